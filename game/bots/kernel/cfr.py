"""The end of a hand between two who do not see each other's tiles, solved as the game of hidden hands that it is.

Tiles are laid and nothing else: nothing is drawn, and nothing paid before the hand is over. A `Duel` begins at a moment
that both see alike, with every hand that either may hold then and how likely it is. Round by round both play it against
each other, and every hand turns to what it regrets not to have done (CFR+): against the mean of their play nobody can
do much, whatever it knows of it.

This file imports nothing of the game, so that mypyc can compile it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bots.kernel.budget import BudgetExceeded
from game.bots.kernel.rule_tables import RuleTables, spots
from game.bots.kernel.settlement import settlement

if TYPE_CHECKING:
    from mypy_extensions import i64

PASSED = -1
_NOTHING: list[float] = []
_NO_HANDS: list[list[int]] = []


class Moment:
    """A moment that all see alike, and the hands that each of the two may hold then.

    `back` says by seat and hand which of the hands before it was; nothing where all are the same. What the seat that
    moved here thinks of it is by its hands: how often it does, its `share`; the `regret` not to have done; and in
    `total` how often it has, later rounds counting for more.
    """

    def __init__(self, seat: int, one: int, other: int, passes: int, hands: list[list[int]]) -> None:
        """A moment with nothing after it; `seat` is to move, -1 when the hand is over, the ends -1 before the lead."""
        self.seat = seat
        self.one = one
        self.other = other
        self.passes = passes
        self.hands = hands
        self.back: list[list[int]] = [[], []]
        self.way = PASSED  # what led here, as `way_of` has it
        self.after: list[Moment] = []
        self.share: list[float] = []
        self.regret: list[float] = []
        self.total: list[float] = []
        self.worth: list[float] = []  # to seat 0 when the hand is over, by its hands and within them the other's


def way_of(tile: int, one: int, other: int) -> int:
    """A play as a number: the tile, and the ends that the line has then."""
    return (tile << 4 | min(one, other)) << 4 | max(one, other)


class Duel:
    """The game from a moment on, at which each hand of the two is held as often as `weights` says by seat and hand.

    These are to be set before it is played; till then all hands are as likely.
    """

    def __init__(self, rules: RuleTables, first: Moment, most: int) -> None:
        """All that can come of it is listed; a game larger than `most` raises BudgetExceeded."""
        self.rules = rules
        self.first = first
        self.weights = [[1.0] * len(hands) for hands in first.hands]
        self.most: i64 = most
        self.size: i64 = 0  # of the game: the hands at all its moments, and the pairs of hands where it ends
        self.rounds = 0
        self.paid: dict[int, float] = {}
        self.spots: dict[int, int] = {}
        self._list(first)

    # -- what can come -----------------------------------------------------------------------------------------------

    def _list(self, moment: Moment) -> None:
        """List what follows a moment."""
        rules = self.rules
        seat = moment.seat
        self._count(len(moment.hands[0]) + len(moment.hands[1]))
        held = 0
        for hand in moment.hands[seat]:
            held |= hand
        one, other = moment.one, moment.other
        if one < 0:
            while held:
                tile = held.bit_length() - 1
                held ^= 1 << tile
                self._lay(moment, tile, rules.low[tile], rules.high[tile])
        else:
            fit = held & rules.fits_pip[one]
            while fit:
                tile = fit.bit_length() - 1
                fit ^= 1 << tile
                self._lay(moment, tile, rules.low[tile] + rules.high[tile] - one, other)
            fit = held & rules.fits_pip[other] if other != one else 0
            while fit:
                tile = fit.bit_length() - 1
                fit ^= 1 << tile
                self._lay(moment, tile, one, rules.low[tile] + rules.high[tile] - other)
            self._go(moment, rules.fits_pip[one] | rules.fits_pip[other])
        ways = [0] * len(moment.hands[seat])
        for child in moment.after:
            for place in child.back[seat]:
                ways[place] += 1
        for child in moment.after:
            child.share = [1.0 / ways[place] for place in child.back[seat]]

    def _lay(self, moment: Moment, tile: int, one: int, other: int) -> None:
        """What follows if a tile is laid and these are the ends then."""
        seat = moment.seat
        bit: i64 = 1 << tile
        child = Moment(1 - seat, one, other, 0, [[], []])
        child.way = way_of(tile, one, other)
        for holder in range(2):
            hands, back = child.hands[holder], child.back[holder]
            wanted: i64 = bit if holder == seat else 0
            for at, known in enumerate(moment.hands[holder]):
                hand: i64 = known
                if hand & bit == wanted:
                    hands.append(hand & ~bit)
                    back.append(at)
            if not hands:
                return  # nobody can hold the others
        if not child.hands[seat][0]:
            self._settle(child, seat)
        self._join(moment, child)

    def _go(self, moment: Moment, fitting: i64) -> None:
        """What follows if nothing fits."""
        seat = moment.seat
        child = Moment(1 - seat, moment.one, moment.other, moment.passes + 1, moment.hands[:])
        hands: list[int] = []
        back = child.back[seat]
        for at, known in enumerate(moment.hands[seat]):
            hand: i64 = known
            if not hand & fitting:
                hands.append(known)
                back.append(at)
        child.hands[seat] = hands
        if not hands:
            return
        if child.passes == 2:
            self._settle(child, -1)
        self._join(moment, child)

    def _join(self, moment: Moment, child: Moment) -> None:
        hands = len(child.hands[moment.seat])
        child.regret = [0.0] * hands
        child.total = [0.0] * hands
        moment.after.append(child)
        if child.seat >= 0:
            self._list(child)

    def _settle(self, moment: Moment, out: int) -> None:
        """The hand is over, by a domino of the seat `out` or a block: nothing for hands that share a tile."""
        moment.seat = -1
        self._count(len(moment.hands[0]) * len(moment.hands[1]))
        against = [self._spots(theirs) for theirs in moment.hands[1]]
        worth = moment.worth
        for mine in moment.hands[0]:
            own = self._spots(mine)
            for at, theirs in enumerate(moment.hands[1]):
                if mine & theirs:
                    worth.append(0.0)
                    continue
                key = (own << 12 | against[at]) << 2 | (out + 1)
                if key not in self.paid:
                    points = settlement(self.rules, [mine, theirs], out)
                    self.paid[key] = float(points[0] - points[1])
                worth.append(self.paid[key])

    def _spots(self, hand: int) -> int:
        known = self.spots.get(hand, -1)
        if known < 0:
            known = spots(self.rules, hand)
            self.spots[hand] = known
        return known

    def _count(self, more: i64) -> None:
        self.size += more
        if self.size > self.most:
            raise BudgetExceeded

    # -- how it is played --------------------------------------------------------------------------------------------

    def play(self, rounds: int) -> None:
        """Play so many rounds more."""
        for _round in range(rounds):
            self.rounds += 1
            self._come(self.first, 0, self.weights[1])
            self._come(self.first, 1, self.weights[0])

    def forget(self, moment: Moment) -> None:
        """Keep nothing of what follows a moment but the mean of the play."""
        for child in moment.after:
            child.regret = child.worth = _NOTHING
            if child.seat < 0:
                child.hands = _NO_HANDS
            self.forget(child)

    def _come(self, moment: Moment, who: int, reach: list[float]) -> list[float]:
        """What comes of a moment by the hands of `who`, the other coming there as often as its `reach` says by hand.

        On the way `who` learns, and what the other does is noted.
        """
        if moment.seat < 0:
            return _ended(moment, who, reach)
        values = [0.0] * len(moment.hands[who])
        if moment.seat != who:
            weight = float(self.rounds * self.rounds)  # what was played before much was learnt is soon outweighed
            for child in moment.after:
                share, total = child.share, child.total
                going: list[float] = []
                some = False
                for at, place in enumerate(child.back[1 - who]):
                    chance = reach[place] * share[at]
                    going.append(chance)
                    if chance > 0.0:
                        some = True
                        total[at] += weight * chance
                if some:
                    _spread(values, self._come(child, who, going), child.back[who])
            return values
        if len(moment.after) == 1:
            child = moment.after[0]
            _spread(values, self._come(child, who, _narrowed(reach, child.back[1 - who])), child.back[who])
            return values
        found: list[list[float]] = []
        for child in moment.after:
            come = self._come(child, who, _narrowed(reach, child.back[1 - who]))
            found.append(come)
            share = child.share
            for at, place in enumerate(child.back[who]):
                values[place] += share[at] * come[at]
        self._learn(moment, found, values)
        return values

    def _learn(self, moment: Moment, found: list[list[float]], values: list[float]) -> None:
        """Each hand of the seat to move regrets what it found better than what comes of its play, and turns to it."""
        seat = moment.seat
        sums = [0.0] * len(values)
        for nth, child in enumerate(moment.after):
            come, regret = found[nth], child.regret
            for at, place in enumerate(child.back[seat]):
                more = regret[at] + come[at] - values[place]
                if more > 0.0:
                    regret[at] = more
                    sums[place] += more
                else:
                    regret[at] = 0.0
        for child in moment.after:
            regret, share = child.regret, child.share
            for at, place in enumerate(child.back[seat]):
                if sums[place] > 0.0:
                    share[at] = regret[at] / sums[place]

    def mean(self, moment: Moment, place: int) -> list[float]:
        """How often the seat to move, with the hand at this place, goes each of the ways after the moment."""
        often: list[float] = []
        now: list[float] = []
        for child in moment.after:
            back = child.back[moment.seat]
            own = back.index(place) if place in back else -1
            often.append(child.total[own] if own >= 0 else 0.0)
            now.append(child.share[own] if own >= 0 else 0.0)
        whole = sum(often)
        return [times / whole for times in often] if whole > 0.0 else now


def _ended(moment: Moment, who: int, reach: list[float]) -> list[float]:
    """What `who` is paid by hand when the hand is over."""
    values: list[float] = []
    worth = moment.worth
    number: i64 = len(moment.hands[who])
    nth: i64 = 0
    for own in range(number):
        value = 0.0
        if who == 0:
            for chance in reach:
                value += worth[nth] * chance
                nth += 1
        else:
            nth = own
            for chance in reach:
                value -= worth[nth] * chance
                nth += number
        values.append(value)
    return values


def _narrowed(reach: list[float], back: list[int]) -> list[float]:
    """The same chances, of those hands that are still possible."""
    return [reach[place] for place in back] if back else reach


def _spread(values: list[float], come: list[float], back: list[int]) -> None:
    """What comes of a way is added to the values of the hands before it."""
    if back:
        for at, place in enumerate(back):
            values[place] += come[at]
    else:
        for at, value in enumerate(come):
            values[at] += value
