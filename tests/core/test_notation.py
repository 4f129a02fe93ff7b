"""Parsing and printing of tiles and actions."""

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
def test_tile_prints_high_end_first_and_parses_both_orders(a, b):
    tile = make_tile(a, b)
    assert str(tile) == f"{max(a, b)}-{min(a, b)}"
    assert parse_tile(f"{a}-{b}") == parse_tile(f"{b}-{a}") == tile == make_tile(b, a)


@given(PIPS, PIPS)
def test_ends_and_pips_of_a_tile(a, b):
    tile = make_tile(a, b)
    assert a in tile
    assert tile.other_end(a) == b
    assert tile.other_end(b) == a
    assert tile.pips == spots((tile,)) == a + b
    assert tile.is_double == (a == b)


def test_hidden_tile_has_its_own_text():
    assert str(HIDDEN) == "?-?"
    assert parse_tile("?-?") is HIDDEN


@pytest.mark.parametrize(
    "text", ["", "6", "6-", "-4", "6-4-2", "6/4", "six-four", "6 - 4", "6--4", "²-4", "٣-٤", "?-4"]
)
def test_invalid_tile_raises_value_error(text):
    with pytest.raises(ValueError, match=r"is not a tile; a tile is written like 6-4$"):
        parse_tile(text)


@pytest.mark.parametrize(("n", "count", "total"), [(6, 28, 168), (9, 55, 495), (12, 91, 1092)])
def test_sizes_and_pips_of_sets(n, count, total):
    deck = double_set(n)
    assert len(set(deck)) == len(deck) == count
    assert spots(deck) == total


def test_weight_orders_by_pips_then_high_end():
    in_order = sorted(double_set(6), key=weight)
    assert [*map(str, in_order[-6:])] == ["5-4", "6-3", "5-5", "6-4", "6-5", "6-6"]
    assert [*map(str, in_order[:5])] == ["0-0", "1-0", "1-1", "2-0", "2-1"]


@given(ACTIONS)
@example(Deal(()))
@example(Play(HIDDEN))
def test_printed_action_parses_to_itself(action):
    assert parse_action(str(action)) == action


@given(ACTIONS, ACTIONS)
def test_different_actions_print_differently(first, second):
    assert (str(first) == str(second)) == (first == second)


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
def test_parse_action(text, action):
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
def test_invalid_action_raises_value_error(text):
    with pytest.raises(ValueError, match=r"(is not a move|needs one number, not “.*”|written like 6-4)$"):
        parse_action(text)
