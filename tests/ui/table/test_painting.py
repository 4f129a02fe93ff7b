"""The picture of the table: what is drawn anew, and when."""

from dataclasses import replace
from random import Random

import pytest

from game.match.chairs import Bot, Person
from game.match.match import Match
from game.ui.layouts.motion import Motion
from game.ui.table.drag import Drag
from game.ui.table.painting import Notes, Painting
from game.ui.table.reach import reach_of
from game.ui.table.turn_view import TurnView
from tests.ui.screen import opened
from tests.ui.seated import laid_out


@pytest.fixture
def painting(tmp_path):
    with opened(tmp_path) as window:
        match = Match("block", [Person("Ann"), Bot("club")])
        match.deal(Random(1))
        view = laid_out(window.canvas, match)
        window.step()
        view.tabletop.turn = TurnView(width=400)
        yield Painting(view, Motion(), Notes([0, 0], ["The tiles are dealt."]))


def test_a_table_laid_out_anew_below_another_scene_is_drawn_as_it_lies(painting):
    surface = painting.canvas.surface
    painting.renew(0)
    painting.draw(surface)
    shown = painting.tabletop.shown[painting.tabletop.keep(0)[0]]
    before = surface.get_at((round(shown.x), round(shown.y - shown.length / 4)))
    painting.tabletop.open = False
    painting.view.layout.arrange()
    painting.stale = True
    painting.draw(surface)  # nobody gave it the time: that goes to the scene on top
    assert surface.get_at((round(shown.x), round(shown.y - shown.length / 4))) != before


def test_nothing_is_damaged_while_nothing_changes(painting, monkeypatch):
    painting.renew(0)
    damaged = []
    monkeypatch.setattr(painting.canvas, "damage", lambda rect=None: damaged.append(rect))
    painting.renew(20)
    painting.renew(40)
    assert not damaged


def test_the_place_under_the_mouse_is_all_that_is_damaged(painting, monkeypatch):
    match, tabletop = painting.tabletop.match, painting.tabletop
    tabletop.viewer = match.state.to_move
    painting.view.layout.arrange()
    drag = Drag(reach_of(painting.view, match.game.legal_actions(match.state)))
    tabletop.drag = drag.choose(next(iter(drag.playable)))
    painting.renew(0)
    painting.stale = False
    damaged = []
    monkeypatch.setattr(painting.canvas, "damage", lambda rect=None: damaged.append(rect))
    tabletop.drag = replace(tabletop.drag, over=next(iter(tabletop.drag.places)))
    painting.renew(20)
    assert damaged
    assert all(rect is not None and rect.w < 200 for rect in damaged)
