"""What holds the scenes together: the start, pictures without a window, rehearsals."""
