"""Nameplates: the last turn of each player, and the tiles played since."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from game.core.state import Draw, Pass, Play
from game.match.match import Match
from game.match.player_types import Person
from game.rules import GAMES
from game.text.log import recent_actions_by_seat, tiles_played_since

LINES = [key for key, game in GAMES.items() if game.family == "line"]


def new_match(key: str, players: int, **options: object) -> Match:
    return Match(key, [Person(str(seat)) for seat in range(players)], options=options)


def test_turn_includes_all_actions_before_another_seat_acts() -> None:
    match = new_match("draw", 2)
    match.deal(Random(3))
    while not any(isinstance(action, Draw) for action in match.actions):
        match.play(match.game.legal_actions(match.state)[0])
    seat = match.states[len(match.actions) - 1].to_move
    assert recent_actions_by_seat(match, len(match.actions))[seat] == "drew 1 tile"
    drawn = 1
    while match.state.to_move == seat and Draw() in match.game.legal_actions(match.state):
        match.play(Draw())
        drawn += 1
    assert recent_actions_by_seat(match, len(match.actions))[seat] == f"drew {drawn} tiles"
    action = match.game.legal_actions(match.state)[0]
    match.play(action)
    assert isinstance(action, Play)
    assert recent_actions_by_seat(match, len(match.actions))[seat] == f"drew {drawn} tiles · {action.tile}"
    assert recent_actions_by_seat(match, len(match.actions), True)[seat] == str(action.tile)
    assert recent_actions_by_seat(match, match.hand_start_step) == {}


def test_points_are_shown_with_the_tile() -> None:
    match = new_match("muggins", 2)
    match.deal(Random(1))
    while not any(match.state.scores):
        plays = match.game.legal_actions(match.state)
        match.play(max(plays, key=lambda play: match.game.apply(match.state, play).scores))
    seat, action = match.states[-2].to_move, match.actions[-1]
    assert isinstance(action, Play)
    assert recent_actions_by_seat(match, len(match.actions))[seat].endswith(f"{action.tile} +{max(match.state.scores)}")


@pytest.mark.parametrize("key", LINES)
def test_last_turns_and_new_tiles(key: str, trials: Callable[[int], Iterator[Random]]) -> None:
    for rng in trials(2):
        match = new_match(key, GAMES[key].usual_players)
        match.deal(rng)
        last: dict[int, str] = {}
        new: dict[int, list[str]] = {seat: [] for seat in range(len(match.players))}
        while match.state.to_move >= 0:
            seat = match.state.to_move
            action = rng.choice(match.game.legal_actions(match.state))
            match.play(action)
            new[seat] = []
            if isinstance(action, Play):
                last[seat] = str(action.tile)
                for other_seat in new.keys() - {seat}:
                    new[other_seat].append(str(action.tile))
            elif isinstance(action, Pass):
                last[seat] = "passed"
            turns, count = recent_actions_by_seat(match, len(match.actions)), len(match.actions)
            if isinstance(action, Play | Pass):
                assert last[seat] in turns[seat]
            for other_seat in range(len(match.players)):
                assert [str(tile) for tile in tiles_played_since(match, other_seat, count)] == new[other_seat]


def test_actions_still_animated_are_left_out() -> None:
    match = new_match("block", 2)
    match.deal(Random(2))
    match.play(match.game.legal_actions(match.state)[0])
    seat = match.states[-2].to_move
    assert recent_actions_by_seat(match, len(match.actions) - 1) == {}
    assert tiles_played_since(match, 1 - seat, len(match.actions) - 1) == ()
    assert len(tiles_played_since(match, 1 - seat, len(match.actions))) == 1
