"""The table: what lies on it, what moves, and what the person at it does."""
