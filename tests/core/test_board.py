"""Line of play: arms, spinner and values of ends (C8)."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.board import EMPTY_ARM, End, Line, PlacedTile
from game.core.tiles import HIDDEN, Tile, double_set, make_tile
from tests.decks import block_line, tiles


def end_pips(line: Line) -> dict[int, int]:
    """Return the number at each open arm."""
    return {end.arm: end.pip for end in line.ends}


def test_empty_line_has_no_ends() -> None:
    assert Line().ends == ()
    assert Line().end_values() == ()


def test_low_end_of_first_tile_is_arm_0() -> None:
    line = block_line("none", "6-4")
    assert line.placed_tiles == (PlacedTile(make_tile(6, 4), 1, 6),)
    assert line.ends == (End(0, 4, 0), End(1, 6, 0))


def test_line_grows_at_the_joined_arm() -> None:
    line = block_line("none", "6-4", "4-1@0", "6-5@1", "1-0@0")
    assert end_pips(line) == {0: 0, 1: 5}
    assert [laid.arm for laid in line.placed_tiles] == [1, 0, 1, 0]
    assert [laid.outward for laid in line.placed_tiles] == [6, 1, 5, 0]
    assert line.ends == (End(0, 0, 3), End(1, 5, 2))


def test_lines_compare_by_value() -> None:
    line = block_line("none", "6-4")
    assert line.join(make_tile(4, 1), 0, 1) == line.join(make_tile(4, 1), 0, 1)
    assert line == block_line("none", "6-4")
    assert line.join(make_tile(4, 1), 0, 1) == line.join(make_tile(4, 1), 0)


@pytest.mark.parametrize("spinner", ["none", "first", "all"])
def test_joining_a_closed_arm_is_refused(spinner: str) -> None:
    with pytest.raises(ValueError, match="arm 0 is not open"):
        Line(spinner).join(make_tile(4, 1), 0, 1)
    with pytest.raises(ValueError, match="arm 2 is not open"):
        block_line(spinner, "5-5").join(make_tile(5, 1), 2, 1)
    with pytest.raises(ValueError, match="arm 2 is not open"):
        block_line(spinner, "5-5", "5-1@0").join(make_tile(5, 2), 2, 2)


# -- values of ends ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "terms"),
    [
        ("6-4", (4, 6)),
        ("5-5", (5, 5)),
        ("5-5 5-0@0", (0, 10)),  # one side joined, the other still shows both halves
        ("5-5 5-0@1", (10, 0)),
        ("5-5 5-0@0 5-3@1", (0, 3)),
        ("6-4 6-6@1", (4, 12)),
        ("6-4 6-6@1 6-3@1", (4, 3)),  # a covered double counts nothing
        ("6-4 6-6@1 4-4@0", (8, 12)),
        ("1-0 0-0@0", (0, 1)),
    ],
)
@pytest.mark.parametrize("spinner", ["none", "first", "all"])
def test_values_of_two_ends_do_not_depend_on_the_spinner(spinner: str, laid: str, terms: tuple[int, ...]) -> None:
    assert block_line(spinner, *laid.split()).end_values() == terms


def test_values_of_four_ends_in_the_muggins_example() -> None:
    values = []
    line = block_line("first", "5-5")
    for arm, text in (0, "5-0"), (1, "5-3"), (2, "5-2"), (0, "0-0"), (2, "2-2"), (1, "3-3"):
        (tile,) = tiles(text)
        line = line.join(tile, arm)
        values.append(line.end_values())
    assert values == [(0, 10), (0, 3), (0, 3, 2), (0, 3, 2), (0, 3, 4), (0, 6, 4)]


def test_four_arms_with_three_doubles_count_35() -> None:
    laid = "3-3 6-3@0 4-3@1 5-3@2 6-6@0 4-4@1 5-5@2 3-2@3 5-2@3"
    assert sum(block_line("first", *laid.split()).end_values()) == 12 + 8 + 10 + 5


# -- spinner -----------------------------------------------------------------------------------------------------


def test_spinner_sides_open_when_both_ends_are_joined() -> None:
    one_side = block_line("first", "5-5", "5-1@1")
    assert end_pips(one_side) == {0: 5, 1: 1}
    both_sides = block_line("first", "5-5", "5-1@1", "5-2@0")
    assert both_sides.ends == (End(0, 2, 2), End(1, 1, 1), End(2, 5, EMPTY_ARM), End(3, 5, EMPTY_ARM))
    assert end_pips(block_line("first", "5-5", "5-1@1", "5-2@0", "5-3@3")) == {0: 2, 1: 1, 2: 5, 3: 3}


def test_later_spinner_opens_when_covered() -> None:
    assert end_pips(block_line("first", "6-4", "6-6@1")) == {0: 4, 1: 6}
    assert end_pips(block_line("first", "6-4", "6-6@1", "6-3@1")) == {0: 4, 1: 3, 2: 6, 3: 6}


def test_only_the_first_double_is_the_spinner() -> None:
    line = block_line("first", "6-4", "6-6@1", "4-4@0", "4-3@0")
    assert set(end_pips(line)) == {0, 1}
    assert end_pips(line.join(make_tile(6, 2), 1)) == {0: 3, 1: 2, 2: 6, 3: 6}


def test_without_a_spinner_no_double_grows_arms() -> None:
    assert set(end_pips(block_line("none", "5-5", "5-1@0", "5-2@1", "1-1@0", "4-1@0"))) == {0, 1}


def test_arms_of_doubles_are_numbered_in_order() -> None:
    line = block_line("all", "5-5", "5-1@0", "1-1@0", "5-2@1", "4-1@0")
    assert end_pips(line) == {0: 4, 1: 2, 2: 5, 3: 5, 4: 1, 5: 1}
    # the third double is on a side arm and has arms 6 and 7
    line = line.join(make_tile(5, 3), 3).join(make_tile(3, 3), 3)
    assert end_pips(line) == {0: 4, 1: 2, 2: 5, 3: 3, 4: 1, 5: 1}
    line = line.join(make_tile(3, 0), 3)
    assert end_pips(line) == {0: 4, 1: 2, 2: 5, 3: 0, 4: 1, 5: 1, 6: 3, 7: 3}
    assert line.end_values() == (4, 2, 0)
    assert [line.root(arm) for arm in range(8)] == [0, 0, 0, 0, 2, 2, 6, 6]


def test_root_of_spinner_arms() -> None:
    line = block_line("first", "6-4", "4-4@0", "4-1@0")
    assert [line.root(arm) for arm in range(4)] == [0, 0, 1, 1]


# -- random lines -----------------------------------------------------------------------------------------------


def random_lines(spinner: str, rng: Random, size: int) -> list[Line]:
    """Return a line grown at random from a double-six set, step by step, up to `size` tiles."""
    remaining = list(double_set(6))
    rng.shuffle(remaining)
    lines = [Line(spinner).lead(remaining.pop())]
    while len(lines) < size:
        joins = [(tile, end) for tile in remaining for end in lines[-1].ends if end.pip in tile]
        if not joins:
            break
        tile, end = rng.choice(joins)
        remaining.remove(tile)
        lines.append(lines[-1].join(tile, end.arm))
    return lines


def tiles_of_arm(line: Line, arm: int) -> list[tuple[int, int]]:
    """Return the tiles of an arm from its root outward as (joining number, outer number)."""
    return [(laid.tile.other_end(laid.outward), laid.outward) for laid in line.placed_tiles[1:] if laid.arm == arm]


@given(st.sampled_from(["none", "first", "all"]), st.randoms(use_true_random=True), st.integers(1, 28))
def test_adjacent_tiles_match(spinner: str, rng: Random, size: int) -> None:
    lines = random_lines(spinner, rng, size)
    for before, after in pairwise(lines):
        assert after.placed_tiles[:-1] == before.placed_tiles
    line = lines[-1]
    first = line.placed_tiles[0].tile
    for end in line.ends:
        root = line.placed_tiles[line.root(end.arm)]
        number = (first.low, first.high)[end.arm] if end.arm < 2 else root.tile.high
        assert end.arm < 2 or root.tile.is_double
        for joins, shows in tiles_of_arm(line, end.arm):
            assert joins == number
            number = shows
        assert end.pip == number


@given(st.sampled_from(["none", "first", "all"]), st.randoms(use_true_random=True), st.integers(1, 28))
def test_value_is_the_sum_of_open_ends(spinner: str, rng: Random, size: int) -> None:
    line = random_lines(spinner, rng, size)[-1]
    total = 0
    for end in line.ends:
        own_tiles = tiles_of_arm(line, end.arm)
        if not own_tiles and end.arm >= 2:
            continue
        tip = line.placed_tiles[end.tile_index].tile
        assert not own_tiles or line.placed_tiles[end.tile_index].arm == end.arm
        crosswise = tip.is_double and len(line.placed_tiles) > 1
        total += end.pip * (2 if crosswise else 1)
    assert sum(line.end_values()) == total


@given(st.sampled_from(["none", "first", "all"]), st.randoms(use_true_random=True), st.integers(1, 28))
def test_arms_follow_from_doubles(spinner: str, rng: Random, size: int) -> None:
    line = random_lines(spinner, rng, size)[-1]
    arms = [end.arm for end in line.ends]
    assert arms == sorted(set(arms))
    doubles = [index for index, laid in enumerate(line.placed_tiles) if laid.tile.is_double]
    spinners = {"none": [], "first": doubles[:1], "all": doubles}[spinner]
    covered = []
    for index in spinners:
        tips = sum(end.tile_index == index for end in line.ends)
        if tips == 0:
            covered.append(index)
    assert arms == [0, 1, *(2 * doubles.index(index) + side for index in covered for side in (2, 3))]


def test_hidden_tile_matches_no_end() -> None:
    assert all(pip not in HIDDEN for pip in range(13))
    assert not HIDDEN.is_double
    assert Tile(0, 0).is_double
