"""Start of the program, the routes to the scenes, pictures without a window, and benchmarks of the window."""
