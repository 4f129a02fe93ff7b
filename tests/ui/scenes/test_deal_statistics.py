"""The page of deal statistics: it reads the matches a few at a time, and shows what each player got."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.match.match import Match
from game.match.player_types import Bot, Person
from game.ui.routes import DealStatisticsRoute
from game.ui.scenes.statistics import DealStatistics
from game.ui.widgets.statistics_rows import ChanceRow
from game.ui.window.window import Window
from tests.random_matches import play
from tests.ui.screen import opened, settle


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened(tmp_path) as window:
        window.canvas.settings.motion, window.canvas.settings.muted = "off", True
        yield window


def page(window: Window) -> DealStatistics:
    window.go(DealStatisticsRoute())
    scene = window.scenes[-1]
    assert isinstance(scene, DealStatistics)
    while scene.busy:
        window.step()
    settle(window)
    return scene


def test_where_there_are_no_deals_the_page_says_what_it_will_show(window: Window) -> None:
    assert "No deals yet" in page(window)._text.label


def test_every_person_and_the_bots_have_their_figures(window: Window) -> None:
    rng = Random(1)
    for name in ("Ann", "Bob"):
        match = Match("draw", [Person(name), Bot("club")])
        window.store.attach_journal(match)
        play(match, rng, hands=3)
    scene = page(window)
    rows = [widget for widget in scene.scrolling if isinstance(widget, ChanceRow)]
    assert {row.label for row in rows} == {"Ann", "Bob", "The bots"}
    assert all("expected" in row.figures for row in rows)
    assert "Unusual: " in scene._text.label
