"""Signals: what a move tells a partner, and their preference among equally good moves."""

from random import Random
from typing import Any

import pytest

from game.bots.assessment import AssessedAction, Assessment
from game.bots.bot import choose
from game.bots.levels import Limit
from game.bots.signals import led_suits, opened_numbers, partner_of, prefer_signals, signal_ranks
from game.core.state import Play, parse_action
from game.rules import GAMES
from tests.bots.test_honesty import choices
from tests.decks import AnyGame, dealt, played
from tests.lab.signals import SilentLimit

PARTNER_MATCH, FORTY_TWO = GAMES["partner_match"], GAMES["forty_two"]
HANDS = ("6-6 3-1 4-1 5-0 0-0 1-1 2-1", "6-5 5-5 5-1 2-2 3-0 6-0 6-3", "5-3 5-4 4-4 6-4 4-2 4-3 6-2")
REST = "6-1 5-2 4-0 3-3 3-2 2-0 1-0"
LED = "6-6, 6-5@1"
LEADS = ("6-2", "5-5", "5-2", "5-0", "1-1", "3-1", "0-0")


def ranks(game: AnyGame, state: Any) -> dict[str, int]:
    """Return the rank of each legal action by its text."""
    view = game.observe(state, state.to_move)
    partner = partner_of(game, view)
    assert partner is not None
    actions = game.legal_actions(view)
    return dict(zip(map(str, actions), signal_ranks(game, view, partner, actions), strict=True))


def line_of(*texts: str) -> Any:
    """Return the state after these plays at Partner Match; seat 0 leads, and seat 2 is its partner."""
    return played(PARTNER_MATCH, dealt(PARTNER_MATCH, *HANDS, REST), *texts)


def tricks_of(*texts: str) -> Any:
    """Return the state at Forty-Two after seat 0 has made ones trumps, and after these plays."""
    hands = ("6-2 5-5 5-2 5-0 1-1 3-1 0-0", "6-6 6-3 6-5 5-3 4-3 4-1 3-3", "6-4 5-4 6-0 2-0 3-2 2-2 4-0")
    state = dealt(FORTY_TWO, *hands, "6-1 4-4 5-1 4-2 3-0 2-1 1-0")
    return played(FORTY_TWO, state, "pass, pass, pass, bid 30, name 1", *texts)


# -- line games --------------------------------------------------------------------------------------------------------


def test_a_long_number_is_shown_and_the_partners_end_is_left_open():
    """The partner led sixes. Seat 2 holds five fours: from 5-4 it opens them, 6-4 covers the end of the partner."""
    assert ranks(PARTNER_MATCH, line_of(LED)) == {"5-3@1": 0, "5-4@1": 1, "6-4@0": -3, "6-2@0": -4}


def test_a_number_that_the_partner_opened_is_opened_again():
    """Seat 2 opened threes: 3-1 on the 1 opens them again, and on the 3 covers them."""
    state = line_of(LED, "5-3@1, 6-1@0")
    assert ranks(PARTNER_MATCH, state) == {"3-1@0": 2, "3-1@1": -3, "4-1@0": 0, "1-1@0": 0, "2-1@0": 0}


def test_a_lead_shows_the_longest_number():
    state = dealt(PARTNER_MATCH, *HANDS, REST)._replace(to_move=2, leader=2)
    state = state._replace(hands=(state.hands[1], state.hands[3], state.hands[2], state.hands[0]))
    leads = {Play(tile): int(4 in tile) for tile in state.hands[2]}
    assert signal_ranks(PARTNER_MATCH, state, 0, [*leads]) == [*leads.values()]


def test_a_number_that_the_partner_cannot_match_is_forgotten():
    hands = ("6-6 1-1 4-1 5-0 3-0 2-1 4-0", "6-5 5-1 5-5 3-1 3-3 6-0 6-3", "5-3 4-4 6-4 4-2 6-2 2-0 0-0")
    start = dealt(PARTNER_MATCH, *hands, "6-1 5-2 5-4 3-2 4-3 2-2 1-0")
    state = played(PARTNER_MATCH, start, LED, "5-3@1, 6-1@0, 1-1@0, 5-1@0")
    assert opened_numbers(PARTNER_MATCH, state, 2) == [{3}]
    assert opened_numbers(PARTNER_MATCH, played(PARTNER_MATCH, state, "pass"), 2) == []
    assert opened_numbers(PARTNER_MATCH, state._replace(history=()), 2) == []  # a position that was set up


# -- trick games -------------------------------------------------------------------------------------------------------


def test_a_lead_shows_the_longest_suit():
    assert ranks(FORTY_TWO, tricks_of()) == {tile: int("5" in tile) for tile in LEADS}


def test_the_partners_tile_is_not_beaten_and_the_suit_is_led_again():
    following = tricks_of("6-2, 6-3, 6-4, 4-2, 5-4, 3-0")
    assert ranks(FORTY_TWO, following) == {"5-5": -4, "5-2": 0, "5-0": 0}
    leading = played(FORTY_TWO, following, "5-5, 5-3")
    assert ranks(FORTY_TWO, leading) == {"5-2": 2, "5-0": 2, "1-1": 0, "3-1": 0, "0-0": 0}


def test_a_suit_that_the_partner_did_not_follow_is_forgotten():
    state = tricks_of("6-2, 6-3, 6-4, 4-2, 5-4, 3-0, 5-5, 5-3")
    assert led_suits(FORTY_TWO, state, 2) == {5}
    state = played(FORTY_TWO, state, "5-2, 6-5, 2-0, 2-1")
    assert led_suits(FORTY_TWO, state, 2) == set()


def test_a_seat_whose_partner_does_not_play_has_none():
    assert partner_of(FORTY_TWO, tricks_of()) == 2
    assert partner_of(FORTY_TWO, tricks_of()._replace(inactive_seats=frozenset({2}))) is None


# -- choices -----------------------------------------------------------------------------------------------------------


def assessment_of(values: dict[str, list[float]]) -> Assessment:
    actions = [AssessedAction(parse_action(text), numbers) for text, numbers in values.items()]
    return Assessment.from_actions(actions, [1.0] * 20)


NOISY = {"5-3@1": [4.0, -4.0] * 10, "5-4@1": [-4.0, 3.9] * 10, "6-4@0": [-4.0, 3.9] * 10}
CLEAR = {"5-3@1": [4.0, -4.0] * 10, "5-4@1": [3.0, -5.0] * 10}


@pytest.mark.parametrize(
    ("limit", "values", "expected"),
    [
        (Limit("expert"), NOISY, ["5-4@1"]),
        (Limit("master"), NOISY, ["5-4@1"]),
        (Limit("master"), CLEAR, ["5-3@1"]),
        (Limit("master", style="bold"), NOISY, [*NOISY]),
        (Limit("master", baseline="2026-11"), NOISY, [*NOISY]),
    ],
)
def test_the_clearest_signal_is_preferred_among_the_best(
    limit: Limit, values: dict[str, list[float]], expected: list[str]
) -> None:
    view = PARTNER_MATCH.observe(line_of(LED), 2)
    preferred = prefer_signals(PARTNER_MATCH, view, assessment_of(values), limit)
    assert [str(assessed.action) for assessed in preferred.actions] == expected


@pytest.mark.parametrize("key", ["partner_match", "forty_two"])
def test_signals_change_some_choices_and_only_to_clearer_ones(key: str) -> None:
    game, changes = GAMES[key], 0
    for seed in range(3):
        for state in choices(game, 4, seed)[:40]:
            view, rank = game.observe(state, state.to_move), ranks(game, state)
            if len({*rank.values()}) > 1:
                chosen, silent = (
                    rank[str(choose(game, view, limit, Random(1)))]
                    for limit in (Limit("expert", 0.05), SilentLimit("expert", 0.05))
                )
                assert chosen >= silent
                changes += chosen > silent
    assert changes
