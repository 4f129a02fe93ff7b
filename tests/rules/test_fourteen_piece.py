"""Fourteen-Piece: the numbered examples of its rules, and its options."""

from itertools import pairwise
from random import Random

import pytest

from game.core.state import DRAW, OVER, PASS, HandOver, parse_action
from game.core.tiles import double_set, spots
from game.rules import GAMES
from game.rules.action_errors import action_error
from tests.decks import Table, blocked, dealt, in_order, legal, played, points, position, stacked, tiles, walk

FOURTEEN = GAMES["fourteen_piece"]


def hand(first: str):
    """Return a later hand in which seat 0 has these tiles and leads any; seat 1 has the others."""
    return FOURTEEN.apply(FOURTEEN.initial_state(leader=0, first_hand=False), stacked(FOURTEEN, first, ""))


# -- the worked examples ----------------------------------------------------------------------------------------------


def test_example_1_the_largest_count_is_85_and_not_the_difference():
    kept = "2-2 3-3 3-2 4-2 4-3 5-2"
    start = hand(f"1-1 6-0 3-1 5-0 2-1 4-0 0-0 1-0 {kept}")
    state = in_order(FOURTEEN, start, "1-1 1-6 6-0 0-3 3-1 1-5 5-0 0-2 2-1 1-4 4-0 0-0 1-0")
    assert state.hands[0] == tiles(kept)
    assert [spots(held) for held in state.hands] == [35, 85]
    assert state.scores == (85, 0)
    assert len({end.pip for end in state.line.ends}) == 1


def test_example_2_nine_shut_out():
    start = hand("0-0 5-1 4-0 6-1 2-0 3-1 1-1 1-0 2-2 3-2 4-2 3-3 4-3 6-2")
    state = in_order(FOURTEEN, start, "0-0 0-5 5-1 1-4 4-0 0-6 6-1 1-2 2-0 0-3 3-1 1-1 1-0")
    assert [spots(held) for held in state.hands] == [36, 84]
    assert len(state.hands[1]) == 9
    assert state.scores == (84, 0)


def test_example_3_two_doubles_destroyed():
    """Twenty-six tiles are played: all singles in a cycle with every double but two, back to a dead blank."""
    numbers = [*"012345602461350362514", "0"]
    line = ["0-0"]
    for one, other in pairwise(numbers):
        line.append(f"{one}-{other}")
        if other in "1234" and f"{other}-{other}" not in line:
            line.append(f"{other}-{other}")
    assert len(line) == 26
    state = in_order(FOURTEEN, hand(" ".join([*line[::2], "5-5"])), " ".join(line))
    assert state.hands == (tiles("5-5"), tiles("6-6"))
    assert state.scores == (12, 0)


def test_example_4_a_domino_against_two_tiles():
    state = played(FOURTEEN, position(FOURTEEN, "3-1", "4-3 2-0"), "3-1@0")
    assert state.events == (HandOver(0, False, (0, 9)), *state.events[1:])
    assert points(state) == {0: 9}


def test_fourteen_piece_a_block_of_equal_hands_scores_nothing():
    assert points(blocked(FOURTEEN, position(FOURTEEN, "6-5", "5-5 1-0"))) == {}


def test_fourteen_piece_the_difference_in_a_block_is_always_even():
    blocks = 0
    for seed in range(40):
        for state in walk(Table("", FOURTEEN, 2), Random(seed)).states:
            if any(isinstance(event, HandOver) and event.blocked for event in state.events):
                blocks += 1
                assert (spots(state.hands[0]) - spots(state.hands[1])) % 2 == 0
    assert blocks > 100


# -- the deal and the lead --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "each", "exposed"), [(6, 14, ""), (9, 27, "0-0"), (12, 45, "0-0")])
def test_the_whole_set_is_dealt(size, each, exposed):
    game = FOURTEEN.variant(None, {"set": size})
    deal = game.make_deal(double_set(size), 2)
    state = game.apply(game.initial_state(), deal)
    assert [len(held) for held in state.hands] == [each, each]
    assert (state.exposed, state.boneyard) == (tiles(exposed), ())


def test_the_double_of_the_set_is_led_in_the_first_hand_and_leads_alternate():
    state = dealt(FOURTEEN, "6-5 6-4 6-3 6-2 6-1 6-0 5-5 5-4 5-3 5-2 5-1 5-0 4-4 4-3", "")
    assert (state.to_move, legal(FOURTEEN, state)) == (1, {"6-6"})
    assert action_error(FOURTEEN, state, parse_action("3-3")) == ("The highest double of the set leads this hand: 6-6.")
    later = played(FOURTEEN, blocked(FOURTEEN, position(FOURTEEN, "2-1", "4-1")), str(stacked(FOURTEEN, "6-6", "")))
    assert (later.to_move, len(legal(FOURTEEN, later))) == (1, 14)


def test_nobody_draws_and_nobody_passes_who_can_play():
    state = position(FOURTEEN, "3-1", "6-6")
    assert action_error(FOURTEEN, state, DRAW) == "No tiles are drawn."
    assert action_error(FOURTEEN, state, PASS) == "You can play 3-1, so you must play."


# -- options ----------------------------------------------------------------------------------------------------------

HIGH = "6-5 6-4 6-3 6-2 6-1 6-0 5-5 5-4 5-3 5-2 5-1 5-0 4-4 4-3"


@pytest.mark.parametrize(("code", "leader", "size"), [("DN", 1, 1), ("HDf", 1, 14), ("DH", 0, 14)])
def test_fourteen_piece_the_first_lead_goes_by_the_chosen_rule(code, leader, size):
    game = FOURTEEN.variant(None, {"first_lead": code})
    state = dealt(game, HIGH, "6-6")
    assert (state.to_move, len(legal(game, state))) == (leader, size)


@pytest.mark.parametrize(("pay", "paid"), [("SUM", 33), ("DIFF", 22)])
def test_fourteen_piece_a_block_pays_by_the_chosen_rule(pay, paid):
    game = FOURTEEN.variant(None, {"block_pay": pay})
    assert points(blocked(game, position(game, "6-5", "6-6 6-4 5-5 1-0"))) == {0: paid}


@pytest.mark.parametrize("sale", [True, False])
def test_fourteen_piece_the_lead_is_for_sale_as_chosen(sale):
    game = FOURTEEN.variant(None, {"sell_set": sale})
    start = game.initial_state(leader=0, first_hand=False, scores=(0, 12))
    state = game.apply(start, stacked(game, HIGH, ""))
    assert (state.to_move, "buy" in legal(game, state)) == ((1, True) if sale else (0, False))
    if sale:
        sold = played(game, state, "buy, sell")
        assert (sold.to_move, sold.scores, len(legal(game, sold))) == (1, (10, 2), 14)


@pytest.mark.parametrize("target", [100, 250, 1000])
def test_fourteen_piece_the_match_is_won_at_the_chosen_target(target):
    game = FOURTEEN.variant(None, {"target": target})
    for before, over in (target - 10, False), (target - 9, True):
        state = played(game, position(game, "3-1", "4-3 2-0", scores=(before, 0)), "3-1@0")
        assert (state.to_move == OVER) == over
