"""The buttons at the table: the bar along the top, and what is asked above the hand."""

import pygame

from game.ui.layouts.room import Room
from game.ui.scene import Thing
from game.ui.widgets import Button
from game.ui.window import Window

LEFT = 2  # buttons of the bar that stand at its left; of the others, at its right, the first one has its word
SHADOW = 20  # px around a button that may have to be drawn with it


class Controls:
    """Buttons in their places; `asked` changes with the turn, `bar` stays."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.bar: list[Button] = []
        self.asked: list[Button] = []
        self._focus = -1

    @property
    def all(self) -> list[Button]:
        """Every button, those of the turn first."""
        return [*self.asked, *self.bar]

    @property
    def strong(self) -> Button | None:
        """The one that Enter presses when no tile is to be chosen."""
        return next((button for button in self.asked if button.strong), None)

    def place(self, room: Room) -> float:
        """Puts the buttons in their places; the pixels left for words beside those of the turn."""
        gap = round(8 * self.window.unit)
        for nth, button in enumerate(self.bar):
            button.terse = room.terse or nth > LEFT
        left = round(room.bar.x) + gap
        for button in self.bar[:LEFT]:
            button.rect = pygame.Rect((left, gap), button.natural_size())
            left = button.rect.right + gap
        _line_up(self.bar[LEFT:], round(room.bar.x + room.bar.w), gap, gap)
        left = _line_up(self.asked, round(room.prompt.x + room.prompt.w), round(room.prompt.y), gap)
        self._focus = -1
        return left - room.prompt.x - gap

    def take(self, event: pygame.Event) -> bool:
        """Gives an event to the buttons; whether one had use for it."""
        return any(button.take(event) for button in self.all)

    def tab(self, by: int) -> None:
        """Gives the keys to the next button, or after the last back to the tiles."""
        buttons = [button for button in self.all if button.enabled]
        self._focus = (self._focus + 1 + by) % (len(buttons) + 1) - 1
        for nth, button in enumerate(buttons):
            button.focus(nth == self._focus, ring=True)

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the buttons that the surface's clip asks for."""
        clip = surface.get_clip()
        for button in self.all:
            if button.rect.inflate(SHADOW, SHADOW).colliderect(clip):
                button.draw(surface)

    def things(self) -> list[Thing]:
        """What can be pressed."""
        return [thing for button in self.all for thing in button.things()]


def _line_up(buttons: list[Button], right: int, y: int, gap: int) -> int:
    """Places buttons side by side up to `right`; where they begin."""
    for button in reversed(buttons):
        wide, high = button.natural_size()
        right -= wide + gap
        button.rect = pygame.Rect(right, y, wide, high)
    return right
