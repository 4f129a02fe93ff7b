"""What is kept between two evenings: matches action by action, settings, choices, statistics, what the coach found."""

from game.store.exercises import Exercise
from game.store.matches import Kept
from game.store.store import Store, folder, unkept_actions

__all__ = ["Exercise", "Kept", "Store", "folder", "unkept_actions"]
