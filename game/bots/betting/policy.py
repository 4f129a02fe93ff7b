"""How the bots bet, and the values of their actions.

Bots bet by equity, pot odds, opponents' ranges, or blueprint strategies. An action's value is the number of chips won
minus chips put in, from here to the end of the deal. The opponents' hands are weighted by how likely the blueprint
strategies bet them as observed in this deal, and all play on by these strategies. Against one opponent all its hands
are enumerated; against more, hands are sampled. If no blueprint fits, the hands come from `opponent_ranges`.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from game.bots.assessment import AssessedAction, Assessment, Fact, margins_between
from game.bots.betting.blueprint import LETTERS, RATIOS, equity, hand_ranks, nearest_blueprint, place
from game.bots.betting.continuations import (
    Places,
    Range,
    TerminalNode,
    by_expected_value,
    continuation,
    opponent_ranges,
    real_action,
    rivals_with_chips,
)
from game.bots.kernel.bits import budget
from game.bots.levels import Limit
from game.bots.settings import BettingMethod
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
    method = limit.settings.betting.method
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
    """Bet at most once, more likely with a better hand; fold only a bad hand, at any price."""
    max_raise = game.max_raise(view)
    has_bet = any(seat == view.to_move and isinstance(action, Bet) for seat, action in view.history)
    if max_raise and not has_bet and rng.random() < BET_CHANCE * equity:
        return Bet(rng.randint(1, max_raise))
    if not view.call_amount:
        return PASS
    return FOLD if equity < BAD_HAND else CALL


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
    blueprint, history = nearest
    rank = place(game, view.hands[view.to_move])
    buckets = limit.settings.betting.buckets
    if buckets is not None:
        rank = bucket_middle(buckets, rank, len(hand_ranks(game).masks))
    weights: dict[Action, float] = {}
    for action, probability in blueprint.strategy(history, rank).items():
        table_action = real_action(game, view, action, blueprint.ratio)
        weights[table_action] = weights.get(table_action, 0.0) + probability * STYLE_FACTOR[limit.style] ** action
    return weights


def bucket_middle(buckets: int, place: int, hands: int) -> int:
    """Return the rank of the hand in the middle of the bucket of `place`, with `hands` hands in total."""
    return (2 * (place * buckets // hands) + 1) * hands // (2 * buckets)


# -- playouts with the true hands --------------------------------------------------------------------------------------


def playout_margins(game: BettingGame, state: BettingState, seeds: Sequence[int]) -> list[tuple[float, ...]]:
    """Return each player's margin from here to the end of the deal, for each of the seeds."""
    results = []
    for seed in seeds:
        rng, now = Random(seed), state
        while now.to_move >= 0:
            now = game.apply(now, choose(game, game.observe(now, now.to_move), Limit(), rng))
        results.append(margins_between(game, state, now))
    return results


# -- assessment --------------------------------------------------------------------------------------------------------


DEALS, MIN_DEALS = 200, 40
"""Deals on which each action is tried if three or more hands are live: with one second, and the minimum."""
MIN_LIKELIHOOD = 0.002
"""The probability assumed for an action a strategy never takes, or for a hand outside a range."""


class Holding(NamedTuple):
    """A hand an opponent may hold: the mask of its tiles, its rank among all hands, and its likelihood."""

    mask: int
    place: int
    weight: float


def assess(game: BettingGame, view: BettingState, limit: Limit, rng: Random) -> Assessment:
    """Assess folding, passing or calling, and betting or raising by the sizes the blueprints know.

    If a blueprint fits and reaches this decision with the own hand, its actions have probabilities; elsewhere it was
    not solved. Its actions come first, then bets of other sizes. Against one opponent and with a blueprint the
    assessment is complete, as all hands are enumerated; any other is not sound. A fold is settled, and so is a call
    after which nobody bets any more.
    """
    seat, ranks = view.to_move, hand_ranks(game)
    own = sum(ranks.bits[tile] for tile in view.hands[seat])
    others = {
        other: _holdings(game, view, other, own) for other, hand in enumerate(view.hands) if hand and other != seat
    }
    places: list[Places]
    if len(others) == 1:
        ((other, holdings),) = others.items()
        places = [{other: holding.place, seat: ranks.places[own]} for holding in holdings]
        weights = [holding.weight for holding in holdings]
    else:
        number = round(max(MIN_DEALS, DEALS * budget(limit.seconds)) * limit.effort)
        samples = [_sample_hands(others, rng) for _nth in range(number)]
        places = [{seat: ranks.places[own], **held} for held, _weight in samples]
        weights = [weight for _held, weight in samples]
    best = [float(all(held[seat] >= held[rival] for rival in view.live_seats)) for held in places]
    strategies = strategy(game, view, limit) or {}
    chances = _blueprint_likelihoods(game, view, seat)
    is_reached = chances is not None and chances[ranks.places[own]] > MIN_LIKELIHOOD
    start = _with_any_hands(game, view)
    assessed_actions: list[AssessedAction] = []
    settled: set[Action] = {FOLD}
    for action in _candidate_actions(game, view, strategies):
        after = continuation(game, start, start, action)
        if isinstance(after, TerminalNode) and after.has_bet:
            settled.add(action)
        values, wins, folds = zip(*map(after.expected_values, places), strict=True)
        facts = {Fact.BEST_HAND: best, Fact.WINS: wins, Fact.ALL_FOLD: folds}
        probability = strategies.get(action, 0.0) / sum(strategies.values()) if is_reached else None
        assessed_actions.append(AssessedAction(action, values, facts, probability))
    ranked = Assessment.from_actions(assessed_actions, weights, complete=len(others) == 1 and bool(strategies))
    blueprint_actions = [assessed for assessed in ranked.actions if assessed.action in strategies]
    others_last = [assessed for assessed in ranked.actions if assessed not in blueprint_actions]
    actions = (*blueprint_actions, *others_last)
    return ranked._replace(actions=actions, sound=ranked.complete, settled=frozenset(settled))


def _candidate_actions(game: BettingGame, view: BettingState, strategies: dict[Action, float]) -> list[Action]:
    """Return the actions to try."""
    max_raise, antes = game.max_raise(view), sum(view.antes)
    players = sum(map(bool, view.hands))
    known = [round(ratio * antes) for ratio in RATIOS.get(players, (1.0,))]
    bets = [Bet(min(max_raise, max(1, chips))) for chips in (*known, max_raise)] if max_raise else []
    not_bets = [action for action in game.legal_actions(view) if not isinstance(action, Bet)]
    return [*dict.fromkeys((*not_bets, *strategies, *bets))]


def _with_any_hands(game: BettingGame, view: BettingState) -> BettingState:
    """Return the view with arbitrary possible hands, so that the rules can reach a showdown."""
    seat = view.to_move
    rest = iter([tile for tile in game.deck() if tile not in view.hands[seat]])
    hands = (hand if holder == seat else tuple(next(rest) for _tile in hand) for holder, hand in enumerate(view.hands))
    return view._replace(hands=tuple(hands))


# -- opponents' hands --------------------------------------------------------------------------------------------------


def _holdings(game: BettingGame, view: BettingState, other: int, own: int) -> list[Holding]:
    """Return the hands an opponent may hold, weighted by its actions so far."""
    masks = hand_ranks(game).masks
    chances = _blueprint_likelihoods(game, view, other)
    if chances is None:
        low, high = opponent_ranges(view).get(other, Range())
        chances = [
            1.0 if low * len(masks) <= place <= high * len(masks) else MIN_LIKELIHOOD for place in range(len(masks))
        ]
    return [Holding(mask, place, chances[place]) for place, mask in enumerate(masks) if not mask & own]


def _blueprint_likelihoods(game: BettingGame, view: BettingState, other: int) -> list[float] | None:
    """Return, by hand rank, the likelihood of an opponent's actions so far; None if no blueprint fits."""
    nearest = nearest_blueprint(game, view)
    if nearest is None:
        return None
    blueprint, history = nearest
    chances = [1.0] * len(blueprint.starts)
    for index, (seat, _action) in enumerate(view.history):
        if seat == other:
            tree_action = LETTERS.index(history[index])
            node = blueprint.rows[history[:index]][1]
            action = node.actions.index(tree_action)
            for column, probabilities in enumerate(blueprint.by_bucket(history[:index])):
                chances[column] *= max(MIN_LIKELIHOOD, probabilities[action])
    ends = (*blueprint.starts[1:], len(hand_ranks(game).masks))
    return [
        chance for chance, start, end in zip(chances, blueprint.starts, ends, strict=True) for _nth in range(start, end)
    ]


def _sample_hands(others: dict[int, list[Holding]], rng: Random) -> tuple[dict[int, int], float]:
    """Sample a hand for each opponent without shared tiles; return their ranks and the weight of the sample.

    Hands are drawn one after another among those still possible, and the weight corrects for that.
    """
    held, weight, used = dict[int, int](), 1.0, 0
    for index, (seat, holdings) in enumerate(others.items()):
        possible = [holding for holding in holdings if not holding.mask & used] if index else holdings
        weights = [holding.weight for holding in possible]
        (chosen,) = rng.choices(possible, weights)
        weight *= sum(weights) / len(weights) if index else 1.0
        used |= chosen.mask
        held[seat] = chosen.place
    return held, weight
