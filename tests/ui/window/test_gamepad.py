"""Gamepad buttons and stick act as keys."""

import pygame
import pytest

from game.ui.routes import MenuRoute
from game.ui.scenes.setup import Setup
from game.ui.window.input import PAD_KEYS, Pads
from tests.ui.screen import opened, settle


@pytest.fixture
def pads(tmp_path):
    with opened(tmp_path):
        yield Pads()


def button(kind, which):
    return pygame.Event(kind, button=which, instance_id=0)


def axis(which, value):
    return pygame.Event(pygame.CONTROLLERAXISMOTION, axis=which, value=value, instance_id=0)


@pytest.mark.parametrize(("which", "key"), PAD_KEYS.items())
def test_button_sends_key_down_and_up(pads, which, key):
    down = pads.key(button(pygame.CONTROLLERBUTTONDOWN, which))
    up = pads.key(button(pygame.CONTROLLERBUTTONUP, which))
    assert (down.type, down.key, up.type, up.key) == (pygame.KEYDOWN, key, pygame.KEYUP, key)


def test_unmapped_button_is_ignored(pads):
    assert pads.key(button(pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLER_BUTTON_GUIDE)) is None


def test_stick_repeats_only_after_returning_to_centre(pads):
    pushes = [pads.key(axis(pygame.CONTROLLER_AXIS_LEFTX, value)) for value in (5_000, 30_000, 31_000, 4_000, -30_000)]
    assert [push and push.key for push in pushes] == [None, pygame.K_RIGHT, None, None, pygame.K_LEFT]


def test_game_is_chosen_with_gamepad_only(tmp_path):
    with opened(tmp_path) as window:
        window.go(MenuRoute())
        settle(window)
        down = pygame.CONTROLLER_BUTTON_DPAD_DOWN
        for which in (down, down, pygame.CONTROLLER_BUTTON_A):  # past the search
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                pygame.event.post(button(kind, which))
            settle(window)
        assert isinstance(window.scenes[-1], Setup)
