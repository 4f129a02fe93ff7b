"""Exercises: mistakes to be played again until the player finds the right move."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from game.rules import GAMES
from game.store import values

COLUMNS = ("match", "step", "game", "record", "solved", "due", "lost")
"""The columns of the table except the id."""
_MAX_ID = 2**62


@dataclass(frozen=True)
class Exercise:
    """A choice to repeat: `record` is the record of the match up to the choice, which was the action with index `step`.

    - `match`: id of the match, if it is in the store.
    - `solved`: how many times it was solved so far.
    - `due`: when it is offered again.
    - `lost`: points lost by the original choice.
    - `id`: None until it is saved.
    """

    game: str
    record: str
    due: datetime
    match: int | None = None
    step: int | None = None
    solved: int = 0
    lost: float | None = None
    id: int | None = None

    def row(self) -> tuple[Any, ...]:
        """Return the values for COLUMNS."""
        due = self.due.isoformat(timespec="seconds")
        return self.match, self.step, self.game, self.record, self.solved, due, self.lost


def read(id: int, match: Any, step: Any, game: Any, *columns: Any) -> Exercise:
    """Return the exercise of a row; raises ValueError if a value is invalid."""
    record, solved, due, lost = columns
    if game not in GAMES:
        raise values.Unreadable
    return Exercise(
        game,
        values.long_text(record),
        values.moment(due),
        None if match is None else values.count(match, _MAX_ID),
        None if step is None else values.count(step, values.MOST_ACTIONS),
        values.count(solved, values.MOST_ACTIONS),
        None if lost is None else values.points(lost),
        id,
    )
