"""The betting games."""
