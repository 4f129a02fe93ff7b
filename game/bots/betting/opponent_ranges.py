"""How a bot reads from the betting what its rivals may hold, and weighs what should come of each way to go on."""

from itertools import product
from math import prod
from random import Random
from typing import NamedTuple

from game.rules.betting.betting_game import BettingGame, BettingState
from game.state import CALL, FOLD, PASS, Action, Bet, Call, Pass

BLUFF = 0.04
"""How often one bets on a hand that is not worth it."""
LEVEL = 1e-9
"""By how much a way has to be the better to be taken before one that puts in less."""
BETS, CALLS, PASSES = 0.5, 0.25, 0.6
"""The chance to beat all others for which one is taken to bet, to call, and at most to pass."""


class Range(NamedTuple):
    """What a rival may hold, by the share of all hands that such a hand beats."""

    low: float = 0.0
    high: float = 1.0

    def beaten_by(self, share: float) -> float:
        """The chance that a hand which beats such a `share` of all hands beats one of these."""
        return min(1.0, max(0.0, (share - self.low) / (self.high - self.low)))

    def above(self, share: float) -> "Range":
        """The better of these hands, those that beat such a `share` of all."""
        return self._replace(low=min(max(self.low, share), self.high - 0.01))


def by_worth(game: BettingGame, view: BettingState, share: float, rng: Random) -> Action:
    """Of all that can be done, what should win most chips; now and then a bluff where nobody has bet."""
    ranges = read(view)
    most = game.most(view) if rivals_with_chips(view) else 0
    if most and not view.due and rng.random() < BLUFF:
        return Bet(min(most, max(1, view.pool)))
    stay = CALL if view.due else PASS
    best: Action = stay
    worth = _worth(view, share, ranges, min(view.due, view.scores[view.to_move]))
    if view.due and worth < 0:
        best, worth = FOLD, 0.0
    for chips in sorted({min(most, size) for size in (1, 2, view.pool // 2, view.pool, most)} - {0}):
        value = _worth(view, share, ranges, view.due + chips)
        if value > worth + LEVEL:
            best, worth = Bet(chips), value
    return best


def read(view: BettingState) -> dict[int, Range]:
    """What each rival still in may hold, by what it has done in this deal and how many were in then."""
    ranges = {seat: Range() for seat in view.live if seat != view.to_move}
    others = len(view.live) + len(view.folded) - 1
    for seat, action in view.history:
        if action == FOLD:
            others -= 1
        if seat not in ranges:
            continue
        seen = ranges[seat]
        match action:
            case Bet():
                better = seen.low + (1 - seen.low) * BETS ** (1 / others)
                ranges[seat] = Range().above(better)
            case Call():
                ranges[seat] = seen.above(CALLS ** (1 / others))
            case Pass():
                ranges[seat] = seen._replace(high=PASSES ** (1 / others))
    return ranges


def _worth(view: BettingState, share: float, ranges: dict[int, Range], put_in: int) -> float:
    """The chips that should come of putting in so many: won of the pool, less what is put in.

    Each rival who has still to pay for staying folds the hands for which the pool would not pay.
    """
    seat = view.to_move
    level = max(max(view.bets), view.bets[seat] + put_in)
    pool = view.pool + put_in
    ways = []
    for rival, seen in ranges.items():
        price = min(level - view.bets[rival], view.scores[rival])
        if not price:
            ways.append([(1.0, seen.beaten_by(share), 0)])
            continue
        needed = (price / (pool + price)) ** (1 / len(ranges))
        folds = seen.beaten_by(needed)
        ways.append([(folds, 1.0, 0), (1 - folds, seen.above(needed).beaten_by(share), price)])
    won = sum(
        prod(chance * beats for chance, beats, _paid in way) * (pool + sum(paid for _chance, _beats, paid in way))
        for way in product(*ways)
    )
    return won - put_in


def rivals_with_chips(view: BettingState) -> list[int]:
    """The others who are still in and could put more in."""
    return [seat for seat in view.live if seat != view.to_move and view.scores[seat]]
