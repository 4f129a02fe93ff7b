"""The bots, and the one question they answer."""

from collections.abc import Callable
from random import Random
from typing import Any

from game.bots.betting import policy as betting
from game.bots.levels import Limit
from game.bots.line import policy as line
from game.bots.tricks import policy as tricks
from game.language import gettext as _
from game.rules.game import Game
from game.state import Action, State


def choose(game: Game[Any], view: State, limit: Limit, rng: Random) -> Action:
    """The action a bot takes for the seat to move in `view`, which is `game.observe(state, state.to_move)`.

    Always legal, and the same for the same view, limit and state of `rng`. Raises ValueError when nobody is to move.
    """
    legal = game.legal_actions(view)
    if not legal:
        raise ValueError(_("Nobody is to move."))
    if len(legal) == 1:
        return legal[0]
    return _POLICIES[game.family](game, view, limit, rng)


_POLICIES: dict[str, Callable[[Any, Any, Limit, Random], Action]] = {
    "line": line.choose,
    "tricks": tricks.choose,
    "betting": betting.choose,
}
"""How the bots play each family."""
