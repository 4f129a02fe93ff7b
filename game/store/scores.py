"""The scores that a match has come to, hand by hand, as its row keeps them, to be listed and to be reckoned with.

Written as JSON: a list of scores by side when the match began, after each hand that is over, and now.
"""

import json
from collections.abc import Sequence
from itertools import pairwise

from game.core.state import State
from game.store import values

Scores = tuple[tuple[int, ...], ...]
"""By side: at the start, after each hand that is over, and now."""
LONGEST = 50_000
"""The most characters that are read of them: those of a thousand hands and more."""


def of(states: Sequence[State]) -> Scores:
    """The scores of a match with these states."""
    over = (after.scores for before, after in pairwise(states) if after.hand > before.hand)
    return (states[0].scores, *over, states[-1].scores)


class Followed:
    """The scores of a match while it is played: found anew only where a hand has ended."""

    def __init__(self) -> None:
        self._hand: int | None = None
        self._over: Scores = ()

    def after(self, states: Sequence[State]) -> Scores:
        """The scores of the match with these states."""
        if states[-1].hand != self._hand:
            self._hand, self._over = states[-1].hand, of(states)[:-1]
        return (*self._over, states[-1].scores)


def write(scores: Scores) -> str:
    """As it is kept."""
    return json.dumps(scores, separators=(",", ":"))


def read(text: object) -> Scores:
    """What was kept; raises ValueError for what are no scores."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise values.Unreadable
    try:
        written = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise values.Unreadable from error
    if not isinstance(written, list) or len(written) < 2:
        raise values.Unreadable
    sides = {len(each) if isinstance(each, list) else 0 for each in written}
    if len(sides) > 1 or not 0 < max(sides) <= values.MOST_PLAYERS:
        raise values.Unreadable
    return tuple(tuple(map(_points, each)) for each in written)


def _points(score: object) -> int:
    if type(score) is not int or abs(score) > values.MOST_POINTS:
        raise values.Unreadable
    return score
