"""Victorian Block: the numbered examples of its rules, the second method, the variations, and its options."""

import pytest

from game.core.state import CHANCE, OVER, SHUT, HandOver, parse_action
from game.rules import house_rules as house
from game.rules.action_errors import action_error
from game.rules.line.victorian_block import VICTORIAN_BLOCK
from tests.decks import Paid, blocked, dealt, in_words, legal, played, points, position, stacked

FIRST = VICTORIAN_BLOCK
SECOND = VICTORIAN_BLOCK.variant("second")


def game_with(preset="first", **options):
    return VICTORIAN_BLOCK.variant(preset, options)


BOTH, SHUTS, DRAWS = game_with(both_hands=True), game_with(shut=True), game_with(draw_all_but_two=True)


# -- the first method -------------------------------------------------------------------------------------------------


def test_example_1_a_domino_scores_the_spots_of_the_other():
    state = played(FIRST, position(FIRST, "3-1", "5-4 2-2"), "3-1@0")
    assert in_words(FIRST, state) == (HandOver(0, False, (0, 13)), Paid(0, 13, "pips left: {1} 13"))


def test_example_2_a_block_pays_the_difference():
    assert points(blocked(FIRST, position(FIRST, "4-2", "6-6 5-4"))) == {0: 15}


def test_example_3_the_winner_scores_both_hands():
    assert points(blocked(BOTH, position(BOTH, "4-2", "6-6 5-4"))) == {0: 27}
    assert points(played(BOTH, position(BOTH, "3-1", "5-4 2-2"), "3-1@0")) == {0: 13}


@pytest.mark.parametrize("game", [FIRST, BOTH])
def test_example_4_equal_hands_score_nothing(game):
    state = blocked(game, position(game, "6-1 2-0", "5-4"))
    assert state.events == (HandOver(None, True, (9, 9)),)


def test_nobody_draws_and_a_pass_is_for_those_who_cannot_play():
    state = position(FIRST, "2-1", "3-1", boneyard="3-2 5-5")
    assert legal(FIRST, state) == {"pass"}
    state = played(FIRST, state, "pass")
    assert legal(FIRST, state) == {"3-1@0", "3-1@1"}


# -- the second method ------------------------------------------------------------------------------------------------


def test_example_6_a_double_keeps_the_turn_and_two_tiles_are_played_for_the_dumb():
    state = dealt(SECOND, "4-4 4-1 5-1 5-2 6-0 6-1 0-0", "6-6 6-5 6-3 6-2 3-3 3-2 2-2")
    state = played(SECOND, state, "4-4, 4-1@1")
    assert (state.to_move, legal(SECOND, state)) == (1, {"pass"})
    state = played(SECOND, state, "pass, 5-1@1")
    assert state.to_move == 0, "that was the other's turn"
    state = played(SECOND, state, "5-2@1")
    assert (state.to_move, legal(SECOND, state)) == (1, {"6-2@1", "3-2@1", "2-2@1"})


def test_the_second_of_the_two_is_played_though_the_first_opened_the_line_to_the_other():
    state = position(SECOND, "2-1", "3-2 2-0 6-6", line="3-3")._replace(to_move=0)
    state = played(SECOND, state, "pass, 3-2@0")
    assert (state.to_move, legal(SECOND, state)) == (1, {"2-0@0"})
    assert played(SECOND, state, "2-0@0").to_move == 0


def test_without_a_second_tile_the_turn_ends():
    state = played(SECOND, position(SECOND, "2-1", "3-2 6-6", line="3-3"), "pass, 3-2@0")
    assert (state.to_move, legal(SECOND, state)) == (0, {"2-1@0"})


def test_when_neither_can_play_the_hand_is_blocked():
    assert blocked(SECOND, position(SECOND, "2-1", "6-6")).events[0] == HandOver(0, True, (3, 12))


def test_a_tile_after_a_double_may_go_to_any_end_or_be_left_out():
    state = played(SECOND, position(SECOND, "3-3 3-1 2-1", "6-6", line="3-2"), "3-3@1")
    assert (state.to_move, legal(SECOND, state)) == (0, {"3-1@1", "2-1@0", "pass"})
    assert played(SECOND, state, "pass").to_move == 1
    assert played(SECOND, state, "2-1@0").to_move == 1


def test_each_further_double_keeps_the_turn_again():
    state = position(SECOND, "3-3 2-2 2-0 5-4", "6-6", line="3-2")
    state = played(SECOND, state, "3-3@1, 2-2@0")
    assert (state.to_move, legal(SECOND, state)) == (0, {"2-0@0", "pass"})


def test_a_pass_after_a_double_is_no_pass_of_one_who_cannot_play():
    state = played(SECOND, position(SECOND, "3-3 3-1 2-1", "6-2 2-0", line="3-2"), "3-3@1, pass, 2-0@0")
    assert state.to_move == 0, "one tile for the other, not two"
    assert state.passes == 0


def test_a_double_that_nothing_can_follow_ends_the_turn():
    state = played(SECOND, position(SECOND, "3-3 4-1", "6-2", line="3-2"), "3-3@1")
    assert (state.to_move, legal(SECOND, state)) == (1, {"6-2@0"})


def test_a_double_among_the_two_keeps_the_turn_and_is_not_one_of_them():
    state = position(SECOND, "6-6", "3-3 3-1 1-0 5-0 5-4", line="3-2")
    state = played(SECOND, state, "pass, 3-3@1, 3-1@1")
    assert (state.to_move, legal(SECOND, state)) == (1, {"1-0@1"})
    assert played(SECOND, state, "1-0@1").to_move == 0


def test_a_pass_after_a_double_in_the_first_of_the_two_moves_on_to_the_second():
    state = position(SECOND, "6-6", "3-3 3-1 1-0", line="3-2")
    state = played(SECOND, state, "pass, 3-3@1, pass")
    assert (state.to_move, legal(SECOND, state)) == (1, {"3-1@1"}), "the second must be played if it can be"
    assert played(SECOND, state, "3-1@1").to_move == 0


def test_a_double_as_the_second_of_the_two_keeps_the_turn():
    state = position(SECOND, "6-6", "3-1 1-1 1-0 4-4", line="3-2")
    state = played(SECOND, state, "pass, 3-1@1, 1-1@1")
    assert (state.to_move, legal(SECOND, state)) == (1, {"1-0@1", "pass"})
    assert played(SECOND, state, "1-0@1").to_move == 0


def test_a_domino_may_be_played_in_the_place_of_the_other():
    state = played(SECOND, position(SECOND, "6-6", "3-1", line="3-2"), "pass, 3-1@1")
    assert in_words(FIRST, state) == (HandOver(1, False, (12, 0)), Paid(1, 12, "pips left: {0} 12"))


# -- the variations ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("other", "paid"), [("5-5 4-4 3-3 4-2", {0: 22}), ("4-3", {1: 1})])
def test_example_5_shutting_counts_the_hands_and_does_not_win_them(other, paid):
    state = position(SHUTS, "6-2", other, line="6-5 5-1@0")._replace(to_move=1)
    state = played(SHUTS, state, "pass")
    assert legal(SHUTS, state) == {"6-2@1", "shut"}
    state = played(SHUTS, state, "shut")
    assert points(state) == paid
    assert (state.to_move, state.leader) == (CHANCE, 1)


def test_the_game_is_shut_only_after_a_pass_and_with_a_tile_to_play():
    state = position(SHUTS, "3-1 2-0 5-5", "2-1 6-6", line="3-3")
    assert legal(SHUTS, state) == {"3-1@0", "3-1@1"}, "at the first turn"
    state = played(SHUTS, state, "3-1@0")
    assert legal(SHUTS, state) == {"2-1@0"}, "after a play"
    unable = played(SHUTS, position(SHUTS, "2-0", "2-1 6-6"), "pass")
    assert legal(SHUTS, unable) == {"pass"}


def test_the_second_method_shuts_before_the_first_of_the_two_tiles_only():
    game = game_with("second", shut=True)
    state = played(game, position(game, "6-6", "3-1 1-0 5-4", line="3-3"), "pass")
    assert "shut" in legal(game, state)
    assert legal(game, played(game, state, "3-1@0")) == {"1-0@0"}


def test_a_tile_left_out_after_a_double_lets_nobody_shut():
    game = game_with("second", shut=True)
    state = played(game, position(game, "3-3 3-1 2-1", "6-2 2-0", line="3-2"), "3-3@1, pass")
    assert legal(game, state) == {"6-2@0", "2-0@0"}


def test_where_tiles_are_drawn_the_game_is_shut_when_none_are_left_to_draw():
    game = game_with(shut=True, draw_all_but_two=True)
    state = position(game, "6-6 6-5", "3-1 5-4", line="3-3", boneyard="2-2 5-5 4-4")
    assert legal(game, state) == {"draw"}
    state = played(game, state, "draw, pass")
    assert legal(game, state) == {"3-1@0", "3-1@1", "shut"}
    assert points(played(game, state, "shut")) == {1: 14}, "27 - 13"


HANDS = "6-6 6-5 6-4 6-3 6-2 6-1 6-0", "5-5 5-4 5-3 5-2 5-1 5-0 4-4"


def test_example_7_the_second_player_takes_all_but_two_and_plays():
    state = played(DRAWS, dealt(DRAWS, *HANDS), "6-5")
    assert "draw" in legal(DRAWS, state)
    state = played(DRAWS, state, "draw")
    for _ in range(11):
        assert legal(DRAWS, state) == {"draw"}
        state = played(DRAWS, state, "draw")
    assert [*map(len, state.hands)] == [6, 19]
    assert len(state.boneyard) == 2
    assert all("@" in action for action in legal(DRAWS, state)), "he must play"


def test_a_second_player_who_declines_draws_at_later_turns_as_he_likes():
    state = played(DRAWS, dealt(DRAWS, *HANDS), "6-5, 5-5@0")
    assert "draw" in legal(DRAWS, state), "so may the leader, now"
    state = played(DRAWS, state, "draw")
    assert "6-6@1" in legal(DRAWS, state), "as many or as few as he likes"
    state = played(DRAWS, state, "6-6@1, draw")
    assert "5-4@0" in legal(DRAWS, state)


def test_a_second_player_who_cannot_play_draws_until_he_can_and_may_stop():
    state = dealt(DRAWS, HANDS[0], "5-5 5-4 5-3 5-2 5-1 4-4 4-3", boneyard="4-2 5-0")
    state = played(DRAWS, state, "6-0")
    assert legal(DRAWS, state) == {"draw"}
    state = played(DRAWS, state, "draw, draw")
    assert legal(DRAWS, state) == {"5-0@0", "draw"}
    assert played(DRAWS, state, "5-0@0").to_move == 0
    taking = played(DRAWS, state, "draw")
    assert legal(DRAWS, taking) == {"draw"}, "able, he has begun to take all but two"


def test_nobody_draws_before_the_lead_and_the_last_two_are_never_drawn():
    assert "draw" not in legal(DRAWS, dealt(DRAWS, *HANDS))
    state = position(DRAWS, "2-1", "6-6", line="3-3", boneyard="5-5 4-4 0-0")
    assert legal(DRAWS, played(DRAWS, state, "draw")) == {"pass"}


# -- the other options ------------------------------------------------------------------------------------------------


def test_victorian_block_the_options_are_those_of_the_rules():
    assert {option.key: tuple(choice.value for choice in option.choices) for option in FIRST.options} == {
        "mode": ("first", "second"),
        "both_hands": (False, True),
        "shut": (False, True),
        "draw_all_but_two": (False, True),
        "block_pay": ("DIFF", "SUM", "BOTH"),
        "double_again": ("may", "must"),
        "dumb_plays": (2, 1),
        "set": (6, 9, 12),
        "hand_size": (7, 9),
        "first_lead": ("DL", "DH", "HD"),
        "later_lead": ("ROT", "WIN"),
        "target": (50, 100),
    }


def test_each_method_has_the_defaults_of_the_rules():
    defaults = {
        "both_hands": "no",
        "shut": "no",
        "draw_all_but_two": "no",
        "block_pay": "DIFF",
        "double_again": "may",
        "dumb_plays": "2",
        "set": "6",
        "hand_size": "7",
        "first_lead": "DL",
        "later_lead": "ROT",
        "target": "100",
    }
    for preset in "first", "second":
        game = game_with(preset)
        chosen = {option.key: str(option.current_choice(game)) for option in game.options}
        assert chosen == defaults | {"mode": preset}


def test_victorian_block_each_default_names_the_book_that_has_it():
    silent = {"first_lead": house.HOYLE, "hand_size": "", "target": ""}
    assert {option.key: option.current_choice(FIRST).source for option in FIRST.options if option.key != "set"} == {
        option.key: silent.get(option.key, house.BOYS_BOOK) for option in FIRST.options if option.key != "set"
    }
    assert FIRST.option("block_pay").choice("SUM").source == house.BOYS_BOOK, "the whole was formerly taken"


def test_the_mode_is_the_method():
    assert game_with("first", mode="second") == SECOND
    assert game_with("second", mode="first") == FIRST


@pytest.mark.parametrize(("value", "left_out"), [("may", {"pass"}), ("must", set())])
def test_victorian_block_a_tile_may_or_must_follow_a_double_as_chosen(value, left_out):
    game = game_with("second", double_again=value)
    state = played(game, position(game, "3-3 3-1", "6-6", line="3-2"), "3-3@1")
    assert legal(game, state) == {"3-1@1"} | left_out


@pytest.mark.parametrize(("plays", "mover"), [(2, 1), (1, 0)])
def test_victorian_block_the_chosen_number_of_tiles_is_played_for_a_seat_that_cannot(plays, mover):
    game = game_with("second", dumb_plays=plays)
    state = played(game, position(game, "6-6", "3-1 1-0 5-4", line="3-3"), "pass, 3-1@0")
    assert (state.to_move, state.special_turn) == (mover, None)


@pytest.mark.parametrize(("pay", "paid"), [("DIFF", 15), ("SUM", 21), ("BOTH", 27)])
def test_victorian_block_a_block_pays_by_the_chosen_rule(pay, paid):
    game = game_with(block_pay=pay)
    assert points(blocked(game, position(game, "4-2", "6-6 5-4"))) == {0: paid}


@pytest.mark.parametrize(("size", "hand"), [(6, 7), (9, 7), (12, 7), (6, 9), (12, 9)])
def test_set_and_hand_size_for_two(size, hand):
    game = game_with(set=size, hand_size=hand)
    assert game.players() == (2,)
    state = played(game, game.initial_state(2)._replace(leader=0), str(stacked(game)))
    assert [*map(len, state.hands)] == [hand, hand]


@pytest.mark.parametrize(("code", "leader", "size"), [("DL", 0, 7), ("DH", 0, 7), ("HD", 1, 1)])
def test_victorian_block_the_first_lead_goes_by_the_chosen_rule(code, leader, size):
    game = game_with(first_lead=code)
    state = dealt(game, "6-5 6-4 6-3 6-2 6-1 6-0 4-4", "5-5 5-4 5-3 5-2 5-1 5-0 3-3")
    assert (state.to_move, len(legal(game, state))) == (leader, size)


def test_the_lightest_tile_drawn_leads_first():
    state = played(FIRST, FIRST.initial_state(2), str(stacked(FIRST, "6-5", "6-3")))
    assert state.leader == 1


@pytest.mark.parametrize(("code", "leader"), [("ROT", 1), ("WIN", 0)])
def test_victorian_block_later_leads_go_by_the_chosen_rule(code, leader):
    game = game_with(later_lead=code)
    assert blocked(game, position(game, "4-2", "6-6 5-4")).leader == leader


@pytest.mark.parametrize("target", [50, 100])
def test_victorian_block_the_match_is_won_at_the_chosen_target(target):
    game = game_with(target=target)
    for before, over in (target - 16, False), (target - 15, True):
        state = blocked(game, position(game, "4-2", "6-6 5-4", scores=(before, 0)))
        assert (state.to_move == OVER) == over


# -- what is refused --------------------------------------------------------------------------------------------------


def test_shutting_is_refused_by_its_rule():
    state = position(SHUTS, "3-1 2-0", "2-1 6-6", line="3-3")
    assert action_error(SHUTS, state, SHUT) == (
        "End the hand only right after a pass, and only if you can play without drawing."
    )
    assert action_error(FIRST, state, SHUT) == "This move does not exist in Victorian Block."


def test_a_play_while_taking_all_but_two_is_refused_by_its_rule():
    state = played(DRAWS, dealt(DRAWS, *HANDS), "6-5, draw")
    assert action_error(DRAWS, state, parse_action("5-5@0")) == ("You have begun to draw, so draw all but 2 tiles.")


def test_to_leave_out_the_second_tile_for_the_dumb_is_refused():
    state = played(SECOND, position(SECOND, "2-1", "3-2 2-0 6-6", line="3-3"), "pass, 3-2@0")
    assert action_error(SECOND, state, parse_action("pass")) == "You can play 2-0, so you must play."
