"""How much quieter results are without luck: hands of equal bots, their luck taken away.

    python -m game.lab.luck GAME [--hands 2000] [--seed 1] [--effort 0.25] [--slips] [--deals 100] [--times 12]

Club bots play the first hands of matches. Of each the luck is reckoned as the coach reckons it (game/coach/luck.py),
and taken from what side 0 made less the mean of the others. The mean of that is printed, which is nought but for
chance as the bots are equal, with its 95 % interval, and its standard deviation in parts of that of the plain results.
Beside it stands the floor: what is left when so many deals are each played so many times by these bots, the tiles to
draw in the same order, and its own mean is taken from each deal. It is one for what lies in the tiles.

With `--slips` the bots' own dice are luck too, as in AIVAT (Burch and others, 2016): a club bot plays any tile with a
chance that is known, and else the one that it likes best, so the worth of what it did is taken away less the mean over
what it might have done. What a bot declares at tricks is left as it is, for its chances are not known.
"""

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, pstdev, stdev
from typing import Any, NamedTuple

from game.bots.assessment import margins_between
from game.bots.bot import choose
from game.bots.levels import Limit
from game.coach.luck import PLAYOUTS, hand_steps, since, timeline_part
from game.core.intervals import NORMAL
from game.core.state import CHANCE, DRAW, TAKE_DUMMY, Action, Deal, State
from game.lab.best_response import strategy
from game.rules import GAMES
from game.rules.game import Game

CLUB = Limit("club")
EFFORT = 0.25
"""How many times the coach's playouts are made, if nobody says otherwise."""


class Hand(NamedTuple):
    """A hand that was played: the states, one more than the actions."""

    states: list[State]
    actions: list[Action]


class Measured(NamedTuple):
    """What side 0 made of a hand, less the mean of the others; the luck in that, and what the bots' dice brought."""

    result: float
    luck: float
    slips: float


def played(
    game: Game[Any], players: int, deals: Random, thinking: Random, limit: Limit = CLUB, leader: int | None = None
) -> Hand:
    """The first hand of a match of bots, those of the club if nobody says otherwise; or a later one, led by a seat."""
    states = [game.initial_state(players, leader=leader, first_hand=leader is None)]
    actions: list[Action] = []
    while states[-1].to_move >= 0 or not any(isinstance(action, Deal) for action in actions):
        state = states[-1]
        action = _taken(game, state, deals, thinking, limit)
        actions.append(action)
        states.append(game.apply(state, action))
        if states[-1].to_move == CHANCE and states[-1].hand == state.hand:
            actions.append(_taken(game, states[-1], deals, thinking, limit))
            states.append(game.apply(states[-1], actions[-1]))
    return Hand(states, actions)


def _taken(game: Game[Any], state: State, deals: Random, thinking: Random, limit: Limit) -> Action:
    """What is done in a state: the tiles are dealt, or a bot chooses."""
    if state.to_move == CHANCE:
        deck = [*game.deck()]
        deals.shuffle(deck)
        return game.make_deal(deck, len(state.hands))
    return choose(game, game.observe(state, state.to_move), limit, thinking)


def measured(game: Game[Any], hand: Hand, effort: float, slips: bool) -> Measured:
    """What a hand brought side 0, and how much of that was luck."""
    states, actions = hand
    result = _result(game, hand)
    luck = sum(_luck(game, hand, step, effort) for step in hand_steps(states, actions, states[0].hand))
    return Measured(result, luck, sum(_slips(game, hand, effort)) if slips else 0.0)


def _result(game: Game[Any], hand: Hand) -> float:
    return margins_between(game, hand.states[0], hand.states[-1])[0]


def _luck(game: Game[Any], hand: Hand, step: int, effort: float) -> float:
    """The luck of side 0 in one action."""
    states, actions = hand
    if isinstance(actions[step], Deal):
        return _worth(game, hand, step + 1, effort) - _worth(game, hand, step, effort)
    if actions[step] not in (DRAW, TAKE_DUMMY):
        return 0.0
    came = timeline_part(game, states, actions, step, 0, effort).luck
    return came.amounts[0] if came else 0.0


def _worth(game: Game[Any], hand: Hand, step: int, effort: float) -> float:
    """The value of a state for side 0; that of a forced action is the value of the next state less the luck in it."""
    found = timeline_part(game, hand.states, hand.actions, step, 0, effort)
    if found.worth is not None:
        return found.worth.values[0]
    drawn = found.luck.amounts[0] if found.luck else 0.0
    return _worth(game, hand, step + 1, effort) - drawn


def _slips(game: Game[Any], hand: Hand, effort: float) -> Iterator[float]:
    """What the bots' dice brought side 0, choice by choice: its worth less the mean of what it might have been."""
    number = PLAYOUTS[game.family] * effort
    for state, action in zip(hand.states, hand.actions, strict=False):
        chances = strategy(game, game.observe(state, state.to_move)) if state.to_move >= 0 else {}
        if action in chances:
            ways = {each: since(game, game.apply(state, each), state, number) for each in chances}
            worths = {each: fmean(made[0] for made in found) for each, found in ways.items()}
            yield worths[action] - sum(chance * worths[each] for each, chance in chances.items())


# -- the figures ------------------------------------------------------------------------------------------------------


def floor(key: str, seed: str, deals: int, times: int) -> float:
    """What part of the spread is left when each of so many deals is played so many times, and its own mean taken."""
    game, players = _table(key)
    results = [
        [
            _result(game, played(game, players, Random(f"{seed}/{deal}/again"), Random(f"{seed}/{deal}/{nth}")))
            for nth in range(times)
        ]
        for deal in range(deals)
    ]
    within = fmean(stdev(of_deal) ** 2 for of_deal in results)
    between = stdev(map(fmean, results)) ** 2 - within / times
    return sqrt(within / (within + max(0.0, between)))


def _table(key: str) -> tuple[Game[Any], int]:
    players = GAMES[key].usual_players
    return GAMES[key].for_players(players), players


def line(name: str, numbers: Sequence[float], spread: float) -> str:
    """A line of the figures: the mean with its 95 % interval, the standard deviation and its share of the spread."""
    mean, deviation = fmean(numbers), stdev(numbers)
    margin = NORMAL * deviation / sqrt(len(numbers))
    share = 100 * deviation / spread
    return f"{name:<24} mean {mean:+.2f} ± {margin:.2f}  standard deviation {deviation:.2f}, {share:.1f} %"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print the figures of one game."""
    parser = argparse.ArgumentParser(prog="python -m game.lab.luck", description=main.__doc__)
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--effort", type=float, default=EFFORT, help=f"so many times the coach's playouts ({EFFORT})")
    parser.add_argument("--slips", action="store_true", help="take the bots' own dice away too")
    parser.add_argument("--deals", type=int, default=100, help="for the floor (100; 0 leaves it out)")
    parser.add_argument("--times", type=int, default=12, help="how often each of these is played (12)")
    asked = parser.parse_args(arguments)
    game, players = _table(asked.game)
    hands = [
        measured(
            game,
            played(game, players, Random(f"{asked.seed}/{nth}/deals"), Random(f"{asked.seed}/{nth}")),
            asked.effort,
            asked.slips,
        )
        for nth in range(asked.hands)
    ]
    results = [hand.result for hand in hands]
    spread = pstdev(results)
    print(f"{asked.game}, {players} players, {asked.hands} hands, seed {asked.seed}")
    print(line("as played", results, spread))
    print(line("without luck", [hand.result - hand.luck for hand in hands], spread))
    if asked.slips:
        print(line("nor the bots' dice", [hand.result - hand.luck - hand.slips for hand in hands], spread))
    if asked.deals:
        print(f"floor of the deal, {asked.deals} deals {asked.times} times: ", end="")
        print(f"{100 * floor(asked.game, asked.seed, asked.deals, asked.times):.1f} %")


if __name__ == "__main__":
    main()
