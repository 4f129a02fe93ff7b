"""The tasks that a person is set: the problems of a game one after the other, or the exercises that are due."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from game.coach.solution import Solution
from game.core.state import State
from game.match.match import Match
from game.match.player_types import Person
from game.platform.language import gettext as _
from game.practice.exercises import answered
from game.practice.problems import Problem, problems, with_person
from game.rules import GAMES
from game.store import Exercise, Store
from game.text.practice import LEVELS


@dataclass(frozen=True)
class Task:
    """A choice to be made by the one person of a match that has come to it.

    `solution` is None where it has still to be found. `mark` is told, once, whether a choice as good as any was found
    at the first attempt.
    """

    title: str
    match: Match
    solution: Solution | None
    mark: Callable[[bool], None]

    @property
    def seat(self) -> int:
        """Who is to choose."""
        return self.match.state.to_move

    @property
    def view(self) -> State:
        """What that seat sees."""
        view: State = self.match.game.observe(self.match.state, self.seat)
        return view

    @property
    def step(self) -> int:
        """How many actions came before the choice."""
        return len(self.match.actions)


TRIED = "problems"
"""The setting that says of each problem whether it was solved."""
Clock = Callable[[], datetime]


def tried(store: Store) -> Mapping[str, bool]:
    """By the id of each problem that was tried whether it was solved."""
    kept = store.setting(TRIED)
    if not isinstance(kept, dict):
        return {}
    return {id: solved for id, solved in kept.items() if isinstance(solved, bool)}


def first_unsolved(key: str, store: Store) -> int:
    """The number, from 0, of the first problem of a game that is not solved; of the first where all are."""
    solved = tried(store)
    return next((nth for nth, problem in enumerate(problems(key)) if not solved.get(problem.id)), 0)


def problem_tasks(key: str, first: int, person: Person, store: Store) -> Iterator[Task]:
    """The problems of a game from that number on, from 0."""
    every = problems(key)
    for problem in every[first:]:
        words = _("{game} · problem {number} of {count} · {level}")
        title = words.format(
            game=GAMES[key].title, number=problem.number, count=len(every), level=LEVELS[problem.level]
        )
        yield Task(title, problem.match(person), problem.solution, _marking(problem, store))


def _marking(problem: Problem, store: Store) -> Callable[[bool], None]:
    def mark(well: bool) -> None:
        before = tried(store)
        store.set(TRIED, {**before, problem.id: well or before.get(problem.id, False)})

    return mark


def exercise_tasks(exercises: Iterable[Exercise], person: Person, store: Store, now: Clock) -> Iterator[Task]:
    """Exercises one after the other; one that cannot be read any more is put away."""
    for exercise in exercises:
        try:
            match = with_person(exercise.record, person)
        except ValueError:
            store.remove_exercise(exercise)
            continue
        if match.state.to_move < 0 or len(match.game.legal_actions(match.state)) < 2:
            store.remove_exercise(exercise)
            continue
        title = _("{game} · a choice of your own").format(game=match.game.title)
        yield Task(title, match, None, _answering(exercise, store, now))


def _answering(exercise: Exercise, store: Store, now: Clock) -> Callable[[bool], None]:
    return lambda well: answered(store, exercise, well, now())
