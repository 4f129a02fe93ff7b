"""Assess every legal action of a view, for the bots and for the coach."""

from random import Random
from typing import Any

from game.bots.assessment import Assessment
from game.bots.families import FAMILIES
from game.bots.levels import Limit
from game.core.state import State
from game.platform.language import gettext as _
from game.rules.game import Game


def assess(game: Game[Any], view: State, limit: Limit, rng: Random, effort: float = 1.0) -> Assessment:
    """Return the value of each legal action for the seat to move in `view`, over deals consistent with the view.

    `effort` multiplies the level's number of deals; above 1 every action is tried on every deal. Raises ValueError if
    no seat is to move.
    """
    if not game.legal_actions(view):
        raise ValueError(_("Nobody is to move."))
    return FAMILIES[game.family].assess(game, view, limit, rng, effort)
