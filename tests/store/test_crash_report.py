"""Crash reports: where they are written, their length and number, and what they leave out."""

import os
import stat
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

import pytest

from game.match import record
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.rules import GAMES
from game.store import crash_report
from tests.random_matches import play

HOME = "BONEYARD_HOME"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    return tmp_path / "home"


def raised_error(text: str = "a hole") -> Exception:
    try:
        raise ZeroDivisionError(text)
    except ZeroDivisionError as error:
        return error


def test_report_has_versions_traceback_and_record(home: Path) -> None:
    match = play(Match("draw", [Person("Ann"), Bot("casual")]), Random(1), 10_000)
    words = crash_report.write_report(raised_error(), match)
    [path] = home.iterdir()
    assert words == f"Boneyard crashed (ZeroDivisionError). A crash report was saved as {path}."
    text = path.read_text(encoding="utf-8")
    assert "Boneyard 0." in text
    assert "Python 3." in text
    assert text.count("ZeroDivisionError: a hole") == 1
    assert record.parse_record(text[text.index('game = "draw"') :]).actions == match.actions
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_reports_are_limited_and_never_overwritten(home: Path) -> None:
    written: set[str] = set()
    for number in range(crash_report.MAX_REPORTS + 3):
        crash_report.write_report(raised_error(f"number {number} " + 10 * crash_report.MAX_LENGTH * "x"))
        before, written = written, {path.name for path in home.iterdir()}
        assert len(written - before) == 1
    texts = [path.read_text(encoding="utf-8") for path in home.iterdir()]
    assert len(texts) == crash_report.MAX_REPORTS
    assert max(map(len, texts)) < 2 * crash_report.MAX_LENGTH
    assert not [text for text in texts if "number 2 " in text]
    assert [text for text in texts if f"number {crash_report.MAX_REPORTS + 2} " in text]


def test_report_falls_back_to_the_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv(HOME, str(tmp_path / "file" / "home"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    words = crash_report.write_report(raised_error())
    [path] = (tmp_path / "temporary").iterdir()
    assert f"saved as {path}." in words
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "file"))
    assert crash_report.write_report(raised_error()).endswith("No crash report could be saved.")


def test_report_of_a_corrupt_match_is_written(home: Path) -> None:
    match = Match("draw", [Person("Ann"), Bot("casual")])
    match.actions = (None,)  # type: ignore[assignment]
    match.players = (None,)  # type: ignore[assignment]
    crash_report.write_report(raised_error(), match)
    [path] = home.iterdir()
    assert "ZeroDivisionError: a hole" in path.read_text(encoding="utf-8")


def error_with_context(text: str, context: Exception) -> Exception:
    """Return an error with a note, raised while another was handled."""
    try:
        try:
            raise context
        except type(context):
            raise ValueError(text)  # noqa: B904  the other is its context
    except ValueError as error:
        error.add_note(text)
        return error


@pytest.mark.parametrize("key", ["draw", "all_fives", "rounce", "euchre", "poker", "forty_two"])
def test_report_does_not_depend_on_hidden_tiles(home: Path, key: str) -> None:
    """It leaves out the hand in play and the number of its deal, even if the error mentions them."""
    players = [Person("Ann"), *[Bot("casual")] * (GAMES[key].usual_players - 1)]
    matches = (play(Match(key, players), Random(seed), hands=1) for seed in count(7))
    before = next(match for match in matches if not match.over)
    texts, hands = [], set()
    for seed in (1, 2):
        match = before.at_step(len(before.actions))
        state = play(match, Random(seed), until=lambda match: match.state.to_move >= 0).state
        assert (state.hand, match.over) == (1, False)
        hands.add(state.hands)
        error = error_with_context(f"{state.hands} {match.actions[-1]}", KeyError(state.hands[1][0]))
        crash_report.write_report(error, match)
        [path] = home.iterdir()
        texts.append(path.read_text(encoding="utf-8").partition("\n")[2])  # without the time
        path.unlink()
    assert len(hands) == 2
    assert texts[0] == texts[1]
    assert "KeyError" in texts[0]
    assert "ValueError" in texts[0]
    assert "# The hand in play is left out: Deal" in texts[0]
    reported = record.parse_record(texts[0][texts[0].index(f'game = "{key}"') :])
    assert reported.actions == before.actions[: len(reported.actions)]
    assert len(reported.actions) >= len(before.actions) - 1


def test_report_has_no_control_characters_and_a_readable_record(home: Path) -> None:
    name = "A\x9b31m\u202en"
    match = play(Match("draw", [Person(name), Bot("casual")]), Random(1), 10_000)
    crash_report.write_report(raised_error("\x1b[2J\x07\r\u202e"), match)
    [path] = home.iterdir()
    text = path.read_text(encoding="utf-8")
    assert all(char.isprintable() or char == "\n" for char in text)
    assert record.parse_record(text[text.index('game = "draw"') :]).players[0].name == name


# -- the file of faults ------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.parametrize("link", [Path.symlink_to, Path.hardlink_to])
def test_a_symlinked_fault_file_is_not_truncated(
    home: Path, tmp_path: Path, link: Callable[[Path, Path], None]
) -> None:
    (target := tmp_path / "mine").write_text("all I have")
    home.mkdir()
    link(home / "fault.txt", target)
    assert crash_report.watch_for_faults() is None
    crash_report.end_watch()
    assert target.read_text() == "all I have"


def test_harmless_exceptions_are_no_fault(home: Path) -> None:
    assert crash_report.watch_for_faults() is None
    (home / "fault.txt").write_text("Windows noted something")
    crash_report.end_watch()
    assert crash_report.watch_for_faults() is None
    crash_report.end_watch()
    (home / "fault.txt").write_text("Segmentation fault \x1b[31m")
    assert (crash_report.watch_for_faults() or "").startswith("Boneyard closed unexpectedly last time.")
    crash_report.end_watch()
    [path] = home.glob("failure-*.txt")
    assert "Segmentation fault \\u001b[31m" in path.read_text()
