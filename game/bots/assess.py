"""The assessment of every action that the bots and the coach share."""

from random import Random
from typing import Any

from game.bots.assessment import Assessment
from game.bots.families import FAMILIES
from game.bots.levels import Limit
from game.core.state import State
from game.platform.language import gettext as _
from game.rules.game import Game


def assess(game: Game[Any], view: State, limit: Limit, rng: Random, effort: float = 1.0) -> Assessment:
    """What every action is worth to the seat to move in `view`, over deals that the view allows, with facts by deal.

    `effort` is how many times the deals of the level are tried; above 1 every action is tried on every deal. Raises
    ValueError when nobody is to move.
    """
    if not game.legal_actions(view):
        raise ValueError(_("Nobody is to move."))
    return FAMILIES[game.family].assess(game, view, limit, rng, effort)
