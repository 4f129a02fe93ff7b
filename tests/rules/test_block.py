"""Block: the numbered examples of its rules, and its options."""

import pytest

from game.core.state import CHANCE, OVER, HandOver, MatchOver, parse_action
from game.rules.action_errors import action_error
from game.rules.line.block import BLOCK
from tests.decks import Paid, block_line, blocked, dealt, in_words, legal, played, points, position, stacked, tiles

B001 = BLOCK
B004 = BLOCK.variant("block_004")
SUM, DIFF, CASCADE = (BLOCK.variant(None, {"block_pay": pay}) for pay in ("SUM", "DIFF", "CASCADE"))

# Hands that hold no three, for a line that shows threes at both ends, by the spots in them.
HOLDS = {
    3: "2-1",
    5: "4-1",
    7: "5-2",
    9: "6-2 1-0",
    10: "6-4",
    12: "6-6",
    14: "6-6 2-0",
    15: "6-5 4-0",
    19: "6-6 5-2",
    20: "5-5 6-4",
}


def paid(game, *counts):
    """Return the score of each seat in a block, by the spots they hold."""
    return points(blocked(game, position(game, *(HOLDS[count] for count in counts))))


def test_example_1_going_out_scores_what_the_other_holds():
    state = dealt(B001, "4-3 1-1 1-0 6-2 6-4 5-0 4-0", "3-3 6-5 3-1 5-5 4-1 2-0 5-2")
    state = played(
        B001,
        state,
        "5-5, 5-0@0, 2-0@0, 6-2@0, 5-2@1, 6-4@0, 4-1@0, 1-0@0, pass, 4-0@0, pass, 4-3@0, 3-1@0, 1-1@0",
    )
    assert state.hands == ((), tiles("3-3 6-5"))
    assert in_words(B001, state) == (HandOver(0, False, (0, 17)), Paid(0, 17, "pips left: {1} 17"))
    assert state.scores == (17, 0)
    assert state.to_move == CHANCE


def test_example_2_own_spots_are_not_deducted():
    state = dealt(B001, "4-1 3-2 6-6 6-0 6-3 5-5 4-2", "1-0 6-2 5-0 2-1 6-1 5-2 6-4")
    state = played(
        B001,
        state,
        "6-6, 6-4@0, 6-3@1, pass, 4-2@0, 5-2@0, 3-2@1, 2-1@1, 5-5@0, 6-1@1, 6-0@1, 5-0@1, pass, pass",
    )
    assert in_words(B001, state) == (HandOver(0, True, (5, 9)), Paid(0, 9, "pips left: {1} 9"))


def test_example_3_four_players_blocked():
    assert paid(B001, 5, 9, 14, 20) == {0: 43}
    assert paid(B001, 20, 9, 5, 14) == {2: 43}


def test_example_4_equal_lowest_hands_score_nothing():
    hands = "5-2", "6-1", "5-5 6-4"
    state = blocked(B001, position(B001, *hands))
    assert state.events == (HandOver(None, True, (7, 7, 20)),)
    assert state.scores == (0, 0, 0)


def test_example_5_everyone_collects_from_the_heavier():
    assert paid(B004, 5, 12, 19) == {0: 21, 1: 7}


def test_example_6_two_share_the_lowest_and_both_collect():
    state = blocked(B004, position(B004, "2-1", "3-0", "6-4", "6-2 4-3", line="5-5"))
    assert points(state) == {0: 19, 1: 19, 2: 5}
    assert state.events[0] == HandOver(None, True, (3, 3, 10, 15))
    assert Paid(2, 5, "pips left: (15 − 10) = 5") in in_words(B004, state)


# -- the course of play -----------------------------------------------------------------------------------------------


def test_block_whoever_can_play_must():
    state = position(B001, "6-5 4-1", "2-1", line="6-4")
    assert legal(B001, state) == {"6-5@1", "4-1@0"}


def test_a_tile_that_fits_both_ends_may_go_to_either():
    assert legal(B001, position(B001, "6-4", "2-1", line="6-5 5-4@0")) == {"6-4@0", "6-4@1"}


def test_whoever_cannot_play_passes_and_nobody_draws():
    state = position(B001, "2-1", "3-1", boneyard="3-0")
    assert legal(B001, state) == {"pass"}
    assert legal(B001, played(B001, state, "pass")) == {"3-1@0", "3-1@1"}


def test_a_play_between_passes_keeps_the_hand_alive():
    state = played(B001, position(B001, "2-1", "3-1 6-6", "5-5", line="3-0 0-0@0"), "pass", "3-1@1", "pass")
    assert state.to_move == 0
    assert legal(B001, state) == {"2-1@1"}


def test_the_highest_double_leads_the_first_hand_and_later_leads_are_free():
    state = dealt(B001, "5-5 6-5 6-4 6-3 6-2 6-1 6-0", "4-4 3-3 2-2 1-1 0-0 5-4 5-3")
    assert (state.to_move, legal(B001, state)) == (0, {"5-5"})
    state = blocked(B001, position(B001, "2-1", "4-1", "6-6"))
    assert (state.leader, state.to_move) == (1, CHANCE)
    state = played(B001, state, str(stacked(B001, "6-6 6-5 6-4 6-3 6-2 6-1 6-0", "5-5 5-4 5-3 5-2 5-1 5-0 4-4")))
    assert state.to_move == 1
    assert len(legal(B001, state)) == 7


def test_of_two_tiles_with_as_many_spots_the_larger_end_leads():
    state = dealt(B001, "5-4 4-3 4-2 4-1 4-0 3-2 3-1", "6-3 3-0 2-1 2-0 1-0 5-0 5-1")
    assert (state.to_move, legal(B001, state)) == (1, {"6-3"})


def test_with_no_double_dealt_the_heaviest_tile_has_to_lead():
    state = dealt(B001, "5-4 4-3 4-2 4-1 4-0 3-2 3-1", "6-3 3-0 2-1 2-0 1-0 5-0 5-1")
    assert action_error(B001, state, parse_action("3-0")) == ("No double was dealt, so the heaviest tile leads: 6-3.")


def test_a_tile_that_can_lie_only_one_way_names_no_number():
    state = position(B001, "6-5 4-1", "2-1", line="6-4")
    assert action_error(B001, state, parse_action("6-5@1/5")) == "6-5 fits there only one way, so write 6-5@1."


def test_the_match_is_won_at_a_hundred():
    state = blocked(B001, position(B001, "4-1", "6-2 1-0", scores=(91, 99)))
    assert state.scores == (100, 99)
    assert (state.to_move, state.events[-1]) == (OVER, MatchOver(0))
    assert blocked(B001, position(B001, "4-1", "6-2 1-0", scores=(90, 99))).to_move == CHANCE


def test_two_past_the_target_at_once_the_higher_wins_and_equals_play_on():
    hands = "4-1", "6-6", "6-6 5-2"  # 5, 12 and 19 pay 21, 7 and nothing
    assert blocked(B004, position(B004, *hands, scores=(80, 95, 0))).events[-1] == MatchOver(1)
    tied = blocked(B004, position(B004, *hands, scores=(81, 95, 0)))
    assert tied.scores == (102, 102, 0)
    assert tied.to_move == CHANCE


# -- options ----------------------------------------------------------------------------------------------------------


def test_block_the_options_are_those_of_the_rules():
    assert {option.key: tuple(choice.value for choice in option.choices) for option in BLOCK.options} == {
        "set": (6, 9, 12),
        "hand_size": (5, 6, 7, 8, 9),
        "first_lead": ("HD", "HDf", "DH", "DL"),
        "block_pay": ("SUM", "DIFF", "CASCADE"),
        "spinner": ("none", "first"),
        "target": (50, 61, 100, 150, 200),
        "direction": ("clockwise", "counter-clockwise"),
        "no_double": ("heaviest leads", "redeal"),
    }
    assert (BLOCK.first_lead, BLOCK.block_pay, BLOCK.target) == ("HD", "SUM", 100)
    assert (B004.first_lead, B004.block_pay, B004.target) == ("DH", "CASCADE", 100)
    today = BLOCK.variant("block_today")
    assert (today.first_lead, today.block_pay, today.target) == ("DH", "DIFF", 100)


@pytest.mark.parametrize(("size", "most"), [(6, 4), (9, 6), (12, 8)])
def test_block_larger_sets_seat_more_players(size, most):
    game = BLOCK.variant(None, {"set": size})
    assert game.players() == tuple(range(2, most + 1))
    assert len(game.deck()) == (size + 1) * (size + 2) // 2
    with pytest.raises(ValueError, match=rf"^Block with these rules is for 2 to {most} players, not {most + 1}\.$"):
        game.initial_state(most + 1)


@pytest.mark.parametrize(("size", "players"), [(5, 4), (6, 4), (7, 4), (8, 3), (9, 3)])
def test_block_the_chosen_number_of_tiles_is_dealt(size, players):
    game = BLOCK.variant(None, {"hand_size": size})
    assert game.players()[-1] == players
    state = played(game, game.initial_state(players), str(stacked(game)))
    assert [*map(len, state.hands)] == [size] * players
    assert len(state.boneyard) == 28 - size * players


FIRST_HAND = "5-5 6-4 6-3 6-2 6-1 6-0 5-4", "4-4 6-5 3-3 2-2 1-1 0-0 5-3"


def test_first_lead_forced_or_free():
    assert legal(BLOCK, dealt(BLOCK, *FIRST_HAND)) == {"5-5"}
    free = BLOCK.variant(None, {"first_lead": "HDf"})
    state = dealt(free, *reversed(FIRST_HAND))
    assert state.to_move == 1
    assert legal(free, state) == set(FIRST_HAND[0].split())


@pytest.mark.parametrize(("code", "leader", "word"), [("DH", 2, "heaviest"), ("DL", 1, "lightest")])
def test_first_lead_by_lot(code, leader, word):
    game = BLOCK.variant(None, {"first_lead": code})
    state = played(game, game.initial_state(3), str(stacked(game, "6-0", "5-0", "4-3")))
    # 4-3 has seven spots: more than 6-0, whose number is larger
    assert (state.leader, state.to_move, state.hands) == (leader, CHANCE, ((), (), ()))
    assert in_words(game, state) == (
        f"Draw for the lead: {{0}} 6-0, {{1}} 5-0, {{2}} 4-3. {{{leader}}} has the {word} tile.",
    )
    state = played(game, state, str(stacked(game)))
    assert state.to_move == leader
    assert len(legal(game, state)) == 7


def test_block_a_block_pays_by_the_chosen_rule():
    assert paid(SUM, 5, 12, 19) == {0: 31}
    assert paid(DIFF, 5, 12, 19) == {0: 26}
    assert paid(CASCADE, 5, 12, 19) == {0: 21, 1: 7}


@pytest.mark.parametrize("game", [SUM, DIFF, CASCADE])
def test_a_domino_scores_all_the_others_whatever_a_block_pays(game):
    state = played(game, position(game, "3-1", "6-6", "5-2"), "3-1@0")
    assert points(state) == {0: 19}
    assert in_words(game, state)[-1] == Paid(0, 19, "pips left: {1} 12 + {2} 7 = 19")


def test_block_the_chosen_doubles_are_spinners():
    line = "5-5 5-1@0 5-2@1"
    assert legal(BLOCK, position(BLOCK, "5-3", "6-6", line=line)) == {"pass"}
    spun = BLOCK.variant(None, {"spinner": "first"})
    assert legal(spun, position(spun, "5-3", "6-6", line=line)) == {"5-3@2", "5-3@3"}
    assert legal(spun, position(spun, "5-3", "6-6", line="5-5 5-1@0")) == {"5-3@1"}
    assert spun.initial_state().line == block_line("first")


@pytest.mark.parametrize("target", [50, 61, 100, 150, 200])
def test_block_the_match_is_won_at_the_chosen_target(target):
    game = BLOCK.variant(None, {"target": target})
    assert blocked(game, position(game, "4-1", "6-2 1-0", scores=(target - 10, 0))).to_move == CHANCE
    assert blocked(game, position(game, "4-1", "6-2 1-0", scores=(target - 9, 0))).events[-1] == MatchOver(0)


def test_block_play_can_go_counter_clockwise():
    hands = "2-1", "2-0", "4-1"
    assert played(BLOCK, position(BLOCK, *hands), "pass").to_move == 1
    other_way = BLOCK.variant(None, {"direction": "counter-clockwise"})
    state = played(other_way, position(other_way, *hands), "pass")
    assert state.to_move == 2
    assert played(other_way, state, "pass", "pass").leader == 2


def test_block_without_a_double_the_lead_goes_as_chosen():
    singles = "6-5 6-4 6-3 6-2 6-1 6-0 5-4", "5-3 5-2 5-1 5-0 4-3 4-2 4-1"
    state = dealt(BLOCK, *reversed(singles))
    assert (state.to_move, legal(BLOCK, state)) == (1, {"6-5"})
    again = BLOCK.variant(None, {"no_double": "redeal"})
    state = dealt(again, *singles)
    assert (state.to_move, state.leader, state.hands, state.boneyard) == (CHANCE, None, ((), ()), ())
    assert "shuffled again" in in_words(again, state)[0]
    state = played(again, state, str(stacked(again, *FIRST_HAND)))
    assert legal(again, state) == {"5-5"}
