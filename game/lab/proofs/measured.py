"""What cannot be proved is measured: what the first lead is worth among bots that play alike."""

from collections.abc import Mapping
from math import sqrt
from random import Random

from game.bots.assessment import margins_between
from game.bots.levels import BEST, Limit
from game.core.intervals import NORMAL
from game.lab.luck import played
from game.lab.proofs.proof import Found, Proof
from game.rules import GAMES

HANDS = 50
STEPS = {"pell_draw": 120, "block": 400}
"""How many times so many hands are played of each game."""
MASTER = Limit(BEST, None)
"""The best bot, and one that chooses alike whether the code is compiled or not."""


def leading(step: str) -> Found:
    """What the leader made of the hands of a step less what the other made: the sum, and the sum of the squares.

    Each hand has seeds of its own, for the tiles and for the bots, so that nothing hangs on where it is played.
    """
    key, number = step.split()
    results = [margin(key, HANDS * int(number) + hand) for hand in range(HANDS)]
    return {"sum": sum(results), "squares": sum(result * result for result in results)}


def margin(key: str, number: int, leader: int = 0) -> int:
    """What the leader makes of one hand of two masters less what the other makes."""
    game = GAMES[key].for_players(2)
    deals, thinking = (Random(f"{what}/{key}/{number}") for what in ("deals", "thinking"))
    states = played(game, 2, deals, thinking, MASTER, leader).states
    return round(margins_between(game, states[0], states[-1])[leader])


def _worth(found: Mapping[str, Found]) -> Found:
    """The mean by game, and half of its 95 % interval, in hundredths of a point."""
    figures = {}
    for key, times in STEPS.items():
        each = [one for step, one in found.items() if step.split()[0] == key]
        count = HANDS * times
        mean = sum(one["sum"] for one in each) / count
        variance = sum(one["squares"] for one in each) / count - mean * mean
        figures[f"{key}, hundredths"] = round(100 * mean)
        figures[f"{key}, interval"] = round(100 * NORMAL * sqrt(variance / count))
    return figures


MEASURED = (
    Proof(
        9,
        "Two masters play hands of both games, and what the leader makes is compared with what the other makes.",
        15,
        tuple(f"{key} {number}" for key, times in STEPS.items() for number in range(times)),
        leading,
        _worth,
    ),
)
