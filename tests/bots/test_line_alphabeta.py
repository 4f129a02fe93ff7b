"""The search of the line games: its positions follow the rules, move by move; its values are those of brute force."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.bots.encode import line
from game.bots.encode.line_rules import rule_tables, tile_mask
from game.bots.kernel.bits import BudgetExceeded
from game.bots.kernel.line_alphabeta import Search, position_key
from game.bots.kernel.plain_alphabeta import INFINITY, is_plain
from game.bots.kernel.position import Position, margin
from game.bots.line.open_hand_solver import values
from game.core.state import CHANCE, OVER, Action, Scored
from game.rules import GAMES
from game.rules.line.line_game import LineGame, LineState
from game.rules.options import resolve_count
from tests.decks import chosen, dealt, played, position, shuffled

LINE_GAMES = [game_key for game_key, game in GAMES.items() if isinstance(game, LineGame)]
EVERY_GAME = pytest.mark.parametrize("game_key", LINE_GAMES)
PARTNERS = GAMES["partner_match"]


def ways(game_key: str, rng: Random, mixed: int) -> Iterator[tuple[LineGame, int]]:
    """Every book's way of a game, each with every house rule by itself, and some of them `mixed`; for how many."""
    plain = GAMES[game_key]
    for preset in plain.presets:
        rules: list[dict[str, Any]] = [{}, *({o.key: c.value} for o in plain.options for c in o.choices)]
        for _nth in range(mixed):
            rules.append({o.key: rng.choice(o.choices).value for o in plain.options if rng.random() < 0.5})
        for chosen_rules in rules:
            game = plain.variant(preset.key, chosen_rules)
            if game.players():
                yield game, rng.choice(game.players())


def paid(state: LineState) -> list[int]:
    """What each side has just been paid."""
    points = [0] * len(state.scores)
    for event in state.events:
        if isinstance(event, Scored):
            points[event.side] += event.points
    return points


# -- the rules as numbers ----------------------------------------------------------------------------------------------


def follow(game: LineGame, players: int, rng: Random) -> None:
    """Two hands played blindly; the numbers made of the first turn are played on beside the states."""
    state = game.initial_state(players)
    numbers: Position | None = None
    while state.to_move != OVER and state.hand < 2:
        if state.to_move == CHANCE or line.is_question_pending(state):
            action = shuffled(game, rng, players) if state.to_move < 0 else rng.choice(game.legal_actions(state))
            state, numbers = game.apply(state, action), None
            continue
        numbers = numbers or line.encode_position(game, state)
        assert same(numbers, line.encode_position(game, state)), state
        legal = game.legal_actions(state)
        moves = [line.encode_move(game, state, action) for action in legal]
        assert {*moves} == {*numbers.moves()}, state
        assert len(numbers.moves()) == len({*moves})
        before = numbers.points
        action = chosen(game, state, rng, quiet=rng.random() < 0.1)
        numbers.play(line.encode_move(game, state, action))
        state = game.apply(state, action)
        if state.claimant is None:  # else it is the next action that tells what was made
            made = [now - then for now, then in zip(numbers.points, before, strict=True)]
            assert made == paid(state), state
            assert numbers.seat == max(state.to_move, -1), state
        if numbers.seat < 0:
            numbers = None


def same(played_on: Position, afresh: Position) -> bool:
    """Whether a position that was played on is the one that would be made afresh of the same state."""
    left = played_on.boneyard[played_on.front : played_on.back]
    afresh.scores = [score - made for score, made in zip(afresh.scores, played_on.points, strict=True)]
    afresh.points = played_on.points
    if left != afresh.boneyard:
        return False
    afresh.front, afresh.back, afresh.boneyard = played_on.front, played_on.back, played_on.boneyard
    return position_key(played_on, False) == position_key(afresh, False)


@pytest.mark.slow
@EVERY_GAME
def test_the_numbers_follow_the_rules_by_every_book_and_house_rule(game_key: str) -> None:
    rng = Random(f"follow {game_key}")
    for game, players in ways(game_key, rng, mixed=3):
        follow(game, players, rng)


def test_two_ends_alike_are_one_move() -> None:
    game = GAMES["block"]
    state = position(game, "6-4 4-0", "5-5 1-0", line="4-4")
    assert len(game.legal_actions(state)) == 4
    assert len(line.encode_position(game, state).moves()) == 2


def test_a_copy_is_played_on_apart() -> None:
    game = GAMES["muggins"].variant("muggins_004")
    first = line.encode_position(game, position(game, "6-4 4-1", "5-5 1-0", line="4-4", boneyard="6-5 3-0 0-0"))
    told = position_key(first, False)
    for move in first.moves():
        other = first.copy()
        other.play(move)
        assert position_key(other, False) != told
    assert position_key(first, False) == told


# -- values ------------------------------------------------------------------------------------------------------------


class Long(Exception):
    """There is more to look at than a test has time for."""


def patient(game: LineGame, state: LineState, left: list[int]) -> list[int]:
    """What each side makes by the last action and after it, found through the rules alone, one state after another."""
    left[0] -= 1
    if left[0] < 0:
        raise Long
    if state.to_move < 0:
        return paid(state)
    side = game.side(state.to_move, len(state.hands))
    ways = [patient(game, game.apply(state, action), left) for action in game.legal_actions(state)]
    best = max(ways, key=lambda way: (len(way) * way[side] - sum(way), way))
    return [now + later for now, later in zip(paid(state), best, strict=True)]


def patience(game: LineGame, state: LineState, most: int) -> dict[Action, float]:
    """What `open_hand_solver.values` should say."""
    left, side = [most], game.side(state.to_move, len(state.hands))
    legal = game.legal_actions(state)
    return {action: margin(patient(game, game.apply(state, action), left), side) for action in legal}


def last_turns(game: LineGame, players: int, rng: Random) -> Iterator[LineState]:
    """The turns of a first hand played blindly, from the last one back; the scores of some tables close to the end."""
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
@EVERY_GAME
def test_every_value_is_what_patience_finds(game_key: str) -> None:
    rng = Random(f"values {game_key}")
    compared = 0
    for game, players in ways(game_key, rng, mixed=1):
        for state in last_turns(game, players, rng):
            try:
                expected = patience(game, state, most=300)
            except Long:
                break
            assert values(game, state) == expected, state
            compared += 1
    assert compared > 50


@pytest.mark.parametrize("game_key", ["block", "victorian_block", "fourteen_piece", "partner_match"])
def test_plain_hands_are_searched_to_the_same_end(game_key: str) -> None:
    game, rng = GAMES[game_key], Random(7)
    for _hand in range(6):
        [*_others, state] = last_turns(game, game.usual_players, rng)
        for _tile in range(10):
            if state.to_move >= 0:
                state = game.apply(state, rng.choice(game.legal_actions(state)))
        if state.to_move < 0:
            continue
        numbers = line.encode_position(game, state)
        assert is_plain(numbers)
        search = Search(numbers.rules)
        made = search.outcome(numbers)
        assert made[0] - made[1] == search._margin(numbers.copy(), -INFINITY, INFINITY)


def test_a_search_forgets_one_hand_when_asked_of_another() -> None:
    game, rng = GAMES["block"], Random(3)
    search = Search(rule_tables(game, 2))
    for _hand in range(5):
        state = dealt(game, *two_hands(rng))
        numbers = line.encode_position(game, state)
        assert search.values(numbers) == Search(numbers.rules).values(numbers)


def two_hands(rng: Random) -> tuple[str, str]:
    tiles = rng.sample([str(tile) for tile in GAMES["block"].deck()], 14)
    return " ".join(tiles[:7]), " ".join(tiles[7:])


def test_it_stops_when_there_are_too_many_positions() -> None:
    [*_others, state] = last_turns(PARTNERS, 4, Random(1))
    with pytest.raises(BudgetExceeded):
        values(PARTNERS, state, budget=1000)
    search = Search(rule_tables(PARTNERS, 4))
    search.values(line.encode_position(PARTNERS, state))
    assert search.positions > 1000


def test_a_count_is_worth_announcing_and_another_s_calling() -> None:
    game = GAMES["muggins"].variant(options={"claim": "steal"})
    state = position(game, "5-0 1-1", "6-6 6-4 3-3", line="5-5")
    state = played(game, state, "5-0@0")
    told = {str(action): value for action, value in values(game, state).items()}
    assert told["announce 10"] == max(told.values())
    assert told["announce 10"] - told["announce 0"] == 20  # announced or stolen
    state = played(game, state, "announce 0")
    told = {str(action): value for action, value in values(game, state).items()}
    assert told["muggins"] - told["pass"] == 20


def test_hidden_tiles_are_in_no_hand() -> None:
    game = GAMES["draw"]
    state = position(game, "6-4 4-0", "5-5 1-0", line="4-4", boneyard="3-0 2-0")
    view = line.encode_position(game, game.observe(state, 0))
    assert view.hands == [tile_mask(game, state.hands[0]), 0]
    assert len(view.boneyard) == view.back == 2
