"""How Ka-Mel-Oh! is told."""
