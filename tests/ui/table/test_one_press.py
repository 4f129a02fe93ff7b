"""One press draws until a tile fits; a double-click plays a tile with one target; neither does more."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.state import DRAW
from game.match.match import Match, Start
from game.match.player_types import Bot, Person
from game.rules import GAMES
from game.store import Store
from game.ui.canvas.sprites import sprite_rect
from game.ui.scenes.table import Table
from game.ui.table.turns import TurnPhase
from game.ui.window.window import Window
from tests.ui.screen import mouse, opened, press, seen, settle
from tests.ui.table_driver import DOWN, MOVE, UP, Point, begun, home, hurried, places, refused, sit, wait

ALONE = (Person("Ann"), Bot("beginner"))
STUCK = "6-6 5-0 3-3 2-2 1-1 3-1 2-1  6-4 5-4 4-3 3-0 2-0 1-0 0-0  5-3 5-2 5-5 4-1"
"""After 6-6 and 6-4 none of Ann's tiles fits, nor the first three of the boneyard, but the fourth does."""


@pytest.fixture(autouse=True)
def no_time_and_no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch, 5)


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened(tmp_path) as window:
        window.canvas.settings.motion = "off"
        yield window


def stuck(key: str = "draw", **options: object) -> Match:
    return begun(Match(key, ALONE, options=options), STUCK, "6-6 6-4@0")


def drawn(table: Table) -> int:
    """Return how many tiles Ann has drawn."""
    return table.match.actions.count(DRAW)


def asked(window: Window, table: Table) -> None:
    wait(window, lambda: table.phase == TurnPhase.PERSON)


def click_at(window: Window, at: Point, times: int = 1) -> None:
    """Click repeatedly without moving the mouse."""
    for _click in range(times):
        mouse(window, DOWN, at)
        mouse(window, UP, at)


def a_while(window: Window, table: Table) -> None:
    """Step 200 frames, about a second."""
    for _frame in range(200):
        window.step()
    settle(window)


# -- drawing ----------------------------------------------------------------------------------------------------------


def by_button(window: Window, table: Table) -> None:
    click_at(window, seen(window, "button Draw").rect.center)


def by_boneyard(window: Window, table: Table) -> None:
    click_at(window, sprite_rect(table.table_state.sprites[table.match.state.boneyard[2]]).center)


def by_key(window: Window, table: Table) -> None:
    press(window, pygame.K_d)


def by_enter(window: Window, table: Table) -> None:
    press(window, pygame.K_RETURN)


def by_pad(window: Window, table: Table) -> None:
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        pygame.event.post(pygame.Event(kind, button=pygame.CONTROLLER_BUTTON_X, instance_id=0))
    window.step()


WAYS = [by_button, by_boneyard, by_key, by_enter, by_pad]
Way = Callable[[Window, Table], None]


@pytest.mark.parametrize("way", WAYS)
def test_one_press_draws_until_something_fits(window: Window, way: Way) -> None:
    table = sit(window, stuck())
    way(window, table)
    asked(window, table)
    assert drawn(table) == 4
    assert [str(tile) for tile in table.table_state.drag.playable] == ["4-1"]
    a_while(window, table)
    assert drawn(table) == 4, "it stops"


def test_tiles_are_drawn_and_saved_one_by_one(window: Window) -> None:
    table = sit(window, stuck())
    counts = [drawn(table)]
    by_key(window, table)
    while table.phase != TurnPhase.PERSON:
        window.step()
        if drawn(table) > counts[-1]:
            counts.append(drawn(table))
            with_others = Store(window.store.path)
            kept = next(with_others.all_unfinished(), None)
            looked = with_others.load(kept) if kept else None
            assert looked is not None
            assert looked.actions == table.match.actions
            with_others.close()
    assert counts == [0, 1, 2, 3, 4]


def test_press_while_tiles_are_drawn_is_ignored(window: Window) -> None:
    window.canvas.settings.speed = 0.5
    table = sit(window, stuck(draw_when_able=True))
    for _press in range(3):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="d", scancode=0))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_d, mod=0, unicode="", scancode=0))
        window.step()
        assert table.phase != TurnPhase.PERSON
        assert not table.table_state.turn.refused
    asked(window, table)
    assert drawn(table) == 4


def test_reopened_table_asks_before_drawing_on(window: Window) -> None:
    table = sit(window, stuck())
    by_key(window, table)
    wait(window, lambda: drawn(table) == 2)
    before = drawn(table)
    window.show(table := Table(window, table.match))
    asked(window, table)
    assert drawn(table) == before < 4
    assert table.table_state.drag.legal == (DRAW,)
    by_key(window, table)
    asked(window, table)
    assert drawn(table) == 4


def test_draws_cannot_be_undone(window: Window) -> None:
    table = sit(window, stuck())
    by_key(window, table)
    press(window, pygame.K_u)
    asked(window, table)
    assert drawn(table) == 4
    assert not table.table_view.controls.undo.enabled


def test_without_automatic_play_each_press_draws_one(window: Window) -> None:
    window.canvas.settings.auto_press = "none"
    table = sit(window, stuck())
    for count in (1, 2):
        by_key(window, table)
        asked(window, table)
        a_while(window, table)
        assert drawn(table) == count


def test_tile_dragged_from_the_boneyard_is_a_single_draw(window: Window) -> None:
    table = sit(window, stuck())
    bone = sprite_rect(table.table_state.sprites[table.match.state.boneyard[2]]).center
    hand = home(table, "3-3")
    for kind, at in ((MOVE, bone), (DOWN, bone), (MOVE, (bone[0] - 20, bone[1])), (MOVE, hand), (UP, hand)):
        mouse(window, kind, at)
    asked(window, table)
    a_while(window, table)
    assert drawn(table) == 1


@pytest.mark.parametrize("way", [by_button, by_boneyard, by_key])
def test_voluntary_draw_takes_one_tile(window: Window, way: Way) -> None:
    able = STUCK.replace("1-1", "4-2", 1)
    table = sit(window, begun(Match("draw", ALONE, options={"draw_when_able": True}), able, "6-6 6-4@0"))
    way(window, table)
    asked(window, table)
    a_while(window, table)
    assert drawn(table) == 1


# -- twice at one place -----------------------------------------------------------------------------------------------


def test_double_click_plays_a_tile_with_one_target(window: Window) -> None:
    able = STUCK.replace("1-1", "4-2", 1)
    table = sit(window, begun(Match("block", ALONE), able, "6-6 6-4@0"))
    done = len(table.match.actions)
    click_at(window, home(table, "4-2"), times=3)
    asked(window, table)
    assert str(table.match.actions[done]) == "4-2@0"
    assert table.match.actions.count(DRAW) == 0
    assert table.table_state.drag.selected_tile is None, "the third click takes up no other tile"


def two_places(window: Window) -> Table:
    """Both ends show 4, and Ann has 4-2."""
    hands = "6-6 6-5 4-2 5-0 3-3 2-2 1-1  6-4 5-4 4-3 3-0 2-0 1-0 0-0"
    return sit(window, begun(Match("block", ALONE), hands, "6-6 6-4@0 6-5@1 5-4@1"))


def test_double_click_selects_a_tile_with_several_targets(window: Window) -> None:
    table = two_places(window)
    done = len(table.match.actions)
    click_at(window, home(table, "4-2"), times=2)
    settle(window)
    assert str(table.table_state.drag.selected_tile) == "4-2"
    assert set(places(table)) == {"4-2@0", "4-2@1"}
    assert len(table.match.actions) == done


def test_later_click_deselects(window: Window) -> None:
    table = two_places(window)
    for _click in range(2):
        click_at(window, home(table, "4-2"))
        a_while(window, table)
    assert table.table_state.drag.selected_tile is None


def able_later(**options: Any) -> Match:
    """The first tile that Ann draws fits, and she may draw another anyway."""
    first = STUCK.replace("5-3 5-2 5-5 4-1", "4-1 5-3 5-2 5-5")
    return begun(Match("draw", ALONE, options={"draw_when_able": True, **options}), first, "6-6 6-4@0")


def test_double_click_draws_one_tile(window: Window) -> None:
    table = sit(window, able_later())
    at = seen(window, "button Draw").rect.center
    click_at(window, at, times=2)
    asked(window, table)
    assert drawn(table) == 1
    assert seen(window, "button Draw").rect.collidepoint(at)
    a_while(window, table)
    click_at(window, at)
    assert drawn(table) == 2


def test_double_click_does_not_confirm_a_costly_draw(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        GAMES, "block", replace(GAMES["block"], draw_when_unable="until", draw_when_able=True, overdraw_fine=5)
    )
    match = Match("block", ALONE, start=Start(leader=0, scores=(14, 3)))
    table = sit(window, begun(match, STUCK.replace("1-1", "4-2", 1), "6-6 6-4@0"))
    at = seen(window, "button Draw").rect.center
    click_at(window, at, times=2)
    a_while(window, table)
    assert drawn(table) == 0
    assert seen(window, "button Draw").rect.collidepoint(at), "where it says that it is meant"
    click_at(window, at)
    assert drawn(table) == 1


def test_double_click_on_undo_undoes_once(window: Window) -> None:
    table = two_places(window)
    for _turn in range(2):
        table.dispatch(table.match.game.legal_actions(table.match.state)[0])
        asked(window, table)
    before = len(table.match.actions)
    at = seen(window, "button Undo").rect.center
    click_at(window, at, times=2)
    settle(window)
    after = len(table.match.actions)
    assert after < before
    a_while(window, table)
    click_at(window, at)
    assert len(table.match.actions) < after


def test_held_key_draws_once(window: Window) -> None:
    table = sit(window, able_later())
    for _repeat in range(200):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="d", scancode=0))
        window.step()
    asked(window, table)
    assert drawn(table) == 1


def test_held_enter_selects_but_does_not_play(window: Window) -> None:
    table = two_places(window)
    done = len(table.match.actions)
    press(window, pygame.K_RIGHT)
    for _repeat in range(20):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
        window.step()
    assert str(table.table_state.drag.selected_tile) == "4-2"
    assert len(table.match.actions) == done


def test_double_click_on_an_unplayable_tile_is_refused(window: Window) -> None:
    table = two_places(window)
    click_at(window, home(table, "3-3"), times=2)
    assert "3-3" in refused(table)
