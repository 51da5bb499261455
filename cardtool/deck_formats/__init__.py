"""The ways a deck is written down; use them through :mod:`cardtool.decks`."""
