"""Nothing depends on displayed text: with a translation in which all words are the same, every game can be played."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_every_game_can_be_played_with_texts_that_are_all_the_same(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.ui.pseudo_language", str(tmp_path)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
