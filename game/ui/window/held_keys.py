"""Keys that are held down: those that move something go on doing so, all others count once."""

import pygame

GOING_ON = {
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    *(pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_TAB),
    *(pygame.K_PLUS, pygame.K_MINUS, pygame.K_KP_PLUS, pygame.K_KP_MINUS, pygame.K_EQUALS),
}
"""The keys that are pressed again and again while they are held down."""


class HeldKeys:
    """Lets a key count once until it is let go: Enter held too long takes up no tile and lays it in one press."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def counts(self, event: pygame.Event) -> bool:
        """Whether an event is anything but a key coming again while it is down."""
        match event.type:
            case pygame.KEYDOWN if event.key not in GOING_ON:
                again = event.key in self._down
                self._down.add(event.key)
                return not again
            case pygame.KEYUP:
                self._down.discard(event.key)
            case pygame.WINDOWFOCUSLOST:  # what is let go elsewhere is not told here
                self._down.clear()
        return True
