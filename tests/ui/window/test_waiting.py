"""How long the event loop sleeps, and when scenes wake it."""

import math
from types import SimpleNamespace

import pygame
import pytest

from game.match.match import Match
from game.match.player_types import Bot, Person
from game.ui.layouts.animation import ticks
from game.ui.routes import MenuRoute, RulesRoute
from game.ui.scenes.table import LOOK, Table
from game.ui.widgets.scene import Scene
from game.ui.window import waiting
from game.ui.window import window as module
from game.ui.window.waiting import DOZE, UNSEEN, wait_for_event
from game.ui.window.window import Window
from tests.ui.screen import click, press, settle
from tests.ui.table_driver import begun, hurried, sit


class Resting(Scene):
    """A scene in which nothing moves, with an idle timeout in ms."""

    def __init__(self, window: Window, ms: float) -> None:
        super().__init__(window)
        self.ms = ms

    def idle_timeout_ms(self, now: int) -> float:
        return self.ms


# -- waiting ---------------------------------------------------------------------------------------------------------


class SleepClock:
    """A clock that advances only by sleeping; an event arrives at `event_at` seconds."""

    def __init__(self, event_at: float = math.inf) -> None:
        self.now, self._event_at = 0.0, event_at

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        before, self.now = self.now, self.now + seconds
        if before < self._event_at <= self.now:
            pygame.event.post(pygame.Event(pygame.USEREVENT, number=7))


@pytest.mark.parametrize(
    ("interval", "event_at", "least", "most"),
    [
        (DOZE, 0.05, 0.05, 0.07),
        (DOZE, 5, 5, 5.05),
        (DOZE, math.inf, 60, 60.01),
        (UNSEEN, 5.1, 5.1, 5.6),
        (UNSEEN, math.inf, 60, 60.01),
    ],
)
def test_wait_ends_with_an_event_or_the_timeout(
    window: Window, monkeypatch: pytest.MonkeyPatch, interval: float, event_at: float, least: float, most: float
) -> None:
    pygame.event.clear()
    clock = SleepClock(event_at)
    monkeypatch.setattr(waiting, "_poll_interval", lambda: interval)
    monkeypatch.setattr(waiting, "time", clock)
    wait_for_event(60)
    assert least <= clock.now <= most
    assert [event.number for event in pygame.event.get(pygame.USEREVENT)] == [7] * (event_at < math.inf)


def test_sdl_wait_leaves_the_event_in_the_queue(window: Window) -> None:
    assert waiting._wait is not None
    pygame.event.clear()
    assert not waiting._wait(None, 1)
    pygame.event.post(pygame.Event(pygame.USEREVENT))
    assert waiting._wait(None, 1)
    assert pygame.event.get(pygame.USEREVENT)


@pytest.mark.parametrize(("driver", "pads", "doze"), [("dummy", 0, UNSEEN), ("x11", 1, DOZE), ("x11", 0, 0.0)])
def test_sdl_sleeps_only_with_a_screen_and_without_gamepad(
    window: Window, monkeypatch: pytest.MonkeyPatch, driver: str, pads: int, doze: float
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.setattr(waiting, "controller", SimpleNamespace(get_count=lambda: pads))
    assert waiting._poll_interval() == doze
    monkeypatch.setattr(waiting, "_wait", None)
    assert waiting._poll_interval() > 0


@pytest.mark.parametrize(("seconds", "ms"), [(-0.05, 0), (0.25, 250), (math.inf, waiting.MAX_SLEEP_MS)])
def test_sdl_wait_has_a_timeout(monkeypatch: pytest.MonkeyPatch, seconds: float, ms: int) -> None:
    asked: list[int] = []
    monkeypatch.setattr(waiting, "_poll_interval", lambda: 0.0)
    monkeypatch.setattr(waiting, "_wait", lambda _event, ms: asked.append(ms))
    wait_for_event(seconds)
    assert asked == [ms]


@pytest.mark.parametrize("ms", [250, math.inf])
def test_loop_waits_for_the_idle_timeout_of_the_scene(
    window: Window, monkeypatch: pytest.MonkeyPatch, ms: float
) -> None:
    waited: list[float] = []

    def wait(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 3:
            window.quit()

    monkeypatch.setattr(module, "wait_for_event", wait)
    window.show(Resting(window, ms))
    window.run()
    assert waited == [ms / 1000] * 3


# -- idle timeouts of scenes -----------------------------------------------------------------------------------------


def test_pages_wait_only_for_events(window: Window) -> None:
    window.go(MenuRoute())
    settle(window)
    assert window.scenes[-1].idle_timeout_ms(ticks()) == math.inf


def test_table_polls_for_a_bot_and_waits_for_a_person(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch)
    window.show(table := Table(window, Match("draw", [Person("Ann"), Bot("beginner")])))
    assert table.idle_timeout_ms(ticks()) == LOOK
    table = sit(window, begun(Match("draw", [Person("Ann"), Bot("beginner")]), "6-6 6-5 6-4 6-3 6-2 6-1 6-0"))
    assert table.idle_timeout_ms(ticks()) == math.inf


def test_demonstration_wakes_for_the_next_step_unless_paused(window: Window) -> None:
    window.go(RulesRoute("draw"))
    click(window, "button Watch a hand")
    click(window, "button Pause")
    watching = window.scenes[-1]
    assert watching.idle_timeout_ms(ticks()) == math.inf
    press(window, pygame.K_SPACE)
    assert 0 < watching.idle_timeout_ms(ticks()) < 60_000
    assert watching.idle_timeout_ms(ticks() + 60_000) < 0
