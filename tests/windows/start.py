"""Start the frozen program as Windows does: by double click, from odd folders, on displays of high resolution."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

from tests.desktop import virtual_desktop
from tests.desktop.virtual_desktop import Desktop
from tests.windows.play import WINDOW, close, start, windows_desktop
from tests.windows.wine import CONSOLE, DRIVE, FROZEN, ROOT, WORK, StepFailed, check, python, run, windows_path

sys.path.append(str(ROOT / "build"))
import release

FOLDERS_KEY = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Explorer\User Shell Folders"
PRINT_FOLDERS = "from game.play.import_export import *; from game.store import *; print(data_folder(), export_folder())"


# -- double click ------------------------------------------------------------------------------------------------------


def double_click() -> str:
    """Start without a console: no console window, and a message box with a crash report if the program cannot start."""
    with windows_desktop() as desktop:
        if "boneyard-console.exe" not in titles_after_start(desktop, CONSOLE, "watch", "muggins", "--matches", "1000"):
            raise StepFailed("no console window is seen even for a program that has one")
    with windows_desktop() as desktop:
        titles = titles_after_start(desktop, WINDOW)
        if titles != "Boneyard":
            raise StepFailed(f"boneyard.exe opens windows with the titles {titles}")
    broken = DRIVE / "broken"
    for missing in ("game/sprites/themes.toml", "pygame/SDL2.dll"):
        shutil.rmtree(broken, ignore_errors=True)
        shutil.copytree(FROZEN, broken)
        (broken / "_internal" / missing).unlink()
        with windows_desktop() as desktop:
            titles = titles_after_start(desktop, broken / WINDOW.name)
            reports = [*desktop.folder.glob("failure-*.txt")]
            if titles != "Boneyard" or len(reports) != 1:
                raise StepFailed(f"without {missing} it shows {titles!r} and writes {len(reports)} crash reports")
            wait_for(lambda: desktop.xdotool("key", "Return") or not titles_of(desktop), "the end of the message box")
    return "no console window; a message box and a crash report if a file or library is missing"


def titles_after_start(desktop: Desktop, executable: Path, *arguments: str) -> str:
    """Start a program as Explorer does; return the titles of the windows that it opens within some seconds."""
    env = desktop.environment | {"BONEYARD_HOME": windows_path(desktop.folder)}
    command = ["wine", "start", windows_path(executable), *arguments]
    subprocess.run(
        command, cwd=desktop.folder, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True
    )
    wait_for(lambda: titles_of(desktop), f"a window of {executable.name}")
    sleep(5)  # for others
    return titles_of(desktop)


def titles_of(desktop: Desktop) -> str:
    """Return the titles of the visible windows of programs."""
    windows = desktop.xdotool("search", "--onlyvisible", "--name", ".", check=False).split()
    titles = {desktop.xdotool("getwindowname", window, check=False) for window in windows}
    return ", ".join(sorted(titles - {"Openbox", ""}))


# -- folders -----------------------------------------------------------------------------------------------------------


def try_folders() -> str:
    """Play from and into folders that are odd, far or cannot be written."""
    spaces = DRIVE / "Jürgen’s Spiele – neu"
    shutil.rmtree(WORK / "drive_d", ignore_errors=True)
    drive_d = WORK / "wine" / "dosdevices" / "d:"
    drive_d.unlink(missing_ok=True)
    drive_d.symlink_to(WORK / "drive_d")
    long = DRIVE / "long" / ("a" * 100) / ("ä" * 90)
    shutil.rmtree(long.parents[1], ignore_errors=True)
    for program in (spaces, WORK / "drive_d" / "Spiele"):
        shutil.rmtree(program, ignore_errors=True)
        shutil.copytree(FROZEN, program)
    before = files(FROZEN)
    plays_in(spaces, windows_path(spaces / "Ännes Daten"), spaces / "Ännes Daten")
    plays_in(WORK / "drive_d" / "Spiele", r"D:\Daten", WORK / "drive_d" / "Daten")
    plays_in(FROZEN, windows_path(long), long)
    plays_in(FROZEN, r"Z:\proc\boneyard", None)
    if files(FROZEN) != before:
        raise StepFailed("it writes into its own folder")
    expect_folders({}, r"C:\users\root\AppData\Local\boneyard", r"C:\users\root\Documents\Boneyard")
    missing = dict.fromkeys(("APPDATA", "LOCALAPPDATA", "USERPROFILE", "HOMEPATH", "HOMEDRIVE"), "")
    expect_folders(missing, r"C:\users\root\AppData\Local\boneyard", r"C:\users\root\Documents\Boneyard")
    for name, folder in (("Personal", r"C:\OneDrive – Jürgen\Dokumente"), ("Local AppData", r"D:\Lokal")):
        check("reg", run(["reg", "add", FOLDERS_KEY, "/v", name, "/d", folder, "/t", "REG_EXPAND_SZ", "/f"]))
    try:
        expect_folders({}, r"D:\Lokal\boneyard", r"C:\OneDrive – Jürgen\Dokumente\Boneyard")
    finally:
        for name in ("Personal", "Local AppData"):
            run(["reg", "delete", FOLDERS_KEY, "/v", name, "/f"])
    return "umlauts and spaces, drive D:, a path of 200 characters, read-only, redirected and missing folders"


def plays_in(program: Path, home: str, saved: Path | None) -> None:
    """Start a match with the program in one folder and its data in another; `saved` is where, None if nowhere."""
    print(f"  {program.name}, data in {home}", flush=True)
    with windows_desktop() as desktop:
        played = start(desktop, program / WINDOW.name, {"BONEYARD_HOME": home})
        if saved is None:
            played.click("button OK")
        played.click("button Start with Draw")
        played.wait_for("turn", scene="Table")
        desktop.xdotool("key", "alt+F4")
        if saved is None:
            played.click("button Leave anyway")
        if status := played.wait():
            raise StepFailed(f"with data in {home} it ended with {status}: {played.output}")
    if saved is not None and not (saved / "boneyard.sqlite").exists():
        raise StepFailed(f"nothing was saved in {saved}")


def expect_folders(env: dict[str, str], data: str, documents: str) -> None:
    """Check where the program would save matches and exported files."""
    printed = check("the Windows Python", python("-X", "utf8", "-c", PRINT_FOLDERS, env=env)).decode().strip()
    if printed != f"{data} {documents}":
        raise StepFailed(f"it saves in {printed}, not in {data} and {documents}, with {env}")


def files(folder: Path) -> set[Path]:
    """Return the files below a folder."""
    return {path for path in folder.rglob("*") if path.is_file()}


# -- displays ----------------------------------------------------------------------------------------------------------


def try_displays() -> str:
    """Play a tile by mouse at 100, 125 and 200 %; return the sizes of the window and the times of the first screen."""
    sizes, seconds = [], []
    for percent in (100, 125, 200):
        print(f"  {percent} %", flush=True)
        set_resolution(percent)
        with windows_desktop(2560, 1600) as desktop:
            program = start(desktop)
            size = program.screen().size
            program.click("button Start with Draw")
            release.drag_a_tile(program)
            program.screenshot(WORK / f"table-{percent}.png")
            close(program)
            sizes.append(f"{size[0]}×{size[1]} at {percent} %")
            seconds.append(f"{program.startup_seconds:.1f}")
    set_resolution(100)
    return f"window {', '.join(sizes)}; first screen after {', '.join(seconds)} s, with the start of Wine"


def set_resolution(percent: int) -> None:
    """Set the resolution that Windows reports."""
    value = ("/v", "LogPixels", "/t", "REG_DWORD", "/d", str(96 * percent // 100), "/f")
    check("reg", run(["reg", "add", r"HKCU\Control Panel\Desktop", *value]))


def wait_for(is_true: Callable[[], object], what: str) -> None:
    """Wait until a condition is true."""
    end = monotonic() + virtual_desktop.TIMEOUT
    while not is_true():
        if monotonic() > end:
            raise StepFailed(f"timed out waiting for {what}")
        sleep(0.2)
