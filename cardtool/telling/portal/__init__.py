"""How the portal game is told."""
