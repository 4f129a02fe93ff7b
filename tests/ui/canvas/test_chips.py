"""Chips: piles add up to the amount, fit their area, and differ not by colour alone."""

from itertools import pairwise

import pygame
import pytest

from game.ui.canvas import chips
from game.ui.canvas.theme import GREEN, THEMES

pytestmark = pytest.mark.usefixtures("display")


def test_piles_add_up_to_the_amount_with_fewest_chips() -> None:
    for amount in (*range(1, 66), 99, 240, 400):
        piles = chips.chip_piles(amount)
        assert sum(pile.value * pile.height for pile in piles) == amount
        assert all(1 <= pile.height <= chips.HIGH for pile in piles)
        assert [pile.value for pile in piles] == sorted((pile.value for pile in piles), reverse=True)
        for value, next_value in ((1, 5), (5, 20)):
            assert sum(pile.height for pile in piles if pile.value == value) * value < next_value, amount


@pytest.mark.parametrize("amount", [1, 8, 57, 240])
@pytest.mark.parametrize("area", [(40, 30), (160, 60), (300, 200)])
def test_chips_fit_their_area(amount: int, area: tuple[int, int]) -> None:
    chip_width = chips.fitting_chip_width(amount, *area, 40)
    assert chip_width <= 40
    if chip_width > 4:
        width, height = chips.chips_surface(GREEN, amount, chip_width).get_size()
        assert width <= area[0] + 2
        assert height <= area[1] + 2


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_values_differ_in_brightness_not_only_in_colour(theme) -> None:
    """Converted to grey, chips of different values still differ by their marks."""
    grey = [pygame.transform.grayscale(chips.chips_surface(theme, value, 40)) for value in (20, 5, 1)]
    counts = [_edges(surface) for surface in grey]
    assert len(set(counts)) == 3


def _edges(surface: pygame.Surface) -> int:
    """Count changes between light and dark along the middle of the face."""
    row = [surface.get_at((x, 11))[0] for x in range(surface.get_width())]
    return sum(abs(one - other) > 40 for one, other in pairwise(row))


def test_chip_pictures_are_cached() -> None:
    assert chips.chips_surface(THEMES["contrast"], 23, 30) is chips.chips_surface(THEMES["contrast"], 23, 30)
    assert chips.chips_surface(THEMES["contrast"], 23, 30) is not chips.chips_surface(GREEN, 23, 30)


def test_a_larger_pool_covers_more_pixels() -> None:
    def pixel_count(amount: int) -> int:
        picture = chips.chips_surface(GREEN, amount, 40, pool=True)
        return pygame.mask.from_surface(picture).count()

    counts = [pixel_count(amount) for amount in (1, 3, 6, 15, 20, 40, 60, 100)]
    assert counts == sorted({*counts})


def test_piles_of_a_pool_add_up_to_its_amount() -> None:
    for amount in (*range(1, 200), 500):
        heap = chips.chip_piles(amount, pool=True)
        assert sum(pile.value * pile.height for pile in heap) == amount
        assert all(0 < pile.height <= chips.HIGH for pile in heap), amount


def test_the_piles_of_a_large_pool_are_in_several_rows() -> None:
    heights = {amount: chips.chips_surface(GREEN, amount, 40, pool=True).get_height() for amount in (20, 45, 240)}
    assert heights[20] < heights[45] < heights[240]
    assert chips.chips_surface(GREEN, 240, 40, pool=True).get_width() < 6 * 40 * (1 + chips.BETWEEN) + 4
