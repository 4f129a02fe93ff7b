"""Layout: pure geometry in pixels, and animations."""
