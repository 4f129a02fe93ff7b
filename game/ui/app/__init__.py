"""Start of the program, the routes to the scenes, and pictures without a window."""
