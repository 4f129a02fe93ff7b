"""Commands that run without a window."""
