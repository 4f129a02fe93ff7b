"""Icons: each is drawn in the colour asked for, at every size."""

import pytest

from game.ui.canvas.assets import asset_folder
from game.ui.canvas.shapes import Shapes
from game.ui.canvas.theme import GREEN
from tests.loops import for_each

pytestmark = pytest.mark.usefixtures("display")

NAMES = sorted(path.stem for path in (asset_folder("sprites") / "icons").glob("*.svg"))


@for_each("name", NAMES)
@for_each("side", [14, 24, 80])
def test_an_icon_has_lines_of_its_colour(name: str, side: int) -> None:
    icon = Shapes().icon(name, side, GREEN.accent)
    assert icon.size == (side, side)
    seen = {tuple(icon.get_at((x, y))) for x in range(side) for y in range(side)}
    assert max(seen, key=lambda pixel: pixel[3])[:3] == pytest.approx(GREEN.accent, abs=90)
    assert any(pixel[3] == 0 for pixel in seen)


def test_a_filled_star_is_filled() -> None:
    assert Shapes().icon("star", 24, GREEN.accent).get_at((12, 12)).a == 0
    assert Shapes().icon("star", 24, GREEN.accent, filled=True).get_at((12, 12)) == (*GREEN.accent, 255)
