"""What name plates tell of each player's last go, and which tiles are new to a player."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from game.core.state import Draw, Pass, Play
from game.match.match import Match
from game.match.player_types import Person
from game.rules import GAMES
from game.text.log import laid_since, recent_actions_by_seat

LINES = [key for key, game in GAMES.items() if game.family == "line"]


def begun(key: str, players: int, **options: object) -> Match:
    return Match(key, [Person(str(seat)) for seat in range(players)], options=options)


def test_a_go_is_all_that_is_done_before_another_does_anything() -> None:
    match = begun("draw", 2)
    match.deal(Random(3))
    while not any(isinstance(action, Draw) for action in match.actions):
        match.play(match.game.legal_actions(match.state)[0])
    seat = match.states[len(match.actions) - 1].to_move
    assert recent_actions_by_seat(match, len(match.actions))[seat] == "drew 1"
    drawn = 1
    while match.state.to_move == seat and Draw() in match.game.legal_actions(match.state):
        match.play(Draw())
        drawn += 1
    assert recent_actions_by_seat(match, len(match.actions))[seat] == f"drew {drawn}"
    action = match.game.legal_actions(match.state)[0]
    match.play(action)
    assert isinstance(action, Play)
    assert recent_actions_by_seat(match, len(match.actions))[seat] == f"drew {drawn}, {action.tile}"
    assert recent_actions_by_seat(match, match.hand_start_step) == {}


def test_points_stand_beside_the_tile_that_made_them() -> None:
    match = begun("muggins", 2)
    match.deal(Random(1))
    while not any(match.state.scores):
        plays = match.game.legal_actions(match.state)
        match.play(max(plays, key=lambda play: match.game.apply(match.state, play).scores))
    seat, action = match.states[-2].to_move, match.actions[-1]
    assert isinstance(action, Play)
    assert recent_actions_by_seat(match, len(match.actions))[seat].endswith(f"{action.tile} +{max(match.state.scores)}")


@pytest.mark.parametrize("key", LINES)
def test_the_last_go_of_each_and_what_is_new(key: str, trials: Callable[[int], Iterator[Random]]) -> None:
    for rng in trials(2):
        match = begun(key, GAMES[key].usual_players)
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
                for other in new.keys() - {seat}:
                    new[other].append(str(action.tile))
            elif isinstance(action, Pass):
                last[seat] = "passed"
            told, seen = recent_actions_by_seat(match, len(match.actions)), len(match.actions)
            if isinstance(action, Play | Pass):
                assert last[seat] in told[seat]
            for other in range(len(match.players)):
                assert [str(tile) for tile in laid_since(match, other, seen)] == new[other]


def test_what_has_not_landed_is_not_told() -> None:
    match = begun("block", 2)
    match.deal(Random(2))
    match.play(match.game.legal_actions(match.state)[0])
    seat = match.states[-2].to_move
    assert recent_actions_by_seat(match, len(match.actions) - 1) == {}
    assert laid_since(match, 1 - seat, len(match.actions) - 1) == ()
    assert len(laid_since(match, 1 - seat, len(match.actions))) == 1
