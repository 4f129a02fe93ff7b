"""Deals that follow one another at once, and which deals of a match may be opened now.

A deal with no action between it and the deal before (the hand after lots for the lead, a redeal) takes its number from
that deal: whoever knows the first number knows every tile of the second deal. Such deals are a chain. Only the first
number of a chain is sealed, and a chain is opened as a whole, when the hand that its last deal began is over.

Every screen, command and file that shows the number of a deal asks `first_closed` first.
"""

from game.core.dealing import Shuffle
from game.core.state import CHANCE, Deal
from game.match.match import Match


def chain_start(match: Match, step: int) -> int:
    """Return the step of the first deal of the chain that the deal at `step` belongs to."""
    while step and isinstance(match.actions[step - 1], Deal):
        step -= 1
    return step


def first_closed(match: Match) -> int:
    """Return the step of the first deal that may not be opened yet; the number of actions if all may be opened.

    Closed is the chain of the hand that is being played, and of a hand whose last deal is still due.
    """
    actions = match.actions
    if match.over or not match.dealt or (match.state.to_move == CHANCE and not isinstance(actions[-1], Deal)):
        return len(actions)
    return chain_start(match, match.dealt - 1)


def hides_tiles(match: Match) -> bool:
    """Return whether the record of a match would tell tiles that its players cannot see now."""
    return first_closed(match) < len(match.actions)


def sealed_before(match: Match, step: int) -> Shuffle | None:
    """Return the shuffle whose seal the players saw before the deal at `step`: the first of its chain."""
    deal = match.actions[chain_start(match, step)]
    return deal.shuffle if isinstance(deal, Deal) else None
