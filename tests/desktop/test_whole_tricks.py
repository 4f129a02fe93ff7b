"""A whole match of each game of tricks and betting in a real window, from the menu to its summary, by mouse alone."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from game.match.match import Match, Start
from game.match.player_types import Bot, Person, Player
from game.rules import GAMES
from tests.desktop.table_player import go_on, keep, prepared, started
from tests.desktop.virtual_desktop import Desk
from tests.desktop.whole_match import Evening, Setup, assert_closes, assert_played, play_from_the_menu
from tests.trial_counts import COUNT

MATCHES = [
    Setup("rounce", "rounce_001", "start", 10),
    Setup("euchre", "euchre_001", "target", 5, taken_up=4),
    Setup("bingo", "bingo_001", "target", 5, taken_up=4),
    Setup("forty_two", "forty_two_004", "target", 150, taken_up=120),
    Setup("poker", "poker", "session", 6),
]


def test_every_other_game_has_its_match() -> None:
    assert [setup.key for setup in MATCHES] == [key for key, game in GAMES.items() if game.family != "line"]


@pytest.mark.parametrize("setup", MATCHES, ids=lambda setup: setup.key)
def test_a_whole_match_is_played_by_mouse(
    evening: Evening, tmp_path: Path, setup: Setup, trials: Callable[[int], Iterator[Random]]
) -> None:
    for rng in trials(1):
        play_from_the_menu(evening, tmp_path, setup, rng)


TWO = [Person("Ann"), Person("Ben"), Bot("casual"), Bot("casual")]
TOGETHER = [
    ("forty_two", TWO, [220, 220], {}),
    ("bingo", TWO[:2], [6, 6], {}),
    ("poker", TWO[:3], [7, 9, 11], {"session": 6}),
]
"""Who plays, with what they have already, by which rules: not far from the end."""
SAMPLE = 2
"""So many of these an ordinary run plays, a campaign all: at Poker the bets take longer than all the rest."""


@pytest.mark.parametrize(("key", "players", "scores", "options"), TOGETHER if COUNT else TOGETHER[:SAMPLE])
def test_two_people_play_to_the_end_at_one_machine(
    desk: Desk, tmp_path: Path, key: str, players: list[Player], scores: list[int], options: dict[str, int]
) -> None:
    with closing(prepared(desk)) as store:
        start = Start(leader=0, first_hand=False, scores=scores)
        keep(store, Match(key, players, options=options, start=start))
    program = started(desk)
    go_on(program)
    assert_played(desk, program, tmp_path, GAMES[key].variant(None, options), Random(key))
    assert_closes(program)
