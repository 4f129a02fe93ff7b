"""The match table: its state, view, renderer, input and controller."""
