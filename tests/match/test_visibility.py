"""Visibility of hands when a match is reviewed."""

from random import Random

import pytest

from game.core.state import Deal
from game.match.match import Match
from game.match.player_types import Bot, Person, Player
from game.match.visibility import ALL_OPEN, concealed_seats, viewpoints, visible_hands
from game.rules import GAMES
from game.rules.betting.betting_game import BettingState
from tests.random_matches import play

ANN, BOB, CLUB = Person("Ann"), Person("Bob"), Bot("club")


def hands_of(match: Match) -> list[tuple[range, frozenset[int]]]:
    """Return for each hand of a betting match the steps in which it is in play, and the seats that showed it."""
    deals = [step + 1 for step, action in enumerate(match.actions) if isinstance(action, Deal)]
    hands = []
    for first, after in zip(deals, [*deals[1:], len(match.actions) + 1], strict=True):
        if after == first + 1:  # the deal that decides who deals first
            continue
        last = match.states[after - 1]
        assert isinstance(last, BettingState)
        hands.append((range(first, after), last.shown))
    return hands


@pytest.mark.parametrize("players", [(ANN, CLUB, CLUB, CLUB), (CLUB, ANN), (ANN, BOB, CLUB), (ANN, BOB)])
def test_poker_hands_never_shown_stay_hidden(players: tuple[Player, ...]) -> None:
    several = sum(isinstance(player, Person) for player in players) > 1
    for seed in range(6):
        match = play(Match("poker", players), Random(seed))
        mine = () if several else match.human_seats
        kinds = set()
        for steps, shown in hands_of(match):
            kinds.add(len(shown))
            for step in steps:
                assert concealed_seats(match, step) == {*range(len(players))} - shown - {*mine}
                for way in viewpoints(match):
                    viewer, _open = visible_hands(match, step, way)
                    assert viewer is None if several else viewer == match.human_seats[0]
        assert len(kinds) > 1, "hands that were shown, and hands that were not"


@pytest.mark.parametrize("key", GAMES)
def test_bot_matches_and_other_games_hide_no_finished_hands(key: str) -> None:
    players = GAMES[key].usual_players
    tables: list[list[Player]] = [[CLUB] * players, [ANN, *[CLUB] * (players - 1)]]
    for occupants in tables:
        match = play(Match(key, occupants), Random(1), hands=2)
        betting = match.game.family == "betting" and ANN in occupants
        assert any(concealed_seats(match, step) for step in range(len(match.actions) + 1)) == betting
        if not betting:
            assert viewpoints(match) == [ALL_OPEN, *range(players)]
