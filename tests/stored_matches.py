"""Lists of the matches in a store."""

from game.store import Store, StoredMatch


def finished_matches(store: Store) -> list[StoredMatch]:
    """Return the readable matches that are over, the most recently begun first."""
    repository = store.match_repository
    matches = (repository.find_match(entry.id) for entry in repository.entries())
    return [stored for stored in matches if stored is not None and stored.over]
