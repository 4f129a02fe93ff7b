"""The families of games as the bots have them: how each is played, and how its hands are solved."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from game.bots.assessment import Assessment
from game.bots.betting import policy as betting_policy
from game.bots.betting.betting_assessment import assess as betting_assess
from game.bots.betting.policy import playout_margins as betting_played_out
from game.bots.levels import Limit
from game.bots.line import open_hand_solver as line_solver
from game.bots.line import policy as line_policy
from game.bots.line.playouts import playout_margins as line_played_out
from game.bots.line.policy import assess as line_assess
from game.bots.tricks import open_hand_solver as trick_solver
from game.bots.tricks import policy as trick_policy
from game.bots.tricks.playouts import playout_margins as trick_played_out
from game.bots.tricks.policy import assess as trick_assess
from game.core.state import Action


class BotFamily(NamedTuple):
    """What the bots have of a family.

    `choose` is their policy: the action for a game, a view, a limit and a random generator. `assess` tells what every
    action is worth there, given how many times the usual deals are to be tried. `values` tells the exact value of every
    legal action of a game's state with all hands open, looking at so many positions at most (else BudgetExceeded); None
    for a family that nobody plays with open hands. `playout_margins` tells for each of some seeds what every side
    makes, less the mean of the others, if sensible players go on from a state with the tiles as they are.
    """

    choose: Callable[[Any, Any, Limit, Random], Action]
    assess: Callable[[Any, Any, Limit, Random, float], Assessment]
    values: Callable[[Any, Any, int], dict[Action, float]] | None
    playout_margins: Callable[[Any, Any, Sequence[int]], list[tuple[float, ...]]]


FAMILIES: dict[str, BotFamily] = {
    "line": BotFamily(line_policy.choose, line_assess, line_solver.values, line_played_out),
    "tricks": BotFamily(trick_policy.choose, trick_assess, trick_solver.values, trick_played_out),
    "betting": BotFamily(betting_policy.choose, betting_assess, None, betting_played_out),
}
"""By the key that `Game.family` names."""
