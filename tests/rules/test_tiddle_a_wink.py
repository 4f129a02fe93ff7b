"""Tiddle-a-Wink: the numbered examples of its rules, its options, and the pool of chips."""

from random import Random

import pytest

from game.core.state import CHANCE, DRAW, OVER, PASS, STOP, HandOver, MatchOver, parse_action
from game.match import record
from game.match.match import Match
from game.match.player_types import Bot
from game.rules.action_errors import action_error
from game.rules.line.tiddle_a_wink import TIDDLE_A_WINK
from game.rules.options import ByPlayers
from game.text import action_sentences
from tests.decks import Paid, Table, blocked, dealt, in_words, legal, played, points, position, shuffled, stacked, walk

T001 = TIDDLE_A_WINK
T002 = TIDDLE_A_WINK.variant("tidley_002")
BOTH = pytest.mark.parametrize("game", [T001, T002], ids=["001", "002"])
POOL = TIDDLE_A_WINK.variant(None, {"match": "pool"})

FIVE_AND_THREE = "5-2 3-2@0"
"""A line that shows 3 on arm 0 and 5 on arm 1."""
SIX = "6-6 6-2 0-0", "5-4 5-3 5-1", "4-3 4-2 4-1", "3-2 3-1 3-0", "2-1 2-0 6-5", "6-4 6-3 6-1"
TIED = "4-0", "6-1", "3-1", "6-6", "5-4", "6-5"
"""Hands of 4, 7, 4, 12, 9 and 11 spots, none with a two in it."""


# -- the lead ---------------------------------------------------------------------------------------------------------


def test_the_highest_double_is_called_for_and_leads_every_round():
    hands = [*SIX[1:], "4-4 3-3 6-0"]
    first = dealt(T001, *hands)
    assert (first.to_move, legal(T001, first)) == (5, {"4-4"})
    later = blocked(T001, position(T001, *TIED, line="2-2"))
    later = played(T001, later, str(stacked(T001, *hands)))
    assert (later.hand, later.to_move, legal(T001, later)) == (2, 5, {"4-4"})


def test_without_a_double_the_heaviest_tile_leads():
    state = dealt(T001, *SIX[1:], "6-2 6-0 5-0")
    assert (state.to_move, legal(T001, state)) == (3, {"6-5"})


def test_the_lightest_lot_leads_the_second_books_first_round_and_then_the_lead_rotates():
    state = T002.initial_state(3)
    lots = str(stacked(T002, "6-5", "1-0", "2-2"))
    state = played(T002, state, lots)
    assert (state.to_move, state.leader) == (CHANCE, 1)
    state = played(T002, state, str(stacked(T002, "6-6 5-5 4-4", "6-5 6-4 6-3", "5-1 5-2 5-3")))
    assert (state.to_move, legal(T002, state)) == (1, {"6-5", "6-4", "6-3"})
    state = blocked(T002, position(T002, *TIED, line="2-2"))
    state = played(T002, state, str(stacked(T002, *SIX)))
    assert (state.to_move, len(legal(T002, state))) == (1, 3)


# -- the double's privilege -------------------------------------------------------------------------------------------


def test_example_1_the_leader_follows_the_double_led():
    state = played(T001, dealt(T001, *SIX), "6-6")
    assert (state.to_move, legal(T001, state)) == (0, {"6-2@0", "6-2@1", "pass"})
    state = played(T001, state, "6-2@1")
    assert (state.to_move, len(state.hands[0])) == (1, 1)
    assert {end.pip for end in state.line.ends} == {6, 2}


def test_example_2_a_chain_of_doubles_goes_out_in_one_turn():
    state = position(T001, "5-5 3-3 3-1", "6-6 6-5", line=FIVE_AND_THREE)
    state = played(T001, state, "5-5@1")
    assert (state.to_move, legal(T001, state)) == (0, {"3-3@0", "3-1@0", "pass"})
    state = played(T001, state, "3-3@0, 3-1@0")
    assert in_words(T001, state) == (HandOver(0, False, (0, 23)), Paid(0, 1, "for the hand"))


def test_example_3_only_that_double_may_be_joined():
    state = position(T002, "5-5 5-4 3-3", "6-6 6-5", line=FIVE_AND_THREE)
    state = played(T002, state, "5-5@1")
    assert (state.to_move, legal(T002, state)) == (0, {"5-4@1", "pass"})
    assert "5-5" in action_error(T002, state, parse_action("3-3@0"))
    state = played(T002, state, "5-4@1")
    assert state.to_move == 1, "the tile that followed was no double"


def test_the_leader_of_a_double_may_join_either_side_of_it():
    state = played(T002, position(T002, "5-5 5-4 3-3", "6-6 6-5", line=""), "5-5")
    assert legal(T002, state) == {"5-4@0", "5-4@1", "pass"}


@BOTH
def test_the_privilege_may_be_declined(game):
    state = played(game, position(game, "5-5 5-4", "6-6 6-5", line=FIVE_AND_THREE), "5-5@1, pass")
    assert (state.to_move, state.passes, len(state.hands[0])) == (1, 0, 1)


@BOTH
def test_the_turn_ends_by_itself_where_nothing_can_follow(game):
    state = played(game, position(game, "5-5 6-4", "6-6 6-5", line=FIVE_AND_THREE), "5-5@1")
    assert state.to_move == 1


@BOTH
def test_tiddle_a_wink_nobody_draws(game):
    state = position(game, "6-6 6-4", "1-1", line=FIVE_AND_THREE, boneyard="5-1")
    assert legal(game, state) == {"pass"}
    assert action_error(game, state, DRAW) == "No tiles are drawn; the rest stay face down."
    state = position(game, "5-1 6-4", "1-1", line=FIVE_AND_THREE, boneyard="0-0")
    assert action_error(game, state, PASS) == "You can play 5-1, so you must play."


# -- the end of a round and of the match ------------------------------------------------------------------------------


@BOTH
def test_example_4_equal_fewest_spots_draw_the_round(game):
    state = blocked(game, position(game, *TIED, line="2-2"))
    assert state.events == (HandOver(None, True, (4, 7, 4, 12, 9, 11)),)


@BOTH
def test_fewest_spots_win_a_blocked_round(game):
    state = blocked(game, position(game, "4-1", *TIED[1:], line="2-2"))
    assert points(state) == {2: 1}


@BOTH
def test_the_first_to_win_three_rounds_wins_the_match(game):
    state = position(game, "5-1", "6-6", "0-0", line=FIVE_AND_THREE, scores=(2, 2, 0))
    assert played(game, state, "5-1@1").events[-1] == MatchOver(0)
    assert played(game, state._replace(scores=(1, 2, 0)), "5-1@1").to_move == CHANCE


def test_example_4_the_tied_split_the_pool():
    state = blocked(POOL, position(POOL, *TIED, line="2-2"))
    assert points(state) == {0: 2, 1: -1, 2: 2, 3: -1, 4: -1, 5: -1}
    assert state.events[0].winner is None


def test_example_5_of_eight_players_the_winner_nets_seven():
    others = "6-6", "6-4", "6-2", "6-1", "6-0", "4-4", "4-1"
    state = played(POOL, position(POOL, "5-5", *others, line=FIVE_AND_THREE), "5-5@1")
    assert points(state) == {0: 7} | dict.fromkeys(range(1, 8), -1)
    assert Paid(0, 7, "8 from the pot of 8, less the stake of 1") in in_words(T001, state)


def test_what_cannot_be_shared_stays_in_the_pool_for_the_next_round():
    five = "4-0", "3-1", "4-4", "6-6", "5-4"
    state = blocked(POOL, position(POOL, *five, line="2-2"))
    assert state.scores == (1, 1, -1, -1, -1), "one chip of five stays"
    state = played(POOL, position(POOL, "5-1", *five[1:], line=FIVE_AND_THREE, scores=state.scores), "5-1@1")
    assert state.scores == (1 + 5, 0, -2, -2, -2)


def test_a_round_that_is_nobodys_leaves_the_pool_whole():
    game = POOL.variant(None, {"match": "pool", "block_winner": "drawn"})
    state = blocked(game, position(game, "4-1", *TIED[1:], line="2-2"))
    assert state.scores == (-1,) * 6
    state = played(game, position(game, "5-1", *TIED[1:], line=FIVE_AND_THREE, scores=state.scores), "5-1@1")
    assert state.scores == (-1 + 11, *(-2,) * 5)


@pytest.mark.parametrize("players", range(2, 10))
def test_the_chips_are_with_the_players_or_in_the_pool(players):
    for seed in range(10):
        pool = 0
        for state, _action, after in walk(Table("", POOL, players), Random(seed)).steps():
            if any(isinstance(event, HandOver) for event in after.events):
                pool += players
                seats = range(players)
                winners = [seat for seat in seats if after.scores[seat] >= state.scores[seat]] if pool else []
                if not any(after.hands[seat] == () for seat in seats):
                    lightest = min(sum(map(sum, hand)) for hand in after.hands)
                    winners = [seat for seat in seats if sum(map(sum, after.hands[seat])) == lightest]
                taken = [new - old + 1 for new, old in zip(after.scores, state.scores, strict=True)]
                assert taken == [pool // len(winners) if seat in winners else 0 for seat in seats]
                pool -= sum(taken)
            assert sum(after.scores) == -pool


def test_a_match_for_chips_goes_on_until_the_players_stop_between_two_rounds():
    state = POOL.initial_state()
    assert action_error(POOL, state, STOP) == "You can stop only when a hand is over."
    rng = Random(1)
    while state.hand < 30:
        action = shuffled(POOL, rng) if state.to_move == CHANCE else POOL.legal_actions(state)[0]
        state = POOL.apply(state, action)
        assert state.to_move != OVER
        assert (action_error(POOL, state, STOP) is None) == (state.to_move == CHANCE)
    over = POOL.apply(state, STOP)
    best = max(state.scores)
    assert (over.to_move, over.scores) == (OVER, state.scores)
    assert over.events == (MatchOver(state.scores.index(best) if state.scores.count(best) == 1 else None),)
    assert action_error(POOL, over, STOP)


def test_a_match_with_an_end_of_its_own_is_not_stopped():
    state = blocked(T001, position(T001, *TIED, line="2-2"))
    assert action_error(T001, state, STOP) == "Only a match without an end can be stopped."


# -- options ----------------------------------------------------------------------------------------------------------


def test_tiddle_a_wink_the_options_are_those_of_the_rules():
    assert {option.key: tuple(choice.value for choice in option.choices) for option in TIDDLE_A_WINK.options} == {
        "set": (6, 9, 12),
        "hand_size": (ByPlayers({2: 7, 3: 7, 4: 5, 5: 5}, 3), 3, 5, 7),
        "replay": ("any", "own", "off"),
        "ends": (2, 1),
        "match": ("first to 3", "first to 5", "single round", "pool"),
        "block_winner": ("fewest spots", "drawn"),
        "sleeping_minimum": (0, 2),
        "direction": ("clockwise", "counter-clockwise"),
    }


@pytest.mark.parametrize(
    ("game", "chosen"),
    [
        (T001, "6, 7/7/5/5/3, any, 2, first to 3, fewest spots, 0, clockwise"),
        (T002, "6, 3, own, 2, first to 3, fewest spots, 2, clockwise"),
    ],
)
def test_tiddle_a_wink_each_book_has_the_defaults_of_the_rules(game, chosen):
    assert ", ".join(str(option.current_choice(game)) for option in TIDDLE_A_WINK.options) == chosen


@pytest.mark.parametrize(
    ("preset", "size", "most"),
    [
        *(("tiddle_001", size, most) for size, most in ((6, 9), (9, 10), (12, 10))),
        *(("tidley_002", size, most) for size, most in ((6, 8), (9, 10), (12, 10))),
    ],
)
def test_how_many_can_play(preset, size, most):
    assert TIDDLE_A_WINK.variant(preset, {"set": size}).players() == tuple(range(2, most + 1))


@pytest.mark.parametrize(("least", "most"), [(0, 9), (2, 8)])
def test_tiddle_a_wink_the_chosen_number_of_tiles_is_not_dealt(least, most):
    assert TIDDLE_A_WINK.variant(None, {"sleeping_minimum": least}).players()[-1] == most


@pytest.mark.parametrize(
    ("preset", "sizes"),
    [
        ("tiddle_001", {2: 7, 3: 7, 4: 5, 5: 5, 6: 3, 7: 3, 8: 3, 9: 3}),
        ("tidley_002", {2: 3, 3: 3, 4: 3, 5: 3, 6: 3, 7: 3, 8: 3}),
    ],
)
def test_hand_size_by_players(preset, sizes):
    game = TIDDLE_A_WINK.variant(preset)
    for players, size in sizes.items():
        state = game.apply(game.initial_state(players, leader=0, first_hand=False), stacked(game))
        assert [*map(len, state.hands)] == [size] * players


@pytest.mark.parametrize(("size", "most"), [(3, 9), (5, 5), (7, 4)])
def test_tiddle_a_wink_the_chosen_number_of_tiles_is_dealt(size, most):
    game = TIDDLE_A_WINK.variant(None, {"hand_size": size})
    assert game.players()[-1] == most


@pytest.mark.parametrize(
    ("replay", "offered"),
    [("any", {"5-4@1", "3-3@0", "pass"}), ("own", {"5-4@1", "pass"}), ("off", None)],
)
@pytest.mark.parametrize("preset", ["tiddle_001", "tidley_002"])
def test_tiddle_a_wink_a_double_is_followed_as_chosen(preset, replay, offered):
    game = TIDDLE_A_WINK.variant(preset, {"replay": replay})
    state = played(game, position(game, "5-5 5-4 3-3", "6-6 6-4", line=FIVE_AND_THREE), "5-5@1")
    assert (state.to_move, legal(game, state)) == ((0, offered) if offered else (1, {"pass"}))


def test_tiddle_a_wink_the_line_can_grow_at_one_end_only():
    game = TIDDLE_A_WINK.variant("tidley_002", {"ends": 1})
    state = position(game, "5-3 4-4", "5-1 3-1", line="")
    assert legal(game, state) == {"5-3", "5-3/5", "4-4"}
    assert legal(game, played(game, state, "5-3")) == {"3-1@0"}, "the low end, unless the leader says otherwise"
    assert legal(game, played(game, state, "5-3/5")) == {"5-1@1"}
    state = played(game, state._replace(hands=(state.hands[0] + state.hands[1], ())), "4-4")
    assert [end.pip for end in state.line.ends] == [4]


@pytest.mark.parametrize(("match", "rounds"), [("first to 3", 3), ("first to 5", 5), ("single round", 1)])
def test_tiddle_a_wink_the_match_ends_as_chosen(match, rounds):
    game = TIDDLE_A_WINK.variant(None, {"match": match})
    state = position(game, "5-1", "6-6", line=FIVE_AND_THREE, scores=(rounds - 1, 0))
    assert played(game, state, "5-1@1").events[-1] == MatchOver(0)
    if rounds > 1:
        assert played(game, state._replace(scores=(rounds - 2, 0)), "5-1@1").to_move == CHANCE


def test_a_single_round_that_is_drawn_is_played_again():
    game = TIDDLE_A_WINK.variant(None, {"match": "single round"})
    assert blocked(game, position(game, *TIED, line="2-2")).to_move == CHANCE


@pytest.mark.parametrize(("winner", "paid"), [("fewest spots", {2: 1}), ("drawn", {})])
def test_tiddle_a_wink_a_block_is_won_by_the_chosen_rule(winner, paid):
    game = TIDDLE_A_WINK.variant(None, {"block_winner": winner})
    assert points(blocked(game, position(game, "4-1", *TIED[1:], line="2-2"))) == paid


def test_the_log_tells_all_stakes_at_once():
    names = "Ann", "Bob", "Cid", "Dan", "Eve", "Fay"
    state = position(POOL, *TIED, line="2-2")._replace(passes=5)
    assert action_sentences(POOL, state, PASS, POOL.apply(state, PASS), names) == [
        "Ann passes.",
        "The hand is blocked. Ann and Cid share it.",
        "Ann and Cid score 2 each (3 from the pot of 6, less the stake of 1).",
        "Bob, Dan, Eve and Fay lose 1 each (the stake).",
    ]


# -- how many, with which set ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "preset", "options", "highest"),
    [
        (8, "tiddle_001", {}, 6),
        (9, "tiddle_001", {}, 9),
        (10, "tiddle_001", {"match": "pool"}, 9),
        (9, "tiddle_001", {"set": 6}, 6),
        (10, "tiddle_001", {"set": 12}, 12),
        (8, "tidley_002", {}, 6),
        (9, None, {}, 9),
    ],
)
def test_nine_or_more_play_with_a_double_nine_set_unless_they_say_otherwise(players, preset, options, highest):
    match = Match("tiddle_a_wink", [Bot("club")] * players, preset=preset, options=options)
    assert match.game.set == highest
    match.deal(Random(1))
    again = record.parse_record(record.format_record(match))
    assert (again.game, again.options, again.states) == (match.game, match.options, match.states)
    assert ("set" in again.options) == ("set" in options)
