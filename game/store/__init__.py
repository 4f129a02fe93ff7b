"""What is kept between two evenings: matches action by action, settings, last choices, statistics."""

from game.store.matches import Kept
from game.store.store import Statistics, Store, folder, unkept_actions

__all__ = ["Kept", "Statistics", "Store", "folder", "unkept_actions"]
