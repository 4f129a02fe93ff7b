"""The trick games: what to say and what to play, with the stock games."""
