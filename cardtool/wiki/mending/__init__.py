"""Card pages put right: the certain repairs, and comments that ask for the rest."""
