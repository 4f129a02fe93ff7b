"""Partner Match: the numbered examples of its rules, partners drawn by lot, and its options."""

from pathlib import Path
from random import Random

import pytest

from game.cli import headless
from game.core.state import DRAW, OVER, PASS, HandOver, Play, parse_action
from game.core.tiles import parse_tile, spots, weight
from game.match import record
from game.match.match import Match
from game.match.player_types import Person
from game.rules import GAMES
from game.rules.action_errors import action_error
from game.store import Store
from game.text import action_sentences, log_lines
from tests.decks import (
    Paid,
    Table,
    blocked,
    dealt,
    in_order,
    in_words,
    legal,
    played,
    points,
    position,
    stacked,
    tiles,
    walk,
)

PARTNERS = GAMES["partner_match"]
WIN = PARTNERS.variant(None, {"later_lead": "WIN"})
NAMES = ("Ann", "Ben", "Cleo", "Dan")
PEOPLE = tuple(map(Person, NAMES))
FOUR = ("6-5 6-4 6-3 6-2 6-1 6-0 5-5", "6-6 5-4 5-3 5-2 5-1 5-0 4-4", "4-3 4-2 4-1 4-0 3-3 3-2 3-1", "")


# -- the worked examples ----------------------------------------------------------------------------------------------


def test_example_1_the_largest_count_from_correct_play_is_111():
    """South's left-hand opponent can play nothing, the right-hand one only 6-1 (or 5-1) after North's 1-1."""
    south, north = "0-0 4-1 6-0 0-1 3-0 0-2 0-5", "4-0 1-1 1-3 2-3 4-2 2-2 2-1"
    left, right = "3-3 4-3 4-4 5-3 5-4 6-3 6-4", "6-1 5-1 5-2 6-2 5-5 6-5 6-6"
    deal = stacked(PARTNERS, south, left, north, right)
    state = PARTNERS.apply(PARTNERS.initial_state(leader=0, first_hand=False), deal)
    state = in_order(PARTNERS, state, "0-0 0-4 4-1 1-1 1-6 6-0 0-1 1-3 3-0 0-2 2-3 0-5")
    assert set(state.hands[2]) == set(tiles("4-2 2-2 2-1"))
    assert spots(state.hands[2]) == 13, "which is not counted"
    assert {action.tile for seat, action in state.history if seat % 2 and isinstance(action, Play)} == set(tiles("6-1"))
    assert state.scores == (111, 0)


def test_example_2_the_opponents_fourteen_tiles_less_one_count_112():
    own = "0-0 1-0 1-1 2-0 2-1 3-0 2-2 3-1 4-0 3-2 4-1 3-3 4-2 6-0"
    others = [tile for tile in PARTNERS.deck() if tile not in tiles(own)]
    assert spots(tuple(others)) == 117
    left = [str(tile) for tile in others if tile not in tiles("5-0")]
    state = position(PARTNERS, "6-0", " ".join(left[:7]), "3-3 4-2", " ".join(left[7:]), line="6-6")
    assert points(played(PARTNERS, state, "6-0@0")) == {0: 112}


def test_example_3_a_block_is_won_by_the_side_and_not_by_the_lightest_hand():
    state = blocked(PARTNERS, position(PARTNERS, "2-1", "6-5", "6-6 6-2", "6-5", line="3-3"))
    assert state.events[0] == HandOver(1, True, (3, 11, 20, 11))
    assert points(state) == {1: 23}


def test_example_4_a_block_of_17_against_17_scores_nothing():
    assert points(blocked(PARTNERS, position(PARTNERS, "6-5", "6-6", "6-0", "5-0", line="3-3"))) == {}


def test_example_5_a_partner_goes_out_with_the_other():
    state = position(PARTNERS, "6-6", "2-1", "3-1", "5-0", line="3-3")._replace(to_move=2)
    assert points(played(PARTNERS, state, "3-1@0")) == {0: 8}


def test_partner_match_the_difference_in_a_block_is_always_even():
    blocks = 0
    for seed in range(60):
        for state in walk(Table("", PARTNERS, 4), Random(seed)).states:
            if any(isinstance(event, HandOver) and event.blocked for event in state.events):
                blocks += 1
                north_and_south, east_and_west = (spots(state.hands[seat] + state.hands[seat + 2]) for seat in (0, 1))
                assert (north_and_south - east_and_west) % 2 == 0
    assert blocks > 50


# -- the deal and the lead --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "each", "exposed"), [(6, 7, ""), (9, 13, "0-0 1-0 1-1"), (12, 22, "0-0 1-0 1-1")])
def test_partner_match_the_whole_set_is_dealt_and_the_lightest_left_over_lie_face_up(size, each, exposed):
    game = PARTNERS.variant(None, {"set": size})
    state = game.apply(game.initial_state(), game.make_deal(game.deck(), 4))
    assert ([len(held) for held in state.hands], state.exposed, state.boneyard) == ([each] * 4, tiles(exposed), ())


def test_partner_match_the_double_six_is_led_in_the_first_hand_and_later_leads_rotate():
    state = dealt(PARTNERS, *FOUR)
    assert (state.to_move, legal(PARTNERS, state)) == (1, {"6-6"})
    later = played(
        PARTNERS, blocked(PARTNERS, position(PARTNERS, "2-1", "4-1", "5-1", "6-1")), str(stacked(PARTNERS, *FOUR))
    )
    assert (later.to_move, len(legal(PARTNERS, later))) == (1, 7)


# -- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "leader", "size"), [("DN", 1, 1), ("DH", 0, 7)])
def test_partner_match_the_first_lead_goes_by_the_chosen_rule(code, leader, size):
    game = PARTNERS.variant(None, {"first_lead": code})
    state = dealt(game, *FOUR)
    assert (state.to_move, len(legal(game, state))) == (leader, size)


@pytest.mark.parametrize("after", ["a domino", "a block"])
def test_later_lead_win_lets_either_partner_lead(after):
    """Seats 1 and 3 win; seat 1, the first of them in turn, leads or leaves the lead to its partner."""
    state = position(WIN, "6-6", "3-1", "5-1", "2-1", line="3-3")
    over = played(WIN, state, "pass, 3-1@0") if after == "a domino" else blocked(WIN, state._replace(hands=BLOCKED))
    asked = played(WIN, over, str(stacked(WIN, *FOUR)))
    assert (asked.to_move, len(legal(WIN, asked))) == (1, 8)
    assert PASS in WIN.legal_actions(asked)
    assert played(WIN, asked, "5-4").to_move == 2
    left = played(WIN, asked, "pass")
    assert (left.to_move, left.leader, len(legal(WIN, left))) == (3, 3, 7)
    assert action_sentences(WIN, asked, PASS, left, NAMES) == ["Ben leaves the lead to Dan."]
    assert action_error(WIN, left, PASS) == "You have the lead, so you must play a tile."
    assert action_error(WIN, asked, DRAW) == "No tiles are drawn."
    assert action_error(WIN, asked, parse_action("6-5")) == "You don't have 6-5."


BLOCKED = (tiles("6-6"), tiles("4-1"), tiles("5-1"), tiles("2-1"))


def test_after_a_tied_block_the_lead_rotates():
    state = blocked(WIN, position(WIN, "6-5", "6-6", "6-0", "5-0", line="3-3"))
    state = played(WIN, state, str(stacked(WIN, *FOUR)))
    assert (state.to_move, len(legal(WIN, state))) == (1, 7)


@pytest.mark.parametrize(("rule", "paid"), [("lowest side", {1: 23}), ("lowest single hand", {0: 22})])
def test_partner_match_a_block_is_won_by_the_chosen_rule(rule, paid):
    game = PARTNERS.variant(None, {"block_winner": rule})
    assert points(blocked(game, position(game, "2-1", "6-5", "6-6 6-2", "6-5", line="3-3"))) == paid


@pytest.mark.parametrize(("pay", "paid"), [("SUM", 23), ("DIFF", 1)])
def test_partner_match_a_block_pays_by_the_chosen_rule(pay, paid):
    game = PARTNERS.variant(None, {"block_pay": pay})
    assert points(blocked(game, position(game, "2-1", "6-5", "6-6 6-2", "6-5", line="3-3"))) == {1: paid}


def test_a_side_that_wins_by_one_hand_and_holds_more_in_all_has_no_difference_to_score():
    game = PARTNERS.variant(None, {"block_winner": "lowest single hand", "block_pay": "DIFF"})
    state = blocked(game, position(game, "1-0", "2-1", "6-6 6-5", "5-5 1-1", line="3-3"))
    assert in_words(game, state) == (
        HandOver(0, True, (1, 3, 23, 12)),
        Paid(0, 0, "pips left: {1} 3 + {3} 12 − 24 = −9"),
    )


@pytest.mark.parametrize("target", [100, 150, 250, 1000])
def test_partner_match_the_match_is_won_at_the_chosen_target(target):
    game = PARTNERS.variant(None, {"target": target})
    for before, over in (target - 9, False), (target - 8, True):
        state = position(game, "3-1", "2-1", "6-6", "5-0", line="3-3", scores=(before, 0))
        assert (played(game, state, "3-1@0").to_move == OVER) == over


def test_partner_match_play_can_go_counter_clockwise():
    assert played(PARTNERS, position(PARTNERS, "2-1", "4-1", "5-1", "0-0"), "pass").to_move == 1
    other_way = PARTNERS.variant(None, {"direction": "counter-clockwise"})
    assert played(other_way, position(other_way, "2-1", "4-1", "5-1", "0-0"), "pass").to_move == 3


# -- partners drawn by lot --------------------------------------------------------------------------------------------


def drawn(seed: int = 0) -> Match:
    """Return a match whose partners have been drawn by lot."""
    return Match("partner_match", PEOPLE, options={"partners": "drawn"}).with_partners_drawn(Random(seed))


def test_the_two_heaviest_play_the_two_lightest_and_the_first_player_stays():
    seatings = set()
    for seed in range(60):
        match = drawn(seed)
        lots = [*map(parse_tile, match.start["drawn"])]
        assert len(set(lots)) == 4
        heaviest = sorted(range(4), key=lambda seat: weight(lots[seat]))[2:]
        assert sorted(heaviest) in ([0, 2], [1, 3])
        assert sorted(match.names) == sorted(NAMES)
        assert match.players[0] == Person("Ann")
        seatings.add(match.players)
    assert {players[2] for players in seatings} == {*PEOPLE[1:]}
    assert len(seatings) == 3, "nobody changes chairs but the partner and whoever sits opposite"


def test_the_log_begins_with_the_draw():
    match = drawn(1)
    lots = ", ".join(f"{name} {tile}" for name, tile in zip(match.names, match.start["drawn"], strict=True))
    first = log_lines(match)[0]
    assert first.startswith(f"Draw for partners: {lots}. ")
    assert first.endswith(" have the heaviest tiles and play together.")
    match.deal(Random(1))
    assert log_lines(match)[0] == first
    assert log_lines(match)[1].endswith(" has the highest double and begins.")


def test_a_record_keeps_the_chairs_and_draws_nothing_again():
    match = drawn(2)
    match.deal(Random(2))
    text = record.format_record(match)
    again = record.parse_record(text)
    assert (again.players, again.start, again.states) == (match.players, match.start, match.states)
    assert log_lines(again) == log_lines(match)
    assert record.format_record(again) == text
    assert again.with_partners_drawn(Random(3)) is again


def test_a_match_goes_on_and_begins_again_in_the_same_chairs(tmp_path: Path):
    store, match = Store(tmp_path / "boneyard.sqlite"), drawn(2)
    store.attach_journal(match)
    match.deal(Random(2))
    kept = next(store.all_unfinished(), None)
    assert kept is not None
    resumed = store.resume(kept)
    assert resumed is not None
    assert (kept.players, resumed.players, resumed.states) == (match.players, match.players, match.states)
    assert log_lines(resumed) == log_lines(match)
    assert match.rematch().players == match.at_step(1).players == match.players
    store.close()


def test_partners_chosen_sit_as_they_were_seated():
    match = Match("partner_match", PEOPLE)
    assert match.with_partners_drawn(Random(0)) is match
    assert log_lines(match) == []


def test_watch_draws_them_and_the_same_seed_draws_alike(capsys):
    def watched(*more: str) -> str:
        arguments = ["watch", "partner_match", "--bots", "club,casual,beginner,casual", "--hands", "1", "--seed", "5"]
        assert headless.run([*arguments, *more]) == 0
        return capsys.readouterr().out

    assert "drawn = [" in watched("--option", "partners=drawn")
    assert watched("--option", "partners=drawn") == watched("--option", "partners=drawn")
    assert "drawn = [" not in watched()


@pytest.mark.parametrize(
    ("lots", "why"),
    [
        (["6-6", "6-5", "1-0", "0-0"], "must sit opposite"),
        (["6-6", "6-6", "1-0", "0-0"], "each player draws one tile"),
        (["6-6", "0-0", "6-5"], "each player draws one tile"),
        (["9-9", "0-0", "6-5", "1-0"], "each player draws one tile"),
        (["six", "0-0", "6-5", "1-0"], "not a tile"),
    ],
)
def test_a_draw_that_cannot_be_is_refused(lots, why):
    with pytest.raises(ValueError, match=why):
        Match("partner_match", PEOPLE, options={"partners": "drawn"}, start={"drawn": lots})


def test_a_draw_is_refused_where_partners_are_chosen():
    with pytest.raises(ValueError, match="do not draw"):
        Match("partner_match", PEOPLE, start={"drawn": ["6-6", "0-0", "6-5", "1-0"]})
