"""The font cache: one font per size and weight, limited in number."""

from pathlib import Path

import pytest

from game.ui.canvas.fonts import MAX_FONTS, Fonts
from tests.ui.screen import opened


@pytest.fixture
def fonts(tmp_path: Path):
    with opened(tmp_path) as window:
        yield window.canvas.fonts


def test_one_font_per_size_and_weight(fonts: Fonts) -> None:
    assert fonts.font(20) is fonts.font(20.4)
    assert fonts.font(20) is not fonts.font(20, bold=True)
    assert fonts.width("Boneyard", 20, bold=True) > fonts.width("Boneyard", 20)


def test_cache_keeps_the_most_recently_used_fonts(fonts: Fonts) -> None:
    first, sizes = fonts.font(10), range(11, 11 + MAX_FONTS)
    drawn = [fonts.font(size) for size in sizes]
    assert all(fonts.font(size) is font for size, font in zip(sizes, drawn, strict=True))
    assert fonts.font(10) is not first
