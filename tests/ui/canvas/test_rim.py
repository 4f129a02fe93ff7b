"""Picture of the table with its rim: wood around the surface, lit from above."""

import os

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.ui.canvas.lighting import grain, table, wood_grain
from game.ui.canvas.rim import framed_table
from game.ui.canvas.theme import THEMES, Theme
from game.ui.layouts.table_layout import Area
from tests.ui.canvas.test_tile_art import every_theme, pixels

pytestmark = pytest.mark.usefixtures("display")

SIZE = 640, 360
OPENING = Area(20, 60, 600, 280)


def average(surface: pygame.Surface, *area: int) -> tuple[int, ...]:
    return tuple(pygame.transform.average_color(surface, pygame.Rect(area)))[:3]


@every_theme
def test_surface_is_visible_in_the_opening_and_wood_around_it(theme: Theme) -> None:
    drawn, bare = framed_table(theme, SIZE, OPENING, 1.0), table(theme, SIZE)
    assert pixels(drawn.subsurface((300, 150, 80, 80))) == pixels(bare.subsurface((300, 150, 80, 80)))
    for area in ((300, 10, 60, 30), (2, 150, 8, 20), (630, 150, 8, 20), (300, 350, 60, 6)):
        wood = average(drawn, *area)
        ends = zip(theme.rim_edge, theme.rim, strict=True)
        if theme.flat:
            assert wood == theme.panel
        else:
            assert all(min(pair) - 8 <= part <= max(pair) + 8 for part, pair in zip(wood, ends, strict=True))


@pytest.mark.parametrize("theme", [theme for theme in THEMES.values() if not theme.flat], ids=lambda theme: theme.name)
def test_upper_rail_casts_a_shadow_and_lower_rail_is_lit(theme: Theme) -> None:
    drawn, bare = framed_table(theme, SIZE, OPENING, 1.0), table(theme, SIZE)
    below_upper, above_lower = (300, 62, 60, 4), (300, 332, 60, 4)
    darkening = [sum(average(bare, *area)) / max(1, sum(average(drawn, *area))) for area in (below_upper, above_lower)]
    assert darkening[0] > 1.3 * darkening[1]
    assert sum(average(drawn, 300, 341, 60, 2)) > 1.3 * sum(average(drawn, 300, 57, 60, 2))


def test_boards_have_different_grains() -> None:
    boards = {pixels(wood_grain((200, 20), SIZE, seed)) for seed in range(8)}
    assert len(boards) == 8
    assert wood_grain((20, 200), SIZE, 1).size == (20, 200)


@pytest.mark.parametrize("kind", ["cloth", "wood", "stone"])
def test_grain_has_low_contrast_and_does_not_repeat(kind: str) -> None:
    drawn = grain(kind, (512, 256))
    tones = sorted(pixels(drawn)[::4])
    darkest, lightest = tones[len(tones) // 100], tones[-len(tones) // 100]
    assert 0.02 < (lightest - darkest) / 255 < 0.3
    rows = [pixels(drawn.subsurface((0, y, 512, 1))) for y in range(256)]
    assert len(set(rows)) == 256
    assert all(row[:1024] != row[1024:] for row in rows)
