"""Review every choice of a hand or match with two verdicts.

One verdict uses what the seat knew, over the deals consistent with its view. The other uses all hands open and an
exact solution.
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
"""The most positions to search with all hands open, for one choice."""
LARGE, POSITIONS_OF_LARGE = 62, 100_000
"""Sets with more than LARGE tiles are searched in at most POSITIONS_OF_LARGE positions.

Their bit masks exceed a machine word, so each position takes longer.
"""


class OpenHands(NamedTuple):
    """A choice with all hands open: the best action, and the exact number of points lost against it."""

    best: Action
    loss: float


class AnalyzedChoice(NamedTuple):
    """An analyzed choice: the action at `step`, the view of its seat, the assessment and the verdicts.

    `open_hands` is None if the rest of the hand is too long to solve, or the game is not solved with open hands.
    """

    step: int
    seat: int
    action: Action
    view: State
    assessment: Assessment
    verdict: Verdict
    open_hands: OpenHands | None


def choices(game: Game[Any], states: Sequence[State], steps: Iterable[int]) -> Iterator[int]:
    """Yield those of the steps at which a seat had more than one legal action."""
    for step in steps:
        if states[step].to_move >= 0 and len(game.legal_actions(states[step])) > 1:
            yield step


def review(
    key: str, game: Game[Any], states: Sequence[State], actions: Sequence[Action], seat: int | None = None
) -> Iterator[AnalyzedChoice]:
    """Analyze the choices of a seat, or of all seats, in order; lazily.

    `states` has the state before each of the `actions`, and may have the one after them. Choices without a verdict,
    such as whether to stop a match, are left out.
    """
    for step in choices(game, states, range(len(actions))):
        if seat not in (None, states[step].to_move):
            continue
        analyzed = analyze_choice(key, game, states[step], actions[step], step)
        if analyzed is not None:
            yield analyzed


def analyze_choice(
    key: str,
    game: Game[Any],
    state: State,
    action: Action,
    step: int = 0,
    effort: float = EFFORT,
    solved: bool = True,
) -> AnalyzedChoice | None:
    """Analyze one choice, with all hands open too if `solved`; return None if it has no verdict."""
    view = game.observe(state, state.to_move)
    assessment = advice(game, view, effort)
    choice_verdict = verdict(assessment, action, grade_thresholds(key))
    if choice_verdict is None:
        return None
    open_hands = _open_hands(game, state, action) if solved else None
    return AnalyzedChoice(step, state.to_move, action, view, assessment, choice_verdict, open_hands)


def _open_hands(game: Game[Any], state: State, action: Action) -> OpenHands | None:
    try:
        values = solve(game, state, POSITIONS_OF_LARGE if len(game.deck()) > LARGE else POSITIONS)
    except ValueError:
        return None
    best, best_value = values[0]
    taken_value = dict(values).get(action)
    return (
        None
        if taken_value is None
        else OpenHands(action if taken_value == best_value else best, best_value - taken_value)
    )
