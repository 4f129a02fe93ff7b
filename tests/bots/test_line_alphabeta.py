"""Line game search: positions follow the rules move by move, and values equal brute force."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.bots.kernel.bits import BudgetExceeded
from game.bots.kernel.line_alphabeta import Search, position_key
from game.bots.kernel.plain_alphabeta import INFINITY, is_plain
from game.bots.kernel.position import Position, margin
from game.bots.line.encoding import encode_move, encode_position, is_question_pending, rule_tables, tile_mask
from game.bots.line.policy import open_hand_values
from game.core.state import CHANCE, OVER, Action, Scored
from game.rules import GAMES
from game.rules.line.line_game import LineGame, LineState
from game.rules.options import resolve_count
from tests.decks import chosen, played, position, shuffled
from tests.trial_counts import COUNT

LINE_GAMES = [game_key for game_key, game in GAMES.items() if isinstance(game, LineGame)]
EVERY_GAME = pytest.mark.parametrize("game_key", LINE_GAMES)
PARTNERS = GAMES["partner_match"]


def ways(game_key: str, rng: Random, mixed: int) -> Iterator[tuple[LineGame, int]]:
    """Yield every preset of a game with each option, and `mixed` random combinations, and a number of players."""
    base = GAMES[game_key]
    for preset in base.presets:
        rules: list[dict[str, Any]] = [{}, *({o.key: c.value} for o in base.options for c in o.choices)]
        for _mix in range(mixed):
            rules.append({o.key: rng.choice(o.choices).value for o in base.options if rng.random() < 0.5})
        for chosen_rules in rules:
            game = base.variant(preset.key, chosen_rules)
            if game.players():
                yield game, rng.choice(game.players())


def paid(state: LineState) -> list[int]:
    """Return the points each side has just been paid."""
    points = [0] * len(state.scores)
    for event in state.events:
        if isinstance(event, Scored):
            points[event.side] += event.points
    return points


# -- positions ---------------------------------------------------------------------------------------------------------


def check_random_hands(game: LineGame, players: int, rng: Random) -> None:
    """Play two random hands, and check the position encoded at the first turn against each state."""
    state = game.initial_state(players)
    encoded: Position | None = None
    while state.to_move != OVER and state.hand < 2:
        if state.to_move == CHANCE or is_question_pending(state):
            action = shuffled(game, rng, players) if state.to_move < 0 else rng.choice(game.legal_actions(state))
            state, encoded = game.apply(state, action), None
            continue
        encoded = encoded or encode_position(game, state)
        assert is_same(encoded, encode_position(game, state)), state
        legal = game.legal_actions(state)
        moves = [encode_move(game, state, action) for action in legal]
        assert {*moves} == {*encoded.moves()}, state
        assert len(encoded.moves()) == len({*moves})
        before = encoded.points
        action = chosen(game, state, rng, quiet=rng.random() < 0.1)
        encoded.play(encode_move(game, state, action))
        state = game.apply(state, action)
        if state.claimant is None:  # else the payment depends on the next action
            gained = [new - old for new, old in zip(encoded.points, before, strict=True)]
            assert gained == paid(state), state
            assert encoded.seat == max(state.to_move, -1), state
        if encoded.seat < 0:
            encoded = None


def is_same(played_on: Position, fresh: Position) -> bool:
    """Whether a position that was played on equals a freshly encoded one."""
    remaining = played_on.boneyard[played_on.front : played_on.back]
    fresh.scores = [score - gained for score, gained in zip(fresh.scores, played_on.points, strict=True)]
    fresh.points = played_on.points
    if remaining != fresh.boneyard:
        return False
    fresh.front, fresh.back, fresh.boneyard = played_on.front, played_on.back, played_on.boneyard
    return position_key(played_on, False) == position_key(fresh, False)


@pytest.mark.slow
@pytest.mark.campaign
@EVERY_GAME
def test_positions_follow_the_rules_with_every_preset_and_option(game_key: str) -> None:
    rng = Random(f"follow {game_key}")
    for game, players in ways(game_key, rng, mixed=3 if COUNT else 1):
        check_random_hands(game, players, rng)


def test_equal_ends_give_one_move() -> None:
    game = GAMES["block"]
    state = position(game, "6-4 4-0", "5-5 1-0", line="4-4")
    assert len(game.legal_actions(state)) == 4
    assert len(encode_position(game, state).moves()) == 2


def test_a_copy_is_independent() -> None:
    game = GAMES["muggins"].variant("muggins_004")
    encoded = encode_position(game, position(game, "6-4 4-1", "5-5 1-0", line="4-4", boneyard="6-5 3-0 0-0"))
    key = position_key(encoded, False)
    for move in encoded.moves():
        copy = encoded.copy()
        copy.play(move)
        assert position_key(copy, False) != key
    assert position_key(encoded, False) == key


# -- values ------------------------------------------------------------------------------------------------------------


class TooManyStates(Exception):
    """The brute-force search has exceeded its budget."""


def brute_force(game: LineGame, state: LineState, budget: list[int]) -> list[int]:
    """Return each side's points from the last action on under optimal play, using only the rules."""
    budget[0] -= 1
    if budget[0] < 0:
        raise TooManyStates
    if state.to_move < 0:
        return paid(state)
    side = game.side(state.to_move, len(state.hands))
    results = [brute_force(game, game.apply(state, action), budget) for action in game.legal_actions(state)]
    best = max(results, key=lambda result: (len(result) * result[side] - sum(result), result))
    return [gain + rest for gain, rest in zip(paid(state), best, strict=True)]


def expected_values(game: LineGame, state: LineState, limit: int) -> dict[Action, float]:
    """Return what `open_hand_values` should return."""
    budget, side = [limit], game.side(state.to_move, len(state.hands))
    legal = game.legal_actions(state)
    return {action: margin(brute_force(game, game.apply(state, action), budget), side) for action in legal}


def last_turns(game: LineGame, players: int, rng: Random) -> Iterator[LineState]:
    """Yield the turns of a random first hand, last one first; sometimes with random scores."""
    state = game.initial_state(players)
    turns = []
    while state.to_move >= 0 or not turns:
        if state.to_move >= 0:
            turns.append(state)
        state = game.apply(state, chosen(game, state, rng))
    near = rng.random() < 0.5
    for turn in reversed(turns):
        target = resolve_count(game.target, players)
        yield turn._replace(scores=tuple(rng.randrange(target) for _ in turn.scores)) if near and target else turn


@pytest.mark.slow
@pytest.mark.campaign
@EVERY_GAME
def test_values_equal_brute_force(game_key: str) -> None:
    rng = Random(f"values {game_key}")
    compared = 0
    for game, players in ways(game_key, rng, mixed=1):
        for state in last_turns(game, players, rng):
            try:
                expected = expected_values(game, state, limit=300 if COUNT else 100)
            except TooManyStates:
                break
            assert open_hand_values(game, state) == expected, state
            compared += 1
    assert compared > 50


@pytest.mark.parametrize("game_key", ["block", "victorian_block", "fourteen_piece", "partner_match"])
def test_plain_search_agrees_with_the_general_search(game_key: str) -> None:
    game, rng = GAMES[game_key], Random(7)
    for _hand in range(6):
        [*_others, state] = last_turns(game, game.usual_players, rng)
        for _tile in range(10):
            if state.to_move >= 0:
                state = game.apply(state, rng.choice(game.legal_actions(state)))
        if state.to_move < 0:
            continue
        encoded = encode_position(game, state)
        assert is_plain(encoded)
        search = Search(encoded.rules)
        outcome = search.outcome(encoded)
        assert outcome[0] - outcome[1] == search._alphabeta(encoded.copy(), -INFINITY, INFINITY)


def test_search_stops_at_its_budget() -> None:
    [*_others, state] = last_turns(PARTNERS, 4, Random(1))
    with pytest.raises(BudgetExceeded):
        open_hand_values(PARTNERS, state, budget=1000)
    search = Search(rule_tables(PARTNERS, 4))
    search.values(encode_position(PARTNERS, state))
    assert search.positions > 1000


def test_values_of_announcing_and_calling_counts() -> None:
    game = GAMES["muggins"].variant(options={"claim": "steal"})
    state = position(game, "5-0 1-1", "6-6 6-4 3-3", line="5-5")
    state = played(game, state, "5-0@0")
    by_action = {str(action): value for action, value in open_hand_values(game, state).items()}
    assert by_action["announce 10"] == max(by_action.values())
    assert by_action["announce 10"] - by_action["announce 0"] == 20  # 10 points more for one side and not the other
    state = played(game, state, "announce 0")
    by_action = {str(action): value for action, value in open_hand_values(game, state).items()}
    assert by_action["muggins"] - by_action["pass"] == 20


def test_hidden_tiles_are_in_no_hand() -> None:
    game = GAMES["draw"]
    state = position(game, "6-4 4-0", "5-5 1-0", line="4-4", boneyard="3-0 2-0")
    view = encode_position(game, game.observe(state, 0))
    assert view.hands == [tile_mask(game, state.hands[0]), 0]
    assert len(view.boneyard) == view.back == 2
