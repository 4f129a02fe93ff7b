"""Nine-Piece: the numbered examples of its rules, the exposed tile, and its options."""

from random import Random

import pytest

from game.bots.line.belief import LineBelief
from game.core.state import OVER, HandOver, MatchOver, Play, parse_action
from game.core.tiles import make_tile, spots
from game.rules import GAMES
from game.rules.action_errors import action_error
from game.text import action_sentences
from tests.decks import Table, blocked, dealt, in_order, legal, played, points, position, stacked, tiles, walk

NINE = GAMES["nine_piece"]
FRONT = "1-1 1-0 2-1 3-1 4-0 5-0 6-0 2-2 3-2"
LEFT = "4-4 5-3 5-4 5-5 6-2 6-3 6-4 6-5 6-6"
RIGHT = "6-1 5-1 4-1 3-0 2-0 3-3 4-2 4-3 5-2"
NAMES = ("Ann", "Ben", "Cleo")


def hand():
    """Return the hand of page 36: the front player leads, then the left and the right player."""
    return NINE.apply(NINE.initial_state(leader=0, first_hand=False), stacked(NINE, FRONT, LEFT, RIGHT))


# -- the worked examples ----------------------------------------------------------------------------------------------


def test_example_1_the_largest_count_is_111():
    state = in_order(NINE, hand(), "1-1 6-1 0-6 3-0 1-3 5-1 0-5 2-0 1-2 4-1 0-4 1-0")
    assert [spots(held) for held in state.hands] == [9, 85, 26]
    assert not any(isinstance(action, Play) for seat, action in state.history if seat == 1), "the left never plays"
    assert state.scores == (111, 0, 0)
    assert state.events[0] == HandOver(0, True, (9, 85, 26))
    assert state.exposed == tiles("0-0")


def test_example_1_is_legal_only_clockwise():
    other_way = NINE.variant(None, {"direction": "counter-clockwise"})
    start = other_way.apply(hand()._replace(to_move=-1), stacked(other_way, FRONT, LEFT, RIGHT))
    moves = "1-1 6-1 0-6 3-0 1-3 5-1 0-5 2-0 1-2 4-1 0-4 1-0"
    assert in_order(other_way, start, moves) is None


def test_example_2_two_that_tie_halve_the_spots_of_the_third():
    state = blocked(NINE, position(NINE, "6-1", "5-2", "5-5 4-1"))
    assert points(state) == {0: 7, 1: 7}
    assert state.events[0] == HandOver(None, True, (7, 7, 15))


def test_example_3_out_against_12_and_20():
    assert points(played(NINE, position(NINE, "3-1", "6-6", "5-5 6-4"), "3-1@0")) == {0: 32}


def test_example_4_the_lightest_scores_both_who_tie_above_it():
    assert points(blocked(NINE, position(NINE, "6-4", "6-6 1-0", "5-5 2-1"))) == {0: 26}


def test_a_triple_tie_scores_nothing():
    assert points(blocked(NINE, position(NINE, "6-1", "5-2", "4-2 1-0"))) == {}


def test_nine_piece_a_shared_hand_can_carry_two_past_the_target_and_the_higher_wins():
    state = position(NINE, "6-1", "5-2", "5-5 4-1", scores=(94, 95, 0))
    assert blocked(NINE, state).events[-1] == MatchOver(1)
    level = blocked(NINE, state._replace(scores=(95, 95, 0)))
    assert (level.scores, level.to_move) == ((102, 102, 15 - 15), -1)


# -- the tile that lies face up ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "each"), [(6, 9), (9, 18), (12, 30)])
def test_the_double_blank_lies_face_up_and_the_rest_is_dealt(size, each):
    game = NINE.variant(None, {"set": size})
    state = game.apply(game.initial_state(), game.make_deal(game.deck(), 3))
    assert ([len(held) for held in state.hands], state.exposed, state.boneyard) == ([each] * 3, tiles("0-0"), ())


def test_it_is_no_part_of_the_line_and_everybody_sees_it():
    state = hand()
    assert all(NINE.observe(state, seat).exposed == tiles("0-0") for seat in range(3))
    assert not any(make_tile(0, 0) in held for held in state.hands)
    dealing = action_sentences(NINE, NINE.initial_state(), stacked(NINE, FRONT, LEFT, RIGHT), state, NAMES)
    assert dealing == ["Ann has the highest double and begins. Face up and out of play: 0-0."]


def test_a_deal_that_hides_it_is_refused():
    deal = stacked(NINE, FRONT, LEFT, RIGHT)
    wrong = type(deal)((*deal.deck[1:], deal.deck[0]))
    assert (
        action_error(NINE, NINE.initial_state(), wrong)
        == "After the hands a deal must list the tiles that lie face up: 0-0."
    )


def test_a_bot_counts_it_as_seen():
    """With five blanks in the line and its hand, a bot expects only one more: the seventh is exposed."""
    state = played(NINE, hand(), "1-1")
    for seat in range(3):
        view = NINE.observe(state._replace(to_move=seat), seat)
        belief = LineBelief(NINE, view)
        assert make_tile(0, 0) not in belief.unseen
        assert set(belief.unseen) == {held for other in range(3) if other != seat for held in state.hands[other]}
        for other in range(3):
            if other != seat:
                assert sum(belief.probabilities[other].values()) == pytest.approx(len(state.hands[other]))


# -- the lead ---------------------------------------------------------------------------------------------------------


def test_the_double_six_is_always_dealt_and_led():
    for seed in range(20):
        play = walk(Table("", NINE, 3), Random(seed), longest=2)
        assert str(play.actions[1]) == "6-6"
    state = dealt(NINE, FRONT, LEFT, RIGHT)
    assert (state.to_move, legal(NINE, state)) == (1, {"6-6"})
    assert action_error(NINE, state, parse_action("4-4")) == "The highest double of the set leads this hand: 6-6."


def test_later_leads_rotate_and_are_free():
    state = played(NINE, blocked(NINE, position(NINE, "2-1", "4-1", "5-1")), str(stacked(NINE, FRONT, LEFT, RIGHT)))
    assert (state.to_move, len(legal(NINE, state))) == (1, 9)


# -- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "leader", "size"), [("DN", 1, 1), ("DH", 0, 9)])
def test_nine_piece_the_first_lead_goes_by_the_chosen_rule(code, leader, size):
    game = NINE.variant(None, {"first_lead": code})
    state = dealt(game, FRONT, LEFT, RIGHT)
    assert (state.to_move, len(legal(game, state))) == (leader, size)


@pytest.mark.parametrize(("tie", "paid"), [("split among tied", {0: 7, 1: 7}), ("none", {})])
def test_nine_piece_a_tie_in_a_block_pays_as_chosen(tie, paid):
    game = NINE.variant(None, {"tie": tie})
    assert points(blocked(game, position(game, "6-1", "5-2", "5-5 4-1"))) == paid


@pytest.mark.parametrize(("pay", "paid"), [("SUM", {0: 111}), ("CASCADE", {0: 76 + 17, 2: 59})])
def test_nine_piece_a_block_pays_by_the_chosen_rule(pay, paid):
    game = NINE.variant(None, {"block_pay": pay})
    state = in_order(game, hand(), "1-1 6-1 0-6 3-0 1-3 5-1 0-5 2-0 1-2 4-1 0-4 1-0")
    assert points(state) == paid


@pytest.mark.parametrize("target", [100, 250, 1000])
def test_nine_piece_the_match_is_won_at_the_chosen_target(target):
    game = NINE.variant(None, {"target": target})
    for before, over in (target - 33, False), (target - 32, True):
        state = played(game, position(game, "3-1", "6-6", "5-5 6-4", scores=(before, 0, 0)), "3-1@0")
        assert (state.to_move == OVER) == over


def test_nine_piece_play_can_go_counter_clockwise():
    assert played(NINE, position(NINE, "2-1", "4-1", "5-1"), "pass").to_move == 1
    other_way = NINE.variant(None, {"direction": "counter-clockwise"})
    assert played(other_way, position(other_way, "2-1", "4-1", "5-1"), "pass").to_move == 2
