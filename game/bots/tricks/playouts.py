"""Playouts of trick games from the true tiles by sensible but fallible players, like club bots.

Each player knows only its own tiles and those played. Declarations are made by club bots. The tricks are played by
rollouts, several for each way the hand is declared.
"""

from collections.abc import Sequence
from operator import add
from random import Random

from game.bots.assessment import margins_between
from game.bots.kernel.dice import THOUSAND, Dice
from game.bots.kernel.rollout_policies import ThriftyPolicy
from game.bots.kernel.trick_evaluation import RolloutPolicy, TrickEvaluation
from game.bots.kernel.trick_rollout import NO_MOVE, FalliblePolicy, play_out, rollout
from game.bots.levels import LEVELS, Limit
from game.bots.tricks.encoding import WEIGHTS, encode, encode_stock, has_stock, stock_settled, suit_encoding
from game.bots.tricks.policy import choose
from game.core.state import CLAIM, DRAW, EXCHANGE, PASS
from game.rules.tricks.bingo import GOAL, BingoGame
from game.rules.tricks.trick_game import TrickGame, TrickState

SLIPS = round(THOUSAND * LEVELS["club"].settings.tricks.random_plays)
"""Random plays per thousand."""
PLAYOUTS_PER_DECLARATION = 32
"""Rollouts for each way the hand is declared."""
CLUB = Limit("club")


def playout_margins(game: TrickGame, state: TrickState, seeds: Sequence[int]) -> list[tuple[float, ...]]:
    """Return each side's margin from here to the end of the hand, for each of the seeds."""
    if has_stock(game):
        return [_stock_margins(game, state, seed) for seed in seeds]
    if state.has_play_begun and not state.discards_owed:
        return _rollout_margins(game, state, state, seeds)
    results: list[tuple[float, ...]] = []
    for first in range(0, len(seeds), PLAYOUTS_PER_DECLARATION):
        declared = _declare_all(game, shuffled(state, seeds[first]), Random(seeds[first]))
        results += _rollout_margins(game, declared, state, seeds[first : first + PLAYOUTS_PER_DECLARATION])
    return results


def shuffled(state: TrickState, seed: int) -> TrickState:
    """Return the state with all face-down tiles, including the dummies, in random order."""
    face_down = [tile for tile in state.boneyard if tile != state.turned]
    face_down += [tile for dummy in state.dummies for tile in dummy]
    Random(seed).shuffle(face_down)
    boneyard = tuple(tile if tile == state.turned else face_down.pop() for tile in state.boneyard)
    return state._replace(
        boneyard=boneyard, dummies=tuple(tuple(face_down.pop() for _tile in dummy) for dummy in state.dummies)
    )


def _declare_all(game: TrickGame, state: TrickState, rng: Random) -> TrickState:
    """Return the state at the first lead, or at the end of a hand that is not played."""
    while state.to_move >= 0 and (not state.has_play_begun or state.discards_owed):
        legal, view = game.legal_actions(state), game.observe(state, state.to_move)
        state = game.apply(state, legal[0] if len(legal) == 1 else choose(game, view, CLUB, rng))
    return state


def _rollout_margins(
    game: TrickGame, state: TrickState, start: TrickState, seeds: Sequence[int]
) -> list[tuple[float, ...]]:
    """Return each side's margin since `start` after rolling out a declared hand, for each of the seeds."""
    earlier_margins = margins_between(game, start, state)
    if state.to_move < 0:
        return [earlier_margins] * len(seeds)
    encoding = suit_encoding(game, state.trump)
    position = encode(game, state, encoding, plain=True)
    hands = [encoding.mask(hand) for hand in state.hands]
    policy = TrickEvaluation(encoding.tables, WEIGHTS)
    results = []
    for seed in seeds:
        policies: list[RolloutPolicy] = [FalliblePolicy(policy, Dice(seed, SLIPS))] * len(hands)
        paid = rollout(position, hands, NO_MOVE, policies).payoff()
        results.append(tuple(map(add, earlier_margins, paid)))
    return results


def _stock_margins(game: BingoGame, state: TrickState, seed: int) -> tuple[float, ...]:
    """Return the margins of both sides in a game with a stock."""
    now = _apply_obvious(game, _shuffle_stock(game, state, Dice(seed, 0)))
    if now.to_move < 0:
        return margins_between(game, state, now)
    encoding = suit_encoding(game, now.trump)
    position = encode_stock(game, now, encoding, plain=True)
    seat, rival = now.to_move, game.next_active_seat(now, now.to_move)
    position.hands = [encoding.mask(now.hands[seat]) for seat in (seat, rival)]
    if game.stock_open(now):
        position.stock = [encoding.numbers[tile] for tile in reversed(now.boneyard)]
    thrifty = ThriftyPolicy(position.stock_rules, game.may_close)
    policy = FalliblePolicy(thrifty, Dice(seed, SLIPS))
    play_out(position, [policy, policy])
    return margins_between(game, state, stock_settled(game, now, position.outcome()))


def _shuffle_stock(game: BingoGame, state: TrickState, dice: Dice) -> TrickState:
    """Return the state with a shuffled stock; the turned-up tile keeps its place."""
    numbers = suit_encoding(game, state.trump).numbers
    tiles = {numbers[tile]: tile for tile in state.boneyard if tile != state.turned}
    order = iter(dice.shuffled([*tiles]))
    return state._replace(
        boneyard=tuple(tile if tile == state.turned else tiles[next(order)] for tile in state.boneyard)
    )


def _apply_obvious(game: BingoGame, state: TrickState) -> TrickState:
    """Apply obvious actions: draw, exchange, claim a win."""
    while state.to_move >= 0:
        legal = game.legal_actions(state)
        can_claim = CLAIM in legal and state.points[state.to_move] >= GOAL
        obvious = [CLAIM] if can_claim else [action for action in (DRAW, EXCHANGE) if action in legal]
        if not obvious and any(state.hands):
            return state
        state = game.apply(state, obvious[0] if obvious else PASS)
    return state
