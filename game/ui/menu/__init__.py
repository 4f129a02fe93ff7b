"""The cards of the games and the search among them, and a match as it is set up."""
