"""Choose a bot's action, assess all actions, or solve a state with all hands open, in a game of any family."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from game.bots import unmodelled
from game.bots.assessment import Assessment
from game.bots.betting import policy as betting
from game.bots.kernel.bits import COMPILED, BudgetExceeded
from game.bots.levels import Limit
from game.bots.line import policy as line
from game.bots.line.playouts import playout_margins as line_playout_margins
from game.bots.tricks import policy as tricks
from game.bots.tricks.playouts import playout_margins as trick_playout_margins
from game.core.state import CHANCE, OVER, Action, State
from game.platform.language import format_number
from game.platform.language import gettext as _
from game.rules.game import Game

# -- families ----------------------------------------------------------------------------------------------------------


class BotFamily(NamedTuple):
    """The bots' functions for one family.

    - `choose` returns the action for a game, a view, a limit and a random generator.
    - `assess` values every legal action of a view.
    - `open_hand_values` returns the exact value of every legal action of a game's state with all hands open. It
      searches at most the given number of positions, else raises BudgetExceeded. None if the family has no such search.
    - `playout_margins` plays a state with its real tiles to the end of the hand, once per seed, by the rollout policy,
      and returns for each seed every side's points less the mean of the others.
    """

    choose: Callable[[Any, Any, Limit, Random], Action]
    assess: Callable[[Any, Any, Limit, Random], Assessment]
    open_hand_values: Callable[[Any, Any, int], dict[Action, float]] | None
    playout_margins: Callable[[Any, Any, Sequence[int]], list[tuple[float, ...]]]


FAMILIES: dict[str, BotFamily] = {
    "line": BotFamily(line.choose, line.assess, line.open_hand_values, line_playout_margins),
    "tricks": BotFamily(tricks.choose, tricks.assess, tricks.open_hand_values, trick_playout_margins),
    "betting": BotFamily(betting.choose, betting.assess, None, betting.playout_margins),
}
"""The families by `Game.family`."""
BY_RULES = BotFamily(unmodelled.choose, unmodelled.assess, unmodelled.open_hand_values, unmodelled.playout_margins)
"""The functions for games whose rules the kernel does not model."""


def family_of(game: Game[Any]) -> BotFamily:
    """Return the bots' functions for a game: those of its family if the kernel models its rules."""
    return BY_RULES if unmodelled.unmodelled_rules(game) else FAMILIES[game.family]


# -- choices and assessments -------------------------------------------------------------------------------------------


def choose(game: Game[Any], view: State, limit: Limit, rng: Random) -> Action:
    """Return the action of a bot for the seat to move in `view`, which is `game.observe(state, state.to_move)`.

    The action is legal, and depends only on the view, the limit and the state of `rng`. Raises ValueError if no seat
    is to move.
    """
    legal = game.legal_actions(view)
    if not legal:
        raise ValueError(_("No player is to move."))
    if len(legal) == 1:
        return legal[0]
    return family_of(game).choose(game, view, limit, rng)


def assess(game: Game[Any], view: State, limit: Limit, rng: Random) -> Assessment:
    """Return the value of each legal action for the seat to move in `view`, over deals consistent with the view.

    Raises ValueError if no seat is to move.
    """
    if not game.legal_actions(view):
        raise ValueError(_("No player is to move."))
    return family_of(game).assess(game, view, limit, rng)


# -- open hands --------------------------------------------------------------------------------------------------------


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
        raise ValueError(_("The match is over, so there is nothing to solve."))
    if state.to_move == CHANCE:
        raise ValueError(_("The tiles are not dealt yet, so there is nothing to solve."))
    family = family_of(game)
    budget = MAX_POSITIONS if max_positions is None else max_positions
    if family.open_hand_values is None:
        raise ValueError(_("There is no solver for {title}.").format(title=game.title))
    try:
        values = family.open_hand_values(game, state, budget)
    except BudgetExceeded as error:
        raise ValueError(
            _("This hand has more than {most} positions to search. Try a later step.").format(
                most=format_number(budget)
            )
        ) from error
    return sorted(values.items(), key=lambda item: -item[1])
