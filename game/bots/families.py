"""Registry of the game families: how bots choose, assess, solve and play out.

Texts and the window have their own (see `text/families.py` for the reason); a test checks that all have the same keys.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from game.bots.assessment import Assessment
from game.bots.betting import policy as betting_policy
from game.bots.betting.betting_assessment import assess as betting_assess
from game.bots.betting.policy import playout_margins as betting_playout
from game.bots.levels import Limit
from game.bots.line import open_hand_solver as line_solver
from game.bots.line import policy as line_policy
from game.bots.line.playouts import playout_margins as line_playout
from game.bots.line.policy import assess as line_assess
from game.bots.tricks import open_hand_solver as trick_solver
from game.bots.tricks import policy as trick_policy
from game.bots.tricks.playouts import playout_margins as trick_playout
from game.bots.tricks.policy import assess as trick_assess
from game.core.state import Action


class BotFamily(NamedTuple):
    """The bots' functions for one family.

    - `choose` returns the action for a game, a view, a limit and a random generator.
    - `assess` values every legal action of a view; its last argument multiplies the usual number of deals.
    - `values` returns the exact value of every legal action of a game's state with all hands open. It searches at most
      the given number of positions, else raises BudgetExceeded. None if the family has no open-hand solver.
    - `playout_margins` plays a state with its real tiles to the end of the hand, once per seed, by the rollout policy,
      and returns for each seed every side's points less the mean of the others.
    """

    choose: Callable[[Any, Any, Limit, Random], Action]
    assess: Callable[[Any, Any, Limit, Random, float], Assessment]
    values: Callable[[Any, Any, int], dict[Action, float]] | None
    playout_margins: Callable[[Any, Any, Sequence[int]], list[tuple[float, ...]]]


FAMILIES: dict[str, BotFamily] = {
    "line": BotFamily(line_policy.choose, line_assess, line_solver.values, line_playout),
    "tricks": BotFamily(trick_policy.choose, trick_assess, trick_solver.values, trick_playout),
    "betting": BotFamily(betting_policy.choose, betting_assess, None, betting_playout),
}
"""The families by `Game.family`."""
