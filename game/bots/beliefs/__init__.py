"""What a view proves and suggests of the tiles it does not show."""
