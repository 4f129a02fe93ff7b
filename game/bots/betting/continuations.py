"""The possible continuations of the betting to the showdown, with each player on its nearest blueprint."""

from bisect import bisect_right
from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from math import prod
from random import Random
from typing import NamedTuple

from game.bots.betting import blueprint
from game.bots.betting.blueprint import hand_ranks, nearest_blueprint
from game.core.state import CALL, FOLD, PASS, Action, Bet, Call, Pass
from game.rules.betting.betting_game import BettingGame, BettingState, pots

Places = Mapping[int, int]
"""The rank of each seat's hand among all hands."""


class TerminalNode(NamedTuple):
    """The end of a deal: the stakes and live seats, and the chips that `seat` put in on the way.

    If there was no bet, the pool stays for the next deal and is valued as equal shares.
    """

    seat: int
    staked: tuple[int, ...]
    live: tuple[int, ...]
    put_in: int
    has_bet: bool

    def expected_values(self, places: Places) -> tuple[float, float, float]:
        """Return the seat's chips won minus put in, whether it wins, and whether all others folded."""
        if self.seat not in self.live:
            return -self.put_in, 0.0, 0.0
        if len(self.live) == 1:
            return sum(self.staked) - self.put_in, 1.0, 1.0
        if not self.has_bet:
            return sum(self.staked) / len(places) - self.put_in, 0.0, 0.0
        won, wins = 0, 0.0
        for pot_index, (chips, contenders) in enumerate(_pots(self.staked, self.live)):
            if max(contenders, key=places.__getitem__) == self.seat:
                won += chips
                wins = wins if pot_index else 1.0
        return won - self.put_in, wins, 0.0


@lru_cache(maxsize=1024)
def _pots(staked: tuple[int, ...], live: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the chips in each pot with the seats that can win it."""
    return tuple((sum(pot.chips), pot.contenders) for pot in pots(staked, live))


class DecisionNode(NamedTuple):
    """A decision of `seat`: the child nodes, and for each bucket of hands their probabilities.

    `starts` is the rank of the first hand of each bucket.
    """

    seat: int
    starts: tuple[int, ...]
    chances: list[tuple[float, ...]]
    following: list["DecisionNode | TerminalNode"]

    def expected_values(self, places: Places) -> tuple[float, float, float]:
        """Return the means of the terminal values."""
        value = wins = folds = 0.0
        chances = self.chances[bisect_right(self.starts, places[self.seat]) - 1]
        for chance, following in zip(chances, self.following, strict=True):
            if chance:
                child_values = following.expected_values(places)
                value += chance * child_values[0]
                wins += chance * child_values[1]
                folds += chance * child_values[2]
        return value, wins, folds


def real_action(game: BettingGame, view: BettingState, action: int, ratio: float) -> Action:
    """Return the table action for a tree action; a bet is `ratio` times all antes."""
    max_raise = game.max_raise(view)
    if action == blueprint.RAISE and max_raise:
        return Bet(min(max_raise, max(1, round(ratio * sum(view.antes)))))
    if action == blueprint.FOLD:
        return FOLD
    return CALL if view.call_amount else PASS


def continuation(
    game: BettingGame, start: BettingState, state: BettingState, action: Action
) -> DecisionNode | TerminalNode:
    """Return the node after `action` in `state`, valued for the seat to move in `start`.

    The states must have hands; they do not affect the result. A seat decides by its nearest blueprint, or by pot odds
    if none fits.
    """
    after = game.apply(state, action)
    if after.to_move < 0:
        return _terminal(start, state, action)
    nearest = nearest_blueprint(game, after)
    if nearest is None:
        actions, starts, chances = _by_pot_odds(game, after)
    else:
        strategy, history = nearest
        tree_actions = strategy.rows[history][1].actions
        actions = [real_action(game, after, action, strategy.ratio) for action in tree_actions]
        starts, chances = strategy.starts, strategy.by_bucket(history)
    following = {action: continuation(game, start, after, action) for action in dict.fromkeys(actions)}
    return DecisionNode(after.to_move, starts, chances, [following[action] for action in actions])


def _terminal(start: BettingState, state: BettingState, action: Action) -> TerminalNode:
    staked, live, mover, seat = list(state.stakes), state.live_seats, state.to_move, start.to_move
    if isinstance(action, Call | Bet):
        more = action.chips if isinstance(action, Bet) else 0
        staked[mover] += min(state.call_amount + more, state.scores[mover])
    if action == FOLD:
        live = tuple(seat for seat in live if seat != mover)
    has_bet = any(state.bets) or isinstance(action, Bet)
    return TerminalNode(seat, tuple(staked), live, staked[seat] - start.stakes[seat], has_bet)


def _by_pot_odds(
    game: BettingGame, state: BettingState
) -> tuple[list[Action], tuple[int, ...], list[tuple[float, ...]]]:
    price = min(state.call_amount, state.scores[state.to_move])
    if not price:
        return [PASS], (0,), [(1.0,)]
    needed = (price / (state.pool + price)) ** (1 / (len(state.live_seats) - 1))
    return [FOLD, CALL], (0, round(needed * len(hand_ranks(game).masks))), [(1.0, 0.0), (0.0, 1.0)]


# -- opponents' ranges and expected values -----------------------------------------------------------------------------


BLUFF = 0.04
"""The probability of betting a hand that is not worth it."""
LEAST_GAIN = 1e-9
"""The least gain for which an action is preferred to one that puts in less."""
BETS, CALLS, PASSES = 0.5, 0.25, 0.6
"""The assumed probability of beating all others: at least this to bet, at least this to call, at most this to pass."""


class Range(NamedTuple):
    """The hands an opponent may hold: an interval of equity, uniformly distributed."""

    low: float = 0.0
    high: float = 1.0

    def beaten_by(self, equity: float) -> float:
        """Return the probability that a hand of this equity beats a hand in the range."""
        return min(1.0, max(0.0, (equity - self.low) / (self.high - self.low)))

    def above(self, equity: float) -> "Range":
        """Return the part of the range with at least this equity."""
        return self._replace(low=min(max(self.low, equity), self.high - 0.01))


def by_expected_value(game: BettingGame, view: BettingState, equity: float, rng: Random) -> Action:
    """Return the action with the highest expected chips, or occasionally a bluff if there was no bet."""
    ranges = opponent_ranges(view)
    max_raise = game.max_raise(view) if rivals_with_chips(view) else 0
    if max_raise and not view.call_amount and rng.random() < BLUFF:
        return Bet(min(max_raise, max(1, view.pool)))
    best: Action = CALL if view.call_amount else PASS
    highest = _expected_value(view, equity, ranges, min(view.call_amount, view.scores[view.to_move]))
    if view.call_amount and highest < 0:
        best, highest = FOLD, 0.0
    for chips in sorted({min(max_raise, size) for size in (1, 2, view.pool // 2, view.pool, max_raise)} - {0}):
        value = _expected_value(view, equity, ranges, view.call_amount + chips)
        if value > highest + LEAST_GAIN:
            best, highest = Bet(chips), value
    return best


def opponent_ranges(view: BettingState) -> dict[int, Range]:
    """Return the range of each live opponent, from its actions in this deal and the number of players then."""
    ranges = {seat: Range() for seat in view.live_seats if seat != view.to_move}
    others = len(view.live_seats) + len(view.folded) - 1
    for seat, action in view.history:
        if action == FOLD:
            others -= 1
        if seat not in ranges:
            continue
        before = ranges[seat]
        match action:
            case Bet():
                needed = before.low + (1 - before.low) * BETS ** (1 / others)
                ranges[seat] = Range().above(needed)
            case Call():
                ranges[seat] = before.above(CALLS ** (1 / others))
            case Pass():
                ranges[seat] = before._replace(high=PASSES ** (1 / others))
    return ranges


def _expected_value(view: BettingState, equity: float, ranges: dict[int, Range], put_in: int) -> float:
    """Return the expected chips won minus `put_in`.

    Each opponent that still has to pay folds the hands for which the pot odds are too low.
    """
    seat = view.to_move
    level = max(max(view.bets), view.bets[seat] + put_in)
    pool = view.pool + put_in
    replies = []  # per opponent and reply: its probability, the probability to beat the hand then, the chips paid
    for rival, hands in ranges.items():
        price = min(level - view.bets[rival], view.scores[rival])
        if not price:
            replies.append([(1.0, hands.beaten_by(equity), 0)])
            continue
        needed = (price / (pool + price)) ** (1 / len(ranges))
        folds = hands.beaten_by(needed)
        replies.append([(folds, 1.0, 0), (1 - folds, hands.above(needed).beaten_by(equity), price)])
    won = sum(
        prod(chance * beats for chance, beats, _paid in reply) * (pool + sum(paid for _chance, _beats, paid in reply))
        for reply in product(*replies)
    )
    return won - put_in


def rivals_with_chips(view: BettingState) -> list[int]:
    """Return the other live seats that have chips left."""
    return [seat for seat in view.live_seats if seat != view.to_move and view.scores[seat]]
