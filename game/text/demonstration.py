"""A hand to be watched: a record, with sentences at some of its steps.

Beside the rules of a game, `rules/KEY.md`, lies `rules/KEY.toml`: an ordinary record (record.py) of one short hand by
the rules of that game, and two things more. A step is how many actions have been played: step 1 is after the deal.

    game = "draw"
    options = { hand_size = 5 }
    players = ["Ann", "Ben"]
    actions = ["deal 6-6 6-3 …", "6-6", "6-3@1", "draw", "4-3@1"]
    typical = 5
    picture = "Ben has neither a six nor a three: he has to draw."

    [captions]
    1 = "Everyone takes five tiles; the others lie face down as the boneyard."
    4 = "Ben has neither a six nor a three, so he draws."

`typical` is the step whose picture stands on the page of the rules: a line of some length, whoever moves has a choice.
`picture` says what there is to be seen in it, to somebody who has seen nothing of the hand before.
`[captions]` comes last in the file. A caption says in one or two short sentences what this step shows of the game, by
the players' names, and stays until the next one; the first and the last step have one. Eight to fourteen actions and
some six captions take about twenty seconds, which a test measures.
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
    """A match to be watched, played to its end, and what is said of it by step.

    `typical` is the step to picture, `picture` what is said of that.
    """

    match: Match
    captions: Mapping[int, str]
    typical: int
    picture: str

    @property
    def last(self) -> int:
        """The step at which it ends."""
        return len(self.match.actions)


def demonstration(key: str) -> Demonstration | None:
    """The hand that shows how a game goes; None where none is written yet. Raises RecordError as `parse_demonstration`
    does.
    """
    path = rules.game_file(key, ".toml")
    return parse_demonstration(tomllib.loads(path.read_text(encoding="utf-8"))) if path.exists() else None


def parse_demonstration(table: Mapping[str, Any]) -> Demonstration:
    """The demonstration that a record's table tells, every action checked; raises RecordError where one is refused,

    or where a caption or the typical step is not between the deal and the end.
    """
    match = match_from_table(table)
    last = len(match.actions)
    captions = {int(step): _(words) for step, words in table.get("captions", {}).items()}
    typical = table.get("typical", last)
    for step in (*captions, typical):
        if not 1 <= step <= last:
            raise RecordError(_("The record has steps 1 to {last}, not {step}.").format(last=last, step=step))
    return Demonstration(match, captions, typical, _(table["picture"]) if "picture" in table else "")
