"""Whose hands may be seen of a match that is looked at again, step by step.

A hand that is over hides nothing: all have been counted. The hand that is still played can be gone on with, by whoever
looks: so it is seen as its one person sees it, and where several people or none play, nobody's tiles are seen.
"""

from game.match import Match
from game.state import Deal

ALL_OPEN = -1
"""In place of a seat: every hand lies open."""


def still_hidden_from(match: Match) -> int:
    """The first step at which the hand that is still played has been dealt; beyond the last step where none is."""
    deals = (
        step + 1
        for step, action in enumerate(match.actions)
        if isinstance(action, Deal) and match.states[step].hand == match.state.hand
    )
    return len(match.actions) + 1 if match.over else next(deals, len(match.actions) + 1)


def ways(match: Match) -> list[int]:
    """The ways to look at a match: with all hands open, and from each seat."""
    return [ALL_OPEN, *range(len(match.players))]


def seen(match: Match, step: int, way: int) -> tuple[int | None, bool]:
    """Which seat's hand lies open at a step, and whether all do, where a way to look is wished; None is nobody's."""
    if step < still_hidden_from(match):
        return (max(0, way), way == ALL_OPEN)
    return (match.people[0] if len(match.people) == 1 else None, False)
