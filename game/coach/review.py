"""The review of a hand or a match: every choice of a seat with two verdicts.

The one is by what the seat knew, over the deals that its view allows; the other with all hands open, solved exactly.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from game.bots.assessment import Assessment
from game.bots.solving import solve
from game.coach.solution import EFFORT, advice
from game.coach.verdicts import Verdict, grade_thresholds, verdict
from game.core.state import Action, State
from game.rules.game import Game

POSITIONS = 300_000
"""The most positions looked at with all hands open, for one choice."""
LARGE, POSITIONS_OF_LARGE = 62, 100_000
"""The same for a set with more than so many tiles, whose positions take longer: masks exceed a machine word."""


class OpenHands(NamedTuple):
    """A choice with all hands open: the best action, and the points that the one taken lost against it, exactly."""

    best: Action
    loss: float


class AnalyzedChoice(NamedTuple):
    """A choice looked back on: the action after `step` others, what its seat saw, and what is to be said of it.

    `open_hands` is None where the hand is too long to be solved, or nobody plays the game with open hands.
    """

    step: int
    seat: int
    action: Action
    view: State
    assessment: Assessment
    verdict: Verdict
    open_hands: OpenHands | None


def choices(game: Game[Any], states: Sequence[State], steps: Iterable[int]) -> Iterator[int]:
    """Those of the steps at which a seat had more than one action to choose from."""
    for step in steps:
        if states[step].to_move >= 0 and len(game.legal_actions(states[step])) > 1:
            yield step


def review(
    key: str, game: Game[Any], states: Sequence[State], actions: Sequence[Action], seat: int | None = None
) -> Iterator[AnalyzedChoice]:
    """Every choice of a seat, or of all, in order; each is assessed when it is asked for.

    `states` has the state before each of the `actions`, and may have the one after them. Choices of which there is
    nothing to tell, such as whether to stop a match, are left out.
    """
    for step in choices(game, states, range(len(actions))):
        if seat not in (None, states[step].to_move):
            continue
        reviewed = analyze_choice(key, game, states[step], actions[step], step)
        if reviewed is not None:
            yield reviewed


def analyze_choice(
    key: str,
    game: Game[Any],
    state: State,
    action: Action,
    step: int = 0,
    effort: float = EFFORT,
    solved: bool = True,
) -> AnalyzedChoice | None:
    """One choice looked back on; None where nothing is to be told of it. Only if `solved` with all hands open too."""
    view = game.observe(state, state.to_move)
    assessment = advice(game, view, effort)
    found = verdict(assessment, action, grade_thresholds(key))
    if found is None:
        return None
    open_hands = _open_hands(game, state, action) if solved else None
    return AnalyzedChoice(step, state.to_move, action, view, assessment, found, open_hands)


def _open_hands(game: Game[Any], state: State, action: Action) -> OpenHands | None:
    try:
        values = solve(game, state, POSITIONS_OF_LARGE if len(game.deck()) > LARGE else POSITIONS)
    except ValueError:
        return None
    best, most = values[0]
    taken = dict(values).get(action)
    return None if taken is None else OpenHands(action if taken == most else best, most - taken)
