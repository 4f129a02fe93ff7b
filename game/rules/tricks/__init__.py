"""The trick games."""
