"""Assessments in line games: complete, correct, and independent of hidden tiles."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.bots.assessment import Assessment, Fact
from game.bots.bot import choose
from game.bots.levels import Limit
from game.bots.line.policy import assess, open_hand_values
from game.core.state import BUY, CHANCE, DRAW, MUGGINS, OVER, PASS, SELL, Announce, Play, parse_action
from game.rules import GAMES
from game.rules.line.line_game import LineGame, LineState
from tests.bots.test_honesty import hidden_tiles_moved
from tests.decks import chosen, dealt, played, shuffled
from tests.trial_counts import COUNT

LINE_GAMES = [key for key, game in GAMES.items() if isinstance(game, LineGame)]
SECONDS = 0.03
"""Seconds per choice, enough for a dozen deals."""
STATES = 4 if COUNT else 2
"""Positions of each game."""
CHANCES = (Fact.WINS, Fact.NEXT_STUCK, Fact.ANSWERS)


def sample_states(key: str, number: int) -> Iterator[tuple[Any, LineState]]:
    """Yield `number` states with a choice, with random options and numbers of players."""
    rng = Random(f"assess {key}")
    while number:
        known = [option for option in GAMES[key].options if option.key != "set"]
        rules = {option.key: rng.choice(option.choices).value for option in rng.sample(known, 2)}
        game = GAMES[key].variant(rng.choice(GAMES[key].presets).key, rules)
        if not game.players():
            continue
        players = rng.choice(game.players())
        state, states = game.initial_state(players), []
        for _action in range(rng.randrange(5, 80)):
            if state.to_move == OVER:
                break
            if state.to_move >= 0 and len(game.legal_actions(state)) > 1:
                states.append(state)
            action = shuffled(game, rng, players) if state.to_move == CHANCE else chosen(game, state, rng)
            state = game.apply(state, action)
        if states:
            number -= 1
            yield game, rng.choice(states[-5:])


def assessed(game: Any, state: LineState, effort: float = 2.0, facts: bool = True, seed: int = 1) -> Assessment:
    view = game.observe(state, state.to_move)
    return assess(game, view, Limit("master", SECONDS, effort=effort), Random(seed), facts)


@pytest.mark.campaign
@pytest.mark.parametrize("key", LINE_GAMES)
def test_every_action_has_facts_within_their_ranges(key: str) -> None:
    for game, state in sample_states(key, STATES):
        assessment = assessed(game, state)
        assert {item.action for item in assessment.actions} == {*game.legal_actions(state)}
        expected_facts = {*CHANCES, Fact.SPOTS_LEFT, *((Fact.SCORES, Fact.CONCEDES) if game.scores_in_play else ())}
        for item in assessment.actions:
            assert len(item.values) == len(assessment.weights)
            assert {*item.facts} == expected_facts
            for fact, numbers in item.facts.items():
                assert len(numbers) == len(item.values)
                assert fact not in CHANCES or all(-1e-9 <= number <= 1 + 1e-9 for number in numbers)
            for wins, spots_left in zip(item.facts[Fact.WINS], item.facts[Fact.SPOTS_LEFT], strict=True):
                assert spots_left >= 0
                assert wins < 1 - 1e-9 or spots_left < 1e-6


@pytest.mark.campaign
@pytest.mark.parametrize("key", LINE_GAMES)
def test_facts_and_hidden_tiles_do_not_affect_values(key: str) -> None:
    for index, (game, state) in enumerate(sample_states(key, STATES)):
        effort = (1.0, 2.0)[index % 2]
        assessment = assessed(game, state, effort)
        without_facts = assessed(game, state, effort, facts=False)
        assert (
            assessment._replace(actions=tuple(item._replace(facts={}) for item in assessment.actions)) == without_facts
        )
        view = game.observe(state, state.to_move)
        permuted = hidden_tiles_moved(state, view, Random(2))
        assert game.observe(permuted, permuted.to_move) == view
        assert assessed(game, permuted, effort) == assessment


@pytest.mark.campaign
@pytest.mark.parametrize("key", LINE_GAMES)
@pytest.mark.parametrize("level", ["expert", "master"])
def test_searching_bots_take_the_best_action(key: str, level: str) -> None:
    for game, state in sample_states(key, STATES):
        if state.claimant is None:
            view, limit = game.observe(state, state.to_move), Limit(level, SECONDS)
            assessment = assess(game, view, limit, Random(5), facts=False)
            choice = assessment.find(choose(game, view, limit, Random(5)))
            assert choice is not None
            if choice.probability is None:
                loss, error = assessment.difference(assessment.best, choice)
                is_signal_possible = game.has_partners(len(view.hands))  # a signal may be worse within the noise
                assert loss <= (error if is_signal_possible else 0.0) + 2e-3


# -- facts -------------------------------------------------------------------------------------------------------------


def mean_facts(game: Any, state: LineState, action: str) -> dict[Fact, float]:
    assessment = assessed(game, state)
    item = assessment.find(parse_action(action))
    assert item is not None
    return {fact: assessment.mean(numbers) for fact, numbers in item.facts.items()}


def test_an_opponent_void_in_both_ends_is_stuck() -> None:
    game = replace(GAMES["block"], hand_size=5)
    state = played(game, dealt(game, "5-3 3-3 6-5 1-0 0-0", "5-5 4-4 4-2 2-2 6-1"), "5-5, 5-3@0, pass")
    assert mean_facts(game, state, "3-3@0")[Fact.NEXT_STUCK] == 1.0  # a three and a five are left
    assert mean_facts(game, state, "6-5@1")[Fact.NEXT_STUCK] < 1.0


@pytest.mark.parametrize("others", [("6-1 4-2",), ("6-1 4-2", "4-4 3-1")])
def test_going_out_wins_and_leaves_no_spots(others: tuple[str, ...]) -> None:
    game = replace(GAMES["block"], hand_size=2)
    state = played(game, dealt(game, "5-5 5-3", *others), "5-5", *["pass"] * len(others))
    facts = mean_facts(game, state, "5-3@0")
    assert facts[Fact.WINS] == 1.0
    assert facts[Fact.SPOTS_LEFT] == facts[Fact.NEXT_STUCK] == facts[Fact.ANSWERS] == 0.0


def test_own_points_are_scored_and_points_of_the_reply_conceded() -> None:
    game = GAMES["muggins"]
    state = played(game, dealt(game, "5-5 5-1 2-0 1-0 6-3", "5-2 4-4 6-1 4-2 4-0"), "5-5, 5-2@0")
    assert mean_facts(game, state, "2-0@0")[Fact.SCORES] >= 10.0  # 0 + 10
    assert 0.0 <= mean_facts(game, state, "5-1@1")[Fact.SCORES] < 10.0
    assert mean_facts(game, state, "5-1@1")[Fact.CONCEDES] > 0.0


def test_facts_are_certain_when_no_tile_is_hidden() -> None:
    """All tiles of a small set are dealt; the seat goes out against any play of the opponent."""
    game = replace(GAMES["fourteen_piece"], set=2, hand_size=3, seats={2: (2,)}, first_lead="HD")
    state = played(game, dealt(game, "2-2 2-1 1-0", "2-0 1-1 0-0"), "2-2, 2-0@0")
    assessment = assessed(game, state)
    assert assessment.complete
    assert assessment.weights == [1.0]
    assert {item.action: assessment.value(item) for item in assessment.actions} == open_hand_values(game, state)
    for action in ("2-1@1", "1-0@0"):
        facts = mean_facts(game, state, action)
        assert facts[Fact.WINS] == facts[Fact.ANSWERS] == 1.0
        assert facts[Fact.NEXT_STUCK] == facts[Fact.SPOTS_LEFT] == 0.0
    assert assessment.error(assessment.best.values) == 0.0


# -- choices other than plays ------------------------------------------------------------------------------------------


def test_the_true_count_is_best_and_a_missed_one_is_called() -> None:
    game = GAMES["muggins"].variant(options={"claim": "steal"})
    state = played(game, dealt(game, "6-4 5-5 1-1 2-1 3-2", "4-4 6-1 6-2 3-3 0-0"), "5-5")
    assessment = assessed(game, state)
    assert assessment.best.action == Announce(10)
    assert len(assessment.actions) == len(game.legal_actions(state))
    assert mean_facts(game, state, "announce 10")[Fact.SCORES] >= 10.0
    missed = played(game, state, "announce 0")
    assessment = assessed(game, missed)
    assert [item.action for item in assessment.actions] == [MUGGINS, PASS]
    assert assessment.difference(*assessment.actions) == (pytest.approx(20.0), pytest.approx(0.0, abs=1e-9))


def test_buying_a_lead_and_leaving_it_to_the_partner_are_assessed() -> None:
    game = GAMES["pell_draw"].variant(options={"sell_set": True})
    for texts, actions in (((), {BUY, PASS}), (("buy",), {SELL, PASS})):
        state = game.initial_state(2)._replace(leader=0, hand=1, scores=(50, 50))
        state = game.apply(state, shuffled(game, Random(4), 2))
        state = played(game, state, *texts) if texts else state
        assessment = assessed(game, state)
        assert {item.action for item in assessment.actions} == actions
    partners = GAMES["partner_match"].variant(options={"later_lead": "WIN"})
    rng, state = Random(6), partners.initial_state(4)
    while state.special_turn is None or state.to_move < 0:
        state = partners.apply(state, shuffled(partners, rng, 4) if state.to_move < 0 else chosen(partners, state, rng))
    assessment = assessed(partners, state)
    assert {item.action for item in assessment.actions} == {*partners.legal_actions(state)}
    assert any(isinstance(item.action, Play) for item in assessment.actions)


def test_a_draw_that_is_not_forced_is_assessed_but_for_choices_of_november_2026() -> None:
    tried = 0
    for game, state in sample_states("pell_draw", 20):
        view = game.observe(state, state.to_move)
        if DRAW in (legal := game.legal_actions(view)) and len(legal) > 1:
            tried += 1
            for level, effort in (("expert", 1.0), ("master", 1.0), ("master", 2.0)):
                assert assess(game, view, Limit(level, SECONDS, effort=effort), Random(1)).find(DRAW)
            assert not assess(game, view, Limit("master", SECONDS, baseline="2026-11"), Random(1)).find(DRAW)
    assert tried
