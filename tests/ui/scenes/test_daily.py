"""The deal of the day: the page of games, the deal at the table, and the comparison after it."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random

import pytest

from game.bots.levels import LEVELS
from game.match.match import Match
from game.match.player_types import Person
from game.play import daily_deal
from game.play.deal_comparison import rotated_hand
from game.rules import GAMES
from game.text.any_game import signed
from game.ui.routes import DailyDealRoute, MenuRoute, TableRoute
from game.ui.scenes.daily_deal import BotComparison, DailyDeal, DailyDealSummary
from game.ui.scenes.summary import MatchSummary
from game.ui.scenes.table import Table
from game.ui.widgets import fields
from game.ui.widgets.widget import Panel
from game.ui.window.window import Window
from tests.random_matches import play
from tests.ui.screen import assert_apart, click, opened, seen, settle
from tests.ui.table_driver import hurried

DAY = date(2026, 11, 22)
ANN = Person("Ann")


@pytest.fixture(autouse=True)
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that advances at every reading."""
    hurried(monkeypatch, 25)


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened(tmp_path) as window:
        window.canvas.settings.name, window.canvas.settings.motion = "Ann", "off"
        yield window


def finished(window: Window, key: str, seed: int = 1) -> Match:
    """Store a finished match of the deal of a game."""
    window.store.attach_journal(match := daily_deal.daily_match(DAY, key, ANN))
    return play(match, Random(seed))


def summary(window: Window) -> DailyDealSummary:
    """Return the summary over the table once it is complete."""
    settle(window)
    scene = window.scenes[-1]
    assert isinstance(scene, DailyDealSummary)
    wait_for_bots(window, scene.comparison)
    return scene


def wait_for_bots(window: Window, comparison: BotComparison | None) -> None:
    assert comparison is not None
    while comparison.bots.busy:
        window.step()
    settle(window)


def test_the_menu_leads_to_the_deals_of_today(window: Window) -> None:
    window.go(MenuRoute())
    click(window, "button Other games")
    page = window.scenes[-1]
    assert isinstance(page, DailyDeal)
    assert page.day == page.today
    featured = str(GAMES[daily_deal.featured_game(page.today)].title)
    assert featured in [widget.label for widget in page.scrolling]
    assert {card.label for card in page._cards} == {str(game.title) for game in GAMES.values()} - {featured}
    click(window, "button Play")
    table = window.scenes[-1]
    assert isinstance(table, Table)
    assert str(table.match.game.title) == featured


@pytest.mark.parametrize(("key", "unit"), [("muggins", "point"), ("poker", "chip")])
def test_the_card_shows_the_result_in_the_unit_of_its_game(window: Window, key: str, unit: str) -> None:
    match = finished(window, key)
    window.go(DailyDealRoute(DAY))
    page = window.scenes[-1]
    assert isinstance(page, DailyDeal)
    brought = daily_deal.result(match)
    sign = "+" if brought > 0 else "−" if brought < 0 else ""
    [told] = [card.summary for card in page._cards if card.label == str(match.game.title)]
    assert told == f"{sign}{abs(brought)} {unit}{'s' if abs(brought) != 1 else ''}"


def test_a_deal_is_started_and_continued(window: Window) -> None:
    window.go(DailyDealRoute(DAY))
    click(window, "card Muggins")
    table = window.scenes[-1]
    assert isinstance(table, Table)
    assert daily_deal.deal_date(table.match) == DAY
    assert table.match.players[0] == ANN
    while not table.match.actions:
        window.step()
    dealt = table.match.actions
    window.go(DailyDealRoute(DAY))
    click(window, "card Muggins")
    again = window.scenes[-1]
    assert isinstance(again, Table)
    assert again.match.actions[: len(dealt)] == dealt


def test_the_summary_has_the_comparison_and_a_line_to_copy(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(fields, "copy", lambda text: copied.append(text) or True)
    finished(window, "muggins", 3)
    window.go(DailyDealRoute(DAY))
    click(window, "card Muggins")
    scene = summary(window)
    assert list(scene.comparison.bots.results) == [*LEVELS]
    assert "button Fair deals" not in {thing.name for thing in scene.hit_targets()}
    click(window, "button Copy result")
    [line] = copied
    assert line.startswith("Boneyard 2026-11-22 Muggins ")
    results = scene.comparison.bots.results
    assert line.endswith(f"Master {signed(results['master'])} · Club {signed(results['club'])}")
    click(window, "button Other games")
    assert isinstance(window.scenes[-1], DailyDeal)


def test_the_table_leads_to_the_other_games_as_the_summary_does(window: Window) -> None:
    finished(window, "muggins", 3)
    window.go(DailyDealRoute(DAY))
    click(window, "card Muggins")
    summary(window)
    click(window, "button See the table")
    settle(window)
    names = [target.name for target in window.scenes[-1].hit_targets()]
    assert "button Next match" not in names
    click(window, "button Other games")
    page = window.scenes[-1]
    assert isinstance(page, DailyDeal)
    assert page.day == DAY


@pytest.mark.parametrize(("there", "words"), [(True, "Copied"), (False, "No clipboard")])
def test_copying_the_line_is_confirmed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool, words: str
) -> None:
    monkeypatch.setattr(fields, "copy", lambda text: there)
    with opened(tmp_path, (800, 600)) as window:
        window.canvas.settings.name, window.canvas.settings.motion = "Ann", "off"
        finished(window, "muggins", 3)
        window.go(DailyDealRoute(DAY))
        click(window, "card Muggins")
        scene = summary(window)
        seen(window, "button Copy result")
        assert scene.comparison.copy.label == "Copy result"
        click(window, "button Copy result")
        seen(window, f"button {words}")


def test_the_first_time_counts(window: Window) -> None:
    finished(window, "draw", 1)
    window.go(DailyDealRoute(DAY))
    click(window, "card Draw")
    first = summary(window)
    click(window, "button Same tiles")
    table = window.scenes[-1]
    assert isinstance(table, Table)
    assert daily_deal.deal_date(table.match) == DAY
    window.go(TableRoute(play(table.match, Random(5))))
    second = summary(window)
    own = daily_deal.result(daily_deal.find_played(window.store, DAY, "draw", ANN)[0][1])
    assert second.comparison.own == first.comparison.own == own
    assert "Only your first try counts." in second.comparison.standing.label


def test_the_featured_game_has_the_result_beside_those_of_the_bots(window: Window) -> None:
    featured = daily_deal.featured_game(DAY)
    match = finished(window, featured)
    window.go(DailyDealRoute(DAY))
    page = window.scenes[-1]
    assert isinstance(page, DailyDeal)
    wait_for_bots(window, page.comparison)
    assert page.comparison is not None
    assert page.comparison.bars[0].points == daily_deal.result(match)
    bots = sorted(bar.points for bar in page.comparison.bars[1:] if bar.points is not None)
    assert bots == sorted(page.comparison.bots.results.values())
    assert len(bots) == len(LEVELS)
    click(window, "button Previous day")
    assert page.comparison is None
    seen(window, "button Play")


def test_from_another_chair_the_tiles_are_compared_and_not_the_day(window: Window) -> None:
    finished(window, "draw")
    again = rotated_hand(daily_deal.find_played(window.store, DAY, "draw", ANN)[0][1], 0, 1)
    window.store.attach_journal(again)
    window.go(TableRoute(play(again, Random(1))))
    settle(window)
    scene = window.scenes[-1]
    assert isinstance(scene, MatchSummary)
    assert scene.headline().startswith("With these tiles ")


def test_tomorrow_cannot_be_opened_and_yesterday_can(window: Window) -> None:
    window.push(DailyDeal(window, date(2026, 11, 30), DAY))
    page = window.scenes[-1]
    assert isinstance(page, DailyDeal)
    assert page.day == DAY
    assert "button Next day" not in {thing.name for thing in page.hit_targets()}
    click(window, "button Previous day")
    assert page.day == date(2026, 11, 21)
    click(window, "button Next day")
    assert page.day == DAY


@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("size", [(800, 600), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_has_its_place(tmp_path: Path, size: tuple[int, int], text_size: float) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size, window.canvas.settings.name = text_size, "Ann"
        window.canvas.apply_look()
        finished(window, daily_deal.featured_game(DAY))
        window.go(DailyDealRoute(DAY))
        page = window.scenes[-1]
        assert isinstance(page, DailyDeal)
        seen(window, "button Result")
        widgets = [widget for widget in [*page.fixed, *page.scrolling] if not isinstance(widget, Panel)]
        assert_apart(widgets)
        assert all(widget.rect.left >= 0 and widget.rect.right <= size[0] for widget in widgets)
        assert len(page._cards) == len(GAMES) - 1
