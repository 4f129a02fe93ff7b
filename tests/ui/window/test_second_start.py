"""A second start hands its file to the open window, unless that one does not answer."""

import socket
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from multiprocessing.connection import Client
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pygame
import pytest

from game.match import record
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.ui.routes import CurtainRoute, MenuRoute, Route, SettingsRoute, TableRoute
from game.ui.scenes.import_export import ImportExport
from game.ui.window import second_start
from game.ui.window.second_start import SecondStarts, open_in_first_window
from game.ui.window.window import Window
from tests.ui.screen import click, settle


@pytest.fixture
def folder() -> Iterator[Path]:
    """A data folder with a short path: that of a socket has at most 104 characters."""
    with TemporaryDirectory() as name:
        yield Path(name)


@pytest.fixture
def listening(folder: Path) -> Iterator[SecondStarts]:
    with closing(SecondStarts(folder)) as second_starts:
        yield second_starts


def start_again(window: Window, folder: Path, file: str = "") -> bool:
    """Start the program again while `window` is open; return whether it ends at once."""
    with ThreadPoolExecutor(1) as second:
        handed_over = second.submit(open_in_first_window, folder, file)
        while not handed_over.done():
            window.step()
        settle(window)
        return handed_over.result()


def write_record(folder: Path) -> str:
    match = Match("muggins", [Person("Ann"), Bot("club")])
    match.deal(Random(1))
    path = folder / "from a friend.boneyard"
    path.write_text(record.format_record(match), encoding="utf-8")
    return str(path)


def test_the_first_start_finds_no_other(folder: Path) -> None:
    assert not open_in_first_window(folder, "")
    assert not open_in_first_window(folder / "none", "")


def test_a_second_start_opens_its_file_in_the_open_window(
    window: Window, folder: Path, listening: SecondStarts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(second_start, "ANSWER_SECONDS", 60.0)
    listening.post_events()
    window.go(MenuRoute())
    menu = window.scenes[-1]
    assert start_again(window, folder)
    assert window.scenes == [menu], "without a file only the window comes forward"
    assert start_again(window, folder, write_record(folder))
    assert isinstance(window.scenes[-1], ImportExport)
    assert len(window.store.match_repository.entries()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="pipes leave no file")
def test_the_socket_of_a_killed_program_is_replaced(window: Window, folder: Path) -> None:
    with closing(socket.socket(socket.AF_UNIX)) as left:
        left.bind(str(folder / "window.socket"))
    assert not open_in_first_window(folder, "")
    with closing(SecondStarts(folder)) as listening:
        listening.post_events()
        window.go(MenuRoute())
        assert start_again(window, folder)
        assert (folder / "window.socket").exists()
    assert not (folder / "window.socket").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes leave no file")
def test_a_removed_socket_does_no_harm(folder: Path) -> None:
    with closing(SecondStarts(folder)):
        (folder / "window.socket").unlink()
    assert not open_in_first_window(folder, "")


def test_a_program_that_hangs_is_not_waited_for(
    folder: Path, listening: SecondStarts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(second_start, "ANSWER_SECONDS", 0.01)
    assert not open_in_first_window(folder, "")


def test_closing_ends_the_thread_that_listens(window: Window, folder: Path) -> None:
    before = {*threading.enumerate()}
    with closing(SecondStarts(folder)) as listening:
        listening.post_events()
        [thread] = {*threading.enumerate()} - before
    thread.join()


def test_a_program_without_a_socket_opens_normally(window: Window, folder: Path) -> None:
    (folder / "window.socket").mkdir()
    with closing(SecondStarts(folder)) as second_starts:
        second_starts.post_events()
    assert not open_in_first_window(folder, "")


def test_nonsense_at_the_address_does_no_harm(
    window: Window, folder: Path, listening: SecondStarts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(second_start, "ANSWER_SECONDS", 60.0)
    monkeypatch.setattr(second_start, "MAX_BYTES", 10)
    listening.post_events()
    window.go(MenuRoute())
    with Client(second_start._address(folder)) as connection:
        connection.send_bytes(bytes(second_start.MAX_BYTES + 1))
    with Client(second_start._address(folder)):
        pass
    assert start_again(window, folder, "\udcff\n\x1b\0")
    page = window.scenes[-1]
    assert isinstance(page, ImportExport)
    [told] = page._import_result
    assert "is not a file" in getattr(told, "label", "")


def unfinished() -> Match:
    match = Match("draw", [Person("Ann"), Bot("beginner")])
    match.deal(Random(1))
    return match


@pytest.mark.parametrize(
    "route",
    [lambda: SettingsRoute(), lambda: TableRoute(unfinished()), lambda: CurtainRoute("Ann", lambda _at: None)],
    ids=["settings", "table", "curtain"],
)
def test_a_file_is_opened_over_any_screen(window: Window, folder: Path, route: Callable[[], Route]) -> None:
    window.go(route())
    settle(window)
    before = [*window.scenes]
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=write_record(folder)))
    settle(window)
    assert isinstance(window.scenes[-1], ImportExport)
    click(window, "button Back")
    assert window.scenes == before
