"""Duplicate matches, the daily deal, replayed deals, statistics, import and export."""
