"""The assessment of every action in Domino Poker: whole, honest, by the strategies of the bots, true in plain hands."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from game.bots.assessment import AssessedAction, Assessment, Fact
from game.bots.betting.betting_assessment import assess
from game.bots.betting.continuations import TerminalNode
from game.bots.betting.policy import strategy
from game.bots.levels import Limit
from game.core.state import CALL, FOLD, PASS, Action, Bet, Deal
from game.rules.betting.betting_game import BettingState
from game.rules.betting.poker import POKER
from tests.bots.test_bots_betting import HIGH_FIVE, HIGH_SIX, PAIR, ROYAL, WORST, after, dealt, seen
from tests.bots.test_honesty import choices, hidden_tiles_moved
from tests.decks import shuffled

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def found(state: BettingState, effort: float = 0.2, facts: bool = True) -> Assessment:
    return assess(POKER, seen(state), Limit("master"), Random(1), effort, facts)


def of(assessment: Assessment, action: Action) -> AssessedAction:
    assessed = assessment.find(action)
    assert assessed is not None
    return assessed


def some(players: int, number: int = 6) -> list[BettingState]:
    return Random(2).sample([state for seed in range(4) for state in choices(POKER, players, seed)], number)


# -- of every table ---------------------------------------------------------------------------------------------------


@PLAYERS
def test_every_kind_of_action_is_there_with_figures_for_every_deal(players: int) -> None:
    for state in some(players):
        assessment = found(state)
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
        told = [assessed.probability for assessed in assessment.actions if assessed.probability is not None]
        assert not told or sum(told) == pytest.approx(1)


@PLAYERS
def test_what_is_told_changes_no_value(players: int) -> None:
    for state in some(players, 3):
        told, silent = (found(state, facts=facts) for facts in (True, False))
        assert [assessed._replace(facts={}) for assessed in told.actions] == [*silent.actions]
        assert told.weights == silent.weights


@PLAYERS
def test_what_a_seat_cannot_see_moves_no_figure(players: int) -> None:
    for state in some(players, 3):
        elsewhere = hidden_tiles_moved(state, seen(state), Random(1))
        assert isinstance(elsewhere, BettingState)
        assert found(state) == found(elsewhere)


def test_more_effort_tries_more_deals_and_against_one_there_are_no_more() -> None:
    three = dealt(PAIR, HIGH_SIX, HIGH_FIVE)
    assert len(found(three, 1).weights) * 2 == len(found(three, 2).weights)
    two = found(dealt(PAIR, HIGH_SIX))
    assert len(two.weights) == 3003, "hands of five among fifteen tiles"
    assert two.complete


# -- the strategies ---------------------------------------------------------------------------------------------------


def test_what_a_solved_strategy_does_is_as_good_as_can_be(trials: Callable[[int], Iterator[Random]]) -> None:
    """At the first turn of two with enough chips, where the blueprint was solved for this very bet."""
    for rng in trials(4):
        state = POKER.apply(POKER.initial_state(2, leader=0), Deal(shuffled(POKER, rng, 2).deck))
        assessment, weights = found(state), strategy(POKER, seen(state), Limit("master"))
        assert weights
        values = {action: assessment.value(of(assessment, action)) for action in weights}
        mixed = sum(weight * values[action] for action, weight in weights.items())
        assert max(values.values()) - mixed < 0.1
        assert assessment.best.action in weights
        assert of(assessment, PASS).probability == pytest.approx(weights[PASS])


def test_no_strategy_is_told_where_it_would_not_have_come() -> None:
    first = dealt(ROYAL, HIGH_SIX)
    weights = strategy(POKER, seen(first), Limit("master"))
    assert weights
    assert weights[Bet(5)] == 0, "such a hand passes"
    assert of(found(first), PASS).probability == 1
    assert {assessed.probability for assessed in found(after(first, "bet 5", "bet 5")).actions} == {None}


# -- in plain hands ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("others", [(WORST,), (WORST, HIGH_SIX), (WORST, HIGH_SIX, HIGH_FIVE)])
def test_the_best_hand_of_all_wins_whatever_it_does_but_fold(others: tuple[str, ...]) -> None:
    state = after(dealt(ROYAL, *others), "bet 5", *["call"] * (len(others) - 1))
    assert state.to_move == 0
    assessment = found(state)
    for assessed in assessment.actions:
        wins = assessment.fact(assessed, Fact.WINS)
        assert assessment.fact(assessed, Fact.BEST_HAND) == 1
        assert wins == pytest.approx(0 if assessed.action == FOLD else 1)
        assert (assessment.value(assessed) > 0) == (assessed.action != FOLD)


def test_who_folds_puts_no_more_in_and_wins_nothing() -> None:
    assessment = found(after(dealt(ROYAL, WORST), "pass", "bet 5"))
    folded = of(assessment, FOLD)
    assert {*folded.values} == {0}
    assert {*folded.facts[Fact.WINS]} == {*folded.facts[Fact.ALL_FOLD]} == {0}
    assert {*of(assessment, CALL).facts[Fact.ALL_FOLD]} == {0}, "a call ends the betting of two"


def test_a_bet_makes_some_fold_and_the_more_the_larger_it_is() -> None:
    assessment = found(dealt(ROYAL, WORST))
    folds = [assessment.fact(of(assessment, Bet(chips)), Fact.ALL_FOLD) or 0 for chips in (1, 5)]
    assert 0 < folds[0] < folds[1] < 1


def test_the_best_hand_calls_who_is_all_in_though_no_strategy_fits() -> None:
    state = after(dealt(ROYAL, WORST, scores=(60, 5)), "bet 4")
    assessment = found(state)
    assert assessment.best.action == CALL
    assert assessment.best.probability is None
    assert not assessment.complete
    assert {*assessment.best.values} == {6}, "two antes and four chips"


# -- the end of a deal ------------------------------------------------------------------------------------------------


def test_who_is_all_in_wins_the_main_pot_alone() -> None:
    end = TerminalNode(0, (5, 10, 10), (0, 1, 2), 4, has_bet=True)
    assert end.expected_values({0: 9, 1: 5, 2: 1}) == (11, 1, 0)
    assert end.expected_values({0: 5, 1: 9, 2: 1}) == (-4, 0, 0)
    assert end._replace(seat=1).expected_values({0: 9, 1: 5, 2: 1}) == (6, 0, 0), "the side pot"


def test_a_pool_that_nobody_bet_for_is_shared() -> None:
    assert TerminalNode(0, (1, 1, 1), (0, 1, 2), 0, has_bet=False).expected_values({0: 9, 1: 5, 2: 1}) == (1, 0, 0)
