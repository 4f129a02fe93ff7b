"""A whole match of each trick and betting game in a real window, from the menu to the match summary, by mouse."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from game.core.state import CLOSE
from game.match.match import Match, Start
from game.match.player_types import Bot, Person, Player
from game.rules import GAMES
from tests.desktop.table_player import continue_match, prepare_store, start_program, store_match
from tests.desktop.virtual_desktop import Desktop
from tests.desktop.whole_match import Setup, SharedProgram, assert_played, play_from_menu
from tests.random_matches import play
from tests.trial_counts import COUNT

MATCHES = [
    Setup("rounce", "rounce_001", "start", 10, resume_at=3),
    Setup("euchre", "euchre_001", "target", 5, resume_at=4),
    Setup("bingo", "bingo_001", "target", 5, resume_at=4),
    Setup("forty_two", "forty_two_004", "target", 150, resume_at=120),
    Setup("poker", "poker", "session", 6),
]


def test_every_trick_and_betting_game_is_listed() -> None:
    assert [setup.key for setup in MATCHES] == [key for key, game in GAMES.items() if game.family != "line"]


@pytest.mark.parametrize("setup", MATCHES, ids=lambda setup: setup.key)
def test_a_trick_or_betting_game_is_played_from_menu_to_summary_by_mouse(
    shared_program: SharedProgram, tmp_path: Path, setup: Setup, trials: Callable[[int], Iterator[Random]]
) -> None:
    for rng in trials(1):
        play_from_menu(shared_program, tmp_path, setup, rng)


TWO = [Person("Ann"), Person("Ben"), Bot("casual"), Bot("casual")]
TOGETHER = [
    ("forty_two", TWO, [220, 220], {}, 22),
    ("bingo", TWO[:2], [6, 6], {}, 30),
    ("poker", TWO[:3], [7, 9, 11], {"session": 6}, 0),
]
"""Game, players, scores near the end of the match, options, and the number of actions that are played before the window
opens in an ordinary run."""
SAMPLE = 1
"""The number of these in an ordinary run; a campaign plays all."""


@pytest.mark.parametrize(("key", "players", "scores", "options", "played"), TOGETHER if COUNT else TOGETHER[:SAMPLE])
def test_two_people_play_to_the_end_at_one_machine(
    desktop: Desktop,
    tmp_path: Path,
    key: str,
    players: list[Player],
    scores: list[int],
    options: dict[str, int],
    played: int,
    trials: Callable[[int], Iterator[Random]],
) -> None:
    for rng in trials(1):
        desktop.clear()
        with closing(prepare_store(desktop)) as store:
            start = Start(leader=0, first_hand=False, scores=scores)
            match = store_match(store, Match(key, players, options=options, start=start), rng.randrange(1000))
            play(match, rng, 0 if COUNT else played, unless_forced=CLOSE)
            assert not match.over
        program = start_program(desktop)
        continue_match(program)
        assert_played(desktop, program, tmp_path, GAMES[key].variant(None, options), rng)
        program.assert_closes()
