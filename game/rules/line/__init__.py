"""The line games."""
