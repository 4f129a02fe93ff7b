"""Measure how lines of play fill the table: share of the area, sizes of tiles and corners.

    python -m tests.composition --seed 7 --count 1000

Hands of each game are played at random, and their lines are laid out for each window size. The share is that of
the bounding box of all tiles at the end of the hand. A reroute is a play that moves tiles already on the table
relative to each other.
"""

import argparse
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
from tests.ui.screen import opened
from tests.ui.table_driver import laid_out

TABLES = {
    "block": (2, 6),
    "draw": (2, 6),
    "muggins": (4, 6),
    "matador": (2, 6),
    "partner_match": (4, 6),
    "bergen": (3, 6),
    "tiddle_a_wink": (9, 12),
}
"""Number of players and largest set of each game."""
SIZES = [(800, 600), (1280, 720), (1920, 1080)]


class Composed(NamedTuple):
    """How a line filled the table at the end of its hand, and how often its layout changed."""

    share: float
    steps: int
    corners: int
    reroutes: int


class Place(NamedTuple):
    """The area for the line of a game in a window, and the possible lengths of tiles there."""

    area: Area
    lengths: tuple[int, ...]

    def lay(self, line: Line) -> LineArrangement:
        """Return the layout of a line."""
        return lay_out_line(line, self.area.w, self.area.h, self.lengths)


def match_of(game: str) -> Match:
    """Return a match with the number of players and the set in TABLES."""
    players, largest = TABLES[game]
    return Match(game, [Person(f"Player {number}") for number in range(1, players + 1)], options={"set": largest})


def place_of(game: str, size: tuple[int, int]) -> Place:
    """Return the area for the line of a game in a window of this size."""
    match = match_of(game)
    match.deal(Random(0))
    with TemporaryDirectory() as folder, opened(Path(folder), size) as window:
        table_state = laid_out(window.canvas, match).table_state
        area, largest = table_state.layout.line, HAND * window.canvas.unit
    return Place(area, tile_lengths(area.w, area.h, largest, len(match.game.deck())))


def hand(game: str, seed: int) -> list[Line]:
    """Return the lines after each play of a random hand."""
    match, random = match_of(game), Random(seed)
    match.deal(random)
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
    last = place.lay(lines[-1])
    assert last.router.tiles is not None
    share = last.router.tiles.w * last.router.tiles.h * (last.length / 4) ** 2 / (place.area.w * place.area.h)
    steps, reroutes = 0, 0
    if last.length != place.lengths[0]:
        layouts = [place.lay(line) for line in lines]
        for before, after in pairwise(layouts):
            steps += after.length != before.length
            reroutes += [*middles(before)] != [*middles(after)][: len(before.tiles)]
    return Composed(share, steps, corners(lines[-1], last), reroutes)


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
    arguments = parser.parse_args()
    print("game           window     tiles  share  steps mean/most  corners  hands rerouted")
    for game in TABLES:
        hands = [hand(game, seed) for seed in range(arguments.seed, arguments.seed + arguments.count)]
        for size in SIZES:
            place = place_of(game, size)
            results = [composed(lines, place) for lines in hands]
            tiles = mean(len(lines[-1].placed_tiles) for lines in hands)
            share, steps = mean(result.share for result in results), [result.steps for result in results]
            turns, rerouted = mean(result.corners for result in results), sum(result.reroutes > 0 for result in results)
            window = f"{size[0]}×{size[1]}"
            print(
                f"{game:14} {window:9} {tiles:6.1f} {share:6.0%} {mean(steps):11.2f}/{max(steps)}"
                f" {turns:9.2f} {rerouted:7}",
                flush=True,
            )


if __name__ == "__main__":
    main()
