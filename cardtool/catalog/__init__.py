"""The local SQLite catalog of pages, cards, recipes and problems."""
