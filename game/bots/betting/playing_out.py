"""Betting games played out with the true hands, each player knowing only its own, by the strategies of the master."""

from collections.abc import Sequence
from random import Random

from game.bots.assessment import margins_between
from game.bots.betting.policy import choose
from game.bots.levels import Limit
from game.rules.betting.betting_game import BettingGame, BettingState


def played_out(game: BettingGame, state: BettingState, seeds: Sequence[int]) -> list[tuple[float, ...]]:
    """What each player wins from here to the end of the deal less the mean of the others, for each of the seeds."""
    return [_won(game, state, Random(seed)) for seed in seeds]


def _won(game: BettingGame, state: BettingState, rng: Random) -> tuple[float, ...]:
    now = state
    while now.to_move >= 0:
        now = game.apply(now, choose(game, game.observe(now, now.to_move), Limit(), rng))
    return margins_between(game, state, now)
