"""Practice tasks: the problems of a game in order, or the exercises that are due."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from game.bots.levels import LEVELS
from game.coach.solution import Solution
from game.core.state import State
from game.match.match import Match
from game.match.player_types import Person
from game.platform.language import gettext as _
from game.practice.exercises import answered
from game.practice.problems import Problem, problems, with_person
from game.rules import GAMES
from game.store import Exercise, Store


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
Clock = Callable[[], datetime]


def tried(store: Store) -> Mapping[str, bool]:
    """Return whether each tried problem was solved, by problem id."""
    setting = store.setting(RESULTS_SETTING)
    if not isinstance(setting, dict):
        return {}
    return {id: solved for id, solved in setting.items() if isinstance(solved, bool)}


def first_unsolved(key: str, store: Store) -> int:
    """Return the index of the first unsolved problem of a game; 0 if all are solved."""
    solved = tried(store)
    return next((index for index, problem in enumerate(problems(key)) if not solved.get(problem.id)), 0)


def problem_tasks(key: str, first: int, person: Person, store: Store) -> Iterator[Task]:
    """Yield the problems of a game as tasks, from index `first`."""
    all_problems = problems(key)
    for problem in all_problems[first:]:
        template = _("{game} · problem {number} of {count} · {level}")
        title = template.format(
            game=GAMES[key].title,
            number=problem.number,
            count=len(all_problems),
            level=LEVELS[problem.level].difficulty,
        )
        yield Task(title, problem.match(person), problem.solution, _problem_marker(problem, store))


def _problem_marker(problem: Problem, store: Store) -> Callable[[bool], None]:
    def mark(solved: bool) -> None:
        results = tried(store)
        store.set(RESULTS_SETTING, {**results, problem.id: solved or results.get(problem.id, False)})

    return mark


def exercise_tasks(exercises: Iterable[Exercise], person: Person, store: Store, now: Clock) -> Iterator[Task]:
    """Yield exercises as tasks; exercises that can no longer be read are removed."""
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
        yield Task(title, match, None, _exercise_marker(exercise, store, now))


def _exercise_marker(exercise: Exercise, store: Store, now: Clock) -> Callable[[bool], None]:
    return lambda solved: answered(store, exercise, solved, now())
