"""The review of a hand: opened from a summary, stepped through by keys and mouse, and played on from."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.bots.bot import choose
from game.bots.levels import Limit
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.match.visibility import concealed_seats
from game.practice.review_job import ReviewJob, reviewable_hands, steps_in_hand
from game.practice.worker import ReviewClient
from game.rules import GAMES
from game.ui.routes import HandReviewRoute, HandSummaryRoute
from game.ui.scenes.review import Review
from game.ui.scenes.summary import HandSummary
from game.ui.scenes.table import Table
from game.ui.table import table_renderer
from game.ui.widgets.selector import ChoiceRow
from game.ui.window.window import Window
from tests.random_matches import play
from tests.reviews import review_here
from tests.stored_matches import finished_matches
from tests.trial_counts import COUNT
from tests.ui.screen import click, mouse, opened, press, seen, settle
from tests.ui.table_driver import hurried

STEPPED = 6  # steps at the start and at the end of a hand that are visited one by one
SIZES = [((800, 600), 1.0), ((800, 600), 2.0), ((1280, 720), 1.0), ((1920, 1080), 1.0)]


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compute reviews in this process, without a worker."""
    review_here(monkeypatch, 0.05)


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened(tmp_path) as window:
        window.canvas.settings.motion, window.canvas.settings.muted = "off", True
        yield window


def played(key: str, many: int = 1, seed: int = 3) -> Match:
    """Play hands in which beginners make mistakes."""
    match, rng = Match(key, [Person("Ann"), *[Bot("club")] * (GAMES[key].usual_players - 1)]), Random(seed)
    while not match.over and match.state.hand < many:
        if match.state.to_move < 0:
            match.deal(rng)
        else:
            view = match.game.observe(match.state, match.state.to_move)
            match.play(choose(match.game, view, Limit("beginner"), rng))
    return match


def looking(window: Window, match: Match, hand: int | None = None) -> Review:
    """Open the review of a match and wait until a hand is complete."""
    window.store.attach_journal(match)
    match.play_all([])
    window.go(HandReviewRoute(match, window.store.number(match), hand))
    review = window.scenes[-1]
    assert isinstance(review, Review)
    found(window, review)
    return review


def found(window: Window, review: Review) -> None:
    while review.review.busy:
        window.step()
    settle(window)


def rows(review: Review) -> list[ChoiceRow]:
    return [widget for widget in review.scrolling if isinstance(widget, ChoiceRow)]


def said(review: Review) -> str:
    return "\n".join(widget.label for block in review._text_blocks for widget in block)


SAMPLE = ("draw", "muggins", "tiddle_a_wink", "partner_match", "forty_two", "rounce", "bingo", "poker")
"""The games of an ordinary run: one per family and kind of layout."""


@pytest.mark.campaign
@pytest.mark.parametrize("key", GAMES if COUNT else SAMPLE)
def test_a_hand_of_every_game_is_stepped_through_and_played_on_from(window: Window, key: str) -> None:
    match = played(key)
    review = looking(window, match)
    steps = review.curve.steps
    press(window, pygame.K_HOME)
    assert review.step == steps[0]
    while review.step < steps[-1]:
        state = match.states[review.step]
        assert review.table.table_state.match.state == state
        closed, shown = concealed_seats(match, review.step), review.table.table_state.sprites
        for seat, hand in enumerate(state.hands):
            assert all(shown[tile].face_up == (seat not in closed) for tile in hand)
        assert said(review)
        press(window, pygame.K_RIGHT)
        if review.step == steps[0] + STEPPED:
            review.go(max(review.step, steps[-1] - STEPPED))
    assert review.step == steps[-1] == steps_in_hand(match, reviewable_hands(match)[-1]).stop
    course = review.review.timeline
    if concealed_seats(match, steps[-1]):
        assert course is None
        assert "Hands that were never shown stay hidden." in said(review)
    else:
        assert course is not None
        assert review.curve.levels is not None
        side = match.game.side(review.viewer, len(match.players))
        changed = sum(bar.amount for bar in review.curve.bars)
        assert course.state_values[0].values[side] + changed == pytest.approx(course.state_values[-1].values[side])
    press(window, pygame.K_HOME, pygame.K_RIGHT)
    click(window, "button Play from here")
    table = window.scenes[-1]
    assert isinstance(table, Table)
    assert table.match.actions[: review.step] == match.actions[: review.step]
    assert (table.match.players, table.match.options) == (match.players, match.options)
    play(table.match, Random(1), until=lambda match: match.state.to_move < 0)
    again = [kept for kept in (*window.store.all_unfinished(), *finished_matches(window.store)) if kept.with_help]
    assert len(again) == 1
    assert window.store.number(match) != again[0].id


def test_the_summary_leads_to_it_and_back(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch)
    match = played("muggins", many=2)
    window.store.attach_journal(match)
    match.play_all([])
    nothing: Callable[[], None] = lambda: None  # noqa: E731
    window.go(HandSummaryRoute(match, nothing, str, nothing, nothing))
    click(window, "button Review")
    review = window.scenes[-1]
    assert isinstance(review, Review)
    assert review.review.hand == reviewable_hands(match)[-1]
    press(window, pygame.K_ESCAPE)
    assert isinstance(window.scenes[-1], HandSummary)


def test_a_failed_review_is_not_called_faultless(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ReviewClient, "answer", lambda self: ())
    review = looking(window, played("block"))
    assert review.review.unanswered == review.review.total
    assert f"{review.review.total} moves could not be reviewed." in said(review)
    assert "Nothing was given away" not in said(review)
    again = ReviewJob(review.match, reviewable_hands(review.match)[-1], window.store, window.store.number(review.match))
    assert again.done == 0


def test_n_leads_from_mistake_to_mistake_and_the_list_to_any(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    review_here(monkeypatch, 0.5)
    review = looking(window, played("muggins", seed=16))
    blamed = sorted(each.step for each in review.findings.blamed)
    assert len(blamed) > 2
    press(window, pygame.K_HOME)
    visited = []
    while (step := review.findings.mistake(review.step, 1)) is not None:
        press(window, pygame.K_n)
        assert review.step == step
        visited.append(step)
    assert visited == [step for step in blamed if step > review.curve.steps[0]]
    assert "button Next mistake" not in [thing.name for thing in review.hit_targets()]
    press(window, pygame.K_n, mod=pygame.KMOD_SHIFT)
    assert review.step == blamed[-2]
    click(window, "button Next mistake")
    assert review.step == blamed[-1]
    first = rows(review)[0]
    click(window, f"choice {first.label}")
    worst = max(review.findings.blamed, key=lambda each: each.points_lost)
    assert review.step == worst.step
    assert [row.is_selected for row in rows(review)] == [True] + [False] * (len(blamed) - 1)
    assert "With what Ann could see" in said(review) or "With what Agnes could see" in said(review)
    assert "With all hands visible" in said(review)


def test_where_the_curve_is_pressed_that_step_is_shown(window: Window) -> None:
    review = looking(window, played("draw"))
    x, y = map(round, review.curve.point(review.curve.steps[-2], 0))
    mouse(window, pygame.MOUSEBUTTONDOWN, (x, y))
    assert review.step == review.curve.steps[-2]
    mouse(window, pygame.MOUSEMOTION, (review.curve.rect.x, y))
    assert review.step == review.curve.steps[0]
    mouse(window, pygame.MOUSEBUTTONUP, (review.curve.rect.x, y))


def test_hands_are_hidden_as_they_were_from_who_looks(window: Window) -> None:
    match = played("draw")
    review = looking(window, match)
    click(window, "switch All hands visible")
    for step in review.curve.steps[:-1]:
        review.go(step)
        shown, state = review.table.table_state.sprites, match.states[step]
        assert all(shown[tile].face_up for tile in state.hands[0])
        assert not any(shown[tile].face_up for tile in state.hands[1])
    click(window, "switch All hands visible")
    assert review._open_switch.is_on


def test_finished_hands_of_a_match_are_reviewed_one_by_one(window: Window) -> None:
    match = played("muggins", many=3)
    match.deal(Random(1))
    review = looking(window, match, hand=1)
    assert "Hand 2 of 3" in review._title.label
    click(window, "button Next hand")
    found(window, review)
    assert review.review.hand == 2
    assert "button Next hand" not in [thing.name for thing in review.hit_targets()]
    press(window, pygame.K_END)
    assert review.table.table_state.match.state.hand == 3
    assert review.table.table_state.match.state.to_move < 0, "nothing of the hand that goes on has been dealt"
    for _hand in range(2):
        click(window, "button Previous hand")
    assert review.review.hand == 0
    assert "button Previous hand" not in [thing.name for thing in review.hit_targets()]


def test_a_review_can_pause_continue_and_is_stored(window: Window) -> None:
    match = played("muggins")
    window.store.attach_journal(match)
    match.play_all([])
    number = window.store.number(match)
    window.go(HandReviewRoute(match, number))
    review = window.scenes[-1]
    assert isinstance(review, Review)
    for _time in range(3):
        review.tick(0)
    done = review.review.done
    assert 0 < done < review.review.total
    window._click_guard.scene_drawn(0)  # all would be found before the button could be pressed
    seen_button = next(thing for thing in review.hit_targets() if thing.name == "button Pause")
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=seen_button.rect.center, rel=(0, 0), buttons=(0, 0, 0), button=1))
    window.step()
    assert review.review.paused
    done = review.review.done
    settle(window)
    assert review.review.done == done
    mouse(window, pygame.MOUSEMOTION, (5, 300))
    click(window, "button Continue")
    found(window, review)
    assert review.review.done == review.review.total
    window.pop()
    window.go(HandReviewRoute(match, number))
    again = window.scenes[-1]
    assert isinstance(again, Review)
    assert not again.review.busy
    assert again.review.reviews.keys() == review.review.reviews.keys()
    assert again.review.timeline is not None


@pytest.mark.parametrize(("size", "text"), SIZES)
@pytest.mark.parametrize("key", ["muggins", "forty_two", "poker", "tiddle_a_wink"])
def test_everything_has_its_place_in_windows_of_every_size(
    tmp_path: Path, key: str, size: tuple[int, int], text: float
) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size, window.canvas.settings.motion = text, "off"
        window.apply_settings()
        review = looking(window, played(key))
        press(window, pygame.K_n)
        screen = window.canvas.surface.get_rect()
        fixed = [widget.rect for widget in review.fixed if widget.rect.w]
        assert all(screen.contains(rect) for rect in fixed)
        for nth, rect in enumerate(fixed):
            assert not [other for other in fixed[:nth] if rect.colliderect(other)]
        assert review.view.h > 2 * window.canvas.text_size(17)
        assert all(rect.clip(review.view).h == 0 for rect in fixed)
        seen(window, "button Play from here")


def test_the_table_does_not_tell_of_another_step_than_the_column(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    above: list[str] = []
    monkeypatch.setattr(table_renderer, "draw_prompt", lambda _surface, _tabletop, happened: above.append(happened))
    review = looking(window, played("muggins"))
    for _step in range(4):
        press(window, pygame.K_RIGHT)
        assert said(review)
    assert {*above} == {""}
