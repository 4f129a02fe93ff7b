"""A whole match of each line game in a real window, from the menu to the match summary, by mouse."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from game.rules import GAMES
from tests.desktop.whole_match import Setup, SharedProgram, play_from_menu
from tests.trial_counts import COUNT

MATCHES = [
    Setup("draw", "draw_001", "target", 50, resume_at=40),
    Setup("block", "block_001", "target", 50, resume_at=40),
    Setup("muggins", "muggins_004", "target", 61, resume_at=50),
    Setup("all_fives", "all_fives_002", "target", 15, resume_at=10),
    Setup("all_threes", "all_threes_002", "target", 21, resume_at=15),
    Setup("palmer_fives", "palmer_fives_003", "target", 31, resume_at=26),
    Setup("bergen", "bergen_001", "target", 10, resume_at=8),
    Setup("matador", "matador_002", "target", 30, resume_at=20),
    Setup("tiddle_a_wink", "tiddle_001", "match", "single round"),
    Setup("victorian_block", "second", "target", 50, resume_at=40),
    Setup("pell_draw", "pell_draw_000", "target", 100, resume_at=90),
    Setup("fourteen_piece", "fourteen_piece_000", "target", 100, resume_at=90),
    Setup("partner_match", "partner_match_000", "target", 100, resume_at=90),
    Setup("skin", "skin_000", "target", 100, resume_at=90),
    Setup("nine_piece", "nine_piece_000", "target", 100, resume_at=90),
]
SAMPLE = ("draw", "all_fives", "tiddle_a_wink")
"""The games of an ordinary run: with draws, with a spinner and scores in play, and with plays earned by doubles.

A campaign plays all."""


def test_every_line_game_is_listed() -> None:
    assert [setup.key for setup in MATCHES] == [key for key, game in GAMES.items() if game.family == "line"]


@pytest.mark.parametrize(
    "setup", [setup for setup in MATCHES if COUNT or setup.key in SAMPLE], ids=lambda setup: setup.key
)
def test_a_line_game_is_played_from_menu_to_summary_by_mouse(
    shared_program: SharedProgram, tmp_path: Path, setup: Setup, trials: Callable[[int], Iterator[Random]]
) -> None:
    for rng in trials(1):
        play_from_menu(shared_program, tmp_path, setup, rng)
