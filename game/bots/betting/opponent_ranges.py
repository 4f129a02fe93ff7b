"""The ranges of hands on which the betting puts the opponents, and the expected value of each action against them."""

from itertools import product
from math import prod
from random import Random
from typing import NamedTuple

from game.core.state import CALL, FOLD, PASS, Action, Bet, Call, Pass
from game.rules.betting.betting_game import BettingGame, BettingState

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
    most = game.most(view) if rivals_with_chips(view) else 0
    if most and not view.due and rng.random() < BLUFF:
        return Bet(min(most, max(1, view.pool)))
    best: Action = CALL if view.due else PASS
    highest = _expected_value(view, equity, ranges, min(view.due, view.scores[view.to_move]))
    if view.due and highest < 0:
        best, highest = FOLD, 0.0
    for chips in sorted({min(most, size) for size in (1, 2, view.pool // 2, view.pool, most)} - {0}):
        value = _expected_value(view, equity, ranges, view.due + chips)
        if value > highest + LEAST_GAIN:
            best, highest = Bet(chips), value
    return best


def opponent_ranges(view: BettingState) -> dict[int, Range]:
    """The range of each opponent still in, by what it has done in this deal and how many were in then."""
    ranges = {seat: Range() for seat in view.live if seat != view.to_move}
    others = len(view.live) + len(view.folded) - 1
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
    return [seat for seat in view.live if seat != view.to_move and view.scores[seat]]
