"""Persistence: matches with all their actions, settings, set-up choices, reviews and exercises, in one SQLite file."""

from game.store.exercises import Exercise
from game.store.matches import StoredMatch
from game.store.store import Store, data_folder, unsaved_action_count

__all__ = ["Exercise", "Store", "StoredMatch", "data_folder", "unsaved_action_count"]
