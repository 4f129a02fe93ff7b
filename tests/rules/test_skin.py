"""Skin: the numbered examples of its rules, ties checked independently, and its options."""

from itertools import product

import pytest

from game.core.state import OVER, HandOver, MatchOver, Play, parse_action
from game.rules import GAMES
from game.rules.action_errors import action_error
from game.text import action_sentences
from tests.decks import blocked, dealt, in_order, legal, played, points, position, stacked, tiles

SKIN = GAMES["skin"]
NAMES = ("Ann", "Ben", "Cleo", "Dan")


def hand(winner: str, right: str):
    """Return a later hand that seat 0 leads; seat 3 is on its right, and the other two hold the rest."""
    held = (*tiles(winner), *tiles(right))
    rest = [str(tile) for tile in SKIN.deck() if tile not in held]
    deal = stacked(SKIN, winner, " ".join(rest[:7]), " ".join(rest[7:]), right)
    return SKIN.apply(SKIN.initial_state(leader=0, first_hand=False), deal)


def block(game, *counts: int):
    """Return a block in which the hands have these counts."""
    hands = {
        4: "4-0",
        5: "5-0",
        8: "6-2",
        9: "5-4",
        11: "6-5",
        15: "6-4 5-0",
        17: "6-6 5-0",
        20: "6-6 6-2",
        22: "6-6 6-4",
    }
    return blocked(game, position(game, *[hands[count] for count in counts], line="3-1"))


# -- the worked examples ----------------------------------------------------------------------------------------------


def test_example_1_the_largest_count_is_120():
    """The player on the right places five tiles and 0-0, which counts nothing; the other two place none."""
    state = hand("1-1 1-0 3-1 4-1 5-0 6-0 2-0", "5-1 6-1 3-0 4-0 2-1 0-0 2-2")
    state = in_order(SKIN, state, "1-1 1-5 5-0 0-3 3-1 1-6 6-0 0-4 4-1 1-2 2-0 0-0 1-0")
    assert state.hands[0] == ()
    assert state.scores == (120, 0, 0, 0)
    assert {seat for seat, action in state.history if isinstance(action, Play)} == {0, 3}


def test_example_2_127_from_inferior_play():
    state = hand("0-0 3-1 2-0 4-1 5-0 1-0 6-0", "3-0 2-1 4-0 5-1 1-1 6-1 2-2")
    state = in_order(SKIN, state, "0-0 0-3 3-1 1-2 2-0 0-4 4-1 1-5 5-0 0-1 1-1 0-6")
    assert state.scores == (127, 0, 0, 0)


def test_example_3_three_that_tie_share_what_the_fourth_holds():
    state = block(SKIN, 8, 8, 8, 22)
    assert points(state) == {0: 7, 1: 7, 2: 7}
    assert state.events[0] == HandOver(None, True, (8, 8, 8, 22))


def test_example_4_two_that_tie_share_what_the_others_hold():
    assert points(block(SKIN, 5, 5, 11, 20)) == {0: 15, 1: 15}


def test_example_5_the_lightest_scores_the_three_others():
    assert points(block(SKIN, 4, 9, 15, 17)) == {0: 41}


def test_all_four_tie_and_nobody_scores():
    assert points(block(SKIN, 8, 8, 8, 8)) == {}


def test_every_block_pays_what_the_law_says():
    """Compute C10, SUM and SPLIT, independently."""
    for counts in product((4, 8, 15, 22), repeat=4):
        lightest = [seat for seat in range(4) if counts[seat] == min(counts)]
        others = sum(count for count in counts if count > min(counts))
        expected = {seat: others // len(lightest) for seat in lightest} if others else {}
        assert points(block(SKIN, *counts)) == expected


def test_a_share_is_told_in_words():
    before = position(SKIN, "6-2", "6-2", "6-2", "6-6 6-4", line="3-1")
    for _pass in range(3):
        before = played(SKIN, before, "pass")
    told = action_sentences(SKIN, before, parse_action("pass"), played(SKIN, before, "pass"), NAMES)
    assert told == [
        "Dan passes.",
        "The hand is blocked. Ann, Ben and Cleo share it.",
        "Ann, Ben and Cleo score 7 each (pips left: Dan 22, shared by 3).",
    ]


def test_skin_a_shared_hand_can_carry_two_past_the_target_and_the_higher_wins():
    state = position(SKIN, "5-0", "5-0", "6-5", "6-6 6-2", line="3-1", scores=(90, 91, 0, 0))
    assert blocked(SKIN, state).events[-1] == MatchOver(1)
    level = blocked(SKIN, state._replace(scores=(90, 90, 0, 0)))
    assert (level.scores, level.to_move) == ((105, 105, 0, 0), -1)


# -- the deal and the lead --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "each", "exposed"), [(6, 7, ""), (9, 13, "0-0 1-0 1-1"), (12, 22, "0-0 1-0 1-1")])
def test_skin_the_whole_set_is_dealt_and_the_lightest_left_over_lie_face_up(size, each, exposed):
    game = SKIN.variant(None, {"set": size})
    state = game.apply(game.initial_state(), game.make_deal(game.deck(), 4))
    assert ([len(held) for held in state.hands], state.exposed, state.boneyard) == ([each] * 4, tiles(exposed), ())


FOUR = ("6-5 6-4 6-3 6-2 6-1 6-0 5-5", "6-6 5-4 5-3 5-2 5-1 5-0 4-4", "4-3 4-2 4-1 4-0 3-3 3-2 3-1", "")


def test_skin_the_double_six_is_led_in_the_first_hand_and_later_leads_rotate():
    state = dealt(SKIN, *FOUR)
    assert (state.to_move, legal(SKIN, state)) == (1, {"6-6"})
    assert action_error(SKIN, state, parse_action("4-4")) == "The highest double of the set leads this hand: 6-6."
    later = played(SKIN, block(SKIN, 4, 9, 15, 17), str(stacked(SKIN, *FOUR)))
    assert (later.to_move, len(legal(SKIN, later))) == (1, 7)


# -- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "leader", "size"), [("DN", 1, 1), ("DH", 0, 7)])
def test_skin_the_first_lead_goes_by_the_chosen_rule(code, leader, size):
    game = SKIN.variant(None, {"first_lead": code})
    state = dealt(game, *FOUR)
    assert (state.to_move, len(legal(game, state))) == (leader, size)


@pytest.mark.parametrize(
    ("tie", "three", "two"),
    [
        ("split among tied", {0: 7, 1: 7, 2: 7}, {0: 15, 1: 15}),
        ("only when one is left out", {0: 7, 1: 7, 2: 7}, {}),
        ("none", {}, {}),
    ],
)
def test_skin_a_tie_in_a_block_pays_as_chosen(tie, three, two):
    game = SKIN.variant(None, {"tie": tie})
    assert points(block(game, 8, 8, 8, 22)) == three
    assert points(block(game, 5, 5, 11, 20)) == two


@pytest.mark.parametrize(("pay", "paid"), [("SUM", {0: 41}), ("DIFF", {0: 5 + 11 + 13, 1: 6 + 8, 2: 2})])
def test_block_pay_by_the_difference_is_to_each_opponent(pay, paid):
    game = SKIN.variant(None, {"block_pay": pay})
    assert points(block(game, 4, 9, 15, 17)) == paid


@pytest.mark.parametrize("target", [100, 250, 1000])
def test_skin_the_match_is_won_at_the_chosen_target(target):
    game = SKIN.variant(None, {"target": target})
    for before, over in (target - 33, False), (target - 32, True):
        state = played(game, position(game, "3-1", "6-6", "5-5", "6-4", scores=(before, 0, 0, 0)), "3-1@0")
        assert (state.to_move == OVER) == over


def test_skin_play_can_go_counter_clockwise():
    assert played(SKIN, position(SKIN, "2-1", "4-1", "5-1", "0-0"), "pass").to_move == 1
    other_way = SKIN.variant(None, {"direction": "counter-clockwise"})
    assert played(other_way, position(other_way, "2-1", "4-1", "5-1", "0-0"), "pass").to_move == 3
