"""The families of games as the bots have them: how each is played, and how its hands are solved."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from game.bots.assessment import Assessment
from game.bots.betting import policy as betting_policy
from game.bots.betting.assess import assess as betting_assess
from game.bots.levels import Limit
from game.bots.line import open_hand_solver as line_solver
from game.bots.line import policy as line_policy
from game.bots.line.assess import assess as line_assess
from game.bots.tricks import open_hand_solver as trick_solver
from game.bots.tricks import policy as trick_policy
from game.bots.tricks.assess import assess as trick_assess
from game.state import Action


class Family(NamedTuple):
    """What the bots have of a family.

    `choose` is their policy: the action for a game, a view, a limit and a random generator. `assess` tells what every
    action is worth there, given how many times the usual deals are to be tried. `values` tells the exact
    value of every legal action of a game's state with all hands open, looking at so many positions at most (else
    BudgetExceeded); None for a family that nobody plays with open hands.
    """

    choose: Callable[[Any, Any, Limit, Random], Action]
    assess: Callable[[Any, Any, Limit, Random, float], Assessment]
    values: Callable[[Any, Any, int], dict[Action, float]] | None


FAMILIES: dict[str, Family] = {
    "line": Family(line_policy.choose, line_assess, line_solver.values),
    "tricks": Family(trick_policy.choose, trick_assess, trick_solver.values),
    "betting": Family(betting_policy.choose, betting_assess, None),
}
"""By the key that `Game.family` names."""
