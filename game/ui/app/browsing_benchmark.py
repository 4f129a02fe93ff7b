"""Browsing: a window in which many matches are looked through, to measure what that costs the processor.

All of it is time of the processor, for on a busy machine no clock says what a frame costs.
"""

import os
import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pygame

from game.store import Store
from game.ui.app.routes import Routes
from game.ui.routes import MatchListRoute, MenuRoute, StatisticsRoute
from game.ui.scenes.statistics import StatisticsPage
from game.ui.window.window import NoScreen, Window

SIZE = (1280, 720)
WORDS = "muggins ann club won"
NOTCHES = 60


class BrowsingTimes(NamedTuple):
    """Milliseconds until the menu, the list and the figures were shown, and of frames scrolled and letters typed.

    `bare` is for the menu with no match in the store.
    """

    bare: float
    menu: float
    listed: float
    scrolled: list[float]
    searched: list[float]
    counted: float


def measure_browsing(none: Path, path: Path) -> BrowsingTimes:
    """Look through the matches of the store at `path` in a window; at `none` a store without any is made."""
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with closing(Store(none)) as store:
        window = _window(store)
        _opened(window, MenuRoute())  # letters and pictures are drawn once
        bare = _opened(window, MenuRoute())
    with closing(Store(path)) as store:
        window = _window(store)
        menu = _opened(window, MenuRoute())
        listed = _opened(window, MatchListRoute())
        scrolled, searched = _scrolled(window), _searched(window)
        window.pop()
        counted = _counted(window)
    pygame.quit()
    return BrowsingTimes(bare, menu, listed, scrolled, searched, counted)


def _window(store: Store) -> Window:
    """A window on a store, on SDL's dummy driver where there is no screen."""
    try:
        return Window(store, Routes().go, SIZE)
    except NoScreen:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        return Window(store, Routes().go, SIZE)


def _opened(window: Window, destination: MenuRoute | MatchListRoute) -> float:
    began = time.thread_time()
    window.go(destination)
    window.step()
    return 1000 * (time.thread_time() - began)


def _frame(window: Window) -> float:
    began = time.thread_time()
    window.step()
    return 1000 * (time.thread_time() - began)


def _scrolled(window: Window) -> list[float]:
    """The frames while the wheel is turned on and on."""
    times = []
    for _notch in range(NOTCHES):
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-3, precise_x=0.0, precise_y=-3.0))
        times += [_frame(window), _frame(window)]
    return times


def _searched(window: Window) -> list[float]:
    """The frames in which a letter is typed or taken back."""
    while window.step():  # nothing can be typed before the page has been seen for a moment
        pass
    times = []
    for letter in WORDS:
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
        times.append(_frame(window))
    for _letter in WORDS:
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="", scancode=0))
        times.append(_frame(window))
    return times


def _counted(window: Window) -> float:
    """Until the figures are shown, a few matches counted in every frame."""
    began = time.thread_time()
    window.go(StatisticsRoute())
    page = window.scenes[-1]
    assert isinstance(page, StatisticsPage)
    while page.busy:
        window.step()
    return 1000 * (time.thread_time() - began)
