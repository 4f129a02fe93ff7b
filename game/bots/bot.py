"""Choose a bot's action in a view."""

from random import Random
from typing import Any

from game.bots.families import FAMILIES
from game.bots.levels import Limit
from game.core.state import Action, State
from game.platform.language import gettext as _
from game.rules.game import Game


def choose(game: Game[Any], view: State, limit: Limit, rng: Random) -> Action:
    """Return the action of a bot for the seat to move in `view`, which is `game.observe(state, state.to_move)`.

    The action is legal, and depends only on the view, the limit and the state of `rng`. Raises ValueError if no seat
    is to move.
    """
    legal = game.legal_actions(view)
    if not legal:
        raise ValueError(_("Nobody is to move."))
    if len(legal) == 1:
        return legal[0]
    return FAMILIES[game.family].choose(game, view, limit, rng)
