"""The room at the table: every area within the window, none over another, and the tiles inside their areas."""

from itertools import combinations

import pytest

from game.ui.layouts.room import Area, beside, furnish, stand

SIZES = [(800, 600), (1000, 640), (1280, 720), (1920, 1080), (3840, 2160)]
SCALES = [1.0, 1.5, 2.0]


def furnished(size, scale, players, log_open):
    width, height = size
    unit = min(width / 1280, height / 720)
    return furnish(width, height, unit, max(12.0, 16 * unit) * scale, players, log_open)


def overlap(one, other):
    wide = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    high = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return wide > 0.5 and high > 0.5


def bounds(pose):
    wide, high = (pose.length // 2, pose.length) if pose.angle % 180 else (pose.length, pose.length // 2)
    return Area(pose.x - wide / 2, pose.y - high / 2, wide, high)


def inside(area, other, slack=1.0):
    return (
        other.x >= area.x - slack
        and other.y >= area.y - slack
        and other.x + other.w <= area.x + area.w + slack
        and other.y + other.h <= area.y + area.h + slack
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("players", range(2, 10))
@pytest.mark.parametrize("log_open", [False, True])
def test_nothing_stands_over_anything_else(size, scale, players, log_open):
    room = furnished(size, scale, players, log_open)
    areas = {
        "line": room.line,
        "hand": room.hand,
        "prompt": room.prompt,
        "boneyard": room.boneyard,
        "board": room.board,
    }
    for nth, seat in enumerate(room.seats[1:], 1):
        areas |= {f"plate {nth}": seat.plate, f"tiles {nth}": seat.tiles}
    for name, area in areas.items():
        assert area.w > 0, name
        assert area.h > 0, name
        assert inside(Area(0, 0, *size), area), name
        if log_open:
            assert not overlap(area, room.log._replace(y=room.bar.h, h=room.log.h - room.bar.h)), name
    for (name, area), (other, its) in combinations(areas.items(), 2):
        assert not overlap(area, its), f"{name} and {other}"


@pytest.mark.parametrize("players", range(2, 10))
def test_there_is_a_seat_for_each_and_the_viewers_is_the_hand(players):
    room = furnished((1280, 720), 1, players, False)
    assert len(room.seats) == players
    assert room.seats[0].tiles == room.hand


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 5, 7, 14, 27, 45, 60])
def test_a_hand_of_any_size_stands_in_its_place(size, count):
    area = furnished(size, 1, 2, False).hand
    tiles = [bounds(pose) for pose in stand(area, count, int(112 * size[1] / 720))]
    assert len(tiles) == count
    assert all(inside(area, tile, 2) for tile in tiles)
    assert not any(overlap(one, other) for one, other in combinations(tiles, 2))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4, 9])
@pytest.mark.parametrize("count", [1, 7, 20, 45])
def test_the_others_tiles_stay_at_their_edge(size, players, count):
    for seat in furnished(size, 1, players, False).seats[1:]:
        tiles = [bounds(pose) for pose in beside(seat.tiles, count, round(50 * size[1] / 720), seat.upright)]
        assert len(tiles) == count
        assert all(inside(seat.tiles, tile, 3) for tile in tiles)


def test_a_hand_is_as_large_as_it_may_be_and_shrinks_no_more_than_it_must():
    area = Area(0, 0, 700, 120)
    lengths = [stand(area, count, 112)[0].length for count in range(1, 40)]
    assert lengths[:7] == [112] * 7
    assert lengths == sorted(lengths, reverse=True)
