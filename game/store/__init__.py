"""What is kept between two evenings: matches action by action, settings, choices, statistics, what the coach found."""

from game.store.exercises import Exercise
from game.store.matches import StoredMatch
from game.store.store import Store, data_folder, unsaved_action_count

__all__ = ["Exercise", "Store", "StoredMatch", "data_folder", "unsaved_action_count"]
