"""A moment of a line game in numbers, all of it known, to be played on by machine.

`position.moves()` are the moves of the seat to move, `position.play(move)` makes one of them in place,
`position.copy()` keeps the old one. When the hand is over `position.seat` is -1, and `position.points` are what each
side has been paid since the position was made, the settlement included.

A move is PASS, DRAW, SHUT, or a tile laid at an end: `tile << 12 | end << 6 | outward`, `outward` the number that then
shows and the end LEAD where the line is begun. A line is all its ends as `number << 2 | kind`, six bits each, the
lowest first: two ends alike are one place to play, and a move stands for the joins at every such end.

This file imports nothing of the game, so that mypyc can compile it.
"""

from game.bots.kernel.rule_tables import (
    ANY_END,
    BARE,
    CROSSWISE,
    DRAW_UNTIL,
    EVERY_DOUBLE,
    FIRST_DOUBLE,
    NO_DRAW,
    NO_REPLAY,
    NO_SPINNER,
    OWN_END,
    PLAIN,
    SPINNER,
    Shape,
)
from game.bots.kernel.settlement import settlement

PASS, DRAW, SHUT = -1, -2, -3
LEAD = 63


class Position:
    """A moment of a hand, all of it known; `moves`, `play` and `copy` are all there is to do with it."""

    def __init__(self, shape: Shape, hands: list[int], scores: list[int], points: list[int]) -> None:
        """These hands at a table with nothing on it: what else there is, is to be filled in."""
        self.shape = shape
        self.hands = hands  # masks by seat
        self.scores = scores  # by side, before the position was made
        self.points = points  # by side, since; a new list whenever it changes
        self.bones: list[int] = []  # the boneyard in the order it is drawn: what lies from `first` to `last`
        self.first = 0
        self.last = 0
        self.seat = 0  # to move; -1 when the hand is over
        self.line = 0
        self.ends = 0  # how many ends are open: none before the lead
        self.leads = 0  # the tiles that may be led
        self.spun = False  # whether a double has been played
        self.passes = 0
        self.drew = False  # whether the seat to move has just drawn
        self.fined = False
        self.taking = False
        self.owed = 0
        self.double = -1  # the end at which the double lies that the seat to move may follow in the same turn
        self.fresh = 0  # seats that have done nothing yet but draw, and did not lead

    def copy(self) -> "Position":
        """The same position again, to be played on apart."""
        other = Position(self.shape, self.hands.copy(), self.scores, self.points)
        other.bones = self.bones
        other.first = self.first
        other.last = self.last
        other.seat = self.seat
        other.line = self.line
        other.ends = self.ends
        other.leads = self.leads
        other.spun = self.spun
        other.passes = self.passes
        other.drew = self.drew
        other.fined = self.fined
        other.taking = self.taking
        other.owed = self.owed
        other.double = self.double
        other.fresh = self.fresh
        return other

    # -- what may be done ----------------------------------------------------------------------------------------

    def moves(self) -> list[int]:
        """The moves of the seat to move, each way of joining a tile once; none when the hand is over."""
        seat = self.seat
        if seat < 0:
            return []
        shape = self.shape
        held = self.hands[seat]
        if not self.ends:
            return self._lead_moves()
        more = self.last - self.first > shape.floor and shape.draw != NO_DRAW
        if self.double >= 0:
            found = self._joins(held, self.double if shape.replay == OWN_END else -1)
            if not shape.replay_must:
                found.append(PASS)
            return found
        if self.taking and more:
            return [DRAW]
        found = self._joins(held, -1)
        if not found:
            return [DRAW if more and (shape.draw == DRAW_UNTIL or not self.drew) else PASS]
        if more and (shape.draw_able or (shape.reserve and not self.fitting(held) & ~shape.wild)):
            found.append(DRAW)
        if shape.shut and self.passes and not self.drew:
            found.append(SHUT)
        return found

    def fitting(self, mask: int, but: int = -1) -> int:
        """Those tiles of a mask that fit an open end, not counting one like `but`."""
        fit, line = 0, self.line
        meets = self.shape.meets
        for _end in range(self.ends):
            end = line & 63
            line >>= 6
            if end == but:
                but = -1
            else:
                fit |= meets[end >> 2]
        return mask & fit

    def _joins(self, held: int, only: int) -> list[int]:
        """Every way to join a tile of `held`, at an end like `only` where that is not -1."""
        shape = self.shape
        found: list[int] = []
        line, before = self.line, -1
        for _end in range(self.ends):
            end = line & 63
            line >>= 6
            if end == before or (only >= 0 and end != only):
                continue
            before = end
            pip = end >> 2
            wanted = shape.meeting - pip if shape.meeting else pip
            fit = held & shape.meets[pip]
            while fit:
                tile = fit.bit_length() - 1
                fit ^= 1 << tile
                low, high = shape.low[tile], shape.high[tile]
                place = tile << 12 | end << 6
                if shape.wild >> tile & 1:
                    found.append(place | low)
                    if low != high:
                        found.append(place | high)
                else:
                    found.append(place | (high if low == wanted else low))
        return found

    def _lead_moves(self) -> list[int]:
        shape = self.shape
        found: list[int] = []
        leads = self.leads & self.hands[self.seat]
        while leads:
            tile = leads.bit_length() - 1
            leads ^= 1 << tile
            found.append(tile << 12 | LEAD << 6 | shape.low[tile])
            if shape.ends == 1 and shape.low[tile] != shape.high[tile]:
                found.append(tile << 12 | LEAD << 6 | shape.high[tile])
        return found

    # -- a move ---------------------------------------------------------------------------------------------------

    def play(self, move: int) -> None:
        """Make a move; it has to be one of `moves`."""
        if move >= 0:
            self._lay(move)
        elif move == DRAW:
            self._draw()
        elif move == SHUT:
            self.settle(-1)
        elif self.double >= 0:
            self._pass_on()
        else:
            self._go()

    def _lay(self, move: int) -> None:
        shape = self.shape
        seat = self.seat
        tile, end, outward = move >> 12, (move >> 6) & 63, move & 63
        self.hands[seat] ^= 1 << tile
        double = shape.low[tile] == shape.high[tile]
        laid = outward << 2
        if double and shape.crosswise:
            opens = shape.spinner == EVERY_DOUBLE or (shape.spinner == FIRST_DOUBLE and not self.spun)
            # the one that is led shows two sides, and opens the others once these are covered
            laid |= SPINNER if opens and end != LEAD else CROSSWISE
            self.spun = True
        if end == LEAD:
            self._begin(tile, laid)
        else:
            self._join(end, laid)
        self.passes = 0
        self.drew = self.fined = self.taking = False
        if shape.take_all:
            self.fresh &= ~(1 << seat)
        if shape.scoring:
            if self._score(end == LEAD):
                self.seat = -1
            elif not self.hands[seat]:
                self.settle(seat)
            else:
                self._next()
        elif not self.hands[seat]:
            self.settle(seat)
        elif double and shape.replay != NO_REPLAY and self._may_follow(laid):
            self.double = laid
        else:
            self._pass_on()

    def _begin(self, tile: int, laid: int) -> None:
        """The line begins."""
        shape = self.shape
        if shape.ends == 1:
            self.line = laid
        elif shape.low[tile] == shape.high[tile]:
            self.line = laid | laid << 6
        else:
            self.line = shape.low[tile] << 2 | shape.high[tile] << 8
        self.ends = shape.ends

    def _join(self, end: int, laid: int) -> None:
        """The end `laid` takes the place of `end`, and the ends of the line stay in order."""
        if self.ends == 2 and self.shape.spinner == NO_SPINNER:
            other = self.line >> 6
            if other == end:
                other = self.line & 63
            self.line = laid | other << 6 if laid < other else other | laid << 6
            return
        ends = [laid]
        line, taken = self.line, False
        for _end in range(self.ends):
            one = line & 63
            line >>= 6
            if one != end:
                ends.append(one)
            elif taken:  # two doubles alike are the two sides of the one that was led
                ends.append(one ^ CROSSWISE ^ SPINNER if self.shape.spinner and one & 3 == CROSSWISE else one)
            else:
                taken = True
        if end & 3 == SPINNER:
            ends.append(end | BARE)
            ends.append(end | BARE)
        ends.sort()
        self.ends = len(ends)
        self.line = 0
        for one in reversed(ends):
            self.line = self.line << 6 | one

    def _score(self, led: bool) -> bool:
        """What the ends now pay goes to the side of the seat to move; whether that ends the match."""
        shape = self.shape
        paid = self._headers(led) if shape.headers else self._multiple(led)
        if not paid:
            return False
        side = shape.side[self.seat]
        self.pay(side, paid)
        if not shape.now:
            return False
        most = self.scores[side] + self.points[side]
        if most < shape.target:
            return False
        for other in range(shape.sides):
            if other != side and self.scores[other] + self.points[other] >= most:
                return self._leads_apart()
        return True

    def _leads_apart(self) -> bool:
        """Whether one side has more points than any other."""
        scores = [self.scores[side] + self.points[side] for side in range(self.shape.sides)]
        scores.sort()
        return scores[-1] > scores[-2]

    def _multiple(self, led: bool) -> int:
        # a double that is led shows the same number at both ends, and counts once for each
        total = self.total() // 2 if led and self.line & 3 == CROSSWISE else self.total()
        return total // self.shape.unit if total % self.shape.multiple == 0 else 0

    def total(self) -> int:
        """What the open ends come to."""
        total, line = 0, self.line
        for _end in range(self.ends):
            total += counted(line & 63)
            line >>= 6
        return total

    def _headers(self, led: bool) -> int:
        one, other = self.line & 63, self.line >> 6
        if one >> 2 != other >> 2:
            return 0
        shape = self.shape
        header = 3 if not led and (one | other) & CROSSWISE else 2
        side = shape.side[self.seat]
        needed = max(0, shape.target - self.scores[side] - self.points[side])
        return min(header, shape.brake[min(needed, len(shape.brake) - 1)])

    def pay(self, side: int, paid: int) -> None:
        """Points come to a side, or leave it."""
        self.points = self.points.copy()
        self.points[side] += paid

    def _next(self) -> None:
        """The turn passes to the next seat."""
        self.double = -1
        self.owed = 0
        self.seat = (self.seat + self.shape.step) % self.shape.seats

    def _may_follow(self, laid: int) -> bool:
        """Whether the seat to move can follow the double that it has laid at an end."""
        held = self.hands[self.seat]
        if self.shape.replay == ANY_END:
            return self.fitting(held) != 0
        return held & self.shape.meets[laid >> 2] != 0

    def _pass_on(self) -> None:
        """The turn goes on with a play that is owed, if there is one to make, or passes to the next seat."""
        if self.owed and self.fitting(self.hands[self.seat]):
            self.owed -= 1
            self.double = -1
        else:
            self._next()

    def _draw(self) -> None:
        shape = self.shape
        seat = self.seat
        if (shape.fine or shape.take_all) and self.fitting(self.hands[seat]):
            if shape.take_all:
                self.taking = self.taking or self.fresh >> seat & 1 == 1
            elif not self.fined:
                self.fined = True
                side = shape.side[seat]
                fine = shape.fine
                if shape.fine_to_nought:
                    fine = min(fine, self.scores[side] + self.points[side])
                if fine:
                    self.pay(side, -fine)
        if shape.own_end and seat:
            self.last -= 1
            drawn = self.bones[self.last]
        else:
            drawn = self.bones[self.first]
            self.first += 1
        self.hands[seat] |= 1 << drawn
        self.drew = True

    def _go(self) -> None:
        """A pass; when all have passed and nothing can be drawn, the line is closed."""
        shape = self.shape
        more = self.last - self.first > shape.floor and shape.draw != NO_DRAW
        self.passes = 0 if more else self.passes + 1
        if shape.take_all:
            self.fresh &= ~(1 << self.seat)
        self.drew = self.fined = self.taking = False
        if self.passes == shape.seats:
            self.settle(-1)
        else:
            self._next()
            self.owed = shape.owed

    def settle(self, out: int) -> None:
        """The hand is over and counted: a domino by the seat `out`, or a block if that is -1."""
        self.seat = -1
        paid = settlement(self.shape, self.hands, out)
        self.points = [self.points[side] + paid[side] for side in range(len(paid))]


def counted(end: int) -> int:
    """What an open end counts."""
    kind = end & 3
    return 0 if kind == BARE else end >> 2 if kind == PLAIN else end >> 2 << 1


def ahead(points: list[int], side: int) -> float:
    """The points of a side less the mean of the others'."""
    return points[side] - (sum(points) - points[side]) / (len(points) - 1)
