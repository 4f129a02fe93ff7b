"""Problems: a choice out of a hand of bots with one action that is clearly best, as build/problems.py found them.

`game/practice/problems/KEY.toml` holds those of a game, the easiest first: the seed of the hand, the weakest level of
bot that finds the best action, how it was verified, the record up to the choice, and
what is to be said of every action.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from game.bots.assessment import Fact
from game.coach.contrasts import Comparison, Contrast
from game.coach.solution import Answer, Solution
from game.core.state import parse_action
from game.match.match import Match
from game.match.player_types import Person
from game.match.record import parse_record, parse_table, replay_actions, start_from_table

FOLDER = Path(__file__).parent / "problems"
VERIFIED = ("open", "all", "deals")
"""How a problem was verified: with nothing hidden, solved exactly; over all deals there are; or over so many deals."""


@dataclass(frozen=True)
class Problem:
    """A choice in the game `key`, the `number`th there from the easiest on.

    `level` is the weakest level of bot that finds the best action; `verified` is one of VERIFIED, over so many `deals`.
    """

    key: str
    number: int
    seed: int
    level: str
    verified: str
    deals: int
    record: str
    solution: Solution

    @property
    def id(self) -> str:
        """What names it for good: its game and the seed of its hand."""
        return f"{self.key} {self.seed}"

    def match(self, person: Person) -> Match:
        """The match up to the choice, which the person has to make."""
        return with_person(self.record, person)


def with_person(record: str, person: Person) -> Match:
    """The match of a record, in which `person` has the seat that is to move."""
    table = parse_table(record)
    told = parse_record(record)
    match = start_from_table(table)
    chairs = [
        person if at == told.state.to_move else chair if not isinstance(chair, Person) else _other(chair, person)
        for at, chair in enumerate(match.players)
    ]
    sat = Match(match.key, chairs, preset=match.preset, options=match.options, start=match.start)
    replay_actions(sat, map(str, told.actions))
    return sat


def _other(chair: Person, person: Person) -> Person:
    """Somebody else, who is not called as the person is."""
    return replace(chair, name=f"{chair.name} 2") if chair.name == person.name else chair


@cache
def problems(key: str) -> tuple[Problem, ...]:
    """The problems of a game, the easiest first; none where no file has any."""
    path = FOLDER / f"{key}.toml"
    tables = tomllib.loads(path.read_text(encoding="utf-8"))["problem"] if path.exists() else ()
    return tuple(_problem(key, number, table) for number, table in enumerate(tables, 1))


def _problem(key: str, number: int, table: Mapping[str, Any]) -> Problem:
    told = {name: table[name] for name in ("seed", "level", "verified", "deals", "record")}
    return Problem(key, number, solution=Solution(tuple(map(_answer, table["choices"]))), **told)


def _answer(table: Mapping[str, Any]) -> Answer:
    contrasts = tuple(Contrast(Fact(fact), *figures) for fact, *figures in table["facts"])
    reason = Comparison(contrasts, table["loses"], table["error"], table.get("made"))
    return Answer(parse_action(table["action"]), table["good"], reason)
