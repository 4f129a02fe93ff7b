"""Assessments in the line games: every action is told of, what is told is true, and nothing hidden is told."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.bots.assessment import Assessment, Fact
from game.bots.bot import choose
from game.bots.levels import Limit
from game.bots.line.open_hand_solver import values
from game.bots.line.policy import assess
from game.core.state import BUY, CHANCE, DRAW, MUGGINS, OVER, PASS, SELL, Announce, Play, parse_action
from game.rules import GAMES
from game.rules.line.line_game import LineGame, LineState
from tests.bots.test_honesty import hidden_tiles_moved
from tests.decks import chosen, dealt, played, shuffled

LINE_GAMES = [key for key, game in GAMES.items() if isinstance(game, LineGame)]
SECONDS = 0.03
"""For a choice: enough for a dozen deals."""
CHANCES = (Fact.WINS, Fact.NEXT_STUCK, Fact.ANSWERS)


def moments(key: str, number: int) -> Iterator[tuple[Any, LineState]]:
    """So many moments of a choice in a game, with any house rules and any number of players."""
    rng = Random(f"assess {key}")
    while number:
        known = [option for option in GAMES[key].options if option.key != "set"]
        rules = {option.key: rng.choice(option.choices).value for option in rng.sample(known, 2)}
        game = GAMES[key].variant(rng.choice(GAMES[key].presets).key, rules)
        if not game.players():
            continue
        players = rng.choice(game.players())
        state, seen = game.initial_state(players), []
        for _action in range(rng.randrange(5, 80)):
            if state.to_move == OVER:
                break
            if state.to_move >= 0 and len(game.legal_actions(state)) > 1:
                seen.append(state)
            action = shuffled(game, rng, players) if state.to_move == CHANCE else chosen(game, state, rng)
            state = game.apply(state, action)
        if seen:
            number -= 1
            yield game, rng.choice(seen[-5:])


def assessed(game: Any, state: LineState, effort: float = 2.0, facts: bool = True, seed: int = 1) -> Assessment:
    view = game.observe(state, state.to_move)
    return assess(game, view, Limit("master", SECONDS), Random(seed), effort, facts)


@pytest.mark.parametrize("key", LINE_GAMES)
def test_every_action_is_told_of_and_what_is_told_is_possible(key: str) -> None:
    for game, state in moments(key, 4):
        found = assessed(game, state)
        legal = {*game.legal_actions(state)}
        idle = {DRAW} if game.draw_when_able and legal != {DRAW} else set()
        assert {each.action for each in found.actions} == legal - idle
        told = {*CHANCES, Fact.SPOTS_LEFT, *((Fact.SCORES, Fact.CONCEDES) if game.scores_in_play else ())}
        for each in found.actions:
            assert len(each.values) == len(found.weights)
            assert {*each.facts} == told
            for fact, numbers in each.facts.items():
                assert len(numbers) == len(each.values)
                assert fact not in CHANCES or all(-1e-9 <= number <= 1 + 1e-9 for number in numbers)
            for wins, spots_left in zip(each.facts[Fact.WINS], each.facts[Fact.SPOTS_LEFT], strict=True):
                assert spots_left >= 0
                assert wins < 1 - 1e-9 or spots_left < 1e-6


@pytest.mark.parametrize("key", LINE_GAMES)
def test_facts_change_nothing_and_what_is_hidden_does_not_either(key: str) -> None:
    for nth, (game, state) in enumerate(moments(key, 4)):
        effort = (1.0, 2.0)[nth % 2]
        found = assessed(game, state, effort)
        bare = assessed(game, state, effort, facts=False)
        assert found._replace(actions=tuple(each._replace(facts={}) for each in found.actions)) == bare
        view = game.observe(state, state.to_move)
        other = hidden_tiles_moved(state, view, Random(2))
        assert game.observe(other, other.to_move) == view
        assert assessed(game, other, effort) == found


@pytest.mark.parametrize("key", LINE_GAMES)
@pytest.mark.parametrize("level", ["expert", "master"])
def test_the_bots_that_search_play_by_it(key: str, level: str) -> None:
    for game, state in moments(key, 3):
        if state.claimant is None:
            view, limit = game.observe(state, state.to_move), Limit(level, SECONDS)
            found = assess(game, view, limit, Random(5), facts=False)
            choice = found.find(choose(game, view, limit, Random(5)))
            assert choice is not None
            if choice.probability is None:
                assert found.value(choice) == pytest.approx(found.value(found.best))


# -- what is told is true ----------------------------------------------------------------------------------------------


def told(game: Any, state: LineState, action: str) -> dict[Fact, float]:
    found = assessed(game, state)
    each = found.find(parse_action(action))
    assert each is not None
    return {fact: found.mean(numbers) for fact, numbers in each.facts.items()}


def test_who_passed_on_all_that_an_action_leaves_is_stuck() -> None:
    game = replace(GAMES["block"], hand_size=5)
    state = played(game, dealt(game, "5-3 3-3 6-5 1-0 0-0", "5-5 4-4 4-2 2-2 6-1"), "5-5, 5-3@0, pass")
    assert told(game, state, "3-3@0")[Fact.NEXT_STUCK] == 1.0  # a three and a five are left
    assert told(game, state, "6-5@1")[Fact.NEXT_STUCK] < 1.0


@pytest.mark.parametrize("others", [("6-1 4-2",), ("6-1 4-2", "4-4 3-1")])
def test_who_goes_out_wins_and_is_left_with_nothing(others: tuple[str, ...]) -> None:
    game = replace(GAMES["block"], hand_size=2)
    state = played(game, dealt(game, "5-5 5-3", *others), "5-5", *["pass"] * len(others))
    found = told(game, state, "5-3@0")
    assert found[Fact.WINS] == 1.0
    assert found[Fact.SPOTS_LEFT] == found[Fact.NEXT_STUCK] == found[Fact.ANSWERS] == 0.0


def test_points_made_by_an_action_are_scored_and_those_of_the_reply_conceded() -> None:
    game = GAMES["muggins"]
    state = played(game, dealt(game, "5-5 5-1 2-0 1-0 6-3", "5-2 4-4 6-1 4-2 4-0"), "5-5, 5-2@0")
    assert told(game, state, "2-0@0")[Fact.SCORES] >= 10.0  # 0 + 10
    assert 0.0 <= told(game, state, "5-1@1")[Fact.SCORES] < 10.0
    assert told(game, state, "5-1@1")[Fact.CONCEDES] > 0.0


def test_where_all_is_known_what_is_told_is_certain() -> None:
    """All the tiles of a small set are dealt; whatever the other does, the last tile goes out."""
    game = replace(GAMES["fourteen_piece"], set=2, hand_size=3, seats={2: (2,)}, first_lead="HD")
    state = played(game, dealt(game, "2-2 2-1 1-0", "2-0 1-1 0-0"), "2-2, 2-0@0")
    found = assessed(game, state)
    assert found.complete
    assert found.weights == [1.0]
    assert {each.action: found.value(each) for each in found.actions} == values(game, state)
    for action in ("2-1@1", "1-0@0"):
        facts = told(game, state, action)
        assert facts[Fact.WINS] == facts[Fact.ANSWERS] == 1.0
        assert facts[Fact.NEXT_STUCK] == facts[Fact.SPOTS_LEFT] == 0.0
    assert found.error(found.best.values) == 0.0


# -- where a choice is not a play --------------------------------------------------------------------------------------


def test_the_true_count_is_best_and_a_missed_one_is_called() -> None:
    game = GAMES["muggins"].variant(options={"claim": "steal"})
    state = played(game, dealt(game, "6-4 5-5 1-1 2-1 3-2", "4-4 6-1 6-2 3-3 0-0"), "5-5")
    found = assessed(game, state)
    assert found.best.action == Announce(10)
    assert len(found.actions) == len(game.legal_actions(state))
    assert told(game, state, "announce 10")[Fact.SCORES] >= 10.0
    missed = played(game, state, "announce 0")
    found = assessed(game, missed)
    assert [each.action for each in found.actions] == [MUGGINS, PASS]
    assert found.difference(*found.actions) == (pytest.approx(20.0), pytest.approx(0.0, abs=1e-9))


def test_a_lead_for_sale_and_one_left_to_the_partner_are_assessed() -> None:
    game = GAMES["pell_draw"].variant(options={"sell_set": True})
    for texts, actions in (((), {BUY, PASS}), (("buy",), {SELL, PASS})):
        state = game.initial_state(2)._replace(leader=0, hand=1, scores=(50, 50))
        state = game.apply(state, shuffled(game, Random(4), 2))
        state = played(game, state, *texts) if texts else state
        found = assessed(game, state)
        assert {each.action for each in found.actions} == actions
    partners = GAMES["partner_match"].variant(options={"later_lead": "WIN"})
    rng, state = Random(6), partners.initial_state(4)
    while state.special_turn is None or state.to_move < 0:
        state = partners.apply(state, shuffled(partners, rng, 4) if state.to_move < 0 else chosen(partners, state, rng))
    found = assessed(partners, state)
    assert {each.action for each in found.actions} == {*partners.legal_actions(state)}
    assert any(isinstance(each.action, Play) for each in found.actions)


def test_a_draw_that_is_not_needed_is_neither_advised_nor_made() -> None:
    for game, state in moments("pell_draw", 20):
        if DRAW in game.legal_actions(state) and game.draw_when_able and len(game.legal_actions(state)) > 1:
            assert assessed(game, state, effort=1.0).find(DRAW) is None
            assert assessed(game, state, effort=2.0).find(DRAW) is None
            assert choose(game, game.observe(state, state.to_move), Limit("master", SECONDS), Random(1)) != DRAW
