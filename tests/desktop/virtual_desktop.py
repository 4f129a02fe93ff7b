"""A virtual X screen with a window manager, and real mouse and keyboard input.

with Desktop() as desktop:
    program = desktop.start([sys.executable, "-m", "game"])
    program.click("button Start with Draw")
    program.wait_for(scene="Table")

The program writes its hit targets and the number of events handled to the file named by BONEYARD_PROBE. This state is
trusted once all input sent has been handled.
"""

import ctypes
import json
import os
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, Self, TypeVar

ROOT = Path(__file__).parents[2]
TOOLS = ("Xvfb", "openbox", "xdotool", "import")
TIMEOUT = 180.0  # seconds; long enough for a busy machine
STEPS = 12  # mouse steps in a drag
STEP_PAUSE = 0.003  # seconds between two steps
POLL_PAUSE = 0.002  # seconds between two checks for a new report

GAMEPAD_FIFO = "pad"  # the file that tests.desktop.virtual_gamepad reads

Point = tuple[int, int]
T = TypeVar("T")


class Rect(NamedTuple):
    """A hit target's position in window pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def centre(self) -> Point:
        return self.x + self.width // 2, self.y + self.height // 2


class Screen(NamedTuple):
    """The state reported by the program: top scene, window size, hit targets and keyboard focus."""

    scene: str
    size: Point
    targets: dict[str, Rect]
    focus: str = ""


def find_missing_tools() -> list[str]:
    """Return the required tools that are not installed."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


class Desktop:
    """A virtual screen with a window manager on a free display; a context manager.

    Programs started on it share `folder` and the store in it unless given another.
    """

    def __init__(self, width: int = 1280, height: int = 800) -> None:
        self.size = width, height
        self._programs: list[Program] = []

    def __enter__(self) -> Self:
        self._temporary = TemporaryDirectory(prefix="desk")
        self.folder = Path(self._temporary.name)
        reading, writing = os.pipe()
        width, height = self.size
        screen = ["-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"]
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), *screen], pass_fds=[writing], stderr=subprocess.DEVNULL
        )
        os.close(writing)
        with os.fdopen(reading) as display_number:
            self.display = f":{display_number.readline().strip()}"
        self.environment = {name: value for name, value in os.environ.items() if not _changes_display_or_store(name)}
        self.environment |= {"DISPLAY": self.display, "SDL_AUDIODRIVER": "dummy"}
        self._desktop = subprocess.Popen(
            ["openbox", "--sm-disable"], env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        poll(lambda: self.xdotool("get_num_desktops", check=False) or None, "a window manager")
        _disable_key_repeat(self.display)
        # At the first key openbox grabs its own keys again; a key pressed meanwhile can get lost.
        self.xdotool("key", "Shift_L")
        return self

    def __exit__(self, *_unused: object) -> None:
        for program in self._programs:
            program.kill()
        for process in (self._desktop, self._screen):
            process.terminate()
            process.wait()
        self._temporary.cleanup()

    def start(
        self, command: Sequence[str | Path], env: Mapping[str, str] | None = None, cwd: Path | None = None
    ) -> "Program":
        """Start the program and wait for its window; `env` extends the environment."""
        program = Program(self, command, env or {}, cwd)
        self._programs.append(program)
        return program

    def clear(self) -> None:
        """End all programs and delete their files."""
        for program in self._programs:
            program.kill()
        for file in self.folder.iterdir():
            file.unlink()

    def xdotool(self, *words: str | int | float, check: bool = True) -> str:
        """Run xdotool and return its output."""
        run = subprocess.run(
            ["xdotool", *map(str, words)], env=self.environment, capture_output=True, text=True, check=False
        )
        assert run.returncode == 0 or not check, f"xdotool {words}: {run.stderr}"
        return run.stdout.strip()

    def screenshot(self, path: Path) -> None:
        """Save a picture of the whole screen."""
        subprocess.run(["import", "-window", "root", str(path)], env=self.environment, check=True)


class Program:
    """A running program with simulated user input.

    A click target is the name of a hit target, which is waited for, or a point in window pixels. `started_in` is the
    number of seconds until the first idle screen.
    """

    def __init__(
        self, desktop: Desktop, command: Sequence[str | Path], env: Mapping[str, str], cwd: Path | None
    ) -> None:
        self.desktop = desktop
        self._inputs: Counter[str] = Counter()  # inputs sent, by the kinds that the program counts
        self._mouse: Point | None = None  # expected mouse position
        self._probe = desktop.folder / f"probe{len(desktop._programs)}.json"
        self._output = self._probe.with_suffix(".txt")
        environment = {
            **desktop.environment,
            "BONEYARD_HOME": str(desktop.folder),
            "BONEYARD_PROBE": str(self._probe),
            **env,
        }
        began = time.perf_counter()
        with self._output.open("w") as output:
            self.process = subprocess.Popen(
                list(map(str, command)), env=environment, cwd=cwd, stdout=output, stderr=subprocess.STDOUT
            )
        poll(self._last_screen, "its first screen", pause=POLL_PAUSE)
        self.startup_seconds = time.perf_counter() - began
        search = ("search", "--all", "--onlyvisible", "--pid", self.process.pid, "--class", r"^boneyard(\.exe)?$")
        self.window = poll(lambda: desktop.xdotool(*search, check=False) or None, "its window")
        self.activate()

    # -- output --------------------------------------------------------------------------------------------------------

    def screen(self) -> Screen:
        """Return the state once all input is handled and nothing moves."""
        return self._wait_for_report(self._screen_if_settled, "an idle screen", f" after {self._inputs}")

    def cache_bytes(self) -> int:
        """Return the size of the canvas cache in bytes."""
        self.screen()
        report = self._report()
        assert report is not None
        return int(report["cached_bytes"])

    def reported_at(self) -> int | None:
        """Return the time of the last report in nanoseconds, or None."""
        try:
            return self._probe.stat().st_mtime_ns
        except FileNotFoundError:
            return None

    def targets(self) -> dict[str, Rect]:
        """Return the hit targets by name."""
        return self.screen().targets

    def wait_for(
        self,
        target: str | None = None,
        *,
        scene: str | None = None,
        until: Callable[[Screen], bool] = lambda screen: True,
    ) -> Screen:
        """Wait for a hit target or scene for which `until` is true, and return the state."""

        def matching_screen() -> Screen | None:
            now = self._screen_if_settled()
            if now is None or (target is not None and target not in now.targets) or scene not in (None, now.scene):
                return None
            return now if until(now) else None

        return self._wait_for_report(matching_screen, target or scene or "a matching screen")

    def screenshot(self, path: Path) -> None:
        """Save a picture of the window."""
        subprocess.run(["import", "-window", self.window, str(path)], env=self.desktop.environment, check=True)

    # -- input ---------------------------------------------------------------------------------------------------------

    def move(self, to: str | Point) -> None:
        """Move the mouse."""
        self._mouse = self._point(to)
        self.desktop.xdotool(*self._move_args(self._mouse), "sleep", STEP_PAUSE)

    def click(self, at: str | Point) -> None:
        """Move the mouse to the target by more than the drag threshold, and click."""
        self.desktop.xdotool(
            *self._approach_args(self._point(at)),
            "mousedown",
            1,
            "sleep",
            3 * STEP_PAUSE,
            "mouseup",
            1,
            "sleep",
            STEP_PAUSE,
        )
        self._count_input("button", 2)

    def double_click(self, at: Point) -> None:
        """Double-click at a point."""
        self.desktop.xdotool(*self._move_args(at), "click", "--repeat", 2, "--delay", 90, 1)
        self._count_input("button", 4)

    def press(self, at: str | Point) -> None:
        """Move the mouse to the target by more than the drag threshold, and hold its button down."""
        self.desktop.xdotool(*self._approach_args(self._point(at)), "mousedown", 1, "sleep", STEP_PAUSE)
        self._count_input("button")

    def move_in_steps(self, start: Point, to: str | Point) -> None:
        """Move the mouse in small steps from `start`, its position."""
        x, y = self._point(to)
        self._mouse = x, y
        words: list[str | int | float] = []
        for step in range(1, STEPS + 1):
            point = start[0] + (x - start[0]) * step // STEPS, start[1] + (y - start[1]) * step // STEPS
            words += [*self._move_args(point), "sleep", STEP_PAUSE]
        self.desktop.xdotool(*words)

    def release(self) -> None:
        """Release the mouse button."""
        self.desktop.xdotool("mouseup", 1, "sleep", STEP_PAUSE)
        self._count_input("button")

    def drag(self, start: str | Point, to: str | Point) -> None:
        """Press at `start`, move in small steps, and release at `to`."""
        start, to = self._point(start), self._point(to)
        self.press(start)
        self.move_in_steps(start, to)
        self.release()

    def scroll(self, at: str | Point, notches: int) -> None:
        """Turn the mouse wheel over the target: down, or up if `notches` is negative."""
        wheel = 5 if notches > 0 else 4
        self.move(at)
        self.desktop.xdotool("click", "--repeat", abs(notches), "--delay", 20, wheel)
        self._count_input("wheel", abs(notches))

    def key(self, *names: str) -> None:
        """Press keys one after the other, by their X names: Return, Tab, F11, ctrl+z."""
        self.desktop.xdotool("key", "--delay", 30, *names)
        self._count_input("key", sum(name.count("+") + 1 for name in names))

    def type(self, text: str) -> None:
        """Type a text."""
        self.desktop.xdotool("type", "--delay", 30, text)
        self._count_input("text", len(text))

    def resize(self, width: int, height: int) -> None:
        """Resize the window and wait until the program has drawn it."""
        self.desktop.xdotool("windowsize", self.window, width, height)
        self.wait_for(until=lambda screen: screen.size == (width, height))

    def move_to(self, left: int, top: int) -> None:
        """Move the window on the screen."""
        self.desktop.xdotool("windowmove", "--sync", self.window, left, top)

    def activate(self) -> None:
        """Give the window the keyboard focus and put it on top."""
        self.desktop.xdotool("windowactivate", "--sync", self.window)

    def geometry(self) -> str:
        """Return position and size of the window on the screen."""
        return self.desktop.xdotool("getwindowgeometry", self.window).partition("\n")[2]

    def wait_for_geometry(self, geometry: str) -> None:
        """Wait until `geometry` returns this."""
        poll(lambda: self.geometry() == geometry or None, geometry, details=lambda: f"; it is {self.geometry()}")

    def press_gamepad(self, *buttons: int) -> None:
        """Press buttons one after the other, by their SDL numbers; needs `tests.desktop.virtual_gamepad`."""
        with (self.desktop.folder / GAMEPAD_FIFO).open("w") as fifo:
            fifo.writelines(f"{button}\n" for button in buttons)
        self._count_input("pad", len(buttons))

    # -- exit ----------------------------------------------------------------------------------------------------------

    def close(self) -> int:
        """Close the window with the window manager's key; return the exit status."""
        self.key("alt+F4")
        return self.wait()

    def assert_closes(self) -> None:
        """Close the window and check that the exit status is 0 and nothing was printed."""
        assert self.close() == 0
        assert not self.output

    def kill(self) -> None:
        """Send SIGKILL if it is running."""
        self.process.kill()
        self.process.wait()

    def wait(self) -> int:
        """Wait until the program has ended; return the exit status."""
        return self.process.wait(TIMEOUT)

    @property
    def output(self) -> str:
        """Return the output so far on stdout and stderr."""
        return self._output.read_text(encoding="utf-8")

    # -- implementation ------------------------------------------------------------------------------------------------

    def _point(self, place: str | Point) -> Point:
        return self.wait_for(place).targets[place].centre if isinstance(place, str) else place

    def _move_args(self, to: Point) -> list[str | int | float]:
        return ["mousemove", "--window", self.window, *to]

    def _approach_args(self, to: Point) -> list[str | int | float]:
        return [
            *self._move_args((to[0] - 9, to[1] - 8)),
            "sleep",
            STEP_PAUSE,
            *self._move_args(to),
            "sleep",
            STEP_PAUSE,
        ]

    def _count_input(self, kind: str, count: int = 1) -> None:
        self._inputs[kind] += count
        self._mouse = None

    def _wait_for_report(self, check: Callable[[], T | None], what: str, after: str = "") -> T:
        """Return the first result of `check` that is not None; `check` is called once per report of the program."""
        checked_report: int | None = None

        def check_new_report() -> T | None:
            nonlocal checked_report
            self._assert_runs()
            before, checked_report = checked_report, self.reported_at()
            return None if checked_report == before else check()

        return poll(check_new_report, what, POLL_PAUSE, lambda: f"{after}; there is {self._last_screen()}")

    def _assert_runs(self) -> None:
        assert self.process.poll() is None, f"it has ended with {self.process.returncode}: {self.output}"

    def _report(self) -> dict[str, Any] | None:
        """Return the last report, or None."""
        self._assert_runs()
        try:
            report: dict[str, Any] = json.loads(self._probe.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        return report

    def _last_screen(self) -> Screen | None:
        report = self._report()
        return None if report is None else _parse_report(report)

    def _screen_if_settled(self) -> Screen | None:
        """Return the last reported screen if the program has handled all input."""
        report = self._report()
        if report is None or any(report["handled"].get(kind, 0) < count for kind, count in self._inputs.items()):
            return None
        return None if self._mouse and report["mouse"] != [*self._mouse] else _parse_report(report)


def _parse_report(report: dict[str, Any]) -> Screen:
    targets = {name: Rect(*rect) for name, *rect in report["targets"]}
    return Screen(report["scene"], tuple(report["size"]), targets, report["focus"])


def poll(
    check: Callable[[], T | None],
    what: str,
    pause: float = 0.02,
    details: Callable[[], str] = str,
) -> T:
    """Return the first result of `check` that is not None."""
    end = time.perf_counter() + TIMEOUT
    while (result := check()) is None:
        assert time.perf_counter() < end, f"timed out waiting for {what}{details()}"
        time.sleep(pause)
    return result


def _disable_key_repeat(display: str) -> None:
    """Disable key repeat: on a busy machine a key is released so late that it would repeat."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(x11.XOpenDisplay(display.encode()))
    x11.XAutoRepeatOff(connection)
    x11.XCloseDisplay(connection)


def _changes_display_or_store(name: str) -> bool:
    """Return whether an environment variable selects a display, a store or a video driver."""
    return name.startswith(("SDL_", "BONEYARD_")) or name in ("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY")
