"""Rows shaped for readers: tables, exports, plots."""
