"""The rim of the table carries the opponents above the line and does not cover the line."""

import pytest

from game.ui.layouts.table_layout import Area, table_rim
from tests.ui.layouts.test_table_layout import SCALES, SIZES, inside, overlap, table_layout


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("log_open", [False, True])
@pytest.mark.parametrize("players", range(2, 10))
def test_rim_carries_opponents_and_does_not_cover_the_line(size, scale, log_open, players):
    layout = table_layout(size, scale, players, log_open)
    opening, blocks = table_rim(layout, *size, min(size[0] / 1280, size[1] / 720))
    assert not any(overlap(seat.nameplate, opening) for seat in layout.seats[1:])
    assert inside(opening, layout.line)
    assert not blocks
    if log_open:
        assert not overlap(opening, layout.log)


def test_areas_hung_from_the_upper_rail_are_on_a_block_that_reaches_the_window_edge():
    hung = Area(200, 70, 600, 50)
    _opening, blocks = table_rim(table_layout((1280, 720), 1.0, 2, False), 1280, 720, 1.0, [hung])
    assert inside(blocks[-1], hung)
    assert blocks[-1].y == 0
