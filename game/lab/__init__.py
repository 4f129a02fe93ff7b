"""What only measures: the arena, the bench, the baselines, best response."""
