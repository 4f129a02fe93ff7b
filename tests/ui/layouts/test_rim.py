"""The rim of the table carries the opponents above the line and does not cover the line."""

from game.ui.layouts.table_layout import rim_opening
from tests.loops import for_each
from tests.ui.layouts.test_table_layout import SCALES, SIZES, inside, overlap, table_layout


@for_each("size", SIZES)
@for_each("scale", SCALES)
@for_each("log_open", [False, True])
@for_each("players", range(2, 10))
def test_rim_carries_opponents_and_does_not_cover_the_line(size, scale, log_open, players):
    layout = table_layout(size, scale, players, log_open)
    opening = rim_opening(layout, *size, min(size[0] / 1280, size[1] / 720))
    assert not any(overlap(seat.nameplate, opening) for seat in layout.seats[1:])
    assert inside(opening, layout.line)
    if log_open:
        assert not overlap(opening, layout.log)
