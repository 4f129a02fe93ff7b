"""Proofs as lists of steps with figures (`Proof`), and the one that is a measurement (claim 9)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from game.bots.assessment import margins_between
from game.bots.bot import choose
from game.bots.levels import BEST, Limit
from game.core.intervals import NORMAL
from game.core.shuffle import random_order
from game.core.tiles import Tile, double_set, weight
from game.rules import GAMES

ProofFigures = Mapping[str, int]


def merged(results: Mapping[str, ProofFigures]) -> ProofFigures:
    """Return the figures of all steps in one dict."""
    return {name: figure for step_figures in results.values() for name, figure in step_figures.items()}


@dataclass(frozen=True)
class Proof:
    """A proof of one claim: `do` runs each of the `steps` independently, and `figures` combines their results."""

    number: int
    steps: tuple[str, ...]
    do: Callable[[str], ProofFigures]
    figures: Callable[[Mapping[str, ProofFigures]], ProofFigures] = merged


def joined(first: Proof, second: Proof) -> Proof:
    """Combine two proofs of one claim: the steps of both, and the figures of both."""
    return Proof(
        first.number,
        (*first.steps, *second.steps),
        lambda step: (first if step in first.steps else second).do(step),
        lambda results: {**first.figures(results), **second.figures(results)},
    )


def tiles_of(key: str) -> list[Tile]:
    """Return the tiles in play in one of Pell's games, cheapest first."""
    return sorted((tile for tile in double_set(6) if key != "nine_piece" or tile.high), key=weight)


def mask_of(hand: Iterable[Tile], tiles: Sequence[Tile]) -> int:
    """Return a hand as a bit mask of tile indexes."""
    return sum(1 << tiles.index(tile) for tile in hand)


# -- measurement of claim 9, which cannot be proved: the value of leading between equal bots ---------------------------


HANDS = 50
STEPS = {"pell_draw": 120, "block": 400}
"""Number of steps of HANDS hands by game."""
MASTER = Limit(BEST, None)
"""The best bot, with limits that do not depend on compilation."""


def measure_leader(step: str) -> ProofFigures:
    """Return the sum and the sum of squares of the leader's margins in the hands of a step.

    Each hand has its own seeds for tiles and bots, so results do not depend on the worker.
    """
    key, number = step.split()
    results = [leader_margin(key, HANDS * int(number) + hand) for hand in range(HANDS)]
    return {"sum": sum(results), "squares": sum(result * result for result in results)}


def leader_margin(key: str, number: int, leader: int = 0) -> int:
    """Return the leader's margin in one hand of two master bots."""
    game = GAMES[key].for_players(2)
    deal_rng, bot_rng = (Random(f"{purpose}/{key}/{number}") for purpose in ("deals", "thinking"))
    start = game.initial_state(2, leader=leader, first_hand=False)
    state = game.apply(start, game.make_deal(random_order(game.deck(), deal_rng), 2))
    while state.to_move >= 0:
        state = game.apply(state, choose(game, game.observe(state, state.to_move), MASTER, bot_rng))
    return round(margins_between(game, start, state)[leader])


def _leader_values(results: Mapping[str, ProofFigures]) -> ProofFigures:
    """Return by game the mean and half of its 95 % interval, in hundredths of a point."""
    figures = {}
    for key, times in STEPS.items():
        game_results = [result for step, result in results.items() if step.split()[0] == key]
        count = HANDS * times
        mean = sum(result["sum"] for result in game_results) / count
        variance = sum(result["squares"] for result in game_results) / count - mean * mean
        figures[f"{key}, hundredths"] = round(100 * mean)
        figures[f"{key}, interval"] = round(100 * NORMAL * sqrt(variance / count))
    return figures


MEASURED = (
    Proof(
        9,
        tuple(f"{key} {number}" for key, times in STEPS.items() for number in range(times)),
        measure_leader,
        _leader_values,
    ),
)
