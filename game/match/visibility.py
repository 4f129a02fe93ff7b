"""Whose hands may be seen of a match that is looked at again, step by step.

A hand that is over hides nothing: all have been counted. The hand that is still played can be gone on with, by whoever
looks: so it is seen as its one person sees it, and where several people or none play, nobody's tiles are seen.

In betting games a hand that is over hides those that were folded or not called: they are never shown, at a real table
either. They stay closed to people who look back, but for the hand of the only person. Bots alone hide nothing.
"""

from game.core.state import Deal
from game.match.match import Match

ALL_OPEN = -1
"""In place of a seat: every hand lies open."""


def first_hidden_step(match: Match) -> int:
    """The first step at which the hand that is still played has been dealt; beyond the last step where none is."""
    deals = (
        step + 1
        for step, action in enumerate(match.actions)
        if isinstance(action, Deal) and match.states[step].hand == match.state.hand
    )
    return len(match.actions) + 1 if match.over else next(deals, len(match.actions) + 1)


def conceals_hands(match: Match) -> bool:
    """Whether hands that were never shown stay closed after the match."""
    return match.game.family == "betting" and bool(match.human_seats)


def concealed_seats(match: Match, step: int) -> frozenset[int]:
    """The seats whose hands stay closed at a step to people who look back, though their hand is over."""
    if not conceals_hands(match):
        return frozenset()
    dealt = max((at for at in range(step) if isinstance(match.actions[at], Deal)), default=0)
    hand = match.states[dealt].hand
    end = next((state for state in match.states[dealt:] if state.hand > hand), match.state)
    own = match.human_seats if len(match.human_seats) == 1 else ()
    shown: frozenset[int] = getattr(end, "shown", frozenset())
    return frozenset(range(len(match.players))) - shown - {*own}


def has_closed_hands(match: Match) -> bool:
    """Return whether some hands of a match stay closed to people who look back."""
    deals = (step for step, action in enumerate(match.actions) if isinstance(action, Deal))
    return any(concealed_seats(match, step + 1) for step in deals)


def viewpoints(match: Match) -> list[int]:
    """The ways to look at a match: with all hands open that may be, and from each seat that may be looked from."""
    if conceals_hands(match):
        return [ALL_OPEN, *(match.human_seats if len(match.human_seats) == 1 else ())]
    return [ALL_OPEN, *range(len(match.players))]


def visible_hands(match: Match, step: int, way: int) -> tuple[int | None, bool]:
    """Which seat's hand lies open at a step, and whether all do, where a way to look is wished; None is nobody's.

    Of all hands those of `concealed_seats` stay closed.
    """
    only = match.human_seats[0] if len(match.human_seats) == 1 else None
    if step >= first_hidden_step(match):
        return only, False
    if conceals_hands(match):
        return only, way == ALL_OPEN
    return max(0, way), way == ALL_OPEN
