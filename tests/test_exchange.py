"""Matches given out and taken in as files and text."""

import random
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game import exchange, record
from game.chairs import Bot, Person
from game.exchange import Refused
from game.match import Match
from game.quotation import LONGEST_LINE
from game.record_text import LONGEST_RECORD

DAY = datetime(2026, 11, 16, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    return tmp_path


def dealt() -> Match:
    match = Match("muggins", [Person("Ann"), Bot("club")])
    match.deal(random.Random(1))
    return match


def test_a_match_goes_out_and_comes_in_again_and_nothing_is_written_over(home: Path) -> None:
    one, two = exchange.give(dealt(), DAY), exchange.give(dealt(), DAY)
    assert [path.name for path in (one, two)] == ["muggins-2026-11-16.toml", "muggins-2026-11-16-2.toml"]
    assert one.parent == home / "documents"
    [match] = exchange.taken(exchange.text_of(two))
    assert record.write(match) == record.write(dealt())


def test_several_matches_are_taken_in_from_one_text() -> None:
    text = "---\n".join(record.write(dealt()) for _nth in range(2))
    assert len(exchange.taken(text)) == 2


NO_MATCH = ("", " \n", "Dear Ann", "x = " + "[" * 5000, "é" * (LONGEST_RECORD + 1), "game = 'chess'")


@pytest.mark.parametrize("text", NO_MATCH, ids=range(len(NO_MATCH)))
def test_what_is_no_match_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(Refused) as refused:
        exchange.taken(text)
    assert len(str(refused.value)) <= LONGEST_LINE
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("kind", ["folder", "gone", "bytes", "long"])
def test_a_file_that_is_no_text_of_a_match_is_refused(home: Path, kind: str) -> None:
    path = home / ("n" * 150)
    match kind:
        case "folder":
            path.mkdir()
        case "bytes":
            path.write_bytes(b"\xff\xfe\x00\x01")
        case "long":
            path.write_bytes(b" " * (exchange.MOST_BYTES + 1))
    with pytest.raises(Refused) as refused:
        exchange.text_of(path)
    assert len(str(refused.value)) <= LONGEST_LINE


def test_where_nothing_can_be_written_one_is_told_and_no_file_is_left(home: Path) -> None:
    (home / "documents").write_text("in the way")
    with pytest.raises(Refused, match="Nothing can be written in"):
        exchange.give(dealt(), DAY)
    (home / "documents").unlink()

    def fail(_file: object) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(Refused, match="No space left"):
        exchange.put("all", ".sqlite", fail)
    assert not list((home / "documents").iterdir())
