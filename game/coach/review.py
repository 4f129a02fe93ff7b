"""Review every choice of a hand or match with two verdicts, and the form in which a review is stored.

One verdict uses what the seat knew, over the deals consistent with its view. The other uses all hands open and an
exact solution.

A stored review is a JSON list of choices, without the sampled deals. When it is read back it is checked against the
match: every step must be a choice that was made, and every action must be legal in that state.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Any, NamedTuple

from game.bots.assessment import Assessment, Fact
from game.bots.bot import solve
from game.bots.match_chance import win_chance
from game.coach.luck import Luck, StateValue, Timeline
from game.coach.solution import EFFORT, Comparison, Contrast, advice, compare_actions
from game.coach.verdicts import Grade, Verdict, grade_thresholds, rounds_to_zero, verdict
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


class ChoiceReview(NamedTuple):
    """The review of the choice that `seat` made at `step` (the number of actions before it).

    `reason` compares the best action with the one taken; None if the one taken is the best. `value` is the expected
    margin of the action taken, in points, from the choice to the end of the hand. `open_hands` is None if the rest of
    the hand is too long to solve, or the game is not solved with open hands. `assessment` is not stored.
    """

    step: int
    seat: int
    verdict: Verdict
    reason: Comparison | None
    value: float
    open_hands: OpenHands | None
    assessment: Assessment | None = None

    @property
    def points_lost(self) -> float:
        """The points lost; 0 if the choice is good or could not be graded."""
        return self.verdict.points_lost


def choices(game: Game[Any], states: Sequence[State], steps: Iterable[int]) -> Iterator[int]:
    """Yield those of the steps at which a seat had more than one legal action."""
    for step in steps:
        if states[step].to_move >= 0 and len(game.legal_actions(states[step])) > 1:
            yield step


def review(
    key: str, game: Game[Any], states: Sequence[State], actions: Sequence[Action], seat: int | None = None
) -> Iterator[ChoiceReview]:
    """Review the choices of a seat, or of all seats, in order; lazily.

    `states` has the state before each of the `actions`, and may have the one after them. Choices without a verdict,
    such as whether to stop a match, are left out.
    """
    for step in choices(game, states, range(len(actions))):
        if seat in (None, states[step].to_move):
            reviewed = review_choice(key, game, states[step], actions[step], step)
            if reviewed is not None:
                yield reviewed


def review_choice(
    key: str, game: Game[Any], state: State, action: Action, step: int = 0, solved: bool = True, effort: float = EFFORT
) -> ChoiceReview | None:
    """Review one choice, with all hands open too if `solved`; return None if it has no verdict."""
    assessment = advice(game, game.observe(state, state.to_move), effort)
    choice_verdict, taken = verdict(assessment, action, grade_thresholds(game)), assessment.find(action)
    if choice_verdict is None or taken is None:
        return None
    reason = None if taken is assessment.best else compare_actions(assessment, assessment.best, taken)
    open_hands = _open_hands(game, state, action) if solved else None
    return ChoiceReview(step, state.to_move, choice_verdict, reason, assessment.value(taken), open_hands, assessment)


def _open_hands(game: Game[Any], state: State, action: Action) -> OpenHands | None:
    try:
        values = dict(solve(game, state, POSITIONS_OF_LARGE if len(game.deck()) > LARGE else POSITIONS))
    except ValueError:
        return None
    best = max(values, key=values.__getitem__)
    if action not in values:
        return None
    return OpenHands(action if values[action] == values[best] else best, values[best] - values[action])


# -- stored form -------------------------------------------------------------------------------------------------------


_DIGITS = 4  # decimals
_MAX_NUMBER = 1e6  # points: anything larger is corrupt
KINDS = ("lots", "deal", "draw", "dummy")
"""The kinds of luck: drawing lots for the lead, the deal, a drawn tile, taking the dummy hand."""


def choice_to_json(review: ChoiceReview) -> list[Any]:
    """Return a review as a list for JSON."""
    _action, best, loss, error, grade = review.verdict
    grade = Grade.GOOD if grade == Grade.BEST else grade  # the loss tells them apart
    reason, open_hands = review.reason, review.open_hands
    made = reason and [reason.gained, reason.error, reason.made_chance, reason.contrasts]
    opened = open_hands and [str(open_hands.best), open_hands.loss]
    return _plain([review.step, str(best), loss, error, review.value, grade, made, opened])


def timeline_to_json(timeline: Timeline) -> list[Any]:
    """Return a timeline as a list for JSON."""
    values = [(*moment.values, *moment.errors) for moment in timeline.state_values]
    return _plain([values, [(luck.step, luck.kind, *luck.amounts, *luck.errors) for luck in timeline.events]])


def _plain(items: Iterable[Any]) -> list[Any]:
    """Return items for JSON: tuples as lists, enums as their values, numbers rounded."""
    plain: list[Any] = []
    for item in items:
        if isinstance(item, list | tuple):
            plain.append(_plain(item))
        elif isinstance(item, float):
            plain.append(round(item, _DIGITS))
        else:
            plain.append(item.value if isinstance(item, Enum) else item)
    return plain


def timeline_from_json(data: Any, steps: range, sides: int) -> Timeline:
    """Parse the timeline of the hand with these steps; raise ValueError if it is malformed."""
    moments, events = _list(data, 2)
    values = [_values_and_errors(moment, sides) for moment in _list(moments, len(steps) + 1)]
    luck = []
    for step, kind, *figures in map(_list, _list(events)):
        if step not in steps or kind not in KINDS:
            raise ValueError(step)
        luck.append(Luck(step, kind, *_values_and_errors(figures, sides)))
    return Timeline(steps[0], tuple(StateValue(*value) for value in values), tuple(luck))


def _values_and_errors(data: Any, sides: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    numbers = tuple(map(_number, _list(data, 2 * sides)))
    return numbers[:sides], numbers[sides:]


def choice_from_json(data: Any, game: Game[Any], states: Sequence[State], actions: Sequence[Action]) -> ChoiceReview:
    """Parse a review; raise ValueError if it does not belong to these actions."""
    step, best, loss, error, value, grade, reason, open_data = _list(data, 8)
    if type(step) is not int or not 0 <= step < len(actions):
        raise ValueError(step)
    state, taken = states[step], actions[step]
    legal = game.legal_actions(state) if state.to_move >= 0 else ()
    if taken not in legal:
        raise ValueError(step)
    grade = None if grade is None else Grade(grade)
    verdict = Verdict(taken, _legal_action(legal, best), _number(loss), _number(error), grade)
    if rounds_to_zero(verdict.loss, win_chance(game, game.observe(state, state.to_move))):
        verdict = verdict._replace(grade=Grade.BEST)  # stored as good; an older version may have graded it worse
    open_hands = None
    if open_data is not None:
        open_best, open_loss = _list(open_data, 2)
        open_hands = OpenHands(_legal_action(legal, open_best), _number(open_loss))
    reason = None if reason is None else _read_reason(reason)
    return ChoiceReview(step, state.to_move, verdict, reason, _number(value), open_hands)


def _read_reason(data: Any) -> Comparison:
    gained, error, made, contrasts = _list(data, 4)
    facts = []
    for contrast in _list(contrasts):
        fact, *figures = _list(contrast, 4)
        facts.append(Contrast(Fact(fact), *map(_number, figures)))
    return Comparison(tuple(facts), _number(gained), _number(error), None if made is None else _number(made))


def _list(data: Any, length: int | None = None) -> list[Any]:
    if not isinstance(data, list) or length not in (None, len(data)):
        raise ValueError(data)
    return data


def _number(data: Any) -> float:
    if type(data) not in (int, float) or not abs(data) <= _MAX_NUMBER:
        raise ValueError(data)
    return float(data)


def _legal_action(legal: Iterable[Action], data: Any) -> Action:
    for action in legal:
        if str(action) == data:
            return action
    raise ValueError(data)
