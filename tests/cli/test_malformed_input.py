"""Randomly damaged records and command lines are accepted, or rejected with a one-line message."""

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from game.__main__ import main
from game.cli import headless
from game.lab.arena import Meeting
from game.match import player_types, record
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.match.record import DIVIDER, RecordError
from game.platform.escaping import MAX_MESSAGE_LENGTH
from game.rules import GAMES
from tests.random_matches import play

Trials = Callable[[int], Iterator[Random]]

PYTHON_WORDS = (
    *(
        "codec",
        "digits",
        "integer string",
        "literal",
        "embedded",
        "recursion",
        "NoneType",
        "Traceback",
        "Errno",
        "<class",
    ),
    *("not supported", "unexpected", "object", "at line", "invalid int", "invalid float", "max_workers"),
)
"""Words of Python's own error messages, which players should never see."""

HOSTILE = (
    *(
        "",
        " ",
        "0",
        "-1",
        "1",
        "2",
        "-0",
        "007",
        "9" * 20,
        "9" * 5000,
        "1e9",
        "1e999",
        "nan",
        "inf",
        "-inf",
        "0x10",
        "１",
        "²",
    ),
    *(
        "true",
        "null",
        "None",
        "6-6",
        "4-6",
        "06-6",
        "6-6@99999999999",
        "?-?",
        "bot:",
        "bot:club:",
        "bot:club:x",
        "person: x",
    ),
    *(
        "\x00",
        "\x1b[2J",
        "\r",
        "\n",
        "\t",
        "\u202e",
        "\u2028",
        "\ufeff",
        "\udcff",
        "\U000e0001",
        "é",
        "☃",
        "a" * 10_000,
    ),
    *(
        "[" * 500,
        "{" * 50,
        "a." * 1000,
        '"',
        "'",
        '"""',
        "'''",
        "#",
        "=",
        "\\",
        "\\u202e",
        "---",
        "..",
        "/",
        "=" * 9,
        "2026-02-30",
    ),
)


def assert_readable(message: str) -> None:
    """Check that a message is one short line of printable text without Python's own words."""
    assert len(message) <= MAX_MESSAGE_LENGTH, message
    assert message.isprintable(), ascii(message)
    assert not [words for words in PYTHON_WORDS if words in message], message


# -- records -----------------------------------------------------------------------------------------------------------


def short_record(key: str, rng: Random) -> str:
    """Return the record of the first few actions of a random match with a random preset."""
    game = GAMES[key]
    preset = rng.choice(game.presets).key
    players = [rng.choice((Person("Ann"), Bot("club"))) for _seat in range(game.variant(preset).players()[0])]
    return record.format_record(play(Match(key, players, preset=preset), rng, rng.randrange(12)))


VALID_RECORDS = [short_record(key, Random(f"{key} {number}")) for key in GAMES for number in range(3)]
VALID_RECORDS += [
    path.read_text(encoding="utf-8")
    for path in sorted((Path(__file__).parents[2] / "game" / "pell" / "plates").glob("*.toml"))
]


def damage(text: str, rng: Random) -> str:
    """Return the text with parts removed, repeated, moved, or replaced by hostile values."""
    for _change in range(rng.choice((1, 1, 1, 2, 3, 8))):
        begin = rng.randrange(len(text) + 1)
        end = min(len(text), begin + rng.choice((0, 1, 1, 2, 5, 20, 200)))
        match rng.randrange(6):
            case 0:
                text = text[:begin] + text[end:]
            case 1:
                text = text[:end] + text[begin:]
            case 2:
                text = text[:begin] + rng.choice(HOSTILE) + text[end:]
            case 3:
                text = text[:begin] + chr(rng.choice((rng.randrange(128), rng.randrange(0x110000)))) + text[end:]
            case 4:
                words = text.split(" ")
                words[rng.randrange(len(words))] = rng.choice((*HOSTILE, *words))
                text = " ".join(words)
            case 5:
                lines = text.splitlines(keepends=True)
                lines.insert(
                    rng.randrange(len(lines) + 1), rng.choice((*lines, f"{DIVIDER}\n", f"{rng.choice(HOSTILE)}\n"))
                )
                text = "".join(lines)
    return text


def test_a_damaged_record_is_read_or_rejected_in_one_line(trials: Trials) -> None:
    for rng in trials(500):
        text = damage(rng.choice(VALID_RECORDS), rng)
        try:
            matches = record.parse_records(text)
        except RecordError as error:
            assert_readable(str(error))
        else:
            for match in matches:
                again = record.parse_record(record.format_record(match))
                assert (again.states, again.players) == (match.states, match.players)


# -- command lines -----------------------------------------------------------------------------------------------------


@pytest.fixture
def without_execution(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parse commands without playing, drawing, solving or measuring anything."""
    picture = ModuleType("game.ui.families.table_snapshot")
    picture.save_table_image = lambda *_arguments: None  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, picture.__name__, picture)
    monkeypatch.setattr(Meeting, "measure", lambda *_arguments: [])
    monkeypatch.setattr("game.lab.arena.report", lambda *_arguments: "")
    monkeypatch.setattr(headless, "asdict", dict)
    monkeypatch.setattr(headless, "_play", lambda *_arguments: None)
    monkeypatch.setattr(headless, "solve", lambda *_arguments: [])
    monkeypatch.setattr(headless, "_solution_lines", lambda *_arguments: [])
    monkeypatch.setattr("game.store.crash_report.write_report", crash)


def crash(error: Exception) -> str:
    """Let a crash fail the test, as its exit status is also that of a record that is wrong."""
    raise AssertionError from error


def command_line(file: Path, rng: Random) -> list[str]:
    """Return a valid command."""
    key = rng.choice([*GAMES])
    preset, option = rng.choice(GAMES[key].presets).key, rng.choice(GAMES[key].options)
    setting = f"{option.key}={rng.choice(option.choices)}"
    return rng.choice(
        [
            ["list", "--json"],
            [
                "watch",
                key,
                "--bots",
                "beginner",
                "--hands",
                "1",
                "--seed",
                "1",
                "--preset",
                preset,
                "--option",
                setting,
            ],
            [
                "watch",
                key,
                "--bots",
                "beginner",
                "--matches",
                "1",
                "--hands",
                "1",
                "--players",
                "2",
                "--deck",
                "6-6 6-5",
            ],
            ["arena", key, "club", "beginner", "--deals", "2", "--seconds", "0.1", "--jobs", "1", "--option", setting],
            ["replay", str(file)],
            ["replay", str(file), "--json"],
            ["picture", str(file), "out.png", "--size", "1280x720", "--step", "1", "--seat", "0"],
            ["solve", str(file), "--step", "1"],
        ]
    )


@pytest.mark.usefixtures("without_execution")
def test_a_damaged_command_line_is_accepted_or_rejected_in_one_line(
    trials: Trials, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "record"
    for rng in trials(300):
        content = rng.choice(VALID_RECORDS).encode()
        if rng.random() < 0.5:
            place = rng.randrange(len(content))
            content = content[:place] + rng.randbytes(rng.randrange(4)) + content[place + rng.randrange(4) :]
        file.write_bytes(content)
        arguments = command_line(file, rng)
        for _change in range(rng.choice((0, 1, 1, 2))):
            place = rng.randrange(len(arguments))
            changes: list[list[str]] = [[], [rng.choice(HOSTILE)], [arguments[place], arguments[place]]]
            arguments[place : place + 1] = rng.choice(changes) or ([damage(arguments[place], rng)] if place > 1 else [])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        monkeypatch.setattr(sys, "stdout", io.StringIO())
        monkeypatch.setattr(sys, "stderr", io.StringIO())
        if not arguments or arguments[0] not in ("list", "watch", "arena", "replay", "picture", "solve"):
            arguments.insert(0, "replay")
        assert_succeeds_or_fails_in_one_line(arguments)


def assert_succeeds_or_fails_in_one_line(arguments: list[str]) -> None:
    """Check that the command exits with 0, or with 1 or 2 and a one-line message; `sys.stderr` is a StringIO."""
    try:
        status = main(arguments)
    except SystemExit as stopped:  # raised by argparse
        status = stopped.code  # type: ignore[assignment]
    assert isinstance(sys.stderr, io.StringIO)
    message = sys.stderr.getvalue()
    assert status in (0, 1, 2), arguments
    if status:
        assert message.startswith("boneyard")
        assert message.endswith("\n")
        assert_readable(message.removesuffix("\n"))


def test_a_malformed_player_is_read_or_rejected_in_one_line(trials: Trials) -> None:
    for rng in trials(200):
        value = rng.choice(
            (
                rng.choice(HOSTILE),
                {"person": rng.choice(HOSTILE)},
                {"bot": "club", "name": rng.choice(HOSTILE)},
                7,
                [],
                {},
                {"person": 1},
                None,
            )
        )
        try:
            player = player_types.parse_player(value)
        except ValueError as error:
            assert_readable(str(error))
        else:
            assert player_types.parse_player(player_types.serialize_player(player)) == player
