"""Position of a line game with all tiles known, for search and rollouts.

- `position.moves()` lists the moves of the seat to move; `position.play(move)` makes one in place; `position.copy()`
  copies.
- `position.seat` is -1 when the hand is over.
- `position.points` is what each side has been paid since the position was created, the settlement included.

A move is PASS, DRAW, SHUT, or a play `tile << 12 | end << 6 | outward`: `end` is the code of the end joined (LEAD for
the first tile), and `outward` is the pip that then shows. The line is packed as in rule_tables.py. Two equal ends count
as one place to play, so one move stands for joining either of them.

It imports only other kernel modules, so that mypyc can compile it.
"""

from typing import Final

from game.bots.kernel.rule_tables import (
    ANY_END,
    BARE,
    CROSSWISE,
    DRAW_UNTIL,
    EVERY_DOUBLE,
    FIRST_DOUBLE,
    NO_REPLAY,
    NO_SPINNER,
    OWN_END,
    SPINNER,
    RuleTables,
    header_points,
    multiple_points,
)
from game.bots.kernel.settlement import settlement

PASS: Final = -1
DRAW: Final = -2
SHUT: Final = -3
LEAD: Final = 63


class Position:
    """State of a hand with all tiles known."""

    def __init__(self, rules: RuleTables, hands: list[int], scores: list[int], points: list[int]) -> None:
        """Create a position with these hands and an empty table; the caller sets everything else."""
        self.rules = rules
        self.hands = hands  # masks by seat
        self.scores = scores  # by side, before the position was created
        self.points = points  # by side, since then; replaced by a new list on every change
        self.boneyard: list[int] = []  # in drawing order; `front` to `back` is what remains
        self.front = 0
        self.back = 0
        self.seat = 0  # to move; -1 when the hand is over
        self.line = 0
        self.ends = 0  # number of open ends; 0 before the lead
        self.leads = 0  # mask of the tiles that may be led
        self.double_laid = False  # whether a double has been played
        self.passes = 0
        self.drew = False  # whether the seat to move has just drawn
        self.fined = False
        self.taking = False
        self.plays_owed = 0
        self.double_end = -1  # end code of a double that the mover may follow up in the same turn
        self.untouched = 0  # mask of seats that did not lead and have only drawn so far

    def copy(self) -> "Position":
        """Return an independent copy."""
        twin = Position(self.rules, self.hands.copy(), self.scores, self.points)
        twin.boneyard = self.boneyard
        twin.front = self.front
        twin.back = self.back
        twin.seat = self.seat
        twin.line = self.line
        twin.ends = self.ends
        twin.leads = self.leads
        twin.double_laid = self.double_laid
        twin.passes = self.passes
        twin.drew = self.drew
        twin.fined = self.fined
        twin.taking = self.taking
        twin.plays_owed = self.plays_owed
        twin.double_end = self.double_end
        twin.untouched = self.untouched
        return twin

    # -- legal moves ---------------------------------------------------------------------------------------------------

    def moves(self) -> list[int]:
        """Return the moves of the seat to move, each way of joining a tile once; empty when the hand is over."""
        seat = self.seat
        if seat < 0:
            return []
        rules = self.rules
        held = self.hands[seat]
        if not self.ends:
            return self._lead_moves()
        can_draw = self.drawable() > 0
        if self.double_end >= 0:
            moves = self._joins(held, self.double_end if rules.replay == OWN_END else -1)
            if not rules.replay_must:
                moves.append(PASS)
            return moves
        if self.taking and can_draw:
            return [DRAW]
        moves = self._joins(held, -1)
        if not moves:
            return [DRAW if can_draw and (rules.draw_when_unable == DRAW_UNTIL or not self.drew) else PASS]
        if can_draw and (rules.draw_when_able or (rules.matador_reserve and not self.fitting(held) & ~rules.wild)):
            moves.append(DRAW)
        if rules.shut and self.passes and not self.drew:
            moves.append(SHUT)
        return moves

    def drawable(self) -> int:
        """Return how many tiles can still be drawn."""
        rules = self.rules
        return max(0, self.back - self.front - rules.floor) if rules.draw_when_unable else 0

    def fitting(self, mask: int, but: int = -1) -> int:
        """Return the tiles of a mask that fit an open end, ignoring one end equal to `but`."""
        fit, line = 0, self.line
        fits_pip = self.rules.fits_pip
        for _end in range(self.ends):
            end = line & 63
            line >>= 6
            if end == but:
                but = -1
            else:
                fit |= fits_pip[end >> 2]
        return mask & fit

    def _joins(self, held: int, only: int) -> list[int]:
        """Return every way to join a tile of `held`; only at ends equal to `only` unless it is -1."""
        rules = self.rules
        moves: list[int] = []
        line, previous = self.line, -1
        for _end in range(self.ends):
            end = line & 63
            line >>= 6
            if end == previous or (only >= 0 and end != only):
                continue
            previous = end
            pip = end >> 2
            pip_needed = rules.meeting_sum - pip if rules.meeting_sum else pip
            fit = held & rules.fits_pip[pip]
            while fit:
                tile = fit.bit_length() - 1
                fit ^= 1 << tile
                low, high = rules.low[tile], rules.high[tile]
                place = tile << 12 | end << 6
                if rules.wild >> tile & 1:
                    moves.append(place | low)
                    if low != high:
                        moves.append(place | high)
                else:
                    moves.append(place | (high if low == pip_needed else low))
        return moves

    def _lead_moves(self) -> list[int]:
        rules = self.rules
        moves: list[int] = []
        leads = self.leads & self.hands[self.seat]
        while leads:
            tile = leads.bit_length() - 1
            leads ^= 1 << tile
            moves.append(tile << 12 | LEAD << 6 | rules.low[tile])
            if rules.ends == 1 and rules.low[tile] != rules.high[tile]:
                moves.append(tile << 12 | LEAD << 6 | rules.high[tile])
        return moves

    # -- making a move -------------------------------------------------------------------------------------------------

    def play(self, move: int) -> None:
        """Make a move, which must be one of `moves`."""
        if move >= 0:
            self._lay(move)
        elif move == DRAW:
            self._draw()
        elif move == SHUT:
            self.settle(-1)
        elif self.double_end >= 0:
            self._end_play()
        else:
            self._pass()

    def after(self, move: int) -> "Position":
        """Return the position after a move."""
        twin = self.copy()
        twin.play(move)
        return twin

    def _lay(self, move: int) -> None:
        rules = self.rules
        seat = self.seat
        tile, end = move >> 12, (move >> 6) & 63
        self.hands[seat] ^= 1 << tile
        hand = self.hands[seat]
        laid = self._extend(move)
        self.passes = 0
        self.drew = self.fined = self.taking = False
        if rules.take_all_first:
            self.untouched &= ~(1 << seat)
        follow_ups = 0
        if rules.replay != NO_REPLAY and rules.low[tile] == rules.high[tile]:
            follow_ups = self.fitting(hand) if rules.replay == ANY_END else hand & rules.fits_pip[laid >> 2]
        if rules.scores_in_play and self._score(end == LEAD):
            self.seat = -1
        elif not hand:
            self.settle(seat)
        elif follow_ups:
            self.double_end = laid
        else:
            self._end_play()

    def points_for(self, move: int) -> int:
        """Return the points for the mover's side from laying a tile, without the settlement."""
        rules = self.rules
        if not rules.scores_in_play:
            return 0
        line, ends, double_laid = self.line, self.ends, self.double_laid
        self._extend(move)
        paid = self._paid((move >> 6) & 63 == LEAD)
        self.line, self.ends, self.double_laid = line, ends, double_laid
        return paid

    def _extend(self, move: int) -> int:
        """Lay a tile at its end of the line, and return the code of the new end."""
        rules = self.rules
        tile, end, laid = move >> 12, (move >> 6) & 63, (move & 63) << 2
        if rules.low[tile] == rules.high[tile] and rules.doubles_across:
            opens = rules.spinner == EVERY_DOUBLE or (rules.spinner == FIRST_DOUBLE and not self.double_laid)
            # a led double has two ends; its sides open once both are covered
            laid |= SPINNER if opens and end != LEAD else CROSSWISE
            self.double_laid = True
        if end != LEAD:
            self._join(end, laid)
            return laid
        self.ends = rules.ends
        if rules.ends == 1:
            self.line = laid
        elif rules.low[tile] == rules.high[tile]:
            self.line = laid | laid << 6
        else:
            self.line = rules.low[tile] << 2 | rules.high[tile] << 8
        return laid

    def _join(self, end: int, laid: int) -> None:
        """Replace the open end `end` by `laid`, keeping the ends sorted."""
        if self.ends == 2 and self.rules.spinner == NO_SPINNER:
            kept = self.line >> 6
            if kept == end:
                kept = self.line & 63
            self.line = laid | kept << 6 if laid < kept else kept | laid << 6
            return
        ends = [laid]
        line, removed = self.line, False
        for _end in range(self.ends):
            kept = line & 63
            line >>= 6
            if kept != end:
                ends.append(kept)
            elif removed:  # two equal doubles are the two ends of a led double
                ends.append(kept ^ CROSSWISE ^ SPINNER if self.rules.spinner and kept & 3 == CROSSWISE else kept)
            else:
                removed = True
        if end & 3 == SPINNER:
            ends.append(end | BARE)
            ends.append(end | BARE)
        ends.sort()
        self.ends = len(ends)
        self.line = 0
        for kept in reversed(ends):
            self.line = self.line << 6 | kept

    def _score(self, led: bool) -> bool:
        """Pay the mover's side for the ends; return whether that ends the match."""
        rules = self.rules
        side = rules.side_of[self.seat]
        paid = self._paid(led)
        if not paid:
            return False
        self._pay(side, paid)
        if not rules.ends_at_target or self.scores[side] + self.points[side] < rules.target:
            return False
        scores = sorted([self.scores[other] + self.points[other] for other in range(rules.sides)])
        return scores[-1] > scores[-2]

    def _paid(self, led: bool) -> int:
        """Return the points of the ends for the mover's side; `led` if the line is a single tile."""
        rules = self.rules
        if not rules.scores_headers:
            return multiple_points(rules, self.line, self.ends, led)
        side = rules.side_of[self.seat]
        return header_points(rules, self.line, led, max(0, rules.target - self.scores[side] - self.points[side]))

    def _pay(self, side: int, paid: int) -> None:
        """Add points (possibly negative) to a side."""
        self.points = self.points.copy()
        self.points[side] += paid

    def _next_turn(self) -> None:
        """Pass the turn to the next seat."""
        self.double_end = -1
        self.plays_owed = 0
        self.seat = (self.seat + self.rules.turn_step) % self.rules.seats

    def _end_play(self) -> None:
        """Continue with a play that is owed if the seat can make one, else pass the turn."""
        if self.plays_owed and self.fitting(self.hands[self.seat]):
            self.plays_owed -= 1
            self.double_end = -1
        else:
            self._next_turn()

    def _draw(self) -> None:
        rules = self.rules
        seat = self.seat
        if (rules.overdraw_fine or rules.take_all_first) and self.fitting(self.hands[seat]):
            if rules.take_all_first:
                self.taking = self.taking or self.untouched >> seat & 1 == 1
            elif not self.fined:
                self.fined = True
                side = rules.side_of[seat]
                fine = rules.overdraw_fine
                if rules.score_floor:
                    fine = min(fine, self.scores[side] + self.points[side])
                if fine:
                    self._pay(side, -fine)
        if rules.own_end_only and seat:
            self.back -= 1
            drawn = self.boneyard[self.back]
        else:
            drawn = self.boneyard[self.front]
            self.front += 1
        self.hands[seat] |= 1 << drawn
        self.drew = True

    def _pass(self) -> None:
        """Pass; the line is blocked when all seats have passed and nothing can be drawn."""
        rules = self.rules
        self.passes = 0 if self.drawable() else self.passes + 1
        if rules.take_all_first:
            self.untouched &= ~(1 << self.seat)
        self.drew = self.fined = self.taking = False
        if self.passes == rules.seats:
            self.settle(-1)
        else:
            self._next_turn()
            self.plays_owed = rules.plays_owed

    def settle(self, out: int) -> None:
        """End the hand and pay it: a domino by the seat `out`, or a block if `out` is -1."""
        self.seat = -1
        paid = settlement(self.rules, self.hands, out)
        self.points = [self.points[side] + paid[side] for side in range(len(paid))]


def margin(points: list[int], side: int) -> float:
    """Return the points of a side less the mean of the other sides."""
    return points[side] - (sum(points) - points[side]) / (len(points) - 1)
