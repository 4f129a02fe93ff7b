"""Announced durations, and progress on a terminal and elsewhere, by a clock that the tests set."""

from collections.abc import Iterator

import pytest

from game.cli import progress
from game.cli.progress import announce_duration, format_duration, track


class Clock:
    """A clock; `work` yields items that take `seconds` each."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    def work(self, count: int, seconds: float) -> Iterator[int]:
        for item in range(count):
            self.now += seconds
            yield item


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(progress, "time", clock)
    return clock


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "1 second"),
        (7.4, "7 seconds"),
        (43, "40 seconds"),
        (54, "50 seconds"),
        (55, "1 minute"),
        (3000, "50 minutes"),
        (5400, "2 hours"),
        (90000, "25 hours"),
    ],
)
def test_durations_are_rounded(seconds: float, text: str) -> None:
    assert format_duration(seconds) == text


def test_only_noticeable_durations_are_announced(capsys: pytest.CaptureFixture[str]) -> None:
    announce_duration(progress.NOTICEABLE_SECONDS - 1)
    assert capsys.readouterr().err == ""
    announce_duration(180)
    assert capsys.readouterr() == ("", "boneyard: This takes roughly 3 minutes.\n")


def test_a_fast_command_reports_nothing(capsys: pytest.CaptureFixture[str], clock: Clock) -> None:
    assert [*track(clock.work(5, 1), 5)] == [*range(5)]
    assert capsys.readouterr() == ("", "")


def test_off_a_terminal_lines_get_rarer(capsys: pytest.CaptureFixture[str], clock: Clock) -> None:
    for _item in track(clock.work(1000, 2), 1010, 10):
        pass
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "boneyard: 15 of 1,010 done, about 33 minutes left"
    assert lines[1] == "boneyard: 20 of 1,010 done, about 33 minutes left"
    assert 10 < len(lines) < 20
    assert not any(line.startswith("boneyard: 1,010 of") for line in lines)


def test_a_terminal_shows_a_bar_that_is_erased(
    capsys: pytest.CaptureFixture[str], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(progress, "is_terminal", lambda _stream: True)
    assert len([*track(clock.work(4, 60), 4)]) == 4
    first, *_others, last, end = capsys.readouterr().err.removeprefix("\r").split("\r")
    assert first == f"[{7 * '#'}{23 * '.'}] 1/4 about 3 minutes left".ljust(79)
    assert (last, end) == (79 * " ", "")
    assert [*track(clock.work(4, 60), 4, printed=True)] == [*range(4)]
    assert capsys.readouterr().err == "", "items printed on the terminal are the progress"
