"""The help of the commands: width, defaults, examples, and what it says about exit statuses."""

import argparse
import shlex

import pytest

from game.cli import headless
from tests.cli.commands import COLUMNS, refused, run, status

COMMANDS = ("list", "watch", "arena", "replay", "picture", "solve", "review", "verify", "pell", "prove", "bench")
LONG_COMMANDS = ("watch", "arena", "review", "prove", "bench")
WITH_JSON = ("list", "arena", "replay", "solve", "review", "verify", "pell", "prove", "bench")


def help_of(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    assert status(*command, "--help") == 0
    return capsys.readouterr().out


def parser_of(command: str) -> argparse.ArgumentParser:
    parser = headless._parser()
    assert tuple(parser.command_names) == COMMANDS
    return parser.commands.choices[command]


def test_the_help_says_what_no_command_does_and_lists_the_exit_statuses(capsys: pytest.CaptureFixture[str]) -> None:
    text = help_of(capsys)
    assert "Without a command, boneyard opens the window." in text
    statuses = [line.split()[0] for line in text.partition("Exit status:\n")[2].splitlines() if line.startswith("  ")]
    assert statuses[:4] == ["0", "1", "2", "130"]
    assert "Example:\n  boneyard watch muggins " in text
    for command in COMMANDS:
        assert f"\n    {command} " in text


@pytest.mark.parametrize("command", [(), *((command,) for command in COMMANDS)])
def test_the_help_fits_80_columns(capsys: pytest.CaptureFixture[str], command: tuple[str, ...]) -> None:
    assert max(map(len, help_of(capsys, *command).splitlines())) <= COLUMNS


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_has_a_valid_example(capsys: pytest.CaptureFixture[str], command: str) -> None:
    example = help_of(capsys, command).partition("\nExample:\n  ")[2].rstrip()
    program, name, *arguments = shlex.split(example.partition(" > ")[0])
    assert (program, name) == ("boneyard", command)
    assert parser_of(command).parse_args(arguments).command == command


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_with_a_value_says_its_default(command: str) -> None:
    for action in parser_of(command)._actions:
        required = (
            not action.option_strings or "--deals" in action.option_strings or "--matches" in action.option_strings
        )
        if action.nargs == 0 or (required and command != "watch") or action.dest in ("game", "cluster"):
            continue
        assert "(default: " in str(action.help), action.dest


@pytest.mark.parametrize("command", LONG_COMMANDS)
def test_long_commands_say_how_long_they_take(command: str) -> None:
    text = str(parser_of(command).description)
    assert "second" in text or "minute" in text


@pytest.mark.parametrize("command", COMMANDS)
def test_json_is_offered_by_every_command_with_results(command: str) -> None:
    options = {option for action in parser_of(command)._actions for option in action.option_strings}
    assert ("--json" in options) == (command in WITH_JSON)


def test_a_wrong_command_gets_the_closest_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "sovle", "x") == "boneyard: There is no command “sovle”. Did you mean solve?\n"
    assert run(capsys, "LIST") == run(capsys, "list")
