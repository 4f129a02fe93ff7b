"""Who plays when no person sits there."""
