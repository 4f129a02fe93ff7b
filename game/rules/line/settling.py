"""What a hand of a line game pays when it is over (C10)."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.state import Reason, Scored
from game.core.tiles import Tile, spots
from game.rules.game import Game
from game.rules.line.line_state import LineState


@dataclass(frozen=True, kw_only=True)
class Settling(Game[LineState]):
    """The knobs of the settlement."""

    domino_pay: str = "SUM"  # or FIX: one point
    block_pay: str = "SUM"  # SUM, DIFF, BOTH, FIX or CASCADE
    both_hands: bool = False  # the winner scores the spots it keeps as well
    block_winner: str = "side"  # the lightest "side", the side of the lightest single "hand", or "nobody"
    tie: str = "none"  # when several are lightest: "none" scores, they "split", or only "if one is left out"
    end_rounding: str = "raw"  # how spots left in hands are counted: as they are, or to the nearest five (r5)
    round_each_hand: bool = False  # each hand is rounded for itself, not their sum
    unit: int = 1  # spots that make a point

    def settle(
        self, state: LineState, counts: tuple[int, ...], out: int | None
    ) -> tuple[int | None, tuple[Scored, ...]]:
        """The winning side, None if it is nobody's or shared, and what each side is paid.

        `counts` are the spots left with each seat; `out` is the seat that dominoed, None in a block.
        """
        if out is not None:
            return self._win(counts, self.side(out, len(counts)), self.domino_pay, 0)
        if self.block_pay == "CASCADE":
            return self._cascade(self._held(counts))
        lightest = self.block_winners(state.hands)
        if len(lightest) == 1:
            own = self._held([_r5(count) for count in counts] if self.round_each_hand else counts)[lightest[0]]
            return self._win(counts, lightest[0], self.block_pay, own)
        return None, self._split(counts, lightest)

    def block_winners(self, hands: Sequence[tuple[Tile, ...]]) -> list[int]:
        """The side that wins a block; several if they tie for it, none if no block is won."""
        if self.block_winner == "nobody":
            return []
        counts = [*map(spots, hands)]
        if self.block_winner == "side":
            held = self._held(counts)
            lightest = min(held)
            return [side for side, count in enumerate(held) if count == lightest]
        players = len(hands)
        return sorted({self.side(seat, players) for seat in range(players) if counts[seat] == min(counts)})

    def _held(self, counts: Sequence[int]) -> list[int]:
        """The spots left with each side, be it one seat or every second."""
        sides = self.sides(len(counts))
        return [sum(counts[side::sides]) for side in range(sides)]

    def _win(self, counts: tuple[int, ...], winner: int, pay: str, own: int) -> tuple[int, tuple[Scored, ...]]:
        """One side is paid: a point, or the spots of all the others, and its `own` as the knobs say."""
        if pay == "FIX":
            return winner, (Scored(winner, 1, Reason("hand")),)
        sides = self.sides(len(counts))
        left: list[tuple[int, ...]] = [(seat, spots) for seat, spots in enumerate(counts) if seat % sides != winner]
        if self.round_each_hand:
            left = [(seat, spots, _r5(spots)) for seat, spots in left]
        paid = sum([hand[-1] for hand in left])
        reason = Reason("spots", (tuple(left), paid))
        if self.both_hands or pay == "BOTH":
            paid += own
            reason = Reason("spots and own", (tuple(left), own, paid)) if own else reason
        elif pay == "DIFF":
            paid -= own
            reason = Reason("spots less own", (tuple(left), own, paid))
        # by rounding hands one by one, or by the lightest single hand, a side may win that holds more than the others:
        # it pays nothing for that
        return winner, (self._paid(winner, max(paid, 0), reason),)

    def _split(self, counts: tuple[int, ...], tied: list[int]) -> tuple[Scored, ...]:
        """Those who tie share the spots of the others, odd spots dropped (S0 p. 37)."""
        left_out = [side for side in range(self.sides(len(counts))) if side not in tied]
        if self.tie == "none" or not tied or not left_out or (self.tie == "if one is left out" and len(left_out) > 1):
            return ()
        held = self._held(counts)
        total = sum(held[side] for side in left_out)
        players = len(counts)
        left = tuple((seat, spots) for seat, spots in enumerate(counts) if self.side(seat, players) in left_out)
        reason = Reason("shared spots", (left, len(tied)))
        return tuple(self._paid(side, total // len(tied), reason) for side in tied)

    def _cascade(self, held: list[int]) -> tuple[int | None, tuple[Scored, ...]]:
        """Each side collects its shortfall against every heavier one (S4: C10, CASCADE)."""
        paid = []
        for side, own in enumerate(held):
            heavier = tuple(spots for spots in held if spots > own)
            if heavier:
                total = sum(heavier) - own * len(heavier)
                paid.append(self._paid(side, total, Reason("differences", (heavier, own, total))))
        lowest = min(held)
        return (held.index(lowest) if held.count(lowest) == 1 else None), tuple(paid)

    def _paid(self, side: int, total: int, reason: Reason) -> Scored:
        """Spots turned into points: as they are, or to the nearest five, and counted in units (r5 and u5)."""
        points = total
        if self.end_rounding == "r5":
            points = _r5(total)
            if points != total:
                reason = Reason("nearest five", (reason, points))
        if self.unit > 1:
            points //= self.unit
            reason = Reason("units", (reason, self.unit, points))
        return Scored(side, points, reason)


def _r5(spots: int) -> int:
    """The multiple of five nearest to `spots` (C10)."""
    return 5 * ((spots + 2) // 5)
