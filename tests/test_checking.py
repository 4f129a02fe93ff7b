"""Deals checked: by the program, by the command, and by README's ten lines, which know nothing of it."""

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from game import record
from game.chairs import Bot, Person
from game.checking import checked
from game.dealing import Shuffle
from game.headless import run
from game.match import Match
from game.state import Deal
from game.words.checking import check_lines, verdict
from tests.at_random import play
from tests.decks import shuffled

README = Path(__file__).parents[1] / "README.md"
NUMBER = Shuffle(0x0123456789ABCDEF0123456789ABCDEF, "our word")


def dealt(key: str, players: int, *, word: str = "", **rules: object) -> Match:
    """A match with two deals that its numbers give."""
    match = Match(key, [Person("Ann"), *[Bot("club")] * (players - 1)], options=rules)
    rng = Random(key)
    match.sealed = Shuffle(rng.getrandbits(128), word)
    return play(match, rng, until=lambda match: len(match.deals) == 2)


def test_ten_lines_of_plain_python_check_what_the_program_checks(tmp_path: Path) -> None:
    lines = re.search(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert lines is not None
    script, file = tmp_path / "check.py", tmp_path / "match.toml"
    script.write_text(lines[1], encoding="utf-8")
    assert len([line for line in lines[1].splitlines() if line and not line.startswith(("import", "from"))]) < 11
    for match, left_over in (dealt("muggins", 2, word="une pièce", target=150), 0), (dealt("nine_piece", 3), 1):
        file.write_text(record.write(match), encoding="utf-8")
        said = subprocess.run([sys.executable, "-I", script, file], capture_output=True, text=True, check=True).stdout
        whole = len(match.game.deck())
        assert said.splitlines() == [
            f"seal {one.seal} - {whole - left_over} of {whole} tiles lie where the number says"
            for one in checked(match)
        ]


def test_the_command_checks_a_record_and_says_so_to_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, file = dealt("draw", 2, word="our word"), tmp_path / "match.toml"
    file.write_text(record.write(match), encoding="utf-8")
    assert run(["verify", str(file)]) == 0
    assert capsys.readouterr().out.splitlines() == check_lines(match)
    assert check_lines(match)[-1] == "2 of 2 deals checked: its number gives the tiles that were dealt."
    assert run(["verify", "--json", str(file)]) == 0
    [told] = json.loads(capsys.readouterr().out)
    assert [deal["fits"] for deal in told["deals"]] == [True, True]
    assert told["deals"][0]["word"] == "our word"
    changed = record.write(match).replace("our word", "your word")
    file.write_text(changed, encoding="utf-8")
    assert run(["verify", str(file)]) == 2
    assert "The number of this deal gives other tiles." in capsys.readouterr().err


def test_an_older_deal_has_no_number_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match("draw", [Person("Ann"), Person("Bob")])
    match.play(shuffled(match.game, Random(1), 2))
    [one] = checked(match)
    assert (one.shuffle, one.fits) == (None, False)
    assert "No number" in verdict(one)
    assert check_lines(match)[-1] == "0 of 1 deal checked: no number is known."


def test_bots_play_a_deal_that_is_given_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for bots in ("casual", "beginner"):
        assert run(["watch", "muggins", "--number", str(NUMBER), "--hands", "2", "--seed", "1", "--bots", bots]) == 0
        told.append(record.parse(capsys.readouterr().out).deals)
    assert told[0] == told[1]
    assert isinstance(told[0][0], Deal)
    assert told[0][0].shuffle == NUMBER
