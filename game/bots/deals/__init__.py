"""Deals of unseen tiles: counted, drawn with the right chances, and tried by each candidate action."""
