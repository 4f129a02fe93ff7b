"""The betting games: strategies solved beforehand, and the ranges of opponents."""
