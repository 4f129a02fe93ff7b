"""Turns of several people at one screen: one press lifts the curtain and plays."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core.state import DRAW, parse_action
from game.match.match import Match
from game.match.player_types import Person
from game.ui.scenes.curtain import Curtain
from game.ui.scenes.table import Table
from game.ui.table.turns import TurnPhase
from game.ui.window.window import Window
from tests.random_matches import play
from tests.ui.screen import mouse, opened, press, seen, settle
from tests.ui.table_driver import DOWN, MOVE, UP, Point, begun, drawn_text, home, places, refused, sit, wait

pytestmark = pytest.mark.usefixtures("no_time")

TWO = (Person("Ann"), Person("Bob"))
FOUR = [Person(name) for name in ("Ann", "Bob", "Cid", "Dot")]


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened(tmp_path) as window:
        window.canvas.settings.motion = "off"
        yield window


def curtain_of_bob(window: Window) -> Table:
    """Open Bob's curtain, with the mouse at its button; Bob holds 4-4, and 4 is open."""
    match = Match("block", TWO)
    table = sit(window, begun(match, "6-6 6-5 5-1 4-1 3-1 2-1 1-0  6-4 6-3 4-4 3-3 2-2 5-5 0-0", "6-6 6-4@0"))
    table.dispatch(parse_action("6-5@1"))
    wait(window, lambda: isinstance(window.scenes[-1], Curtain))
    mouse(window, MOVE, seen(window, "button Show my tiles").rect.center)
    return table


def lifted(window: Window, table: Table) -> Point:
    """Lift the curtain by a press that is still held; return its position."""
    at = seen(window, "button Show my tiles").rect.center
    mouse(window, DOWN, at)
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    assert table.table_state.drag.selected_tile is None
    return at


def test_one_press_lifts_the_curtain_and_picks_the_tile_it_slides_to(window: Window) -> None:
    table = curtain_of_bob(window)
    lifted(window, table)
    mouse(window, MOVE, home(table, "4-4"))
    mouse(window, UP, home(table, "4-4"))
    assert str(table.table_state.drag.selected_tile) == "4-4"
    assert table.table_state.drag.grab is None
    mouse(window, DOWN, places(table)["4-4@0"])
    assert str(table.match.actions[-1]) == "4-4@0"


def test_one_press_lifts_the_curtain_and_plays_the_grabbed_tile(window: Window) -> None:
    table = curtain_of_bob(window)
    at = lifted(window, table)
    for tile in ("2-2", "5-5", "4-4"):
        mouse(window, MOVE, home(table, tile))
    there = places(table)["4-4@0"]
    x, y = home(table, "4-4")
    mouse(window, MOVE, (x, (y + there[1]) // 2))
    assert str(table.table_state.drag.grab.tile) == "4-4"
    mouse(window, MOVE, there)
    mouse(window, UP, there)
    assert str(table.match.actions[-1]) == "4-4@0"
    wait(window, lambda: isinstance(window.scenes[-1], Curtain))
    assert seen(window, "button Show my tiles").rect.collidepoint(at), "the mouse is let go far from there"


def test_grabbed_tile_released_off_target_returns(window: Window) -> None:
    table = curtain_of_bob(window)
    lifted(window, table)
    done = len(table.match.actions)
    for at in (home(table, "5-5"), (8, 300), (8, 320)):
        mouse(window, MOVE, at)
    mouse(window, UP, (8, 320))
    settle(window)
    assert len(table.match.actions) == done
    assert (table.table_state.drag.selected_tile, table.table_state.drag.grab) == (None, None)


def test_press_without_slide_selects_nothing(window: Window) -> None:
    table = curtain_of_bob(window)
    x, y = lifted(window, table)
    mouse(window, MOVE, (x + 6, y + 3))
    mouse(window, UP, (x + 6, y + 3))
    assert table.table_state.drag.selected_tile is None
    mouse(window, MOVE, home(table, "5-5"))
    assert table.table_state.drag.selected_tile is None


def test_slide_to_an_unplayable_tile_is_refused_with_reason(window: Window) -> None:
    table = curtain_of_bob(window)
    lifted(window, table)
    mouse(window, MOVE, home(table, "2-2"))
    mouse(window, UP, home(table, "2-2"))
    assert "2-2" in refused(table)
    assert table.table_state.drag.selected_tile is None


def test_curtain_lifted_by_key_selects_nothing(window: Window) -> None:
    table = curtain_of_bob(window)
    press(window, pygame.K_RETURN)
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    mouse(window, MOVE, home(table, "5-5"))
    mouse(window, UP, home(table, "5-5"))
    assert table.table_state.drag.selected_tile is None


def test_key_held_since_the_curtain_presses_nothing(window: Window) -> None:
    hands = "6-6 6-5 6-4 6-3 6-2 5-1 1-0  5-5 5-4 4-4 3-3 2-2 1-1 0-0"
    window.show(table := Table(window, begun(Match("draw", TWO), hands, "6-6")))
    assert seen(window, "button Show my tiles")
    for _repeat in range(50):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
        window.step()
    assert table.table_state.turn.legal == (DRAW,)
    assert table.match.actions[-1] != DRAW
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
    press(window, pygame.K_RETURN)
    assert table.match.actions[-1] == DRAW


def test_one_press_lifts_the_curtain_and_bids(window: Window) -> None:
    match = Match("forty_two", FOUR)
    match.deal(Random(2))
    match.deal(Random(2))
    window.show(table := Table(window, match))
    wait(window, lambda: isinstance(window.scenes[-1], Curtain))
    lifted(window, table)
    at = next(thing.rect.center for thing in table.hit_targets() if thing.name == "button 31")
    mouse(window, MOVE, at)
    mouse(window, UP, at)
    assert str(match.actions[-1]) == "bid 31"


@pytest.mark.parametrize(("key", "pulls"), [("forty_two", False), ("draw", True)])
def test_curtain_mentions_sliding_if_a_tile_can_be_played(window: Window, key: str, pulls: bool) -> None:
    match = Match(key, [Person(name) for name in ("Ann", "Bob", "Cid", "Dan")])
    while match.state.to_move < 0:
        match.deal(Random(3))
    window.show(Table(window, match))
    wait(window, lambda: isinstance(window.scenes[-1], Curtain))
    assert ("slide to a tile" in drawn_text(window)) is pulls


def last_trick(**options: object) -> Match:
    """A hand of Forty-Two before the last trick is led."""

    def due(match: Match) -> bool:
        return match.state.to_move >= 0 and max(map(len, match.state.hands)) <= 1 and match.state.trick is None

    return play(Match("forty_two", FOUR, options=options), Random(2), until=due)


def test_forced_last_tiles_need_no_curtain(window: Window) -> None:
    match = last_trick()
    hand = match.state.hand
    window.show(Table(window, match))
    wait(window, lambda: match.state.hand > hand or isinstance(window.scenes[-1], Curtain))
    assert match.state.hand > hand


@pytest.mark.parametrize("which", ["nothing by itself", "a suit to name"])
def test_last_tile_is_asked_for_if_set_or_its_suit_can_be_named(window: Window, which: str) -> None:
    match = last_trick(**{"lead_suit": "named"} if which == "a suit to name" else {})
    window.canvas.settings.auto_press = "none" if which == "nothing by itself" else "passes"
    done = len(match.actions)
    window.show(Table(window, match))
    wait(window, lambda: isinstance(window.scenes[-1], Curtain))
    assert len(match.actions) == done
