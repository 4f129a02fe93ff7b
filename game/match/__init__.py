"""One match: its players, its actions and its record, and the checks of its deals."""
