"""Install the program, play, update it to a newer build, go on, and uninstall it: all matches are kept.

Both builds are the frozen program; the older one has another version and one more file. The store is in the folder that
the program uses by default, and begins with the matches of 22 November 2026 in tests/older.
"""

import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

from tests.desktop.table_player import MousePlayer
from tests.desktop.virtual_desktop import Desktop, Program
from tests.windows.play import FAMILIES, close, finish_hand, play_and_kill, start, store_new_match, windows_desktop
from tests.windows.start import titles_after_start, titles_of, wait_for
from tests.windows.wine import DRIVE, FROZEN, ROOT, WORK, StepFailed, run, windows_path

sys.path.append(str(ROOT / "build"))
import release

APP_DATA = DRIVE / "users" / "root" / "AppData"
INSTALLED = APP_DATA / "Local" / "Programs" / "Boneyard"
UNINSTALLER = INSTALLED / "uninstall.exe"
DATA = APP_DATA / "Local" / "boneyard"
SHORTCUT = APP_DATA / "Roaming" / "Microsoft" / "Windows" / "Start Menu" / "Programs" / "Boneyard.lnk"
UNINSTALL_KEY = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Boneyard"
OPEN_KEY = r"HKCU\Software\Classes\Boneyard.Match\shell\open\command"
OLD_STORE = ROOT / "tests" / "older" / "boneyard-1.sqlite"
RECORDS = OLD_STORE.with_name("records.txt")
OLD_VERSION = "0.0.1"
OLD_FILE = Path("_internal", "game", "old.py")
IS_RUNNING = 2
"""The exit status of an installer that finds the program running."""

Tables = dict[str, set[tuple[object, ...]]]


def update() -> str:
    """Install, play a match of each family and kill the program, update, go on, uninstall; return the figures."""
    for folder in (INSTALLED, DATA):
        shutil.rmtree(folder, ignore_errors=True)
    older, newer = make_installers()
    install(older, OLD_VERSION)
    DATA.mkdir()
    shutil.copyfile(OLD_STORE, DATA / "boneyard.sqlite")
    with installed_desktop() as desktop:
        program = start_installed(desktop)
        if (status := run([newer, "/S"]).returncode) != IS_RUNNING:
            raise StepFailed(f"the installer ends with {status} while Boneyard is running")
        close(program)
    for key, players in FAMILIES.values():
        with installed_desktop() as desktop:
            store_new_match(desktop, key, players)
            saved = play_and_kill(MousePlayer(start_installed(desktop), Random(1)))
    kept = read_store()
    install_by_hand(newer)
    check_installed(release.__version__)
    expect_kept(kept, "updating")
    with installed_desktop() as desktop:
        finish_hand(MousePlayer(start_installed(desktop), Random(2)), saved)
    open_record()
    last = max(id for id, *_columns in kept["matches"])
    after = read_store()
    if any(row[0] != last and row not in after[table] for table in ("matches", "actions") for row in kept[table]):
        raise StepFailed("playing on changed other matches")
    uninstall()
    expect_kept(after, "uninstalling")
    install(newer, release.__version__)
    expect_kept(after, "installing again")
    uninstall_by_hand()
    if DATA.exists():
        raise StepFailed(f"uninstalling without the matches leaves {DATA}")
    games = {columns[1] for _id, *columns in after["matches"]}
    size = newer.stat().st_size / 1_000_000
    return f"{len(after['matches'])} matches of {len(games)} games kept; installer {size:.1f} MB"


def make_installers() -> tuple[Path, Path]:
    """Make the installers of the older and the newer build."""
    print("making installers …", flush=True)
    older = WORK / "older"
    shutil.rmtree(older, ignore_errors=True)
    shutil.copytree(FROZEN, older)
    (older / OLD_FILE).touch()
    folder = WORK / "installers"
    return release.build_installer(older, folder, OLD_VERSION), release.build_installer(FROZEN, folder)


@contextmanager
def installed_desktop() -> Iterator[Desktop]:
    """A virtual screen whose programs use the default folder."""
    with windows_desktop() as desktop:
        desktop.folder = DATA
        for report in DATA.glob("probe*"):  # of the program that was started before
            report.unlink()
        yield desktop


def start_installed(desktop: Desktop) -> Program:
    """Start the installed program without a folder for its data."""
    return start(desktop, INSTALLED / "boneyard.exe", {"BONEYARD_HOME": ""})


def install(installer: Path, version: str) -> None:
    """Install without questions."""
    print(f"installing {version} …", flush=True)
    if status := run([installer, "/S"]).returncode:
        raise StepFailed(f"installing {version} ended with {status}")
    check_installed(version)


def install_by_hand(installer: Path) -> None:
    """Install with the Enter key, and start the program on the last page."""
    print("updating by hand …", flush=True)
    with installed_desktop() as desktop:
        titles_after_start(desktop, installer)
        wait_for(lambda: press_return(desktop) or "Boneyard" in titles_of(desktop).split(", "), "Boneyard")


def press_return(desktop: Desktop) -> None:
    """Press the Enter key if the installer has the focus: the program would continue a match."""
    if desktop.xdotool("getactivewindow", "getwindowname", check=False) == "Boneyard Setup":
        desktop.xdotool("key", "Return")


def check_installed(version: str) -> None:
    """Check that the files of this version are installed, and no others."""
    expected = {path.relative_to(FROZEN) for path in FROZEN.rglob("*")} | {Path(UNINSTALLER.name)}
    if version == OLD_VERSION:
        expected.add(OLD_FILE)
    installed = {path.relative_to(INSTALLED) for path in INSTALLED.rglob("*")}
    if installed != expected:
        raise StepFailed(f"installing {version} leaves other files: {[*map(str, installed ^ expected)]}")
    if registered_version() != version or not SHORTCUT.exists():
        raise StepFailed(f"Windows knows version {registered_version()}, not {version}, or there is no shortcut")


def registered(key: str, *name: str) -> str | None:
    """Return a text of the registry, or None."""
    lines = run(["reg", "query", key, *name]).stdout.decode().splitlines()
    return next((line.partition("REG_SZ")[2].strip() for line in lines if "REG_SZ" in line), None)


def registered_version() -> str | None:
    """Return the version that Windows lists, or None."""
    return registered(UNINSTALL_KEY, "/v", "DisplayVersion")


def open_record() -> None:
    """Open a file with matches by the command for double clicks, which Wine 8 itself does not find for one user."""
    print("opening a file …", flush=True)
    file, program = DRIVE / "Ännes.boneyard", INSTALLED / "boneyard.exe"
    shutil.copyfile(RECORDS, file)
    if (command := registered(OPEN_KEY, "/ve")) != f'"{windows_path(program)}" "%1"':
        raise StepFailed(f"a double click on a file would run {command}")
    before = len(read_store()["matches"])
    with installed_desktop() as desktop:
        titles_after_start(desktop, program, windows_path(file))
        wait_for(lambda: len(read_store()["matches"]) > before, "the import")


def read_store() -> Tables:
    """Return the rows of all tables."""
    with closing(sqlite3.connect(f"file:{DATA / 'boneyard.sqlite'}?mode=ro", uri=True)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {name: {*database.execute(f"SELECT * FROM {name}")} for name in names}


def expect_kept(before: Tables, what: str) -> None:
    """Check that the store has the same rows as before."""
    after = read_store()
    if changed := [name for name in before if after[name] != before[name]]:
        raise StepFailed(f"{what} changes {', '.join(changed)} in the store")


def uninstall() -> None:
    """Uninstall without questions, which keeps the data."""
    print("uninstalling …", flush=True)
    run([UNINSTALLER, "/S"])
    wait_for(is_uninstalled, "the end of uninstalling")  # by a copy of the uninstaller


def uninstall_by_hand() -> None:
    """Uninstall with keys, and choose not to keep the data."""
    print("uninstalling by hand …", flush=True)
    with windows_desktop() as desktop:
        titles_after_start(desktop, UNINSTALLER)
        # The keys of Uninstall and of No
        wait_for(lambda: desktop.xdotool("key", "alt+u", "alt+n") or is_uninstalled(), "the end of uninstalling")


def is_uninstalled() -> bool:
    """Return whether the files are gone, and Windows does not list the program any more."""
    return not INSTALLED.exists() and not SHORTCUT.exists() and registered_version() is None
