"""Matches between players, and what is kept of them."""
