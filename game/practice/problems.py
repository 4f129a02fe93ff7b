"""Problems: choices from hands of bots in which one action is clearly best, found by build/problems.py.

`game/practice/problems/KEY.toml` holds the problems of a game, easiest first: the seed of the hand, the weakest level
of bot that finds the best action, how the problem was verified, the record up to the choice, and the answer for every
action.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from game.bots.assessment import Fact
from game.bots.levels import LEVELS
from game.coach.solution import Answer, Comparison, Contrast, Solution
from game.coach.verdicts import Grade, Verdict, grade_thresholds, rounds_to_zero
from game.core.state import Action, State, parse_action
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.match.record import parse_record
from game.platform.language import gettext as _
from game.rules import GAMES
from game.store import Store

FOLDER = Path(__file__).parent / "problems"
VERIFIED = ("open", "all", "deals")
"""How a problem was verified: "open" (exact, nothing hidden), "all" (all possible deals) or "deals" (a sample)."""


@dataclass(frozen=True)
class Problem:
    """A choice in the game `key`; `number` counts from 1, easiest first.

    `level` is the weakest level of bot that finds the best action. `verified` is one of VERIFIED, over `deals` deals.
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
        """The permanent id: the game and the seed of the hand."""
        return f"{self.key} {self.seed}"

    def match(self, person: Person) -> Match:
        """Return the match up to the choice, with the person to move."""
        return with_person(self.record, person)


def with_person(record: str, person: Person) -> Match:
    """Return the match of a record with `person` in the seat to move."""
    recorded = parse_record(record)
    players = [player if isinstance(player, Bot) else _with_other_name(player, person) for player in recorded.players]
    players[recorded.state.to_move] = person
    match = recorded.same_rules(players, recorded.start)
    match.play_all(recorded.actions)
    return match


def _with_other_name(chair: Person, person: Person) -> Person:
    """Return a player name different from the person's."""
    return replace(chair, name=f"{chair.name} 2") if chair.name == person.name else chair


@cache
def problems(key: str) -> tuple[Problem, ...]:
    """Return the problems of a game, easiest first; empty if it has no file."""
    path = FOLDER / f"{key}.toml"
    tables = tomllib.loads(path.read_text(encoding="utf-8"))["problem"] if path.exists() else ()
    return tuple(_problem(key, number, table) for number, table in enumerate(tables, 1))


def _problem(key: str, number: int, table: Mapping[str, Any]) -> Problem:
    fields = {name: table[name] for name in ("seed", "level", "verified", "deals", "record")}
    best = parse_action(table["choices"][0]["action"])
    answers = tuple(_answer(key, best, choice) for choice in table["choices"])
    return Problem(key, number, solution=Solution(answers), **fields)


def _answer(key: str, best: Action, table: Mapping[str, Any]) -> Answer:
    contrasts = tuple(Contrast(Fact(fact), *figures) for fact, *figures in table["facts"])
    loss, error = table["loses"], table["error"]
    grade = Grade.BEST if rounds_to_zero(loss, None) else grade_thresholds(GAMES[key]).grade(loss)
    verdict = Verdict(parse_action(table["action"]), best, loss, error, grade)
    return Answer(verdict, Comparison(contrasts, loss, error, table.get("made")))


# -- tasks ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Task:
    """A choice for the one person in a match.

    `solution` is None if it still has to be computed. Call `mark` once with whether the first attempt was as good as
    any.
    """

    title: str
    match: Match
    solution: Solution | None
    mark: Callable[[bool], None]

    @property
    def seat(self) -> int:
        """The seat that chooses."""
        return self.match.state.to_move

    @property
    def view(self) -> State:
        """What that seat sees."""
        view: State = self.match.game.observe(self.match.state, self.seat)
        return view

    @property
    def step(self) -> int:
        """The number of actions before the choice."""
        return len(self.match.actions)


RESULTS_SETTING = "problems"
"""The setting that stores, by problem id, whether a problem was solved."""


def problem_results(store: Store) -> Mapping[str, bool]:
    """Return whether each tried problem was solved, by problem id."""
    setting = store.setting(RESULTS_SETTING)
    if not isinstance(setting, dict):
        return {}
    return {id: solved for id, solved in setting.items() if isinstance(solved, bool)}


def first_unsolved(key: str, store: Store) -> int:
    """Return the index of the first unsolved problem of a game; 0 if all are solved."""
    solved = problem_results(store)
    return next((index for index, problem in enumerate(problems(key)) if not solved.get(problem.id)), 0)


def problem_tasks(key: str, first: int, person: Person, store: Store) -> Iterator[Task]:
    """Yield the problems of a game as tasks, from index `first`."""
    all_problems = problems(key)
    for problem in all_problems[first:]:
        title = _("{game} · problem {number} of {count} · {level}").format(
            game=GAMES[key].title,
            number=problem.number,
            count=len(all_problems),
            level=LEVELS[problem.level].difficulty,
        )
        yield Task(title, problem.match(person), problem.solution, partial(_mark, problem, store))


def _mark(problem: Problem, store: Store, solved: bool) -> None:
    results = problem_results(store)
    store.set(RESULTS_SETTING, {**results, problem.id: solved or results.get(problem.id, False)})
