"""The rim of the table: it carries every name and score, and leaves the line its room."""

import pytest

from game.ui.layouts.table_layout import Area, table_rim
from tests.ui.layouts.test_table_layout import SCALES, SIZES, furnished, inside, overlap


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("log_open", [False, True])
@pytest.mark.parametrize("players", range(2, 10))
def test_the_rim_carries_the_names_and_the_score_and_none_of_the_line(size, scale, log_open, players):
    room = furnished(size, scale, players, log_open)
    opening, blocks = table_rim(room, *size, min(size[0] / 1280, size[1] / 720))
    for carried in (room.scoreboard, *(seat.nameplate for seat in room.seats[1:])):
        on_rail = not overlap(carried, opening)
        assert on_rail or any(inside(block, carried) for block in blocks)
    assert inside(opening, room.line)
    assert not any(overlap(block, room.line) for block in blocks)
    if log_open:
        assert not overlap(opening, room.log)


def test_what_hangs_from_the_upper_rail_is_on_a_block_up_to_the_edge_of_the_window():
    hung = Area(200, 70, 600, 50)
    _opening, blocks = table_rim(furnished((1280, 720), 1.0, 2, False), 1280, 720, 1.0, [hung])
    assert inside(blocks[-1], hung)
    assert blocks[-1].y == 0
