"""Catalog, tables and deck checks for the wiki card game Ka-Mel-Oh!."""

__version__ = "0.1.0"
