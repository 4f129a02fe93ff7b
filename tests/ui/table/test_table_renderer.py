"""What the table renderer redraws, and when."""

from dataclasses import replace
from random import Random

import pytest

from game.match.match import Match
from game.match.player_types import Bot, Person
from game.ui.layouts.animation import Animations
from game.ui.table.drag import Drag
from game.ui.table.family_view import find_drop_targets
from game.ui.table.table_renderer import ScoresAndLog, TableRenderer
from game.ui.table.turns import TurnView
from tests.ui.screen import opened
from tests.ui.table_driver import laid_out


@pytest.fixture
def painting(tmp_path):
    with opened(tmp_path) as window:
        match = Match("block", [Person("Ann"), Bot("club")])
        match.deal(Random(1))
        view = laid_out(window.canvas, match)
        window.step()
        view.table_state.turn = TurnView(width=400)
        yield TableRenderer(view, Animations(), ScoresAndLog([0, 0], ["The tiles are dealt."]))


def test_table_below_another_scene_is_redrawn_after_layout(painting):
    surface = painting.canvas.surface
    painting.refresh(0)
    painting.draw(surface)
    shown = painting.table_state.sprites[painting.table_state.ordered_hand(0)[0]]
    before = surface.get_at((round(shown.x), round(shown.y - shown.length / 4)))
    painting.table_state.open = False
    painting.view.arrange()
    painting.needs_redraw = True
    painting.draw(surface)  # it got no tick: only the top scene gets one
    assert surface.get_at((round(shown.x), round(shown.y - shown.length / 4))) != before


def test_no_redraw_without_changes(painting, monkeypatch):
    painting.refresh(0)
    damaged = []
    monkeypatch.setattr(painting.canvas, "damage", lambda rect=None: damaged.append(rect))
    painting.refresh(20)
    painting.refresh(40)
    assert not damaged


def test_only_the_hovered_target_is_redrawn(painting, monkeypatch):
    match, tabletop = painting.table_state.match, painting.table_state
    tabletop.viewer = match.state.to_move
    painting.view.arrange()
    drag = Drag(find_drop_targets(painting.view, match.game.legal_actions(match.state)))
    tabletop.drag = drag.choose(next(iter(drag.playable)))
    painting.refresh(0)
    painting.needs_redraw = False
    damaged = []
    monkeypatch.setattr(painting.canvas, "damage", lambda rect=None: damaged.append(rect))
    tabletop.drag = replace(tabletop.drag, hovered_drop=next(iter(tabletop.drag.places)))
    painting.refresh(20)
    assert damaged
    assert all(rect is not None and rect.w < 200 for rect in damaged)
