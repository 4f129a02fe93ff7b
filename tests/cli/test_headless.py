"""The commands that need no window: output, errors and exit status."""

import errno
import importlib
import json
import os
import re
import subprocess
import sys
import types
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.__main__ import main
from game.bots.levels import LEVELS
from game.cli import headless
from game.cli.arguments import MIN_SIDE
from game.cli.errors import CommandError, report_os_errors
from game.cli.listing import describe_game
from game.core.state import STOP
from game.lab import bench
from game.lab.choices import Setting
from game.lab.figure import Figure
from game.match import record
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.platform import compiled
from game.rules import GAMES
from tests import random_matches
from tests.cli.commands import COLUMNS, refused, results, run, status

ROOT = Path(__file__).parents[2]
posix = pytest.mark.skipif(os.name != "posix", reason="error message of the system")
LIGHT = "5-5 5-4 5-3 4-4 4-3 4-2 4-1 3-3 3-2 3-1 2-2 2-1 1-1 6-5"
REST = "6-6 6-4 6-3 6-2 6-1 6-0 5-2 5-1 5-0 4-0 3-0 2-0 1-0 0-0"
SHORT = ["watch", "block", "--seed", "1", "--hands", "1", "--bots", "beginner"]


def program(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run the program in a process where pygame cannot be imported."""
    script = "import sys; sys.modules['pygame'] = None; from game.__main__ import main; sys.exit(main(sys.argv[1:]))"
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", script, *arguments],
        cwd=ROOT,
        input=text,
        capture_output=True,
        encoding="utf-8",
        timeout=600,
    )


# -- processes ---------------------------------------------------------------------------------------------------------


def test_replay_reads_the_output_of_watch():
    watched = program("watch", "muggins", "--matches", "2", "--hands", "1", "--bots", "club,casual,beginner")
    assert (watched.returncode, watched.stderr) == (0, "")
    assert watched.stdout.count("\n---\n") == 1
    replayed = program("replay", "-", "--json", text=watched.stdout)
    assert (replayed.returncode, replayed.stderr) == (0, "")
    outcomes = json.loads(replayed.stdout)["results"]
    for outcome, match in zip(outcomes, record.parse_records(watched.stdout), strict=True):
        assert outcome == {
            "game": "muggins",
            "preset": "muggins_001",
            "options": {},
            "players": ["bot:club", "bot:casual", "bot:beginner"],
            "names": ["Agnes", "Basil", "Clara"],
            "actions": len(match.actions),
            "scores": list(match.state.scores),
            "over": False,
            "winners": [],
        }


def test_an_error_is_one_line_and_status_2():
    for arguments in (["replay", "/nowhere/at/all"], ["watch"], ["shuffle"]):
        result = program(*arguments)
        assert (result.returncode, result.stdout) == (2, "")
        assert result.stderr.startswith("boneyard")
        assert result.stderr.count("\n") == 1


def test_the_same_seed_prints_the_same_in_another_process():
    arguments = ["watch", "draw", "--seed", "evening", "--hands", "1", "--players", "3"]
    first, again = program(*arguments), program(*arguments)
    assert first.returncode == 0
    assert first.stdout == again.stdout


def test_closing_the_output_pipe_is_no_error():
    listing = subprocess.Popen(
        [sys.executable, "-m", "game", "list"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert listing.stdout is not None
    assert listing.stderr is not None
    listing.stdout.close()
    assert listing.stderr.read() == b""
    listing.stderr.close()
    assert listing.wait() == 0


# -- list --------------------------------------------------------------------------------------------------------------


def test_list_has_a_line_for_each_game_by_family(capsys):
    lines = run(capsys, "list").splitlines()
    assert max(map(len, lines)) <= COLUMNS
    rows = [line.split(maxsplit=1)[0] for line in lines if line.startswith("  ")]
    assert rows == [*GAMES]
    assert all(any(line.endswith(str(game.blurb)) for line in lines) for game in GAMES.values())
    families = dict.fromkeys(str(game.family_title) for game in GAMES.values())
    assert [line for line in lines if line in families] == [*families]
    assert "  all_fives        2, 4  Score a point for each five" in "\n".join(lines)
    assert "  matador          2–6   " in "\n".join(lines)
    assert lines[-1] == "“boneyard list muggins” shows one game with its options and rule sets."


@pytest.mark.parametrize("game", GAMES.values(), ids=[*GAMES])
def test_list_shows_one_game_within_80_columns(capsys, game):
    lines = run(capsys, "list", game.key).splitlines()
    assert max(map(len, lines)) <= COLUMNS
    assert lines[0] == f"{game.title} ({game.key})"
    stars = [line.split()[1] for line in lines if line.startswith("  * ")]
    assert stars == [game.presets[0].key]
    for preset in game.presets:
        assert any(line[4:].startswith(f"{preset.key} ") for line in lines)
    for option in game.options:
        assert f"  {option.key}: {option.title}" in lines
    assert sum(line.startswith("    * ") for line in lines) == len(game.options)
    assert not [other for other in GAMES.values() if f"({other.key})" in lines[0] and other is not game]


def test_list_shows_rule_sets_and_options(capsys):
    output = " ".join(run(capsys, "list", "muggins").split())
    assert "* SUM the lightest hand scores the pips of all others" in output
    assert "muggins_004 Halsam, with hand_size=7, spinner=first, draw_when_able=yes," in output
    assert "Players: 2 to 5 with double-6, 2 to 6 with double-9, 2 to 8 with double-12; usually 2." in output
    draw = " ".join(run(capsys, "list", "draw").split())
    assert "block_pay=CASCADE; with larger sets spinner=first" in draw


def test_list_as_json(capsys):
    assert [game["key"] for game in results(capsys, "list", "muggins")] == ["muggins"]
    games = results(capsys, "list")
    assert [game["key"] for game in games] == list(GAMES)
    muggins = next(game for game in games if game["key"] == "muggins")
    assert muggins["players"]["12"] == [2, 3, 4, 5, 6, 7, 8]
    assert muggins["presets"][1]["sets"]["draw_when_able"] == "yes"
    draw = next(game for game in games if game["key"] == "draw")
    assert [preset["larger_sets"] for preset in draw["presets"]] == [{}, {"spinner": "first"}, {}]
    target = next(option for option in muggins["options"] if option["key"] == "target")
    assert target["default"] == "200/150"
    words = "61, as on a cribbage board: 1 point for every 5, during play and for the tiles left"
    assert target["choices"][1] == {"value": "61", "words": words, "source": ""}


@pytest.mark.parametrize("key", GAMES)
def test_every_listed_choice_is_accepted(key):
    for option in describe_game(GAMES[key])["options"]:
        values = [choice["value"] for choice in option["choices"]]
        assert option["default"] in values
        for value in values:
            assert str(GAMES[key].option(option["key"]).choice(value)) == value


# -- watch -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_bots_play_every_game(capsys, key):
    match = record.parse_record(run(capsys, "watch", key, "--hands", "1", "--seed", "1"))
    assert match.states[-1].hand == 1
    assert set(match.players) == {Bot("casual")}


@pytest.mark.parametrize(
    ("bots", "weaker"), [("beginner", False), ("casual,club", False), ("casual,expert", True), ("master:bold", True)]
)
def test_watch_says_once_that_bots_are_weaker_from_source(capsys, monkeypatch, bots, weaker):
    monkeypatch.setattr(compiled, "slow_warning", lambda: "this runs from source")
    assert main(["watch", "block", "--hands", "1", "--matches", "2", "--seed", "1", "--bots", bots]) == 0
    assert capsys.readouterr().err == ("boneyard: this runs from source\n" if weaker else "")


def test_watch_plays_a_match_to_its_end(capsys):
    [match] = record.parse_records(run(capsys, "watch", "block", "--seed", "2", "--option", "target=50"))
    assert match.over
    assert match.winners


@pytest.mark.parametrize(("hands", "played"), [((), headless.ENDLESS_HANDS), (("--hands", "3"), 3)])
def test_bots_stop_endless_matches(capsys, hands, played):
    pool = "watch", "tiddle_a_wink", "--option", "match=pool", "--seed", "1", *hands
    match = record.parse_record(run(capsys, *pool))
    assert (match.over, match.state.hand, match.actions[-1]) == (True, played, STOP)


def test_too_many_players_are_rejected_with_the_bounds(capsys):
    table = "watch", "tiddle_a_wink", "--option", "set=9", "--seed", "1", "--players"
    assert len(record.parse_record(run(capsys, *table, "10")).players) == 10
    assert "is for 2 to 10 players, not 11." in refused(capsys, *table, "11")


def test_watch_uses_the_given_rules_and_bots(capsys):
    arguments = ["--preset", "muggins_004", "--option", "set=9", "--option", "floor=2", "--players", "5"]
    match = record.parse_record(
        run(capsys, "watch", "muggins", "--hands", "1", "--bots", "casual,beginner:bold", *arguments)
    )
    assert (match.preset, match.options) == ("muggins_004", {"set": 9, "floor": 2})
    casual, bold = Bot("casual"), Bot("beginner", "bold")
    assert match.players == (casual, bold, casual, bold, casual)


def test_deals_of_a_seed_do_not_depend_on_the_bots(capsys):
    matches = [
        record.parse_record(run(capsys, "watch", "draw", "--seed", "7", "--hands", "1", "--bots", bots))
        for bots in ("beginner", "club")
    ]
    assert matches[0].deals == matches[1].deals
    other = record.parse_record(run(capsys, "watch", "draw", "--seed", "8", "--hands", "1"))
    assert other.deals != matches[0].deals


def test_watch_deals_the_given_deck(capsys):
    match = record.parse_record(run(capsys, *SHORT, "--deck", f"{LIGHT} {REST}"))
    assert str(match.deals[0]) == f"deal {LIGHT} {REST}"
    assert str(match.actions[1]) == "5-5"


@pytest.mark.parametrize("preset", ["block_001", "block_004"])
def test_watch_deals_the_given_deck_after_drawing_lots(capsys, preset):
    match = record.parse_record(run(capsys, *SHORT, "--preset", preset, "--deck", f"{LIGHT} {REST}"))
    dealt = next(state for state in match.states if state.to_move >= 0)
    assert " ".join(map(str, dealt.hands[0] + dealt.hands[1])) == LIGHT


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["watch", "whist"], "boneyard: There is no game “whist”. “boneyard list” shows all games.\n"),
        (["watch", "draw", "--players", "5"], "Draw with these rules is for 2 to 4 players, not 5."),
        (["watch", "draw", "--option", "hand_size=9", "--players", "4"], "is for 2 or 3 players, not 4."),
        (["watch", "draw", "--option", "set=15"], "set can't be 15. It must be one of 6, 9, 12."),
        (["watch", "victorian_block", "--option", "shut="], "shut can't be “”. It must be one of no, yes."),
        (["watch", "draw", "--option", "set"], "“set” must have the form KEY=VALUE, such as target=100"),
        (["watch", "draw", "--preset", "draw_9"], "Draw has no rule set “draw_9”. Did you mean draw_004?"),
        (
            ["watch", "draw", "--bots", "genius"],
            f"There is no bot “genius”. The bots are {', '.join(LEVELS)}.",
        ),
        (
            ["watch", "draw", "--bots", "club:mad"],
            "There is no playing style “mad”. The playing styles are cautious, bold.",
        ),
        (
            ["watch", "draw", "--bots", "club,club,club", "--players", "2"],
            "Too many bots (3) for the number of seats (2).",
        ),
        (["watch", "draw", "--deck", "6-6 6-5"], "A deal must list each of the 28 tiles of this set once."),
        (["watch", "draw", "--deck", "six"], "“six” is not a tile"),
        (["watch", "draw", "--players", "9" * 20], "there are not enough tiles for 99999999999999999999 players"),
        (["watch", "draw", "--matches", "0"], "“0” is not a whole number of 1 or more"),
        ([*SHORT, "--colour"], "unrecognized arguments: --colour"),
        (["replay", "/nowhere/at/all"], f"{Path('/nowhere/at/all')}: No such file or directory"),
        (["deal"], "There is no command “deal”. “boneyard --help” lists all commands."),
        (["watch", "whist\x1b[2J\u202e"], r"There is no game “whist\x1b[2J\u202e”"),
        (["watch", "w" * 10**6], "There is no game “wwwww"),
        (["watch", "draw", "--option", "x\n" * 10**6 + "=2"], r"Draw has no option “x\nx\nx\nx"),
        (
            ["watch", "draw", "--preset", "\x07"],
            r"Draw has no rule set “\x07”. Its rule sets: draw_001, draw_004, draw_today.",
        ),
        (["watch", "draw", "--bots", "\x07"], r"There is no bot “\x07”. The bots are beginner,"),
        (["watch", "draw", "--deck", "6-6 " * 10**5], "A deal must list each of the 28 tiles of this set once."),
        (["watch", "draw", "--deck", "9" * 5000 + "-9"], "…999999999999999999999999999-9” is not a tile"),
        (["watch", "draw", "--seed", "\udcff"], r"“\udcff” is not valid text"),
        (["watch", "draw", "--matches", "9" * 5000], "99” is more than 1,000,000"),
        (["watch", "draw", "--hands", "²"], "“²” is not a whole number of 1 or more"),
        (["arena", "draw", "club", "\x07", "--deals", "2"], r"There is no bot “\x07”. The bots are beginner,"),
        (["arena", "draw", "club", "casual", "--deals", "2", "--seconds", "soon"], "“soon” is not a number of seconds"),
        (["replay", "no\x00thing"], r"There is no file called no\x00thing."),
        pytest.param(["replay", "/nowhere/" + "n" * 10**6], "File name too long", marks=posix),
        pytest.param(["replay", "/nowhere/\x1b"], r"/nowhere/\x1b: No such file or directory", marks=posix),
    ],
)
def test_invalid_arguments_are_rejected_in_one_line(capsys, arguments, why):
    assert why in refused(capsys, *arguments)


# -- replay and picture ------------------------------------------------------------------------------------------------


@pytest.fixture
def watched(capsys, tmp_path):
    """A file with a record of one hand."""
    file = tmp_path / "match.toml"
    file.write_text(run(capsys, *SHORT), encoding="utf-8")
    return file


def test_replay_prints_the_scores(capsys, watched):
    match = record.parse_record(watched.read_text(encoding="utf-8"))
    scores = ", ".join(f"{name} {score}" for name, score in zip(match.names, match.state.scores, strict=True))
    expected = f"Block (block_001), {len(match.actions)} moves, unfinished: {scores}\n"
    assert run(capsys, "replay", str(watched)) == expected


def test_replay_calls_a_bot_by_the_name_it_was_given(capsys, watched):
    text = watched.read_text(encoding="utf-8").replace('"bot:beginner"', '{ bot = "beginner", name = "Hal" }', 1)
    match = record.parse_record(text)
    watched.write_text(text, encoding="utf-8")
    mine, theirs = match.state.scores
    assert run(capsys, "replay", str(watched)).endswith(f", unfinished: Hal {mine}, Agnes {theirs}\n")
    [report] = results(capsys, "replay", str(watched))
    assert report["players"] == [{"bot": "beginner", "name": "Hal"}, "bot:beginner"]
    assert report["names"] == ["Hal", "Agnes"]


def test_replay_names_the_illegal_action(capsys, watched):
    text = watched.read_text(encoding="utf-8")
    lead = str(record.parse_record(text).actions[1])
    watched.write_text(text.replace(f'"{lead}"', '"draw"'), encoding="utf-8")
    assert "Move 2, “draw”: No tiles are drawn" in refused(capsys, "replay", str(watched), code=1)
    watched.write_bytes(b"\xff\xfe")
    assert "utf-8" in refused(capsys, "replay", str(watched))
    watched.write_bytes(b'game = "draw"\npreset = "\xe9"')
    assert f"{watched}: line 2 is not utf-8 text.\n" in refused(capsys, "replay", str(watched))


def test_invisible_characters_in_names_are_escaped(capsys, watched):
    text = watched.read_text(encoding="utf-8")
    names = r'"\u001b[31mAnn", "' + 50 * r"\u202e" + '"'
    watched.write_text(text.replace('"bot:beginner", "bot:beginner"', names), encoding="utf-8")
    output = run(capsys, "replay", str(watched))
    assert output.count("\n") == 1
    assert output.removesuffix("\n").isprintable()
    assert r"\x1b[31mAnn " in output
    assert len(output) < 200


@posix
def test_an_endless_file_is_rejected(capsys, monkeypatch):
    monkeypatch.setattr("game.cli.arguments.MAX_FILE_BYTES", 1000)
    assert "/dev/zero is too large. A file of records has at most 1,000 bytes." in refused(
        capsys, "replay", "/dev/zero"
    )


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["out.png", "--step", "999"], "The record has steps 0 to "),
        (["out.png", "--step", "-1"], "There is no step -1."),
        (["out.png", "--seat", "2"], "The record has no seat “2”. Its seats are 0 Agnes, 1 Basil."),
        (["out.jpg"], "out.jpg must end in .png, because pictures are PNG files."),
        (["out.png", "--size", "800"], "“800” is not a size like 1280x720"),
        (["out.png", "--size", "800x0"], "“800x0” is not a size like 1280x720"),
        (["out.png", "--size", "1x1"], "“1x1” is not a size like 1280x720 (each side 240 to 8192, "),
        (["out.png", "--size", "239x800"], "“239x800” is not a size like 1280x720"),
        (["out.png", "--size", "8192x8192"], "at most 33,177,600 pixels)"),
        (["out.png", "--size", "1x2x3"], "“1x2x3” is not a size like 1280x720"),
        (["out.png", "--step", "9" * 5000], "99” is more than 1,000,000"),
        (["out.png", "--step", "1.0"], "“1.0” is not a whole number"),
        (["\x07.jpg"], r"\x07.jpg must end in .png, because pictures are PNG files."),
        (["out.png", "--size", "9999x800"], "“9999x800” is not a size like 1280x720 (each side 240 to 8192, "),
    ],
)
def test_invalid_picture_arguments_are_rejected(capsys, watched, arguments, why):
    assert why in refused(capsys, "picture", str(watched), *arguments)


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("muggins", 5, {"set": 12}),
        ("pell_draw", 2, {}),
        ("tiddle_a_wink", 9, {}),
        ("forty_two", 4, {}),
        ("poker", 4, {}),
    ],
)
def test_the_smallest_picture_fits_every_table(capsys, tmp_path, game, players, options):
    match = Match(game, [Person(f"Player {seat}") for seat in range(players)], options=options)
    random_matches.play(match, Random(1), hands=1)
    file = tmp_path / "match.toml"
    file.write_text(record.format_record(match), encoding="utf-8")
    step = str(len(match.actions) - 1)  # before a following hand, the table is full
    run(capsys, "picture", str(file), str(tmp_path / "out.png"), "--size", f"{MIN_SIDE}x{MIN_SIDE}", "--step", step)
    assert (tmp_path / "out.png").read_bytes().startswith(b"\x89PNG")


def test_an_error_writing_a_picture_is_reported(capsys, watched, tmp_path):
    missing, folder = tmp_path / "nowhere" / "out.png", tmp_path / "out.png"
    folder.mkdir()
    assert refused(capsys, "picture", str(watched), str(missing)) == f"boneyard: {missing}: No such file or directory\n"
    assert refused(capsys, "picture", str(watched), str(folder)) == f"boneyard: {folder}: Is a directory\n"


def test_a_folder_that_windows_refuses_to_open_is_called_one(tmp_path):
    with pytest.raises(CommandError, match="Is a directory"), report_os_errors():
        raise PermissionError(errno.EACCES, "Permission denied", str(tmp_path))


def test_records_with_a_byte_order_mark_are_read(capsys, watched):
    plain = watched.read_text(encoding="utf-8")
    for encoding in ("utf-8-sig", "utf-16"):
        watched.write_bytes(plain.replace("\n", "\r\n").encode(encoding))
        assert run(capsys, "replay", str(watched)).startswith("Block")
    watched.write_bytes(plain.encode("utf-16") + b"\n")
    assert "is not utf-16 text" in refused(capsys, "replay", str(watched))


def test_picture_rejects_several_records(capsys, watched):
    text = watched.read_text(encoding="utf-8")
    watched.write_text(f"{text}---\n{text}", encoding="utf-8")
    assert "The file has 2 records. A picture shows only one." in refused(capsys, "picture", str(watched), "out.png")


# -- arguments passed on -----------------------------------------------------------------------------------------------


@pytest.fixture
def module(monkeypatch):
    """Replace a module by one with a single function that returns `answer`, and return the list of its calls."""

    def replace(name: str, function: str, answer: object = None) -> list[Any]:
        calls: list[Any] = []

        def record_call(*arguments: object, **keywords: object) -> object:
            calls.append((*arguments, keywords))
            return answer

        replacement = types.ModuleType(name)
        setattr(replacement, function, record_call)
        monkeypatch.setitem(sys.modules, name, replacement)
        parent, _dot, child = name.rpartition(".")
        monkeypatch.setattr(importlib.import_module(parent), child, replacement, raising=False)
        return calls

    return replace


def test_picture_uses_the_given_step_and_seat(capsys, watched, module):
    calls = module("game.ui.families.table_snapshot", "save_table_image")
    run(capsys, "picture", str(watched), "out.png")
    run(capsys, "picture", str(watched), "out.png", "--size", "800x600", "--step", "3", "--seat", "1")
    default, chosen = calls
    assert default[1:] == (len(default[0].actions), 0, (1280, 720), Path("out.png"), {})
    assert chosen[1:] == (3, 1, (800, 600), Path("out.png"), {})


def test_picture_defaults_to_the_first_person(capsys, watched, module):
    calls = module("game.ui.families.table_snapshot", "save_table_image")
    text = watched.read_text(encoding="utf-8")
    watched.write_text(text.replace('"bot:beginner", "bot:beginner"', '"bot:beginner", "Ann"'), encoding="utf-8")
    run(capsys, "picture", str(watched), "out.png")
    assert calls[0][2] == 1


@pytest.mark.parametrize("command", ["arena", "solve", "bench"])
def test_measuring_commands_warn_when_uncompiled(capsys, monkeypatch, tmp_path, command):
    monkeypatch.setattr(bench, "PARTS", ())
    monkeypatch.setattr(compiled, "slow_warning", lambda: "this runs from source.")
    if command == "arena":
        arguments = ["arena", "block", "casual", "beginner", "--deals", "2"]
    elif command == "solve":
        (tmp_path / "record").write_text(run(capsys, *SHORT), encoding="utf-8")
        arguments = ["solve", str(tmp_path / "record"), "--step", "10"]
    else:
        arguments = ["bench"]
    assert status(*arguments, "--json") == 0
    output = capsys.readouterr()
    assert json.loads(output.out)["command"] == command
    assert output.err == "boneyard: this runs from source.\n"


def test_bench_prints_every_figure(capsys, monkeypatch):
    figure = Figure("speed", "Speed", "ms", 1.5, 2, note="compiled")
    monkeypatch.setattr(bench, "PARTS", (lambda: iter([figure]), lambda: iter([figure, figure])))
    assert run(capsys, "bench") == 3 * ("\n".join(figure.lines()) + "\n")
    assert results(capsys, "bench") == 3 * [asdict(figure) | {"met": True}]


def test_bench_choices(capsys, monkeypatch):
    monkeypatch.setattr(bench, "settings", lambda: [Setting("block", 6, 2)])
    figures = results(capsys, "bench", "--choices")
    assert [figure["key"] for figure in figures] == [f"choice_block_6_2_{what}" for what in ("p99", "hint", "memory")]


def test_no_arguments_open_the_window(module):
    calls = module("game.ui.app.start", "main", 0)
    assert main([]) == 0
    assert calls == [("", {})]


# -- one shape of JSON, one name for a seat, and the exit statuses -----------------------------------------------------


def test_every_json_output_has_the_same_shape(capsys, watched, monkeypatch, tmp_path):
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    monkeypatch.setattr(bench, "PARTS", ())
    monkeypatch.setattr(compiled, "slow_warning", lambda: "")
    file = str(watched)
    for arguments in (
        ("list",),
        ("list", "draw"),
        ("arena", "block", "casual", "beginner", "--deals", "2"),
        *(("replay", file), ("solve", file), ("review", file), ("verify", file)),
        *(("pell",), ("pell", "12"), ("prove", "28"), ("bench",)),
    ):
        found = results(capsys, *arguments)
        assert (len(found) == 1) == (arguments not in (("list",), ("pell",), ("bench",)))
        if file in arguments:
            match = record.parse_record(watched.read_text(encoding="utf-8"))
            assert (found[0]["game"], found[0]["names"]) == ("block", list(match.names))


def test_a_seat_has_the_same_name_in_all_commands(capsys, watched):
    first, second = record.parse_record(watched.read_text(encoding="utf-8")).names
    assert f": {first} " in run(capsys, "replay", str(watched))
    assert f"the moves of {first}, " in run(capsys, "solve", str(watched), "--step", "1") + run(
        capsys, "solve", str(watched), "--step", "2"
    )
    by_number, by_name = (run(capsys, "review", str(watched), "--seat", seat) for seat in ("1", second.lower()))
    assert by_number.startswith(f"{second}: ")
    assert by_name == by_number
    for command in (("review", str(watched)), ("picture", str(watched), "out.png")):
        message = refused(capsys, *command, "--seat", "Zoe")
        assert message == f"boneyard: The record has no seat “Zoe”. Its seats are 0 {first}, 1 {second}.\n"


def test_seats_of_the_same_name_need_their_number(capsys, watched):
    text = watched.read_text(encoding="utf-8")
    watched.write_text(text.replace('"bot:beginner", "bot:beginner"', '"Ann", "Ann"'), encoding="utf-8")
    message = refused(capsys, "review", str(watched), "--seat", "ann")
    assert message == "boneyard: Several seats are called “ann”. The seats are 0 Ann, 1 Ann.\n"
    assert run(capsys, "review", str(watched), "--seat", "1").startswith("Ann: ")


@pytest.mark.parametrize("options", [(), ("--json",)])
@pytest.mark.parametrize("command", ["replay", "verify", "solve", "review"])
def test_a_wrong_record_exits_with_1_and_wrong_usage_with_2(capsys, watched, command, options):
    refused(capsys, command, "/nowhere/at/all", *options, code=2)
    refused(capsys, command, str(watched), "--colour", *options, code=2)
    text = watched.read_text(encoding="utf-8")
    for wrong in ("", "nonsense", text.replace('"pass"', '"draw"'), re.sub(r"scores = \[\d+", "scores = [9999", text)):
        assert wrong != text
        watched.write_text(wrong, encoding="utf-8")
        refused(capsys, command, str(watched), *options, code=1)


def test_a_proof_with_another_result_exits_with_1(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    monkeypatch.setattr(compiled, "slow_warning", lambda: "")
    monkeypatch.setattr("game.lab.proofs.ProofRun.figures", lambda _run: {"left and right": 7})
    assert status("prove", "28") == 1
    output = capsys.readouterr()
    assert "This differs from the stored result!" in output.out
    assert output.err == "boneyard: Claim 28: the stored result is left and right = 0.\n"


def test_watch_announces_long_matches(capsys, monkeypatch):
    monkeypatch.setattr(headless, "_hand_seconds", lambda bots: len(bots) * 30)
    assert main([*SHORT, "--matches", "4"]) == 0
    assert capsys.readouterr().err == "boneyard: This takes roughly 2 minutes.\n"


def test_review_announces_long_reviews(capsys, watched, monkeypatch):
    monkeypatch.setattr(compiled, "slow_warning", lambda: "")
    monkeypatch.setattr(headless, "REVIEW_SECONDS", 3600)
    monkeypatch.setattr(headless, "UNCOMPILED_FACTOR", 1)
    assert main(["review", str(watched), "--json"]) == 0
    output = capsys.readouterr()
    count = len(json.loads(output.out)["results"][0]["choices"])
    assert output.err == f"boneyard: This takes roughly {count} hours.\n"
