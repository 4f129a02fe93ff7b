"""Matches of older programs replayed in a worker, for the scores that those have not kept."""

from dataclasses import dataclass

from game.match import record
from game.match.match import Match
from game.practice.worker import PATIENT, WorkerClient
from game.store import Store
from game.store import matches as scores

BATCH = 8
"""Matches that the worker is asked for at a time."""

_Written = tuple[tuple[int, str], ...]
"""The numbers of matches and their scores as they are kept."""


@dataclass(frozen=True)
class _Played:
    """The texts of matches: number, record, actions."""

    matches: tuple[tuple[int, str, tuple[str, ...]], ...]
    limit = PATIENT

    def answer(self) -> _Written:
        return tuple((id, _come_to(written, actions)) for id, written, actions in self.matches)

    def fallback(self, simpler: bool) -> _Written:
        return tuple((id, NOTHING) for id, *_texts in self.matches) if simpler else self.answer()


NOTHING = "[]"
"""Kept in place of scores where a match can no longer be replayed, so that it is not tried again."""


def _come_to(written: str, actions: tuple[str, ...]) -> str:
    try:
        match: Match = record.parse_record(written)
        record.replay_actions(match, actions)
    except ValueError:
        return NOTHING
    return scores.write(scores.scores_by_hand(match.states))


class ScoreBackfill:
    """Finds what is missing, a few matches at a time; nothing here waits."""

    def __init__(self, store: Store) -> None:
        self._shelf = store.match_repository
        self._waiting = self._shelf.unscored()
        self.every = len(self._waiting)
        self._asker: WorkerClient[_Written] = WorkerClient()

    @property
    def left(self) -> int:
        """How many matches are still to be replayed."""
        return len(self._waiting)

    def look(self) -> bool:
        """Takes up what the worker has found, and asks for more; whether all is found, just now."""
        if not self._waiting:
            return False
        if not self._asker.is_pending:
            texts = ((id, self._shelf.rows_of(id)) for id in self._waiting[:BATCH])
            self._asker.submit(_Played(tuple((id, *found) if found else (id, "", ()) for id, found in texts)))
        found = self._asker.answer()
        if found is None:
            return False
        for id, written in found:
            self._shelf.note_scores(id, written)
        self._waiting = self._waiting[len(found) :]
        if not self._waiting:
            self.close()
        return not self._waiting

    def close(self) -> None:
        """Ends the worker."""
        self._asker.close()
