"""Advice: the assessment that every word of the coach rests on, the same whenever the same view is asked about.

Hint, warning and review agree because they ask here: the deals are drawn by the view itself.
"""

from random import Random
from typing import Any
from zlib import crc32

from game.bots.assess import assess
from game.bots.assessment import Assessment
from game.bots.kernel.bits import COMPILED
from game.bots.levels import BEST, Limit
from game.core.state import State
from game.rules.game import Game

EFFORT = 3.0 if COMPILED else 6.0
"""How many times the deals of a master the coach tries, so that a hint comes within a second or, from source, two.

From source a master tries a tenth of its deals. Three times that were too few for the coach: in endings that it could
not search in enough deals it fell back on rollouts, and took a worse action for the best.
"""


def advice(game: Game[Any], view: State, effort: float = EFFORT) -> Assessment:
    """What every action is worth to the seat to move in `view`, which is `game.observe(state, state.to_move)`.

    It has facts to give as reasons. Raises ValueError when nobody is to move.
    """
    return assess(game, view, Limit(BEST), Random(seed_of(view)), effort)


def seed_of(view: State) -> int:
    """Return the seed for the deals of a view, from its hands and history."""
    turn = f"{view.hand} {view.to_move} {view.leader} {view.scores}"
    history = [f"{seat} {action}" for seat, action in view.history]
    hands = [" ".join(map(str, hand)) for hand in view.hands]
    return crc32("\n".join([turn, *history, *hands]).encode())
