"""The exact value of every legal action with all hands open, by the search that the bots end their hands with."""

from typing import Any

from game.bots.families import FAMILIES
from game.bots.kernel.bits import COMPILED, BudgetExceeded
from game.core.state import CHANCE, OVER, Action, State
from game.platform.language import gettext as _
from game.rules.game import Game

MOST = 5_000_000 if COMPILED else 400_000
"""The positions that are looked at before a hand is given up as too long."""


def solve(game: Game[Any], state: State, most: int | None = None) -> list[tuple[Action, float]]:
    """Every legal action, the best first, with its exact value to the side of the seat to move.

    That is the points it makes from here to the end of the hand less the mean of what the other sides make, when all
    play their best and see all the tiles. At `most` so many positions are looked at, MOST if not given. Raises
    ValueError with a sentence where that cannot be told: where nobody is to move, the search does not model the game,
    or the hand is too long.
    """
    if state.to_move == OVER:
        raise ValueError(_("The match is over: there is nothing to solve."))
    if state.to_move == CHANCE:
        raise ValueError(_("The tiles have to be dealt first: there is nothing to solve."))
    family, most = FAMILIES[game.family], MOST if most is None else most
    if family.values is None:
        raise ValueError(_("{title} cannot be solved: nobody plays it with open hands.").format(title=game.title))
    try:
        values = family.values(game, state, most)
    except BudgetExceeded as error:
        raise ValueError(
            _("This hand has more than {most} positions to look at; try a later step.").format(most=f"{most:,}")
        ) from error
    return sorted(values.items(), key=lambda valued: -valued[1])
