"""How likely a club bot is to play each of the tiles that it may: it plays any now and then, and else the best."""

from collections.abc import Sequence
from random import Random
from typing import Any

from game.bots.bot import choose
from game.bots.levels import Limit
from game.bots.line.policy import RANDOM_PLAYS as AT_LINES
from game.bots.tricks.policy import RANDOM_PLAYS as AT_TRICKS
from game.core.state import Action, Play, State
from game.rules.game import Game
from game.rules.tricks.bingo import BingoGame

CLUB = Limit("club")
SLIPS = {"line": AT_LINES["club"], "tricks": AT_TRICKS["club"]}
"""How often it plays any tile, by family."""


class _Minded(Random):
    """Dice by which nobody slips; `equals` are what the first is taken of, if it is one of several."""

    def __init__(self) -> None:
        super().__init__(0)
        self.equals: Sequence[Any] = ()

    def random(self) -> float:
        """Never a slip."""
        return 1 - 1e-9

    def choice(self, seq: Any) -> Any:
        """The first of equals."""
        self.equals = seq
        return seq[0]


def strategy(game: Game[Any], view: State) -> dict[Action, float]:
    """The chance of every action of a club bot; none where that is not known, or there is one action only."""
    legal = game.legal_actions(view)
    plays = [action for action in legal if isinstance(action, Play)]
    asked = getattr(view, "claimant", None) is not None
    if len(plays) < 2 or game.family not in SLIPS or isinstance(game, BingoGame) or asked:
        return {}
    slips = SLIPS[game.family] if game.family == "line" or len(plays) == len(legal) else 0.0
    chances: dict[Action, float] = dict.fromkeys(plays, slips / len(plays))
    minded = _Minded()
    chosen = choose(game, view, CLUB, minded)
    for best in minded.equals or [chosen]:
        chances[best] = chances.get(best, 0.0) + (1 - slips) / len(minded.equals or [chosen])
    return chances
