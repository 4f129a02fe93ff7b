"""Looking back at a match: replay and coach, opened from a summary, stepped through and played on from."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.bots.bot import choose
from game.bots.levels import Limit
from game.match.match import Match, steps_in_hand
from game.match.player_types import Bot, Person
from game.match.visibility import concealed_seats
from game.practice.review_job import ReviewJob, reviewable_hands
from game.practice.worker import ReviewClient
from game.rules import GAMES
from game.text.review import step_sentences
from game.ui.canvas.sprites import area_rect
from game.ui.families.betting.view import BettingView
from game.ui.routes import HandSummaryRoute, LookBackRoute
from game.ui.scenes.look_back import LookBack
from game.ui.scenes.summary import HandSummary
from game.ui.scenes.table import Table
from game.ui.table import table_renderer
from game.ui.widgets.page import ROW_GAP
from game.ui.widgets.selector import ChoiceRow
from game.ui.window.window import Window
from tests.random_matches import play
from tests.reviews import review_here
from tests.stored_matches import finished_matches
from tests.trial_counts import COUNT
from tests.ui.screen import click, mouse, opened, press, seen, settle
from tests.ui.table_driver import drawn_text, hurried

STEPPED = 6 if COUNT else 4  # steps at the start and at the end of a hand that are visited one by one
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


def looking(window: Window, match: Match, hand: int | None = None) -> LookBack:
    """Open the review of a match and wait until a hand is complete."""
    window.store.attach_journal(match)
    match.play_all([])
    window.go(
        LookBackRoute(match, window.store.number(match), reviewable_hands(match)[-1] if hand is None else hand, "coach")
    )
    review = window.scenes[-1]
    assert isinstance(review, LookBack)
    found(window, review)
    return review


def found(window: Window, review: LookBack) -> None:
    while job(review).busy:
        window.step()
    settle(window)


def job(review: LookBack) -> ReviewJob:
    assert review.review is not None
    return review.review


def rows(review: LookBack) -> list[ChoiceRow]:
    return [widget for widget in review.scrolling if isinstance(widget, ChoiceRow)]


def said(review: LookBack) -> str:
    return "\n".join(widget.label for block in review._blocks for widget in block)


SAMPLE = ("draw", "muggins", "tiddle_a_wink", "partner_match", "forty_two", "rounce", "bingo", "poker")
"""The games of an ordinary run: one per family and kind of layout."""


@pytest.mark.campaign
@pytest.mark.parametrize("key", GAMES if COUNT else SAMPLE)
def test_a_hand_of_every_game_is_stepped_through_and_played_on_from(window: Window, key: str) -> None:
    match = played(key)
    review = looking(window, match)
    steps = review.curve.steps
    assert match.states[review.playback.step].to_move >= 0, "all is dealt"
    review.go(steps[0])
    while review.playback.step < steps[-1]:
        state = match.states[review.playback.step]
        assert review.table.table_state.match.state == state
        closed, shown = concealed_seats(match, review.playback.step), review.table.table_state.sprites
        for seat, hand in enumerate(state.hands):
            assert all(shown[tile].face_up == (seat not in closed) for tile in hand)
        assert said(review)
        press(window, pygame.K_RIGHT)
        if review.playback.step == steps[0] + STEPPED:
            review.go(max(review.playback.step, steps[-1] - STEPPED))
    assert review.playback.step == steps[-1] == steps_in_hand(match, reviewable_hands(match)[-1]).stop
    course = job(review).timeline
    if concealed_seats(match, steps[-1]):
        assert course is None
        assert "Hands that were never shown stay hidden." in said(review)
    else:
        assert course is not None
        assert review.curve.levels is not None
        side = match.game.side(match.human_seats[0], len(match.players))
        changed = sum(bar.amount for bar in review.curve.bars)
        assert course.state_values[0].values[side] + changed == pytest.approx(course.state_values[-1].values[side])
    review.go(steps[0] + 1)
    click(window, "button Play from here")
    table = window.scenes[-1]
    assert isinstance(table, Table)
    assert table.match.actions[: review.playback.step] == match.actions[: review.playback.step]
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
    click(window, "button Look back")
    review = window.scenes[-1]
    assert isinstance(review, LookBack)
    assert job(review).hand == reviewable_hands(match)[-1]
    press(window, pygame.K_ESCAPE)
    assert isinstance(window.scenes[-1], HandSummary)


def test_a_failed_review_is_not_called_faultless(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ReviewClient, "answer", lambda self: ())
    review = looking(window, played("block"))
    assert job(review).unanswered == job(review).total
    assert f"{job(review).total} moves could not be reviewed." in said(review)
    assert "Nothing was given away" not in said(review)
    again = ReviewJob(review.match, reviewable_hands(review.match)[-1], window.store, window.store.number(review.match))
    assert again.done == 0


def test_n_leads_from_mistake_to_mistake_and_the_list_to_any(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    review_here(monkeypatch, 0.5)
    review = looking(window, played("muggins", seed=16))
    blamed = sorted(each.step for each in review.findings.blamed)
    assert len(blamed) > 2
    press(window, pygame.K_HOME)
    assert review.playback.step == 0
    visited = []
    while (step := review.findings.mistake(review.playback.step, 1)) is not None:
        press(window, pygame.K_n)
        assert review.playback.step == step
        visited.append(step)
    assert visited == [step for step in blamed if step > review.curve.steps[0]]
    assert "button Next mistake" not in [thing.name for thing in review.hit_targets()]
    press(window, pygame.K_n, mod=pygame.KMOD_SHIFT)
    assert review.playback.step == blamed[-2]
    click(window, "button Next mistake")
    assert review.playback.step == blamed[-1]
    press(window, pygame.K_HOME)  # there the list is in view
    first = rows(review)[0]
    click(window, f"choice {first.label}")
    worst = max(review.findings.blamed, key=lambda each: each.points_lost)
    assert review.playback.step == worst.step
    assert review.scroll.target == 0, "what is said about the move is at the top"
    assert [row.is_selected for row in rows(review)] == [True] + [False] * (len(blamed) - 1)
    assert "With what Ann could see" in said(review) or "With what Agnes could see" in said(review)
    assert "With all hands and the boneyard face up" in said(review)


def test_where_the_curve_is_pressed_that_step_is_shown(window: Window) -> None:
    review = looking(window, played("draw"))
    x, y = map(round, review.curve.point(review.curve.steps[-2], 0))
    mouse(window, pygame.MOUSEBUTTONDOWN, (x, y))
    assert review.playback.step == review.curve.steps[-2]
    mouse(window, pygame.MOUSEMOTION, (review.curve.rect.x, y))
    assert review.playback.step == review.curve.steps[0]
    mouse(window, pygame.MOUSEBUTTONUP, (review.curve.rect.x, y))


def test_hands_are_hidden_as_they_were_from_who_looks(window: Window) -> None:
    match = played("draw")
    review = looking(window, match)
    press(window, pygame.K_r)
    click(window, "button All hands visible")
    press(window, pygame.K_r)
    for step in review.curve.steps[:-1]:
        review.go(step)
        shown, state = review.table.table_state.sprites, match.states[step]
        assert all(shown[tile].face_up for tile in state.hands[0])
        assert not any(shown[tile].face_up for tile in state.hands[1])
    press(window, pygame.K_r)
    assert seen(window, "button As Ann sees it")


def test_finished_hands_of_a_match_are_reviewed_one_by_one(window: Window) -> None:
    match = played("muggins", many=3)
    match.deal(Random(1))
    review = looking(window, match, hand=1)
    assert review._title.label == "Muggins · hand 2"
    click(window, "button Next hand")
    found(window, review)
    assert job(review).hand == 2
    press(window, pygame.K_END)
    assert review.review is None
    assert said(review) == "The coach reviews a hand when it is over."
    assert "button Next hand" not in [thing.name for thing in review.hit_targets()]
    for _hand in range(3):
        click(window, "button Previous hand")
    assert job(review).hand == 0
    assert "button Previous hand" not in [thing.name for thing in review.hit_targets()]


def test_the_chart_says_what_will_appear_in_it(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    announced = "Here you will see what each move gained or lost."
    window.go(LookBackRoute(played("muggins"), None, 0, "coach"))
    review = window.scenes[-1]
    assert isinstance(review, LookBack)
    with monkeypatch.context() as patch:
        patch.setattr(ReviewJob, "poll", lambda _review: False)
        assert announced in drawn_text(window)
    found(window, review)
    assert announced not in drawn_text(window)


def test_a_review_can_pause_continue_and_is_stored(window: Window) -> None:
    match = played("muggins")
    window.store.attach_journal(match)
    match.play_all([])
    number = window.store.number(match)
    window.go(LookBackRoute(match, number, 0, "coach"))
    review = window.scenes[-1]
    assert isinstance(review, LookBack)
    for _time in range(3):
        review.tick(0)
    done = job(review).done
    assert 0 < done < job(review).total
    window._click_guard.scene_drawn(0)  # all would be found before the button could be pressed
    seen_button = next(thing for thing in review.hit_targets() if thing.name == "button Pause")
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=seen_button.rect.center, rel=(0, 0), buttons=(0, 0, 0), button=1))
    window.step()
    assert job(review).paused
    done = job(review).done
    settle(window)
    assert job(review).done == done
    mouse(window, pygame.MOUSEMOTION, (5, 300))
    click(window, "button Continue")
    found(window, review)
    assert job(review).done == job(review).total
    window.pop()
    window.go(LookBackRoute(match, number, 0, "coach"))
    again = window.scenes[-1]
    assert isinstance(again, LookBack)
    assert not job(again).busy
    assert job(again).reviews.keys() == job(review).reviews.keys()
    assert job(again).timeline is not None


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
        for tab in ("Coach", "Replay"):
            click(window, f"choice Look back: {tab}")
            screen = window.canvas.surface.get_rect()
            fixed = [widget.rect for widget in review.fixed if widget.rect.w]
            assert all(screen.contains(rect) for rect in fixed)
            for nth, rect in enumerate(fixed):
                assert not [other for other in fixed[:nth] if rect.colliderect(other)]
            assert review.view.h > 2 * window.canvas.text_size(17)
            assert all(rect.clip(review.view).h == 0 for rect in fixed)
            assert review.table.canvas.size[0] == review._band.rect.w


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_a_long_title_leaves_the_chips_in_the_bar_free(tmp_path: Path, size: tuple[int, int]) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = 2.0
        window.apply_settings()
        review = looking(window, played("poker"))
        review._title.label = "Poker aux dominos · manche 12"
        review.table.place_bar(review._leave, review._title, review.table.canvas.size[0], review.px(ROW_GAP))
        view, title = review.table.view, review._title.rect
        assert isinstance(view, BettingView)
        assert title.collidelist([area_rect(area) for area in view.stacks if area]) < 0
        assert title.bottom <= review.table.table_state.layout.bar.h + 1


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


# -- the tabs ----------------------------------------------------------------------------------------------------------


def test_a_tab_shows_the_same_step_at_the_same_table(window: Window) -> None:
    match = played("muggins")
    review = looking(window, match)
    review.go(9)
    table = review.table
    assert said(review).startswith("Next move\n" + step_sentences(match, 9)[0])
    click(window, "choice Look back: Replay")
    assert (review.tab, review.playback.step) == ("replay", 9)
    assert review.table is table
    assert said(review).rstrip().endswith(step_sentences(match, 8)[-1])
    press(window, pygame.K_RIGHT, pygame.K_r)
    assert (review.tab, review.playback.step) == ("coach", 10)
    assert said(review).startswith("Next move\n" + step_sentences(match, 10)[0])


def test_rare_actions_are_on_a_tab_of_their_own(window: Window) -> None:
    review = looking(window, played("muggins"))
    rare = {f"button {button.label}" for button in review._rare_buttons if button.enabled}
    assert len(rare) > 4
    assert not rare & {target.name for target in review.hit_targets()}
    click(window, "choice Look back: More")
    assert rare <= {target.name for target in review.hit_targets()}
    click(window, "choice Look back: Coach")
    assert not rare & {target.name for target in review.hit_targets()}
    assert "Next move" in said(review)
    click(window, "choice Look back: More")
    press(window, pygame.K_r)
    assert review.tab == "replay"
    click(window, "choice Look back: More")
    click(window, "button Back")
    assert review not in window.scenes


def test_the_coach_works_only_while_its_tab_is_shown(window: Window) -> None:
    match = played("muggins")
    window.go(LookBackRoute(match, None, 0))
    review = window.scenes[-1]
    assert isinstance(review, LookBack)
    settle(window)
    assert review.review is None
    press(window, pygame.K_n)
    found(window, review)
    assert review.tab == "coach"
