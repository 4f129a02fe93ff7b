"""Duplicate matches, the deal of the day, replayed deals, statistics, import and export."""
