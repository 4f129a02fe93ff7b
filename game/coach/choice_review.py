"""What is kept of a choice that was looked back on: all that is said of it, and nothing of the deals it rests on.

A review is written as a list of choices for JSON. What is read is checked against the match, so that nothing is said
of a choice that was never made, nor any action named that was not there to be taken.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from game.bots.assessment import Fact
from game.bots.match_chance import win_chance
from game.coach.contrasts import Comparison, Contrast, compare_actions
from game.coach.luck import Luck, StateValue, Timeline
from game.coach.review import AnalyzedChoice, OpenHands, analyze_choice
from game.coach.solution import EFFORT
from game.coach.verdicts import Grade, Verdict, rounds_to_zero
from game.core.state import Action, State, parse_action
from game.rules.game import Game

_DIGITS = 4  # behind the point
_MOST = 1e6  # points
KINDS = ("lots", "deal", "draw", "dummy")
"""The kinds of luck."""


class ChoiceReview(NamedTuple):
    """A choice with what is said of it: that of `seat` after `step` other actions.

    `compare_actions` is why the best action is better, None where the one taken is the best. `value` is what the one
    taken was expected to bring from there to the end of the hand.
    """

    step: int
    seat: int
    verdict: Verdict
    reason: Comparison | None
    value: float
    open_hands: OpenHands | None

    @property
    def points_lost(self) -> float:
        """The points that it is blamed for."""
        return 0.0 if self.verdict.grade in (None, Grade.GOOD) else self.verdict.loss


def summarize_choice(reviewed: AnalyzedChoice) -> ChoiceReview:
    """A choice without its assessment."""
    assessment, found = reviewed.assessment, reviewed.verdict
    taken = assessment.find(found.action)
    assert taken is not None
    best = assessment.best
    why = None if taken is best else compare_actions(assessment, best, taken)
    return ChoiceReview(reviewed.step, reviewed.seat, found, why, assessment.value(taken), reviewed.open_hands)


def review_choice(
    key: str,
    game: Game[Any],
    state: State,
    action: Action,
    step: int,
    solved: bool = True,
    effort: float = EFFORT,
) -> ChoiceReview | None:
    """One choice looked back on, without its assessment; None where nothing is to be told of it."""
    reviewed = analyze_choice(key, game, state, action, step, effort, solved)
    return None if reviewed is None else summarize_choice(reviewed)


# -- as JSON -----------------------------------------------------------------------------------------------------------


def choice_to_json(judged: ChoiceReview) -> list[Any]:
    """A choice as a list for JSON."""
    _action, best, loss, error, grade = judged.verdict
    why, shown = judged.reason, judged.open_hands
    return [
        judged.step,
        str(best),
        *_rounded(loss, error, judged.value),
        None if grade is None else grade.value,
        None if why is None else _write_reason(why),
        None if shown is None else [str(shown.best), *_rounded(shown.loss)],
    ]


def timeline_to_json(course: Timeline) -> list[Any]:
    """The course of a hand as a list for JSON."""
    return [
        [_rounded(*moment.values, *moment.errors) for moment in course.moments],
        [[event.step, event.kind, *_rounded(*event.amounts, *event.errors)] for event in course.events],
    ]


def timeline_from_json(written: Any, steps: range, sides: int) -> Timeline:
    """The course of the hand that was played at these steps; raises ValueError for what is none."""
    moments, events = _list(written, 2)
    worths = [_halves(moment, sides) for moment in _list(moments, len(steps) + 1)]
    luck = []
    for step, kind, *figures in map(_list, _list(events)):
        if step not in steps or kind not in KINDS:
            raise ValueError(step)
        luck.append(Luck(step, kind, *_halves(figures, sides)))
    return Timeline(steps[0], tuple(StateValue(*worth) for worth in worths), tuple(luck))


def _halves(written: Any, sides: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    numbers = tuple(map(_number, _list(written, 2 * sides)))
    return numbers[:sides], numbers[sides:]


def _write_reason(why: Comparison) -> list[Any]:
    contrasts = [[fact.value, *_rounded(*figures)] for fact, *figures in why.contrasts]
    return [*_rounded(why.gained, why.error), why.made if why.made is None else _rounded(why.made)[0], contrasts]


def _rounded(*numbers: float) -> list[float]:
    return [round(number, _DIGITS) for number in numbers]


def choice_from_json(written: Any, game: Game[Any], states: Sequence[State], actions: Sequence[Action]) -> ChoiceReview:
    """The choice in a list; raises ValueError for what tells of none that was made in these actions."""
    step, best, loss, error, value, grade, why, shown = _list(written, 8)
    if type(step) is not int or not 0 <= step < len(actions):
        raise ValueError(step)
    state, taken = states[step], actions[step]
    legal = game.legal_actions(state) if state.to_move >= 0 else ()
    if taken not in legal:
        raise ValueError(step)
    found = Verdict(taken, _one_of(legal, best), _number(loss), _number(error), None if grade is None else Grade(grade))
    if found.grade is not None and rounds_to_zero(found.loss, win_chance(game, game.observe(state, state.to_move))):
        found = found._replace(grade=Grade.GOOD)  # an older program may have blamed it
    open_hands = None
    if shown is not None:
        least, most = _list(shown, 2)
        open_hands = OpenHands(_one_of(legal, least), _number(most))
    return ChoiceReview(
        step, state.to_move, found, None if why is None else _read_reason(why), _number(value), open_hands
    )


def _read_reason(written: Any) -> Comparison:
    gained, error, made, contrasts = _list(written, 4)
    told = [_read_contrast(contrast) for contrast in _list(contrasts)]
    return Comparison(tuple(told), _number(gained), _number(error), None if made is None else _number(made))


def _read_contrast(written: Any) -> Contrast:
    fact, *figures = _list(written, 4)
    return Contrast(Fact(fact), *map(_number, figures))


def _list(written: Any, length: int | None = None) -> list[Any]:
    if not isinstance(written, list) or length not in (None, len(written)):
        raise ValueError(written)
    return written


def _number(written: Any) -> float:
    if type(written) not in (int, float) or not abs(written) <= _MOST:
        raise ValueError(written)
    return float(written)


def _one_of(legal: Iterable[Action], written: Any) -> Action:
    if not isinstance(written, str):
        raise ValueError(written)
    action = parse_action(written)
    if action not in legal:
        raise ValueError(written)
    return action
