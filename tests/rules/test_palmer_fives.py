"""Palmer Fives: the numbered examples of its rules, fines, the last hand, the next match, and its options."""

from itertools import product
from random import Random

import pytest

from game.core.state import CHANCE, DRAW, OVER, HandOver, MatchOver, Scored
from game.match import record
from game.match.match import Match
from game.match.player_types import Person
from game.rules import house_rules as house
from game.rules.action_errors import action_error
from game.rules.line.palmer_fives import PALMER_FIVES
from game.text import action_sentences
from tests.decks import (
    Paid,
    Table,
    block_line,
    blocked,
    chosen,
    dealt,
    in_words,
    legal,
    played,
    points,
    position,
    stacked,
    walk,
)

PALMER = PALMER_FIVES
ALONE = PALMER.variant(None, {"partners": False})
FREE, FORBIDDEN = (PALMER.variant(None, {"overdraw": way}) for way in ("free", "forbidden"))


def four(*hands, game=PALMER, **more):
    """Return a position of a hand for four partners."""
    return position(game, *hands, **{"scores": (0, 0), **more})


# -- points -----------------------------------------------------------------------------------------------------------


LEFT = {
    "4-3": (7, 1),
    "6-6": (12, 2),
    "6-6 6-0": (18, 4),
    "6-6 6-5 4-0": (27, 5),
    "2-0": (2, 0),
    "2-1": (3, 1),
    "6-6 6-4": (22, 4),
    "6-6 6-5": (23, 5),
}


@pytest.mark.parametrize(("left", "spots", "paid"), [(left, *figures) for left, figures in LEFT.items()])
def test_example_1_spots_left_make_points_of_five(left, spots, paid):
    state = played(PALMER, position(PALMER, "3-1", left), "3-1@0")
    assert state.events[0] == HandOver(0, False, (0, spots))
    assert points(state) == {0: paid}


def test_example_2_ends_of_fifteen_and_a_double_five_set():
    state = played(PALMER, position(PALMER, "5-5 6-1", "1-1", line="5-1 1-0@0 5-0@0"), "5-5@0")
    assert in_words(PALMER, state) == (Paid(0, 3, "ends 10 + 5 = 15"),)
    state = played(PALMER, position(PALMER, "5-5 6-1", "1-1", line=""), "5-5")
    assert in_words(PALMER, state) == (Paid(0, 2, "ends 5 + 5 = 10"),)


def test_example_3_the_hands_of_both_opponents_are_added_and_rounded_once():
    state = played(PALMER, four("3-1", "5-3", "6-6", "6-3"), "3-1@0")
    assert state.scores == (3, 0), "the partner's twelve spots are neither paid nor scored"
    assert in_words(PALMER, state)[1] == Paid(0, 3, "pips left: {1} 8 + {3} 9 = 17, rounded to 15; 1 point per 5: 3")


def test_example_4_three_players():
    assert points(played(PALMER, position(PALMER, "3-1", "6-5", "5-1"), "3-1@0")) == {0: 3}


@pytest.mark.parametrize(("before", "after"), [(14, 9), (3, 0), (5, 0), (0, 0)])
def test_example_5_overdrawing_costs_five_points_but_never_more_than_there_are(before, after):
    state = played(PALMER, position(PALMER, "3-1 6-6", "1-1", boneyard="6-5 6-4", scores=(before, 7)), "draw")
    assert state.scores == (after, 7)
    assert in_words(PALMER, state) == (
        (Paid(0, after - before, "drew with a playable tile"),) if after < before else ()
    )


def test_example_6_the_last_hand_is_played_out_and_the_higher_score_wins():
    line = "5-5 6-5@0 5-1@1 6-6@0 1-0@1"
    state = position(PALMER, "5-3 4-4 4-2 4-1 2-2", "5-0 6-4", line=line, scores=(59, 55))
    state = played(PALMER, state, "5-3@2")
    assert (state.scores, state.to_move) == ((62, 55), 1), "with 62 points, play goes on"
    state = played(PALMER, state, "5-0@1, pass")
    assert state.scores == (62, 59)
    state = played(PALMER, state, "6-4@0")
    assert (state.scores, state.to_move, state.events[-1]) == ((62, 64), OVER, MatchOver(1))


def test_equal_scores_at_the_end_call_for_another_hand():
    state = played(PALMER, position(PALMER, "3-1", "6-6 6-5", scores=(57, 62)), "3-1@0")
    assert (state.scores, state.to_move) == ((62, 62), CHANCE)
    state = played(PALMER, position(PALMER, "3-1", "6-6 6-5", scores=(58, 62)), "3-1@0")
    assert state.events[-1] == MatchOver(0)


def test_a_block_pays_the_side_with_fewest_spots_all_the_others():
    assert points(blocked(PALMER, four("2-1", "1-0", "5-4", "6-6 2-0"))) == {0: 3}, "1 + 14 = 15"
    assert points(blocked(PALMER, position(PALMER, "2-1", "6-1", "6-5"))) == {0: 4}, "7 + 11 = 18"
    assert points(blocked(PALMER, position(PALMER, "2-1", "2-1", "6-5"))) == {}


def test_palmer_fives_every_hand_pays_by_the_words_of_the_law():
    """Recount each hand of some matches: the others' spots to the nearest five, in fives."""
    for (game, players), seed in product([(PALMER, 2), (PALMER, 3), (PALMER, 4), (ALONE, 4)], range(12)):
        for _before, _action, after in walk(Table("", game, players), Random(seed)).steps():
            if not any(isinstance(event, HandOver) for event in after.events):
                continue
            held = [sum(tile.low + tile.high for tile in hand) for hand in after.hands]
            sides = [held[0] + held[2], held[1] + held[3]] if (game, players) == (PALMER, 4) else held
            out = [seat % len(sides) for seat, hand in enumerate(after.hands) if not hand]
            least = [side for side, spots in enumerate(sides) if spots == min(sides)]
            [winner] = out or (least if len(least) == 1 else [None])
            expected = []
            if winner is not None:
                others = sum(spots for side, spots in enumerate(sides) if side != winner)
                expected = [(winner, min(range(200), key=lambda fives: abs(5 * fives - others)))]
            after_hand = after.events[[isinstance(event, HandOver) for event in after.events].index(True) :]
            assert [(e.side, e.points) for e in after_hand if isinstance(e, Scored)] == expected


# -- drawing ----------------------------------------------------------------------------------------------------------


def test_whoever_cannot_play_draws_until_a_tile_fits_for_nothing():
    state = position(PALMER, "2-1", "1-1", boneyard="6-5 6-4 6-3 5-4", scores=(20, 0))
    assert legal(PALMER, state) == {"draw"}
    state = played(PALMER, state, "draw, draw, draw")
    assert state.scores == (20, 0)
    assert legal(PALMER, state) == {"6-3@0", "6-3@1", "draw"}


def test_drawing_on_after_a_tile_fits_is_overdrawing():
    state = position(PALMER, "2-1", "1-1", boneyard="6-3 5-4 6-4", scores=(20, 0))
    state = played(PALMER, state, "draw, draw")
    assert state.scores == (15, 0)


def test_the_fine_is_paid_once_a_turn_and_again_in_the_next():
    state = position(PALMER, "3-1 6-6", "3-0 6-1", boneyard="6-5 6-4 5-4 4-2", scores=(20, 20))
    state = played(PALMER, state, "draw, draw, draw")
    assert state.scores == (15, 20)
    assert state.events == (), "the further tiles are free"
    assert "pass" not in legal(PALMER, state), "having drawn, a player must play"
    state = played(PALMER, state, "3-1@0, 6-1@0")
    assert state.scores == (15, 20)
    assert played(PALMER, state, "draw").scores == (10, 20)


def test_the_fine_is_the_sides():
    state = played(
        PALMER, four("3-1 6-6", "0-0", "1-1", "2-2", boneyard="6-5 6-4", scores=(8, 9))._replace(to_move=0), "draw"
    )
    assert state.scores == (3, 9)


def test_a_fine_may_take_the_winning_points_away():
    state = position(PALMER, "3-1 6-6", "1-0", boneyard="6-5", scores=(62, 40))
    assert played(PALMER, state, "draw").scores == (57, 40)


def test_palmer_fives_nobody_draws_before_the_lead():
    state = dealt(PALMER, "6-5 6-4 6-3 6-2 6-1", "5-4 5-3 5-2 5-1 5-0")
    assert action_error(PALMER, state, DRAW) == "You can't draw before the first tile is led."


def test_the_fine_is_told():
    state = position(PALMER, "3-1 6-6", "1-1", boneyard="6-5 6-4", scores=(14, 7))
    after = played(PALMER, state, "draw")
    assert action_sentences(PALMER, state, DRAW, after, ("Ann", "Bob")) == [
        "Ann draws a tile. Ann loses 5 (drew with a playable tile)."
    ]
    state = four("3-1 6-6", "0-0", "1-1", "2-2", boneyard="6-5 6-4", scores=(8, 9))
    after = played(PALMER, state, "draw")
    assert action_sentences(PALMER, state, DRAW, after, ("Ann", "Bob", "Cid", "Dan")) == [
        "Ann draws a tile. Ann and Cid lose 5 (drew with a playable tile)."
    ]


# -- the lead, and the next match -------------------------------------------------------------------------------------


def test_the_heaviest_lot_has_the_first_lead_and_then_it_moves_to_the_left():
    state = played(PALMER, PALMER.initial_state(3), str(stacked(PALMER, "6-4", "5-5", "1-0")))
    assert (state.leader, state.to_move) == (0, CHANCE), "of two with ten pips the one with the larger end is heavier"
    state = played(PALMER, state, str(stacked(PALMER)))
    assert (state.to_move, len(legal(PALMER, state))) == (0, 5)
    state = blocked(PALMER, position(PALMER, "2-1", "4-1", "5-1"))
    assert state.leader == 1


OUT = HandOver(0, False, ())


@pytest.mark.parametrize(
    ("game", "players", "due", "scores", "leader"),
    [
        (PALMER, 2, 0, (61, 40), 1),
        (PALMER, 2, 1, (40, 61), 0),
        (PALMER, 3, 0, (61, 40, 20), 2),
        (PALMER, 3, 0, (61, 20, 40), 1),
        (PALMER, 3, 2, (61, 20, 20), 2),
        (PALMER, 4, 0, (61, 40), 1),
        (PALMER, 4, 1, (61, 40), 1),
        (PALMER, 4, 2, (61, 40), 3),
        (PALMER, 4, 3, (40, 61), 0),
        (ALONE, 4, 0, (61, 40, 30, 20), 3),
    ],
)
def test_the_loser_of_a_match_leads_in_the_next(game, players, due, scores, leader):
    state = game.initial_state(players)._replace(scores=scores, to_move=OVER, leader=due, events=(OUT, MatchOver(0)))
    assert game.next_match_leader(state) == leader


@pytest.mark.parametrize(("led", "leader"), [(0, 1), (1, 3), (2, 3), (3, 1)])
def test_after_a_match_that_stopped_in_the_middle_of_a_hand_the_next_lead_is_the_one_after_it(led, leader):
    state = PALMER.initial_state(4)._replace(scores=(61, 40), to_move=OVER, leader=led, events=(MatchOver(0),))
    assert PALMER.next_match_leader(state) == leader


def test_another_match_by_the_same_players_begins_with_the_loser():
    rng = Random(7)
    match = Match("palmer_fives", [Person("Ann"), Person("Bob")])
    assert match.rematch().start == {}, "while it is not over nobody has lost"
    leaders = []
    for _match in range(6):
        assert not match.state.events
        while not match.over:
            match.play(chosen(match.game, match.state, rng))
        [loser] = {0, 1} - set(match.winners)
        match = match.rematch()
        assert match.start == {"leader": loser}
        match.deal(rng)
        assert (match.state.to_move, match.state.hand) == (loser, 0), "no lots are drawn"
        assert record.parse_record(record.format_record(match)).states == match.states
        leaders.append(loser)
    assert set(leaders) == {0, 1}


def test_in_other_games_the_first_lead_of_another_match_is_settled_as_ever():
    rng = Random(7)
    match = Match("block", [Person("Ann"), Person("Bob")], options={"target": 50})
    while not match.over:
        match.play(chosen(match.game, match.state, rng))
    assert match.rematch().start == {}


# -- options ----------------------------------------------------------------------------------------------------------


def test_what_palmer_prints_is_named_as_palmers():
    palmers = {option.key for option in PALMER.options if option.current_choice(PALMER).source == house.PALMER}
    assert palmers == {"partners", "hand_size", "overdraw", "round_each_hand", "finish", "target", "direction"}


def test_palmer_fives_four_players_are_partners_as_chosen():
    assert PALMER.initial_state(4).scores == (0, 0)
    assert ALONE.initial_state(4).scores == (0, 0, 0, 0)
    assert points(played(ALONE, position(ALONE, "3-1", "5-3", "6-6", "6-3"), "3-1@0")) == {0: 6}, "8 + 12 + 9 = 29"


@pytest.mark.parametrize(("size", "most", "full"), [(6, 4, 4), (9, 6, 6), (12, 8, 8)])
def test_palmer_fives_larger_sets_can_be_chosen(size, most, full):
    game = PALMER.variant(None, {"set": size})
    assert game.players()[-1] == most
    assert [game.tiles_each(players) for players in game.players()] == [5] * (full - 1)


@pytest.mark.parametrize("size", [5, 7])
def test_palmer_fives_the_chosen_number_of_tiles_is_dealt(size):
    game = PALMER.variant(None, {"hand_size": size})
    state = dealt(game, *[""] * 3)
    assert [*map(len, state.hands)] == [size] * 3
    assert len(state.boneyard) == 28 - 3 * size


def test_palmer_fives_the_chosen_doubles_are_spinners():
    line = "5-5 5-1@0 1-1@0 5-2@1 4-1@0"
    for spinner, arms in {"none": {0, 1}, "first": {0, 1, 2, 3}, "all": {0, 1, 2, 3, 4, 5}}.items():
        game = PALMER.variant(None, {"spinner": spinner})
        assert {end.arm for end in block_line(spinner, *line.split()).ends} == arms
        state = position(game, "5-3 3-1", "6-6", line=line, boneyard="0-0")
        assert {end.arm for end in state.line.ends} == arms
        assert len(legal(game, state)) == {"none": 1, "first": 3, "all": 5}[spinner]


def test_palmer_fives_drawing_when_able_costs_what_was_chosen():
    state = position(PALMER, "3-1 6-6", "1-1", boneyard="6-5 6-4", scores=(14, 7))
    assert [DRAW in game.legal_actions(state) for game in (PALMER, FREE, FORBIDDEN)] == [True, True, False]
    assert played(FREE, state, "draw").scores == (14, 7)
    assert action_error(FORBIDDEN, state, DRAW) == "You can play 3-1, so you must play."


def test_palmer_fives_a_fine_takes_a_score_below_zero_as_chosen():
    game = PALMER.variant(None, {"score_floor": "none"})
    state = position(game, "3-1 6-6", "1-1", boneyard="6-5 6-4", scores=(3, 7))
    assert played(game, state, "draw").scores == (-2, 7)


@pytest.mark.parametrize("floor", [0, 1, 2])
def test_palmer_fives_the_chosen_number_of_tiles_is_never_drawn(floor):
    game = PALMER.variant(None, {"pool_floor": floor})
    state = position(game, "2-2 1-1", "6-6", boneyard="5-5 5-4 5-2")
    state = played(game, state, *["draw"] * (3 - floor))
    assert (len(state.boneyard), legal(game, state)) == (floor, {"pass"})
    able = position(game, "3-1", "6-6", boneyard="5-5 5-4"[: 4 * floor])
    assert "draw" not in legal(game, able), "a boneyard at its floor is shut to those who can play as well"


@pytest.mark.parametrize(("pay", "paid"), [("SUM", 3), ("DIFF", 2)])
def test_palmer_fives_a_block_pays_by_the_chosen_rule(pay, paid):
    game = PALMER.variant(None, {"block_pay": pay})
    assert points(blocked(game, four("2-1", "1-0", "5-4", "6-6 2-0", game=game))) == {0: {"SUM": 3, "DIFF": 1}[pay]}
    assert points(blocked(game, position(game, "4-1", "6-6 2-1"))) == {0: paid}, "15, or 15 - 5"


@pytest.mark.parametrize(("each", "paid"), [(False, 3), (True, 4)])
def test_round_each_hand(each, paid):
    game = PALMER.variant(None, {"round_each_hand": each})
    state = played(game, four("3-1", "5-3", "6-6", "6-3", game=game), "3-1@0")
    assert points(state) == {0: paid}
    if each:
        assert in_words(game, state)[1].why == (
            "pips left: {1} 8 (rounded: 10) + {3} 9 (rounded: 10) = 20; 1 point per 5: 4"
        )


def test_hands_rounded_one_by_one_never_cost_the_winner_of_a_block():
    game = PALMER.variant(None, {"round_each_hand": True, "block_pay": "DIFF"})
    assert points(blocked(game, position(game, "4-4", "6-6 5-4"))) == {0: 2}, "20 - 10"
    assert points(blocked(game, four("2-1", "1-1", "0-0", "2-0", game=game))) == {0: 0}, "0 + 0 - 5"


@pytest.mark.parametrize(("finish", "over"), [("last hand played out", False), ("stop at once", True)])
def test_palmer_fives_the_last_hand_ends_as_chosen(finish, over):
    game = PALMER.variant(None, {"finish": finish})
    state = played(game, position(game, "6-4 6-6", "1-1", scores=(59, 30), line=""), "6-4")
    assert (state.to_move == OVER) == over


@pytest.mark.parametrize("target", [31, 61, 121])
def test_palmer_fives_the_match_is_won_at_the_chosen_target(target):
    game = PALMER.variant(None, {"target": target})
    for before, over in (target - 6, False), (target - 5, True):
        state = played(game, position(game, "3-1", "6-6 6-5", scores=(before, 0)), "3-1@0")
        assert (state.to_move == OVER) == over


@pytest.mark.parametrize(("claim", "stolen"), [("lose", 0), ("steal", 2)])
def test_palmer_fives_a_missed_count_is_lost_or_stolen_as_chosen(claim, stolen):
    game = PALMER.variant(None, {"claim": claim})
    state = played(game, position(game, "6-4 6-3", "1-1", line=""), "6-4")
    assert legal(game, state) == {f"announce {count}" for count in range(8)}
    assert played(game, state, "announce 2").scores == (2, 0)
    assert played(game, state, "announce 0, muggins").scores == (0, stolen)


def test_a_fine_and_a_call_in_one_turn():
    game = PALMER.variant(None, {"claim": "steal"})
    state = position(game, "6-4 6-3", "1-1 2-2", line="6-1", boneyard="2-1 0-0", scores=(20, 0))
    state = played(game, state, "draw, 6-4@1, announce 0, pass")
    assert state.scores == (16, 0)
    state = played(game, state, "draw")
    assert state.scores == (16, 0), "whoever has nothing loses nothing"


def test_palmer_fives_play_can_go_counter_clockwise():
    game = PALMER.variant(None, {"direction": "counter-clockwise"})
    assert played(game, position(game, "2-1", "2-0", "4-1"), "pass").to_move == 2
    over = game.initial_state(4)._replace(scores=(61, 40), to_move=OVER, leader=0, events=(OUT, MatchOver(0)))
    assert game.next_match_leader(over) == 3
