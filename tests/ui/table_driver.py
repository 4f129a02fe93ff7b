"""Helpers to set up a match at a table, advance time and drag tiles."""

from collections.abc import Callable
from itertools import count
from types import SimpleNamespace

import pygame
import pytest

from game.core.state import Deal, Play, parse_action
from game.core.tiles import Tile, parse_tile
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.practice import worker
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.families import create_family_view
from game.ui.layouts import animation
from game.ui.layouts.animation import sprite_at_rest
from game.ui.routes import HandSummaryRoute, MatchSummaryRoute
from game.ui.scenes.curtain import Curtain
from game.ui.scenes.table import Table
from game.ui.table.family_view import FamilyView
from game.ui.table.prompts import prompt_rect
from game.ui.table.table_state import TableState
from game.ui.table.table_view import TableView
from game.ui.table.turns import TurnPhase
from game.ui.window.window import Window
from tests.ui.screen import mouse, press, settle

DOWN, MOVE, UP = pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP
Point = tuple[int, int]


def hurried(monkeypatch: pytest.MonkeyPatch, ms: int = 15) -> None:
    """Install a clock that advances by `ms` at every reading."""
    clock = count(0, ms)
    monkeypatch.setattr(animation, "time", SimpleNamespace(perf_counter=lambda: next(clock) / 1000))


def without_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots and the coach answer in this process, at once and with little effort."""

    def no_worker() -> None:
        raise OSError

    monkeypatch.setattr(worker, "spawn_context", no_worker)
    monkeypatch.setattr(worker, "FALLBACK_SECONDS", 0.02)


def laid_out(canvas: Canvas, match: Match, viewer: int = 0, sees: bool = True) -> FamilyView:
    """Return the laid-out family view of a match for one viewer, without a scene."""
    view = create_family_view(TableState(canvas, match, viewer, open=sees))
    view.arrange()
    return view


def end_of_hand(
    match: Match, on_continue: Callable[[], None] = lambda: None, coach_summary: Callable[[], str | None] = str
) -> HandSummaryRoute:
    """Return the route to the summary of the last hand."""
    return HandSummaryRoute(match, lambda: None, coach_summary, on_continue, lambda: None)


def end_of_match(match: Match, was_seen_before: bool = False) -> MatchSummaryRoute:
    """Return the route to the summary of a match."""
    return MatchSummaryRoute(match, lambda: None, str, was_seen_before)


# -- opening a table --------------------------------------------------------------------------------------------------


def begun(match: Match, hands: str, played: str = "") -> Match:
    """Deal `hands` (seat after seat, the rest to the boneyard) and play the actions in `played`."""
    dealt = [parse_tile(text) for text in hands.split()]
    match.play(Deal((*dealt, *(tile for tile in match.game.deck() if tile not in dealt))))
    for text in played.split():
        match.play(parse_action(text))
    return match


def sit(window: Window, match: Match) -> Table:
    """Open the table of a match and wait until a person is asked, lifting the curtain if needed."""
    window.show(table := Table(window, match))
    wait(window, lambda: isinstance(window.scenes[-1], Curtain) or table.phase in (TurnPhase.PERSON, TurnPhase.CALL))
    if isinstance(window.scenes[-1], Curtain):
        press(window, pygame.K_RETURN)
    wait(window, lambda: table.phase in (TurnPhase.PERSON, TurnPhase.CALL))
    return table


def muggins(window: Window) -> Table:
    """Open a game of Muggins in which Ann has a choice after Agnes has played 6-5."""
    deal = "5-5 5-0 5-3 4-1 6-2 3-2 0-0 6-5 6-4 6-3 5-2 6-1 6-0 5-1"
    return sit(window, begun(Match("muggins", [Person("Ann"), Bot("casual")]), deal, "5-5 6-5@0"))


def wait(window: Window, until: Callable[[], object]) -> None:
    """Step until a condition is true."""
    for _step in range(5000):
        if until():
            break
        window.step()
    assert until()
    settle(window)


# -- moving tiles -----------------------------------------------------------------------------------------------------


def home(table: Table, tile: str) -> Point:
    return sprite_rect(table.table_state.sprites[parse_tile(tile)]).center


def lift(window: Window, table: Table, tile: str, to: Point) -> None:
    """Press on the centre of a tile and move it to a point without releasing it."""
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


# -- what is drawn ----------------------------------------------------------------------------------------------------


def drawn_text(window: Window) -> str:
    """Redraw the window and return all texts drawn, separated by spaces."""
    texts: list[str] = []
    draw = window.canvas.fonts.text

    def record(text: str, *look: object, **more: object) -> pygame.Surface:
        texts.append(text)
        return draw(text, *look, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(window.canvas.fonts, "text", record)
        window.canvas.damage()
        window.step()
    return " ".join(texts)


def drawn_faces(window: Window) -> set[Tile]:
    """Redraw the window and return the tiles drawn face up on the scenes above the table."""
    tiles: set[Tile] = set()
    draw = window.canvas.art.face

    def record(tile: Tile, *look: float) -> pygame.Surface:
        tiles.add(tile)
        return draw(tile, *look)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(window.canvas.art, "face", record)
        window.canvas.damage()
        window.step()
    return tiles


# -- notes ------------------------------------------------------------------------------------------------------------


def kept_clear(display: TableView) -> list[pygame.Rect]:
    """Return what no note covers: hand, plates, prompt, its buttons, places of play, and the tiles just played."""
    table_state, match = display.table_state, display.match
    played = [action.tile for action in match.actions[match.hand_start_step :] if isinstance(action, Play)]
    is_line = match.game.family == "line"
    tiles = [*table_state.ordered_hand(table_state.viewer), *(played[-1:] if is_line else display.view.tiles)]
    rects = [sprite_rect(table_state.sprites[tile]) for tile in tiles if tile in table_state.sprites]
    rects += [area_rect(seat.nameplate) for seat in table_state.layout.seats]
    controls, note = display.controls, display.popup.note
    buttons = controls.turn_widgets
    if note is not None and note.kind != "why" and not note.bars:
        buttons = [*buttons, *controls.middle_buttons]
    rects += [prompt_rect(table_state), *(widget.rect for widget in buttons)]
    rects += map(area_rect, display.view.never_covered_areas())
    for places in table_state.drag.targets.places.values():
        rects += [sprite_rect(sprite_at_rest(pose, True)) for pose in places.values()]
    return [rect for rect in rects if rect.w and rect.h]


def check_note(display: TableView) -> None:
    """Check the place of the open note."""
    note = display.popup.note
    assert note is not None, "there is always a place"
    assert display.canvas.surface.get_rect().contains(note.rect)
    assert note.rect.collidelist(kept_clear(display)) < 0
    assert note.about.w > display.canvas.size[0] // 3 or not note.rect.colliderect(note.about)
    assert all(note.rect.contains(button.rect) for button in note.buttons)
