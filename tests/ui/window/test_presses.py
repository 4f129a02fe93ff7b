"""A press counts only for what lay under the mouse when the hand set out to press."""

from collections.abc import Callable

import pygame
import pytest

from game.ui.layouts import motion
from game.ui.widgets.page import Page, stack
from game.ui.widgets.scene import Scene, Thing
from game.ui.widgets.selector import Pick, Selector
from game.ui.window import presses
from game.ui.window.window import Window
from tests.ui.screen import mouse

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


def test_a_deed_is_not_done_again_by_the_second_of_a_double_click(window: Window, clock: Now) -> None:
    class Deeds(Wishes):
        """Each press is a deed that must not be done twice."""

        def take(self, event: pygame.Event) -> bool:
            taken = super().take(event)
            self.deeds = self.granted
            return taken

    window.show(deeds := Deeds(window, stays=True))
    for pause, granted in ((0, 1), (0.3, 1), (presses.DOUBLE / 1000, 2)):
        clock.seconds += pause
        click(window)
        assert deeds.granted == granted


def test_the_first_row_of_a_list_that_was_just_opened_is_picked_where_the_list_was_clicked(
    window: Window, clock: Now
) -> None:
    class Fruit(Page):
        """A list that lies where it is clicked."""

        def __init__(self, window: Window) -> None:
            super().__init__(window)
            grapes = [Pick(nth, name) for nth, name in enumerate(("Riesling", "Silvaner", "Pinot"))]
            self.choice = Selector(window.canvas, "Grapes", grapes, 2, lambda nth: None, self.again, form="list")
            self.fill([], [self.choice], self.choice)

        def arrange(self) -> None:
            self.view = pygame.Rect(0, 0, *self.canvas.size)
            self.bottom = stack([self.choice], 100, 90, 300, 0)

    window.show(fruit := Fruit(window))
    click(window)
    clock.seconds += 0.2
    click(window)
    assert (fruit.choice.open, fruit.choice.chosen) == (True, 2), "a double-click only opens it"
    clock.seconds += presses.DOUBLE / 1000
    click(window)
    assert (fruit.choice.open, fruit.choice.chosen) == (False, 0)


def test_a_scene_that_comes_between_is_another_thing(window: Window, clock: Now) -> None:
    class Others(Wishes):
        """The same at the same place, on another scene."""

    window.show(Wishes(window, stays=True))
    click(window)
    window.show(others := Others(window, stays=True))
    click(window)
    assert not others.granted
