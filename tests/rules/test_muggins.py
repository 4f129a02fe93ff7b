"""Muggins: the numbered examples of its rules, the claiming of counts, and its options."""

import pytest

from game.core.state import CHANCE, OVER, HandOver, MatchOver, parse_action
from game.rules.action_errors import action_error
from game.rules.line.muggins import MUGGINS
from game.rules.options import ByPlayers
from tests.decks import Paid, block_line, blocked, dealt, in_words, legal, played, points, position, stacked

M001 = MUGGINS
M004 = MUGGINS.variant("muggins_004")
LOSE, STEAL = (MUGGINS.variant(None, {"claim": claim}) for claim in ("lose", "steal"))


# -- counting the ends ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lead", "paid"), [("5-5", 10), ("6-4", 10), ("5-0", 5), ("4-1", 5), ("3-2", 5), ("4-2", 0), ("0-0", 0)]
)
def test_001_example_1_leads(lead, paid):
    state = played(M001, position(M001, f"{lead} 6-6", "1-1", line=""), lead)
    assert state.scores == (paid, 0)


def test_001_example_2_three_and_two_make_five():
    state = played(M001, position(M001, "5-2 6-6", "1-1", line="5-3"), "5-2@1")
    assert in_words(M001, state) == (Paid(0, 5, "ends 3 + 2 = 5"),)


def test_001_example_3_two_doubles_across_make_ten():
    state = played(M001, position(M001, "2-2 6-6", "1-1", line="3-2 3-3@1"), "2-2@0")
    assert in_words(M001, state) == (Paid(0, 10, "ends 4 + 6 = 10"),)


def test_001_example_4_sixes_and_fours_across_make_twenty():
    state = played(M001, position(M001, "4-4 6-0", "1-1", line="6-4 6-6@1"), "4-4@0")
    assert in_words(M001, state) == (Paid(0, 20, "ends 8 + 12 = 20"),)


def test_001_example_5_a_double_led_counts_ten_until_both_sides_are_joined():
    state = dealt(M001, "5-5 6-4 6-3 6-2 6-1", "5-0 4-4 3-3 2-2 1-1")
    state = played(M001, state, "5-5")
    assert state.scores == (10, 0)
    state = played(M001, state, "5-0@0")
    assert state.scores == (10, 10)


def test_004_example_four_arms():
    state = dealt(M004, "5-5 5-3 0-0 3-3 4-1 6-1 6-4", "5-0 5-2 2-2 1-1 6-2 4-3 6-3")
    scores = []
    for text in "5-5", "5-0@0", "5-3@1", "5-2@2", "0-0@0", "2-2@2", "3-3@1":
        state = played(M004, state, text)
        scores.append(points(state))
    assert scores == [{0: 10}, {1: 10}, {}, {1: 5}, {0: 5}, {}, {0: 10}]
    assert state.scores == (25, 15)


def test_004_totals_above_twenty_are_paid_in_full():
    line = "3-3 6-3@0 4-3@1 5-3@2 6-6@0 4-4@1 5-5@2 3-2@3"
    state = played(M004, position(M004, "5-2 6-0", "1-1", line=line), "5-2@3")
    assert in_words(M001, state) == (Paid(0, 35, "ends 12 + 8 + 10 + 5 = 35"),)


def test_the_last_tile_is_counted_before_the_hands_are():
    state = played(M001, position(M001, "5-2", "6-6 5-6", line="5-3"), "5-2@1")
    assert in_words(M001, state) == (
        Paid(0, 5, "ends 3 + 2 = 5"),
        HandOver(0, False, (0, 23)),
        Paid(0, 25, "pips left: {1} 23, rounded to 25"),
    )


# -- claiming ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [LOSE, STEAL])
def test_a_count_rightly_announced_is_scored(game):
    state = played(game, position(game, "6-4 6-3", "1-1", "0-0", line=""), "6-4")
    assert (state.to_move, state.scores) == (0, (0, 0, 0))
    assert legal(game, state) == {f"announce {count}" for count in range(0, 36, 5)}
    state = played(game, state, "announce 10")
    assert (state.to_move, state.scores) == (1, (10, 0, 0))
    assert "announce 0" not in legal(game, state)


@pytest.mark.parametrize(("game", "stolen"), [(LOSE, 0), (STEAL, 10)])
@pytest.mark.parametrize("said", [0, 15])
def test_a_count_missed_or_wrong_is_lost_to_a_caller(game, stolen, said):
    state = played(game, position(game, "6-4 6-3", "1-1", "0-0", line=""), "6-4", f"announce {said}")
    assert (state.to_move, legal(game, state)) == (1, {"muggins", "pass"})
    assert in_words(game, state) == (("{0} announces 15, which is wrong.",) if said else ())
    state = played(game, state, "muggins")
    assert in_words(game, state)[0] == "{1} calls “Muggins!”: {0} did not announce 10."
    assert (state.to_move, state.scores) == (1, (0, stolen, 0))


@pytest.mark.parametrize(("game", "stolen"), [(LOSE, 0), (STEAL, 10)])
def test_of_several_callers_the_nearest_on_the_left_of_the_scorer_is_served(game, stolen):
    dealt = position(game, "2-1", "6-4 6-3", "1-1", "0-0", line="")
    silent = played(game, dealt._replace(to_move=1), "6-4, announce 0")
    assert silent.to_move == 2, "asked first: whoever sits on the scorer's left"
    assert played(game, silent, "muggins").scores == (0, 0, stolen, 0)
    assert played(game, silent, "pass, muggins").scores == (0, 0, 0, stolen)
    last = played(game, silent, "pass, pass")
    assert (last.to_move, legal(game, last)) == (0, {"muggins", "pass"})
    state = played(game, last, "muggins")
    assert state.scores == (stolen, 0, 0, 0)
    assert (state.to_move, state.claimant) == (2, None), "play goes on from the seat after the scorer"


@pytest.mark.parametrize("game", [LOSE, STEAL])
def test_a_count_that_nobody_calls_is_not_lost(game):
    state = played(game, position(game, "6-4 6-3", "1-1", "0-0", line=""), "6-4, announce 0, pass, pass")
    assert (state.to_move, state.scores) == (1, (10, 0, 0))


@pytest.mark.parametrize("said", [0, 10])
def test_where_there_is_nothing_to_score_nothing_can_be_called(said):
    state = played(STEAL, position(STEAL, "4-2 6-6", "1-1", line=""), "4-2", f"announce {said}")
    assert (state.to_move, state.scores, state.claimant) == (1, (0, 0), None)
    assert bool(state.events) == bool(said)


def test_the_last_tile_is_claimed_before_the_hands_are_counted():
    state = played(STEAL, position(STEAL, "5-2", "6-6 5-6", line="5-3"), "5-2@1, announce 0")
    assert (state.to_move, state.hands[0]) == (1, ())
    state = played(STEAL, state, "muggins")
    assert state.scores == (25, 5)
    assert state.to_move == CHANCE


def test_a_call_is_the_only_thing_to_do_in_its_window():
    state = played(STEAL, position(STEAL, "6-4 6-3", "4-1", line=""), "6-4, announce 0")
    assert action_error(STEAL, state, parse_action("4-1@0")) == (
        "First announce the points of the last tile, or call “Muggins!”."
    )


def test_a_count_that_cannot_be_is_refused():
    state = played(STEAL, position(STEAL, "6-4 6-3", "4-1", line=""), "6-4")
    assert action_error(STEAL, state, parse_action("announce 7")) == (
        "Announce 0, 5, 10, 15, 20, 25, 30 or 35 (0: say nothing)."
    )


def test_the_program_counts_by_itself():
    assert MUGGINS.claim == "auto"
    assert played(M001, position(M001, "6-4 6-3", "1-1", line=""), "6-4").to_move == 1


# -- the end of a hand ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "paid"), [("6-6 6-5", 25), ("6-6 6-4", 20), ("2-0", 0), ("3-0", 5), ("4-3", 5), ("6-2", 10)]
)
def test_001_domino_to_the_nearest_five(other, paid):
    state = played(M001, position(M001, "3-1", other), "3-1@0")
    assert points(state) == {0: paid}


def test_001_blocked_nineteen_against_twenty():
    assert points(blocked(M001, position(M001, "6-6 5-2", "5-5 6-4"))) == {0: 20}


def test_001_blocked_three_players_round_once():
    assert points(blocked(M001, position(M001, "6-2", "6-6 1-0", "6-5 6-4"))) == {0: 35}


def test_001_blocked_equal_lowest_hands_score_nothing():
    state = blocked(M001, position(M001, "5-2", "6-1", "5-5 6-4"))
    assert state.events == (HandOver(None, True, (7, 7, 20)),)


def test_004_domino_as_it_is():
    assert points(played(M004, position(M004, "3-1", "6-6 5-0"), "3-1@0")) == {0: 17}


def test_004_blocked_everyone_collects():
    assert points(blocked(M004, position(M004, "4-1", "6-6", "6-6 5-2"))) == {0: 21, 1: 7}


# -- the end of the match ---------------------------------------------------------------------------------------------


def test_the_match_ends_the_moment_the_target_is_reached():
    state = played(M004, position(M004, "6-4 6-3", "1-1", scores=(90, 99), line=""), "6-4")
    assert state.scores == (100, 99)
    assert (state.to_move, state.events[-1]) == (OVER, MatchOver(0))
    assert state.hands[0]


def test_two_carried_over_at_once_the_higher_wins():
    hands = "4-1", "6-6", "6-6 5-2"
    assert blocked(M004, position(M004, *hands, scores=(80, 95, 0))).events[-1] == MatchOver(1)


@pytest.mark.parametrize(("players", "target"), [(2, 200), (3, 150), (4, 150)])
def test_001_target_by_players(players, target):
    others = ["1-1", "0-0", "2-2"][: players - 1]
    for before, over in (target - 15, False), (target - 10, True):
        scores = (before,) + (0,) * (players - 1)
        state = played(M001, position(M001, "6-4 6-3", *others, scores=scores, line=""), "6-4")
        assert (state.to_move == OVER) == over


# -- options ----------------------------------------------------------------------------------------------------------


def test_muggins_the_options_are_those_of_the_rules():
    assert {option.key: tuple(choice.value for choice in option.choices) for option in MUGGINS.options} == {
        "set": (6, 9, 12),
        "hand_size": (5, 6, 7),
        "spinner": ("none", "first", "all"),
        "claim": ("auto", "lose", "steal"),
        "draw_when_able": (True, False),
        "floor": (0, 1, 2),
        "end_rounding": ("r5", "raw"),
        "block_pay": ("SUM", "DIFF", "CASCADE"),
        "first_lead": ("HD", "HDf", "DH"),
        "later_lead": ("ROT", "SAME"),
        "target": (ByPlayers({2: 200}, 150), 61, 100, 150, 200),
        "direction": ("clockwise", "counter-clockwise"),
    }


@pytest.mark.parametrize(
    ("game", "knobs"),
    [
        (M001, (5, "none", False, "r5", "SUM", "HD", "ROT", ByPlayers({2: 200}, 150))),
        (M004, (7, "first", True, "raw", "CASCADE", "HD", "SAME", 100)),
    ],
)
def test_muggins_each_book_has_the_defaults_of_the_rules(game, knobs):
    names = "hand_size spinner draw_when_able end_rounding block_pay first_lead later_lead target"
    assert tuple(getattr(game, name) for name in names.split(" ")) == knobs


@pytest.mark.parametrize(("size", "most"), [(6, 5), (9, 6), (12, 8)])
def test_muggins_larger_sets_seat_more_players(size, most):
    game = MUGGINS.variant(None, {"set": size})
    assert game.players() == tuple(range(2, most + 1))
    with pytest.raises(ValueError, match=rf"^Muggins with these rules is for 2 to {most} players, not {most + 1}\.$"):
        game.initial_state(most + 1)


@pytest.mark.parametrize(("size", "most"), [(5, 5), (6, 4), (7, 4)])
def test_muggins_the_chosen_number_of_tiles_is_dealt(size, most):
    game = MUGGINS.variant(None, {"hand_size": size})
    assert game.players()[-1] == most
    state = played(game, game.initial_state(2), str(stacked(game)))
    assert [*map(len, state.hands)] == [size, size]
    assert len(state.boneyard) == 28 - 2 * size


def test_muggins_the_chosen_doubles_are_spinners():
    line = "5-5 5-1@0 1-1@0 5-2@1 4-1@0"
    open_arms = {"none": {0, 1}, "first": {0, 1, 2, 3}, "all": {0, 1, 2, 3, 4, 5}}
    for spinner, arms in open_arms.items():
        game = MUGGINS.variant(None, {"spinner": spinner})
        assert {end.arm for end in block_line(spinner, *line.split()).ends} == arms
        state = position(game, "5-3 3-1", "6-6", line=line, boneyard="0-0")
        fits = {"none": {"draw"}, "first": {"5-3@2", "5-3@3"}, "all": {"5-3@2", "5-3@3", "3-1@4", "3-1@5"}}
        assert legal(game, state) == fits[spinner]


def test_with_every_double_a_spinner_all_arms_count():
    game = MUGGINS.variant(None, {"spinner": "all"})
    line = "5-5 5-1@0 1-1@0 5-2@1 4-1@0"  # ends 4 and 2
    state = played(game, position(game, "3-1 5-4 6-6", "6-6", line=line), "3-1@4")
    assert state.scores == (0, 0), "4 + 2 + 3 = 9"
    state = played(game, position(game, "5-4 6-6", "6-6", line=f"{line} 3-1@4"), "5-4@0")
    assert in_words(M001, state) == (Paid(0, 10, "ends 5 + 2 + 3 = 10"),)


@pytest.mark.parametrize("able", [True, False])
def test_muggins_drawing_when_able_to_play_is_allowed_as_chosen(able):
    game = MUGGINS.variant(None, {"draw_when_able": able})
    state = position(game, "3-1", "6-6", boneyard="5-5")
    assert ("draw" in legal(game, state)) == able


@pytest.mark.parametrize("floor", [0, 1, 2])
def test_muggins_the_chosen_number_of_tiles_is_never_drawn(floor):
    game = MUGGINS.variant(None, {"floor": floor})
    state = position(game, "2-2 1-1", "6-6", boneyard="5-5 5-4 5-2")
    state = played(game, state, *["draw"] * (3 - floor))
    assert (len(state.boneyard), legal(game, state)) == (floor, {"pass"})


@pytest.mark.parametrize(("rounding", "paid"), [("r5", 25), ("raw", 23)])
def test_muggins_spots_left_are_rounded_as_chosen(rounding, paid):
    game = MUGGINS.variant(None, {"end_rounding": rounding})
    assert points(played(game, position(game, "3-1", "6-6 6-5"), "3-1@0")) == {0: paid}


@pytest.mark.parametrize(("pay", "paid"), [("SUM", {0: 31}), ("DIFF", {0: 26}), ("CASCADE", {0: 21, 1: 7})])
def test_muggins_a_block_pays_by_the_chosen_rule(pay, paid):
    game = MUGGINS.variant(None, {"block_pay": pay, "end_rounding": "raw"})
    assert points(blocked(game, position(game, "4-1", "6-6", "6-6 5-2"))) == paid


@pytest.mark.parametrize(("code", "leader", "size"), [("HD", 1, 1), ("HDf", 1, 5), ("DH", 0, 5)])
def test_muggins_the_first_lead_goes_by_the_chosen_rule(code, leader, size):
    game = MUGGINS.variant(None, {"first_lead": code})
    state = dealt(game, "6-5 6-4 6-3 6-2 4-4", "5-5 3-3 2-2 1-1 0-0")
    assert (state.to_move, len(legal(game, state))) == (leader, size)


@pytest.mark.parametrize(("code", "leader", "size"), [("ROT", 1, 5), ("SAME", 0, 1)])
def test_muggins_later_leads_go_by_the_chosen_rule(code, leader, size):
    game = MUGGINS.variant(None, {"later_lead": code})
    state = blocked(game, position(game, "2-1", "4-1"))
    state = played(game, state, str(stacked(game, "5-5 6-4 6-3 6-2 4-4", "6-5 3-3 2-2 1-1 0-0")))
    assert (state.to_move, len(legal(game, state))) == (leader, size)


@pytest.mark.parametrize("target", [100, 150, 200])
def test_muggins_the_match_is_won_at_the_chosen_target(target):
    game = MUGGINS.variant(None, {"target": target})
    for before, over in (target - 15, False), (target - 10, True):
        state = played(game, position(game, "6-4 6-3", "1-1", "0-0", scores=(before, 0, 0), line=""), "6-4")
        assert (state.to_move == OVER) == over


@pytest.mark.parametrize("preset", ["muggins_001", "muggins_004"])
@pytest.mark.parametrize("rounding", ["r5", "raw"])
def test_a_target_of_sixty_one_counts_in_fives_throughout(preset, rounding):
    game = MUGGINS.variant(preset, {"target": 61, "end_rounding": rounding})
    state = position(game, "6-4 6-3", "1-1", scores=(58, 0), line="")
    assert played(game, state, "6-4").scores == (60, 0)
    assert played(game, state._replace(scores=(59, 0)), "6-4").events[-1] == MatchOver(0)
    state = played(game, position(game, "3-1", "6-6 6-5"), "3-1@0")
    assert points(state) == {0: 5}, "23 is nearest to 25, five fives"
    calling = MUGGINS.variant(preset, {"target": 61, "claim": "lose"})
    state = played(calling, position(calling, "6-4 6-3", "1-1", line=""), "6-4")
    assert legal(calling, state) == {f"announce {count}" for count in range(8)}
    assert played(calling, state, "announce 2").scores == (2, 0)


def test_muggins_play_can_go_counter_clockwise():
    hands = "2-1", "2-0", "4-1"
    assert played(MUGGINS, position(MUGGINS, *hands), "pass").to_move == 1
    other_way = MUGGINS.variant(None, {"direction": "counter-clockwise"})
    assert played(other_way, position(other_way, *hands), "pass").to_move == 2
