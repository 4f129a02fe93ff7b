"""Layout of the line of play: each tile once, joined at matching numbers, with space at every open end."""

from collections.abc import Iterator
from itertools import combinations, cycle, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.board import EMPTY_ARM, Line
from game.core.state import Play
from game.core.tiles import Tile, double_set, make_tile
from game.rules.line.matador import MATADOR
from game.ui.layouts.line import LineArrangement, landing_positions, lay_out_line, tile_lengths
from game.ui.layouts.line_router import Cell
from game.ui.layouts.table_layout import Pose
from tests.trial_counts import COUNT, examples

WINDOWS = [(800, 600), (1280, 720), (1920, 1080), (3840, 2160)]
Rect = tuple[float, float, float, float]


def area(window: tuple[int, int]) -> tuple[int, int]:
    return window[0] * 76 // 100, window[1] * 60 // 100


def laid_out(line: Line, window: tuple[int, int], largest: int = 6) -> LineArrangement:
    return lay_out_line(line, *area(window), 0.155 * window[1], len(double_set(largest)))


# -- lines -------------------------------------------------------------------------------------------------------------


def played(seed: int, largest: int, spinner: str, arms: tuple[int, ...] = (), one_ended: bool = False) -> Line:
    """Play a random line until nothing fits, using only `arms` as long as possible."""
    random = Random(seed)
    left = list(double_set(largest))
    random.shuffle(left)
    first = left.pop()
    line = Line(spinner).lead(first, random.choice(first) if one_ended else None)
    while True:
        joins = [(bone, end) for bone in left for end in line.ends if end.pip in bone]
        if not joins:
            return line
        bone, end = random.choice([join for join in joins if join[1].arm in arms] or joins)
        left.remove(bone)
        line = line.join(bone, end.arm, bone.other_end(end.pip))


def longest(largest: int, seed: int, arms: tuple[int, ...]) -> Line:
    """The longest line of the set, led by a double, with tiles joined to `arms` in turn while possible."""
    random = Random(seed)
    across = {a: [b for b in range(largest + 1) if b != a] for a in range(largest + 1)}
    if largest % 2:  # every number is on an odd number of tiles, so all but two numbers have to give one up
        for a in range(2, largest + 1, 2):
            across[a].remove(a + 1)
            across[a + 1].remove(a)
    for others in across.values():
        random.shuffle(others)
    numbers, walk = [], [0]
    while walk:
        if across[walk[-1]]:
            number = across[walk[-1]].pop()
            across[number].remove(walk[-1])
            walk.append(number)
        else:
            numbers.append(walk.pop())
    chain: list[tuple[int, int]] = []
    for a, b in zip(numbers, [*numbers[1:], -1], strict=True):
        if (a, a) not in chain:
            chain.append((a, a))
        if b >= 0:
            chain.append((a, b))
    middle = {(0,): len(chain) - 1, (1,): 0}.get(arms, len(chain) // 2)
    while chain[middle][0] != chain[middle][1]:
        middle += 1 if arms == (1,) else -1
    line = Line().lead(make_tile(*chain[middle]))
    ahead = [(1, make_tile(*pair), pair[1]) for pair in chain[middle + 1 :]]
    behind = [(0, make_tile(*pair), pair[0]) for pair in reversed(chain[:middle])]
    while ahead or behind:
        arm, bone, outward = (ahead if ahead and (len(ahead) >= len(behind) or not behind) else behind).pop(0)
        line = line.join(bone, arm, outward)
    return line


def summed(seed: int, largest: int, arms: tuple[int, ...]) -> Line:
    """All tiles of the set in a line with doubles along it, joined to `arms` in turn, ignoring numbers."""
    random = Random(seed)
    left = list(double_set(largest))
    random.shuffle(left)
    line = Line(meeting_sum=largest + 1).lead(left.pop())
    for bone, arm in zip(left, cycle(arms), strict=False):
        line = line.join(bone, arm, random.choice(bone))
    return line


def matador(seed: int, largest: int) -> Line:
    """A line of Matador, played at random until nothing fits any more."""
    random = Random(seed)
    game = MATADOR.variant(None, {"set": largest})
    left = list(game.deck())
    random.shuffle(left)
    line = game.empty_line.lead(left.pop())
    while plays := game.joining_plays(line, left):
        play = random.choice(plays)
        assert play.arm is not None
        left.remove(play.tile)
        line = line.join(play.tile, play.arm, play.outward)
    return line


def growing(line: Line) -> Iterator[tuple[Line, Play | None]]:
    """Yield the line after each of its tiles, with the next play."""
    ends = {end.arm for end in line.ends}
    first = line.placed_tiles[0].tile
    only = None if {0, 1} <= ends else first.high if 1 in ends else first.low
    now = Line(line.spinner, meeting_sum=line.meeting_sum).lead(first, only)
    for bone, arm, outward in line.placed_tiles[1:]:
        yield now, Play(bone, arm, outward)
        now = now.join(bone, arm, outward)
    yield now, None


def parents(line: Line) -> list[int]:
    """Return for each tile but the first the index of the tile it is joined to."""
    tips: dict[int, int] = {0: 0, 1: 0}
    found = []
    for place, laid in enumerate(line.placed_tiles[1:], start=1):
        found.append(tips.get(laid.arm, -1) if laid.arm in tips else line.root(laid.arm))
        tips[laid.arm] = place
    return found


# -- what holds of every layout ----------------------------------------------------------------------------------------


def rect(placed: Pose, length: float) -> Rect:
    x, y = (length / 2, length / 4) if placed.angle in (0, 180) else (length / 4, length / 2)
    return placed.x - x, placed.y - y, placed.x + x, placed.y + y


def apart(a: Rect, b: Rect) -> float:
    """Return the larger of the distances of two rectangles along x and y; negative if they overlap."""
    return max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3])


def half(placed: Pose, high: bool, crosswise: bool, length: float) -> Rect:
    """Return the square of one half of a tile, or all of a double across the line."""
    if crosswise:
        return rect(placed, length)
    x, y = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}[placed.angle]
    way = length / 4 if high else -length / 4
    middle_x, middle_y, reach = placed.x + x * way, placed.y + y * way, length / 4
    return middle_x - reach, middle_y - reach, middle_x + reach, middle_y + reach


def touch(a: Rect, b: Rect) -> float:
    """Return the length of the edge that two rectangles share; 0 if they do not touch or if they overlap."""
    if apart(a, b) != 0:
        return 0
    return max(min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1]))


def inside(a: Rect, window: tuple[int, int]) -> bool:
    width, height = area(window)
    return a[0] >= 0 and a[1] >= 0 and a[2] <= width and a[3] <= height


def is_used_up(line: Line, layout: LineArrangement, pip: int) -> bool:
    """Whether all tiles of the set with this number have been played, where equal numbers match."""
    played = sum(pip in placed.tile for placed in line.placed_tiles)
    return not line.meeting_sum and played * (played + 1) == 2 * layout.router.sizes.tiles


def joins(line: Line, layout: LineArrangement) -> list[Play]:
    """Return a play of a single at every open end whose number is not used up, and of a double not played yet."""
    plays, laid = [], [placed.tile for placed in line.placed_tiles]
    for arm, pip, _tip in line.ends:
        if is_used_up(line, layout, pip):
            continue
        if line.meeting_sum:
            meets = line.meeting_sum - pip
            plays += [Play(make_tile(meets, meets + 1), arm), Play(make_tile(meets, meets), arm)]
            continue
        plays.append(Play(make_tile(pip, pip + 1), arm))
        if make_tile(pip, pip) not in laid:
            plays.append(Play(make_tile(pip, pip), arm))
    return plays


def check_places(line: Line, layout: LineArrangement, window: tuple[int, int]) -> None:
    """Check that each tile is in the area once, no tiles overlap, and each play has a drop place."""
    length = layout.length
    lying = [rect(placed, length) for placed in layout.tiles]
    assert len(lying) == len(line.placed_tiles)
    assert all(inside(each, window) for each in lying)
    assert all(apart(a, b) >= 0 for a, b in combinations(lying, 2))
    plays = joins(line, layout)
    places = {play: rect(placed, length) for play, placed in landing_positions(line, layout, plays).items()}
    assert list(places) == plays
    for place in places.values():
        assert inside(place, window)
        assert all(apart(place, other) >= 0 for other in lying)
    for one, other in combinations(plays, 2):
        assert one.arm == other.arm or apart(places[one], places[other]) >= 0
    for end in line.ends:
        mark = layout.ends.get(end.arm)
        if mark is None:
            assert is_used_up(line, layout, end.pip)  # and there is no space for it
            continue
        assert mark.pip == end.pip
        if is_used_up(line, layout, end.pip):
            square = (mark.x - length / 4, mark.y - length / 4, mark.x + length / 4, mark.y + length / 4)
            assert inside(square, window)
            assert all(apart(square, other) >= 0 for other in [*lying, *places.values()])
        else:
            at = (mark.x, mark.y, mark.x, mark.y)
            assert any(play.arm == end.arm and apart(at, place) < 0 for play, place in places.items())


def check_joints(line: Line, layout: LineArrangement, places: list[tuple[int, int, Pose, Tile, int]]) -> None:
    """Check that each of `places` (parent, arm, place, tile, number shown) touches its parent at the right side.

    Numbers match there, and doubles lie across their neighbours or along the line as the rules say.
    """
    check_sides(line, layout, places)
    for parent, _arm, placed, bone, _outward in places:
        if bone.is_double and line.has_crosswise_doubles:  # its neighbour touches a long side of it
            neighbour, own = rect(layout.tiles[parent], layout.length), rect(placed, layout.length)
            beside = neighbour[2] == own[0] or neighbour[0] == own[2]
            assert beside == (placed.angle == 90)


def check_sides(line: Line, layout: LineArrangement, places: list[tuple[int, int, Pose, Tile, int]]) -> None:
    """Check that each of `places`, as in `check_joints`, touches its parent where the numbers match."""
    length = layout.length
    for parent, arm, placed, bone, outward in places:
        root, lying = line.placed_tiles[parent].tile, layout.tiles[parent]
        high = arm == 1 if parent == 0 else line.placed_tiles[parent].outward == root.high
        if line.has_crosswise_doubles:
            assert bone.other_end(outward) == (root.high if high else root.low)
        contact = touch(
            half(placed, outward != bone.high, line.has_crosswise_doubles and bone.is_double, length),
            half(lying, high, line.has_crosswise_doubles and root.is_double, length),
        )
        assert contact >= length / 4


def check_played_joints(line: Line, layout: LineArrangement) -> None:
    """Check that each tile touches the one it was joined to at the right side, and that doubles lie across."""
    check_joints(line, layout, played_places(line, layout))


def played_places(line: Line, layout: LineArrangement) -> list[tuple[int, int, Pose, Tile, int]]:
    """Return the places of all tiles but the first, as `check_joints` wants them."""
    tiles = zip(parents(line), layout.tiles[1:], line.placed_tiles[1:], strict=True)
    return [(parent, arm, placed, bone, outward) for parent, placed, (bone, arm, outward) in tiles]


def check_line(line: Line, layout: LineArrangement, window: tuple[int, int]) -> None:
    """Check a line with space for every arm: joints, doubles across, and space between all other tiles.

    At the last length those may touch.
    """
    check_places(line, layout, window)
    check_played_joints(line, layout)
    shown = {end.arm: end for end in line.ends}
    drops = []
    for play, placed in landing_positions(line, layout, joins(line, layout)).items():
        assert play.arm is not None
        end = shown[play.arm]
        parent = line.root(end.arm) if end.tile_index == EMPTY_ARM else end.tile_index
        meets = line.meeting_sum - end.pip if line.meeting_sum else end.pip
        drops.append((parent, end.arm, placed, play.tile, play.tile.other_end(meets)))
    check_joints(line, layout, drops)
    is_last = layout.router.size + 1 == len(layout.router.sizes.cells)
    pairs = set(zip(parents(line), range(1, len(line.placed_tiles)), strict=True))
    for one, other in combinations(range(len(line.placed_tiles)), 2):
        if (one, other) not in pairs:
            gap = apart(rect(layout.tiles[one], layout.length), rect(layout.tiles[other], layout.length))
            assert gap >= (0 if is_last else 0.35 * layout.length / 2)


def check_growth(line: Line, window: tuple[int, int], largest: int) -> None:
    """Check that a joined tile lands at its predicted place and moves only the whole line, centred in the area.

    Tiles shrink at most three times a hand.
    """
    before: LineArrangement | None = None
    sizes = set()
    place: Cell | None = None
    for now, play in growing(line):
        layout = laid_out(now, window, largest)
        lie = [spot.middle for spot in layout.router.spots]
        if before is not None:
            assert layout.length <= before.length
            assert lie == [*(spot.middle for spot in before.router.spots), place]
        check_middle(layout, window)
        sizes.add(layout.length)
        before = layout
        if play is not None and play.arm is not None:
            place = layout.router.arms[play.arm].places[play.tile.is_double and now.has_crosswise_doubles].middle
    assert len(sizes) <= 4


def check_middle(layout: LineArrangement, window: tuple[int, int]) -> None:
    """Check that the tiles are centred, as far as the places of the next tiles and the numbers of ends allow."""
    lying = [rect(placed, layout.length) for placed in layout.tiles]
    bounds, cell = layout.router.bounds.unionall([*layout.router.number_boxes().values()]), layout.length / 4
    for axis in (0, 1):
        room = area(window)[axis]
        low, high = min(each[axis] for each in lying), max(each[axis + 2] for each in lying)
        kept_low = layout.origin[axis] + cell * bounds.topleft[axis]
        kept_high = layout.origin[axis] + cell * bounds.bottomright[axis]
        off = (low + high - room) / 2
        assert abs(off) <= 1 or (off < 0 and kept_high > room - 1) or (off > 0 and kept_low < 1)


# -- the tests ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", WINDOWS)
def test_the_first_tile_is_in_the_middle_where_its_place_was(window: tuple[int, int]) -> None:
    width, height = area(window)
    empty = laid_out(Line(), window)
    assert empty.tiles == ()
    for bone, angle in ((Tile(3, 5), 0), (Tile(4, 4), 90)):
        first = laid_out(Line().lead(bone), window).tiles
        assert first == (Pose(width // 2, height // 2, angle, first[0].length),)
        assert landing_positions(Line(), empty, [Play(bone)]) == {Play(bone): first[0]}


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("arms", [(0, 1), (0,), (1,)])
@pytest.mark.parametrize(("largest", "tiles"), [(6, 28), (9, 51), (12, 91)])
def test_the_longest_lines_fit(largest: int, tiles: int, arms: tuple[int, ...], window: tuple[int, int]) -> None:
    line = longest(largest, 1, arms)
    assert len(line.placed_tiles) == tiles
    check_line(line, laid_out(line, window, largest), window)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("arms", [(0, 1), (0,), (1,)])
@pytest.mark.parametrize("largest", [6, 9, 12])
def test_the_longest_line_with_doubles_along_it_fits(
    largest: int, arms: tuple[int, ...], window: tuple[int, int]
) -> None:
    line = summed(largest, largest, arms)
    assert len(line.placed_tiles) == len(double_set(largest))
    check_line(line, laid_out(line, window, largest), window)


@examples(8)
@given(st.integers(0, 10**6), st.sampled_from((6, 9, 12)), st.sampled_from(WINDOWS))
def test_doubles_that_lie_along_the_line(seed: int, largest: int, window: tuple[int, int]) -> None:
    line = matador(seed, largest)
    check_line(line, laid_out(line, window, largest), window)
    check_growth(line, window, largest)


@pytest.mark.parametrize("window", WINDOWS)
def test_the_numbers_of_a_blocked_line_are_shown(window: tuple[int, int]) -> None:
    line = Line().lead(make_tile(6, 6))
    for numbers, arm in (((5, 0, 6), 0), ((1, 2, 6, 3, 4, 6), 1)):
        for before, after in pairwise((6, *numbers)):
            line = line.join(make_tile(before, after), arm)
    layout = laid_out(line, window)
    assert {arm: mark.pip for arm, mark in layout.ends.items()} == {0: 6, 1: 6}
    assert joins(line, layout) == []
    check_line(line, layout, window)


@pytest.mark.slow
@examples(8)
@given(st.integers(0, 10**6), st.sampled_from((6, 9, 12)), st.sampled_from(WINDOWS))
def test_one_open_end(seed: int, largest: int, window: tuple[int, int]) -> None:
    line = played(seed, largest, "none", one_ended=True)
    layout = laid_out(line, window, largest)
    assert len(layout.ends) <= 1
    check_line(line, layout, window)
    check_growth(line, window, largest)


def test_both_ways_to_lay_one_tile_at_an_end_have_one_place_and_point_opposite_ways() -> None:
    line = MATADOR.empty_line.lead(Tile(0, 6)).join(Tile(3, 3), 1, 3)
    layout = laid_out(line, WINDOWS[1])
    for arm in 0, 1:
        inward, outward = landing_positions(line, layout, [Play(Tile(2, 5), arm, 2), Play(Tile(2, 5), arm, 5)]).values()
        assert (inward.x, inward.y, (inward.angle + 180) % 360) == (outward.x, outward.y, outward.angle)
        assert outward.angle == (180, 0)[arm]


@pytest.mark.parametrize(
    ("spinner", "size", "short_sides"),
    [
        ("none", (1248, 450), {14: 52, 26: 44}),  # two players at 1280×720
        ("none", (1248, 417), {14: 52, 26: 44}),  # the same with the largest text
        ("none", (970, 450), {14: 52, 26: 40}),  # players around the table
        ("first", (970, 450), {14: 50, 18: 50}),
        ("first", (1248, 399), {14: 52, 18: 46}),  # opponents in a row
        ("none", (606, 390), {20: 32}),  # players around the table at 800×600
        ("first", (606, 390), {20: 32}),
    ],
)
def test_tiles_stay_large(spinner: str, size: tuple[int, int], short_sides: dict[int, int]) -> None:
    checked = 0
    for seed in range(12):
        for line, _play in growing(played(seed, 6, spinner)):
            least = short_sides.get(len(line.placed_tiles))
            if least and (spinner == "none" or any(placed.tile.is_double for placed in line.placed_tiles[:6])):
                assert lay_out_line(line, *size, 112 if size[0] > 800 else 70, 28).length >= 2 * least
                checked += 1
    assert checked >= 8


def test_trees_of_spinners_stay_large() -> None:
    trees = [line for seed in range(20) for line, _play in growing(played(seed, 6, "all"))]
    short_sides = [lay_out_line(line, 970, 450, 112, 28).length / 2 for line in trees if len(line.placed_tiles) == 14]
    assert len(short_sides) >= 18
    assert min(short_sides) >= 32
    assert sum(short_sides) / len(short_sides) >= 42


def test_double_twelve_stays_legible() -> None:
    for size, arms in [((970, 358), (0, 1)), ((970, 358), (0,)), ((1248, 450), (1,))]:
        line = longest(12, 1, arms)
        assert lay_out_line(line, *size, 112, 91).length >= 36


def test_the_longest_line_stays_legible_in_a_small_window() -> None:
    assert laid_out(longest(12, 2, (0, 1)), (800, 600), 12).length >= 28
    assert laid_out(summed(2, 12, (0, 1)), (800, 600), 12).length >= 28
    assert laid_out(longest(6, 2, (0, 1)), (800, 600), 6).length >= 44


@pytest.mark.parametrize("window", WINDOWS)
def test_crowded_rows_lie_a_clear_row_apart_and_run_from_side_to_side(window: tuple[int, int]) -> None:
    line = longest(12, 3, (0, 1))
    layout = lay_out_line(line, *area(window), window[1] / 20, 91)
    rows: dict[float, list[float]] = {}
    for placed, (bone, _arm, _outward) in zip(layout.tiles, line.placed_tiles, strict=True):
        if not bone.is_double and placed.angle in (0, 180):
            rows.setdefault(placed.y, []).append(placed.x)
    heights = sorted(rows)
    assert {below - above for above, below in pairwise(heights)} <= {1.5 * layout.length, 2.5 * layout.length}
    for height in heights[1:-1]:
        assert max(rows[height]) - min(rows[height]) >= area(window)[0] - 6 * layout.length


@pytest.mark.slow
@examples(8)
@given(st.integers(0, 10**6), st.sampled_from((6, 9, 12)), st.sampled_from(WINDOWS))
def test_two_ends(seed: int, largest: int, window: tuple[int, int]) -> None:
    line = played(seed, largest, "none")
    check_line(line, laid_out(line, window, largest), window)
    check_growth(line, window, largest)


@pytest.mark.slow
@examples(5)
@given(st.integers(0, 10**6), st.sampled_from((6, 9, 12)), st.sampled_from(WINDOWS))
def test_four_arms_of_a_spinner(seed: int, largest: int, window: tuple[int, int]) -> None:
    line = played(seed, largest, "first")
    check_places(line, laid_out(line, window, largest), window)
    check_growth(line, window, largest)


@pytest.mark.parametrize("largest", [6, 9, 12])
def test_tiles_of_four_arms_touch_at_the_right_sides(largest: int) -> None:
    for seed in range(20):
        line = played(seed, largest, "first")
        layout = laid_out(line, (1280, 720), largest)
        check_sides(line, layout, played_places(line, layout))


def test_four_arms_of_double_six_shut_no_end_in() -> None:
    for seed in range(50):
        line = played(seed, 6, "first")
        check_played_joints(line, laid_out(line, (1280, 720)))


@pytest.mark.parametrize("seed", [0, 7, 26])
@pytest.mark.parametrize(("window", "length"), [((800, 600), 32), ((1280, 720), 44), ((1920, 1080), 52)])
def test_the_arms_of_a_spinner_that_comes_late_are_not_shut_in(seed: int, window: tuple[int, int], length: int) -> None:
    line = played(seed, 12, "first")
    first = next(place for place, laid in enumerate(line.placed_tiles) if laid.tile.is_double)
    assert first > 20 or len(line.placed_tiles) > 88
    layout = laid_out(line, window, 12)
    assert layout.length >= length
    check_line(line, layout, window)


@pytest.mark.parametrize("arm", [0, 1, 2, 3])
@pytest.mark.parametrize("window", WINDOWS[:2])
def test_one_long_arm_of_a_spinner(arm: int, window: tuple[int, int]) -> None:
    line = played(arm, 9, "first", (arm,))
    check_line(line, laid_out(line, window, 9), window)


@pytest.mark.slow
@examples(4)
@given(st.integers(0, 10**6), st.sampled_from((6, 6, 9, 12)), st.sampled_from(WINDOWS))
def test_every_double_a_spinner(seed: int, largest: int, window: tuple[int, int]) -> None:
    line = played(seed, largest, "all")
    layout = laid_out(line, window, largest)
    check_places(line, layout, window)
    check_growth(line, window, largest)


@pytest.mark.campaign
def test_tiles_touch_at_the_right_sides_if_every_double_is_a_spinner() -> None:
    for seed in range(40 if COUNT else 20):
        line = played(seed, 6, "all")
        layout = laid_out(line, (1280, 720))
        check_sides(line, layout, played_places(line, layout))
        assert layout.length >= 60


@pytest.mark.parametrize("spinner", ["first", "all"])
def test_few_places_are_examined_for_a_tile(spinner: str) -> None:
    examined = [
        lay_out_line(line, *size, 112, 91).router.candidates
        for seed in range(4)
        for size in [(970, 358), (606, 390)]
        for line, _play in growing(played(seed, 12, spinner))
    ]
    assert 100 < max(examined) <= 2500


@pytest.mark.slow
@pytest.mark.parametrize("height", [260, 300, 360])
def test_a_tree_of_spinners_is_to_be_read_on_a_narrow_table(height: int) -> None:
    for seed in range(8):
        line = played(seed, 6, "all")
        layout = lay_out_line(line, 280, height, 52, 28)
        assert layout.length >= 16
        assert layout.length >= 20 or len(line.placed_tiles) > 14


@examples(12)
@given(
    st.integers(0, 10**6),
    st.sampled_from((6, 9, 12)),
    st.sampled_from(("none", "first", "all")),
    st.sampled_from(((), (0,), (1,), (2, 3))),
    st.sampled_from(((608, 360), (970, 358), (1248, 399), (280, 300), (420, 200))),
)
def test_tiles_of_any_line_become_smaller_at_most_three_times(
    seed: int, largest: int, spinner: str, arms: tuple[int, ...], size: tuple[int, int]
) -> None:
    lines = [
        line for line, _play in growing(played(seed, min(largest, 9) if spinner == "all" else largest, spinner, arms))
    ]
    layouts = [lay_out_line(line, *size, 0.26 * size[1], len(double_set(largest))) for line in lines]
    assert len({layout.length for layout in layouts}) <= 4
    for before, after in pairwise(layouts):
        assert before.length >= after.length
        assert before.router.spots == after.router.spots[: len(before.tiles)]


def test_a_line_that_does_not_fit_at_its_last_length_gets_a_smaller_one() -> None:
    line = summed(1, 12, (0, 1))
    layout = lay_out_line(line, 608, 360, 94, 10)
    assert layout.length < tile_lengths(608, 360, 94, 10)[-1]
    assert len(layout.tiles) == 91


def test_an_area_that_holds_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="table of"):
        lay_out_line(Line().lead(Tile(6, 6)), 3, 3, 40, 28)
