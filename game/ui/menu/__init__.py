"""The collection of games that the menu shows, and a match as it is set up."""
