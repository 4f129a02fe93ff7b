"""Check Pell's largest counts independently: the rules as constraints, solved by OR-tools' CP-SAT.

    python -m tests.pell.cp_sat 17 [--minutes 60] [--workers 1]

It shares with the search of game/lab/cooperative.py only the conversion of a line to a match.

The winner counts the spots of the tiles that the others keep: all 168 in play, minus those of the tiles dealt to the
winner's side or played by the others. The latter sum is the *cost* of a hand. If the lowest possible cost is L, then
168 - L is the largest possible count.

The model of a hand has a fixed number of plays. A pass is not a step: all tiles are dealt, so a seat skipped between
two plays holds no unplayed tile that fits an end. The last play is by the winner's side and empties a hand, or it
blocks the line; no hand is emptied before. A block counts as won even if another side is lighter. This relaxes the
rules, so the model's impossibility proofs hold. A shared block pays no player more than half of the spots. A solution
becomes a match, which the rules replay and count.

There is one question for each number of plays by the winner's side and by the others. The others cannot play many
tiles: the tiles dealt to the winner's side and those the others play cost at least as much as the same number of the
cheapest tiles. After a solution, the next questions ask for a lower cost.

At the Draw game the winner has drawn to a given hand size, and the other player has drawn all other tiles.
"""

import argparse
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path

try:
    from ortools.sat.python import cp_model
except ModuleNotFoundError:
    if __name__ != "__main__":
        raise
    cp_model = None

from game.core.tiles import Tile, double_set, parse_tile
from game.lab.cooperative import NOTHING
from game.match.match import Match
from game.match.record import format_record, last_hand_points

sys.path.append(str(Path(__file__).parents[2] / "build"))
from pell_matches import example_match

SPOTS = 168
SIDES = (0, 1)  # sides of the line


@dataclass(frozen=True)
class Case:
    """A question about a claim: the game, the number of tiles of each seat, and the seats of the winner's side.

    `most` is the highest cost allowed; if the claim's figure is right, it is the lowest possible. `hand` are tiles that
    seat 0 holds.
    """

    key: str
    sizes: tuple[int, ...]
    most: int
    winners: tuple[int, ...] = (0,)
    hand: tuple[str, ...] = ()

    @property
    def tiles(self) -> list[Tile]:
        """The tiles in play, the cheapest first."""
        tiles = [tile for tile in double_set(6) if tile.pips or self.key != "nine_piece"]
        return sorted(tiles, key=lambda tile: tile.pips)

    @property
    def dealt(self) -> int:
        """The number of tiles dealt to the winner's side."""
        return sum(self.sizes[seat] for seat in self.winners)

    def costing(self, most: int) -> "Case":
        """Return this case with another highest cost."""
        return replace(self, most=most)

    @property
    def plays(self) -> list[tuple[int, int]]:
        """The possible numbers of plays by the winner's side and by the others at this cost."""
        cheapest = sum(spots <= self.most for spots in accumulate(tile.pips for tile in self.tiles))
        by_others = range(cheapest - self.dealt + 1)
        return [(own, others) for others in by_others for own in range(self.dealt + 1) if own + others]


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
    """The model of a hand with a given number of plays: holders, plays, ends and cost."""

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
        """Every tile is in one hand, and every hand has its size."""
        for tile in self.pieces:
            self.model.add_exactly_one(self.holds[tile])
        for seat, size in enumerate(self.case.sizes):
            self.model.add(sum(self.holds[tile][seat] for tile in self.pieces) == size)
        for text in self.case.hand:
            self.model.add(self.holds[self.tiles.index(parse_tile(text))][0] == 1)

    def _play(self) -> None:
        """At each step one seat plays one of its tiles, which was not played before."""
        for step, laid in enumerate(self.laid):
            self.model.add_exactly_one(variable for tile in laid for variable in tile)
            for seat in self.seats:
                self.model.add(self.turn[step][seat] == sum(tile[seat] for tile in laid))
            for tile in self.pieces:
                self.model.add(self.before[step + 1][tile] == self.before[step][tile] + sum(laid[tile]))
                for seat in self.seats:
                    self.model.add_implication(laid[tile][seat], self.holds[tile][seat])
        for tile in self.pieces:
            self.model.add(self.before[0][tile] == 0)
        winners_turns = [turn[seat] for turn in self.turn for seat in self.case.winners]
        self.model.add(sum(winners_turns) == self.counts[0])

    def _join(self) -> None:
        """The first tile has its lower end on side 0. Each other joins a side; if both ends are equal, side 1."""
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
            self.model.add_exactly_one(variable for side in SIDES for row in joins[side] for variable in row)
            for at, (low, high) in enumerate(self.tiles):
                ways = {(low, high), (high, low)}
                self.model.add(sum(self.laid[step][at]) == sum(joins[side][a][b] for side in SIDES for a, b in ways))
            if self.case.key == "nine_piece":
                self.model.add(joins[0][0][0] + joins[1][0][0] == 0)
            for side in SIDES:
                joined = sum(variable for row in joins[side] for variable in row)
                for pip in range(7):
                    self.model.add(was[side][pip] >= sum(joins[side][pip]))
                    self.model.add(now[side][pip] >= sum(row[pip] for row in joins[side]))
                    self.model.add(now[1 - side][pip] >= was[1 - side][pip] + joined - 1)
            for pip in range(7):
                self.model.add(was[0][pip] + was[1][pip] + sum(variable for row in joins[0] for variable in row) <= 2)

    def _pass(self) -> None:
        """A skipped seat holds no unplayed tile that fits."""
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
        """Yield the pairs of last and next player between whom this seat is skipped."""
        count = len(self.seats)
        for last in self.seats:
            for distance in range(1, count + 1):
                skipped = {(last + step) % count for step in range(1, distance)}
                if seat in skipped:
                    yield last, (last + distance) % count

    def _finish(self) -> None:
        """The last play empties a hand of the winner's side or blocks the line; no hand is emptied before."""
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
        """A tile dealt to the winner's side or played by the others costs its spots."""
        for at, cost in enumerate(self.costs):
            self.model.add_implication(self.before[-1][at], cost)
            for seat in self.case.winners:
                self.model.add_implication(self.holds[at][seat], cost)
        self.model.add(sum(self.costs) == self.case.dealt + self.counts[1])
        spots = sum(tile.pips * cost for tile, cost in zip(self.tiles, self.costs, strict=True))
        self.model.add(spots <= self.case.most)

    def _follow(self) -> None:
        """Add redundant constraints that help the solver: parities of the ends, and suits only the winner holds."""
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


def solve(hand: Hand, workers: int = 1, seconds: float = 3600) -> "cp_model.CpSolver | None":
    """Return the solver with a solution, or None if there is none; raises TimeoutError."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.linearization_level = 0  # the linear relaxation takes more time than it saves
    status = solver.solve(hand.model)
    if status == cp_model.INFEASIBLE:
        return None
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise TimeoutError(solver.status_name(status))
    return solver


def to_match(hand: Hand, solver: "cp_model.CpSolver") -> Match:
    """Return the solution as a match, with passes."""
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
class Result:
    """The cheapest match of a case so far, one less than its cost, and the number of questions without an answer."""

    most: int
    match: Match | None = None
    unsettled: int = 0

    def ask(self, hand: Hand, workers: int, seconds: float) -> str:
        """Answer one question: return the count found, "none" or "not settled"."""
        try:
            solver = solve(hand, workers, seconds)
        except TimeoutError:
            self.unsettled += 1
            return "not settled"
        if solver is None:
            return "none"
        match = to_match(hand, solver)
        count = last_hand_points(match.states) or 0
        if SPOTS - count > hand.case.most:
            raise AssertionError(f"the rules count {count}, the model {SPOTS - hand.case.most} or more")
        self.most, self.match = SPOTS - count - 1, match
        return str(count)


def solve_case(case: Case, workers: int = 1, seconds: float = 3600) -> Result:
    """Ask all questions of a case, print the answers, and ask again for a higher count after each solution."""
    result = Result(case.most)
    for own, others in case.plays:
        answer = "0"
        while answer.isdecimal():
            started = time.perf_counter()
            most = result.most
            answer = result.ask(Hand(case.costing(most), own, others), workers, seconds)
            print(f"{case.key} {case.sizes}, {own} + {others} plays, {SPOTS - most} or more:", end=" ")
            print(f"{answer}, {time.perf_counter() - started:.1f} s", flush=True)
    return result


def main(arguments: Sequence[str]) -> int:
    """Check one claim."""
    parser = argparse.ArgumentParser(prog="python -m tests.pell.cp_sat", description="Check Pell's largest counts.")
    parser.add_argument("claim", type=int, choices=CASES)
    parser.add_argument("--workers", type=int, default=1, help="threads of the solver; two took longer than one")
    parser.add_argument("--minutes", type=float, default=60, help="time limit for each question")
    args = parser.parse_args(arguments)
    if cp_model is None:
        parser.exit(2, "tests.pell.cp_sat needs OR-tools, which is not installed: pip install ortools\n")
    started = time.perf_counter()
    results = [solve_case(case, args.workers, 60 * args.minutes) for case in CASES[args.claim]]
    best = min(results, key=lambda result: result.most)
    if best.match:
        print(format_record(best.match))
    most, unsettled = SPOTS - best.most - 1, sum(result.unsettled for result in results)
    print(f"Claim {args.claim}: {most} can {'be counted' if best.match else 'not be counted'},", end=" ")
    print(f"{unsettled} questions are not settled" if unsettled else "and no more", end="; ")
    print(f"{(time.perf_counter() - started) / 60:.1f} minutes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
