"""Whose hands may be seen of a match that is looked back on."""

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
    """For each hand of a betting match, the steps after which its tiles lie there, and who has shown theirs."""
    deals = [step + 1 for step, action in enumerate(match.actions) if isinstance(action, Deal)]
    found = []
    for first, after in zip(deals, [*deals[1:], len(match.actions) + 1], strict=True):
        if after == first + 1:  # the deal for who deals first
            continue
        last = match.states[after - 1]
        assert isinstance(last, BettingState)
        found.append((range(first, after), last.shown))
    return found


@pytest.mark.parametrize("players", [(ANN, CLUB, CLUB, CLUB), (CLUB, ANN), (ANN, BOB, CLUB), (ANN, BOB)])
def test_hands_that_were_never_shown_stay_closed_at_poker(players: tuple[Player, ...]) -> None:
    several = sum(isinstance(chair, Person) for chair in players) > 1
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
def test_a_match_of_bots_hides_nothing_and_no_other_game_keeps_hands_closed(key: str) -> None:
    players = GAMES[key].usual_players
    tables: list[list[Player]] = [[CLUB] * players, [ANN, *[CLUB] * (players - 1)]]
    for chairs in tables:
        match = play(Match(key, chairs), Random(1), hands=2)
        betting = match.game.family == "betting" and ANN in chairs
        assert any(concealed_seats(match, step) for step in range(len(match.actions) + 1)) == betting
        if not betting:
            assert viewpoints(match) == [ALL_OPEN, *range(players)]
