"""What nobody foresaw is written down: where, how long, how often, and nothing of before is lost."""

import os
import stat
import tempfile
from pathlib import Path
from random import Random

import pytest

from game import failure, record
from game.chairs import Bot, Person
from game.match import Match

HOME = "BONEYARD_HOME"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    return tmp_path / "home"


def failing(text: str = "a hole") -> Exception:
    try:
        raise ZeroDivisionError(text)
    except ZeroDivisionError as error:
        return error


def test_a_report_holds_all_that_a_bug_report_needs(home: Path) -> None:
    match = Match("draw", [Person("Ann"), Bot("casual")])
    match.deal(Random(1))
    words = failure.report(failing(), match)
    [path] = home.iterdir()
    assert words == f"Something went wrong in the program (ZeroDivisionError). What happened is written in {path}."
    text = path.read_text(encoding="utf-8")
    assert "Boneyard 0." in text
    assert "Python 3." in text
    assert text.count("ZeroDivisionError: a hole") == 1
    assert record.parse(text[text.index('game = "draw"') :]).actions == match.actions
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_reports_are_few_and_short_and_never_take_the_place_of_another(home: Path) -> None:
    written: set[str] = set()
    for number in range(failure.MOST + 3):
        failure.report(failing(f"number {number} " + 10 * failure.LONGEST * "x"))
        before, written = written, {path.name for path in home.iterdir()}
        assert len(written - before) == 1
    texts = [path.read_text(encoding="utf-8") for path in home.iterdir()]
    assert len(texts) == failure.MOST
    assert max(map(len, texts)) < 2 * failure.LONGEST
    assert not [text for text in texts if "number 2 " in text]
    assert [text for text in texts if f"number {failure.MOST + 2} " in text]


def test_where_the_store_cannot_be_a_report_lies_with_the_temporary_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv(HOME, str(tmp_path / "file" / "home"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    words = failure.report(failing())
    [path] = (tmp_path / "temporary").iterdir()
    assert f"written in {path}." in words
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "file"))
    assert failure.report(failing()).endswith("It could be written down nowhere.")


def test_a_match_that_cannot_be_written_spoils_no_report(home: Path) -> None:
    match = Match("draw", [Person("Ann"), Bot("casual")])
    match.actions = (None,)  # type: ignore[assignment]
    match.players = (None,)  # type: ignore[assignment]
    failure.report(failing(), match)
    [path] = home.iterdir()
    assert "ZeroDivisionError: a hole" in path.read_text(encoding="utf-8")
