"""Exercises: choices that were blamed, kept to be made again until they are made well."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from game.rules import GAMES
from game.store import values

COLUMNS = ("match", "step", "game", "record", "solved", "due", "lost")
"""Those of the table beside the number of the row."""
_MOST = 2**62


@dataclass(frozen=True)
class Exercise:
    """A choice to be made again: `record` is that of its match up to the choice, in which it was the action `step`.

    `match` is the number of the match in the store, `solved` how many times it was solved so far, `due` when it comes
    again, `lost` the points that were given away. `id` is None until it is kept.
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
        """Its COLUMNS."""
        due = self.due.isoformat(timespec="seconds")
        return self.match, self.step, self.game, self.record, self.solved, due, self.lost


def read(id: int, match: Any, step: Any, game: Any, *columns: Any) -> Exercise:
    """The exercise in a row; raises ValueError for what makes none."""
    record, solved, due, lost = columns
    if game not in GAMES:
        raise values.Unreadable
    return Exercise(
        game,
        values.long_text(record),
        values.moment(due),
        None if match is None else values.count(match, _MOST),
        None if step is None else values.count(step, values.MOST_ACTIONS),
        values.count(solved, values.MOST_ACTIONS),
        None if lost is None else values.points(lost),
        id,
    )
