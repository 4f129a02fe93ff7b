"""The desktop entry for Linux: as shipped, and as add-to-menu writes it for folders with any name.

Entries are read as in the Desktop Entry Specification, and also by GLib if `gio` is installed.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.play.import_export import RECORD_SUFFIX

LINUX = Path(__file__).parents[2] / "build" / "linux"
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
    """An unpacked archive in a folder with a special name, with a program that reports its own path."""
    return unpack(tmp_path / request.param)


def unpack(folder: Path) -> Path:
    folder.mkdir(parents=True)
    for path in LINUX.iterdir():
        shutil.copy(path, folder)
    program = folder / "boneyard"
    program.write_text('#!/bin/sh\nprintf "%s\\n%s\\n%s" "$0" "$#" "${1-}" > "$REPORT"\n')
    program.chmod(0o755)
    (folder / "boneyard.png").write_bytes(b"an icon")
    return folder


def run_script(folder: Path, command: str = "./add-to-menu", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the script in its folder."""
    return subprocess.run(
        [command], cwd=folder, env={"PATH": os.environ["PATH"], **environment}, capture_output=True, text=True
    )


def test_add_to_menu_writes_an_entry_that_starts_the_program_in_any_folder(folder: Path, tmp_path: Path) -> None:
    result = run_script(folder, str(folder / "add-to-menu"), XDG_DATA_HOME=str(tmp_path / "shared"))
    assert (result.returncode, result.stderr) == (0, "")
    [entry] = (tmp_path / "shared" / "applications").glob("*.desktop*")
    assert entry.name == "boneyard.desktop"
    keys = read_entry(entry)
    assert keys["Icon"] == f"{folder}/boneyard.png"
    assert keys["Name"] == "Boneyard"
    assert start(command(keys["Exec"], entry), tmp_path) == f"{folder}/boneyard"
    match = str(tmp_path / "Ann’s $1 match.boneyard")
    assert start(command(keys["Exec"], entry, match), tmp_path, match) == f"{folder}/boneyard"
    if shutil.which("gio"):
        assert start(["gio", "launch", str(entry)], tmp_path) == f"{folder}/boneyard"
        Path(match).touch()
        assert start(["gio", "launch", str(entry), match], tmp_path, match) == f"{folder}/boneyard"


def test_the_shipped_entry_starts_the_program_in_its_folder(folder: Path, tmp_path: Path) -> None:
    entry = folder / "boneyard.desktop"
    line = read_entry(entry)["Exec"]
    assert start(command(line, entry), tmp_path) == f"{folder}/boneyard"
    launched = {"GIO_LAUNCHED_DESKTOP_FILE": str(entry)}
    assert start(command(line, None), tmp_path, **launched) == f"{folder}/boneyard", "without %k, with GLib's variable"
    assert start(command(line, None), folder) == "./boneyard", "with neither, in its folder"


@pytest.mark.parametrize("place", [".", "Downloads"])
def test_the_shipped_entry_finds_the_program_in_the_home_folder(place: str, tmp_path: Path) -> None:
    folder = unpack(tmp_path / "Ann’s home" / place / "boneyard")
    entry, home = folder / "boneyard.desktop", {"HOME": str(tmp_path / "Ann’s home")}
    commands = [command(read_entry(entry)["Exec"], None)]
    if shutil.which("gio"):
        commands.append(["gio", "launch", str(entry)])  # without the path of the entry
    for arguments in commands:
        assert os.path.samefile(start(arguments, tmp_path, **home), folder / "boneyard")


def test_a_folder_with_a_line_break_in_its_name_is_refused(tmp_path: Path) -> None:
    for name in ("a\nb", "b\n"):
        result = run_script(unpack(tmp_path / name), XDG_DATA_HOME=str(tmp_path / "shared"))
        assert (result.returncode, result.stdout) == (1, "")
        assert result.stderr.count("\n") == 1
        assert not (tmp_path / "shared").exists()


@pytest.mark.parametrize("given", ["nothing", "relative", "HOME"])
def test_the_default_menu_folder_is_below_the_home_folder(given: str, tmp_path: Path) -> None:
    folder, home, tools = unpack(tmp_path / "boneyard"), tmp_path / "home", tmp_path / "tools"
    tools.mkdir()
    (tools / "getent").write_text(f"#!/bin/sh\necho 'ann:x:1000:1000:Ann:{home}:/bin/sh'\n")
    (tools / "getent").chmod(0o755)
    environment = {"nothing": {}, "relative": {"XDG_DATA_HOME": "here"}, "HOME": {"HOME": str(home)}}[given]
    result = run_script(folder, CDPATH="/", **environment, PATH=f"{tools}:{os.environ['PATH']}")
    assert (result.returncode, result.stderr) == (0, "")
    assert (home / ".local" / "share" / "applications" / "boneyard.desktop").exists()


def test_adding_again_replaces_the_entry(tmp_path: Path) -> None:
    for name in ("here", "there"):
        assert run_script(unpack(tmp_path / name), HOME=str(tmp_path)).returncode == 0
    [entry] = (tmp_path / ".local" / "share" / "applications").glob("*.desktop*")
    assert read_entry(entry)["Exec"] == f'"{tmp_path}/there/boneyard" %f'


def test_matches_open_with_boneyard_and_removing_it_leaves_nothing(tmp_path: Path) -> None:
    folder = unpack(tmp_path / "boneyard")
    data = tmp_path / ".local" / "share"
    assert run_script(folder, HOME=str(tmp_path)).returncode == 0
    entry = read_entry(data / "applications" / "boneyard.desktop")
    [kind] = ElementTree.parse(data / "mime" / "packages" / "boneyard-match.xml").getroot()
    assert entry["MimeType"] == f"{kind.get('type')};"
    [pattern] = [child.get("pattern") for child in kind if child.tag.endswith("glob")]
    assert pattern == f"*{RECORD_SUFFIX}"
    [icon] = [child.get("name") for child in kind if child.tag.endswith("icon")]
    assert (data / "icons" / "hicolor" / "256x256" / "apps" / f"{icon}.png").read_bytes() == b"an icon"
    removed = run_script(folder, "./remove-from-menu", HOME=str(tmp_path))
    assert (removed.returncode, removed.stderr) == (0, "")
    assert list(data.rglob("*boneyard*")) == []
    assert run_script(folder, "./remove-from-menu", HOME=str(tmp_path)).returncode == 0, "again"


def test_the_entry_has_what_menus_search(tmp_path: Path) -> None:
    keys = read_entry(LINUX / "boneyard.desktop")
    assert keys["GenericName"] == "Dominoes"
    assert "domino" in keys["Keywords"].split(";")
    if shutil.which("desktop-file-validate"):
        run_script(unpack(tmp_path / "boneyard"), XDG_DATA_HOME=str(tmp_path))
        for entry in (LINUX / "boneyard.desktop", tmp_path / "applications" / "boneyard.desktop"):
            subprocess.run(["desktop-file-validate", "--warn-kde", entry], check=True)


# -- the Desktop Entry Specification -----------------------------------------------------------------------------------


def read_entry(entry: Path) -> dict[str, str]:
    """Return the keys of an entry, with escapes such as \\s and \\n replaced."""
    lines = entry.read_bytes().decode().removesuffix("\n").split("\n")
    assert lines[0] == "[Desktop Entry]"
    raw = dict(line.split("=", 1) for line in lines[1:])
    assert len(raw) == len(lines) - 1
    escapes = {"s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"}
    return {key: re.sub(r"\\(.)", lambda escape: escapes[escape[1]], value) for key, value in raw.items()}


def command(line: str, entry: Path | None, file: str = "") -> list[str]:
    """Return the program and arguments of an Exec line.

    `entry` is the value of %k, or None if the desktop has none, and `file` that of %f.
    """
    arguments = []
    for quoted, plain in re.findall(r'"((?:[^"\\`$]|\\["`$\\])*)"|([^\s"\'\\><~|&;$*?#()`]+)', line):
        if plain == "%k":
            arguments += [str(entry)] if entry else []
        elif plain == "%f":
            arguments += [file] if file else []
        else:
            words = re.sub(r'\\(["`$\\])', r"\1", quoted) or plain
            assert not re.search(r"%(?!%)", words.replace("%%", ""))
            arguments.append(words.replace("%%", "%"))
    assert "=" not in arguments[0]
    return arguments


def start(arguments: list[str], folder: Path, file: str = "", **environment: str) -> str:
    """Run a command that starts the program with this file or without, and return the path the program reports."""
    report = folder / "report"
    env = {"PATH": os.environ["PATH"], "REPORT": str(report), **environment}
    subprocess.run(arguments, cwd=folder, env=env, check=True)
    until = time.monotonic() + 180
    while not (report.exists() and report.read_text()):
        assert time.monotonic() < until
        time.sleep(0.01)
    path, count, opened = report.read_bytes().decode().rsplit("\n", 2)
    report.unlink()
    assert (count, opened) == ("1" if file else "0", file)
    return path
