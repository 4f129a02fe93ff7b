"""Freeze Boneyard for this system, check the frozen program by playing in it, and pack it.

    python build/release.py [--no-check | --check-only]

Writes build/dist/boneyard/ (on macOS Boneyard.app) and the archive to distribute, on Windows also an installer.
"""

import argparse
import lzma
import os
import platform
import re
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import textwrap
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile

BUILD = Path(__file__).resolve().parent
ROOT = BUILD.parent
DIST = BUILD / "dist"
sys.path.insert(0, str(ROOT))

from game import __version__  # noqa: E402
from game.lab import bench  # noqa: E402
from game.platform.language import LANGUAGES, set_language  # noqa: E402
from game.platform.libraries import Library, read_libraries  # noqa: E402
from game.platform.markdown import translate  # noqa: E402

if TYPE_CHECKING:
    from tests.desktop.virtual_desktop import Program, Screen

FOLDER = DIST / "boneyard"
MAX_FOLDER_MB, MAX_ARCHIVE_MB = 45, 16
EPOCH = 1_000_000_000  # modification time of all packed files, for reproducible archives
SAME_AS_SOURCE = (
    ["list", "--json"],
    ["watch", "draw", "--seed", "1", "--players", "2", "--bots", "casual,casual"],
    ["solve", "game/pell/plates/p15.toml", "--step", "24"],
    ["review", "game/pell/plates/p32.toml", "--seat", "2"],
)
STARTS = 5
SYSTEM = {"linux": "linux", "win32": "windows", "darwin": "macos"}[sys.platform]


class CheckFailed(Exception):
    """A failed check; the text says which."""


def main() -> int:
    """Freeze, check and pack; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--no-check", action="store_true", help="freeze and pack, without playing")
    only.add_argument("--check-only", action="store_true", help="play in a program that was frozen before")
    parsed = parser.parse_args()
    try:
        if not parsed.check_only:
            freeze()
        if not parsed.no_check:
            check()
        if not parsed.check_only:
            measure(pack())
            if sys.platform == "win32":
                measure(build_installer(FOLDER, DIST))
    except CheckFailed as reason:
        print(f"failed: {reason}", file=sys.stderr)
        return 1
    return 0


def executable() -> Path:
    """Return the path of the frozen program."""
    if sys.platform == "darwin":
        return DIST / "Boneyard.app" / "Contents" / "MacOS" / "boneyard"
    return FOLDER / ("boneyard.exe" if sys.platform == "win32" else "boneyard")


def console_executable() -> Path:
    """Return the path of the frozen program that prints: a separate one on Windows."""
    return FOLDER / "boneyard-console.exe" if sys.platform == "win32" else executable()


# -- freeze ------------------------------------------------------------------------------------------------------------


def freeze() -> None:
    """Build the frozen program with its licences, and on Linux with the desktop menu entry.

    Raises Failed if the bots' modules cannot be compiled, because the program would be slow.
    """
    print("compiling …", flush=True)
    subprocess.run([sys.executable, BUILD / "messages.py", "compile"], stdout=subprocess.DEVNULL, check=True)
    if subprocess.run([sys.executable, BUILD / "compile.py"], stdout=subprocess.DEVNULL, check=False).returncode:
        raise CheckFailed("the bots' modules cannot be compiled")
    print("freezing …", flush=True)
    shutil.rmtree(DIST, ignore_errors=True)
    subprocess.run(
        [
            *(sys.executable, "-m", "PyInstaller", BUILD / "boneyard.spec", "--noconfirm", "--log-level", "WARN"),
            *("--workpath", BUILD / "work", "--distpath", DIST),
        ],
        env=os.environ | {"PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": str(EPOCH)},  # for reproducible builds
        check=True,
    )
    write_texts(FOLDER)
    if sys.platform == "linux":
        shutil.copyfile(BUILD / "icons" / "boneyard.png", FOLDER / "boneyard.png")
        for source in (BUILD / "linux").iterdir():
            target = Path(shutil.copyfile(source, FOLDER / source.name))
            target.chmod(0o755)  # some desktops open only executable files on double click


def write_texts(folder: Path) -> None:
    """Write the texts shipped with the program into a folder: a README in each language, CHANGELOG.md and licences."""
    for language in LANGUAGES:
        name = "README.txt" if language == "en" else f"README.{language}.txt"
        (folder / name).write_text(about(language), encoding="utf-8-sig" if sys.platform == "win32" else "utf-8")
    shutil.copyfile(BUILD / "about" / "CHANGELOG.md", folder / "CHANGELOG.md")
    write_licences(folder)


def write_licences(folder: Path) -> None:
    """Write LICENSE and the folder licences into a folder."""
    (folder / "licences").mkdir(exist_ok=True)
    for name, source in licences():
        shutil.copyfile(source, folder / name)
    (folder / "licences" / "libraries.md").write_text(library_text(), encoding="utf-8")


def library_text() -> str:
    """Return the list of the libraries with their copyrights, licences and sources, and the texts these require."""
    lines = [f"| {' | '.join(row)} |" for row in [Library._fields, ["---"] * len(Library._fields), *read_libraries()]]
    return (BUILD / "libraries.md").read_text(encoding="utf-8").replace("{table}", "\n".join(lines))


def about(language: str = "en") -> str:
    """Return the text on system requirements and starting the program, in a language."""
    set_language(language)
    text = translate((BUILD / "about" / f"{SYSTEM}.txt").read_text(encoding="utf-8"))
    set_language("en")
    text = "\n".join(textwrap.fill(line, 118) for line in text.splitlines())
    return text.format(version=__version__, machine=platform.machine(), glibc=needed_glibc(FOLDER))


def needed_glibc(folder: Path) -> str:
    """Return the oldest glibc version that can load all programs and libraries in a folder, such as “2.35”.

    It is determined by the system where Python was compiled: pygame, its libraries and our modules need only 2.17.
    For older systems, use a Python with a shared library built there.
    """
    needed = {(0, 0)}
    for path in folder.rglob("*"):
        content = path.read_bytes() if path.is_file() else b""
        if content.startswith(b"\x7fELF"):
            versions = re.findall(rb"\0GLIBC_(\d+)\.(\d+)(?=\0)", content)
            needed |= {(int(major), int(minor)) for major, minor in versions}
    return "{}.{}".format(*max(needed))


def licences() -> Iterator[tuple[str, Path]]:
    """Yield the target name and the source of each licence text."""
    yield "LICENSE", ROOT / "LICENSE"
    yield "licences/sprites.txt", ROOT / "sprites" / "LICENSE"
    yield "licences/fonts.txt", ROOT / "sprites" / "fonts" / "LICENSE-OFL.txt"
    yield "licences/sounds.txt", ROOT / "sounds" / "LICENSE"
    for path in (BUILD / "licences").iterdir():
        yield f"licences/{path.name}", path
    folders = (
        Path(os.__file__).parent,
        Path(sys.base_prefix),
    )  # the second is for Windows, also in a virtual environment
    yield "licences/python.txt", next(folder / "LICENSE.txt" for folder in folders if (folder / "LICENSE.txt").exists())
    for package, text in (("pygame-ce", "LGPL.txt"), ("platformdirs", "LICENSE"), ("accesskit", "LICENSE-MIT")):
        path = next(path for path in distribution(package).files or () if path.name == text)
        yield f"licences/{package}.txt", Path(str(path.locate()))


# -- check -------------------------------------------------------------------------------------------------------------


def check(pictures: Path | None = None, starts: int = STARTS) -> None:
    """Test the frozen program from outside; raises Failed.

    The start is timed `starts` times. With `pictures`, a folder, screenshots are saved there.
    """
    for command in SAME_AS_SOURCE:
        compare(command)
    seconds = [bench.first_screen([str(executable())]) for _start in range(starts)]
    if None in seconds:
        raise CheckFailed("it shows no first screen")
    print("first screen after " + ", ".join(f"{duration:.2f}" for duration in seconds) + " s")
    if sys.platform == "linux":
        play(pictures)


def compare(command: list[str]) -> None:
    """Check that the frozen program prints the same as the program from source."""
    source, frozen = (
        subprocess.run(
            [*program, *command], cwd=ROOT, env=os.environ | {"PYTHONUTF8": "1"}, capture_output=True, check=False
        )
        for program in ([sys.executable, "-m", "game"], [str(console_executable())])
    )
    command_line = " ".join(command)
    if source.returncode or frozen.returncode:
        raise CheckFailed(
            f"“{command_line}” ended with {frozen.returncode}: {frozen.stderr.decode()}{source.stderr.decode()}"
        )
    if frozen.stdout != source.stdout:
        raise CheckFailed(f"“{command_line}” does not print what it prints from source")
    print(f"prints {len(frozen.stdout)} bytes for “{command_line}”, as from source")


def play(pictures: Path | None = None) -> None:
    """Play a hand of Draw with the mouse: drag a tile, wait for the bot, close the window, and resume the same hand."""
    from tests.desktop.virtual_desktop import Desktop, find_missing_tools

    if absent := find_missing_tools():
        raise CheckFailed(f"playing in it needs {', '.join(absent)}: apt-get install xvfb openbox xdotool imagemagick")
    with Desktop() as desktop:
        store = desktop.folder / "boneyard.sqlite"
        program = desktop.start([executable()])
        program.click("button Start with Draw")
        tile = drag_a_tile(program)
        before = wait_for_turn(program, lambda screen: tile not in screen.targets)
        answer = actions(store)[-1]
        if answer.startswith(tile.removeprefix("tile ")):
            raise CheckFailed(f"the bot did not answer {tile}")
        if pictures:
            program.screenshot(pictures / "table.png")
        if status := program.close():
            raise CheckFailed(f"closing its window ended it with {status}: {program.output}")
        stored = actions(store)
        program = desktop.start([executable()])
        program.click("button Continue")
        resumed = wait_for_turn(program)
        if tiles(resumed.targets) != tiles(before.targets) or actions(store) != stored:
            raise CheckFailed(f"it did not resume the hand: {tiles(resumed.targets)}, not {tiles(before.targets)}")
        if status := program.close():
            raise CheckFailed(f"closing its window ended it with {status}: {program.output}")
    print(f"played {tile}, the bot played {answer}, and the hand resumed after {len(stored)} actions")


def drag_a_tile(program: "Program") -> str:
    """Draw until a tile can be played, drag it to its place, and return its target name."""
    while True:
        for name in tiles(wait_for_turn(program).targets):
            program.click(name)
            targets = [target for target in program.targets() if target.startswith("place ")]
            if targets:
                program.drag(name, targets[-1])
                return name
        program.click("boneyard")


def wait_for_turn(program: "Program", ready: Callable[["Screen"], bool] = lambda screen: True) -> "Screen":
    """Wait for the person's turn, closing popups; return the screen."""
    while True:
        screen = program.wait_for(
            scene="Table", until=lambda current: bool(popups(current)) or ("turn" in current.targets and ready(current))
        )
        open_popups = popups(screen)
        if not open_popups:
            return screen
        program.key("space")
        program.wait_for(until=lambda current, open_popups=open_popups: popups(current) != open_popups)


def popups(screen: "Screen") -> list[str]:
    """Return the target names of the open popups."""
    return [name for name in screen.targets if name.startswith("remark ")]


def actions(store: Path) -> list[str]:
    """Return the saved actions of the match."""
    database = sqlite3.connect(store)
    try:
        return [action for (action,) in database.execute("SELECT action FROM actions ORDER BY step")]
    finally:
        database.close()


def tiles(targets: Iterable[str]) -> list[str]:
    """Return the target names of the tiles in the hand."""
    return [name for name in targets if name.startswith("tile ")]


# -- pack --------------------------------------------------------------------------------------------------------------


def pack(preset: int = 9) -> Path:
    """Create the archive; on Linux with an xz `preset`, where higher is smaller and slower."""
    print("packing …", flush=True)
    name = f"boneyard-{__version__}-{SYSTEM}-{platform.machine().lower()}"
    if sys.platform == "linux":
        return pack_tar(DIST / f"{name}.tar.xz", preset)
    return pack_zip(DIST / f"{name}.zip")


def pack_tar(archive: Path, preset: int) -> Path:
    """Pack the folder into a tar archive without times and owners."""

    def anonymous(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        member.mtime = EPOCH
        return member

    with lzma.open(archive, "wb", preset=preset) as compressed, tarfile.open(fileobj=compressed, mode="w") as tar:
        tar.add(FOLDER, FOLDER.name, filter=anonymous)
    return archive


def pack_zip(archive: Path) -> Path:
    """Zip the folder on Windows; on macOS the app and the licences with `ditto`, which keeps links."""
    if sys.platform == "darwin":
        with TemporaryDirectory() as work:  # not next to the folder “boneyard”: macOS file names are case-insensitive
            content = Path(work) / "Boneyard"
            content.mkdir()
            write_texts(content)
            subprocess.run(["ditto", DIST / "Boneyard.app", content / "Boneyard.app"], check=True)
            subprocess.run(["ditto", "-c", "-k", "--keepParent", content, archive], check=True)
        return archive
    with ZipFile(archive, "w", ZIP_DEFLATED, compresslevel=9) as zipped:
        for path in sorted(FOLDER.rglob("*")):
            zipped.write(path, path.relative_to(DIST))
    return archive


def build_installer(folder: Path, into: Path, version: str = __version__) -> Path:
    """Create the installer for Windows from the folder of the frozen program. Raises CheckFailed without NSIS."""
    programs = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "NSIS" / "makensis.exe"
    makensis = shutil.which("makensis") or (programs if programs.exists() else None)
    if makensis is None:
        raise CheckFailed("the installer needs NSIS: nsis.sourceforge.io, or apt-get install nsis")
    installer = into / f"boneyard-{version}-windows-amd64-setup.exe"
    defined = {"VERSION": version, "FOLDER": folder.resolve(), "OUTPUT": installer}
    options = ["-INPUTCHARSET", "UTF8", *(f"-D{name}={value}" for name, value in defined.items())]
    if sys.platform != "win32":  # for tests: warnings are errors, and Wine may lack 32-bit programs
        options += ["-WX", "-DTARGET=amd64-unicode"]
    into.mkdir(exist_ok=True)
    subprocess.run([makensis, "-V2", *options, BUILD / "windows" / "installer.nsi"], check=True)
    return installer


def measure(archive: Path) -> None:
    """Print the sizes; raises Failed if they exceed the limits."""
    top = DIST / "Boneyard.app" if sys.platform == "darwin" else FOLDER
    folder = (
        sum(path.stat().st_size for path in top.rglob("*") if path.is_file() and not path.is_symlink()) / bench.MEGABYTE
    )
    packed = archive.stat().st_size / bench.MEGABYTE
    print(
        f"folder {folder:.1f} MB (at most {MAX_FOLDER_MB}), {archive.name} {packed:.1f} MB (at most {MAX_ARCHIVE_MB})"
    )
    if folder > MAX_FOLDER_MB or packed > MAX_ARCHIVE_MB:
        raise CheckFailed("the program or its archive is too large")


if __name__ == "__main__":
    sys.exit(main())
