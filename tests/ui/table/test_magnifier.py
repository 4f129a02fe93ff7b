"""The magnifier for tiles too small to read."""

from random import Random

import pygame
import pytest

from game.core.state import DRAW
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.ui.table import table_renderer
from tests.random_matches import play
from tests.ui.screen import opened
from tests.ui.table_driver import laid_out


@pytest.fixture
def view(tmp_path):
    """A table in a small window, its line of more than twenty tiles."""
    rng = Random(1)
    with opened(tmp_path, (800, 600)) as window:
        while True:
            match = Match("draw", [Person("Ann"), Bot("club")], options={"set": 9})
            play(match, rng, hands=1, until=lambda match: len(match.state.line.placed_tiles) == 21, unless_forced=DRAW)
            if match.state.to_move >= 0:
                break
        yield laid_out(window.canvas, match)


def over(view, tile):
    shown = view.table_state.sprites[tile]
    return round(shown.x), round(shown.y)


def test_no_magnifier_for_readable_tiles(view):
    assert view.line.length >= table_renderer.LEGIBLE
    assert table_renderer.magnify(view, over(view, view.tiles[0])) is None


def test_small_tiles_are_magnified_beside_the_mouse(view, monkeypatch):
    monkeypatch.setattr(table_renderer, "LEGIBLE", view.line.length + 1)
    drawn = []
    monkeypatch.setattr(
        table_renderer, "sprite_surface", lambda window, tile, shown: drawn.append((tile, shown)) or blank()
    )
    _drawn, rect = table_renderer.magnify(view, over(view, view.tiles[0]))
    assert view.table_state.canvas.surface.get_rect().contains(rect)
    assert view.tiles[0] in [tile for tile, _shown in drawn]
    assert {shown.length for _tile, shown in drawn} == {table_renderer.ENLARGED}
    assert {tile for tile, _shown in drawn} <= set(view.tiles), "it shows the line and nothing else"


def test_no_magnifier_away_from_the_line(view, monkeypatch):
    monkeypatch.setattr(table_renderer, "LEGIBLE", view.line.length + 1)
    assert table_renderer.magnify(view, (5, 595)) is None


def test_small_open_hand_is_magnified_but_not_a_covered_one(view, monkeypatch):
    tile = view.table_state.ordered_hand(0)[0]
    assert table_renderer.magnify(view, over(view, tile)) is None
    monkeypatch.setattr(table_renderer, "LEGIBLE", view.table_state.sprites[tile].length + 1)
    drawn = []
    monkeypatch.setattr(table_renderer, "sprite_surface", lambda window, tile, shown: drawn.append(tile) or blank())
    assert table_renderer.magnify(view, over(view, tile))
    assert tile in drawn
    assert set(drawn) <= set(view.table_state.ordered_hand(0))
    view.table_state.open = False
    assert table_renderer.magnify(view, over(view, tile)) is None


def blank():
    surface = pygame.Surface((1, 1), pygame.SRCALPHA)
    return surface, surface.get_rect()
