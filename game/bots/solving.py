"""Exact value of every legal action with all hands open, by the search that bots use in endgames."""

from typing import Any

from game.bots.families import FAMILIES
from game.bots.kernel.bits import COMPILED, BudgetExceeded
from game.core.state import CHANCE, OVER, Action, State
from game.platform.language import gettext as _
from game.rules.game import Game

MAX_POSITIONS = 5_000_000 if COMPILED else 400_000
"""Default limit on the number of positions searched."""


def solve(game: Game[Any], state: State, max_positions: int | None = None) -> list[tuple[Action, float]]:
    """Return every legal action, best first, with its exact value for the side of the seat to move.

    The value is the number of points the side makes until the end of the hand less the mean of the other sides, if all
    seats see all tiles and play optimally. At most `max_positions` positions are searched (default: MAX_POSITIONS).
    Raises ValueError with a message for the player if no seat is to move, if the search does not model the game, or if
    the limit is exceeded.
    """
    if state.to_move == OVER:
        raise ValueError(_("The match is over: there is nothing to solve."))
    if state.to_move == CHANCE:
        raise ValueError(_("The tiles have to be dealt first: there is nothing to solve."))
    family = FAMILIES[game.family]
    budget = MAX_POSITIONS if max_positions is None else max_positions
    if family.values is None:
        raise ValueError(_("{title} cannot be solved: nobody plays it with open hands.").format(title=game.title))
    try:
        values = family.values(game, state, budget)
    except BudgetExceeded as error:
        raise ValueError(
            _("This hand has more than {most} positions to look at; try a later step.").format(most=f"{budget:,}")
        ) from error
    return sorted(values.items(), key=lambda item: -item[1])
