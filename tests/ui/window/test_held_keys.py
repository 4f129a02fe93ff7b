"""Key repeat is ignored except for keys that move something."""

from pathlib import Path

import pygame
import pytest

from game.ui.widgets.scene import Scene
from game.ui.window.window import Window
from tests.ui.screen import look, opened


class Pressed(Scene):
    """Counts the keys it receives."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.keys: list[int] = []

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            self.keys.append(event.key)
        return True


def send(window: Window, *events: tuple[int, int]) -> None:
    for kind, key in events:
        pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))
    window.step()


@pytest.mark.parametrize(
    ("key", "times"), [(pygame.K_RETURN, 1), (pygame.K_SPACE, 1), (pygame.K_u, 1), (pygame.K_RIGHT, 3)]
)
def test_key_repeat_counts_only_for_movement_keys(tmp_path: Path, key: int, times: int) -> None:
    with opened(tmp_path) as window:
        window.show(scene := Pressed(window))
        look(window)
        send(window, *[(pygame.KEYDOWN, key)] * 3)
        assert scene.keys == [key] * times
        send(window, (pygame.KEYUP, key))
        send(window, (pygame.KEYDOWN, key))
        assert scene.keys == [key] * (times + 1)


def test_repeats_within_a_long_frame_are_ignored(tmp_path: Path) -> None:
    with opened(tmp_path) as window:
        window.show(scene := Pressed(window))
        look(window)
        press, release = (pygame.KEYDOWN, pygame.K_RIGHT), (pygame.KEYUP, pygame.K_RIGHT)
        send(window, press)
        send(window, press, press, release)
        assert scene.keys == [pygame.K_RIGHT]
        send(window, press, press, release, press, release)
        assert scene.keys == [pygame.K_RIGHT] * 3


def test_key_counts_again_after_focus_loss(tmp_path: Path) -> None:
    with opened(tmp_path) as window:
        window.show(scene := Pressed(window))
        look(window)
        send(window, (pygame.KEYDOWN, pygame.K_RETURN))
        pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
        send(window, (pygame.KEYDOWN, pygame.K_RETURN))
        assert scene.keys == [pygame.K_RETURN] * 2


def test_held_f11_toggles_full_screen_once(tmp_path: Path) -> None:
    with opened(tmp_path) as window:
        window.show(Pressed(window))
        send(window, *[(pygame.KEYDOWN, pygame.K_F11)] * 2, (pygame.KEYUP, pygame.K_F11))
        assert window.canvas.settings.full_screen
