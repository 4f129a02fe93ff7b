"""Measure how lines of play fill the table: sizes of tiles, share of the area, turns, size steps, overlaps, reroutes.

    python -m tests.composition --seed 7 --count 1000 --text 2

Hands of each game are played at random, and the line after each play is laid out for each window size. The short side
of the tiles is in pixels, by the number of tiles in the line: the least, the 5th percentile and the mean over all
hands. The share is that of the bounding box of all tiles at the end of the hand. A reroute is a play that moves tiles
already on the table relative to each other; a gap is a tile that does not touch the one it is joined to.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import mean
from tempfile import TemporaryDirectory
from typing import NamedTuple

from game.core.board import Line
from game.match.match import Match
from game.match.player_types import Person
from game.rules.line.line_game import LineState
from game.ui.layouts.line import LineArrangement, lay_out_line, tile_lengths
from game.ui.layouts.line_router import Cell
from game.ui.layouts.table_layout import Area
from game.ui.table.table_state import HAND
from tests.ui.layouts.test_line import parents
from tests.ui.screen import opened
from tests.ui.table_driver import laid_out

TABLES: dict[str, tuple[str, int, dict[str, object]]] = {
    "block": ("block", 2, {}),
    "draw": ("draw", 2, {}),
    "draw, double-twelve": ("draw", 4, {"set": 12}),
    "muggins": ("muggins", 4, {}),
    "muggins, one spinner": ("muggins", 4, {"spinner": "first"}),
    "muggins, one spinner, double-twelve": ("muggins", 4, {"set": 12, "spinner": "first"}),
    "muggins, all doubles spinners": ("muggins", 4, {"spinner": "all"}),
    "palmer fives": ("palmer_fives", 4, {}),
    "matador": ("matador", 2, {}),
    "partner match": ("partner_match", 4, {}),
    "bergen": ("bergen", 3, {}),
    "tiddle-a-wink": ("tiddle_a_wink", 9, {"set": 12}),
}
"""Game, number of players and options of each table; the set is double-six unless given."""
SIZES = [(800, 600), (1280, 720), (1920, 1080)]
COUNTS = (10, 14, 18, 20, 26, 40, 60, 88)
"""Numbers of tiles for which the short side is reported."""


class Composed(NamedTuple):
    """How the line of a hand filled the table: short sides by number of tiles, and figures of the last layout."""

    short_sides: dict[int, int]
    share: float
    steps: int
    corners: int
    overlaps: int
    gaps: int
    reroutes: int


class Place(NamedTuple):
    """The area for the line of a game in a window, the largest length of tiles there, and the size of the set."""

    area: Area
    largest: float
    tiles: int

    def lengths(self, spinner: str) -> tuple[int, ...]:
        """Return the lengths of tiles of a line with this spinner."""
        return tile_lengths(self.area.w, self.area.h, self.largest, self.tiles, spinner)

    def lay(self, line: Line) -> LineArrangement:
        """Return the layout of a line."""
        return lay_out_line(line, self.area.w, self.area.h, self.largest, self.tiles)


def match_of(table: str) -> Match:
    """Return a match with the players and options in TABLES."""
    game, players, options = TABLES[table]
    people = [Person(f"Player {number}") for number in range(1, players + 1)]
    return Match(game, people, options={"set": 6} | options)


def dealt(table: str, random: Random) -> Match:
    """Return a match with its first hand dealt, after the draw of lots if the game has one."""
    match = match_of(table)
    match.deal(random)
    if match.state.to_move < 0:
        match.deal(random)
    return match


def place_of(table: str, size: tuple[int, int], text_size: float = 1.0) -> Place:
    """Return the area for the line of a table in a window of this size, with text of this size (1 to 2)."""
    match = dealt(table, Random(0))
    with TemporaryDirectory() as folder, opened(Path(folder), size) as window:
        window.canvas.settings.text_size = text_size
        table_state = laid_out(window.canvas, match).table_state
        area, largest = table_state.layout.line, HAND * window.canvas.unit
    return Place(area, largest, len(match.game.deck()))


def hand(table: str, seed: int) -> list[Line]:
    """Return the lines after each play of a random hand."""
    random = Random(seed)
    match = dealt(table, random)
    lines: list[Line] = []
    while match.state.to_move >= 0:
        match.play(random.choice(match.game.legal_actions(match.state)))
        state = match.states[-1]
        assert isinstance(state, LineState)
        if len(state.line.placed_tiles) > (len(lines[-1].placed_tiles) if lines else 0):
            lines.append(state.line)
    return lines


def composed(lines: list[Line], place: Place) -> Composed:
    """Measure how the line of a hand fills a place."""
    layouts = [place.lay(line) for line in lines]
    last, tiles = layouts[-1], layouts[-1].router.tiles
    share = tiles.w * tiles.h * (last.length / 4) ** 2 / (place.area.w * place.area.h)
    steps = sum(after.length != before.length for before, after in pairwise(layouts))
    reroutes = sum([*middles(before)] != [*middles(after)][: len(before.tiles)] for before, after in pairwise(layouts))
    boxes = [spot.box for spot in last.router.spots]
    overlaps = sum(len(box.collidelistall(boxes)) - 1 for box in boxes) // 2
    gaps = sum(
        not box.inflate(2, 2).colliderect(boxes[parent])
        for box, parent in zip(boxes[1:], parents(lines[-1]), strict=True)
    )
    short_sides = {len(layout.tiles): layout.length // 2 for layout in layouts}
    return Composed(short_sides, share, steps, corners(lines[-1], last), overlaps, gaps, reroutes)


def middles(layout: LineArrangement) -> Iterator[Cell]:
    """Return the centers of the tiles."""
    return (spot.middle for spot in layout.router.spots)


def corners(line: Line, layout: LineArrangement) -> int:
    """Return the number of turns of all arms."""
    headings: dict[int, Cell] = {}
    count = 0
    for laid, spot in zip(line.placed_tiles[1:], layout.router.spots[1:], strict=True):
        count += headings.setdefault(laid.arm, spot.heading) != spot.heading
        headings[laid.arm] = spot.heading
    return count


def main() -> None:
    """Print the measurements for every game and size."""
    parser = argparse.ArgumentParser(prog="python -m tests.composition", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=1000, help="hands of each game (1000)")
    parser.add_argument("--text", type=float, default=1.0, help="text size, from 1 to 2 (1)")
    arguments = parser.parse_args()
    for table in TABLES:
        hands = [hand(table, seed) for seed in range(arguments.seed, arguments.seed + arguments.count)]
        hands = [lines for lines in hands if lines]
        for size in SIZES:
            place = place_of(table, size, arguments.text)
            print_results(
                f"{table} {size[0]}×{size[1]} {place.lengths(hands[0][0].spinner)}",
                [composed(lines, place) for lines in hands],
            )


def print_results(heading: str, results: list[Composed]) -> None:
    """Print the measurements of one game in one window."""
    shares, steps = [result.share for result in results], [result.steps for result in results]
    turns, many_steps = mean(result.corners for result in results), sum(count > 3 for count in steps)
    overlaps, gaps, rerouted = (sum(result[index] > 0 for result in results) for index in (4, 5, 6))
    print(f"{heading}: share {mean(shares):.0%} (least {min(shares):.0%}), turns {turns:.1f},")
    print(f"    steps {mean(steps):.2f} (most {max(steps)}, over 3 in {many_steps} hands),")
    print(f"    hands with overlaps {overlaps}, with gaps {gaps}, rerouted {rerouted}")
    for count in COUNTS:
        sides = sorted(result.short_sides[count] for result in results if count in result.short_sides)
        if sides:
            figures = f"least {sides[0]}, 5% {sides[len(sides) // 20]}, mean {mean(sides):.1f}"
            print(f"    {count} tiles in {len(sides)} hands: {figures}")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
