"""A person seated at a table in a window without a screen: a match to begin with, time that runs, and a mouse."""

from collections.abc import Callable
from itertools import count
from types import SimpleNamespace

import pygame
import pytest

from game.core.state import Deal, parse_action
from game.core.tiles import parse_tile
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.practice import worker
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.families import create_family_view
from game.ui.layouts import animation
from game.ui.scenes.curtain import Curtain
from game.ui.scenes.table import Table
from game.ui.table.family_view import FamilyView
from game.ui.table.table_state import TableState
from game.ui.table.turns import TurnPhase
from game.ui.window.window import Window
from tests.ui.screen import mouse, press, settle

DOWN, MOVE, UP = pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP
Point = tuple[int, int]


def hurried(monkeypatch: pytest.MonkeyPatch, ms: int = 15) -> None:
    """A clock that runs on by itself, so many ms, when it is looked at, and bots that answer on the spot."""
    clock = count(0, ms)
    monkeypatch.setattr(animation, "time", SimpleNamespace(perf_counter=lambda: next(clock) / 1000))

    def none_to_be_had() -> None:
        raise OSError

    monkeypatch.setattr(worker, "_Worker", none_to_be_had)
    monkeypatch.setattr(worker, "HASTE", 0.02)


def laid_out(canvas: Canvas, match: Match, viewer: int = 0, sees: bool = True) -> FamilyView:
    """The table of a match as it lies for one viewer, where nobody sits at it."""
    view = create_family_view(TableState(canvas, match, viewer, open=sees))
    view.layout.arrange()
    return view


# -- sitting down ------------------------------------------------------------------------------------------------------


def begun(match: Match, hands: str, played: str = "") -> Match:
    """The match dealt so that the hands are these, seat after seat, the boneyard what remains, and so far played."""
    held = [parse_tile(text) for text in hands.split()]
    match.play(Deal((*held, *(tile for tile in match.game.deck() if tile not in held))))
    for text in played.split():
        match.play(parse_action(text))
    return match


def sit(window: Window, match: Match) -> Table:
    """The table of that match once a person is asked for something; a curtain that is down is lifted."""
    window.show(table := Table(window, match))
    wait(window, lambda: isinstance(window.scenes[-1], Curtain) or table._phase in (TurnPhase.PERSON, TurnPhase.CALL))
    if isinstance(window.scenes[-1], Curtain):
        press(window, pygame.K_RETURN)
    wait(window, lambda: table._phase in (TurnPhase.PERSON, TurnPhase.CALL))
    return table


def muggins(window: Window) -> Table:
    """Ann is to play at Muggins, with a choice; Agnes has just joined 6-5."""
    deal = "5-5 5-0 5-3 4-1 6-2 3-2 0-0 6-5 6-4 6-3 5-2 6-1 6-0 5-1"
    return sit(window, begun(Match("muggins", [Person("Ann"), Bot("casual")]), deal, "5-5 6-5@0"))


def wait(window: Window, until: Callable[[], object]) -> None:
    """Lets time pass until it is so."""
    for _step in range(5000):
        if until():
            break
        window.step()
    assert until()
    settle(window)


# -- the hand ----------------------------------------------------------------------------------------------------------


def home(table: Table, tile: str) -> Point:
    return sprite_rect(table.table_state.sprites[parse_tile(tile)]).center


def lift(window: Window, table: Table, tile: str, to: Point) -> None:
    """Takes up a tile by its middle and holds it there."""
    x, y = home(table, tile)
    for kind, at in ((MOVE, (x, y)), (DOWN, (x, y)), (MOVE, (x + 9, y - 20)), (MOVE, to)):
        mouse(window, kind, at)


def drag(window: Window, table: Table, tile: str, to: Point) -> None:
    lift(window, table, tile, to)
    mouse(window, UP, to)
    settle(window)


def places(table: Table) -> dict[str, Point]:
    return {str(play): (round(pose.x), round(pose.y)) for play, pose in table.table_state.drag.places.items()}


def middle(table: Table) -> Point:
    return area_rect(table.table_state.layout.line).center


def played(table: Table) -> list[str]:
    return list(map(str, table.match.actions[1:]))


def refused(table: Table) -> str:
    assert table.table_state.turn.refused
    return table.table_state.turn.prompt
