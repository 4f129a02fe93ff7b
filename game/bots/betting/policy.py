"""How the bots bet: by equity, by pot odds, by the ranges of the opponents, or by blueprint strategies."""

from collections.abc import Sequence
from random import Random

from game.bots.assessment import margins_between
from game.bots.betting.blueprint import equity, hand_ranks, load_blueprint, nearest_blueprint, place
from game.bots.betting.continuations import by_expected_value, real_action, rivals_with_chips
from game.bots.levels import Limit
from game.core.state import CALL, FOLD, PASS, Action, Bet
from game.rules.betting.betting_game import BettingGame, BettingState

BET_CHANCE, BAD_HAND = 0.5, 0.15
"""How often a beginner bets on the best of hands, and on others the less; the equity below which one folds."""
SURE = 0.55
"""The chance to win from which a casual player bets the pool; with each raise half of what is missing is asked for."""
BUCKETS = {"expert": 12, "master": 15504}
"""Into how many buckets of as many hands each a level that plays by blueprints divides all that there are."""
STYLE_FACTOR = {"": 1.0, "bold": 1.5, "cautious": 1 / 1.5}
"""How much likelier a style makes it to put in more, where the strategy is mixed."""


def choose(game: BettingGame, view: BettingState, limit: Limit, rng: Random) -> Action:
    """The choice of a bot within its `limit` in a betting game, for the seat to move in `view`.

    A beginner bets at random, the oftener the better the hand. A casual player goes by its chance to win and the pot
    odds. A club player takes the action of the highest expected value against the ranges of its opponents. An expert
    and a master play a blueprint strategy, where one fits the table, the expert with hands in a dozen buckets.
    """
    if limit.level in BUCKETS:
        weights = strategy(game, view, limit)
        if weights:
            return rng.choices([*weights], [*weights.values()])[0]
    own_equity = equity(game, view.hands[view.to_move])
    if limit.level == "beginner":
        return _at_random(game, view, own_equity, rng)
    if limit.level == "casual":
        return _by_pot_odds(game, view, own_equity)
    return by_expected_value(game, view, own_equity, rng)


def _at_random(game: BettingGame, view: BettingState, equity: float, rng: Random) -> Action:
    """One bet at most, the sooner the better the hand is; only a bad one is folded, whatever is asked for."""
    most = game.max_raise(view)
    if most and not _has_bet(view) and rng.random() < BET_CHANCE * equity:
        return Bet(rng.randint(1, most))
    if not view.call_amount:
        return PASS
    return FOLD if equity < BAD_HAND else CALL


def _has_bet(view: BettingState) -> bool:
    return any(seat == view.to_move and isinstance(action, Bet) for seat, action in view.history)


def _by_pot_odds(game: BettingGame, view: BettingState, equity: float) -> Action:
    """The chance to beat all who are still in, whatever they did, against the odds that the pool gives."""
    chance = equity ** (len(view.live_seats) - 1)
    most = game.max_raise(view) if rivals_with_chips(view) else 0
    sure = 1 - (1 - SURE) / 2**view.raises
    if most and chance > sure:
        return Bet(min(most, max(1, view.pool)))
    if not view.call_amount:
        return PASS
    cost = min(view.call_amount, view.scores[view.to_move])
    return CALL if chance * (view.pool + cost) >= cost else FOLD


def strategy(game: BettingGame, view: BettingState, limit: Limit) -> dict[Action, float] | None:
    """How often each action is to be taken by the nearest blueprint strategy, as weights; None where none fits."""
    nearest = nearest_blueprint(game, view)
    if not nearest:
        return None
    players, ratio, history = nearest
    own = place(game, view.hands[view.to_move])
    if limit.level in BUCKETS:
        own = bucket_middle(limit.level, own, len(hand_ranks(game).masks))
    weights: dict[Action, float] = {}
    for action, probability in load_blueprint(players, ratio).strategy(history, own).items():
        real = real_action(game, view, action, ratio)
        weights[real] = weights.get(real, 0.0) + probability * STYLE_FACTOR[limit.style] ** action
    return weights


def bucket_middle(level: str, place: int, hands: int) -> int:
    """The place of the hand, among so many, as which a level that plays by blueprints plays the one at `place`.

    It is the one in the middle of its bucket.
    """
    buckets = BUCKETS[level]
    return (2 * (place * buckets // hands) + 1) * hands // (2 * buckets)


# -- betting games played out with the true hands, each player knowing only its own, by the strategies of --------------


def playout_margins(game: BettingGame, state: BettingState, seeds: Sequence[int]) -> list[tuple[float, ...]]:
    """What each player wins from here to the end of the deal less the mean of the others, for each of the seeds."""
    return [_won(game, state, Random(seed)) for seed in seeds]


def _won(game: BettingGame, state: BettingState, rng: Random) -> tuple[float, ...]:
    now = state
    while now.to_move >= 0:
        now = game.apply(now, choose(game, game.observe(now, now.to_move), Limit(), rng))
    return margins_between(game, state, now)
