"""Assessments in Domino Poker: complete, honest, consistent with the bots' strategies, and correct."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from game.bots.assessment import AssessedAction, Assessment, Fact
from game.bots.betting.continuations import TerminalNode
from game.bots.betting.policy import assess, strategy
from game.bots.levels import Limit
from game.core.state import CALL, FOLD, PASS, Action, Bet, Deal
from game.rules.betting.betting_game import BettingState
from game.rules.betting.poker import POKER
from tests.bots.test_bots_betting import HIGH_FIVE, HIGH_SIX, PAIR, ROYAL, WORST, after, dealt, view_of
from tests.bots.test_honesty import choices, hidden_tiles_moved
from tests.decks import shuffled
from tests.trial_counts import COUNT

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def assess_state(state: BettingState, effort: float = 0.2) -> Assessment:
    return assess(POKER, view_of(state), Limit("master", effort=effort), Random(1))


def find_action(assessment: Assessment, action: Action) -> AssessedAction:
    assessed = assessment.find(action)
    assert assessed is not None
    return assessed


def sample_states(players: int, number: int) -> list[BettingState]:
    return Random(2).sample([state for seed in range(4) for state in choices(POKER, players, seed)], number)


# -- all table sizes ---------------------------------------------------------------------------------------------------


@pytest.mark.campaign
@PLAYERS
def test_every_kind_of_action_has_values_for_every_deal(players: int) -> None:
    for state in sample_states(players, 6 if COUNT else 4):
        assessment = assess_state(state)
        legal = POKER.legal_actions(state)
        actions = [assessed.action for assessed in assessment.actions]
        assert {*actions} <= {*legal}
        assert {action for action in legal if not isinstance(action, Bet)} <= {*actions}
        assert any(isinstance(action, Bet) for action in actions) == any(isinstance(action, Bet) for action in legal)
        for assessed in assessment.actions:
            assert len(assessed.values) == len(assessment.weights)
            for numbers in assessed.facts.values():
                assert len(numbers) == len(assessed.values)
                assert all(-1e-9 <= number <= 1 + 1e-9 for number in numbers)
        probabilities = [assessed.probability for assessed in assessment.actions if assessed.probability is not None]
        assert not probabilities or sum(probabilities) == pytest.approx(1)


@pytest.mark.campaign
@PLAYERS
def test_hidden_tiles_do_not_affect_the_assessment(players: int) -> None:
    for state in sample_states(players, 3 if COUNT else 2):
        elsewhere = hidden_tiles_moved(state, view_of(state), Random(1))
        assert isinstance(elsewhere, BettingState)
        assert assess_state(state) == assess_state(elsewhere)


def test_more_effort_tries_more_deals_but_two_players_use_all_deals() -> None:
    three = dealt(PAIR, HIGH_SIX, HIGH_FIVE)
    assert len(assess_state(three, 1).weights) * 2 == len(assess_state(three, 2).weights)
    two = assess_state(dealt(PAIR, HIGH_SIX))
    assert len(two.weights) == 3003, "hands of five among fifteen tiles"
    assert two.complete


# -- strategies --------------------------------------------------------------------------------------------------------


def test_actions_of_the_blueprint_have_the_highest_value(trials: Callable[[int], Iterator[Random]]) -> None:
    """At the first turn of two players, for which the blueprint with this bet size was solved."""
    for rng in trials(3):
        state = POKER.apply(POKER.initial_state(2, leader=0), Deal(shuffled(POKER, rng, 2).deck))
        assessment, weights = assess_state(state), strategy(POKER, view_of(state), Limit("master"))
        assert weights
        values = {action: assessment.value(find_action(assessment, action)) for action in weights}
        mixed = sum(weight * values[action] for action, weight in weights.items())
        assert max(values.values()) - mixed < 0.1
        assert assessment.best.action in weights
        assert find_action(assessment, PASS).probability == pytest.approx(weights[PASS])


def test_no_probabilities_after_an_action_the_strategy_never_takes() -> None:
    first = dealt(ROYAL, HIGH_SIX)
    weights = strategy(POKER, view_of(first), Limit("master"))
    assert weights
    assert weights[Bet(5)] == 0, "such a hand passes"
    assert find_action(assess_state(first), PASS).probability == 1
    assert {assessed.probability for assessed in assess_state(after(first, "bet 5", "bet 5")).actions} == {None}


# -- clear-cut hands ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("others", [(WORST,), (WORST, HIGH_SIX), (WORST, HIGH_SIX, HIGH_FIVE)])
def test_the_best_hand_wins_unless_it_folds(others: tuple[str, ...]) -> None:
    state = after(dealt(ROYAL, *others), "bet 5", *["call"] * (len(others) - 1))
    assert state.to_move == 0
    assessment = assess_state(state)
    for assessed in assessment.actions:
        wins = assessment.fact(assessed, Fact.WINS)
        assert assessment.fact(assessed, Fact.BEST_HAND) == 1
        assert wins == pytest.approx(0 if assessed.action == FOLD else 1)
        assert (assessment.value(assessed) > 0) == (assessed.action != FOLD)


def test_folding_costs_and_wins_nothing() -> None:
    assessment = assess_state(after(dealt(ROYAL, WORST), "pass", "bet 5"))
    folded = find_action(assessment, FOLD)
    assert {*folded.values} == {0}
    assert {*folded.facts[Fact.WINS]} == {*folded.facts[Fact.ALL_FOLD]} == {0}
    assert {*find_action(assessment, CALL).facts[Fact.ALL_FOLD]} == {0}, "a call ends the betting of two"


def test_larger_bets_make_opponents_fold_more_often() -> None:
    assessment = assess_state(dealt(ROYAL, WORST))
    folds = [assessment.fact(find_action(assessment, Bet(chips)), Fact.ALL_FOLD) or 0 for chips in (1, 5)]
    assert 0 < folds[0] < folds[1] < 1


def test_the_best_hand_calls_an_all_in_bet_without_a_blueprint() -> None:
    state = after(dealt(ROYAL, WORST, scores=(60, 5)), "bet 4")
    assessment = assess_state(state)
    assert assessment.best.action == CALL
    assert assessment.best.probability is None
    assert not assessment.complete
    assert {*assessment.best.values} == {6}, "two antes and four chips"


# -- showdown ----------------------------------------------------------------------------------------------------------


def test_an_all_in_seat_can_win_only_the_main_pot() -> None:
    end = TerminalNode(0, (5, 10, 10), (0, 1, 2), 4, has_bet=True)
    assert end.expected_values({0: 9, 1: 5, 2: 1}) == (11, 1, 0)
    assert end.expected_values({0: 5, 1: 9, 2: 1}) == (-4, 0, 0)
    assert end._replace(seat=1).expected_values({0: 9, 1: 5, 2: 1}) == (6, 0, 0), "the side pot"


def test_a_pool_without_bets_is_shared() -> None:
    assert TerminalNode(0, (1, 1, 1), (0, 1, 2), 0, has_bet=False).expected_values({0: 9, 1: 5, 2: 1}) == (1, 0, 0)
