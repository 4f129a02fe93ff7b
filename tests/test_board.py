"""The line of play: its arms, its spinner, what its ends count (C8)."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.board import EMPTY_ARM, End, Line, PlacedTile
from game.core.tiles import HIDDEN, Tile, double_set, make_tile
from tests.decks import joined, tiles


def shown(line: Line) -> dict[int, int]:
    """The number that each open arm shows."""
    return {end.arm: end.pip for end in line.ends}


def test_an_empty_line_has_no_ends() -> None:
    assert Line().ends == ()
    assert Line().end_values() == ()


def test_the_low_end_of_the_first_tile_is_arm_0() -> None:
    line = joined("none", "6-4")
    assert line.placed_tiles == (PlacedTile(make_tile(6, 4), 1, 6),)
    assert line.ends == (End(0, 4, 0), End(1, 6, 0))


def test_a_line_grows_at_the_arm_that_is_joined() -> None:
    line = joined("none", "6-4", "4-1@0", "6-5@1", "1-0@0")
    assert shown(line) == {0: 0, 1: 5}
    assert [laid.arm for laid in line.placed_tiles] == [1, 0, 1, 0]
    assert [laid.outward for laid in line.placed_tiles] == [6, 1, 5, 0]
    assert line.ends == (End(0, 0, 3), End(1, 5, 2))


def test_a_line_is_a_value() -> None:
    line = joined("none", "6-4")
    assert line.join(make_tile(4, 1), 0, 1) == line.join(make_tile(4, 1), 0, 1)
    assert line == joined("none", "6-4")
    assert line.join(make_tile(4, 1), 0, 1) == line.join(make_tile(4, 1), 0)


@pytest.mark.parametrize("spinner", ["none", "first", "all"])
def test_an_arm_that_is_not_open_is_refused(spinner: str) -> None:
    with pytest.raises(ValueError, match="arm 0 is not open"):
        Line(spinner).join(make_tile(4, 1), 0, 1)
    with pytest.raises(ValueError, match="arm 2 is not open"):
        joined(spinner, "5-5").join(make_tile(5, 1), 2, 1)
    with pytest.raises(ValueError, match="arm 2 is not open"):
        joined(spinner, "5-5", "5-1@0").join(make_tile(5, 2), 2, 2)


# -- what the ends count ----------------------------------------------------------------------------------------------


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
def test_two_ends_count_the_same_with_and_without_a_spinner(spinner: str, laid: str, terms: tuple[int, ...]) -> None:
    assert joined(spinner, *laid.split()).end_values() == terms


def test_four_ends_count_as_in_the_example_of_muggins() -> None:
    counted = []
    line = joined("first", "5-5")
    for arm, text in (0, "5-0"), (1, "5-3"), (2, "5-2"), (0, "0-0"), (2, "2-2"), (1, "3-3"):
        (one,) = tiles(text)
        line = line.join(one, arm)
        counted.append(line.end_values())
    assert counted == [(0, 10), (0, 3), (0, 3, 2), (0, 3, 2), (0, 3, 4), (0, 6, 4)]


def test_four_arms_with_three_doubles_count_thirty_five() -> None:
    laid = "3-3 6-3@0 4-3@1 5-3@2 6-6@0 4-4@1 5-5@2 3-2@3 5-2@3"
    assert sum(joined("first", *laid.split()).end_values()) == 12 + 8 + 10 + 5


# -- the spinner ------------------------------------------------------------------------------------------------------


def test_the_sides_of_the_spinner_open_when_both_its_ends_are_joined() -> None:
    one_side = joined("first", "5-5", "5-1@1")
    assert shown(one_side) == {0: 5, 1: 1}
    both_sides = joined("first", "5-5", "5-1@1", "5-2@0")
    assert both_sides.ends == (End(0, 2, 2), End(1, 1, 1), End(2, 5, EMPTY_ARM), End(3, 5, EMPTY_ARM))
    assert shown(joined("first", "5-5", "5-1@1", "5-2@0", "5-3@3")) == {0: 2, 1: 1, 2: 5, 3: 3}


def test_a_spinner_played_later_opens_when_it_is_covered() -> None:
    assert shown(joined("first", "6-4", "6-6@1")) == {0: 4, 1: 6}
    assert shown(joined("first", "6-4", "6-6@1", "6-3@1")) == {0: 4, 1: 3, 2: 6, 3: 6}


def test_only_the_first_double_is_the_spinner() -> None:
    line = joined("first", "6-4", "6-6@1", "4-4@0", "4-3@0")
    assert set(shown(line)) == {0, 1}
    assert shown(line.join(make_tile(6, 2), 1)) == {0: 3, 1: 2, 2: 6, 3: 6}


def test_without_a_spinner_no_double_grows_arms() -> None:
    assert set(shown(joined("none", "5-5", "5-1@0", "5-2@1", "1-1@0", "4-1@0"))) == {0, 1}


def test_every_double_has_arms_of_its_own_numbered_by_its_turn() -> None:
    line = joined("all", "5-5", "5-1@0", "1-1@0", "5-2@1", "4-1@0")
    assert shown(line) == {0: 4, 1: 2, 2: 5, 3: 5, 4: 1, 5: 1}
    # the third double lies on a side arm, and grows arms 6 and 7
    line = line.join(make_tile(5, 3), 3).join(make_tile(3, 3), 3)
    assert shown(line) == {0: 4, 1: 2, 2: 5, 3: 3, 4: 1, 5: 1}
    line = line.join(make_tile(3, 0), 3)
    assert shown(line) == {0: 4, 1: 2, 2: 5, 3: 0, 4: 1, 5: 1, 6: 3, 7: 3}
    assert line.end_values() == (4, 2, 0)
    assert [line.root(arm) for arm in range(8)] == [0, 0, 0, 0, 2, 2, 6, 6]


def test_the_arms_of_a_spinner_grow_from_it() -> None:
    line = joined("first", "6-4", "4-4@0", "4-1@0")
    assert [line.root(arm) for arm in range(4)] == [0, 0, 1, 1]


# -- any line ---------------------------------------------------------------------------------------------------------


def grown(spinner: str, rng: Random, size: int) -> list[Line]:
    """A line grown at random from a double-six set until nothing fits or it is long enough, step by step."""
    rest = list(double_set(6))
    rng.shuffle(rest)
    lines = [Line(spinner).lead(rest.pop())]
    while len(lines) < size:
        fits = [(one, end) for one in rest for end in lines[-1].ends if end.pip in one]
        if not fits:
            break
        one, end = rng.choice(fits)
        rest.remove(one)
        lines.append(lines[-1].join(one, end.arm))
    return lines


def along(line: Line, arm: int) -> list[tuple[int, int]]:
    """The tiles of an arm from its root outward, each as (number that joins, number that shows)."""
    return [(laid.tile.other_end(laid.outward), laid.outward) for laid in line.placed_tiles[1:] if laid.arm == arm]


@given(st.sampled_from(["none", "first", "all"]), st.randoms(use_true_random=True), st.integers(1, 28))
def test_any_line_is_joined_number_to_number(spinner: str, rng: Random, size: int) -> None:
    lines = grown(spinner, rng, size)
    for before, after in pairwise(lines):
        assert after.placed_tiles[:-1] == before.placed_tiles
    line = lines[-1]
    first = line.placed_tiles[0].tile
    for end in line.ends:
        root = line.placed_tiles[line.root(end.arm)]
        number = (first.low, first.high)[end.arm] if end.arm < 2 else root.tile.high
        assert end.arm < 2 or root.tile.is_double
        for joins, shows in along(line, end.arm):
            assert joins == number
            number = shows
        assert end.pip == number


@given(st.sampled_from(["none", "first", "all"]), st.randoms(use_true_random=True), st.integers(1, 28))
def test_any_line_counts_its_open_ends(spinner: str, rng: Random, size: int) -> None:
    line = grown(spinner, rng, size)[-1]
    total = 0
    for end in line.ends:
        mine = along(line, end.arm)
        if not mine and end.arm >= 2:
            continue
        tip = line.placed_tiles[end.tile_index].tile
        assert not mine or line.placed_tiles[end.tile_index].arm == end.arm
        crosswise = tip.is_double and len(line.placed_tiles) > 1
        total += end.pip * (2 if crosswise else 1)
    assert sum(line.end_values()) == total


@given(st.sampled_from(["none", "first", "all"]), st.randoms(use_true_random=True), st.integers(1, 28))
def test_any_line_has_the_arms_its_doubles_give_it(spinner: str, rng: Random, size: int) -> None:
    line = grown(spinner, rng, size)[-1]
    arms = [end.arm for end in line.ends]
    assert arms == sorted(set(arms))
    doubles = [place for place, laid in enumerate(line.placed_tiles) if laid.tile.is_double]
    spinners = {"none": [], "first": doubles[:1], "all": doubles}[spinner]
    covered = []
    for place in spinners:
        tips = sum(end.tile_index == place for end in line.ends)
        if tips == 0:
            covered.append(place)
    assert arms == [0, 1, *(2 * doubles.index(place) + side for place in covered for side in (2, 3))]


def test_a_hidden_tile_matches_no_end() -> None:
    assert all(pip not in HIDDEN for pip in range(13))
    assert not HIDDEN.is_double
    assert Tile(0, 0).is_double
