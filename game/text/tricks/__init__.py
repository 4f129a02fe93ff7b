"""The words of the trick games: what the family says, and what each game says in words of its own."""
