"""How the bots bet: by equity, pot odds, opponents' ranges, or blueprint strategies."""

from collections.abc import Sequence
from random import Random

from game.bots.assessment import margins_between
from game.bots.betting.blueprint import equity, hand_ranks, load_blueprint, nearest_blueprint, place
from game.bots.betting.continuations import by_expected_value, real_action, rivals_with_chips
from game.bots.levels import LEVELS, BettingMethod, Limit
from game.core.state import CALL, FOLD, PASS, Action, Bet
from game.rules.betting.betting_game import BettingGame, BettingState

BET_CHANCE, BAD_HAND = 0.5, 0.15
"""At random: bet with probability BET_CHANCE times the equity, and fold below the equity BAD_HAND."""
BET_THRESHOLD = 0.55
"""The probability of winning from which pot odds bet the pool; each raise halves the distance to 1."""
STYLE_FACTOR = {"": 1.0, "bold": 1.5, "cautious": 1 / 1.5}
"""The factor of each style on the weight of putting in more, in a mixed strategy."""


def choose(game: BettingGame, view: BettingState, limit: Limit, rng: Random) -> Action:
    """Return the choice of a bot within its `limit`, for the seat to move in `view`.

    - RANDOM: bet at random, more often with better hands.
    - POT_ODDS: compare the chance to win with the pot odds.
    - EXPECTED_VALUE: maximize expected value against the opponents' ranges.
    - BLUEPRINT: play a blueprint strategy if one fits the table, else by expected value.
    """
    method = LEVELS[limit.level].betting.method
    if method is BettingMethod.BLUEPRINT:
        weights = strategy(game, view, limit)
        if weights:
            return rng.choices([*weights], [*weights.values()])[0]
    own_equity = equity(game, view.hands[view.to_move])
    if method is BettingMethod.RANDOM:
        return _at_random(game, view, own_equity, rng)
    if method is BettingMethod.POT_ODDS:
        return _by_pot_odds(game, view, own_equity)
    return by_expected_value(game, view, own_equity, rng)


def _at_random(game: BettingGame, view: BettingState, equity: float, rng: Random) -> Action:
    """Bet at most once, more likely with a better hand; fold only a bad hand, whatever the price."""
    max_raise = game.max_raise(view)
    if max_raise and not _has_bet(view) and rng.random() < BET_CHANCE * equity:
        return Bet(rng.randint(1, max_raise))
    if not view.call_amount:
        return PASS
    return FOLD if equity < BAD_HAND else CALL


def _has_bet(view: BettingState) -> bool:
    return any(seat == view.to_move and isinstance(action, Bet) for seat, action in view.history)


def _by_pot_odds(game: BettingGame, view: BettingState, equity: float) -> Action:
    """Compare the chance of beating all live opponents with the pot odds; ignore what they did."""
    chance = equity ** (len(view.live_seats) - 1)
    max_raise = game.max_raise(view) if rivals_with_chips(view) else 0
    threshold = 1 - (1 - BET_THRESHOLD) / 2**view.raises
    if max_raise and chance > threshold:
        return Bet(min(max_raise, max(1, view.pool)))
    if not view.call_amount:
        return PASS
    cost = min(view.call_amount, view.scores[view.to_move])
    return CALL if chance * (view.pool + cost) >= cost else FOLD


def strategy(game: BettingGame, view: BettingState, limit: Limit) -> dict[Action, float] | None:
    """Return the weights of the actions in the nearest blueprint strategy; None if none fits."""
    nearest = nearest_blueprint(game, view)
    if not nearest:
        return None
    players, ratio, history = nearest
    rank = place(game, view.hands[view.to_move])
    buckets = LEVELS[limit.level].betting.buckets
    if buckets is not None:
        rank = bucket_middle(buckets, rank, len(hand_ranks(game).masks))
    weights: dict[Action, float] = {}
    for action, probability in load_blueprint(players, ratio).strategy(history, rank).items():
        table_action = real_action(game, view, action, ratio)
        weights[table_action] = weights.get(table_action, 0.0) + probability * STYLE_FACTOR[limit.style] ** action
    return weights


def bucket_middle(buckets: int, place: int, hands: int) -> int:
    """Return the rank of the hand in the middle of the bucket of `place`, with `hands` hands in total."""
    return (2 * (place * buckets // hands) + 1) * hands // (2 * buckets)


# -- playouts with the true hands --------------------------------------------------------------------------------------


def playout_margins(game: BettingGame, state: BettingState, seeds: Sequence[int]) -> list[tuple[float, ...]]:
    """Return each player's margin from here to the end of the deal, for each of the seeds."""
    return [_play_out(game, state, Random(seed)) for seed in seeds]


def _play_out(game: BettingGame, state: BettingState, rng: Random) -> tuple[float, ...]:
    now = state
    while now.to_move >= 0:
        now = game.apply(now, choose(game, game.observe(now, now.to_move), Limit(), rng))
    return margins_between(game, state, now)
