"""Layout: pure geometry in pixels, without pygame, and animations."""
