"""Measurements of the bots and of the program; nothing here is needed for playing. See README.md and figures.md."""
