"""Persistence: matches with all their actions, settings, set-up choices, reviews and exercises, in one SQLite file."""

from game.store.matches import StoredMatch
from game.store.store import Store, data_folder, unsaved_action_count
from game.store.values import Exercise

__all__ = ["Exercise", "Store", "StoredMatch", "data_folder", "unsaved_action_count"]
