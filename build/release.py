"""Freezes Boneyard for the system this runs on, checks the frozen program by playing in it, and packs it.

    python build/release.py [--no-check | --check-only]

Leaves build/dist/boneyard/ (on macOS Boneyard.app) and beside it the archive that is given away.
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

if TYPE_CHECKING:
    from tests.desktop.virtual_desktop import Program, Seen

FOLDER = DIST / "boneyard"
MOST_FOLDER, MOST_ARCHIVE = 45, 16  # MB
EPOCH = (
    1_000_000_000  # seconds: the time that every packed file is given, so that equal programs pack to equal archives
)
SAME_AS_SOURCE = (
    ["list", "--json"],
    ["watch", "draw", "--seed", "1", "--players", "2", "--bots", "casual,casual"],
    ["solve", "game/pell/plates/p15.toml", "--step", "24"],
    ["review", "game/pell/plates/p15.toml", "--seat", "0"],
)
STARTS = 5
SYSTEM = {"linux": "linux", "win32": "windows", "darwin": "macos"}[sys.platform]


class Failed(Exception):
    """The frozen program is not what it should be; the text says in what."""


def main() -> int:
    """Freeze, check and pack; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--no-check", action="store_true", help="freeze and pack, without playing")
    only.add_argument("--check-only", action="store_true", help="play in the program that is there already")
    parsed = parser.parse_args()
    try:
        if not parsed.check_only:
            freeze()
        if not parsed.no_check:
            check()
        if not parsed.check_only:
            measure(pack())
    except Failed as reason:
        print(f"failed: {reason}", file=sys.stderr)
        return 1
    return 0


def executable() -> Path:
    """The frozen program."""
    if sys.platform == "darwin":
        return DIST / "Boneyard.app" / "Contents" / "MacOS" / "boneyard"
    return FOLDER / ("boneyard.exe" if sys.platform == "win32" else "boneyard")


def with_console() -> Path:
    """The frozen program that prints: on Windows one of its own."""
    return FOLDER / "boneyard-console.exe" if sys.platform == "win32" else executable()


# -- freezing ----------------------------------------------------------------------------------------------------------


def freeze() -> None:
    """Makes the frozen program, with the licences and on Linux the entry for a desktop's menu beside it.

    Raises Failed where the bots' modules cannot be compiled: nobody is given a program that thinks slowly.
    """
    print("compiling …", flush=True)
    if subprocess.run([sys.executable, BUILD / "compile.py"], stdout=subprocess.DEVNULL, check=False).returncode:
        raise Failed("the frozen program is compiled, or it is not made")
    print("freezing …", flush=True)
    shutil.rmtree(DIST, ignore_errors=True)
    subprocess.run(
        [
            *(sys.executable, "-m", "PyInstaller", BUILD / "boneyard.spec", "--noconfirm", "--log-level", "WARN"),
            *("--workpath", BUILD / "work", "--distpath", DIST),
        ],
        env=os.environ | {"PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": str(EPOCH)},  # else no two builds are the same
        check=True,
    )
    put_texts(FOLDER)
    if sys.platform == "linux":
        shutil.copyfile(BUILD / "icons" / "boneyard.png", FOLDER / "boneyard.png")
        for name in ("boneyard.desktop", "add-to-menu"):
            shutil.copyfile(BUILD / "linux" / name, FOLDER / name)
            (FOLDER / name).chmod(0o755)  # some desktops open by a double click only what may be run


def put_texts(folder: Path) -> None:
    """Puts the texts that go with the program into a folder: what it needs and how it starts, and the licences."""
    (folder / "README.txt").write_text(about(), encoding="utf-8-sig" if sys.platform == "win32" else "utf-8")
    for name, source in licences():
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(source, folder / name)


def about() -> str:
    """What the program needs of a system, and how it is started."""
    text = (BUILD / "about" / f"{SYSTEM}.txt").read_text(encoding="utf-8")
    return text.format(version=__version__, machine=platform.machine(), glibc=needed_glibc(FOLDER))


def needed_glibc(folder: Path) -> str:
    """The oldest glibc that every program and library in a folder can be loaded with: “2.35”.

    It is that of the system on which Python was compiled: pygame and its libraries do with 2.17, and so do the modules
    compiled here. An archive for older systems needs only a Python with a shared library that was built on one.
    """
    needed = {(0, 0)}
    for path in folder.rglob("*"):
        held = path.read_bytes() if path.is_file() else b""
        if held.startswith(b"\x7fELF"):
            versions = re.findall(rb"\0GLIBC_(\d+)\.(\d+)(?=\0)", held)
            needed |= {(int(major), int(minor)) for major, minor in versions}
    return "{}.{}".format(*max(needed))


def licences() -> Iterator[tuple[str, Path]]:
    """What is given away with the program by whose leave: the name that each text gets, and where it is."""
    yield "LICENSE", ROOT / "LICENSE"
    yield "licences/sprites.txt", ROOT / "sprites" / "LICENSE"
    yield "licences/fonts.txt", ROOT / "sprites" / "fonts" / "LICENSE-OFL.txt"
    yield "licences/sounds.txt", ROOT / "sounds" / "LICENSE"
    yield "licences/libraries.md", BUILD / "libraries.md"
    places = (Path(os.__file__).parent, Path(sys.base_prefix))  # the second on Windows, in a virtual environment too
    yield "licences/python.txt", next(place / "LICENSE.txt" for place in places if (place / "LICENSE.txt").exists())
    for package, name, text in (("pygame-ce", "pygame-ce", "LGPL.txt"), ("platformdirs", "platformdirs", "LICENSE")):
        [path] = (path for path in distribution(package).files or () if path.name == text)
        yield f"licences/{name}.txt", Path(str(path.locate()))


# -- checking ----------------------------------------------------------------------------------------------------------


def check(pictures: Path | None = None, starts: int = STARTS) -> None:
    """Uses the frozen program as people do; raises Failed where it does not answer as it should.

    Its start is timed so often. With `pictures`, a folder, it leaves there what was to be seen.
    """
    for command in SAME_AS_SOURCE:
        compare(command)
    seconds = [bench.first_screen([str(executable())]) for _start in range(starts)]
    if None in seconds:
        raise Failed("it shows no first screen")
    print("first screen after " + ", ".join(f"{taken:.2f}" for taken in seconds) + " s")
    if sys.platform == "linux":
        play(pictures)


def compare(command: list[str]) -> None:
    """The frozen program has to print what the program prints from source."""
    source, frozen = (
        subprocess.run(
            [*program, *command], cwd=ROOT, env=os.environ | {"PYTHONUTF8": "1"}, capture_output=True, check=False
        )
        for program in ([sys.executable, "-m", "game"], [str(with_console())])
    )
    words = " ".join(command)
    if source.returncode or frozen.returncode:
        raise Failed(f"“{words}” ended with {frozen.returncode}: {frozen.stderr.decode()}{source.stderr.decode()}")
    if frozen.stdout != source.stdout:
        raise Failed(f"“{words}” does not print what it prints from source")
    print(f"prints {len(frozen.stdout)} bytes for “{words}”, as from source")


def play(pictures: Path | None = None) -> None:
    """A person plays: chooses Draw, drags a tile, sees the bot answer, goes away, and comes back to the same hand."""
    from tests.desktop.virtual_desktop import Desk, missing

    if absent := missing():
        raise Failed(f"playing in it needs {', '.join(absent)}: apt-get install xvfb openbox xdotool imagemagick")
    with Desk() as desk:
        store = desk.folder / "boneyard.sqlite"
        program = desk.start([executable()])
        program.click("card Draw")
        program.click("button Play")
        tile = drag_a_tile(program)
        played = wait_for_turn(program, lambda seen: tile not in seen.things)
        answer = actions(store)[-1]
        if answer.startswith(tile.removeprefix("tile ")):
            raise Failed(f"the bot did not answer {tile}")
        if pictures:
            program.screenshot(pictures / "table.png")
        if status := program.close():
            raise Failed(f"closing its window ended it with {status}: {program.said}")
        kept = actions(store)
        program = desk.start([executable()])
        program.click("button Continue")
        resumed = wait_for_turn(program)
        if tiles(resumed.things) != tiles(played.things) or actions(store) != kept:
            raise Failed(f"it did not go on where it was left: {tiles(resumed.things)} for {tiles(played.things)}")
        if program.close():
            raise Failed(f"closing its window ended it badly: {program.said}")
    print(f"played {tile}, was answered by {answer}, and went on after {len(kept)} actions")


def drag_a_tile(program: "Program") -> str:
    """Draws until a tile can be played, and drags it to where it goes; the tile."""
    while True:
        for name in tiles(wait_for_turn(program).things):
            program.click(name)
            places = [thing for thing in program.things() if thing.startswith("place ")]
            if places:
                program.drag(name, places[-1])
                return name
        program.click("boneyard")


def wait_for_turn(program: "Program", ready: Callable[["Seen"], bool] = lambda seen: True) -> "Seen":
    """Wait for the person's turn, closing the notes on what happens for the first time; what is seen then."""
    while True:
        seen = program.wait_for(
            scene="Table", until=lambda now: bool(notes(now)) or ("turn" in now.things and ready(now))
        )
        opened = notes(seen)
        if not opened:
            return seen
        program.key("space")
        program.wait_for(until=lambda now, opened=opened: notes(now) != opened)


def notes(seen: "Seen") -> list[str]:
    """The names of the notes that are open."""
    return [name for name in seen.things if name.startswith("remark ")]


def actions(store: Path) -> list[str]:
    """The actions of the match that are kept."""
    database = sqlite3.connect(store)
    try:
        return [action for (action,) in database.execute("SELECT action FROM actions ORDER BY step")]
    finally:
        database.close()


def tiles(things: Iterable[str]) -> list[str]:
    """The names of the tiles in the hand."""
    return [name for name in things if name.startswith("tile ")]


# -- packing -----------------------------------------------------------------------------------------------------------


def pack(preset: int = 9) -> Path:
    """Makes the archive; on Linux pressed as hard as a `preset` of xz says, which takes the longer the harder."""
    print("packing …", flush=True)
    name = f"boneyard-{__version__}-{SYSTEM}-{platform.machine().lower()}"
    if sys.platform == "linux":
        return pack_tar(DIST / f"{name}.tar.xz", preset)
    return pack_zip(DIST / f"{name}.zip")


def pack_tar(archive: Path, preset: int) -> Path:
    """The folder, compressed, with nothing in it of when and by whom it was made."""

    def anonymous(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        member.mtime = EPOCH
        return member

    with lzma.open(archive, "wb", preset=preset) as compressed, tarfile.open(fileobj=compressed, mode="w") as tar:
        tar.add(FOLDER, FOLDER.name, filter=anonymous)
    return archive


def pack_zip(archive: Path) -> Path:
    """The folder on Windows; on macOS the app and the licences, as the Finder packs them, with its links kept."""
    if sys.platform == "darwin":
        with TemporaryDirectory() as work:  # not beside the folder “boneyard”: a disk of macOS takes that for the same
            whole = Path(work) / "Boneyard"
            whole.mkdir()
            put_texts(whole)
            subprocess.run(["ditto", DIST / "Boneyard.app", whole / "Boneyard.app"], check=True)
            subprocess.run(["ditto", "-c", "-k", "--keepParent", whole, archive], check=True)
        return archive
    with ZipFile(archive, "w", ZIP_DEFLATED, compresslevel=9) as zipped:
        for path in sorted(FOLDER.rglob("*")):
            zipped.write(path, path.relative_to(DIST))
    return archive


def measure(archive: Path) -> None:
    """Tells the sizes; raises Failed where they pass what was promised."""
    top = DIST / "Boneyard.app" if sys.platform == "darwin" else FOLDER
    folder = (
        sum(path.stat().st_size for path in top.rglob("*") if path.is_file() and not path.is_symlink()) / bench.MEGABYTE
    )
    packed = archive.stat().st_size / bench.MEGABYTE
    print(f"folder {folder:.1f} MB (at most {MOST_FOLDER}), {archive.name} {packed:.1f} MB (at most {MOST_ARCHIVE})")
    if folder > MOST_FOLDER or packed > MOST_ARCHIVE:
        raise Failed("it is too large")


if __name__ == "__main__":
    sys.exit(main())
