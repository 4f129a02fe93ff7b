"""The text of tiles and actions: what is printed is read back, and nothing else is taken for it."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.core.state import CALL, DRAW, FOLD, MUGGINS, PASS, Announce, Bet, Bid, Deal, NameTrump, Play, parse_action
from game.core.tiles import HIDDEN, Tile, double_set, make_tile, parse_tile, spots, weight

PIPS = st.integers(0, 12)
TILES = st.builds(make_tile, PIPS, PIPS)
NUMBERS = st.integers(0, 10_000)
ACTIONS = st.one_of(
    st.sampled_from([CALL, DRAW, FOLD, MUGGINS, PASS, NameTrump("doubles"), NameTrump("none")]),
    st.builds(Play, TILES, st.none() | st.integers(0, 30), st.none() | PIPS),
    st.builds(Deal, st.lists(TILES).map(tuple)),
    st.one_of(*(st.builds(kind, NUMBERS) for kind in (Announce, Bet, Bid))),
    st.builds(NameTrump, PIPS),
)


@given(PIPS, PIPS)
def test_a_tile_prints_its_high_end_first_and_is_read_either_way(a, b):
    one = make_tile(a, b)
    assert str(one) == f"{max(a, b)}-{min(a, b)}"
    assert parse_tile(f"{a}-{b}") == parse_tile(f"{b}-{a}") == one == make_tile(b, a)


@given(PIPS, PIPS)
def test_a_tile_knows_its_ends(a, b):
    one = make_tile(a, b)
    assert a in one
    assert one.other_end(a) == b
    assert one.other_end(b) == a
    assert one.pips == spots((one,)) == a + b
    assert one.is_double == (a == b)


def test_the_hidden_tile_has_a_text_of_its_own():
    assert str(HIDDEN) == "?-?"
    assert parse_tile("?-?") is HIDDEN


@pytest.mark.parametrize(
    "text", ["", "6", "6-", "-4", "6-4-2", "6/4", "six-four", "6 - 4", "6--4", "²-4", "٣-٤", "?-4"]
)
def test_what_is_not_a_tile_is_refused_in_a_sentence(text):
    with pytest.raises(ValueError, match=r"is not a tile; a tile is written like 6-4$"):
        parse_tile(text)


@pytest.mark.parametrize(("n", "count", "total"), [(6, 28, 168), (9, 55, 495), (12, 91, 1092)])
def test_the_sets_have_the_tiles_and_spots_of_the_book(n, count, total):
    deck = double_set(n)
    assert len(set(deck)) == len(deck) == count
    assert spots(deck) == total


def test_weight_goes_by_spots_then_by_the_larger_end():
    in_order = sorted(double_set(6), key=weight)
    assert [*map(str, in_order[-6:])] == ["5-4", "6-3", "5-5", "6-4", "6-5", "6-6"]
    assert [*map(str, in_order[:5])] == ["0-0", "1-0", "1-1", "2-0", "2-1"]


@given(ACTIONS)
@example(Deal(()))
@example(Play(HIDDEN))
def test_an_action_is_read_back_as_it_is_written(action):
    assert parse_action(str(action)) == action


@given(ACTIONS, ACTIONS)
def test_no_two_actions_are_written_alike(one, other):
    assert (str(one) == str(other)) == (one == other)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("6-6", Play(Tile(6, 6))),
        ("3-6@0", Play(Tile(3, 6), 0)),
        ("5-2@0/5", Play(Tile(2, 5), 0, 5)),
        ("6-4/4", Play(Tile(4, 6), None, 4)),
        ("deal 6-6 4-5", Deal((Tile(6, 6), Tile(4, 5)))),
        ("  bid   31 ", Bid(31)),
        ("name doubles", NameTrump("doubles")),
        ("name 0", NameTrump(0)),
    ],
)
def test_what_a_record_holds(text, action):
    assert parse_action(text) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "knock",
        "draw 2",
        "pass me",
        "6-4 @0",
        "6-4@",
        "6-4@x",
        "6-4@-1",
        "6-4/",
        "6-4@0/",
        "deal 6-6 x",
        "bid",
        "bid x",
        "bid 30 31",
        "bid -1",
        "name hearts",
        "name",
        "announce ²",
        "bet 1.5",
        "Draw",
    ],
)
def test_what_is_not_an_action_is_refused_in_a_sentence(text):
    with pytest.raises(ValueError, match=r" (is not an action|is wanted, not “.*”|written like 6-4)$"):
        parse_action(text)
