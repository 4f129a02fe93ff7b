"""A pygame display for drawing, without a window of the program."""

from collections.abc import Iterator

import pygame
import pytest


@pytest.fixture(scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((16, 16))
    yield
    pygame.display.quit()
