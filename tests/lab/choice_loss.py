"""The points a choice that players lose, by a long search with other deals.

    python -m tests.lab.choice_loss GAME PLAYER PLAYER [--players N] [--views 25] [--effort 6] [--rolls 2] [--seed S]

The views come from hands of casual bots. Both players, names of the arena, choose at each of them with N seeds, and the
master's assessment with `effort` times its deals values all actions. This measures the noise of a choice, with far
fewer hands than an arena: it can't measure how good the search's model of the players is.
"""

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from game.bots.bot import assess
from game.bots.levels import Limit
from game.core.intervals import NORMAL
from game.core.state import State
from game.lab.arena import ArenaPlayer, player
from game.lab.choices import views
from game.rules import GAMES
from game.rules.game import Game

HANDS = 8
"""Hands that the views are taken from."""


def losses(
    game: Game[Any], view: State, players: Sequence[ArenaPlayer], effort: float, rolls: int, seed: int
) -> Iterator[list[float]]:
    """Yield what each player's choice loses against the best action, once per roll."""
    assessment = assess(game, view, Limit(effort=effort), Random(7777 + seed))
    values = {assessed.action: assessment.comparable_value(assessed) for assessed in assessment.actions}
    for roll in range(rolls):
        chosen = [player.choose(game, view, Random(100 * seed + roll)) for player in players]
        if values.keys() >= {*chosen}:
            yield [max(values.values()) - values[action] for action in chosen]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print the losses of two players in one game."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.choice_loss", description=main.__doc__)
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("a", type=player)
    parser.add_argument("b", type=player)
    parser.add_argument("--players", type=int)
    parser.add_argument("--views", type=int, default=25)
    parser.add_argument("--effort", type=float, default=6)
    parser.add_argument("--rolls", type=int, default=2)
    parser.add_argument("--seed", default="regret")
    args = parser.parse_args(arguments)
    game = GAMES[args.game]
    all_views = [*views(game, args.players or game.usual_players, Random(args.seed), HANDS)]
    sample = all_views[:: max(1, len(all_views) // args.views)]
    lost = [
        pair
        for index, view in enumerate(sample)
        for pair in losses(game, view, (args.a, args.b), args.effort, args.rolls, index)
    ]
    gains = [second - first for first, second in lost]
    first, second = (fmean(column) for column in zip(*lost, strict=True))
    margin = NORMAL * stdev(gains) / sqrt(len(gains))
    print(
        f"{len(lost)} choices: {first:.3f} and {second:.3f} points lost, difference {fmean(gains):+.3f} ± {margin:.3f}"
    )


if __name__ == "__main__":
    main()
