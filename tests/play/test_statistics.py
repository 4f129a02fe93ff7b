"""Statistics of people, and the page that shows them."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime
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
from game.play import daily_deal
from game.play.duplicate_match import next_hand, start_duplicate
from game.play.statistics import ALL_GAMES, NO_SCORES, BestHand, Condition, ScoreBackfill, Share, Statistics
from game.store import Store, StoredMatch, matches
from game.ui.routes import StatisticsRoute
from game.ui.scenes.look_back import LookBack
from game.ui.scenes.statistics import StatisticsPage
from game.ui.scenes.table import Table
from game.ui.widgets.statistics_rows import MAX_CHART_POINTS, ShareCard, trend_means
from game.ui.widgets.widget import Panel
from game.ui.window.window import Window
from tests.random_matches import play
from tests.store.imports import import_all
from tests.ui.screen import assert_apart, click, opened, press, settle
from tests.ui.table_driver import without_worker

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
    figures.add(result((1, 0), won=CLUB, aided=True)._replace(with_help=True))
    tally = figures.of(ANN)
    assert tally.share == Share(1, 3)
    assert tally.against == {"club": Share(1, 2), BOB: Share(0, 1)}
    assert figures.of(ANN, condition=Condition.UNDO).share == Share(1, 1)
    assert figures.of(ANN, condition=Condition.HELP).share == Share(0, 1)
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
    without_worker(monkeypatch)
    with opened(tmp_path) as window:
        window.canvas.settings.motion = "off"
        yield window


def finish(store: Store, key: str = "draw", seed: int = 1) -> Match:
    match = Match(key, [ANN, CLUB])
    store.attach_journal(match)
    return play(match, random.Random(seed))


def shares(window: Window, person: Person = ANN) -> dict[Condition, Share]:
    """Return the matches that the page has counted for a person."""
    window.go(StatisticsRoute())
    page = shown(window)
    return {condition: page.figures.of(person, condition=condition).share for condition in page.figures.tallies[person]}


def test_every_finished_match_is_counted_once(window: Window) -> None:
    store = window.store
    match = finish(store)
    store.attach_journal(one_hand := Match("draw", [ANN, CLUB], hands=1))
    play(one_hand, random.Random(7))
    store.attach_journal(again := Match("draw", [ANN, CLUB], fixed_deals=match.deals[:1], hands=1))
    play(again, random.Random(1))
    typed = Match("draw", [ANN, CLUB])
    typed.sealed_shuffle = Shuffle(7, typed=True)
    store.attach_journal(typed)
    play(typed, random.Random(1))
    store.attach_journal(helped := Match("draw", [ANN, CLUB]))
    store.mark_helped(helped)
    play(helped, random.Random(1))
    import_all(store, record.format_record(play(Match("draw", [ANN, CLUB]), random.Random(5))))
    played = {condition: share.played for condition, share in shares(window).items()}
    assert played == {Condition.UNAIDED: 2, Condition.KNOWN: 2, Condition.HELP: 1, Condition.IMPORTED: 1}
    click(window, "share With help")
    assert shown(window).condition == Condition.HELP
    assert "Same tiles again, or a typed deal number" in labels(shown(window))


def test_only_the_first_try_of_a_deal_of_the_day_counts_as_any_match(window: Window) -> None:
    for seed in range(2):
        window.store.attach_journal(match := daily_deal.daily_match(date(2026, 11, 22), "draw", ANN))
        play(match, random.Random(seed))
    played = {condition: share.played for condition, share in shares(window).items()}
    assert played == {Condition.UNAIDED: 1, Condition.KNOWN: 1}


def test_a_duplicate_match_is_one_match_and_counts_when_all_its_hands_are_over(window: Window) -> None:
    finish(window.store)
    hand: Match | None = start_duplicate(Match("muggins", [ANN, CLUB]), 2)
    for seed in range(4):
        assert hand is not None
        assert Condition.DUPLICATE not in shares(window)
        window.store.attach_journal(hand)
        play(hand, random.Random(seed))
        hand = next_hand(window.store, hand)
    assert hand is None
    assert shares(window)[Condition.DUPLICATE].played == 1
    tally = shown(window).figures.of(ANN, "muggins", Condition.DUPLICATE)
    assert (tally.hands, tally.against.keys()) == (4, {"club"})


def test_the_person_with_no_match_without_help_sees_the_others(window: Window) -> None:
    window.store.attach_journal(match := Match("draw", [ANN, CLUB]))
    window.store.mark_helped(match)
    play(match, random.Random(1))
    window.go(StatisticsRoute())
    assert shown(window).condition == Condition.HELP
    assert any(" of 1 match won" in label for label in labels(shown(window)))


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
    assert "By game" in labels(page)
    click(window, "share Muggins")
    assert page.game == "muggins"
    assert "of 4 matches won" in " ".join(labels(page))
    best = page.figures.of(ANN, "muggins").best[0]
    [button, *_others] = [label for label in labels(page) if label.endswith(f"in hand {best.hand}")]
    click(window, f"button {button}")
    back = window.scenes[-1]
    assert isinstance(back, LookBack)
    assert back.match.states[back.playback.step].hand + 1 == best.hand
    press(window, pygame.K_ESCAPE)
    press(window, pygame.K_ESCAPE)
    assert shown(window).game == ALL_GAMES


def test_an_empty_page_offers_to_play(window: Window) -> None:
    window.go(StatisticsRoute())
    assert "No finished matches yet" in labels(shown(window))
    click(window, "button Start with Draw")
    assert isinstance(window.scenes[-1], Table)


@pytest.mark.parametrize(("size", "text_size"), [((800, 600), 2.0), ((1920, 1080), 1.0)])
def test_everything_on_the_page_has_its_place(tmp_path: Path, size: tuple[int, int], text_size: float) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text_size
        window.apply_settings()
        for seed, key in enumerate(("draw", "muggins", "fourteen_piece")):
            finish(window.store, key, seed)
        window.go(StatisticsRoute())
        page = shown(window)
        widgets = [widget for widget in [*page.fixed, *page.scrolling] if not isinstance(widget, Panel)]
        assert_apart(widgets)
        assert all(widget.rect.left >= 0 and widget.rect.right <= size[0] for widget in widgets)
        assert len([widget for widget in widgets if isinstance(widget, ShareCard)]) == 3
