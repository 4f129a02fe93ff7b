"""A rehearsal: the table played by posted events, to measure what its frames cost the processor."""

import os
import time
from math import cos, pi, sin
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pygame

from game.core.state import Play
from game.core.tiles import Tile
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.rules.line.line_game import LineState
from game.store import Store
from game.ui.app.routes import Routes
from game.ui.canvas.sprites import sprite_rect
from game.ui.scenes.table import Table
from game.ui.window.waiting import FRAME
from game.ui.window.window import NoScreen, Window

SIZE = (1920, 1080)
DOWN = 55
"""How many tiles lie on the table while one is dragged."""
MOVES = 240
MAX_DEAL_SECONDS = 10.0  # seconds
STILL = 10.0  # seconds of watching a table at which nothing moves


class TableTimes(NamedTuple):
    """What a rehearsal found: SDL's video driver, and processor seconds of every frame drawn.

    `dragged` are the frames of a tile dragged over a full table, `dealt` those of a deal of the double-twelve set.
    `still_frames` were drawn and `still_share` of a processor was used while nothing moved.
    """

    driver: str
    dragged: list[float]
    dealt: list[float]
    still_frames: int
    still_share: float


def measure_table() -> TableTimes:
    """Deal, drag and wait in a window of its own, on SDL's dummy driver where there is no screen."""
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with TemporaryDirectory() as folder:
        store = Store(Path(folder) / "boneyard.sqlite")
        try:
            window = Window(store, Routes().go, SIZE)
        except NoScreen:
            os.environ["SDL_VIDEODRIVER"] = "dummy"
            window = Window(store, Routes().go, SIZE)
        driver = pygame.display.get_driver()
        dealt = _deal(window)
        dragged = _drag(window, *_full_table(window))
        still_frames, still_share = _wait(window)
        store.close()
        pygame.quit()
    return TableTimes(driver, dragged, dealt, still_frames, still_share)


def _match() -> Match:
    return Match("draw", [Person("Ann"), Bot("beginner")], options={"set": 12})


def _full_table(window: Window) -> tuple[Table, Tile]:
    """A match at which Ann can play one of many tiles to a line of `DOWN`, and the tile that she can play."""
    rng = Random(1)
    while True:
        match = _match()
        match.deal(rng)
        while match.state.to_move >= 0:
            state, legal = match.state, match.game.legal_actions(match.state)
            assert isinstance(state, LineState)
            first = legal[0]
            if len(state.line.placed_tiles) == DOWN and state.to_move == 0 and isinstance(first, Play):
                table = Table(window, match)
                window.show(table)
                _settle(window)
                return table, first.tile
            match.play(rng.choice(legal))


def _deal(window: Window) -> list[float]:
    """Frames of a deal, from the first tile that flies to the last."""
    table = Table(window, _match())
    window.show(table)
    _turn(window)
    window.frame_times.clear()
    ends = time.perf_counter() + MAX_DEAL_SECONDS
    while table.table_view.motion.is_busy and time.perf_counter() < ends:
        _turn(window)
    return window.frame_times[:]


def _drag(window: Window, table: Table, tile: Tile) -> list[float]:
    """Frames of a tile that is taken from the hand and led over the table, round and round."""
    width, height = window.canvas.size
    home = sprite_rect(table.table_state.sprites[tile]).center
    _post(pygame.MOUSEBUTTONDOWN, home)
    _turn(window)
    window.frame_times.clear()
    for move in range(MOVES):
        angle = 4 * pi * move / MOVES
        _post(pygame.MOUSEMOTION, (round(width * (0.5 + 0.3 * sin(angle))), round(height * (0.45 + 0.3 * cos(angle)))))
        _turn(window)
    dragged = window.frame_times[:]
    _post(pygame.MOUSEBUTTONUP, home)
    _settle(window)
    return dragged


def _wait(window: Window) -> tuple[int, float]:
    """Frames drawn, and the share of a processor used, by the loop as it runs while nobody does anything."""
    pygame.event.clear()
    window.frame_times.clear()
    pygame.time.set_timer(pygame.QUIT, round(1000 * STILL), 1)
    began, used = time.perf_counter(), time.process_time()
    window.run()
    return len(window.frame_times), (time.process_time() - used) / (time.perf_counter() - began)


def _settle(window: Window) -> None:
    """Lets everything that moves arrive."""
    until = time.perf_counter() + 1
    while time.perf_counter() < until:
        _turn(window)


def _turn(window: Window) -> None:
    """One turn of the window's loop, at its pace."""
    started = time.perf_counter()
    window.step()
    time.sleep(max(0.0, FRAME - (time.perf_counter() - started)))


def _post(kind: int, pos: tuple[int, int]) -> None:
    rest = {"rel": (1, 1), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    pygame.event.post(pygame.Event(kind, pos=pos, **rest))
