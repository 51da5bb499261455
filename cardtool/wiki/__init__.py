"""Wiki pages: where they come from, and how wikitext becomes cards."""
