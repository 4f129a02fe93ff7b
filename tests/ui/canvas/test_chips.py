"""The chips: piles that come to their amount, that fit where they lie, and that can be told apart without colours."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.ui.canvas import chips
from game.ui.canvas.theme import CONTRAST, GREEN, THEMES
from tests.ui.screen import opened


@pytest.fixture(autouse=True)
def _display(tmp_path: Path):
    with opened(tmp_path):
        yield


@pytest.mark.slow
@pytest.mark.parametrize("amount", [*range(1, 66), 99, 240, 400])
def test_piles_come_to_their_amount_in_as_few_chips_as_may_be(amount: int) -> None:
    piles = chips.chip_piles(amount)
    assert sum(pile.value * pile.height for pile in piles) == amount
    assert all(1 <= pile.height <= chips.HIGH for pile in piles)
    assert [pile.value for pile in piles] == sorted((pile.value for pile in piles), reverse=True)
    for value, worth_more in ((1, 5), (5, 20)):
        assert sum(pile.height for pile in piles if pile.value == value) * value < worth_more


@pytest.mark.parametrize("amount", [1, 8, 57, 240])
@pytest.mark.parametrize("room", [(40, 30), (160, 60), (300, 200)])
def test_they_fit_where_they_lie(amount: int, room: tuple[int, int]) -> None:
    wide = chips.fitting_chip_width(amount, *room, 40)
    assert wide <= 40
    if wide > 4:
        width, height = chips.chips_surface(GREEN, amount, wide).get_size()
        assert width <= room[0] + 2
        assert height <= room[1] + 2


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_kinds_differ_in_light_and_dark_not_only_in_colour(theme) -> None:
    """Drawn in one colour, the faces of two kinds still differ by their marks."""
    grey = [pygame.transform.grayscale(chips.chips_surface(theme, value, 40)) for value in chips.VALUES]
    counts = [_edges(surface) for surface in grey]
    assert len(set(counts)) == 3


def _edges(surface: pygame.Surface) -> int:
    """How often light and dark change along the middle of the face."""
    row = [surface.get_at((x, 11))[0] for x in range(surface.get_width())]
    return sum(abs(one - other) > 40 for one, other in pairwise(row))


def test_what_was_drawn_is_kept() -> None:
    assert chips.chips_surface(CONTRAST, 23, 30) is chips.chips_surface(CONTRAST, 23, 30)
    assert chips.chips_surface(CONTRAST, 23, 30) is not chips.chips_surface(GREEN, 23, 30)


def test_a_pool_has_more_on_the_table_the_more_it_is_worth() -> None:
    def seen(amount: int) -> int:
        picture = chips.chips_surface(GREEN, amount, 40, pool=True)
        return pygame.mask.from_surface(picture).count()

    shown = [seen(amount) for amount in (1, 3, 6, 15, 20, 40, 60, 100)]
    assert shown == sorted({*shown})


@pytest.mark.parametrize("amount", [*range(1, 200), 500])
def test_the_piles_of_a_pool_come_to_its_amount(amount: int) -> None:
    heap = chips.pot_piles(amount)
    assert sum(pile.value * pile.height for pile in heap) == amount
    assert all(0 < pile.height <= chips.HIGH for pile in heap)
