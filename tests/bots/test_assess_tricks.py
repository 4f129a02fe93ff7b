"""Assessments in trick games: complete, independent of hidden tiles, used by the bots, and correct."""

from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from game.bots.assessment import Assessment, Fact
from game.bots.bot import choose
from game.bots.levels import Limit
from game.bots.tricks.bidding import considered_bids
from game.bots.tricks.policy import assess
from game.core.state import PASS, Bid, Play
from game.rules import GAMES
from game.rules.tricks.forty_two import FortyTwoGame
from game.rules.tricks.trick_game import TrickState
from tests.bots.test_bots_tricks import (
    BEST,
    BINGO,
    EUCHRE,
    FORTY_TWO,
    HANDS,
    OTHERS,
    ROUNCE,
    forty_two_after,
    start_hand,
)
from tests.bots.test_honesty import choices, hidden_tiles_moved
from tests.trial_counts import COUNT

TRICKS = pytest.mark.parametrize(
    "game", [GAMES[key] for key in ("forty_two", "euchre", "rounce", "bingo")], ids=lambda game: game.key
)
QUICK = Limit("master", 0.05)


def sample_states(game: Any, number: int = 12 if COUNT else 7) -> list[Any]:
    """Return random states with a choice, from several matches."""
    states = [state for seed in range(4) for state in choices(game, game.players()[-1], seed)[:40]]
    return Random(5).sample(states, number)


def assess_state(
    game: Any, state: TrickState, limit: Limit = QUICK, effort: float = 1.0, facts: bool = True
) -> Assessment:
    view = game.observe(state, state.to_move)
    return assess(game, view, replace(limit, effort=effort), Random(3), facts)


def action(game: Any, state: TrickState, text: str) -> Any:
    return next(action for action in game.legal_actions(state) if str(action) == text)


# -- every game --------------------------------------------------------------------------------------------------------


@pytest.mark.campaign
@TRICKS
def test_with_more_effort_every_action_is_tried_on_every_deal(game: Any) -> None:
    for state in sample_states(game):
        assessment = assess_state(game, state, effort=2)
        assert {assessed.action for assessed in assessment.actions} == {*game.legal_actions(state)}
        for assessed in assessment.actions:
            assert len(assessed.values) == len(assessment.weights)
            for numbers in assessed.facts.values():
                assert len(numbers) == len(assessed.values)
                assert all(-1e-9 <= number <= 1 + 1e-9 for number in numbers)


@pytest.mark.campaign
@TRICKS
def test_collecting_facts_changes_no_value(game: Any) -> None:
    for state in sample_states(game):
        with_facts, without_facts = (assess_state(game, state, facts=facts) for facts in (True, False))
        assert [assessed._replace(facts={}) for assessed in with_facts.actions] == [*without_facts.actions]
        assert with_facts.weights == without_facts.weights
        assert with_facts.complete == without_facts.complete
        assert not any(assessed.facts for assessed in without_facts.actions)


@pytest.mark.campaign
@TRICKS
def test_hidden_tiles_do_not_affect_the_assessment(game: Any) -> None:
    for state in sample_states(game):
        view = game.observe(state, state.to_move)
        elsewhere = hidden_tiles_moved(state, view, Random(1))
        assert assess_state(game, state) == assess_state(game, elsewhere)


@pytest.mark.campaign
@TRICKS
@pytest.mark.parametrize("level", ["expert", "master"])
def test_a_bot_takes_the_best_action_of_its_assessment(game: Any, level: str) -> None:
    limit = Limit(level, 0.05)
    for state in sample_states(game):
        view = game.observe(state, state.to_move)
        chosen, rng = choose(game, view, limit, Random(3)), Random(3)
        if all(isinstance(action, Play) for action in game.legal_actions(state)):
            rng.random()  # as `choose` draws a number for random plays
        assessment = assess(game, view, limit, rng)
        taken = assessment.find(chosen)
        assert taken is not None
        assert len(taken.values) == len(assessment.weights)
        loss, error = assessment.difference(assessment.best, taken)
        is_signal_possible = game.has_partners(len(view.hands))  # a signal may be worse within the noise
        assert loss <= (error if is_signal_possible else 0.0) + 2e-3


# -- clear-cut positions -----------------------------------------------------------------------------------------------


def mean_fact(game: Any, state: TrickState, text: str, wanted: Fact, effort: float = 2) -> float | None:
    """Return the mean of a fact of an action."""
    assessment = assess_state(game, state, effort=effort)
    assessed = assessment.find(action(game, state, text))
    assert assessed is not None
    return assessment.fact(assessed, wanted)


def test_the_highest_trump_takes_the_trick_and_the_lowest_tile_does_not() -> None:
    state = forty_two_after()
    assert mean_fact(FORTY_TWO, state, "6-6", Fact.TAKES_TRICK) == 1
    probability = mean_fact(FORTY_TWO, state, "2-1", Fact.TAKES_TRICK)
    assert probability is not None
    assert probability < 1
    last = forty_two_after("6-6", "6-2", "4-3")
    assert mean_fact(FORTY_TWO, last, "6-0", Fact.TAKES_TRICK) == 0, "the other side has it"


def test_a_trick_won_by_the_partner_counts_for_the_own_side() -> None:
    state = forty_two_after("6-6", "6-2")
    assert {mean_fact(FORTY_TWO, state, text, Fact.TAKES_TRICK) for text in ("4-3", "5-0")} == {1}


def test_a_hand_of_sure_tricks_makes_its_bid_and_wins() -> None:
    state = start_hand(EUCHRE, BEST, *OTHERS, turned="6-1")
    for text in ("accept", "accept alone"):
        assert mean_fact(EUCHRE, state, text, Fact.MAKES_BID) == mean_fact(EUCHRE, state, text, Fact.WINS) == 1
    passed = assess_state(EUCHRE, state, effort=2).find(PASS)
    assert passed is not None
    assert not passed.facts
    assert set(passed.values) == {0}


def test_the_bid_is_made_exactly_when_the_opponents_do_not_win() -> None:
    assessment = assess_state(FORTY_TWO, forty_two_after("6-6"), effort=2)
    for assessed in assessment.actions:
        wins, makes = (assessed.facts[mean_fact] for mean_fact in (Fact.WINS, Fact.MAKES_BID))
        assert [1 - number for number in wins] == [*makes], "seat 1 is not of the side that bid"


def test_higher_bids_are_less_likely_to_be_made() -> None:
    state = start_hand(FORTY_TWO, *HANDS)
    assessment = assess_state(FORTY_TWO, state, Limit("master", 1.0), effort=2)
    bids = [assessment.find(bid) for bid in FORTY_TWO.legal_actions(state) if isinstance(bid, Bid)]
    chances = [assessment.fact(bid, Fact.MAKES_BID) for bid in bids if bid]
    assert len(chances) == len(bids) == 13
    assert chances[0] > 0.3
    assert chances[0] > chances[-1]


@pytest.mark.parametrize(
    ("legal", "considered"),
    [
        ([*range(30, 43)], [30, 42]),
        ([*range(30, 43), 84], [30, 42, 84]),
        ([42, 84, 168], [42, 84, 168]),
        ([30, 35, 40, 42], [30, 35, 40, 42]),
        ([31, 32], [31, 32]),
        ([84], [84]),
    ],
)
def test_a_bot_considers_all_bids_but_those_within_a_run(legal: list[int], considered: list[int]) -> None:
    assert considered_bids([*map(Bid, legal)]) == [*map(Bid, considered)]


def test_42_is_considered_where_84_may_be_bid_at_once() -> None:
    class HigherBids(FortyTwoGame):
        def bids_above(self, standing: int) -> tuple[int, ...]:
            return (*range(max(self.minimum_bid, standing + 1), 43), 84)

    game = HigherBids(**{field.name: getattr(FORTY_TWO, field.name) for field in fields(FortyTwoGame)})
    assessment = assess_state(game, start_hand(game, *HANDS))
    assert {assessed.action for assessed in assessment.actions} == {Bid(30), Bid(42), Bid(84), PASS}


def test_standing_with_the_best_hand_wins_and_passing_does_not() -> None:
    state = start_hand(ROUNCE, "6-6 6-5 6-4 6-3 5-5", *OTHERS[:2], turned="6-1")
    assert mean_fact(ROUNCE, state, "stand", Fact.WINS) == 1
    assert mean_fact(ROUNCE, state, "pass", Fact.WINS) == 0


def test_an_endgame_solved_in_every_deal_has_no_error() -> None:
    ends = [state for state in choices(FORTY_TWO, 4, 2) if state.has_play_begun and len(state.tricks) == 5]
    assert ends
    for state in ends:
        assessment = assess_state(FORTY_TWO, state, Limit("master", 1.0), effort=20)
        assert assessment.complete
        assert all(assessment.error(assessed.values) == 0 for assessed in assessment.actions)


def test_a_claim_has_the_value_of_its_result() -> None:
    game = BINGO.variant(options={"claim": "must declare"})
    states = [
        state for seed in range(6) for state in choices(game, 2, seed) if state.has_play_begun and any(state.hands)
    ]
    claims = [
        (state, action(game, state, "claim")) for state in states if "claim" in map(str, game.legal_actions(state))
    ]
    assert claims
    for state, claim in claims[:6]:
        assessed = assess_state(game, state).find(claim)
        assert assessed is not None
        won = state.points[state.to_move] >= 70
        assert {*assessed.facts[Fact.WINS]} == {float(won)}
        assert (assessed.values[0] > 0) == won


def test_only_plays_and_announcements_have_the_trick_fact() -> None:
    state = start_hand(BINGO, "6-6 5-5 3-3 2-2 4-4 5-1 6-2", "4-0 4-3 1-0 6-5 6-3 5-3 2-1", turned="4-1 2-0 3-1")
    for assessed in assess_state(BINGO, state).actions:
        assert (Fact.TAKES_TRICK in assessed.facts) == (
            isinstance(assessed.action, Play) or "announce" in str(assessed.action)
        )
