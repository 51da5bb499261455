"""Who plays: bots that decide by what they can see."""
