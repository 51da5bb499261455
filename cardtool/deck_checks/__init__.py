"""The single checks behind :func:`cardtool.validation.check_deck`."""
