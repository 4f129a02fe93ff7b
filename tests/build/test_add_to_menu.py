"""The entry for a desktop's menu of programs, as add-to-menu makes it in a folder of any name, and as it lies there.

What a desktop makes of it is read as the Desktop Entry Specification has it, and by GLib where its `gio` is installed.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

LINUX = Path(__file__).parents[1] / "build" / "linux"
NAMES = (
    *(
        "boneyard",
        "Ann’s games",
        "a & b",
        "a|b",
        "100 %",
        "%k",
        "%%",
        '"',
        "'",
        "`date`",
        "$HOME",
        "$$",
        "\\",
        "a\\nb",
        "\\\\",
    ),
    *("a=b", "-e", "--", "a;b", "#", "~", "*", "(a)", "<b>", "[c]", "{d}", "!", "tab\there", " a ", "é☃", "\x01", "\r"),
    *("&\\1|%f$`\"'=", "a/-b/~"),
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Linux has such menus")


@pytest.fixture(params=NAMES, ids=ascii)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """An unpacked archive in a folder of some name, with a program in it that says which file it is."""
    return unpacked(tmp_path / request.param)


def unpacked(folder: Path) -> Path:
    folder.mkdir(parents=True)
    for name in ("add-to-menu", "boneyard.desktop"):
        shutil.copy(LINUX / name, folder)
    program = folder / "boneyard"
    program.write_text('#!/bin/sh\nprintf "%s\\n%s" "$0" "$#" > "$TOLD"\n')
    program.chmod(0o755)
    (folder / "boneyard.png").touch()
    return folder


def add(folder: Path, command: str = "./add-to-menu", **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs the script in its folder."""
    return subprocess.run(
        [command], cwd=folder, env={"PATH": os.environ["PATH"], **environment}, capture_output=True, text=True
    )


def test_an_entry_starts_the_program_that_lies_in_a_folder_of_any_name(folder: Path, tmp_path: Path) -> None:
    added = add(folder, str(folder / "add-to-menu"), XDG_DATA_HOME=str(tmp_path / "shared"))
    assert (added.returncode, added.stderr) == (0, "")
    [entry] = (tmp_path / "shared" / "applications").iterdir()
    assert entry.name == "boneyard.desktop"
    said = read(entry)
    assert said["Icon"] == f"{folder}/boneyard.png"
    assert said["Name"] == "Boneyard"
    assert started(command(said["Exec"], entry), tmp_path) == f"{folder}/boneyard"
    if shutil.which("gio"):
        assert started(["gio", "launch", str(entry)], tmp_path) == f"{folder}/boneyard"


def test_the_entry_as_it_lies_there_starts_the_program_beside_it(folder: Path, tmp_path: Path) -> None:
    entry = folder / "boneyard.desktop"
    line = read(entry)["Exec"]
    assert started(command(line, entry), tmp_path) == f"{folder}/boneyard"
    launched = {"GIO_LAUNCHED_DESKTOP_FILE": str(entry)}
    assert started(command(line, None), tmp_path, **launched) == f"{folder}/boneyard", "where a desktop gives no %k"
    assert started(command(line, None), folder) == "./boneyard", "nor its own, but the folder"


@pytest.mark.parametrize("place", [".", "Downloads"])
def test_the_entry_as_it_lies_there_finds_the_program_where_people_unpack_it(place: str, tmp_path: Path) -> None:
    folder = unpacked(tmp_path / "Ann’s home" / place / "boneyard")
    entry, home = folder / "boneyard.desktop", {"HOME": str(tmp_path / "Ann’s home")}
    commands = [command(read(entry)["Exec"], None)]
    if shutil.which("gio"):
        commands.append(["gio", "launch", str(entry)])  # which tells it nothing
    for arguments in commands:
        assert os.path.samefile(started(arguments, tmp_path, **home), folder / "boneyard")


def test_a_folder_with_a_line_end_in_its_name_is_refused(tmp_path: Path) -> None:
    for name in ("a\nb", "b\n"):
        added = add(unpacked(tmp_path / name), XDG_DATA_HOME=str(tmp_path / "shared"))
        assert (added.returncode, added.stdout) == (1, "")
        assert added.stderr.count("\n") == 1
        assert not (tmp_path / "shared").exists()


@pytest.mark.parametrize("given", ["nothing", "relative", "HOME"])
def test_the_menu_is_found_without_being_told(given: str, tmp_path: Path) -> None:
    folder, home, tools = unpacked(tmp_path / "boneyard"), tmp_path / "home", tmp_path / "tools"
    tools.mkdir()
    (tools / "getent").write_text(f"#!/bin/sh\necho 'ann:x:1000:1000:Ann:{home}:/bin/sh'\n")
    (tools / "getent").chmod(0o755)
    environment = {"nothing": {}, "relative": {"XDG_DATA_HOME": "here"}, "HOME": {"HOME": str(home)}}[given]
    added = add(folder, CDPATH="/", **environment, PATH=f"{tools}:{os.environ['PATH']}")
    assert (added.returncode, added.stderr) == (0, "")
    assert (home / ".local" / "share" / "applications" / "boneyard.desktop").exists()


def test_what_is_added_again_takes_the_place_of_what_was_there(tmp_path: Path) -> None:
    for name in ("here", "there"):
        assert add(unpacked(tmp_path / name), HOME=str(tmp_path)).returncode == 0
    [entry] = (tmp_path / ".local" / "share" / "applications").iterdir()
    assert read(entry)["Exec"] == f'"{tmp_path}/there/boneyard"'


# -- a desktop, as the Desktop Entry Specification has it --------------------------------------------------------------


def read(entry: Path) -> dict[str, str]:
    """What an entry says, by key: a \\ and a letter in it is a space, a line end, a tab or a carriage return."""
    lines = entry.read_bytes().decode().removesuffix("\n").split("\n")
    assert lines[0] == "[Desktop Entry]"
    written = dict(line.split("=", 1) for line in lines[1:])
    assert len(written) == len(lines) - 1
    meant = {"s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"}
    return {key: re.sub(r"\\(.)", lambda escape: meant[escape[1]], value) for key, value in written.items()}


def command(line: str, entry: Path | None) -> list[str]:
    """The program and its arguments in an Exec line; `entry` is what %k stands for, None where that is nothing."""
    arguments = []
    for quoted, plain in re.findall(r'"((?:[^"\\`$]|\\["`$\\])*)"|([^\s"\'\\><~|&;$*?#()`]+)', line):
        if plain == "%k":
            arguments += [str(entry)] if entry else []
        else:
            words = re.sub(r'\\(["`$\\])', r"\1", quoted) or plain
            assert not re.search(r"%(?!%)", words.replace("%%", ""))
            arguments.append(words.replace("%%", "%"))
    assert "=" not in arguments[0]
    return arguments


def started(arguments: list[str], folder: Path, **environment: str) -> str:
    """Where the program lies that is started, by its own word: with no arguments, as none was asked for."""
    told = folder / "told"
    env = {"PATH": os.environ["PATH"], "TOLD": str(told), **environment}
    subprocess.run(arguments, cwd=folder, env=env, check=True)
    until = time.monotonic() + 180
    while not (told.exists() and told.read_text()):
        assert time.monotonic() < until
        time.sleep(0.01)
    path, count = told.read_bytes().decode().rsplit("\n", 1)
    told.unlink()
    assert count == "0"
    return path
