"""A press counts only for what lay under the mouse when the hand set out to press."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.layouts import motion
from game.ui.widgets.scene import Scene, Thing
from game.ui.window import presses
from game.ui.window.window import Window
from tests.ui.screen import mouse, opened

HERE = pygame.Rect(100, 100, 80, 40)
DOWN, UP, MOVE = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION


class Wishes(Scene):
    """Under each press another wish appears at the same place, unless it `stays`."""

    def __init__(self, window: Window, stays: bool = False) -> None:
        super().__init__(window)
        self.stays = stays
        self.granted = 0

    def take(self, event: pygame.Event) -> bool:
        if event.type == DOWN and HERE.collidepoint(event.pos):
            self.granted += 1
        return True

    def things(self) -> list[Thing]:
        return [Thing("wish" if self.stays else f"wish {self.granted}", HERE)]


class Now:
    """A clock that is set by hand, in seconds."""

    seconds = 10.0

    def perf_counter(self) -> float:
        return self.seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Now:
    clock = Now()
    monkeypatch.setattr(motion, "time", clock)
    return clock


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened(tmp_path) as window:
        yield window


def click(window: Window, at: tuple[int, int] = HERE.center) -> None:
    mouse(window, DOWN, at)
    mouse(window, UP, at)


def test_the_second_click_of_a_slow_double_click_does_not_meet_what_has_just_appeared(
    window: Window, clock: Now
) -> None:
    window.show(wishes := Wishes(window))
    click(window)
    clock.seconds += 0.8
    click(window, (HERE.centerx + 2, HERE.centery - 1))
    assert wishes.granted == 1


def wait(window: Window, clock: Now) -> None:
    clock.seconds += presses.LATE / 1000


def move_away_and_back(window: Window, clock: Now) -> None:
    mouse(window, MOVE, (HERE.x + 5, HERE.y + 5))
    mouse(window, MOVE, HERE.center)


@pytest.mark.parametrize("then", [wait, move_away_and_back])
def test_it_is_pressed_on_purpose_after_a_moment_or_a_move(
    window: Window, clock: Now, then: Callable[[Window, Now], None]
) -> None:
    window.show(wishes := Wishes(window))
    click(window)
    then(window, clock)
    click(window)
    assert wishes.granted == 2


def test_what_stays_is_pressed_as_fast_as_one_likes(window: Window, clock: Now) -> None:
    window.show(wishes := Wishes(window, stays=True))
    for _click in range(3):
        click(window)
    assert wishes.granted == 3


def test_a_scene_that_comes_between_is_another_thing(window: Window, clock: Now) -> None:
    class Others(Wishes):
        """The same at the same place, on another scene."""

    window.show(Wishes(window, stays=True))
    click(window)
    window.show(others := Others(window, stays=True))
    click(window)
    assert not others.granted
