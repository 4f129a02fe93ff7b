"""Draw: the numbered examples of its rules, and its options."""

import pytest

from game.core.state import CHANCE, OVER, HandOver, MatchOver, parse_action
from game.rules.action_errors import action_error
from game.rules.line.draw import DRAW
from tests.decks import Paid, blocked, dealt, in_words, legal, played, points, position, stacked, tiles

D001 = DRAW
D004 = DRAW.variant("draw_004")

SEALED = "6-6 6-0@0 0-1@0 1-6@0 6-2@1 2-3@1 3-6@1 6-4@1 4-5@1 5-6@1"
"""A line that shows sixes at both ends, with all seven sixes in it."""


def test_example_1_drawing_stops_by_duty_when_a_tile_fits():
    for game, then in (D001, {"6-3@1", "draw"}), (D004, {"6-3@1"}):
        state = position(game, "3-2 1-1", "5-5", line="6-4", boneyard="5-0 6-3 2-0")
        assert legal(game, state) == {"draw"}
        state = played(game, state, "draw")
        assert state.hands[0] == tiles("3-2 1-1 5-0")
        assert (state.to_move, legal(game, state)) == (0, {"draw"})
        state = played(game, state, "draw")
        assert (state.to_move, legal(game, state)) == (0, then)
        assert played(game, state, "6-3@1").to_move == 1


def test_example_1_the_first_book_lets_you_draw_on_but_never_pass():
    state = position(D001, "3-2 1-1", "5-5", line="6-4", boneyard="5-0 6-3 2-0")
    state = played(D001, state, "draw, draw, draw")
    assert (state.boneyard, legal(D001, state)) == ((), {"6-3@1"})


def test_example_2_a_sealed_line_does_not_spare_the_boneyard():
    pool = "5-5 5-3 5-2 5-1 5-0 4-4 4-3 4-2 4-1"
    for game in D001, D004:
        state = position(game, "4-0 3-3 3-1 3-0 2-2 2-1 2-0", "1-1 0-0", line=SEALED, boneyard=pool)
        for _ in range(9):
            assert legal(game, state) == {"draw"}
            state = played(game, state, "draw")
        assert len(state.hands[0]) == 7 + 9
        assert legal(game, state) == {"pass"}
        state = played(game, state, "pass")
        assert (state.to_move, legal(game, state)) == (1, {"pass"})
        state = played(game, state, "pass")
        assert state.events[0] == HandOver(1, True, (26 + 62, 2))


def test_example_3_each_book_counts_a_block_its_own_way():
    hands = "6-5", "6-6 5-5 4-4 4-0"
    assert points(blocked(D001, position(D001, *hands))) == {0: 34}
    assert points(blocked(D004, position(D004, *hands))) == {0: 23}


def test_example_4_going_out_scores_all_the_others():
    state = played(D004, position(D004, "3-1", "6-2", "6-6 5-4"), "3-1@0")
    assert in_words(D004, state) == (HandOver(0, False, (0, 8, 21)), Paid(0, 29, "pips left: {1} 8 + {2} 21 = 29"))


def test_example_5_two_equal_heavy_hands():
    assert points(blocked(D004, position(D004, "5-1", "6-6 2-0", "5-5 4-0"))) == {0: 16}


def test_example_6_a_hundred_and_three_wins():
    state = played(D001, position(D001, "3-1", "6-5 4-0", scores=(88, 90)), "3-1@0")
    assert state.scores == (103, 90)
    assert (state.to_move, state.events[-1]) == (OVER, MatchOver(0))


# -- the course of play -----------------------------------------------------------------------------------------------


def test_draw_nobody_draws_before_the_lead():
    first = dealt(D001, "5-5 6-4 6-3 6-2 6-1 6-0 5-4", "4-4 6-5 3-3 2-2 1-1 0-0 5-3")
    assert legal(D001, first) == {"5-5"}
    later = played(D001, blocked(D001, position(D001, "2-1", "4-1")), str(stacked(D001)))
    assert "draw" not in legal(D001, later)
    assert len(legal(D001, later)) == 7


def test_tiles_are_drawn_from_the_top_of_the_boneyard():
    state = dealt(D001, "5-5 6-4 6-3 6-2 6-1 6-0 4-4", "4-3 4-2 4-1 4-0 3-3 3-2 3-1", boneyard="2-2 1-1 5-1 0-0")
    state = played(D001, state, "5-5, draw, draw, draw, draw, 5-1@1")
    assert state.hands[1] == tiles("4-3 4-2 4-1 4-0 3-3 3-2 3-1 2-2 1-1 0-0")


def test_four_players_with_seven_each_have_nothing_to_draw():
    state = played(DRAW, DRAW.initial_state(4), str(stacked(DRAW)))
    assert state.boneyard == ()


# -- options ----------------------------------------------------------------------------------------------------------


def test_draw_the_options_are_those_of_the_rules():
    assert {option.key: tuple(choice.value for choice in option.choices) for option in DRAW.options} == {
        "set": (6, 9, 12),
        "hand_size": (5, 6, 7, 9),
        "draw_when_able": (True, False),
        "floor": (0, 1, 2, 3),
        "first_lead": ("HD", "HDf", "DH", "DL"),
        "spinner": ("none", "first"),
        "block_pay": ("SUM", "DIFF", "CASCADE"),
        "target": (50, 100, 150, 200),
        "direction": ("clockwise", "counter-clockwise"),
    }
    assert (D001.draw_when_able, D001.first_lead, D001.block_pay) == (True, "HD", "SUM")
    assert (D004.draw_when_able, D004.first_lead, D004.block_pay) == (False, "DH", "CASCADE")
    today = DRAW.variant("draw_today")
    assert (today.draw_when_able, today.floor, today.first_lead, today.block_pay) == (False, 2, "DH", "DIFF")


@pytest.mark.parametrize("preset", ["draw_001", "draw_004"])
def test_the_second_book_builds_on_four_sides_of_larger_sets(preset):
    spinners = [DRAW.variant(preset, {"set": size}).spinner for size in (6, 9, 12)]
    assert spinners == (["none", "none", "none"] if preset == "draw_001" else ["none", "first", "first"])
    assert DRAW.variant(preset, {"set": 9, "spinner": "none"}).spinner == "none"


@pytest.mark.parametrize(("size", "most"), [(6, 4), (9, 6), (12, 8)])
def test_draw_larger_sets_seat_more_players(size, most):
    game = DRAW.variant(None, {"set": size})
    assert game.players() == tuple(range(2, most + 1))
    with pytest.raises(ValueError, match=rf"^Draw with these rules is for 2 to {most} players, not {most + 1}\.$"):
        game.initial_state(most + 1)


@pytest.mark.parametrize(("size", "pool"), [(5, 13), (6, 10), (7, 7), (9, 1)])
def test_draw_the_chosen_number_of_tiles_is_dealt(size, pool):
    game = DRAW.variant(None, {"hand_size": size})
    state = played(game, game.initial_state(3), str(stacked(game)))
    assert [*map(len, state.hands)] == [size] * 3
    assert len(state.boneyard) == pool


@pytest.mark.parametrize("able", [True, False])
def test_draw_drawing_when_able_to_play_is_allowed_as_chosen(able):
    game = DRAW.variant(None, {"draw_when_able": able})
    state = position(game, "6-5 4-4", "6-1", line="6-3", boneyard="2-2 1-1")
    assert legal(game, state) == {"6-5@1"} | ({"draw"} if able else set())
    if able:
        assert legal(game, played(game, state, "draw, draw")) == {"6-5@1"}
    else:
        assert action_error(game, state, parse_action("draw")) == "You can play 6-5, so you must play."


@pytest.mark.parametrize("floor", [0, 1, 2, 3])
def test_draw_the_chosen_number_of_tiles_is_never_drawn(floor):
    game = DRAW.variant(None, {"floor": floor})
    pool = "5-5 5-4 5-2 5-1"
    state = position(game, "2-2 1-1", "6-6", line="3-3", boneyard=pool)
    for left in range(4, floor, -1):
        assert (len(state.boneyard), legal(game, state)) == (left, {"draw"})
        state = played(game, state, "draw")
    assert (len(state.boneyard), legal(game, state)) == (floor, {"pass"})
    state = played(game, state, "pass, pass")
    assert state.events[0].blocked
    assert game.players() == ((2, 3, 4) if floor == 0 else (2, 3))


@pytest.mark.parametrize(("code", "size"), [("HD", 1), ("HDf", 7), ("DH", 7), ("DL", 7)])
def test_draw_the_first_lead_goes_by_the_chosen_rule(code, size):
    game = DRAW.variant(None, {"first_lead": code})
    state = game.initial_state(2)
    if code in ("DH", "DL"):
        state = played(game, state, str(stacked(game, "6-0", "4-3")))
        assert (state.to_move, state.leader) == (CHANCE, 1 if code == "DH" else 0)
        leader = state.leader
    else:
        leader = 1
    state = played(game, state, str(stacked(game, "4-4 6-5 3-3 2-2 1-1 0-0 5-3", "5-5 6-4 6-3 6-2 6-1 6-0 5-4")))
    assert state.to_move == leader
    assert len(legal(game, state)) == size


def test_draw_the_chosen_doubles_are_spinners():
    line = "5-5 5-1@0 5-2@1"
    assert legal(DRAW, position(DRAW, "5-3", "6-6", line=line)) == {"pass"}
    spun = DRAW.variant(None, {"spinner": "first"})
    assert legal(spun, position(spun, "5-3", "6-6", line=line)) == {"5-3@2", "5-3@3"}


@pytest.mark.parametrize(("pay", "paid"), [("SUM", {0: 31}), ("DIFF", {0: 26}), ("CASCADE", {0: 21, 1: 7})])
def test_draw_a_block_pays_by_the_chosen_rule(pay, paid):
    game = DRAW.variant(None, {"block_pay": pay})
    assert points(blocked(game, position(game, "4-1", "6-6", "6-6 5-2"))) == paid


@pytest.mark.parametrize("target", [50, 100, 150, 200])
def test_draw_the_match_is_won_at_the_chosen_target(target):
    game = DRAW.variant(None, {"target": target})
    for short, over in (16, False), (15, True):
        state = played(game, position(game, "3-1", "6-5 4-0", scores=(target - short, 0)), "3-1@0")
        assert (state.to_move == OVER) == over


def test_draw_play_can_go_counter_clockwise():
    hands = "2-1", "2-0", "4-1"
    assert played(DRAW, position(DRAW, *hands), "pass").to_move == 1
    other_way = DRAW.variant(None, {"direction": "counter-clockwise"})
    assert played(other_way, position(other_way, *hands), "pass").to_move == 2
