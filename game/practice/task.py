"""A task: one choice to be made, out of a problem or out of a mistake that comes back."""

from collections.abc import Callable
from dataclasses import dataclass

from game.coach.solution import Solution
from game.core.state import State
from game.match.match import Match


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
