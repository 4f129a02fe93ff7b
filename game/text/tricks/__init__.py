"""Texts for the trick games: those of the family, and those of single games."""
