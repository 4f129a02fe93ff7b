"""Matches: players, actions, undo, records, fair deals, and the position editor."""
