"""A whole match of each line game in a real window, from its card on the menu to its summary, by mouse alone."""

from contextlib import closing
from pathlib import Path

import pytest

from game.chairs import Bot, Person
from game.match import Match, Start
from game.rules import GAMES
from tests.desktop.sitting import go_on, keep, prepared, started
from tests.desktop.whole import assert_played, play_from_the_menu
from tests.desktop.xdesk import Desk

MATCHES = [
    ("draw", "draw_001", "target", 50),
    ("block", "block_001", "target", 50),
    ("muggins", "muggins_004", "target", 61),
    ("all_fives", "all_fives_002", "target", 15),
    ("all_threes", "all_threes_002", "target", 21),
    ("palmer_fives", "palmer_fives_003", "target", 31),
    ("bergen", "bergen_001", "target", 10),
    ("matador", "matador_002", "target", 30),
    ("tiddle_a_wink", "tiddle_001", "match", "single round"),
    ("victorian_block", "second", "target", 50),
]
"""Game and book, and the rule that makes a short match of it."""
LONG = ["pell_draw", "fourteen_piece", "partner_match", "skin", "nine_piece"]
"""Games of no short match: they are taken up where everybody has 80 points of 100."""


def test_every_line_game_has_its_match() -> None:
    there_are = [key for key, game in GAMES.items() if game.family == "line"]
    assert [*(key for key, *_rest in MATCHES), *LONG] == there_are


@pytest.mark.parametrize(("key", "book", "knob", "value"), MATCHES)
def test_a_whole_match_is_played_by_mouse(
    desk: Desk, tmp_path: Path, key: str, book: str, knob: str, value: object
) -> None:
    play_from_the_menu(desk, tmp_path, key, book, knob, value)


@pytest.mark.parametrize("key", LONG)
def test_a_match_is_played_to_its_end_by_mouse(desk: Desk, tmp_path: Path, key: str) -> None:
    game = GAMES[key]
    players = [Person("Ann"), *[Bot("casual")] * (game.usual_players - 1)]
    with closing(prepared(desk)) as store:
        start = Start(leader=0, first_hand=False, scores=[80] * game.sides(len(players)))
        keep(store, Match(key, players, start=start))
    program = started(desk)
    go_on(program)
    assert_played(desk, program, tmp_path, game)
