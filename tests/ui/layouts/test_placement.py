"""Places for notes and tooltips."""

from collections.abc import Iterator
from random import Random

from pygame import Rect

from game.ui.layouts.placement import clear_positions, grid_positions


def some_rect(rng: Random) -> Rect:
    return Rect(rng.randrange(300), rng.randrange(200), rng.randrange(120), rng.randrange(90))


def cases(count: int) -> Iterator[tuple[Rect, tuple[int, int], list[Rect]]]:
    """Yield bounds, sizes and avoided areas, some of the areas empty."""
    rng = Random(1)
    for _case in range(count):
        size = rng.randrange(1, 120), rng.randrange(1, 90)
        yield Rect(10, 20, 300, 200), size, [some_rect(rng) for _area in range(rng.randrange(6))]


def test_clear_positions_are_those_of_the_grid_that_cover_nothing() -> None:
    some_covered = 0
    for bounds, size, avoided in cases(200):
        grid = grid_positions(bounds, size)
        clear = [place.topleft for place in grid if place.collidelist(avoided) < 0]
        assert sorted(clear_positions(bounds, size, avoided)) == sorted(clear)
        some_covered += len(clear) < len(grid)
    assert some_covered > 50
