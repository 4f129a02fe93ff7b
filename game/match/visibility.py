"""Which hands can be seen when a match is reviewed step by step."""

from game.core.state import Deal
from game.match.match import Match

ALL_OPEN = -1
"""Used in place of a seat: all hands are visible."""


def first_hidden_step(match: Match) -> int:
    """Return the first step after the deal of the hand in play; beyond the last step if the match is over."""
    deals = (
        step + 1
        for step, action in enumerate(match.actions)
        if isinstance(action, Deal) and match.states[step].hand == match.state.hand
    )
    return len(match.actions) + 1 if match.over else next(deals, len(match.actions) + 1)


def conceals_hands(match: Match) -> bool:
    """Return whether hands that were never shown stay hidden after the match."""
    return match.game.family == "betting" and bool(match.human_seats)


def concealed_seats(match: Match, step: int) -> frozenset[int]:
    """Return the seats whose hands stay hidden at a step although the hand is over."""
    if not conceals_hands(match):
        return frozenset()
    dealt = max((deal_step for deal_step in range(step) if isinstance(match.actions[deal_step], Deal)), default=0)
    hand = match.states[dealt].hand
    end = next((state for state in match.states[dealt:] if state.hand > hand), match.state)
    own = match.human_seats if len(match.human_seats) == 1 else ()
    shown: frozenset[int] = getattr(end, "shown", frozenset())
    return frozenset(range(len(match.players))) - shown - {*own}


def has_closed_hands(match: Match) -> bool:
    """Return whether any finished hand of a match stays hidden from people."""
    deals = (step for step, action in enumerate(match.actions) if isinstance(action, Deal))
    return any(concealed_seats(match, step + 1) for step in deals)


def viewpoints(match: Match) -> list[int]:
    """Return the available views of a match: ALL_OPEN and the seats it can be seen from."""
    if conceals_hands(match):
        return [ALL_OPEN, *(match.human_seats if len(match.human_seats) == 1 else ())]
    return [ALL_OPEN, *range(len(match.players))]


def visible_hands(match: Match, step: int, viewpoint: int) -> tuple[int | None, bool]:
    """Return the seat whose hand is visible at a step or None, and whether all hands are.

    `viewpoint` is the requested view; with ALL_OPEN the seat is the first person's. Seats in `concealed_seats` stay
    hidden even if all hands are visible.
    """
    only = match.only_person
    if step >= first_hidden_step(match):
        return only, False
    if conceals_hands(match):
        return only, viewpoint == ALL_OPEN
    return (match.own_seat, True) if viewpoint == ALL_OPEN else (viewpoint, False)
