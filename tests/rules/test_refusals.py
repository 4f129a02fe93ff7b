"""Refusals in line games: the sentence of each rule that only some games have."""

from dataclasses import replace

import pytest

from game.core.state import BUY, DRAW, FORFEIT, PASS, SHUT, parse_action
from game.rules import GAMES
from game.rules.action_errors import action_error
from tests.decks import blocked, line_after, played, position, stacked

BLOCK, DRAWING, BERGEN = GAMES["block"], GAMES["draw"], GAMES["bergen"]
TIDDLE, TIDLEY, MATADOR = GAMES["tiddle_a_wink"], GAMES["tiddle_a_wink"].variant("tidley_002"), GAMES["matador"]
VICTORIAN = GAMES["victorian_block"]
MUST = VICTORIAN.variant("second", {"double_again": "must"})
TAKES_ALL = VICTORIAN.variant(None, {"draw_all_but_two": True})


def why(game, state, action: str) -> str:
    """Return the refusal of an action."""
    return action_error(game, state, parse_action(action)) or ""


# -- after a double ---------------------------------------------------------------------------------------------------


def after_a_double(game):
    """Return a turn after seat 0 joined 6-6; it holds a six, a five and a tile that fits nowhere."""
    return played(game, position(game, "6-6 6-1 5-1 2-1", "4-4 4-3", line="6-5", boneyard="3-3 2-2 0-0"), "6-6@1")


def test_after_a_double_only_a_tile_joined_to_it_may_follow():
    words = "After the double 6-6, only a tile that joins it can be played."
    assert why(TIDLEY, after_a_double(TIDLEY), "5-1@0") == words
    assert why(TIDLEY, after_a_double(TIDLEY), "4-4@0") == "You don't have 4-4."


def test_after_a_double_that_may_be_followed_anywhere_a_tile_has_to_fit():
    assert why(TIDDLE, after_a_double(TIDDLE), "2-1@0") == "2-1 doesn't fit: the end is 5."


def test_after_a_double_nobody_draws():
    words = "After a double you can't draw in the same turn."
    assert why(TIDDLE, after_a_double(TIDDLE), "draw") == words
    assert why(MUST, after_a_double(MUST), "draw") == words


def test_a_double_that_has_to_be_followed_is_not_passed_on():
    words = "After the double 6-6, you must play another tile that fits."
    assert why(MUST, after_a_double(MUST), "pass") == words
    assert MUST.replay_must
    assert PASS in TIDDLE.legal_actions(after_a_double(TIDDLE))


# -- draws and passes -------------------------------------------------------------------------------------------------


def test_exactly_one_tile_is_drawn_where_one_is_drawn():
    state = position(BERGEN, "6-5", "1-1", line="3-3", boneyard="4-4 2-2")
    assert why(BERGEN, state, "pass") == "Draw one tile before you pass."
    drawn = played(BERGEN, state, "draw")
    assert why(BERGEN, drawn, "draw") == "You may draw only one tile a turn."
    assert why(BERGEN, position(BERGEN, "6-5", "1-1", line="3-3"), "draw") == "The boneyard is empty."


def test_whoever_begins_to_take_takes_all_but_two():
    state = TAKES_ALL.apply(
        TAKES_ALL.initial_state(leader=0, first_hand=False),
        stacked(TAKES_ALL, "6-6 6-5 6-4 6-3 6-2 6-1 6-0", "5-5 5-4 5-3 5-2 5-1 5-0 4-4"),
    )
    state = played(TAKES_ALL, state, "6-5, draw")
    words = "You have begun to draw, so draw all but 2 tiles."
    assert why(TAKES_ALL, state, "5-5@0") == why(TAKES_ALL, state, "pass") == words
    state = played(TAKES_ALL, state, *["draw"] * 11)
    assert why(TAKES_ALL, state, "draw") == "The rest of the boneyard (2) is never drawn."


def test_only_matadors_are_kept_back():
    state = position(MATADOR, "4-3 6-1", "2-2", "1-1", line="5-4", boneyard="3-3")
    assert DRAW in MATADOR.legal_actions(state)
    state = position(MATADOR, "3-2 6-1", "2-2", "1-1", line="5-4", boneyard="3-3")
    assert why(MATADOR, state, "draw") == "You can play 3-2; only matadors may be kept back."


def test_tiles_that_sleep_are_not_drawn_and_where_none_do_that_is_all():
    assert why(BLOCK, position(BLOCK, "3-1", "1-1", boneyard="2-2"), "draw") == (
        "No tiles are drawn; the rest stay face down."
    )
    assert why(BLOCK, position(BLOCK, "3-1", "1-1"), "draw") == "No tiles are drawn."


# -- bargains, shutting, the clock ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("buy", "The lead is not for sale."),
        ("sell", "The lead is not for sale."),
        ("forfeit", "There is no time limit at this table."),
        ("shut", "This move does not exist in Block."),
        ("announce 5", "This move does not exist in Block."),
        ("bid 30", "This move does not exist in Block."),
    ],
)
def test_what_a_game_does_not_have(action, words):
    assert why(BLOCK, position(BLOCK, "3-1", "1-1"), action) == words


def test_the_game_is_shut_only_when_the_other_has_just_passed():
    game = VICTORIAN.variant(None, {"shut": True})
    state = position(game, "3-1 6-1", "3-2", line="3-3")
    words = "End the hand only right after a pass, and only if you can play without drawing."
    assert why(game, state, "shut") == words
    passed = played(game, position(game, "6-1", "3-2", line="3-3"), "pass")
    assert SHUT in game.legal_actions(passed)


def test_before_the_lead_nothing_else_is_done():
    state = played(BLOCK, blocked(BLOCK, position(BLOCK, "2-1", "4-1")), str(stacked(BLOCK, "6-6", "5-5")))
    assert why(BLOCK, state, "pass") == "You have the lead, so you must play a tile."
    lead = str(state.hands[state.to_move][0])
    assert why(BLOCK, state, f"{lead}@0") == "The first tile has no end to join."
    game = replace(BLOCK, sell_set=True)
    assert action_error(game, state, BUY) == (
        "The lead can be sold only if the leader may choose any tile and the buyer has 10 points."
    )


# -- where a tile goes ------------------------------------------------------------------------------------------------


def test_an_end_that_there_is_not():
    one = TIDDLE.variant(None, {"ends": 1})
    state = position(one, "6-1", "4-4", line="6-5")  # its low end, the five, is the open one
    assert why(one, state, "6-1@1") == "You can't play there. Open ends: 5."
    spinner = DRAWING.variant(None, {"spinner": "first"})
    state = position(spinner, "6-1", "4-4")._replace(line=line_after(spinner, "6-6 6-5@0"))
    assert why(spinner, state, "6-1@2") == ("A spinner's sides open only when both its ends are covered.")


def test_a_clock_runs_out_only_where_there_is_one():
    state = position(BLOCK, "3-1", "1-1")
    assert action_error(BLOCK, state, FORFEIT)
    assert action_error(replace(BLOCK, turn_clock=30), state, FORFEIT) is None
