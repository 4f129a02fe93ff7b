"""A demonstration: played automatically, paused and stepped through, by mouse and keys."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.rules import GAMES
from game.rules.tricks.trick_game import TrickState
from game.text.demonstration import demonstration
from game.ui.canvas.sprites import sprite_rect
from game.ui.families import FAMILIES
from game.ui.families.line.pages import LineThumbnail
from game.ui.layouts.animation import sprite_at_rest, ticks
from game.ui.routes import SetupRoute
from game.ui.scenes.demonstration_viewer import DemonstrationViewer
from game.ui.scenes.rules import Rules
from game.ui.scenes.setup import Setup
from game.ui.widgets.thumbnail import HAND, Thumbnail
from game.ui.window.window import Window
from tests.trial_counts import COUNT
from tests.ui.screen import assert_apart, click, mouse, opened, press, seen, settle

SIZES = [(800, 600), (1280, 720), (1920, 1080)]
ROOMS = [((800, 600), 1.0), ((800, 600), 2.0), ((1280, 720), 1.5), ((1920, 1080), 1.0)]
LONG = 60_000  # ms: longer than any step is shown


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened(tmp_path) as window:
        window.canvas.settings.motion, window.canvas.settings.muted = "off", True
        yield window


def watched(window: Window, key: str = "draw") -> DemonstrationViewer:
    """Open the demonstration of a game from its rules by mouse, and pause it."""
    window.show(Rules(window, key))
    click(window, "button Watch a hand")
    watching = window.scenes[-1]
    assert isinstance(watching, DemonstrationViewer)
    click(window, "button Pause")
    return watching


def things(window: Window) -> set[str]:
    settle(window)
    return {thing.name for thing in window.scenes[-1].hit_targets()}


def rest(window: Window) -> None:
    """Wait until the points have moved to their totals."""
    for _turn in range(200):
        if not window.step():
            break
        pygame.time.wait(10)
    settle(window)


def test_it_plays_to_its_end_by_itself_and_leads_to_the_game(window: Window) -> None:
    watching = watched(window)
    press(window, pygame.K_HOME)
    told, steps, said = demonstration("draw"), [], []
    assert told is not None
    now = ticks()
    while watching.playback.step < watching.playback.last:
        now += LONG
        assert "button Play this game" not in things(window)
        watching.tick(now)
        steps.append(watching.playback.step)
        said.append(watching._caption.label)
    assert steps == list(range(1, told.last + 1))
    assert said == [told.captions.get(step, "") for step in steps], "a caption is there for its own step alone"
    assert watching.table.scores_and_log.log[-1] == "Ann scores 17 (pips left: Ben 17)."
    rest(window)
    assert watching.table.scores_and_log.scores == [17, 0]
    click(window, "button Play this game")
    setup = window.scenes[-1]
    assert isinstance(setup, Setup)
    assert setup.draft.key == "draw"


def test_a_step_is_shown_long_enough_to_read_it(window: Window) -> None:
    watching = watched(window)
    press(window, pygame.K_HOME)
    watching.tick(ticks() + LONG)
    assert watching.playback.step == 1
    for ms, step in ((2000, 1), (4500, 2)):
        watching.tick(ticks() + ms)
        assert watching.playback.step == step


def test_every_hand_is_face_up_and_the_boneyard_is_not(window: Window) -> None:
    watching = watched(window)
    press(window, pygame.K_HOME, *[pygame.K_RIGHT] * 9)
    settle(window)
    state = watching.table.table_state.match.state
    assert all(watching.table.table_state.sprites[tile].face_up for hand in state.hands for tile in hand)
    assert not any(watching.table.table_state.sprites[tile].face_up for tile in state.boneyard)


@pytest.mark.slow
@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.family != "line" and demonstration(key)])
def test_demonstrations_of_tricks_and_bets_show_open_hands_only(window: Window, key: str) -> None:
    watching = watched(window, key)
    press(window, pygame.K_HOME)
    said, now = [], ticks()
    while watching.playback.step < watching.playback.last:
        now += LONG
        watching.tick(now)
        settle(window)
        said.append(watching._caption.label)
        state, shown = watching.table.table_state.match.state, watching.table.table_state.sprites
        for hand in state.hands:
            assert all(shown[tile].face_up for tile in hand)
        secret = set(state.boneyard)
        if isinstance(state, TrickState):
            secret = secret.union(*state.dummies, *state.discards) - {state.turned}
        assert not any(shown[tile].face_up for tile in secret if tile in shown)
    assert said == [watching.demonstration.captions.get(step + 1, "") for step in range(watching.demonstration.last)]
    rest(window)
    assert watching.table.scores_and_log.scores == list(watching.demonstration.match.state.scores)
    click(window, "button Play this game")
    setup = window.scenes[-1]
    assert isinstance(setup, Setup)
    assert setup.draft.key == key


def test_it_is_stepped_through_by_keys_and_by_mouse(window: Window) -> None:
    watching = watched(window)
    press(window, pygame.K_HOME)
    assert watching.playback.is_running
    press(window, pygame.K_SPACE)
    assert not watching.playback.is_running
    step = watching.playback.step
    press(window, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert watching.playback.step == step + 1
    click(window, "button Step forward")
    click(window, "button Step forward")
    click(window, "button Step back")
    assert watching.playback.step == step + 2
    assert watching.table.table_state.match.state == watching.demonstration.match.states[watching.playback.step]
    watching.tick(ticks() + LONG)
    assert watching.playback.step == step + 2, "it went on though it was halted"
    click(window, "button Start playback")
    watching.tick(ticks() + LONG)
    assert watching.playback.step == step + 3
    click(window, "button Restart")
    assert watching.playback.step <= 1
    press(window, pygame.K_ESCAPE)
    assert isinstance(window.scenes[-1], Rules)


def test_before_the_deal_and_after_the_end_there_is_no_step_to_take(window: Window) -> None:
    watching = watched(window)
    press(window, pygame.K_SPACE, pygame.K_HOME)
    press(window, *[pygame.K_RIGHT] * 40)
    assert watching.playback.step == watching.playback.last
    assert {"button Step forward", "button Start playback", "button Pause"}.isdisjoint(things(window))
    assert {"button Play this game", "button Step back", "button Restart"} <= things(window)
    press(window, *[pygame.K_LEFT] * 40)
    assert watching.playback.step == 0
    assert {"button Step back", "button Restart"}.isdisjoint(things(window))
    assert watching.table.scores_and_log.scores == [0, 0]


def test_a_look_back_shows_the_totals_as_they_were(window: Window) -> None:
    watching = watched(window, "muggins")
    press(window, pygame.K_HOME, pygame.K_SPACE)
    press(window, *[pygame.K_RIGHT] * 40)
    rest(window)
    assert watching.table.scores_and_log.scores == [30, 20]
    press(window, pygame.K_LEFT)
    settle(window)
    assert watching.table.scores_and_log.scores == list(watching.demonstration.match.states[-2].scores)


def test_with_reduced_motion_tiles_fade_in_at_their_places(window: Window) -> None:
    watching = watched(window)
    press(window, pygame.K_HOME)
    window.canvas.settings.motion = "reduced"
    window.apply_settings()
    press(window, pygame.K_SPACE)
    watching.playback.go_by(1)
    watching.playback.go_by(1)
    assert watching.table.motion.flights
    assert all(flight.origin[:4] == flight.goal[:4] for flight in watching.table.motion.flights.values())
    settle(window)


def test_a_tooltip_names_the_button_under_the_mouse_or_with_the_focus(window: Window) -> None:
    watching = watched(window)
    assert watching.tooltip_button is None  # the mouse is on a button, but has just pressed another there
    mouse(window, pygame.MOUSEMOTION, watching.playback.play_button.rect.center)
    assert watching.tooltip_button is watching.playback.play_button
    assert watching.playback.play_button.label == "Start playback"
    mouse(window, pygame.MOUSEMOTION, watching.playback.back.rect.center)
    assert watching.tooltip_button is watching.playback.back
    mouse(window, pygame.MOUSEMOTION, (5, 300))
    assert watching.tooltip_button is None
    assert watching._step_text.label == f"Step {watching.playback.step} of 12"
    press(window, pygame.K_TAB)
    assert watching.tooltip_button is watching.playback.forward


def test_it_may_be_resized_at_any_step(window: Window) -> None:
    watching = watched(window)
    press(window, pygame.K_SPACE, *[pygame.K_RIGHT] * 6)
    step = watching.playback.step
    window._window.size = 900, 640
    for _turn in range(40):
        window.step()
        pygame.time.wait(5)
    settle(window)
    assert watching.playback.step == step
    assert watching._band.rect.bottom == window.canvas.size[1]
    assert watching._table_canvas.size[1] == watching._band.rect.top


def test_a_demonstration_stores_nothing(window: Window) -> None:
    watched(window)
    press(window, *[pygame.K_RIGHT] * 40)
    assert next(window.store.all_unfinished(), None) is None
    assert window.store.times_played() == {}


WATCHED = [key for key in GAMES if demonstration(key)]
SAMPLE = ("muggins", "forty_two", "poker")
"""The games that an ordinary run tries in windows of every size; it tries the others only where space is least."""


@pytest.mark.slow
@pytest.mark.campaign
@pytest.mark.parametrize(
    ("key", "size", "text_size"),
    [
        (key, size, text_size)
        for size, text_size in ROOMS
        for key in WATCHED
        if COUNT or key in SAMPLE or (size, text_size) == ((800, 600), 2.0)
    ],
)
def test_all_has_its_place(tmp_path: Path, key: str, size: tuple[int, int], text_size: float) -> None:
    told = demonstration(key)
    assert told is not None
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size, window.canvas.settings.motion = text_size, "off"
        watching = DemonstrationViewer(window, told, str(GAMES[key].title), "Play this game", SetupRoute(key))
        watching.playback.is_running = False
        window.show(watching)
        for step in (1, told.typical, told.last):
            watching.go(step)
            settle(window)
            band, caption = watching._band.rect, watching._caption
            assert band.contains(caption.rect)
            assert band.contains(watching._step_text.rect)
            assert watching._step_text.rect.height > 0
            assert caption.height(caption.rect.width) <= caption.rect.height, f"“{caption.label}” is cut"
            for tile, lies in watching.table.table_state.sprites.items():
                assert lies.y + lies.length / 4 <= band.top, f"{tile} is under the band"
            state = watching.table.table_state.match.state
            if isinstance(state, TrickState) and state.trick is not None:
                assert all(watching.table.table_state.sprites[tile].length >= 36 for tile in state.trick.tiles)
            apart = [widget for widget in watching.fixed if widget is not watching._band]
            assert_apart(apart)
            for widget in apart:
                assert window.canvas.surface.get_rect().contains(widget.rect), f"{widget.label} leaves the window"


# -- the picture on the page of the rules ------------------------------------------------------------------------------


def test_the_rules_redraw_their_picture_when_the_look_changes(window: Window) -> None:
    window.show(Rules(window, "draw"))
    settle(window)
    [picture] = [widget for widget in window.scenes[-1].scrolling if isinstance(widget, Thumbnail)]
    told = demonstration("draw")
    assert told is not None
    assert picture.match.actions == told.match.actions[: told.typical]
    at = picture.rect.left + 9, picture.rect.top + 90
    first = window.canvas.surface.get_at(at)
    window.canvas.damage()
    settle(window)
    assert window.canvas.surface.get_at(at) == first
    window.canvas.settings.theme = "slate"
    window.apply_settings()
    settle(window)
    assert window.canvas.surface.get_at(at) != first


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("key", [key for key in GAMES if GAMES[key].family == "line" and demonstration(key)])
def test_the_line_is_in_the_middle_of_its_picture(tmp_path: Path, size: tuple[int, int], key: str) -> None:
    told = demonstration(key)
    assert told is not None
    with opened(tmp_path, size) as window:
        picture = LineThumbnail(window.canvas, told.match.at_step(told.typical))
        wide = round(578 * window.canvas.unit)
        high = picture.height(wide)
        layout, area = picture.arrange((wide, high))
        assert layout.length >= 0.05 * wide
        half = layout.length / 2
        for placed in layout.tiles:
            assert half <= area.x + placed.x <= wide - half
            assert half <= area.y + placed.y <= (1 - HAND) * high
        left = min(placed.x for placed in layout.tiles) + area.x
        right = wide - max(placed.x for placed in layout.tiles) - area.x
        assert abs(left - right) <= 2 * layout.length


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("key", [key for key in GAMES if GAMES[key].family != "line" and demonstration(key)])
@pytest.mark.parametrize("back", [0, 1])
def test_a_trick_or_bets_are_inside_their_picture_above_the_hand(
    tmp_path: Path, size: tuple[int, int], key: str, back: int
) -> None:
    told = demonstration(key)
    assert told is not None
    with opened(tmp_path, size) as window:
        match = told.match.at_step(told.typical if back else told.last)
        picture = FAMILIES[GAMES[key].family].thumbnail(window.canvas, match)
        wide = round(578 * window.canvas.unit)
        high = picture.height(wide)
        poses, pictures = picture.table_content((wide, high))
        inside = pygame.Rect(0, 0, wide, round((1 - HAND) * high) + 1)
        rects = [rect for _surface, rect in pictures] + [
            sprite_rect(sprite_at_rest(pose, True)) for _tile, pose in poses
        ]
        assert rects
        for rect in rects:
            assert inside.contains(rect)
        for first, second in combinations(rects, 2):
            assert not first.colliderect(second)


def test_a_game_without_a_hand_has_its_rules_all_the_same(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.scenes.rules.demonstration", lambda _key: None)
    window.show(Rules(window, "poker"))
    assert "button Watch a hand" not in things(window)
    assert seen(window, "choice Game")
