"""Pell's largest counts a second time: the rules as constraints, solved by OR-tools' CP-SAT.

    python -m tests.pell.second 17 [--minutes 60] [--workers 1]

With the search of game/lab/cooperative.py it has nothing in common but how a line that was found becomes a match.

The winner counts the spots that the others are left with: all that are in play, less those of the pieces that were
dealt to his side or that the others have played. What these come to is here what a hand *costs*: 168 less L is the most
that can be counted where some hand costs L and none costs less.

A hand is so many plays, one after another; a pass is no step of its own. All pieces are dealt, so that a seat which is
skipped between two plays holds, of what is not yet played, nothing that fits either end: that is all that a pass says.
The last play is one of the winner's side that empties a hand, or one after which every piece that fits either end has
been played; no hand was emptied before. A block is taken as won whoever is lighter: this allows more than the rules do,
so that what cannot be done even so cannot be done; where a block is shared, nobody has more than half of the spots.
What can be done becomes a match: the rules replay it, and say what it counts.

How many plays are the winner's and how many the others' is settled first, each pair by a question of its own. The
others cannot play many: the pieces dealt to the winner's side with those that the others play cost no less than as many
of the cheapest. Where something is found that costs less, the questions after it ask for less than that.

At the Draw game the winner has drawn up to so many pieces, and the other player all the rest.
"""

import argparse
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

try:
    from ortools.sat.python import cp_model
except ModuleNotFoundError:
    if __name__ != "__main__":
        raise
    cp_model = None

from game.core.tiles import Tile, double_set, parse_tile
from game.lab.cooperative import NOTHING
from game.lab.proofs.dealt import example_match
from game.match.match import Match
from game.match.record import format_record, last_hand_points

SPOTS = 168
SIDES = (0, 1)  # of the line


@dataclass(frozen=True)
class Case:
    """What is asked of a claim: the game, the pieces dealt to each seat, the seats of the winner's side, and the cost.

    `most` is what a hand may cost, the least of all if the figure is right; `hand` is what seat 0 holds for certain.
    """

    key: str
    sizes: tuple[int, ...]
    most: int
    winners: tuple[int, ...] = (0,)
    hand: tuple[str, ...] = ()

    @property
    def tiles(self) -> list[Tile]:
        """The pieces in play, the cheapest first."""
        tiles = [tile for tile in double_set(6) if tile.pips or self.key != "nine_piece"]
        return sorted(tiles, key=lambda tile: tile.pips)

    @property
    def dealt(self) -> int:
        """How many pieces are dealt to the winner's side."""
        return sum(self.sizes[seat] for seat in self.winners)

    def costing(self, most: int) -> "Case":
        """The same at another cost."""
        return replace(self, most=most)

    @property
    def plays(self) -> list[tuple[int, int]]:
        """How many plays of the winner's side and how many of the others there can be, at such a cost."""
        cheapest = sum(spots <= self.most for spots in accumulate(tile.pips for tile in self.tiles))
        theirs = range(cheapest - self.dealt + 1)
        return [(own, others) for others in theirs for own in range(self.dealt + 1) if own + others]


GREAT_HOOK = ("0-0", "3-1", "2-0", "4-1", "5-0", "1-0", "6-0")
CASES: dict[int, tuple[Case, ...]] = {
    2: (Case("pell_draw", (7, 21), 39, hand=GREAT_HOOK),),
    8: tuple(Case("pell_draw", (size, 28 - size), 37) for size in range(7, 12)),
    12: (Case("fourteen_piece", (14, 14), 71),),
    14: (Case("partner_match", (7, 7, 7, 7), 56, winners=(0, 2)),),
    16: (Case("skin", (7, 7, 7, 7), 39),),
    17: (Case("nine_piece", (9, 9, 9), 51),),
}


class Hand:
    """One hand of so many plays as a model: who holds what, who plays what and where, and what it costs."""

    def __init__(self, case: Case, winners: int, others: int) -> None:
        plays = winners + others
        self.case, self.counts, self.tiles = case, (winners, others), case.tiles
        self.seats, self.steps, self.pieces = range(len(case.sizes)), range(plays), range(len(self.tiles))
        self.model = cp_model.CpModel()
        self.holds = [[self._bool() for _seat in self.seats] for _tile in self.pieces]
        self.laid = [[[self._bool() for _seat in self.seats] for _tile in self.pieces] for _step in self.steps]
        self.turn = [[self._bool() for _seat in self.seats] for _step in self.steps]
        self.ends = [[[self._bool() for _pip in range(7)] for _side in SIDES] for _step in self.steps]
        self.before = [[self._bool() for _tile in self.pieces] for _step in range(plays + 1)]
        self.void = [[[self._bool() for _pip in range(7)] for _seat in self.seats] for _step in self.steps]
        self.costs = [self._bool() for _tile in self.pieces]
        self._deal()
        self._play()
        self._join()
        self._pass()
        self._finish()
        self._cost()
        self._follow()

    def _bool(self) -> "cp_model.IntVar":
        return self.model.new_bool_var("")

    def _deal(self) -> None:
        """Every piece is in one hand, and every hand has its number."""
        for tile in self.pieces:
            self.model.add_exactly_one(self.holds[tile])
        for seat, size in enumerate(self.case.sizes):
            self.model.add(sum(self.holds[tile][seat] for tile in self.pieces) == size)
        for text in self.case.hand:
            self.model.add(self.holds[self.tiles.index(parse_tile(text))][0] == 1)

    def _play(self) -> None:
        """At each step one seat plays one piece of its own, which was not played before."""
        for step, laid in enumerate(self.laid):
            self.model.add_exactly_one(one for tile in laid for one in tile)
            for seat in self.seats:
                self.model.add(self.turn[step][seat] == sum(tile[seat] for tile in laid))
            for tile in self.pieces:
                self.model.add(self.before[step + 1][tile] == self.before[step][tile] + sum(laid[tile]))
                for seat in self.seats:
                    self.model.add_implication(laid[tile][seat], self.holds[tile][seat])
        for tile in self.pieces:
            self.model.add(self.before[0][tile] == 0)
        theirs = [turn[seat] for turn in self.turn for seat in self.case.winners]
        self.model.add(sum(theirs) == self.counts[0])

    def _join(self) -> None:
        """The first has its lower end on side 0; each other joins a side, of two that are alike side 1."""
        for sides in self.ends:
            for ends in sides:
                self.model.add_exactly_one(ends)
        for at, tile in enumerate(self.tiles):
            first = sum(self.laid[0][at])
            self.model.add(self.ends[0][0][tile.low] >= first)
            self.model.add(self.ends[0][1][tile.high] >= first)
        for step in self.steps[1:]:
            was, now = self.ends[step - 1], self.ends[step]
            joins = [[[self._bool() for _new in range(7)] for _old in range(7)] for _side in SIDES]
            self.model.add_exactly_one(one for side in SIDES for row in joins[side] for one in row)
            for at, (low, high) in enumerate(self.tiles):
                ways = {(low, high), (high, low)}
                self.model.add(sum(self.laid[step][at]) == sum(joins[side][a][b] for side in SIDES for a, b in ways))
            if self.case.key == "nine_piece":
                self.model.add(joins[0][0][0] + joins[1][0][0] == 0)
            for side in SIDES:
                here = sum(one for row in joins[side] for one in row)
                for pip in range(7):
                    self.model.add(was[side][pip] >= sum(joins[side][pip]))
                    self.model.add(now[side][pip] >= sum(row[pip] for row in joins[side]))
                    self.model.add(now[1 - side][pip] >= was[1 - side][pip] + here - 1)
            for pip in range(7):
                self.model.add(was[0][pip] + was[1][pip] + sum(one for row in joins[0] for one in row) <= 2)

    def _pass(self) -> None:
        """Who is skipped holds nothing, of what is not played, that fits."""
        void = self.void
        for step in self.steps[1:]:
            for seat in self.seats:
                skipped = self._bool()
                for last, following in self._around(seat):
                    self.model.add_bool_or(
                        self.turn[step - 1][last].negated(), self.turn[step][following].negated(), skipped
                    )
                for pip in range(7):
                    for side in SIDES:
                        self.model.add_bool_or(
                            skipped.negated(), self.ends[step - 1][side][pip].negated(), void[step][seat][pip]
                        )
                    self.model.add_implication(void[step - 1][seat][pip], void[step][seat][pip])
                for at, tile in enumerate(self.tiles):
                    for pip in {*tile}:
                        self.model.add_bool_or(
                            void[step][seat][pip].negated(), self.holds[at][seat].negated(), self.before[step][at]
                        )

    def _around(self, seat: int) -> Iterable[tuple[int, int]]:
        """Who can have played last and who plays next, where a seat between them is skipped."""
        count = len(self.seats)
        for last in self.seats:
            for further in range(1, count + 1):
                between = {(last + more) % count for more in range(1, further)}
                if seat in between:
                    yield last, (last + further) % count

    def _finish(self) -> None:
        """The last play empties a hand of the winner's side or blocks the line; none was emptied before."""
        out = [self._bool() for _seat in self.seats]
        for seat, size in enumerate(self.case.sizes):
            played = sum(turn[seat] for turn in self.turn)
            self.model.add(played <= size - 1 + out[seat])
            self.model.add(played >= size * out[seat])
            if seat in self.case.winners:
                self.model.add_implication(out[seat], self.turn[-1][seat])
            else:
                self.model.add(out[seat] == 0)
        for side in SIDES:
            for at, tile in enumerate(self.tiles):
                for pip in {*tile}:
                    self.model.add_bool_or(self.ends[-1][side][pip].negated(), self.before[-1][at], *out)

    def _cost(self) -> None:
        """What was dealt to the winner's side or played by the others costs its spots."""
        for at, cost in enumerate(self.costs):
            self.model.add_implication(self.before[-1][at], cost)
            for seat in self.case.winners:
                self.model.add_implication(self.holds[at][seat], cost)
        self.model.add(sum(self.costs) == self.case.dealt + self.counts[1])
        spots = sum(tile.pips * cost for tile, cost in zip(self.tiles, self.costs, strict=True))
        self.model.add(spots <= self.case.most)

    def _follow(self) -> None:
        """What follows from the rest, for the solver: ends in pairs but two, and suits that none but the winner has."""
        for pip in range(7):
            degree = sum(self.before[-1][at] * tile.count(pip) for at, tile in enumerate(self.tiles))
            half = self.model.new_int_var(0, 4, "")
            self.model.add(degree == 2 * half + self.ends[-1][0][pip] + self.ends[-1][1][pip])
            full = self._bool()
            others = [seat for seat in self.seats if seat not in self.case.winners]
            self.model.add_bool_or(full, *(self.void[-1][seat][pip].negated() for seat in others))
            for at, tile in enumerate(self.tiles):
                if pip in tile:
                    self.model.add_implication(full, self.costs[at])


def solved(hand: Hand, workers: int = 1, seconds: float = 3600) -> "cp_model.CpSolver | None":
    """The solver with such a hand, None where there is none; raises TimeoutError where that is not known in time."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.linearization_level = 0  # the relaxation costs more time than it saves
    status = solver.solve(hand.model)
    if status == cp_model.INFEASIBLE:
        return None
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise TimeoutError(solver.status_name(status))
    return solver


def replayed(hand: Hand, solver: "cp_model.CpSolver") -> Match:
    """What was found, with its passes, as the rules replay it."""
    line: list[tuple[int, int, int]] = []
    for laid, sides in zip(hand.laid, hand.ends, strict=True):
        [(seat, at)] = [(seat, at) for at in hand.pieces for seat in hand.seats if solver.value(laid[at][seat])]
        while line and (following := (line[-1][0] + 1) % len(hand.seats)) != seat:
            line.append((following, NOTHING, line[-1][2]))
        low, high = sorted(pip for ends in sides for pip in range(7) if solver.value(ends[pip]))
        line.append((seat, at, low << 3 | high))
    held = {
        tile: seat for at, tile in enumerate(hand.tiles) for seat in hand.seats if solver.value(hand.holds[at][seat])
    }
    return example_match(hand.case.key, line, hand.tiles, held)


@dataclass
class Finding:
    """What is known of a case so far: the cheapest match, one less than its cost, and what could not be settled."""

    most: int
    match: Match | None = None
    unsettled: int = 0

    def ask(self, hand: Hand, workers: int, seconds: float) -> str:
        """What comes of one question, in a word or two."""
        try:
            solver = solved(hand, workers, seconds)
        except TimeoutError:
            self.unsettled += 1
            return "not settled"
        if solver is None:
            return "none"
        match = replayed(hand, solver)
        count = last_hand_points(match.states) or 0
        if SPOTS - count > hand.case.most:
            raise AssertionError(f"the rules count {count}, the model {SPOTS - hand.case.most} or more")
        self.most, self.match = SPOTS - count - 1, match
        return str(count)


def settle(case: Case, workers: int = 1, seconds: float = 3600) -> Finding:
    """Every question of a case, each told as it is answered, and asked again for more where something was found."""
    finding = Finding(case.most)
    for own, others in case.plays:
        said = "0"
        while said.isdecimal():
            started = time.perf_counter()
            asked = finding.most
            said = finding.ask(Hand(case.costing(asked), own, others), workers, seconds)
            print(f"{case.key} {case.sizes}, {own} + {others} plays, {SPOTS - asked} or more:", end=" ")
            print(f"{said}, {time.perf_counter() - started:.1f} s", flush=True)
    return finding


def main(arguments: Sequence[str]) -> int:
    """Settle one claim, question by question."""
    parser = argparse.ArgumentParser(prog="python -m tests.pell.second", description="Pell's largest counts once more.")
    parser.add_argument("claim", type=int, choices=CASES)
    parser.add_argument("--workers", type=int, default=1, help="of the solver; two took longer than one")
    parser.add_argument("--minutes", type=float, default=60, help="for each question")
    asked = parser.parse_args(arguments)
    if cp_model is None:
        parser.exit(2, "tests.pell.second needs OR-tools, which is not installed: pip install ortools\n")
    started = time.perf_counter()
    found = [settle(case, asked.workers, 60 * asked.minutes) for case in CASES[asked.claim]]
    best = min(found, key=lambda finding: finding.most)
    if best.match:
        print(format_record(best.match))
    most, unsettled = SPOTS - best.most - 1, sum(finding.unsettled for finding in found)
    print(f"Claim {asked.claim}: {most} is {'counted' if best.match else 'not counted'},", end=" ")
    print(f"{unsettled} questions are left unsettled" if unsettled else "and nothing more can be", end="; ")
    print(f"{(time.perf_counter() - started) / 60:.1f} minutes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
