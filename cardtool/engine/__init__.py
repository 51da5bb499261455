"""Games and their rule sets, playable by the same players and simulations."""
