"""Layout of the table: areas are inside the window and do not overlap, and tiles are inside their areas."""

import math
from itertools import combinations, product

from game.ui.layouts.line import tile_lengths
from game.ui.layouts.table_layout import (
    MAX_SIDES,
    STREETS,
    Area,
    Pegboard,
    TableExtras,
    hand_poses,
    lay_out_table,
    opponent_poses,
    pegboard_width,
)
from game.ui.table.table_state import HAND, RAISE, RING
from tests.loops import for_each

SIZES = [(800, 600), (1000, 640), (1280, 720), (1920, 1080), (3840, 2160)]
SCALES = [1.0, 1.5, 2.0]


WIDE = [(1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160)]

PLAIN = TableExtras()
EXTRAS = {
    "plain": PLAIN,
    "pegboard": TableExtras(pegboard_ratio=pegboard_width(1.0, 2, 61)),
    "boneyard between players": TableExtras(is_boneyard_column=True),
    "boneyard beside a player": TableExtras(boneyard_place=1),
}


def line_lengths(line, unit, tiles=28):
    """Return the lengths of tiles of a line, as the table plans them for a set of that many tiles."""
    return tile_lengths(line.w, line.h, HAND * unit, tiles)


def table_layout(size, scale, players, log_open, extras=PLAIN):
    width, height = size
    unit = min(width / 1280, height / 720)
    return lay_out_table(width, height, unit, max(12.0, 16 * unit) * scale, players, log_open, extras)


def overlap(one, other):
    width = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    height = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return width > 0.5 and height > 0.5


def bounds(pose):
    width, height = (pose.length // 2, pose.length) if pose.angle % 180 else (pose.length, pose.length // 2)
    return Area(pose.x - width / 2, pose.y - height / 2, width, height)


def inside(area, other, slack=1.0):
    return (
        other.x >= area.x - slack
        and other.y >= area.y - slack
        and other.x + other.w <= area.x + area.w + slack
        and other.y + other.h <= area.y + area.h + slack
    )


def areas_of(room, extras):
    """Return the areas that must not overlap, by name."""
    areas = {"line": room.line, "hand": room.hand, "prompt": room.prompt, "title": room.title}
    if extras.boneyard_count:
        areas["boneyard"] = room.boneyard
    if extras.exposed_count:
        areas["exposed"] = room.exposed
    if room.pegboard is not None:
        areas["pegboard"] = room.pegboard
    areas |= {f"plate {nth}": seat.nameplate for nth, seat in enumerate(room.seats)}
    return areas | {f"tiles {nth}": seat.tiles for nth, seat in enumerate(room.seats[1:], 1)}


def check_no_overlaps(size, room, extras, log_open):
    areas = areas_of(room, extras)
    for name, area in areas.items():
        assert area.w > 0, name
        assert area.h > 0, name
        assert inside(Area(0, 0, *size), area), name
        if log_open:
            assert not overlap(area, room.log._replace(y=room.bar.h, h=room.log.h - room.bar.h)), name
    for (name, area), (other, other_area) in combinations(areas.items(), 2):
        assert not overlap(area, other_area), f"{name} and {other}"


@for_each("size", SIZES)
@for_each("scale", SCALES)
@for_each("players", range(2, 11))
@for_each("log_open", [False, True])
def test_no_areas_overlap(size, scale, players, log_open):
    for extras in (
        PLAIN,
        TableExtras(boneyard_count=0),
        TableExtras(boneyard_count=0, exposed_count=3),
        TableExtras(boneyard_count=60, exposed_count=2),
        TableExtras(boneyard_count=7, has_side_seats=players < 5),
    ):
        check_no_overlaps(size, table_layout(size, scale, players, log_open, extras), extras, log_open)


@for_each("size", SIZES)
@for_each("scale", SCALES)
@for_each("players", [2, 3, 4])
@for_each("log_open", [False, True])
@for_each("target", STREETS)
def test_pegboard_and_boneyard_column_do_not_overlap_others(size, scale, players, log_open, target):
    extras = TableExtras(14, players == 2, 1, pegboard_width(1.0, players, target))
    check_no_overlaps(size, table_layout(size, scale, players, log_open, extras), extras, log_open)


@for_each("size", [(800, 600), (1280, 720), (1920, 1080)])
@for_each("sides", range(2, MAX_SIDES + 1))
@for_each("target", STREETS)
def test_common_sizes_have_space_for_a_pegboard_and_the_line(size, sides, target):
    room = table_layout(size, 1, sides, False, TableExtras(pegboard_ratio=pegboard_width(1.0, sides, target)))
    assert room.pegboard is not None
    assert room.line.w > 0.45 * size[0]


def test_the_line_takes_precedence_over_the_pegboard():
    extras = TableExtras(pegboard_ratio=pegboard_width(1.0, 4, 61), has_side_seats=True)
    crowded = table_layout((800, 600), 2.0, 4, True, extras)
    assert crowded.pegboard is None
    assert crowded.line == table_layout((800, 600), 2.0, 4, True, TableExtras(has_side_seats=True)).line


@for_each("players", [2, 3, 4])
def test_seats_around_the_table_are_clockwise_from_the_left_of_the_viewer(players):
    middle = Area(0, 0, 1280, 720).centre
    seats = table_layout((1280, 720), 1, players, False, TableExtras(has_side_seats=True)).seats[1:]
    bearings = [
        (math.degrees(math.atan2(-seat.nameplate.centre[0] + middle[0], seat.nameplate.centre[1] - middle[1])) % 360)
        for seat in seats
    ]
    assert bearings == sorted(bearings)


@for_each("size", SIZES)
@for_each("scale", SCALES)
@for_each("players", range(3, 11))
def test_opponents_above_the_line_are_in_reading_order(size, scale, players):
    plates = [seat.nameplate for seat in table_layout(size, scale, players, False).seats[1:]]
    assert plates == sorted(plates, key=lambda plate: (plate.y, plate.x))
    assert len({plate.y for plate in plates}) <= 2


@for_each("size", SIZES)
@for_each("scale", SCALES)
@for_each(("players", "has_side_seats"), [(2, True), (3, True), (4, True), *((n, False) for n in range(3, 11))])
def test_all_nameplates_have_one_size(size, scale, players, has_side_seats):
    text = max(12.0, 16 * min(size[0] / 1280, size[1] / 720)) * scale
    layout = table_layout(size, scale, players, False, TableExtras(has_side_seats=has_side_seats))
    ((width, height),) = {(round(seat.nameplate.w, 6), round(seat.nameplate.h, 6)) for seat in layout.seats}
    assert width >= 4.4 * text
    assert height >= 2 * text


@for_each("size", SIZES)
@for_each("scale", SCALES)
@for_each("players", range(3, 11))
def test_opponents_leave_the_line_its_width_and_most_of_its_height(size, scale, players):
    alone, line = table_layout(size, scale, 2, False).line, table_layout(size, scale, players, False).line
    assert line.w == alone.w
    assert line.h >= (0.75 if players < 5 else 0.52) * alone.h


@for_each("size", [*WIDE, (800, 600), (1024, 768), (2560, 1080)])
@for_each(("players", "kind"), [*product((2, 3, 4), EXTRAS), *((players, "plain") for players in range(5, 10))])
def test_large_text_makes_no_tile_smaller(size, players, kind):
    unit = min(size[0] / 1280, size[1] / 720)
    normal = table_layout(size, 1.0, players, False, EXTRAS[kind])
    for scale in (1.25, 1.5, 1.75, 2.0):
        large = table_layout(size, scale, players, False, EXTRAS[kind])
        for tiles in (28, 91) if kind == "plain" else (28,):
            assert line_lengths(large.line, unit, tiles) >= line_lengths(normal.line, unit, tiles)
        assert size not in WIDE or large.line.h >= 0.99 * normal.line.h
        assert hand_poses(large.hand, 1, HAND * unit)[0].length == int(HAND * unit)


@for_each("scale", SCALES)
@for_each("players", [2, 3, 4])
def test_three_rows_of_tiles_52_px_wide_fit_below_one_row_of_opponents(scale, players):
    """Regression: in two of 1,000 random hands of Partner Match, tiles were 48 px wide at 14 tiles."""
    line = table_layout((1280, 720), scale, players, False).line
    assert min(line_lengths(line, 1.0)[:2]) >= 104


@for_each("size", WIDE)
@for_each("players", [2, 3, 4])
def test_the_largest_text_makes_own_tiles_larger(size, players):
    hand, unit = table_layout(size, 2.0, players, False).hand, min(size[0] / 1280, size[1] / 720)
    raised = (RAISE + RING) * hand.h
    own = hand_poses(hand._replace(y=hand.y + raised, h=hand.h - raised), 7, 2 * HAND * unit)
    assert own[0].length > HAND * unit


@for_each("sides", range(2, MAX_SIDES + 1))
@for_each("target", STREETS)
def test_pegboard_holes_do_not_overlap(sides, target):
    area = Area(40, 60, pegboard_width(430, sides, target), 430)
    board = Pegboard(area, sides, target)
    holes = [hole for side in range(sides) for hole in board.holes(side)]
    rounds = 2 if target == 121 else 1
    assert len(holes) == sides * ((target - 1) // rounds + 3), "two to wait in, those of the way, the game hole"
    assert all(math.dist(one, other) > 0.99 * board.step for one, other in combinations(holes, 2))
    rim = 0.9 * board.step
    assert all(inside(area.inset(rim), Area(x, y, 0, 0), 0) for x, y in holes)
    assert all(board.bend(side) - board.step > area.y for side in range(sides)), "the bend is on the board"


def test_pegs_go_up_one_row_and_down_the_other_up_to_the_game_hole():
    board = Pegboard(Area(0, 0, pegboard_width(430, 2, 61), 430), 2, 61)
    heights = [board.hole(1, points)[1] for points in range(-1, 61)]
    assert heights[:32] == sorted(heights[:32], reverse=True)
    assert heights[32:] == sorted(heights[32:])
    assert board.hole(1, 31)[0] > board.hole(1, 30)[0]
    assert board.hole(0, 75) == board.hole(0, 61)
    assert board.hole(0, -20) == board.hole(0, -1)
    twice = board._replace(target=121)
    assert twice.hole(0, 61) == twice.hole(0, 1)


@for_each("players", range(2, 11))
def test_each_player_has_a_seat_and_the_viewers_tiles_are_the_hand(players):
    room = table_layout((1280, 720), 1, players, False)
    assert len(room.seats) == players
    assert room.seats[0].tiles == room.hand


@for_each("size", SIZES)
@for_each("count", [1, 5, 7, 14, 27, 45, 60])
def test_a_hand_of_any_size_fits_its_area(size, count):
    area = table_layout(size, 1, 2, False).hand
    tiles = [bounds(pose) for pose in hand_poses(area, count, int(112 * size[1] / 720))]
    assert len(tiles) == count
    assert all(inside(area, tile, 2) for tile in tiles)
    assert not any(overlap(one, other) for one, other in combinations(tiles, 2))


@for_each("size", SIZES)
@for_each("players", [2, 3, 4, 8, 9, 10])
@for_each("count", [1, 7, 20, 45])
def test_opponents_tiles_stay_in_their_areas(size, players, count):
    for seat in table_layout(size, 1, players, False).seats[1:]:
        tiles = [
            bounds(pose)
            for pose in opponent_poses(
                seat.tiles, count, round(50 * size[1] / 720), seat.is_horizontal, seat.is_centred
            )
        ]
        assert len(tiles) == count
        assert all(inside(seat.tiles, tile, 3) for tile in tiles)


def test_tiles_of_a_hand_are_as_large_as_possible():
    area = Area(0, 0, 700, 120)
    lengths = [hand_poses(area, count, 112)[0].length for count in range(1, 40)]
    assert lengths[:7] == [112] * 7
    assert lengths == sorted(lengths, reverse=True)


@for_each("size", SIZES)
@for_each("scale", SCALES)
def test_a_large_hand_is_legible_and_does_not_overlap_others(size, scale):
    extras = TableExtras(boneyard_count=0, exposed_count=1, hand_size=45)
    room = table_layout(size, scale, 2, False, extras)
    check_no_overlaps(size, room, extras, False)
    assert all(pose.length >= 0.06 * size[1] for pose in hand_poses(room.hand, 45, size[1]))


@for_each("size", SIZES)
@for_each("scale", SCALES)
@for_each(("players", "place"), [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)])
@for_each("bones", [18, 45, 81])
def test_boneyard_beside_another_player_is_in_that_corner(size, scale, players, place, bones):
    extras = TableExtras(bones, boneyard_place=place)
    room = table_layout(size, scale, players, False, extras)
    check_no_overlaps(size, room, extras, False)
    assert room.line.w > 0.399 * size[0]
    assert (room.boneyard.x > room.line.x) == (place > players // 2)
    assert room.boneyard.y == room.line.y
