"""All Fives: the numbered examples of its rules, partners, points for the hand, and its options."""

from itertools import product
from random import Random

import pytest

from game.core.state import CHANCE, OVER, HandOver, MatchOver, Play, parse_action
from game.rules import house_rules as house
from game.rules.action_errors import action_error
from game.rules.line.all_fives import ALL_FIVES
from game.rules.line.all_threes import ALL_THREES
from game.rules.options import ByPlayers
from tests.decks import Paid, Table, blocked, dealt, in_words, legal, played, points, position, stacked, walk

LOSE, STEAL = (ALL_FIVES.variant(None, {"claim": claim}) for claim in ("lose", "steal"))
REST = "0-0", "3-0", "4-3"
"""Hands of the three others if they do not matter."""


def four(*hands, line="3-3", scores=(0, 0), game=ALL_FIVES, **more):
    """Return a position of a hand for four partners."""
    return position(game, *hands, line=line, scores=scores, **more)


# -- pegs in play -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lead", "pegs"), [("5-0", 1), ("4-1", 1), ("3-2", 1), ("6-4", 2), ("5-5", 2), ("4-2", 0), ("0-0", 0)]
)
def test_all_fives_example_1_leads(lead, pegs):
    assert played(ALL_FIVES, four(f"{lead} 6-6", *REST, line=""), lead).scores == (pegs, 0)


def test_example_2_sixes_and_fours_across_make_four():
    state = played(ALL_FIVES, four("4-4 6-0", *REST, line="6-4 6-6@1"), "4-4@0")
    assert in_words(ALL_FIVES, state) == (Paid(0, 4, "ends 8 + 12 = 20"),)


def recounted(line):
    """Count the two ends of a line tile by tile, from the first."""
    first, *rest = (laid.tile for laid in line.placed_tiles)
    if not rest:
        return first.low + first.high
    tips = {0: (first, first.low), 1: (first, first.high)}
    for tile, arm, _outward in line.placed_tiles[1:]:
        tips[arm] = tile, tile.other_end(tips[arm][1])
    return sum(2 * number if tile.is_double else number for tile, number in tips.values())


@pytest.mark.parametrize(("game", "divisor", "most"), [(ALL_FIVES, 5, 4), (ALL_THREES, 3, 6)])
def test_example_2_every_play_pays_by_the_words_of_the_law_and_never_more_than_the_most(game, divisor, most):
    best = 0
    for players, seed in product((2, 4), range(60)):
        for before, action, after in walk(Table("", game, players), Random(seed)).steps():
            if isinstance(action, Play):
                total = recounted(after.line)
                pegs = 0 if total % divisor else total // divisor
                paid = [e[:2] for e in in_words(game, after) if isinstance(e, Paid) and "ends" in e.why]
                assert paid == [(before.to_move % 2, pegs)] * bool(pegs)
                best = max(best, pegs)
    assert best == most


def test_example_3_a_five_between_fives():
    state = played(ALL_FIVES, four("5-5 6-0", *REST, line="5-1 1-0@0 5-0@0"), "5-5@0")
    assert in_words(ALL_FIVES, state) == (Paid(0, 3, "ends 10 + 5 = 15"),)


def test_example_3_as_the_last_tile_it_makes_four():
    state = played(ALL_FIVES, four("5-5", *REST, line="5-1 1-0@0 5-0@0"), "5-5@0")
    assert state.scores == (4, 0)
    assert in_words(ALL_FIVES, state) == (
        Paid(0, 3, "ends 10 + 5 = 15"),
        HandOver(0, False, (0, 0, 3, 7)),
        Paid(0, 1, "for the hand"),
    )


def test_example_4_sixteen_is_nothing():
    assert played(ALL_FIVES, four("6-6 6-0", *REST, line="6-4"), "6-6@1").scores == (0, 0)


# -- the hand ---------------------------------------------------------------------------------------------------------


EXAMPLE_5 = "2-1", "1-0", "5-4", "6-6 2-0"
"""Spots 3 and 9 against 1 and 14, none of them a three."""


def test_example_5_the_lower_side_pegs_for_a_block():
    state = blocked(ALL_FIVES, four(*EXAMPLE_5))
    assert in_words(ALL_FIVES, state) == (HandOver(0, True, (3, 1, 9, 14)), Paid(0, 1, "for the hand"))


def test_a_block_with_equal_sides_pegs_nothing():
    state = blocked(ALL_FIVES, four("2-1", "1-0", "5-4", "6-5"))
    assert state.events == (HandOver(None, True, (3, 1, 9, 11)),)
    assert state.scores == (0, 0)


def test_the_side_of_whoever_is_out_pegs_though_its_partner_holds_most():
    state = played(ALL_FIVES, four("3-1", "1-0", "6-6 6-5", "2-0"), "3-1@0")
    assert points(state) == {0: 1}
    assert state.events[0] == HandOver(0, False, (0, 1, 23, 2))


def test_two_play_alone():
    state = ALL_FIVES.initial_state(2)
    assert state.scores == (0, 0)
    assert points(blocked(ALL_FIVES, position(ALL_FIVES, "6-6", "2-1"))) == {1: 1}
    assert points(blocked(ALL_FIVES, position(ALL_FIVES, "2-0", "1-1"))) == {}


def test_all_fives_every_hand_pays_by_the_words_of_the_law():
    """Recount each hand of some matches: a point for the side that is out or holds less, none for equal sides."""
    for players, seed in product((2, 4), range(25)):
        for before, _action, after in walk(Table("", ALL_FIVES, players), Random(seed)).steps():
            [over] = [event for event in after.events if isinstance(event, HandOver)] or [None]
            if over is None:
                continue
            held = [sum(tile.high + tile.low for tile in hand) for hand in after.hands]
            sides = held if players == 2 else [held[0] + held[2], held[1] + held[3]]
            out = [seat % 2 for seat, hand in enumerate(after.hands) if not hand]
            lower = [side for side in (0, 1) if sides[side] < sides[1 - side]]
            paid = [event for event in in_words(ALL_FIVES, after) if isinstance(event, Paid)]
            for_the_hand = [(event.side, event.points) for event in paid if "hand" in event.why]
            assert for_the_hand == [(side, 1) for side in out or lower]
            assert before.to_move % 2 in out or not out


# -- the lead, the turns, the end -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "each", "asleep"), [(4, 5, 8), (2, 7, 14)])
def test_all_fives_hands_are_dealt_and_the_rest_sleeps(players, each, asleep):
    state = ALL_FIVES.initial_state(players)._replace(leader=0)
    state = played(ALL_FIVES, state, str(stacked(ALL_FIVES)))
    assert [*map(len, state.hands)] == [each] * players
    assert len(state.boneyard) == asleep
    assert len(legal(ALL_FIVES, state)) == each, "you may lead any tile"


@pytest.mark.parametrize("size", [6, 9, 12])
def test_two_or_four_play_with_every_set(size):
    game = ALL_FIVES.variant(None, {"set": size})
    assert game.players() == (2, 4)
    assert [game.tiles_each(players) for players in game.players()] == [7, 5]
    with pytest.raises(ValueError, match=r"^All Fives with these rules is for 2 or 4 players, not 3\.$"):
        game.initial_state(3)


def test_the_lightest_lot_has_the_first_lead_and_then_it_moves_round():
    state = played(ALL_FIVES, ALL_FIVES.initial_state(4), str(stacked(ALL_FIVES, "6-5", "4-1", "1-0", "2-2")))
    assert (state.leader, state.to_move) == (2, CHANCE)
    assert "has the lightest" in in_words(ALL_FIVES, state)[0]
    state = played(ALL_FIVES, state, str(stacked(ALL_FIVES)))
    assert state.to_move == 2
    state = blocked(ALL_FIVES, four(*EXAMPLE_5))
    assert played(ALL_FIVES, state, str(stacked(ALL_FIVES))).to_move == 1


def test_all_fives_nobody_draws():
    state = four("2-1", *REST, boneyard="3-1 5-3")
    assert legal(ALL_FIVES, state) == {"pass"}
    assert action_error(ALL_FIVES, state, parse_action("draw")) == ("No tiles are drawn; the rest stay face down.")


def test_all_fives_whoever_can_play_must():
    state = four("3-1 6-6", *REST)
    assert action_error(ALL_FIVES, state, parse_action("pass")) == "You can play 3-1, so you must play."


def test_the_first_side_there_wins_in_the_middle_of_a_hand():
    state = played(ALL_FIVES, four("6-4 6-3", *REST, line="", scores=(29, 30)), "6-4")
    assert (state.to_move, state.scores, state.events[-1]) == (OVER, (31, 30), MatchOver(0))
    assert all(state.hands)


def test_the_peg_for_the_hand_may_end_the_match():
    state = blocked(ALL_FIVES, four(*EXAMPLE_5, scores=(30, 30)))
    assert (state.to_move, state.scores, state.events[-1]) == (OVER, (31, 30), MatchOver(0))


# -- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [ALL_FIVES, ALL_THREES], ids=str)
def test_all_fives_each_default_names_the_book_that_has_it(game):
    assert {option.key: option.current_choice(game).source for option in game.options if option.key != "set"} == {
        "hand_size": house.BOYS_BOOK,
        "drawing": house.BOYS_BOOK,
        "first_lead": house.HOYLE,  # the page of Every Boy's Book is lost
        "later_lead": house.BOYS_BOOK,
        "block_winner": "",
        "claim": "",
        "target": house.BOYS_BOOK,
        "direction": house.PELL,
    }


@pytest.mark.parametrize(("value", "each"), [("7/5", (7, 5)), (6, (7, 6)), (7, (7, 7))])
def test_all_fives_the_chosen_number_of_tiles_is_dealt(value, each):
    game = ALL_FIVES.variant(None, {"hand_size": value})
    assert tuple(map(game.tiles_each, (2, 4))) == each
    assert str(ByPlayers({2: 7}, 5)) == "7/5"


def test_all_fives_drawing_can_be_chosen():
    game = ALL_FIVES.variant(None, {"drawing": "until"})
    state = four("2-1", *REST, game=game, boneyard="5-4 6-0 5-1 6-2")
    state = played(game, state, "draw, draw")
    assert (len(state.boneyard), legal(game, state)) == (2, {"pass"}), "the last two are never drawn"
    state = four("2-1", *REST, game=game, boneyard="5-3 6-0 5-1 6-2")
    assert legal(game, played(game, state, "draw")) == {"5-3@0", "5-3@1"}
    assert ALL_FIVES.variant(None, {"drawing": "until", "hand_size": 7}).players() == (2,), "28 - 2 are not 4 x 7"


@pytest.mark.parametrize(("code", "leader", "size"), [("DL", 0, 5), ("DH", 0, 5), ("HD", 3, 1)])
def test_all_fives_the_first_lead_goes_by_the_chosen_rule(code, leader, size):
    game = ALL_FIVES.variant(None, {"first_lead": code})
    state = dealt(game, "6-5 6-4 6-3 6-2 4-4", "3-3 3-2 2-2 1-1 0-0", "5-4 5-3 5-2 5-1 5-0", "5-5 4-3 4-2 4-1 4-0")
    assert (state.to_move, len(legal(game, state))) == (leader, size)


@pytest.mark.parametrize(("code", "lots"), [("DL", 1), ("DH", 2)])
def test_all_fives_the_chosen_lot_gives_the_first_lead(code, lots):
    game = ALL_FIVES.variant(None, {"first_lead": code})
    assert played(game, game.initial_state(4), str(stacked(game, "2-1", "1-0", "6-6", "5-5"))).leader == lots


def test_all_fives_later_leads_go_by_the_chosen_rule():
    game = ALL_FIVES.variant(None, {"later_lead": "WIN"})
    out = played(game, four("6-3 1-0", "3-1", "2-0", "4-2", game=game)._replace(to_move=1, leader=2), "3-1@0")
    assert (out.scores, out.leader) == ((0, 1), 1), "whoever went out leads"
    block = played(game, blocked(game, four(*EXAMPLE_5, game=game)), str(stacked(game)))
    assert (block.to_move, "pass" in legal(game, block)) == (2, True), "the winners settle it between them"
    assert played(game, block, "pass").to_move == 0
    one = blocked(game, position(game, "6-6", "2-1")._replace(leader=1))
    assert one.leader == 1


@pytest.mark.parametrize(("value", "winner"), [("lowest side", 0), ("lowest single hand", 1)])
def test_all_fives_a_block_is_won_by_the_chosen_rule(value, winner):
    game = ALL_FIVES.variant(None, {"block_winner": value})
    assert points(blocked(game, four(*EXAMPLE_5, game=game))) == {winner: 1}


def test_the_lightest_single_hands_on_both_sides_peg_nothing():
    game = ALL_FIVES.variant(None, {"block_winner": "lowest single hand"})
    assert points(blocked(game, four("2-1", "2-1", "5-4", "6-6", game=game))) == {}
    assert points(blocked(game, four("2-1", "6-6", "2-1", "6-6", game=game))) == {0: 1}


@pytest.mark.parametrize("target", [15, 21, 31, 61])
def test_all_fives_the_match_is_won_at_the_chosen_target(target):
    game = ALL_FIVES.variant(None, {"target": target})
    for before, over in (target - 3, False), (target - 2, True):
        state = played(game, four("6-4 6-3", *REST, game=game, line="", scores=(before, 0)), "6-4")
        assert (state.to_move == OVER) == over


def test_all_fives_play_can_go_counter_clockwise():
    game = ALL_FIVES.variant(None, {"direction": "counter-clockwise"})
    assert played(game, four("2-1", *REST, game=game), "pass").to_move == 3


# -- calling the count ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [LOSE, STEAL])
def test_points_are_announced_not_spots(game):
    state = played(game, four("6-4 6-3", *REST, game=game, line=""), "6-4")
    assert legal(game, state) == {f"announce {count}" for count in range(8)}
    assert action_error(game, state, parse_action("announce 10")) == (
        "Announce 0, 1, 2, 3, 4, 5, 6 or 7 (0: say nothing)."
    )
    assert played(game, state, "announce 2").scores == (2, 0)


@pytest.mark.parametrize(("game", "stolen"), [(LOSE, 0), (STEAL, 2)])
@pytest.mark.parametrize(("calls", "taker"), [("muggins", 1), ("pass, muggins", 3)])
def test_either_opponent_may_call_and_the_partner_may_not(game, stolen, calls, taker):
    state = played(game, four("6-4 6-3", *REST, game=game, line=""), "6-4, announce 1")
    assert (state.to_move, in_words(game, state)[0]) == (1, "{0} announces 1, which is wrong.")
    assert legal(game, state) == {"muggins", "pass"}
    if taker == 3:
        assert played(game, state, "pass").to_move == 3
    state = played(game, state, calls)
    assert (state.scores, state.to_move, state.claimant) == ((0, stolen), 1, None)
    assert in_words(game, state)[0] == f"{{{taker}}} calls “Muggins!”: {{0}} did not announce 2."


@pytest.mark.parametrize("direction", ["clockwise", "counter-clockwise"])
def test_a_count_that_neither_opponent_calls_is_not_lost(direction):
    game = ALL_FIVES.variant(None, {"claim": "steal", "direction": direction})
    state = played(game, four("6-4 6-3", *REST, game=game, line=""), "6-4, announce 0, pass, pass")
    assert (state.scores, state.claimant) == ((2, 0), None)
    assert state.to_move == {"clockwise": 1, "counter-clockwise": 3}[direction]


def test_of_two_players_the_other_may_call():
    state = played(STEAL, position(STEAL, "6-4 6-3", "1-1", line=""), "6-4, announce 0")
    assert played(STEAL, state, "muggins").scores == (0, 2)
    assert played(STEAL, state, "pass").scores == (2, 0)
