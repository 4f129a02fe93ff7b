"""Layout of bets and pots: inside the middle, without overlaps, and large enough."""

from itertools import combinations

import pytest

from game.ui.families.betting.layout import chip_stack_areas, lay_out_bets
from game.ui.layouts.table_layout import Area, TableExtras, hand_poses, lay_out_table, opponent_poses

WINDOWS = [(800, 600, 0.83, 1.0), (800, 600, 0.83, 2.0), (1280, 720, 1.0, 1.0), (1920, 1080, 1.5, 1.0)]


def middle(width: int, height: int, unit: float, words: float, players: int) -> tuple[Area, float]:
    """Return the middle of the table and the height of a line of text."""
    text = 16 * unit * words
    return lay_out_table(
        width, height, unit, text, players, False, TableExtras(20 - 5 * players, has_side_seats=True)
    ).line, text


def overlap(one: Area, other: Area) -> bool:
    return (
        min(one.x + one.w, other.x + other.w) - max(one.x, other.x) > 0.01
        and min(one.y + one.h, other.y + other.h) - max(one.y, other.y) > 0.01
    )


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bets_and_pots_are_in_the_middle_without_overlaps(players: int, window: tuple[int, int, float, float]) -> None:
    area, text = middle(*window, players)
    areas = lay_out_bets(area, players, text, window[2])
    assert len(areas.bet_areas) == players
    places = [*(bet_area.whole for bet_area in areas.bet_areas), areas.pots]
    for place in places:
        assert place.x >= area.x - 0.01
        assert place.y >= area.y - 0.01
        assert place.x + place.w <= area.x + area.w + 0.01
        assert place.y + place.h <= area.y + area.h + 0.01
        assert min(place.w, place.h) > text
    assert not [pair for pair in combinations(places, 2) if overlap(*pair)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_seat_has_its_bet_in_front_of_it(players: int) -> None:
    area, text = middle(1280, 720, 1.0, 1.0, players)
    areas = lay_out_bets(area, players, text, 1.0)
    x, y = area.centre
    middles = [bet_area.whole.centre for bet_area in areas.bet_areas]
    assert middles[0][1] > y, "the viewer's is nearest to the viewer"
    if players == 2:
        assert middles[1][1] < y
    else:
        assert middles[1][0] < x < middles[-1][0], "clockwise: the left hand first"
    if players == 4:
        assert middles[2][1] < y


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_a_shown_hand_of_five_tiles_is_legible(window: tuple[int, int, float, float]) -> None:
    area, text = middle(*window, 4)
    for bet_area in lay_out_bets(area, 4, text, window[2]).bet_areas:
        assert bet_area.chips.w >= 5 * 18
        assert bet_area.chips.h >= 30


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_chips_are_beside_the_tiles_without_overlaps(
    players: int, log: bool, window: tuple[int, int, float, float]
) -> None:
    width, height, unit, words = window
    layout = lay_out_table(
        width, height, unit, 16 * unit * words, players, log, TableExtras(20 - 5 * players, has_side_seats=True)
    )
    own = hand_poses(layout.hand, 5, int(112 * unit))
    places = chip_stack_areas(layout, own, int(50 * unit), unit)
    assert len(places) == players
    assert log or width < 1280 or all(places), "with room enough everybody has chips to be seen"
    backs = [opponent_poses(seat.tiles, 5, int(50 * unit), seat.is_horizontal) for seat in layout.seats[1:]]
    plates = [seat.nameplate for seat in layout.seats]
    for place in filter(None, places):
        assert place.x >= 0
        assert place.y >= 0
        assert place.x + place.w <= width
        assert place.y + place.h <= height
        assert not any(overlap(place, other) for other in (layout.title, layout.boneyard, layout.line, *plates))
        for pose in (*own, *(pose for poses in backs for pose in poses)):
            tile_width, tile_height = (
                (pose.length, pose.length / 2) if pose.angle == 0 else (pose.length / 2, pose.length)
            )
            assert not overlap(place, Area(pose.x - tile_width / 2, pose.y - tile_height / 2, tile_width, tile_height))
