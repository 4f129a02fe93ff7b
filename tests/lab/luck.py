"""How much luck correction reduces the variance of results, measured on hands of equal bots.

    python -m tests.lab.luck GAME [--hands 2000] [--seed 1] [--effort 0.25] [--slips] [--deals 100] [--times 12]

Club bots play first hands of matches. The luck of each hand, computed as by the coach (game/coach/luck.py), is
subtracted from the margin of side 0. The program prints the mean, whose expectation is zero because the bots are
equal, with its 95 % interval, and the standard deviation relative to that of the uncorrected results. It also prints
the lower bound: each of several deals is played many times by these bots, with the boneyard in the same order, and
the deal's own mean is subtracted. This bound would be reached if all luck of the tiles were removed.

With `--slips` the bots' own random plays count as luck too, as in AIVAT (Burch et al., 2018): the action
probabilities of a club bot are known, so the value of its action minus the mean over its possible actions is
subtracted. Declarations in trick games stay as they are, because their probabilities are unknown.
"""

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, pstdev, stdev
from typing import Any, NamedTuple

from game.bots.assessment import margins_between
from game.bots.bot import choose
from game.bots.levels import LEVELS, Limit
from game.bots.tricks.encoding import has_stock
from game.coach.luck import PLAYOUTS, draw_luck, margins_since, state_value
from game.core.intervals import NORMAL
from game.core.shuffle import random_order
from game.core.state import CHANCE, Action, Deal, Play, State, hand_steps
from game.rules import GAMES
from game.rules.game import Game

CLUB = Limit("club")
EFFORT = 0.25
"""Default number of playouts, as a multiple of the coach's."""


class Hand(NamedTuple):
    """A played hand: its actions, and one more state than actions."""

    states: list[State]
    actions: list[Action]


class HandResult(NamedTuple):
    """The margin of side 0 in a hand, the luck in it, and the contribution of the bots' random plays."""

    result: float
    luck: float
    slips: float


def play_hand(
    game: Game[Any], players: int, deal_rng: Random, bot_rng: Random, limit: Limit = CLUB, leader: int | None = None
) -> Hand:
    """Play the first hand of a match with bots of `limit`, or a later hand if a `leader` is given."""
    states = [game.initial_state(players, leader=leader, first_hand=leader is None)]
    actions: list[Action] = []
    while states[-1].to_move >= 0 or not any(isinstance(action, Deal) for action in actions):
        state = states[-1]
        action = _next_action(game, state, deal_rng, bot_rng, limit)
        actions.append(action)
        states.append(game.apply(state, action))
        if states[-1].to_move == CHANCE and states[-1].hand == state.hand:
            actions.append(_next_action(game, states[-1], deal_rng, bot_rng, limit))
            states.append(game.apply(states[-1], actions[-1]))
    return Hand(states, actions)


def _next_action(game: Game[Any], state: State, deal_rng: Random, bot_rng: Random, limit: Limit) -> Action:
    """Return the next action: a deal, or a bot's choice."""
    if state.to_move == CHANCE:
        return game.make_deal(random_order(game.deck(), deal_rng), len(state.hands))
    return choose(game, game.observe(state, state.to_move), limit, bot_rng)


def measure_hand(game: Game[Any], hand: Hand, effort: float, slips: bool) -> HandResult:
    """Return the result of a hand for side 0 and its luck."""
    states, actions = hand
    result = _result(game, hand)
    luck = sum(_luck(game, hand, step, effort) for step in hand_steps(states, actions, states[0].hand))
    return HandResult(result, luck, sum(_slips(game, hand, effort)) if slips else 0.0)


def _result(game: Game[Any], hand: Hand) -> float:
    return margins_between(game, hand.states[0], hand.states[-1])[0]


def _luck(game: Game[Any], hand: Hand, step: int, effort: float) -> float:
    """Return the luck of side 0 in one action."""
    states, actions = hand
    if isinstance(actions[step], Deal):
        return _value(game, hand, step + 1, effort) - _value(game, hand, step, effort)
    luck = draw_luck(game, states, actions[step], step, effort)
    return luck.amounts[0] if luck else 0.0


def _value(game: Game[Any], hand: Hand, step: int, effort: float) -> float:
    """Return the value of a state for side 0; before a forced action, the value of the next state minus its luck."""
    value = state_value(game, hand.states, step, 0, effort)
    return _value(game, hand, step + 1, effort) - _luck(game, hand, step, effort) if value is None else value.values[0]


def _slips(game: Game[Any], hand: Hand, effort: float) -> Iterator[float]:
    """Yield for each random play its contribution to side 0: the value of the choice minus the mean value."""
    number = PLAYOUTS[game.family] * effort
    for state, action in zip(hand.states, hand.actions, strict=False):
        probabilities = club_strategy(game, game.observe(state, state.to_move)) if state.to_move >= 0 else {}
        if action in probabilities:
            playouts = {
                option: margins_since(game, game.apply(state, option), state, number) for option in probabilities
            }
            values = {option: fmean(margin[0] for margin in results) for option, results in playouts.items()}
            yield values[action] - sum(probability * values[option] for option, probability in probabilities.items())


# -- action probabilities of club bots ---------------------------------------------------------------------------------


SLIP_RATES = {"line": LEVELS["club"].settings.line.random_plays, "tricks": LEVELS["club"].settings.tricks.random_plays}
"""Probability by family that a club bot plays a random tile."""


class _NoSlipRandom(Random):
    """A random generator with which the bot makes no random plays, and which records ties in `equals`."""

    def __init__(self) -> None:
        super().__init__(0)
        self.equals: Sequence[Any] = ()

    def random(self) -> float:
        """Return a number that triggers no random play."""
        return 1 - 1e-9

    def choice(self, seq: Any) -> Any:
        """Return the first of equally good actions, and remember all of them."""
        self.equals = seq
        return seq[0]


def club_strategy(game: Game[Any], view: State) -> dict[Action, float]:
    """Return the probability of each action of a club bot; empty if unknown or if there is only one action."""
    legal = game.legal_actions(view)
    plays = [action for action in legal if isinstance(action, Play)]
    is_claim = getattr(view, "claimant", None) is not None
    if len(plays) < 2 or game.family not in SLIP_RATES or has_stock(game) or is_claim:
        return {}
    slip_rate = SLIP_RATES[game.family] if game.family == "line" or len(plays) == len(legal) else 0.0
    chances: dict[Action, float] = dict.fromkeys(plays, slip_rate / len(plays))
    rng = _NoSlipRandom()
    chosen = choose(game, view, CLUB, rng)
    for best in rng.equals or [chosen]:
        chances[best] = chances.get(best, 0.0) + (1 - slip_rate) / len(rng.equals or [chosen])
    return chances


# -- figures ----------------------------------------------------------------------------------------------------------


def lower_bound(key: str, seed: str, deals: int, times: int) -> float:
    """Return the fraction of the standard deviation left after replaying each deal and subtracting its mean."""
    game, players = _table(key)
    results = [
        [
            _result(
                game, play_hand(game, players, Random(f"{seed}/{deal}/again"), Random(f"{seed}/{deal}/{repetition}"))
            )
            for repetition in range(times)
        ]
        for deal in range(deals)
    ]
    within = fmean(stdev(deal_results) ** 2 for deal_results in results)
    between = stdev(map(fmean, results)) ** 2 - within / times
    return sqrt(within / (within + max(0.0, between)))


def _table(key: str) -> tuple[Game[Any], int]:
    players = GAMES[key].usual_players
    return GAMES[key].for_players(players), players


def format_line(name: str, numbers: Sequence[float], spread: float) -> str:
    """Return a line with the mean, its 95 % interval, the standard deviation, and the latter's share of `spread`."""
    mean, deviation = fmean(numbers), stdev(numbers)
    margin = NORMAL * deviation / sqrt(len(numbers))
    share = 100 * deviation / spread
    return f"{name:<24} mean {mean:+.2f} ± {margin:.2f}  standard deviation {deviation:.2f}, {share:.1f} %"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print the figures of one game."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.luck", description=main.__doc__)
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--effort", type=float, default=EFFORT, help=f"so many times the coach's playouts ({EFFORT})")
    parser.add_argument("--slips", action="store_true", help="take the bots' own dice away too")
    parser.add_argument("--deals", type=int, default=100, help="for the floor (100; 0 leaves it out)")
    parser.add_argument("--times", type=int, default=12, help="how often each of these is played (12)")
    args = parser.parse_args(arguments)
    game, players = _table(args.game)
    hands = [
        measure_hand(
            game,
            play_hand(game, players, Random(f"{args.seed}/{number}/deals"), Random(f"{args.seed}/{number}")),
            args.effort,
            args.slips,
        )
        for number in range(args.hands)
    ]
    results = [hand.result for hand in hands]
    spread = pstdev(results)
    print(f"{args.game}, {players} players, {args.hands} hands, seed {args.seed}")
    print(format_line("as played", results, spread))
    print(format_line("without luck", [hand.result - hand.luck for hand in hands], spread))
    if args.slips:
        print(format_line("nor the bots' dice", [hand.result - hand.luck - hand.slips for hand in hands], spread))
    if args.deals:
        print(f"floor of the deal, {args.deals} deals {args.times} times: ", end="")
        print(f"{100 * lower_bound(args.game, args.seed, args.deals, args.times):.1f} %")


if __name__ == "__main__":
    main()
