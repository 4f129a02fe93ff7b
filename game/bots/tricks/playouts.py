"""Trick games played out from the true tiles by sensible but fallible players, as club bots are.

Each knows its own tiles and what has been played, and no more. What is declared is declared by club bots themselves;
the tricks are played by rollouts, several for each way in which the hand may be declared.
"""

from collections.abc import Sequence
from operator import add
from random import Random

from game.bots.assessment import margins_between
from game.bots.encode.tricks import WEIGHTS, encode, encode_stock, stock_settled, suit_encoding
from game.bots.kernel.dice import THOUSAND, Dice
from game.bots.kernel.rollout_policies import ThriftyPolicy
from game.bots.kernel.trick_evaluation import TrickEvaluation
from game.bots.kernel.trick_rollout import (
    NO_MOVE,
    EvaluationPolicy,
    FalliblePolicy,
    RolloutPolicy,
    play_out,
    rollout,
)
from game.bots.levels import Limit
from game.bots.tricks.policy import RANDOM_PLAYS, choose
from game.core.state import CLAIM, DRAW, EXCHANGE, PASS
from game.rules.tricks.bingo import GOAL, BingoGame
from game.rules.tricks.trick_game import TrickGame, TrickState

SLIPS = round(THOUSAND * RANDOM_PLAYS["club"])
"""How many of a thousand plays are any that may be played."""
PLAYED = 32
"""So many times each way to declare a hand is played out."""
CLUB = Limit("club")


def playout_margins(game: TrickGame, state: TrickState, seeds: Sequence[int]) -> list[tuple[float, ...]]:
    """What each side makes from here to the end of the hand less the mean of the others, for each of the seeds."""
    if isinstance(game, BingoGame):
        return [_at_stock(game, state, seed) for seed in seeds]
    if state.has_play_begun and not state.discards_owed:
        return _tricks(game, state, state, seeds)
    found: list[tuple[float, ...]] = []
    for first in range(0, len(seeds), PLAYED):
        declared = _declared(game, shuffled(state, seeds[first]), Random(seeds[first]))
        found += _tricks(game, declared, state, seeds[first : first + PLAYED])
    return found


def shuffled(state: TrickState, seed: int) -> TrickState:
    """The state with what lies face down, the dummies among it, in any order."""
    down = [tile for tile in state.boneyard if tile != state.turned]
    down += [tile for dummy in state.dummies for tile in dummy]
    Random(seed).shuffle(down)
    boneyard = tuple(tile if tile == state.turned else down.pop() for tile in state.boneyard)
    return state._replace(
        boneyard=boneyard, dummies=tuple(tuple(down.pop() for _tile in each) for each in state.dummies)
    )


def _declared(game: TrickGame, state: TrickState, rng: Random) -> TrickState:
    """The state at the first lead, or at the end of a hand that is not played."""
    while state.to_move >= 0 and (not state.has_play_begun or state.discards_owed):
        legal = game.legal_actions(state)
        one = len(legal) == 1
        state = game.apply(state, legal[0] if one else choose(game, game.observe(state, state.to_move), CLUB, rng))
    return state


def _tricks(game: TrickGame, state: TrickState, start: TrickState, seeds: Sequence[int]) -> list[tuple[float, ...]]:
    """What each side makes from `start`, if the hand that has been declared is played out by rollouts."""
    made = margins_between(game, start, state)
    if state.to_move < 0:
        return [made] * len(seeds)
    encoding = suit_encoding(game, state.trump)
    position = encode(game, state, encoding, plain=True)
    hands = [encoding.mask(hand) for hand in state.hands]
    policy = EvaluationPolicy(TrickEvaluation(encoding.tables, WEIGHTS))
    found = []
    for seed in seeds:
        policies: list[RolloutPolicy] = [FalliblePolicy(policy, Dice(seed, SLIPS))] * len(hands)
        paid = rollout(position, hands, NO_MOVE, policies).payoff()
        found.append(tuple(map(add, made, paid)))
    return found


def _at_stock(game: BingoGame, state: TrickState, seed: int) -> tuple[float, ...]:
    """What each of two makes where there is a stock."""
    now = _settled(game, _drawn_in_any_order(game, state, Dice(seed, 0)))
    if now.to_move < 0:
        return margins_between(game, state, now)
    encoding = suit_encoding(game, now.trump)
    position = encode_stock(game, now, encoding, plain=True)
    own, rival = now.to_move, game.next_active_seat(now, now.to_move)
    position.hands = [encoding.mask(now.hands[seat]) for seat in (own, rival)]
    if game.stock_open(now):
        position.stock = [encoding.numbers[tile] for tile in reversed(now.boneyard)]
    thrifty = ThriftyPolicy(position.stock_rules, game.may_close)
    policy = FalliblePolicy(thrifty, Dice(seed, SLIPS))
    play_out(position, [policy, policy])
    return margins_between(game, state, stock_settled(game, now, position.outcome()))


def _drawn_in_any_order(game: BingoGame, state: TrickState, dice: Dice) -> TrickState:
    """The state with its stock in any order, the tile turned up in its place."""
    numbers = suit_encoding(game, state.trump).numbers
    tiles = {numbers[tile]: tile for tile in state.boneyard if tile != state.turned}
    asleep = iter(dice.shuffled([*tiles]))
    return state._replace(
        boneyard=tuple(tile if tile == state.turned else tiles[next(asleep)] for tile in state.boneyard)
    )


def _settled(game: BingoGame, state: TrickState) -> TrickState:
    """The state once all is done that a sensible player does without a thought: tiles drawn, a win claimed."""
    while state.to_move >= 0:
        legal = game.legal_actions(state)
        won = CLAIM in legal and state.points[state.to_move] >= GOAL
        plain = [CLAIM] if won else [action for action in (DRAW, EXCHANGE) if action in legal]
        if not plain and any(state.hands):
            return state
        state = game.apply(state, plain[0] if plain else PASS)
    return state
