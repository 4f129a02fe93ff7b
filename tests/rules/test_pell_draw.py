"""Pell's Draw: the numbered examples of its rules, the sale of the lead, the clock, and its options."""

from itertools import permutations
from random import Random

import pytest

from game.core.state import BUY, DRAW, FORFEIT, OVER, PASS, SELL, HandOver, Play, parse_action
from game.core.tiles import Tile, make_tile, spots
from game.pell.plates import plates
from game.rules import GAMES
from game.rules import house_rules as house
from game.rules.action_errors import action_error
from game.text import action_sentences
from tests.decks import Table, blocked, dealt, in_order, legal, played, points, position, stacked, tiles, walk

PELL = GAMES["pell_draw"]
SALE = PELL.variant(None, {"sell_set": True})
CLOCK = PELL.variant(None, {"turn_clock": "30 s"})


LADDER = "0-0 6-1 5-0 3-1 0-1 2-0 4-0", "0-6 1-5 0-3 1-1 1-2 1-4 6-6"
RUNGS = "0-6 6-1 1-5 5-0 0-3 3-1 1-1 0-1 1-2 2-0 1-4 4-0"


def hand(first: str, second: str, row: str = ""):
    """Return a later hand in which seat 0 leads any tile; `row` is the boneyard from the first player to the second."""
    state = PELL.initial_state(leader=0, first_hand=False)
    return PELL.apply(state, stacked(PELL, first, second, boneyard=row))


def shown(page: int):
    """Return the states and actions of a plate."""
    [match] = [plate.demonstration.match for plate in plates() if plate.page == page]
    return match.states, match.actions


# -- the worked examples ----------------------------------------------------------------------------------------------


def test_example_1_the_great_hook_and_ladder_counts_127():
    first, second = "0-0 3-1 2-0 4-1 5-0 1-0 6-0", "3-0 2-1 4-0 5-1 1-1 6-1 2-2"
    state = in_order(PELL, hand(first, second), "0-0 0-3 3-1 1-2 2-0 0-4 4-1 1-5 5-0 0-1 1-1 0-6")
    kept = "1-6 2-2 6-5 6-4 6-2 5-3 5-4 4-2 3-2 6-3 6-6 5-5 5-2 4-4 4-3 3-3"
    assert set(state.hands[1]) == set(tiles(kept))
    assert state.scores == (127, 0)
    assert [action for seat, action in state.history if seat == 1].count(DRAW) == 14


def test_example_1_every_tile_marked_makes_both_ends_equal():
    states, _actions = shown(15)
    marked = [
        state for state in states if state.line.placed_tiles and state.line.placed_tiles[-1].tile in tiles("2-0 5-0")
    ]
    assert marked
    assert all(len({end.pip for end in state.line.ends}) == 1 for state in marked)


def test_example_2_seven_blanks_count_131_the_most_there_can_be():
    first, second = "0-1 2-0 0-3 4-0 0-0 0-5 0-6", "1-2 3-4 5-1 1-1 2-2 3-3 4-4"
    state = in_order(PELL, hand(first, second), "0-1 1-2 2-0 0-3 3-4 4-0 0-0 0-5 5-1 0-6")
    assert (len(state.hands[1]), state.scores) == (18, (131, 0))


def test_example_3_the_ordinary_hook_and_ladder_on_blanks_and_aces_counts_120():
    """The second player takes the whole row at the first turn."""
    state = played(PELL, hand(*LADDER), "0-0", *["draw"] * 14)
    state = in_order(PELL, state, RUNGS)
    assert (len(state.hands[1]), state.scores) == (15, (120, 0))


@pytest.mark.parametrize(("one", "other"), list(permutations(range(7), 2)))
def test_example_4_the_count_by_the_two_suits_that_run(one, other):
    """The hand of example 3 with other numbers: the loser keeps every tile that has neither of the two."""
    rest = [pip for pip in range(7) if pip not in (one, other)]
    named = dict(zip(range(7), [one, other, *rest], strict=True))

    def renamed(text: str) -> str:
        return " ".join(str(make_tile(named[old.low], named[old.high])) for old in tiles(text))

    state = played(PELL, hand(*map(renamed, LADDER)), renamed("0-0"), *["draw"] * 14)
    assert in_order(PELL, state, renamed(RUNGS)).scores == (126 - 6 * (one + other), 0)


def test_example_5_fifteen_tiles_in_succession_and_a_domino_worth_nothing():
    states, actions = shown(51)
    assert states[-1].hands == ((), (make_tile(0, 0),))
    assert states[-1].scores == (0, 0)
    last = [(seat, action) for seat, action in states[-1].history if action != DRAW][-29:]
    assert [action for seat, action in last if seat == 1] == [PASS] * 14
    succession = [action.tile for seat, action in last if seat == 0 and isinstance(action, Play)]
    assert succession == [*tiles("3-3 3-5 5-5 5-6 6-6 6-4 4-4 4-1 5-1 5-2 2-2 2-1 1-6 6-3 3-1")]
    drawn = set(states[1].boneyard)
    assert len(set(succession) & drawn) == 14, "and one that it had from the deal"
    assert actions.count(DRAW) == 14


def test_example_6_a_block_of_11_against_33_scores_33():
    state = blocked(PELL, position(PELL, "6-5", "6-6 6-4 5-5 1-0", line="3-3"))
    assert points(state) == {0: 33}
    assert state.events[0] == HandOver(0, True, (11, 33))


def test_pell_draw_a_block_of_equal_hands_scores_nothing():
    assert points(blocked(PELL, position(PELL, "6-5", "5-5 1-0"))) == {}


def test_in_a_block_every_tile_is_out_both_ends_are_equal_and_the_difference_is_even():
    blocks = 0
    for seed in range(60):
        play = walk(Table("", PELL, 2), Random(seed))
        for state in play.states:
            if any(isinstance(event, HandOver) and event.blocked for event in state.events):
                blocks += 1
                assert not state.boneyard
                assert len({end.pip for end in state.line.ends}) == 1
                assert (spots(state.hands[0]) - spots(state.hands[1])) % 2 == 0
    assert blocks > 50


# -- drawing ----------------------------------------------------------------------------------------------------------


def test_nobody_draws_before_the_lead_and_anybody_may_after_it():
    state = hand("6-6 6-5 6-4 6-3 6-2 6-1 6-0", "5-5 5-4 5-3 5-2 5-1 5-0 4-4")
    assert "draw" not in legal(PELL, state)
    assert action_error(PELL, state, DRAW) == "You can't draw before the first tile is led."
    assert "draw" in legal(PELL, played(PELL, state, "6-5"))
    everything = played(PELL, state, "6-5", *["draw"] * 14)
    assert len(everything.hands[1]) == 21
    assert action_error(PELL, everything, DRAW) == "The boneyard is empty."


def test_whoever_cannot_play_draws_to_the_last_tile_even_at_ends_that_are_dead():
    state = position(PELL, "6-5 6-4", "1-1", line="3-3", boneyard="5-5 4-4")
    state = played(PELL, state, "draw, draw")
    assert legal(PELL, state) == {"pass"}


def test_each_draws_from_the_own_end_of_the_row():
    row = "6-1 6-2 6-3 6-4 5-5"
    state = position(PELL, "0-0", "1-1", line="4-4", boneyard=row)._replace(to_move=1)
    state = played(PELL, state, "draw, draw")
    assert state.hands[1] == tiles("1-1 5-5 6-4")
    state = played(PELL, state, "6-4@0", "draw")
    assert state.hands[0] == tiles("0-0 6-1")
    assert state.boneyard == tiles("6-2 6-3")


def test_own_end_only_or_one_end_for_both():
    same = PELL.variant(None, {"own_end_only": False})
    for game, drawn in (PELL, "5-5"), (same, "6-1"):
        state = position(game, "0-0", "1-1", line="4-4", boneyard="6-1 6-2 5-5")._replace(to_move=1)
        assert played(game, state, "draw").hands[1][-1] == tiles(drawn)[0]


# -- the lead ---------------------------------------------------------------------------------------------------------


def test_the_highest_double_dealt_is_set_in_the_first_hand_and_later_leads_take_turns():
    state = dealt(PELL, "6-5 6-4 6-3 6-2 6-1 6-0 3-3", "5-4 5-3 5-2 5-1 5-0 4-4 2-2")
    assert (state.to_move, legal(PELL, state)) == (1, {"4-4"})
    assert action_error(PELL, state, parse_action("2-2")) == "The highest double leads this hand: 4-4."
    assert action_error(PELL, state, PASS) == "You have the lead, so you must play a tile."
    later = played(PELL, blocked(PELL, position(PELL, "2-1", "4-1")), str(stacked(PELL, "6-6 6-5", "5-5 5-4")))
    assert (later.to_move, len(legal(PELL, later))) == (1, 7)


@pytest.mark.parametrize(("rule", "leads"), [("heaviest leads", {"6-5"}), ("redeal", set())])
def test_pell_draw_without_a_double_the_lead_goes_as_chosen(rule, leads):
    game = PELL.variant(None, {"no_double": rule})
    state = dealt(game, "6-5 6-4 6-3 6-2 6-1 6-0 5-4", "5-3 5-2 5-1 5-0 4-3 4-2 4-1")
    assert legal(game, state) == leads


# -- the lead for sale ------------------------------------------------------------------------------------------------


def for_sale(*scores: int):
    """Return a later hand after the deal, with the lead at seat 1."""
    state = SALE.initial_state(leader=1, first_hand=False, scores=scores)
    return SALE.apply(state, stacked(SALE, "6-6 6-5 6-4 6-3 6-2 6-1 6-0", "5-5 5-4 5-3 5-2 5-1 5-0 4-4"))


def test_the_lead_is_sold_by_consent_for_ten_points_after_the_deal():
    state = for_sale(10, 30)
    assert (state.to_move, legal(SALE, state)) == (0, {"buy", "pass"})
    asked = played(SALE, state, "buy")
    assert (asked.to_move, legal(SALE, asked), asked.scores) == (1, {"sell", "pass"}, (10, 30))
    sold = played(SALE, asked, "sell")
    assert (sold.to_move, sold.leader, sold.scores) == (0, 0, (0, 40))
    assert points(sold) == {0: -10, 1: 10}
    assert len(legal(SALE, sold)) == 7
    kept = played(SALE, asked, "pass")
    assert (kept.to_move, kept.leader, kept.scores) == (1, 1, (10, 30))
    declined = played(SALE, state, "pass")
    assert (declined.to_move, declined.leader, declined.scores) == (1, 1, (10, 30))


def test_the_sale_is_told_in_words():
    names = ("Ann", "Bob")
    state = for_sale(10, 30)
    asked, told = played(SALE, state, "buy"), []
    for action in SELL, PASS:
        after = SALE.apply(asked, action)
        told += action_sentences(SALE, asked, action, after, names)
    assert action_sentences(SALE, state, BUY, asked, names) == ["Ann offers 10 points for the lead."]
    assert told == ["Bob sells the lead to Ann for 10 points.", "Bob keeps the lead."]


def test_only_who_has_ten_points_may_offer_them_and_only_for_a_lead_that_is_free():
    assert (for_sale(9, 30).to_move, for_sale(9, 30).special_turn) == (1, None)
    first = SALE.apply(
        SALE.initial_state(scores=(50, 50)), stacked(SALE, "6-6 6-5 6-4 6-3 6-2 6-1 6-0", "5-5 5-4 5-3 5-2 5-1 5-0 4-4")
    )
    assert legal(SALE, first) == {"6-6"}


@pytest.mark.parametrize("bargain", ["buy, sell, 6-6", "buy, pass, 5-5", "pass, 5-5"])
def test_a_sale_does_not_change_whose_turn_it_is_to_lead_the_hand_after(bargain):
    state = played(SALE, for_sale(10, 30), bargain)
    assert blocked(SALE, state._replace(boneyard=(), hands=(tiles("1-0"), tiles("2-0")))).leader == 0


def test_what_a_sale_refuses():
    state = for_sale(10, 30)
    first = "First decide whether you offer 10 points for the lead; pass if not."
    assert {action_error(SALE, state, action) for action in (parse_action("6-6"), DRAW, SELL)} == {first}
    assert action_error(SALE, played(SALE, state, "buy"), parse_action("5-5")) == (
        "First decide whether you sell the lead for 10 points; pass if not."
    )
    assert action_error(SALE, played(SALE, state, "pass"), BUY) == (
        "The lead can be sold only if the leader may choose any tile and the buyer has 10 points."
    )
    assert action_error(PELL, hand("6-6 6-5 6-4 6-3 6-2 6-1 6-0", "5-5 5-4 5-3 5-2 5-1 5-0 4-4"), BUY) == (
        "The lead is not for sale."
    )


# -- the clock --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("clock", "seconds"), [("off", 0), ("30 s", 30), ("60 s", 60)])
def test_pell_draw_a_turn_longer_than_the_clock_loses_the_hand(clock, seconds):
    assert PELL.variant(None, {"turn_clock": clock}).turn_clock == seconds


def test_whose_time_is_up_loses_the_hand_as_if_the_other_had_gone_out():
    state = position(CLOCK, "6-5 1-0", "6-6 6-4", line="3-3", boneyard="2-2")
    assert FORFEIT not in CLOCK.legal_actions(state)
    assert action_error(CLOCK, state, FORFEIT) is None
    over = CLOCK.apply(state, FORFEIT)
    assert points(over) == {1: 12}
    assert over.events[0] == HandOver(1, False, (12, 22))
    assert action_sentences(CLOCK, state, FORFEIT, over, ("Ann", "Bob"))[:2] == [
        "Ann runs out of time.",
        "Bob wins the hand.",
    ]


def test_without_a_clock_nobody_forfeits():
    state = position(PELL, "6-5 1-0", "6-6 6-4", line="3-3")
    assert action_error(PELL, state, FORFEIT) == "There is no time limit at this table."
    assert action_error(CLOCK, blocked(CLOCK, state), FORFEIT) == "The tiles are not dealt yet."


# -- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["pell_draw", "fourteen_piece", "partner_match", "skin", "nine_piece"])
def test_the_targets_that_pell_prints_name_him(key):
    sources = {choice.value: choice.source for choice in GAMES[key].option("target").choices}
    assert sources.pop(100) == sources.pop(1000) == house.PELL
    assert set(sources.values()) == {""}


def test_seven_tiles_are_those_that_pell_deals():
    assert PELL.option("hand_size").choice(7).source == house.PELL


@pytest.mark.parametrize("size", [7, 9])
def test_pell_draw_the_chosen_number_of_tiles_is_dealt(size):
    game = PELL.variant(None, {"hand_size": size})
    state = game.apply(game.initial_state(), game.make_deal(game.deck(), 2))
    assert ([len(held) for held in state.hands], len(state.boneyard)) == ([size, size], 28 - 2 * size)


@pytest.mark.parametrize("able", [True, False])
def test_pell_draw_drawing_when_able_to_play_is_allowed_as_chosen(able):
    game = PELL.variant(None, {"draw_when_able": able})
    state = position(game, "3-1", "6-6", boneyard="5-5")
    assert ("draw" in legal(game, state)) == able
    if not able:
        assert action_error(game, state, DRAW) == "You can play 3-1, so you must play."


@pytest.mark.parametrize(("pay", "paid"), [("SUM", 33), ("DIFF", 22)])
def test_pell_draw_a_block_pays_by_the_chosen_rule(pay, paid):
    game = PELL.variant(None, {"block_pay": pay})
    assert points(blocked(game, position(game, "6-5", "6-6 6-4 5-5 1-0"))) == {0: paid}


@pytest.mark.parametrize("target", [100, 250, 1000])
def test_target_is_met_at_the_end_of_a_hand(target):
    game = PELL.variant(None, {"target": target})
    for before, over in (target - 23, False), (target - 22, True):
        state = played(game, position(game, "3-1", "6-6 6-4", scores=(before, 0)), "3-1@0")
        assert (state.to_move == OVER) == over


@pytest.mark.parametrize(("size", "highest"), [(6, 28), (9, 55), (12, 91)])
def test_pell_draw_larger_sets_can_be_chosen(size, highest):
    game = PELL.variant(None, {"set": size})
    state = game.apply(game.initial_state(), game.make_deal(game.deck(), 2))
    assert len(state.boneyard) == highest - 14
    assert Tile(size, size) in state.boneyard
