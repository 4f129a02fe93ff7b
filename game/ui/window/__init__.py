"""The window, its loop, and the game pad."""
