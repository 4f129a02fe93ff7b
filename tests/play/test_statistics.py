"""Statistics of people, and the page that shows them."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pygame
import pytest

from game.core.intervals import NORMAL
from game.core.shuffle import Shuffle
from game.match import record
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.play.duplicate_match import start_duplicate
from game.play.statistics import ALL_GAMES, NO_SCORES, BestHand, ScoreBackfill, Share, Statistics
from game.store import Store, StoredMatch, matches
from game.ui.routes import StatisticsRoute
from game.ui.scenes.look_back import LookBack
from game.ui.scenes.statistics import StatisticsPage
from game.ui.widgets.statistics_rows import MAX_CHART_POINTS, trend_means
from game.ui.window.window import Window
from tests.random_matches import play
from tests.store.imports import import_all
from tests.ui.screen import click, opened, press, settle
from tests.ui.table_driver import hurried

ANN, BOB, CLUB, MASTER = Person("Ann"), Person("Bob"), Bot("club"), Bot("master")


def result(
    *hands: tuple[int, int],
    game: str = "draw",
    won: Person | Bot = ANN,
    other: Person | Bot = CLUB,
    aided: bool = False,
) -> StoredMatch:
    """Return a result of Ann against another player with these points in each hand."""
    scores = [(0, 0)]
    for first, second in hands:
        scores.append((scores[-1][0] + first, scores[-1][1] + second))
    preset = {"draw": "draw_001", "rounce": "rounce_001", "muggins": "muggins_001"}[game]
    begun = datetime(2026, 1, 1, tzinfo=UTC)
    return StoredMatch(7, game, preset, (ANN, other), begun, aided, True, (won,), scores=(*scores, scores[-1]))


def test_points_per_hand_have_a_confidence_interval() -> None:
    figures = Statistics()
    figures.add(result((10, 0), (0, 20), (30, 0)))
    figures.add(result((5, 0), won=CLUB))
    points = [10, 0, 30, 5]
    result_per_hand = figures.of(ANN, "draw").points_per_hand()
    assert result_per_hand == pytest.approx((mean(points), NORMAL * stdev(points) / 2))
    assert figures.of(ANN, "draw").hands == 4
    assert figures.of(ANN).points_per_hand() is None  # points of different games are not added


def test_wins_by_opponent_and_matches_with_help() -> None:
    figures = Statistics()
    for won, other, aided in ((ANN, CLUB, False), (CLUB, CLUB, False), (BOB, BOB, False), (ANN, MASTER, True)):
        figures.add(result((1, 0), won=won, other=other, aided=aided))
    tally = figures.of(ANN)
    assert (tally.share, tally.aided) == (Share(1, 3), Share(1, 1))
    assert tally.against == {"club": Share(1, 2), BOB: Share(0, 1)}
    assert figures.of(BOB).against == {ANN: Share(1, 1)}
    assert figures.people() == [ANN, BOB]
    assert not figures.of(Person("Zoë")).share.played


def test_longest_streak_and_best_hands() -> None:
    figures = Statistics()
    for won, points in ((ANN, 5), (ANN, 40), (CLUB, 1), (ANN, 20), (ANN, 3), (ANN, 2)):
        figures.add(result((points, 0), (0, 9), won=won))
    tally = figures.of(ANN, "draw")
    assert tally.longest_streak == 3
    assert tally.best == [BestHand(40, 7, 1), BestHand(20, 7, 1), BestHand(5, 7, 1)]
    assert figures.of(ANN, ALL_GAMES).longest_streak == 3


def test_win_rate_has_a_wilson_interval() -> None:
    assert Share(0, 0).interval() == (0.0, 1.0)
    assert Share(5, 10).interval() == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert Share(10, 10).interval() == pytest.approx((0.7225, 1.0), abs=1e-4)


def test_trend_has_a_limited_number_of_points() -> None:
    assert trend_means([]) == []
    assert trend_means([(2, 10)]) == [5.0]
    assert len(trend_means([(7, 70)] * 5000)) <= MAX_CHART_POINTS
    assert trend_means([(10, 100)] * 20) == [10.0] * 20


# -- from the store ----------------------------------------------------------------------------------------------


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    hurried(monkeypatch)  # no worker process: answers arrive at once
    with opened(tmp_path) as window:
        window.canvas.settings.motion = "off"
        yield window


def finish(store: Store, key: str = "draw", seed: int = 1) -> Match:
    match = Match(key, [ANN, CLUB])
    store.attach_journal(match)
    return play(match, random.Random(seed))


def page_text(window: Window) -> str:
    """Return all text on the statistics page."""
    window.go(StatisticsRoute())
    page = window.scenes[-1]
    assert isinstance(page, StatisticsPage)
    settle(window)
    return "\n".join(widget.label for widget in page.scrolling)


def test_uncounted_matches_are_listed(window: Window) -> None:
    assert "No finished matches yet." in page_text(window)
    again = finish(window.store).at_step(0)
    play_again = Match(again.key, again.players, fixed_deals=finish(window.store, seed=2).deals, hands=1)
    window.store.attach_journal(play_again)
    play(play_again, random.Random(1))
    hand = start_duplicate(Match("draw", [BOB, CLUB]), 2)
    window.store.attach_journal(hand)
    play(hand, random.Random(1))
    imported = record.format_record(play(Match("draw", [BOB, CLUB]), random.Random(5)))
    assert import_all(window.store, imported).new == 1
    text = page_text(window)
    assert "2 matches, " in text
    assert "Not counted: 1 match with tiles that were dealt before." in text
    click(window, "choice Player")
    click(window, "choice Player: Bob")
    page = window.scenes[-1]
    assert isinstance(page, StatisticsPage)
    text = "\n".join(widget.label for widget in page.scrolling)
    assert "No finished match counts yet." in text
    assert "Not counted: 1 hand of a duplicate match, 1 imported match." in text


def test_match_with_a_typed_number_is_uncounted(window: Window) -> None:
    match = Match("draw", [ANN, CLUB])
    match.sealed_shuffle = Shuffle(7, typed=True)
    window.store.attach_journal(match)
    play(match, random.Random(1))
    finish(window.store, seed=2)
    text = page_text(window)
    assert "1 match, " in text
    assert "Not counted: 1 match with a typed deal number." in text


def test_matches_with_help_are_listed(window: Window) -> None:
    match = Match("draw", [ANN, CLUB])
    window.store.attach_journal(match)
    window.store.mark_helped(match)
    play(match, random.Random(1))
    text = page_text(window)
    assert "0 matches" not in text
    assert "No finished match without help yet." in text
    assert "With help or undo: 1 match, " in text


def test_missing_scores_are_computed(window: Window) -> None:
    store = window.store
    match = finish(store)
    execute(store, "UPDATE matches SET scores = NULL")
    other = finish(store, "muggins")
    execute(store, "UPDATE matches SET scores = NULL, record = 'x' WHERE game = 'muggins'")
    assert other.over
    backfill = ScoreBackfill(store)
    assert (backfill.total, backfill.poll()) == (2, True)
    assert not store.match_repository.unscored()
    [draw] = (stored_result for stored_result in store.match_repository.results() if stored_result.game == "draw")
    assert draw.scores == matches.scores_by_hand(match.states)
    assert execute(store, "SELECT scores FROM matches WHERE game = 'muggins'") == [(NO_SCORES,)]


def execute(store: Store, statement: str) -> list[Any]:
    """Execute an SQL statement on the store's file."""
    with closing(sqlite3.connect(store.path)) as connection, connection:
        return connection.execute(statement).fetchall()


def test_imported_matches_are_not_counted(window: Window) -> None:
    import_all(window.store, record.format_record(play(Match("draw", [ANN, CLUB]), random.Random(2))))
    assert not list(window.store.match_repository.results())


def shown(window: Window) -> StatisticsPage:
    settle(window)
    page = window.scenes[-1]
    assert isinstance(page, StatisticsPage)
    return page


def labels(page: StatisticsPage) -> list[str]:
    return [widget.label for widget in page.scrolling]


def test_page_opens_the_best_hand_of_a_game(window: Window) -> None:
    for seed in range(6):
        finish(window.store, "muggins" if seed % 3 else "draw", seed)
    window.go(StatisticsRoute())
    page = shown(window)
    assert not page.busy
    assert "Wins by game" in labels(page)
    click(window, "share Muggins")
    assert page.game == "muggins"
    assert "4 matches" in " ".join(labels(page))
    best = page.figures.of(ANN, "muggins").best[0]
    [button, *_others] = [label for label in labels(page) if label.endswith(f"in hand {best.hand}")]
    click(window, f"button {button}")
    back = window.scenes[-1]
    assert isinstance(back, LookBack)
    assert back.match.states[back.playback.step].hand + 1 == best.hand
    press(window, pygame.K_ESCAPE)
    press(window, pygame.K_ESCAPE)
    assert shown(window).game == ALL_GAMES


def test_empty_statistics_page(window: Window) -> None:
    window.go(StatisticsRoute())
    assert "No finished matches yet." in labels(shown(window))
