"""Window geometry is restored, and always reachable on the screens."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pygame
import pytest

from game.store import Store
from game.ui.app.routes import Routes
from game.ui.routes import MenuRoute
from game.ui.scenes.settings import SettingsPage
from game.ui.settings import Settings
from game.ui.window.geometry import (
    MIN_WINDOW_SIZE,
    PAUSE,
    Placement,
    WindowGeometry,
    beside,
    default_geometry,
    fit_to_screens,
    load_geometry,
    read_geometry,
)
from game.ui.window.window import Window
from tests.store.hostile_values import VALUES
from tests.ui.screen import click, opened, press

LEFT, RIGHT = pygame.Rect(0, 30, 1920, 1050), pygame.Rect(1920, 0, 1280, 1024)
USUAL = WindowGeometry((1440, 787))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "boneyard.sqlite")) as store:
        yield store


@pytest.fixture
def bare() -> Iterator[pygame.Window]:
    pygame.display.init()
    window = pygame.Window("", (900, 700), resizable=True)
    pygame.event.clear()
    yield window
    window.destroy()


def rest(window: pygame.Window, placement: Placement) -> None:
    """Wait until the window has stopped moving."""
    for event in pygame.event.get():
        placement.note(event, 0)
    placement.tick(PAUSE)


# -- screens ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "place",
    [
        WindowGeometry((1000, 700), (300, 200)),
        WindowGeometry((1000, 700), (2000, 0)),
        WindowGeometry((1000, 700), (1500, 200), maximised=True),
        WindowGeometry((1000, 700), (-880, 200)),
        WindowGeometry((1000, 700), (3080, 900)),
        WindowGeometry((1000, 700)),
        WindowGeometry((3200, 900), (0, 40)),
        WindowGeometry(MIN_WINDOW_SIZE, (0, 30)),
    ],
)
def test_reachable_position_is_kept(place: WindowGeometry) -> None:
    assert fit_to_screens(place, [LEFT, RIGHT]) == place


@pytest.mark.parametrize("at", [(5000, 200), (300, 1100), (300, -500), (-990, 200), (3190, 200), (300, 1075), (300, 0)])
def test_position_off_screen_is_left_to_the_system(at: tuple[int, int]) -> None:
    assert fit_to_screens(WindowGeometry((1000, 700), at), [LEFT, RIGHT]) == WindowGeometry((1000, 700))


@pytest.mark.parametrize("size", [(3300, 700), (1000, 1200), (799, 700), (1000, 599), (1, 1)])
def test_size_that_does_not_fit_becomes_the_default(size: tuple[int, int]) -> None:
    assert fit_to_screens(WindowGeometry(size, (300, 200)), [LEFT, RIGHT]) == USUAL
    assert fit_to_screens(WindowGeometry(size, (300, 200), maximised=True), [LEFT, RIGHT]) == USUAL._replace(
        maximised=True
    )


def test_geometry_of_a_large_screen_opens_on_a_small_one() -> None:
    assert fit_to_screens(WindowGeometry((3000, 2000), (500, 100)), [pygame.Rect(0, 0, 1366, 768)]) == WindowGeometry(
        (1024, 600)
    )
    assert default_geometry(pygame.Rect(0, 0, 640, 480)) == WindowGeometry(MIN_WINDOW_SIZE)


# -- store -----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("bare")
def test_invalid_stored_geometry_is_ignored(store: Store, trials: Callable[[int], Iterator[Random]]) -> None:
    numbers: tuple[object, ...] = (-1, 0, 1, 599, 900, 2**31, 2**62, -(2**63), 0.5, True, None, "900", [], {})
    for rng in trials(300):
        kept = rng.choice(
            (
                rng.choice(VALUES[2:]),
                {"size": rng.choices(numbers, k=2), "at": None, "maximised": False},
                {"size": [900, 700], "at": rng.choices(numbers, k=2), "maximised": rng.choice(numbers)},
                {"size": [900, 700], "at": rng.choice(numbers), "maximised": True},
                {"size": [900, 700, 1], "at": [1], "maximised": True},
            )
        )
        store._settings["window"] = kept
        place = read_geometry(store)
        if place is None:
            assert load_geometry(store) == load_geometry(None)
            continue
        width, height = fit_to_screens(place, [LEFT]).size
        assert MIN_WINDOW_SIZE[0] <= width <= LEFT.width
        assert MIN_WINDOW_SIZE[1] <= height <= LEFT.height


@pytest.mark.parametrize("at", [None, (0, 0), (120, 60), (880, 480)])
def test_second_window_is_on_screen_and_offset(at: tuple[int, int] | None) -> None:
    screen, size = pygame.Rect(0, 0, 1920, 1080), (1000, 560)
    places = [beside(WindowGeometry(size, at), others, screen) for others in range(4)]
    assert places[0] == WindowGeometry(size, at)
    corners = [place.at for place in places[1:]]
    assert len({*corners, at or pygame.Rect((0, 0), size).move_to(center=screen.center).topleft}) == 4
    assert all(screen.contains(pygame.Rect(corner, size)) for corner in corners)


def test_second_window_is_not_maximised() -> None:
    assert not beside(WindowGeometry((1000, 560), (0, 0), maximised=True), 1, pygame.Rect(0, 0, 1920, 1080)).maximised


@pytest.mark.parametrize(
    "place", [WindowGeometry((900, 700), (-5, 40)), WindowGeometry((801, 601), None, maximised=True)]
)
def test_geometry_is_saved(bare: pygame.Window, store: Store, tmp_path: Path, place: WindowGeometry) -> None:
    Placement(bare, place, store).keep()
    with closing(Store(tmp_path / "boneyard.sqlite")) as again:
        assert read_geometry(again) == place


# -- moving the window -----------------------------------------------------------------------------------------------


def test_geometry_is_read_after_the_window_stops_moving(bare: pygame.Window, store: Store) -> None:
    placement = Placement(bare, WindowGeometry((900, 700), (62, 34)), store)
    assert not placement.tick(0)
    bare.position, bare.size = (40, 60), (1000, 650)
    for kind in (pygame.WINDOWMOVED, pygame.WINDOWRESIZED):
        placement.note(pygame.Event(kind), 1000)
    assert placement.tick(1000 + PAUSE - 1)
    assert not placement.tick(1000 + PAUSE)
    bare.position = 50, 70  # the program ends before the window has stopped moving
    placement.note(pygame.Event(pygame.WINDOWMOVED), 2000)
    placement.keep()
    assert read_geometry(store) == WindowGeometry((1000, 650), (50, 70))


def test_full_screen_keeps_the_windowed_geometry(bare: pygame.Window, store: Store) -> None:
    placement = Placement(bare, WindowGeometry((900, 700), (62, 34)), store)
    placement.fill_screen(True)
    assert bare.size == pygame.display.get_desktop_sizes()[0]
    for kind in (pygame.WINDOWMOVED, pygame.WINDOWRESIZED, pygame.WINDOWRESTORED):
        placement.note(pygame.Event(kind), 0)
    placement.keep()
    assert read_geometry(store) == WindowGeometry((900, 700), (62, 34))
    placement.fill_screen(False)
    assert (bare.size, bare.position) == ((900, 700), (62, 34))


def test_maximised_window_keeps_the_restored_geometry(bare: pygame.Window, store: Store) -> None:
    placement = Placement(bare, WindowGeometry((900, 700), (62, 34)), store)
    bare.position, bare.size = (0, 0), (1024, 768)
    for kind in (pygame.WINDOWMOVED, pygame.WINDOWRESIZED, pygame.WINDOWMAXIMIZED):  # in any order
        placement.note(pygame.Event(kind), 0)
    placement.tick(PAUSE)
    placement.keep()
    assert read_geometry(store) == WindowGeometry((900, 700), (62, 34), maximised=True)
    bare.position, bare.size = (70, 40), (910, 710)
    for kind in (pygame.WINDOWRESTORED, pygame.WINDOWMOVED, pygame.WINDOWRESIZED):
        placement.note(pygame.Event(kind), 0)
    placement.keep()
    assert read_geometry(store) == WindowGeometry((910, 710), (70, 40))


# -- whole window ----------------------------------------------------------------------------------------------------


def test_geometry_is_not_saved_without_a_screen(store: Store) -> None:
    store.set("window", kept := WindowGeometry((1000, 700), (5, 5))._asdict())
    window = Window(store, Routes().go)
    assert window._window.size == load_geometry(None).size != (1000, 700)
    window._window.size = 900, 650
    window.go(MenuRoute())
    window.step()
    window.end()
    window.run()
    window._window.destroy()
    assert store.setting("window") == kept


def test_full_screen_setting_applies_immediately_and_follows_f11(tmp_path: Path) -> None:
    with opened(tmp_path) as window:
        whole = pygame.display.get_desktop_sizes()[0]
        window.show(page := SettingsPage(window))
        press(window, pygame.K_F11)
        assert (window.canvas.size, page._full_screen.is_on) == (whole, True)
        click(window, "switch Full screen (F11)")
        assert (window.canvas.size, page._full_screen.is_on) == ((1280, 720), False)
        click(window, "switch Full screen (F11)")
        assert window.canvas.size == whole
    with opened(tmp_path) as again:
        assert again.canvas.size == whole
        again.show(SettingsPage(again))
        click(again, "switch Full screen (F11)")
        assert again.canvas.size == (1280, 720)
        assert not Settings.load(again.store).full_screen
