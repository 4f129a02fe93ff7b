"""Compute missing scores of matches stored by older versions, by replaying them in a worker."""

from dataclasses import dataclass

from game.match import record
from game.match.match import Match
from game.practice.worker import REVIEW_LIMIT, WorkerClient
from game.store import Store
from game.store.matches import format_scores, scores_by_hand

BATCH = 8
"""Number of matches per worker job."""

_ScoreRows = tuple[tuple[int, str], ...]
"""Match ids, each with its serialized scores."""


@dataclass(frozen=True)
class _ReplayJob:
    """Worker job: replay these matches, given as (id, record, actions)."""

    matches: tuple[tuple[int, str, tuple[str, ...]], ...]
    limit = REVIEW_LIMIT

    def answer(self) -> _ScoreRows:
        return tuple((id, _serialized_scores(written, actions)) for id, written, actions in self.matches)

    def fallback(self, simpler: bool) -> _ScoreRows:
        return tuple((id, NOTHING) for id, *_texts in self.matches) if simpler else self.answer()


NOTHING = "[]"
"""Stored instead of scores if a match cannot be replayed, so that it is not tried again."""


def _serialized_scores(record_text: str, actions: tuple[str, ...]) -> str:
    try:
        match: Match = record.parse_record(record_text)
        record.replay_actions(match, actions)
    except ValueError:
        return NOTHING
    return format_scores(scores_by_hand(match.states))


class ScoreBackfill:
    """Computes and stores missing scores in small batches, without blocking."""

    def __init__(self, store: Store) -> None:
        self._repository = store.match_repository
        self._remaining = self._repository.unscored()
        self.every = len(self._remaining)
        self._worker: WorkerClient[_ScoreRows] = WorkerClient()

    @property
    def left(self) -> int:
        """Number of matches still to be replayed."""
        return len(self._remaining)

    def look(self) -> bool:
        """Store finished results and submit the next batch. Return True once, when everything is done."""
        if not self._remaining:
            return False
        if not self._worker.is_pending:
            texts = ((id, self._repository.rows_of(id)) for id in self._remaining[:BATCH])
            self._worker.submit(_ReplayJob(tuple((id, *results) if results else (id, "", ()) for id, results in texts)))
        results = self._worker.answer()
        if results is None:
            return False
        for id, scores_text in results:
            self._repository.note_scores(id, scores_text)
        self._remaining = self._remaining[len(results) :]
        if not self._remaining:
            self.close()
        return not self._remaining

    def close(self) -> None:
        """Stop the worker."""
        self._worker.close()
