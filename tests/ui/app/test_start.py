"""Start of the window, and crashes: reported in a sentence, written to a file, and survived."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pygame
import pytest

from game.__main__ import main
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.store import Store, StoredMatch
from game.ui.app import start
from game.ui.settings import Settings
from game.ui.window import message_box

ROOT = Path(__file__).parents[3]
RUN = "from game.__main__ import main; sys.exit(main([]))"
QUIT = """
import pygame
from game.ui.window.window import Window
def step(self, step=Window.step):
    moving = step(self)
    if type(self.scenes[-1]).__name__ == 'Menu' and not moving:
        print(self.store.notice)
        self.quit()
    return moving
Window.step = step
"""
"""Ends the program when the menu is shown, after printing its notice."""
ONCE = """
def once(owner, name, error):
    right = getattr(owner, name)
    def wrong(*arguments):
        setattr(owner, name, right)
        raise error
    setattr(owner, name, wrong)
"""
TABLE = """
from game.match.player_types import Bot, Person
from game.match.match import Match
from game.ui.app.routes import Routes
from game.ui.scenes.table import Table
from game.ui.routes import TableRoute
def go(self, window, destination, right=Routes.go, begun=[]):
    if not begun:
        begun.append(True)
        destination = TableRoute(Match('draw', [Person('Ann'), Bot('casual')]))
    right(self, window, destination)
Routes.go = go
"""
"""Starts at a table instead of the menu."""


@pytest.fixture(autouse=True)
def settings(tmp_path: Path) -> None:
    """Save settings, so that the program starts with the menu."""
    with closing(Store(tmp_path / "boneyard.sqlite")) as store:
        Settings().save(store)


def started(script: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Run this script and then the program, without a screen."""
    env = os.environ | {"BONEYARD_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.run(
        [sys.executable, "-c", f"import sys\n{script}\n{RUN}"],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )


def reports(home: Path) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in home.glob("failure-*.txt")]


@pytest.fixture(autouse=True)
def signal_handlers() -> Iterator[None]:
    """Restore the signal handlers: an error message ends the program, so it leaves them at their defaults."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize(
    ("script", "error"),
    [
        ("from game.ui.canvas.canvas import Canvas\nCanvas.__init__ = lambda *given: 1 / 0", "ZeroDivisionError"),
        (
            "from game.store import Store\ndef no(*given, **named): raise MemoryError\nStore.__init__ = no",
            "MemoryError",
        ),
        ("from game.ui.scenes.menu import Menu\nMenu.draw = lambda *given: [][1]", "IndexError"),
        (
            "from game.ui.scenes.menu import Menu\ndef deep(menu, now): deep(menu, now)\nMenu.tick = deep",
            "RecursionError",
        ),
        ("import sys\nsys.modules['pygame'] = None", "ModuleNotFoundError"),
    ],
    ids=["before the window", "the store", "drawing", "too deep", "no pygame"],
)
def test_what_cannot_go_on_ends_with_a_sentence(script: str, error: str, tmp_path: Path) -> None:
    ended = started(script, tmp_path)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.count("\n") == 1
    assert f"Boneyard crashed ({error})." in ended.stderr
    assert str(tmp_path) in ended.stderr
    assert reports(tmp_path)
    assert all(error in text for text in reports(tmp_path))


@pytest.mark.parametrize(
    "wrong",
    [
        "from game.ui.scenes.menu import Menu; once(Menu, '__init__', KeyError(5))",
        TABLE + "once(Table, '__init__', KeyError(5))",
        TABLE + "once(Table, 'draw', KeyError(5))",
        TABLE + "from game.practice.worker import BotClient; once(BotClient, 'warm', KeyError(5))",
    ],
    ids=["the menu", "a scene's construction", "drawing", "the bots"],
)
def test_a_first_crash_returns_to_the_menu_with_a_message(wrong: str, tmp_path: Path) -> None:
    ended = started(ONCE + QUIT + wrong, tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "Boneyard crashed (KeyError)." in ended.stdout
    [text] = reports(tmp_path)
    assert "KeyError: " in text
    assert ('game = "draw"' in text) == ("Table" in wrong)


def test_the_match_of_a_crash_is_stored_and_marked(tmp_path: Path) -> None:
    wrong = "once(Table, '_enter_phase', KeyError(5))"
    ended = started(ONCE + QUIT + TABLE + wrong, tmp_path)
    assert "The match is saved." in ended.stdout
    assert unfinished(tmp_path).has_crashed


def test_a_match_that_crashes_the_menu_is_not_read_again(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "boneyard.sqlite")) as store:
        match = Match("draw", [Person("Ann"), Bot("casual")])
        store.attach_journal(match)
        match.deal(Random(1))
    wrong = "from game.store import matches; matches.load = lambda *given, **more: 1 / 0"
    for _start in range(2):
        ended = started(QUIT + wrong, tmp_path)
        assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout == "None\n"
    assert len(reports(tmp_path)) == 1
    assert unfinished(tmp_path).has_crashed


def test_a_new_store_opens_the_page_of_the_first_start(tmp_path: Path) -> None:
    quit_there = QUIT.replace("'Menu'", "'FirstStart'").replace("self.store.notice", "'asks who plays'")
    ended = started(quit_there, tmp_path / "new")
    assert (ended.returncode, ended.stdout) == (0, "asks who plays\n")


def unfinished(home: Path) -> StoredMatch:
    with closing(Store(home / "boneyard.sqlite")) as store:
        kept = next(store.all_unfinished(), None)
    assert kept is not None
    return kept


# -- signals -----------------------------------------------------------------------------------------------------------

HEARING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell has what it starts in the background ignore Ctrl-C
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # as nohup has it ignored
from game.__main__ import main
sys.exit(main([]))
"""


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Callable[[], subprocess.Popen[str]]]:
    """Start the program, and wait until its menu is shown."""
    programs: list[subprocess.Popen[str]] = []
    probe = tmp_path / "probe.json"
    drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

    def start() -> subprocess.Popen[str]:
        program = subprocess.Popen(
            [sys.executable, "-c", HEARING],
            cwd=ROOT,
            env=os.environ | drivers | {"BONEYARD_HOME": str(tmp_path), "BONEYARD_PROBE": str(probe)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        programs.append(program)
        until = time.monotonic() + 300
        while not probe.exists():
            assert program.poll() is None, program.communicate()
            assert time.monotonic() < until
            time.sleep(0.02)
        probe.unlink()
        return program

    yield start
    for program in programs:
        program.kill()
        program.communicate()


@pytest.mark.skipif(os.name != "posix", reason="Windows has other signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_closes_the_window(name: str, running: Callable[[], subprocess.Popen[str]]) -> None:
    program = running()
    number = getattr(signal, name)
    program.send_signal(number)
    assert program.communicate(timeout=300) == ("", "")
    assert program.returncode == 128 + number


@pytest.mark.skipif(os.name != "posix", reason="Windows has other signals")
def test_the_next_start_reports_an_interpreter_fault_but_not_a_kill(
    running: Callable[[], subprocess.Popen[str]], tmp_path: Path
) -> None:
    program = running()
    program.kill()
    program.communicate(timeout=300)
    assert started(QUIT, tmp_path).stdout == "None\n"
    assert not reports(tmp_path)
    program = running()
    program.send_signal(signal.SIGSEGV)
    program.communicate(timeout=300)
    assert program.returncode in (-signal.SIGSEGV, -signal.SIGABRT)  # pygame makes one of the other
    assert started(QUIT, tmp_path).stdout.startswith(
        "Boneyard closed unexpectedly last time. A crash report was saved as "
    )
    [text] = reports(tmp_path)
    assert "Segmentation fault" in text
    assert started(QUIT, tmp_path).stdout == "None\n"


# -- the message box ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terminal", "display", "driver", "shown"),
    [
        (False, ":9", None, True),
        (True, ":9", None, False),
        (False, "", None, False),
        (False, ":9", "dummy", False),
    ],
)
def test_without_a_terminal_errors_are_shown_in_a_message_box(
    terminal: bool,
    display: str,
    driver: str | None,
    shown: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    told: list[str] = []
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    monkeypatch.setattr(pygame.display, "message_box", lambda title, words, **rest: told.append(words))
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.setenv("SDL_VIDEODRIVER", driver) if driver else monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    words = "Something went wrong. " * 10
    message_box.show_error(words)
    assert capsys.readouterr().err == f"{words}\n"
    assert [" ".join(box.split()) for box in told] == [words.strip()] * shown
    assert all(len(line) <= message_box.WIDTH for box in told for line in box.splitlines())


@pytest.mark.parametrize("error", [FileNotFoundError(2, "No such file", "themes.toml"), ImportError("DLL load failed")])
def test_a_damaged_installation_is_reported_in_a_message_box(
    error: Exception, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(_arguments: Sequence[str]) -> int:
        raise error

    boxes: list[str] = []
    monkeypatch.setattr("game.__main__._run", fail)
    monkeypatch.setattr(message_box, "show_error", boxes.append)
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    assert main([]) == 1
    [report] = tmp_path.glob("failure-*.txt")
    assert boxes == [f"Boneyard crashed ({type(error).__name__}). A crash report was saved as {report}."]


def test_on_windows_the_null_device_is_no_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A program without a console writes to the null device, for which `isatty` is true on Windows."""

    def no_console(_file: int) -> os.terminal_size:
        raise OSError("[WinError 6] The handle is invalid")

    boxes: list[str] = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(sys.stderr, "fileno", lambda: 2)
    monkeypatch.setattr(os, "get_terminal_size", no_console)
    monkeypatch.setattr(pygame.display, "message_box", lambda title, words, **rest: boxes.append(words))
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    message_box.show_error("Something went wrong.")
    assert boxes == ["Something went wrong."]
    monkeypatch.setattr(os, "get_terminal_size", lambda _file: os.terminal_size((80, 25)))
    message_box.show_error("It went wrong again.")
    assert len(boxes) == 1, "a console is read"
    assert capsys.readouterr().err.splitlines() == ["Something went wrong.", "It went wrong again."]


def test_a_signal_ends_the_program_while_a_box_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's own handlers would wait until the box is closed."""
    during: list[object] = []
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    monkeypatch.setattr(message_box, "_has_screen", lambda: True)
    look = lambda *_words, **_rest: during.append(signal.getsignal(signal.SIGTERM))  # noqa: E731
    monkeypatch.setattr(pygame.display, "message_box", look)
    signal.signal(signal.SIGTERM, lambda _number, _frame: None)
    message_box.show_error("Something went wrong.")
    assert during == [signal.SIG_DFL]


@pytest.mark.skipif(os.name != "posix", reason="there is no such limit")
@pytest.mark.parametrize("files", [12, 16, 30])
def test_where_too_few_files_can_be_opened_it_says_so_and_ends(tmp_path: Path, files: int) -> None:
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files}))"
    home = tmp_path / "new"
    home.mkdir()
    ended = started(f"import game.ui.app.start\n{limit}", home)
    assert (ended.returncode, ended.stdout) == (2, "")
    words = "The system lets Boneyard open too few files. Raise the limit (“ulimit -n 256”) and start it again."
    assert ended.stderr.replace("\\u201c", "“").replace("\\u201d", "”") == f"{words}\n"
    assert not list(home.iterdir())


@pytest.mark.parametrize("arguments", ["--version", "--no.such", "list muggins.boneyard", "muggins"])
def test_only_a_single_argument_with_a_suffix_is_a_file(arguments: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "main", lambda file="": pytest.fail("the window opens"))
    with suppress(SystemExit):
        main(arguments.split())


def test_a_file_opens_in_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    opened: list[str] = []
    monkeypatch.setattr(start, "main", lambda file="": opened.append(file) or 0)
    assert main(["a match.boneyard"]) == 0
    assert main([]) == 0
    assert opened == [str(tmp_path / "a match.boneyard"), ""]


def test_the_file_is_read_once_even_if_reading_it_crashes(tmp_path: Path) -> None:
    """After the crash the program goes on at the menu."""
    crash = "from game.ui.window.window import Window\nWindow.open_file = lambda self, file: print(file) or 1 / 0"
    program = f"import sys\n{crash}\n{QUIT}\nfrom game.__main__ import main; sys.exit(main(['x.boneyard']))"
    env = os.environ | {"BONEYARD_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    first, second = run.stdout.splitlines()
    assert first == str(ROOT / "x.boneyard")
    assert second.startswith("Boneyard crashed (ZeroDivisionError).")


def test_an_installation_that_is_not_compiled_says_so_once(tmp_path: Path) -> None:
    slow = "import game.ui.app.start\ngame.ui.app.start.slow_installation = lambda: 'It is slow.'"
    notices = [started(f"{slow}\n{QUIT}", tmp_path).stdout for _start in range(2)]
    assert notices == ["It is slow.\n", "None\n"]


def test_the_menu_imports_neither_bots_nor_the_table(tmp_path: Path) -> None:
    program = "import sys, game.ui.app.start; print(*(name for name in sys.modules if name.startswith('game.')))"
    env = os.environ | {"BONEYARD_HOME": str(tmp_path), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    names = set(run.stdout.split())
    assert "game.ui.scenes.menu" in names
    assert not names & {"game.bots.bot", "game.coach.review", "game.practice.worker", "game.ui.scenes.table"}
