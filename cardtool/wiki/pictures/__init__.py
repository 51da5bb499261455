"""The pictures that cards show: found in the wiki, fetched, kept in a folder."""
