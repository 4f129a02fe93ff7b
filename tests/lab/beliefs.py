"""How much a master of trick games infers about the hidden tiles, in hands that bots play.

    python -m tests.lab.beliefs GAME [--of BOT] [--players N] [--hands 40] [--deals 500] [--seed S]

At each choice of a tile in the hands of one bot (`--of`, with 0.2 s for a choice), deals are weighted as the master
weights them, and as that of November 2026 did. Information is the logarithm of the probability that a belief gives to
the true deal, less that of a belief that reads only who could not follow suit. Calibration groups the hidden tiles by
the probability that they are in a hand: of those given 30 % to a seat, 30 % should lie there.
"""

import argparse
from collections.abc import Iterator, Sequence
from math import log, sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from game.bots.bot import choose
from game.bots.kernel.bits import tiles_in
from game.bots.levels import Limit
from game.bots.tricks.belief import TrickBelief
from game.bots.tricks.encoding import encode, suit_encoding
from game.bots.tricks.models import Evidence
from game.core.intervals import NORMAL
from game.core.state import Play
from game.lab.arena import BotPlayer, player
from game.lab.choices import play_hand
from game.rules import GAMES
from game.rules.tricks.trick_game import TrickGame, TrickState

MASTERS = {"master@2026-11": False, "master": True}
"""The masters that are compared, and whether each uses the learned models."""
SECONDS = 0.2
"""Limit of the bots that play the hands."""
GROUPS = 10
"""Groups of tiles by probability."""


class Belief(NamedTuple):
    """What a bot believes at one choice: information in nats, and for each tile and seat its probability and the truth.

    The truth is 1 if the tile is in this hand.
    """

    information: float
    tiles: list[tuple[float, int]]


def beliefs(game: TrickGame, state: TrickState, deals: int, rng: Random) -> list[Belief]:
    """Return what the masters of MASTERS believe if they are to move, from the same sampled deals."""
    view = game.observe(state, state.to_move)
    encoding, belief = suit_encoding(game, view.trump), TrickBelief(game, view)
    position = encode(game, view, encoding)
    position.hands[view.to_move] = encoding.mask(view.hands[view.to_move])
    true_hands = [encoding.mask(hand) for hand in state.hands]
    samples = [next(belief.samples(rng))[0].hands for _deal in range(deals)]
    even = sum(1 / belief.lean(hands) for hands in samples)  # if all possible deals were alike
    results = []
    for is_learned in MASTERS.values():
        evidence = Evidence(game, view, belief, is_learned, position)
        weights = [evidence.likelihood(hands) for hands in samples]
        truth = evidence.likelihood(true_hands) * belief.lean(true_hands)
        tiles = []
        for seat in range(len(samples[0])):
            for tile in tiles_in(belief.possible[seat] if seat != view.to_move and belief.missing[seat] else 0):
                share = sum(weight for weight, hands in zip(weights, samples, strict=True) if hands[seat] >> tile & 1)
                tiles.append((share / sum(weights), true_hands[seat] >> tile & 1))
        results.append(Belief(log(truth) - log(sum(weights) / even), tiles))
    return results


def hidden_choices(game: TrickGame, players: int, limit: Limit, rng: Random, leader: int) -> Iterator[TrickState]:
    """Yield the states of one hand in which a tile is chosen while others' tiles are unknown."""
    for state, action in play_hand(game, players, leader, lambda view: choose(game, view, limit, rng), rng):
        if isinstance(action, Play) and len(game.legal_actions(state)) > 1:
            view = game.observe(state, state.to_move)
            if not TrickBelief(game, view).certain:
                yield state


def measure(
    game: TrickGame, players: int, limit: Limit, hands: int, deals: int, seed: str
) -> dict[str, list[list[Belief]]]:
    """Return by master its beliefs: for each hand those at its choices."""
    measured: dict[str, list[list[Belief]]] = {name: [] for name in MASTERS}
    for hand in range(hands):
        rng, sampling = Random(f"{seed}/{hand}"), Random(hand)
        by_choice = [
            beliefs(game, state, deals, sampling) for state in hidden_choices(game, players, limit, rng, hand % players)
        ]
        if by_choice:
            for name, column in zip(MASTERS, zip(*by_choice, strict=True), strict=True):
                measured[name].append([*column])
    return measured


def information(hands: Sequence[Sequence[Belief]]) -> tuple[float, float]:
    """Return the mean information of a choice in nats and its margin, as the choices of a hand go together."""
    totals = [(sum(belief.information for belief in hand), len(hand)) for hand in hands]
    mean = sum(total for total, _count in totals) / sum(count for _total, count in totals)
    spread = stdev(total - mean * count for total, count in totals) / fmean(count for _total, count in totals)
    return mean, NORMAL * spread / sqrt(len(totals))


def calibration(hands: Sequence[Sequence[Belief]]) -> list[tuple[int, float, float]]:
    """Return by group of tiles their number, the mean probability that they got, and the share that was right."""
    groups: list[list[tuple[float, int]]] = [[] for _group in range(GROUPS)]
    for hand in hands:
        for belief in hand:
            for probability, truth in belief.tiles:
                groups[min(GROUPS - 1, int(GROUPS * probability))].append((probability, truth))
    return [(len(group), *(fmean(column) for column in zip(*group, strict=True))) for group in groups if group]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print the beliefs of masters."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.beliefs", description=main.__doc__)
    parser.add_argument("game", choices=[key for key, game in GAMES.items() if isinstance(game, TrickGame)])
    parser.add_argument("--of", type=player, default=player("master"))
    parser.add_argument("--players", type=int)
    parser.add_argument("--hands", type=int, default=40)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", default="beliefs")
    args = parser.parse_args(arguments)
    game = GAMES[args.game]
    assert isinstance(game, TrickGame)
    if not isinstance(args.of, BotPlayer):
        parser.error("--of must be a bot with a level")
    of = Limit(args.of.limit.level, SECONDS, baseline=args.of.limit.baseline)
    measured = measure(game, args.players or game.usual_players, of, args.hands, args.deals, args.seed)
    for name, hands in measured.items():
        mean, margin = information(hands)
        print(f"{name}: {mean:+.3f} ± {margin:.3f} nats at {sum(map(len, hands))} choices")
        for count, predicted, actual in calibration(hands):
            print(f"  {count:6} tiles given {predicted:6.1%}: {actual:6.1%} lie there")


if __name__ == "__main__":
    main()
