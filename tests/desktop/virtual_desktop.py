"""A virtual X screen with a window manager, and real mouse and keyboard input.

with Desk() as desk:
    program = desk.start([sys.executable, "-m", "game"])
    program.click("card Draw")
    program.wait_for("button Play")

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

TOOLS = ("Xvfb", "openbox", "xdotool", "import")
PATIENCE = 180.0  # seconds; only a test that fails waits so long, however busy the machine
STEPS = 12  # of the mouse on its way in a drag
PACE = 0.003  # seconds between two steps
GLANCE = 0.002  # seconds from one look to the next whether the program has told of something new

PAD = "pad"  # the file that a pad which no hand holds reads

Point = tuple[int, int]
Found = TypeVar("Found")


class Rect(NamedTuple):
    """A hit target's position in window pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def centre(self) -> Point:
        return self.x + self.width // 2, self.y + self.height // 2


class Seen(NamedTuple):
    """The state reported by the program: top scene, window size, hit targets and keyboard focus."""

    scene: str
    size: Point
    things: dict[str, Rect]
    focus: str = ""


def missing() -> list[str]:
    """Return the required tools that are not installed."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


class Desk:
    """A virtual screen with a window manager on a free display; a context manager.

    Programs started on one desk share `folder` and the store in it unless given another.
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
        with os.fdopen(reading) as told:
            self.display = f":{told.readline().strip()}"
        self.environment = {name: value for name, value in os.environ.items() if not _leads_elsewhere(name)}
        self.environment |= {"DISPLAY": self.display, "SDL_AUDIODRIVER": "dummy"}
        self._desktop = subprocess.Popen(
            ["openbox", "--sm-disable"], env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        _wait(lambda: self.xdotool("get_num_desktops", check=False) or None, "a window manager")
        _let_no_key_repeat_itself(self.display)
        # The first key makes the window manager take hold of its own keys anew, and meanwhile one may be lost.
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
        """Start the program and wait for its window; `env` extends the desk's environment."""
        program = Program(self, command, env or {}, cwd)
        self._programs.append(program)
        return program

    def clear(self) -> None:
        """End all programs and delete their files."""
        for program in self._programs:
            program.kill()
        for left in self.folder.iterdir():
            left.unlink()

    def xdotool(self, *words: str | int | float, check: bool = True) -> str:
        """Run xdotool and return its output."""
        run = subprocess.run(
            ["xdotool", *map(str, words)], env=self.environment, capture_output=True, text=True, check=False
        )
        assert run.returncode == 0 or not check, f"xdotool {words}: {run.stderr}"
        return run.stdout.strip()

    def screenshot(self, path: Path) -> None:
        """Writes a picture of the whole screen."""
        subprocess.run(["import", "-window", "root", str(path)], env=self.environment, check=True)


class Program:
    """A running program with simulated user input.

    A click target is the name of a hit target, which is waited for, or a point in window pixels. `started_in` is the
    number of seconds until the first idle screen.
    """

    def __init__(self, desk: Desk, command: Sequence[str | Path], env: Mapping[str, str], cwd: Path | None) -> None:
        self.desk = desk
        self._done: Counter[str] = Counter()  # with mouse and keys, as the program counts it
        self._mouse: Point | None = None  # where it has to have come
        self._probe = desk.folder / f"probe{len(desk._programs)}.json"
        self._said = self._probe.with_suffix(".txt")
        environment = {**desk.environment, "BONEYARD_HOME": str(desk.folder), "BONEYARD_PROBE": str(self._probe), **env}
        began = time.perf_counter()
        with self._said.open("w") as said:
            self.process = subprocess.Popen(
                list(map(str, command)), env=environment, cwd=cwd, stdout=said, stderr=subprocess.STDOUT
            )
        _wait(self._look, "its first screen", pause=GLANCE)
        self.started_in = time.perf_counter() - began
        search = ("search", "--all", "--onlyvisible", "--pid", self.process.pid, "--class", "^boneyard$")
        self.window = _wait(lambda: desk.xdotool(*search, check=False) or None, "its window")
        desk.xdotool("windowactivate", "--sync", self.window)

    # -- looking -------------------------------------------------------------------------------------------------------

    def look(self) -> Seen:
        """Return the state once all input is handled and nothing moves."""
        return self._await(self._settled, "it to rest", f" after {self._done}")

    def drawn(self) -> int:
        """Return the size of the canvas cache in bytes."""
        self.look()
        told = self._told()
        assert told is not None
        return int(told["drawn"])

    def told_at(self) -> int | None:
        """Return the time of the last report in nanoseconds, or None."""
        try:
            return self._probe.stat().st_mtime_ns
        except FileNotFoundError:
            return None

    def things(self) -> dict[str, Rect]:
        """Return the hit targets by name."""
        return self.look().things

    def wait_for(
        self,
        thing: str | None = None,
        *,
        scene: str | None = None,
        until: Callable[[Seen], bool] = lambda seen: True,
    ) -> Seen:
        """Wait for a hit target or scene for which `until` is true, and return the state."""

        def found() -> Seen | None:
            now = self._settled()
            if now is None or (thing is not None and thing not in now.things) or scene not in (None, now.scene):
                return None
            return now if until(now) else None

        return self._await(found, f"{thing or scene or 'that'}")

    def screenshot(self, path: Path) -> None:
        """Writes a picture of the window."""
        subprocess.run(["import", "-window", self.window, str(path)], env=self.desk.environment, check=True)

    # -- the mouse and the keys ----------------------------------------------------------------------------------------

    def move(self, to: str | Point) -> None:
        """Move the mouse."""
        self._mouse = self._point(to)
        self.desk.xdotool(*self._moved(self._mouse), "sleep", PACE)

    def click(self, at: str | Point) -> None:
        """Moves the mouse there, from a little farther than a hand shakes, and clicks."""
        self.desk.xdotool(
            *self._approached(self._point(at)), "mousedown", 1, "sleep", 3 * PACE, "mouseup", 1, "sleep", PACE
        )
        self._did("button", 2)

    def press(self, at: str | Point) -> None:
        """Moves the mouse there, from a little farther than a hand shakes, and holds its button down."""
        self.desk.xdotool(*self._approached(self._point(at)), "mousedown", 1, "sleep", PACE)
        self._did("button")

    def pull(self, start: Point, to: str | Point) -> None:
        """Moves the mouse in small steps from `start`, where it is."""
        x, y = self._point(to)
        self._mouse = x, y
        words: list[str | int | float] = []
        for step in range(1, STEPS + 1):
            between = start[0] + (x - start[0]) * step // STEPS, start[1] + (y - start[1]) * step // STEPS
            words += [*self._moved(between), "sleep", PACE]
        self.desk.xdotool(*words)

    def release(self) -> None:
        """Release the mouse button."""
        self.desk.xdotool("mouseup", 1, "sleep", PACE)
        self._did("button")

    def drag(self, start: str | Point, to: str | Point) -> None:
        """Presses at `start`, moves in small steps, and lets go at `to`."""
        start, to = self._point(start), self._point(to)
        self.press(start)
        self.pull(start, to)
        self.release()

    def scroll(self, at: str | Point, notches: int) -> None:
        """Turns the mouse's wheel there: down, or up when `notches` is negative."""
        wheel = 5 if notches > 0 else 4
        self.move(at)
        self.desk.xdotool("click", "--repeat", abs(notches), "--delay", 20, wheel)
        self._did("wheel", abs(notches))

    def key(self, *names: str) -> None:
        """Presses keys one after the other, by X's names: Return, Tab, F11, ctrl+z."""
        self.desk.xdotool("key", "--delay", 30, *names)
        self._did("key", sum(name.count("+") + 1 for name in names))

    def type(self, text: str) -> None:
        """Type a text."""
        self.desk.xdotool("type", "--delay", 30, text)
        self._did("text", len(text))

    def resize(self, width: int, height: int) -> None:
        """Gives the window another size and waits until the program has drawn it so."""
        self.desk.xdotool("windowsize", self.window, width, height)
        self.wait_for(until=lambda seen: seen.size == (width, height))

    def move_to(self, left: int, top: int) -> None:
        """Puts the window at another place on the screen."""
        self.desk.xdotool("windowmove", "--sync", self.window, left, top)

    def place(self) -> str:
        """Return position and size of the window on the screen."""
        return self.desk.xdotool("getwindowgeometry", self.window).partition("\n")[2]

    def wait_to_lie(self, place: str) -> None:
        """Waits until the window lies at a place, as `place` tells it."""
        _wait(
            lambda: self.place() == place or None, f"it to lie at {place}", tell=lambda: f"; it lies at {self.place()}"
        )

    def press_pad(self, *buttons: int) -> None:
        """Presses buttons one after the other, by SDL's numbers, of the pad that `tests.desktop.padded` reads."""
        with (self.desk.folder / PAD).open("w") as pad:
            pad.writelines(f"{button}\n" for button in buttons)
        self._did("pad", len(buttons))

    # -- its end -------------------------------------------------------------------------------------------------------

    def close(self) -> int:
        """Close the window with the window manager's key; return the exit status."""
        self.key("alt+F4")
        return self.wait()

    def kill(self) -> None:
        """Send SIGKILL if it is running."""
        self.process.kill()
        self.process.wait()

    def wait(self) -> int:
        """Wait until the program has ended; return the exit status."""
        return self.process.wait(PATIENCE)

    @property
    def said(self) -> str:
        """Return the output so far on stdout and stderr."""
        return self._said.read_text(encoding="utf-8")

    # -- behind it -----------------------------------------------------------------------------------------------------

    def _point(self, place: str | Point) -> Point:
        return self.wait_for(place).things[place].centre if isinstance(place, str) else place

    def _moved(self, to: Point) -> list[str | int | float]:
        return ["mousemove", "--window", self.window, *to]

    def _approached(self, to: Point) -> list[str | int | float]:
        return [*self._moved((to[0] - 9, to[1] - 8)), "sleep", PACE, *self._moved(to), "sleep", PACE]

    def _did(self, what: str, times: int = 1) -> None:
        self._done[what] += times
        self._mouse = None

    def _await(self, look: Callable[[], Found | None], what: str, after: str = "") -> Found:
        """What `look` finds; it looks again only when the program has told of something new."""
        looked_at: int | None = None

        def found() -> Found | None:
            nonlocal looked_at
            self._assert_runs()
            before, looked_at = looked_at, self.told_at()
            return None if looked_at == before else look()

        return _wait(found, what, GLANCE, lambda: f"{after}; there is {self._look()}")

    def _assert_runs(self) -> None:
        assert self.process.poll() is None, f"it has ended with {self.process.returncode}: {self.said}"

    def _told(self) -> dict[str, Any] | None:
        """What the program told last; None before it told anything."""
        self._assert_runs()
        try:
            told: dict[str, Any] = json.loads(self._probe.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        return told

    def _look(self) -> Seen | None:
        """What was to be seen when it told last."""
        told = self._told()
        return told and seen(told)

    def _settled(self) -> Seen | None:
        """What is to be seen, if that comes after all that was done."""
        told = self._told()
        if told is None or any(told["taken"].get(what, 0) < count for what, count in self._done.items()):
            return None
        return None if self._mouse and told["mouse"] != [*self._mouse] else seen(told)


def seen(told: dict[str, Any]) -> Seen:
    things = {name: Rect(*rect) for name, *rect in told["things"]}
    return Seen(told["scene"], tuple(told["size"]), things, told["focus"])


def _wait(
    look: Callable[[], Found | None],
    what: str,
    pause: float = 0.02,
    tell: Callable[[], str] = str,
) -> Found:
    """What `look` finds, as soon as it finds anything."""
    end = time.perf_counter() + PATIENCE
    while (found := look()) is None:
        assert time.perf_counter() < end, f"waited in vain for {what}{tell()}"
        time.sleep(pause)
    return found


def _let_no_key_repeat_itself(display: str) -> None:
    """On a busy machine a key is let go so late that it would come twice: a word typed would be another."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(x11.XOpenDisplay(display.encode()))
    x11.XAutoRepeatOff(connection)
    x11.XCloseDisplay(connection)


def _leads_elsewhere(name: str) -> bool:
    """Whether a variable would take a program to another screen, another store or another way of drawing."""
    return name.startswith(("SDL_", "BONEYARD_")) or name in ("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY")
