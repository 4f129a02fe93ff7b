"""Ways to play a deal again or together: duplicate matches, deal of the day, replay, statistics, import and export."""
