"""What the window tells tests that use a real mouse and real keys."""

import json
from collections import Counter
from pathlib import Path

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.widgets.scene import Scene

COUNTED = {
    pygame.MOUSEBUTTONDOWN: "button",
    pygame.MOUSEBUTTONUP: "button",
    pygame.MOUSEWHEEL: "wheel",
    pygame.KEYUP: "key",
    pygame.CONTROLLERBUTTONUP: "pad",
    pygame.TEXTINPUT: "text",
}
"""The events that are counted, and as what."""


def _is_wheel(event: pygame.Event) -> bool:
    """Whether it is a button of the mouse that the wheel, or another finger, presses."""
    return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button != 1


class Probe:
    """Writes to a file what can be clicked, where the mouse is and how many events have been taken.

    So a test knows, however busy the machine, that what it did has been taken in, and what follows from it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._taken: Counter[str] = Counter()
        self._mouse: tuple[int, int] | None = None

    def note(self, event: pygame.Event) -> None:
        """Counts an event that the window has taken."""
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
        elif event.type in COUNTED and not _is_wheel(event):
            self._taken[COUNTED[event.type]] += 1

    def write(self, scene: Scene, canvas: Canvas) -> None:
        """Writes what there is on the top scene, and how much the canvas keeps, if it is not written yet."""
        things = scene.hit_targets()
        seen = {
            "scene": type(scene).__name__,
            "size": canvas.size,
            "things": [[thing.name, *thing.rect] for thing in things],
            "focus": next((thing.name for thing in things if thing.focused), ""),
            "drawn": canvas.cached_bytes,
        }
        text = json.dumps({**seen, "taken": self._taken, "mouse": self._mouse})
        if not self.path.exists() or self.path.read_text() != text:
            fresh = self.path.with_suffix(".new")
            fresh.write_text(text)
            fresh.replace(self.path)
