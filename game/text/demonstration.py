"""Demonstrations: a short hand with captions for some of its steps.

The folder of a game, `game/rules/FAMILY/KEY`, has `demo.toml` beside `rules.md`: an ordinary record (match/record.py)
of a short hand, with three more keys. A step is the number of actions played: step 1 is after the deal.

    game = "draw"
    options = { hand_size = 5 }
    players = ["Ann", "Ben"]
    actions = ["deal 6-6 6-3 …", "6-6", "6-3@1", "draw", "4-3@1"]
    typical = 5
    picture = "Ben has neither a six nor a three: he has to draw."

    [captions]
    1 = "Everyone takes five tiles; the others lie face down as the boneyard."
    4 = "Ben has neither a six nor a three, so he draws."

- `typical`: the step pictured on the rules page; it should have a long line and a seat to move with a choice.
- `picture`: caption of that picture, for readers who have not seen the hand.
- `[captions]`, last in the file: one or two short sentences by step, with players' names. A caption stays until the
  next one; the first and the last step must have one.

Eight to fourteen actions and about six captions take about twenty seconds, which a test checks.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game import rules
from game.match.match import Match
from game.match.record import RecordError, match_from_table
from game.platform.language import gettext as _


@dataclass(frozen=True, slots=True)
class Demonstration:
    """A finished hand with captions by step.

    `typical` is the step of the picture in the rules, `picture` its caption.
    """

    match: Match
    captions: Mapping[int, str]
    typical: int
    picture: str

    @property
    def last(self) -> int:
        """The last step."""
        return len(self.match.actions)


def demonstration(key: str) -> Demonstration | None:
    """Return the demonstration of a game; None if it has none. Raises RecordError."""
    path = rules.game_file(key, "demo.toml")
    return parse_demonstration(tomllib.loads(path.read_text(encoding="utf-8"))) if path.exists() else None


def parse_demonstration(table: Mapping[str, Any]) -> Demonstration:
    """Parse a demonstration and check every action.

    Raises RecordError if an action is refused, or if a caption or the typical step is not between the deal and the
    end.
    """
    match = match_from_table(table)
    last = len(match.actions)
    captions = {int(step): _(caption) for step, caption in table.get("captions", {}).items()}
    typical = table.get("typical", last)
    for step in (*captions, typical):
        if not 1 <= step <= last:
            raise RecordError(_("The record has steps 1 to {last}, not {step}."), last=last, step=step)
    return Demonstration(match, captions, typical, _(table["picture"]) if "picture" in table else "")
