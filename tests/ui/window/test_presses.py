"""Clicks and keys do not act on something that appeared just before."""

import math
from collections.abc import Callable

import pygame
import pytest

from game.ui.layouts import animation
from game.ui.widgets.page import Page, stack_widgets
from game.ui.widgets.scene import HitTarget, Scene
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.window.input import DOUBLE, FRESH, LATE
from game.ui.window.window import Window
from tests.ui.screen import mouse

HERE = pygame.Rect(100, 100, 80, 40)
DOWN, UP, MOVE = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION


class TargetScene(Scene):
    """A new target appears at the same place after each click, unless it `stays`."""

    def __init__(self, window: Window, stays: bool = False) -> None:
        super().__init__(window)
        self.stays = stays
        self.clicks = 0

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == DOWN and HERE.collidepoint(event.pos):
            self.clicks += 1
        return True

    def hit_targets(self) -> list[HitTarget]:
        return [HitTarget("target" if self.stays else f"target {self.clicks}", HERE)]


class Now:
    """A clock set by the test, in seconds."""

    seconds = 10.0

    def perf_counter(self) -> float:
        return self.seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Now:
    clock = Now()
    monkeypatch.setattr(animation, "time", clock)
    return clock


def shown(window: Window, clock: Now, scene: Scene) -> None:
    """Show a scene and wait until it accepts clicks."""
    window.show(scene)
    window.step()
    clock.seconds += FRESH / 1000


def click(window: Window, at: tuple[int, int] = HERE.center) -> None:
    mouse(window, DOWN, at)
    mouse(window, UP, at)


def test_second_click_of_a_slow_double_click_ignores_a_new_target(window: Window, clock: Now) -> None:
    shown(window, clock, scene := TargetScene(window))
    click(window)
    clock.seconds += 0.8
    click(window, (HERE.centerx + 2, HERE.centery - 1))
    assert scene.clicks == 1


def wait(window: Window, clock: Now) -> None:
    clock.seconds += LATE / 1000


def move_away_and_back(window: Window, clock: Now) -> None:
    mouse(window, MOVE, (HERE.x + 5, HERE.y + 5))
    mouse(window, MOVE, HERE.center)


@pytest.mark.parametrize("then", [wait, move_away_and_back])
def test_new_target_accepts_clicks_after_a_pause_or_mouse_move(
    window: Window, clock: Now, then: Callable[[Window, Now], None]
) -> None:
    shown(window, clock, scene := TargetScene(window))
    click(window)
    then(window, clock)
    click(window)
    assert scene.clicks == 2


def test_unchanged_target_accepts_fast_clicks(window: Window, clock: Now) -> None:
    shown(window, clock, scene := TargetScene(window, stays=True))
    for _click in range(3):
        click(window)
    assert scene.clicks == 3


def test_double_click_does_not_repeat_an_action(window: Window, clock: Now) -> None:
    class Actions(TargetScene):
        """Each press is an action that must not be repeated."""

        def handle_event(self, event: pygame.Event) -> bool:
            taken = super().handle_event(event)
            self.action_count = self.clicks
            return taken

    shown(window, clock, actions := Actions(window, stays=True))
    for pause, clicks in ((0, 1), (0.3, 1), (DOUBLE / 1000, 2)):
        clock.seconds += pause
        click(window)
        assert actions.clicks == clicks


def test_first_row_of_an_opened_list_accepts_a_double_click(window: Window, clock: Now) -> None:
    class Fruit(Page):
        """A page with a list at the position that the test clicks."""

        def __init__(self, window: Window) -> None:
            super().__init__(window)
            grapes = [SelectorItem(nth, name) for nth, name in enumerate(("Riesling", "Silvaner", "Pinot"))]
            self.choice = Selector(window.canvas, "Grapes", grapes, 2, lambda nth: None, form="list")
            self.set_widgets([], [self.choice], self.choice)

        def arrange(self) -> None:
            self.view = pygame.Rect(0, 0, *self.canvas.size)
            self.content_bottom = stack_widgets([self.choice], 100, 90, 300, 0)

    shown(window, clock, fruit := Fruit(window))
    click(window)
    clock.seconds += 0.2
    click(window)
    assert (fruit.choice.is_open, fruit.choice.selected_index) == (True, 2), "a double-click only opens it"
    clock.seconds += DOUBLE / 1000
    click(window)
    assert (fruit.choice.is_open, fruit.choice.selected_index) == (False, 0)


def test_button_whose_label_changes_is_not_a_new_target(window: Window, clock: Now) -> None:
    class Player(Page):
        """A page with a button to play and pause at the position that the test clicks."""

        def __init__(self, window: Window) -> None:
            super().__init__(window)
            self.toggle = self.button("Play", self.change_label)
            self.set_widgets([self.toggle], [], self.toggle)

        def change_label(self) -> None:
            self.toggle.label = "Pause" if self.toggle.label == "Play" else "Play"

        def arrange(self) -> None:
            self.toggle.rect = pygame.Rect(HERE)

    shown(window, clock, player := Player(window))
    click(window)
    clock.seconds += DOUBLE / 1000
    assert player.toggle.label == "Pause"
    click(window)
    assert player.toggle.label == "Play"


def test_same_target_name_on_another_scene_is_a_new_target(window: Window, clock: Now) -> None:
    class Another(TargetScene):
        """Another scene with the same target at the same place."""

    shown(window, clock, TargetScene(window, stays=True))
    click(window)
    shown(window, clock, another := Another(window, stays=True))
    click(window)
    assert not another.clicks


# -- new scenes and parts ----------------------------------------------------------------------------------------------


class Pressed(Scene):
    """Records the events it receives; a part at HERE may have `changed` at a time in ms."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.taken: list[int] = []
        self.changed = -math.inf

    def changed_at(self, event: pygame.Event | None = None) -> float:
        if event is None:
            return self.changed
        if event.type == DOWN:
            return self.changed if HERE.collidepoint(event.pos) else -math.inf
        is_escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        return self.changed if is_escape else -math.inf

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type in (DOWN, UP, pygame.KEYDOWN, pygame.TEXTINPUT):
            self.taken.append(event.type)
        return True


def key(window: Window, pressed: int) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pressed, mod=0, unicode="", scancode=0))
    window.step()
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pressed, mod=0, unicode="", scancode=0))
    window.step()


def everything(window: Window) -> None:
    """Click, press a key and type a letter."""
    click(window)
    key(window, pygame.K_d)
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="a"))
    window.step()


@pytest.mark.parametrize("change", ["show", "push", "pop"])
def test_new_scene_ignores_input(window: Window, clock: Now, change: str) -> None:
    scene = Pressed(window)
    if change == "show":
        window.show(scene)
    elif change == "push":
        shown(window, clock, TargetScene(window))
        window.push(scene)
    else:
        shown(window, clock, scene)
        window.push(TargetScene(window))
        window.step()
        clock.seconds += 1
        window.pop()
    clock.seconds += 5  # the wait starts with the first frame, so slow machines lose no time
    window.step()
    for _tenth in range(4):
        everything(window)
        assert set(scene.taken) <= {UP}, "a button that is let go is let go everywhere"
        assert window.step(), "the window is not at rest before it can be pressed"
        clock.seconds += 0.101
    everything(window)
    assert {DOWN, UP, pygame.KEYDOWN, pygame.TEXTINPUT} == set(scene.taken)
    assert not window.step()


def test_only_the_changed_part_of_a_scene_ignores_input(window: Window, clock: Now) -> None:
    shown(window, clock, scene := Pressed(window))
    for _time in range(2):
        scene.changed = animation.ticks()
        clock.seconds += 0.3
        click(window)
        key(window, pygame.K_ESCAPE)
        assert scene.taken == [UP]
        click(window, (500, 500))
        key(window, pygame.K_d)
        assert scene.taken == [UP, DOWN, UP, pygame.KEYDOWN]
        clock.seconds += 0.1
        key(window, pygame.K_ESCAPE)
        assert scene.taken[4:] == [pygame.KEYDOWN]
        scene.taken.clear()


def test_space_pressed_again_and_again_skips_nothing_new(window: Window, clock: Now) -> None:
    window.show(scene := Pressed(window))
    window.step()
    for _time in range(20):
        key(window, pygame.K_SPACE)
        clock.seconds += 0.2
    assert pygame.KEYDOWN not in scene.taken
    clock.seconds += 0.2
    key(window, pygame.K_SPACE)
    assert pygame.KEYDOWN in scene.taken


def test_key_pressed_too_early_never_acts_while_held(window: Window, clock: Now) -> None:
    window.show(scene := Pressed(window))
    window.step()
    for _time in range(20):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
        window.step()
        clock.seconds += 0.1
    assert not scene.taken
