"""Processor time of the window's frames, with simulated input: playing at the table, and browsing many matches.

Times are processor times of this thread, because wall-clock times mean little on a busy machine.
"""

import os
import time
from collections.abc import Iterator
from contextlib import closing
from math import cos, pi, sin
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pygame

from game.core.state import Play
from game.core.tiles import Tile
from game.lab.figure import Figure, percentile
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.platform.language import gettext as _
from game.platform.processes import work_time
from game.rules.line.line_game import LineState
from game.store import Store
from game.ui.app.routes import Routes
from game.ui.canvas.sprites import sprite_rect
from game.ui.routes import MatchListRoute, MenuRoute, StatisticsRoute
from game.ui.scenes.statistics import StatisticsPage
from game.ui.scenes.table import Table
from game.ui.window.waiting import FRAME
from game.ui.window.window import NoScreen, Window


def _open_window(store: Store, size: tuple[int, int]) -> Window:
    """Open a window on a store, with SDL's dummy driver if there is no screen."""
    try:
        return Window(store, Routes().go, size)
    except NoScreen:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        return Window(store, Routes().go, size)


# -- the table ---------------------------------------------------------------------------------------------------------


TABLE_SIZE = (1920, 1080)
LINE_LENGTH = 55  # tiles on the table while one is dragged
MOVES = 240  # mouse moves of the drag
MAX_DEAL_SECONDS = 10.0  # seconds
STILL = 10.0  # seconds in which nothing moves


def measure_table() -> list[Figure]:
    """Deal, drag and wait in a window of its own, and return the figures."""
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with TemporaryDirectory() as folder, closing(Store(Path(folder) / "boneyard.sqlite")) as store:
        window = _open_window(store, TABLE_SIZE)
        driver = _("SDL's {driver} driver").format(driver=pygame.display.get_driver())
        dealt = _measure_deal(window)
        dragged = _measure_drag(window, *_open_full_table(window))
        still_frames, still_share = _measure_idle(window)
    pygame.quit()
    figures = []
    for key, seconds, target, label in (
        ("drag", dragged, 2, _("Frame at 1920×1080, 55 tiles down, one dragged")),
        ("deal", dealt, 5, _("Frame at 1920×1080, 91 tiles dealt at once")),
    ):
        note = _("{count} frames, {driver}").format(count=len(seconds), driver=driver)
        figures += [
            Figure(f"{key}_p50", f"{label}: p50", "ms", 1000 * percentile(seconds, 50), note=note),
            Figure(f"{key}_p95", f"{label}: p95", "ms", 1000 * percentile(seconds, 95), target, note=note),
        ]
    return [
        *figures,
        Figure("still_frames", _("Nothing moving: frames drawn in 10 s"), "", still_frames, 0, note=driver),
        Figure("still_share", _("Nothing moving: share of a processor"), "%", 100 * still_share, 0.3, note=driver),
    ]


def _match() -> Match:
    return Match("draw", [Person("Ann"), Bot("beginner")], options={"set": 12})


def _open_full_table(window: Window) -> tuple[Table, Tile]:
    """Show a match with `LINE_LENGTH` tiles on the table, with Ann to move; return a tile that she can play too."""
    rng = Random(1)
    while True:
        match = _match()
        match.deal(rng)
        while match.state.to_move >= 0:
            state, legal = match.state, match.game.legal_actions(match.state)
            assert isinstance(state, LineState)
            first = legal[0]
            if len(state.line.placed_tiles) == LINE_LENGTH and state.to_move == 0 and isinstance(first, Play):
                table = Table(window, match)
                window.show(table)
                _settle(window)
                return table, first.tile
            match.play(rng.choice(legal))


def _measure_deal(window: Window) -> list[float]:
    """Return the frame times of a deal, until the last tile has arrived."""
    table = Table(window, _match())
    window.show(table)
    _step(window)
    window.frame_times.clear()
    ends = time.perf_counter() + MAX_DEAL_SECONDS
    while table.table_view.motion.is_busy and time.perf_counter() < ends:
        _step(window)
    return window.frame_times[:]


def _measure_drag(window: Window, table: Table, tile: Tile) -> list[float]:
    """Return the frame times while a tile of the hand is dragged in circles over the table."""
    width, height = window.canvas.size
    home = sprite_rect(table.table_state.sprites[tile]).center
    _post(pygame.MOUSEBUTTONDOWN, home)
    _step(window)
    window.frame_times.clear()
    for move in range(MOVES):
        angle = 4 * pi * move / MOVES
        _post(pygame.MOUSEMOTION, (round(width * (0.5 + 0.3 * sin(angle))), round(height * (0.45 + 0.3 * cos(angle)))))
        _step(window)
    dragged = window.frame_times[:]
    _post(pygame.MOUSEBUTTONUP, home)
    _settle(window)
    return dragged


def _measure_idle(window: Window) -> tuple[int, float]:
    """Return the frames drawn, and the share of a processor used, while there is no input and nothing moves."""
    pygame.event.clear()
    window.frame_times.clear()
    pygame.time.set_timer(pygame.QUIT, round(1000 * STILL), 1)
    began, used = time.perf_counter(), time.process_time()
    window.run()
    return len(window.frame_times), (time.process_time() - used) / (time.perf_counter() - began)


def _settle(window: Window) -> None:
    """Run the window until all animations are over and it accepts clicks."""
    while _step(window):
        pass


def _step(window: Window) -> bool:
    """Run the window's loop once, at its usual pace; return whether anything is still moving."""
    started = time.perf_counter()
    moving = window.step()
    time.sleep(max(0.0, FRAME - (time.perf_counter() - started)))
    return moving


def _post(kind: int, pos: tuple[int, int]) -> None:
    rest = {"rel": (1, 1), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    pygame.event.post(pygame.Event(kind, pos=pos, **rest))


# -- browsing many matches ---------------------------------------------------------------------------------------------


PAGE_SIZE = (1280, 720)
SEARCH_TEXT = "muggins ann club won"
NOTCHES = 60  # turns of the mouse wheel


def measure_browsing(empty_path: Path, path: Path, note: str) -> Iterator[Figure]:
    """Browse the matches of the store at `path`, and yield the figures.

    A store without matches is created at `empty_path`.
    """
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with closing(Store(empty_path)) as store:
        window = _open_window(store, PAGE_SIZE)
        _measure_frame(window, MenuRoute())  # fonts and pictures are drawn once
        empty_menu = _measure_frame(window, MenuRoute())
    with closing(Store(path)) as store:
        window = _open_window(store, PAGE_SIZE)
        menu = _measure_frame(window, MenuRoute())
        listed = _measure_frame(window, MatchListRoute())
        scrolled, searched = percentile(_measure_scrolling(window), 99), percentile(_measure_typing(window), 99)
        window.pop()
        counted = _measure_statistics(window)
    pygame.quit()
    menu_note, frame = _("{note}; {bare} ms without matches").format(note=note, bare=f"{empty_menu:.0f}"), 1000 * FRAME
    yield Figure("menu_many", _("Menu: opened"), "ms", menu, 1000, note=menu_note)
    yield Figure("list_open", _("Your matches: opened"), "ms", listed, 1000, note=note)
    yield Figure("list_scroll_p99", _("Your matches: frame while scrolling, p99"), "ms", scrolled, frame, note=note)
    yield Figure("list_search_p99", _("Your matches: search for a letter, p99"), "ms", searched, frame, note=note)
    yield Figure("figures_counted", _("Statistics: opened"), "ms", counted, 3000, note=note)


def _measure_frame(window: Window, route: MenuRoute | MatchListRoute | None = None) -> float:
    """Return the milliseconds of the next frame, after opening a page if a route is given."""
    began = work_time()
    if route is not None:
        window.go(route)
    window.step()
    return 1000 * (work_time() - began)


def _measure_scrolling(window: Window) -> list[float]:
    times = []
    for _notch in range(NOTCHES):
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-3, precise_x=0.0, precise_y=-3.0))
        times += [_measure_frame(window), _measure_frame(window)]
    return times


def _measure_typing(window: Window) -> list[float]:
    """Return the times of the frames in which a letter is typed or deleted."""
    while window.step():  # a page ignores input until it has been seen for a moment
        pass
    times = []
    for letter in SEARCH_TEXT:
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
        times.append(_measure_frame(window))
    for _letter in SEARCH_TEXT:
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="", scancode=0))
        times.append(_measure_frame(window))
    return times


def _measure_statistics(window: Window) -> float:
    """Return the time until the statistics are shown; a few matches are counted in each frame."""
    began = work_time()
    window.go(StatisticsRoute())
    page = window.scenes[-1]
    assert isinstance(page, StatisticsPage)
    while page.busy:
        window.step()
    return 1000 * (work_time() - began)
