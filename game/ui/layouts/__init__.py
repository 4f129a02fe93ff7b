"""Where things lie: pure geometry, with motion."""
