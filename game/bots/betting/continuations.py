"""How the betting may go on from a moment, each player by the blueprint nearest to it, down to the showdown."""

from bisect import bisect_right
from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from math import prod
from random import Random
from typing import NamedTuple

from game.bots.betting import blueprint
from game.bots.betting.blueprint import load_blueprint, nearest_blueprint, rows
from game.core.state import CALL, FOLD, PASS, Action, Bet, Call, Pass
from game.rules.betting.betting_game import BettingGame, BettingState, pots

Places = Mapping[int, int]
"""By seat the place of its hand among all hands."""


class TerminalNode(NamedTuple):
    """The end of a deal: what each seat has in the pool, who is still in, and the chips that `seat` put in on the way.

    Where nobody has bet the pool stays, and all have the same part in it.
    """

    seat: int
    staked: tuple[int, ...]
    live: tuple[int, ...]
    put_in: int
    has_bet: bool

    def expected_values(self, places: Places) -> tuple[float, float, float]:
        """The chips that the seat wins less those it puts in, whether it wins, and whether all others have folded."""
        if self.seat not in self.live:
            return -self.put_in, 0.0, 0.0
        if len(self.live) == 1:
            return sum(self.staked) - self.put_in, 1.0, 1.0
        if not self.has_bet:
            return sum(self.staked) / len(places) - self.put_in, 0.0, 0.0
        won, wins = 0, 0.0
        for nth, (chips, contenders) in enumerate(_pots(self.staked, self.live)):
            if max(contenders, key=places.__getitem__) == self.seat:
                won += chips
                wins = wins if nth else 1.0
        return won - self.put_in, wins, 0.0


@lru_cache(maxsize=1024)
def _pots(staked: tuple[int, ...], live: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the chips in each pot with the seats that can win it."""
    return tuple((sum(pot.chips), pot.contenders) for pot in pots(staked, live))


class DecisionNode(NamedTuple):
    """A decision of `seat`: what may come of it, and by the number of its hand's bucket how likely each of these is.

    The buckets begin at the places `starts`.
    """

    seat: int
    starts: tuple[int, ...]
    chances: list[tuple[float, ...]]
    following: list["DecisionNode | TerminalNode"]

    def expected_values(self, places: Places) -> tuple[float, float, float]:
        """As at the end, on average."""
        value = wins = folds = 0.0
        chances = self.chances[bisect_right(self.starts, places[self.seat]) - 1]
        for chance, following in zip(chances, self.following, strict=True):
            if chance:
                come_to = following.expected_values(places)
                value += chance * come_to[0]
                wins += chance * come_to[1]
                folds += chance * come_to[2]
        return value, wins, folds


def real_action(game: BettingGame, view: BettingState, action: int, ratio: float) -> Action:
    """An action of the tree as one at the table; a bet is of that part of the pool of antes."""
    most = game.max_raise(view)
    if action == blueprint.RAISE and most:
        return Bet(min(most, max(1, round(ratio * sum(view.antes)))))
    if action == blueprint.FOLD:
        return FOLD
    return CALL if view.call_amount else PASS


class Continuations:
    """What may come of an action of `seat`; the hands in `state` are no matter, but there have to be some."""

    def __init__(self, game: BettingGame, state: BettingState, hands: int) -> None:
        self.game = game
        self.state = state
        self.hands = hands
        self.seat = state.to_move

    def after(self, action: Action) -> DecisionNode | TerminalNode:
        """What may come of an action of the seat to move."""
        return self._after(self.state, action)

    def _after(self, state: BettingState, action: Action) -> DecisionNode | TerminalNode:
        after = self.game.apply(state, action)
        if after.to_move >= 0:
            return self._turn(after)
        staked, live = list(state.stakes), state.live_seats
        mover = state.to_move
        if isinstance(action, Call | Bet):
            more = action.chips if isinstance(action, Bet) else 0
            staked[mover] += min(state.call_amount + more, state.scores[mover])
        if action == FOLD:
            live = tuple(seat for seat in live if seat != mover)
        put_in = staked[self.seat] - self.state.stakes[self.seat]
        return TerminalNode(self.seat, tuple(staked), live, put_in, any(state.bets) or isinstance(action, Bet))

    def _turn(self, state: BettingState) -> DecisionNode:
        """A decision by the nearest blueprint; where none fits, to stay in with a hand for which the pool pays."""
        nearest = nearest_blueprint(self.game, state)
        if nearest is None:
            actions, starts, chances = self._by_pool(state)
        else:
            players, ratio, history = nearest
            found = load_blueprint(players, ratio)
            tree_actions = rows(players)[history][1].actions
            actions = [real_action(self.game, state, action, ratio) for action in tree_actions]
            starts, chances = found.starts, found.by_bucket(history)
        following = {action: self._after(state, action) for action in dict.fromkeys(actions)}
        return DecisionNode(state.to_move, starts, chances, [following[action] for action in actions])

    def _by_pool(self, state: BettingState) -> tuple[list[Action], tuple[int, ...], list[tuple[float, ...]]]:
        price = min(state.call_amount, state.scores[state.to_move])
        if not price:
            return [PASS], (0,), [(1.0,)]
        needed = (price / (state.pool + price)) ** (1 / (len(state.live_seats) - 1))
        return [FOLD, CALL], (0, round(needed * self.hands)), [(1.0, 0.0), (0.0, 1.0)]


# -- the ranges of hands on which the betting puts the opponents, and the expected value of each action a --------------


BLUFF = 0.04
"""How often one bets on a hand that is not worth it."""
LEAST_GAIN = 1e-9
"""By how much an action has to be better to be taken before one that puts in less."""
BETS, CALLS, PASSES = 0.5, 0.25, 0.6
"""The chance to beat all others with which an opponent is thought to bet, to call, and at most to pass."""


class Range(NamedTuple):
    """The hands that an opponent may hold, from the lowest equity to the highest, all as likely."""

    low: float = 0.0
    high: float = 1.0

    def beaten_by(self, equity: float) -> float:
        """The chance that a hand of such equity beats one of these."""
        return min(1.0, max(0.0, (equity - self.low) / (self.high - self.low)))

    def above(self, equity: float) -> "Range":
        """The better of these hands, those of such equity or more."""
        return self._replace(low=min(max(self.low, equity), self.high - 0.01))


def by_expected_value(game: BettingGame, view: BettingState, equity: float, rng: Random) -> Action:
    """Of all actions the one that should win most chips; now and then a bluff where nobody has bet."""
    ranges = opponent_ranges(view)
    most = game.max_raise(view) if rivals_with_chips(view) else 0
    if most and not view.call_amount and rng.random() < BLUFF:
        return Bet(min(most, max(1, view.pool)))
    best: Action = CALL if view.call_amount else PASS
    highest = _expected_value(view, equity, ranges, min(view.call_amount, view.scores[view.to_move]))
    if view.call_amount and highest < 0:
        best, highest = FOLD, 0.0
    for chips in sorted({min(most, size) for size in (1, 2, view.pool // 2, view.pool, most)} - {0}):
        value = _expected_value(view, equity, ranges, view.call_amount + chips)
        if value > highest + LEAST_GAIN:
            best, highest = Bet(chips), value
    return best


def opponent_ranges(view: BettingState) -> dict[int, Range]:
    """The range of each opponent still in, by what it has done in this deal and how many were in then."""
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
    """The chips that should come of putting in so many: won of the pool, less what is put in.

    Each opponent who has still to pay for staying folds the hands for which the pool would not pay.
    """
    seat = view.to_move
    level = max(max(view.bets), view.bets[seat] + put_in)
    pool = view.pool + put_in
    replies = []  # by opponent: the chance of each reply, the chance then to beat the hand, what the opponent pays
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
    """The others who are still in and could put more in."""
    return [seat for seat in view.live_seats if seat != view.to_move and view.scores[seat]]
