"""How each game is told to people: the words of one game in one place."""
