"""The places of bets and pots: all within the middle, none over another, and large enough for what lies there."""

from itertools import combinations

import pytest

from game.ui.layouts.betting import chip_stack_areas, lay_out_bets
from game.ui.layouts.table_layout import Area, TableExtras, hand_poses, lay_out_table, opponent_poses

WINDOWS = [(800, 600, 0.83, 1.0), (800, 600, 0.83, 2.0), (1280, 720, 1.0, 1.0), (1920, 1080, 1.5, 1.0)]


def middle(width: int, height: int, unit: float, words: float, players: int) -> tuple[Area, float]:
    """The middle of the table, and the height of a line of words."""
    text = 16 * unit * words
    return lay_out_table(width, height, unit, text, players, False, TableExtras(20 - 5 * players)).line, text


def overlap(one: Area, other: Area) -> bool:
    return (
        min(one.x + one.w, other.x + other.w) - max(one.x, other.x) > 0.01
        and min(one.y + one.h, other.y + other.h) - max(one.y, other.y) > 0.01
    )


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_lie_in_the_middle_and_none_over_another(players: int, window: tuple[int, int, float, float]) -> None:
    area, text = middle(*window, players)
    laid = lay_out_bets(area, players, text, window[2])
    assert len(laid.bet_areas) == players
    places = [*(spot.whole for spot in laid.bet_areas), laid.pots]
    for place in places:
        assert place.x >= area.x - 0.01
        assert place.y >= area.y - 0.01
        assert place.x + place.w <= area.x + area.w + 0.01
        assert place.y + place.h <= area.y + area.h + 0.01
        assert min(place.w, place.h) > text
    assert not [pair for pair in combinations(places, 2) if overlap(*pair)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_seat_has_its_place_before_it(players: int) -> None:
    area, text = middle(1280, 720, 1.0, 1.0, players)
    laid = lay_out_bets(area, players, text, 1.0)
    x, y = area.centre
    middles = [spot.whole.centre for spot in laid.bet_areas]
    assert middles[0][1] > y, "the viewer's is nearest to the viewer"
    if players == 2:
        assert middles[1][1] < y
    else:
        assert middles[1][0] < x < middles[-1][0], "clockwise: the left hand first"
    if players == 4:
        assert middles[2][1] < y


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_a_hand_of_five_can_be_read_where_it_is_shown(window: tuple[int, int, float, float]) -> None:
    area, text = middle(*window, 4)
    for spot in lay_out_bets(area, 4, text, window[2]).bet_areas:
        assert spot.chips.w >= 5 * 18
        assert spot.chips.h >= 30


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_chips_lie_beside_the_tiles_and_never_on_them(
    players: int, log: bool, window: tuple[int, int, float, float]
) -> None:
    width, height, unit, words = window
    room = lay_out_table(width, height, unit, 16 * unit * words, players, log, TableExtras(20 - 5 * players))
    own = hand_poses(room.hand, 5, int(112 * unit))
    places = chip_stack_areas(room, own, int(50 * unit), unit)
    assert len(places) == players
    assert log or width < 1280 or all(places), "with room enough everybody has chips to be seen"
    backs = [opponent_poses(chair.tiles, 5, int(50 * unit), chair.is_horizontal) for chair in room.seats[1:]]
    plates = [chair.nameplate for chair in room.seats[1:]]
    for place in filter(None, places):
        assert place.x >= 0
        assert place.y >= 0
        assert place.x + place.w <= width
        assert place.y + place.h <= height
        assert not any(overlap(place, other) for other in (room.scoreboard, room.boneyard, room.line, *plates))
        for pose in (*own, *(pose for poses in backs for pose in poses)):
            across, high = (pose.length, pose.length / 2) if pose.angle == 0 else (pose.length / 2, pose.length)
            assert not overlap(place, Area(pose.x - across / 2, pose.y - high / 2, across, high))
