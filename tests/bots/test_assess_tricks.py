"""The assessment of every action at tricks: whole, honest, the one that bots play by, and true in plain positions."""

from random import Random
from typing import Any

import pytest

from game.bots.assessment import Assessment, Fact
from game.bots.bot import choose
from game.bots.levels import Limit
from game.bots.tricks.policy import assess
from game.core.state import PASS, Bid, Play
from game.rules import GAMES
from game.rules.tricks.trick_game import TrickState
from tests.bots.test_bots_tricks import BEST, BINGO, EUCHRE, FORTY_TWO, HANDS, OTHERS, ROUNCE, begun, led
from tests.bots.test_honesty import choices, hidden_tiles_moved

TRICKS = pytest.mark.parametrize(
    "game", [GAMES[key] for key in ("forty_two", "euchre", "rounce", "bingo")], ids=lambda game: game.key
)
QUICK = Limit("master", 0.05)


def some(game: Any, number: int = 12) -> list[Any]:
    """Some states with a choice, of several matches."""
    states = [state for seed in range(4) for state in choices(game, game.players()[-1], seed)[:40]]
    return Random(5).sample(states, number)


def found(game: Any, state: TrickState, limit: Limit = QUICK, effort: float = 1.0, facts: bool = True) -> Assessment:
    view = game.observe(state, state.to_move)
    return assess(game, view, limit, Random(3), effort, facts)


def action(game: Any, state: TrickState, text: str) -> Any:
    return next(action for action in game.legal_actions(state) if str(action) == text)


# -- of every game ----------------------------------------------------------------------------------------------------


@TRICKS
def test_with_more_effort_every_action_is_tried_on_every_deal(game: Any) -> None:
    for state in some(game):
        assessment = found(game, state, effort=2)
        assert {assessed.action for assessed in assessment.actions} == {*game.legal_actions(state)}
        for assessed in assessment.actions:
            assert len(assessed.values) == len(assessment.weights)
            for numbers in assessed.facts.values():
                assert len(numbers) == len(assessed.values)
                assert all(-1e-9 <= number <= 1 + 1e-9 for number in numbers)


@TRICKS
def test_what_is_told_changes_no_value(game: Any) -> None:
    for state in some(game):
        told, silent = (found(game, state, facts=facts) for facts in (True, False))
        assert [assessed._replace(facts={}) for assessed in told.actions] == [*silent.actions]
        assert told.weights == silent.weights
        assert told.complete == silent.complete
        assert not any(assessed.facts for assessed in silent.actions)


@TRICKS
def test_what_a_seat_cannot_see_moves_no_figure(game: Any) -> None:
    for state in some(game):
        view = game.observe(state, state.to_move)
        elsewhere = hidden_tiles_moved(state, view, Random(1))
        assert found(game, state) == found(game, elsewhere)


@TRICKS
@pytest.mark.parametrize("level", ["expert", "master"])
def test_a_bot_does_what_is_best_by_its_assessment(game: Any, level: str) -> None:
    limit = Limit(level, 0.05)
    for state in some(game):
        view = game.observe(state, state.to_move)
        chosen, chance = choose(game, view, limit, Random(3)), Random(3)
        if all(isinstance(action, Play) for action in game.legal_actions(state)):
            chance.random()  # by which lower levels may play any tile
        assessment = assess(game, view, limit, chance)
        taken = assessment.find(chosen)
        assert taken is not None
        assert len(taken.values) == len(assessment.weights)
        assert assessment.value(taken) == pytest.approx(assessment.value(assessment.best))


# -- in plain positions -----------------------------------------------------------------------------------------------


def fact(game: Any, state: TrickState, text: str, asked: Fact, effort: float = 2) -> float | None:
    """What is told of an action."""
    assessment = found(game, state, effort=effort)
    assessed = assessment.find(action(game, state, text))
    assert assessed is not None
    return assessment.fact(assessed, asked)


def test_the_highest_trump_takes_the_trick_and_the_lowest_tile_does_not() -> None:
    state = led()
    assert fact(FORTY_TWO, state, "6-6", Fact.TAKES_TRICK) == 1
    told = fact(FORTY_TWO, state, "2-1", Fact.TAKES_TRICK)
    assert told is not None
    assert told < 1
    last = led("6-6", "6-2", "4-3")
    assert fact(FORTY_TWO, last, "6-0", Fact.TAKES_TRICK) == 0, "the other side has it"


def test_a_trick_of_the_partner_is_taken_by_the_own_side() -> None:
    state = led("6-6", "6-2")
    assert {fact(FORTY_TWO, state, text, Fact.TAKES_TRICK) for text in ("4-3", "5-0")} == {1}


def test_a_hand_that_takes_all_tricks_makes_its_trump_and_wins() -> None:
    state = begun(EUCHRE, BEST, *OTHERS, turned="6-1")
    for text in ("accept", "accept alone"):
        assert fact(EUCHRE, state, text, Fact.MAKES_BID) == fact(EUCHRE, state, text, Fact.WINS) == 1
    passed = found(EUCHRE, state, effort=2).find(PASS)
    assert passed is not None
    assert not passed.facts
    assert set(passed.values) == {0}


def test_the_bidders_make_their_bid_where_the_others_do_not_win() -> None:
    assessment = found(FORTY_TWO, led("6-6"), effort=2)
    for assessed in assessment.actions:
        wins, makes = (assessed.facts[fact] for fact in (Fact.WINS, Fact.MAKES_BID))
        assert [1 - number for number in wins] == [*makes], "seat 1 is not of the side that bid"


def test_every_bid_has_its_chance_and_the_higher_the_smaller() -> None:
    state = begun(FORTY_TWO, *HANDS)
    assessment = found(FORTY_TWO, state, Limit("master", 1.0), effort=2)
    bids = [assessment.find(bid) for bid in FORTY_TWO.legal_actions(state) if isinstance(bid, Bid)]
    chances = [assessment.fact(bid, Fact.MAKES_BID) for bid in bids if bid]
    assert len(chances) == len(bids) == 13
    assert chances[0] > 0.3
    assert chances[0] > chances[-1]


def test_who_stands_on_the_best_hand_wins_and_who_passes_does_not() -> None:
    state = begun(ROUNCE, "6-6 6-5 6-4 6-3 5-5", *OTHERS[:2], turned="6-1")
    assert fact(ROUNCE, state, "stand", Fact.WINS) == 1
    assert fact(ROUNCE, state, "pass", Fact.WINS) == 0


def test_an_end_that_is_solved_for_every_deal_has_no_error() -> None:
    ends = [state for state in choices(FORTY_TWO, 4, 2) if state.has_play_begun and len(state.tricks) == 5]
    assert ends
    for state in ends:
        assessment = found(FORTY_TWO, state, Limit("master", 1.0), effort=20)
        assert assessment.complete
        assert all(assessment.error(assessed.values) == 0 for assessed in assessment.actions)


def test_a_claim_is_worth_what_it_brings() -> None:
    game = BINGO.variant(options={"claim": "must declare"})
    states = [
        state for seed in range(6) for state in choices(game, 2, seed) if state.has_play_begun and any(state.hands)
    ]
    claims = [
        (state, action(game, state, "claim")) for state in states if "claim" in map(str, game.legal_actions(state))
    ]
    assert claims
    for state, claim in claims[:6]:
        assessed = found(game, state).find(claim)
        assert assessed is not None
        won = state.points[state.to_move] >= 70
        assert {*assessed.facts[Fact.WINS]} == {float(won)}
        assert (assessed.values[0] > 0) == won


def test_only_a_tile_belongs_to_a_trick() -> None:
    state = begun(BINGO, "6-6 5-5 3-3 2-2 4-4 5-1 6-2", "4-0 4-3 1-0 6-5 6-3 5-3 2-1", turned="4-1 2-0 3-1")
    for assessed in found(BINGO, state).actions:
        assert (Fact.TAKES_TRICK in assessed.facts) == (
            isinstance(assessed.action, Play) or "announce" in str(assessed.action)
        )
