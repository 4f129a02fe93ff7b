"""All Threes: the numbered examples of its rules, and that everything else is as in All Fives."""

from dataclasses import fields, replace

import pytest

from game.core.state import OVER, HandOver, parse_action
from game.rules.action_errors import action_error
from game.rules.line.all_fives import ALL_FIVES
from game.rules.line.all_threes import ALL_THREES
from tests.decks import Paid, blocked, in_words, legal, played, points, position

REST = "0-0", "3-0", "5-3"


def four(*hands, line="3-3", game=ALL_THREES, **more):
    """Return a position of a hand for four partners."""
    return position(game, *hands, line=line, **{"scores": (0, 0), **more})


@pytest.mark.parametrize(
    ("lead", "pegs"), [("6-6", 4), ("3-3", 2), ("2-1", 1), ("0-0", 0), ("6-3", 3), ("6-4", 0), ("5-5", 0)]
)
def test_all_threes_example_1_leads(lead, pegs):
    assert played(ALL_THREES, four(f"{lead} 4-4", *REST, line=""), lead).scores == (pegs, 0)


def test_example_2_sixes_and_threes_across_make_six():
    state = played(ALL_THREES, four("3-3 6-0", *REST, line="6-3 6-6@1"), "3-3@0")
    assert in_words(ALL_THREES, state) == (Paid(0, 6, "ends 6 + 12 = 18"),)


def test_example_3_ends_six_and_three():
    state = played(ALL_THREES, four("6-3 4-4", *REST, line="6-4 4-3@0"), "6-3@0")
    assert in_words(ALL_THREES, state) == (Paid(0, 4, "ends 6 + 6 = 12"),)


def test_example_4_ends_five_and_two():
    state = played(ALL_THREES, four("4-2 4-4", *REST, line="5-2"), "4-2@0")
    assert in_words(ALL_THREES, state) == (Paid(0, 3, "ends 4 + 5 = 9"),)


def test_example_5_ends_one_and_one():
    state = played(ALL_THREES, four("1-1 4-4", *REST, line="5-1 5-4@1 4-1@1"), "1-1@1")
    assert in_words(ALL_THREES, state) == (Paid(0, 1, "ends 1 + 2 = 3"),)


def test_on_double_nine_it_goes_on():
    game = ALL_THREES.variant(None, {"set": 9})
    state = played(game, four("6-6 4-4", *REST, game=game, line="9-6 9-9@1"), "6-6@0")
    assert in_words(ALL_THREES, state) == (Paid(0, 10, "ends 12 + 18 = 30"),)


def test_the_hand_is_worth_one_peg():
    assert points(played(ALL_THREES, four("3-1", "6-6", "6-5", "2-0"), "3-1@0")) == {0: 1}
    state = blocked(ALL_THREES, four("2-1", "1-0", "5-4", "6-6 2-0"))
    assert in_words(ALL_THREES, state) == (HandOver(0, True, (3, 1, 9, 14)), Paid(0, 1, "for the hand"))
    assert points(blocked(ALL_THREES, four("2-1", "1-0", "5-4", "6-5"))) == {}


def test_all_else_goes_as_in_all_fives():
    own = {"key", "title", "blurb", "multiple", "unit", "presets", "options"}
    same = {field.name: getattr(ALL_THREES, field.name) for field in fields(ALL_FIVES) if field.name in own}
    assert replace(ALL_FIVES, **same) == ALL_THREES
    assert {option.key: [*map(str, option.choices)] for option in ALL_FIVES.options} == {
        **{option.key: [*map(str, option.choices)] for option in ALL_THREES.options},
        "target": ["15", "21", "31", "61"],
    }


@pytest.mark.parametrize("target", [21, 31, 61])
def test_all_threes_the_match_is_won_at_the_chosen_target(target):
    game = ALL_THREES.variant(None, {"target": target})
    for before, over in (target - 5, False), (target - 4, True):
        state = played(game, four("6-6 6-4", *REST, game=game, line="", scores=(before, 0)), "6-6")
        assert (state.to_move == OVER) == over


@pytest.mark.parametrize(("claim", "stolen"), [("lose", 0), ("steal", 4)])
def test_all_threes_a_missed_count_is_lost_or_stolen_as_chosen(claim, stolen):
    game = ALL_THREES.variant(None, {"claim": claim})
    state = played(game, four("6-6 6-4", *REST, game=game, line=""), "6-6")
    assert legal(game, state) == {f"announce {count}" for count in range(13)}
    assert played(game, state, "announce 4").scores == (4, 0)
    assert played(game, state, "announce 3, pass, muggins").scores == (0, stolen)


def test_refusals_name_the_game():
    assert action_error(ALL_THREES, four("2-1", *REST, boneyard="3-2"), parse_action("draw")) == (
        "No tiles are drawn; the rest stay face down."
    )
