"""State of the window written to a file for tests with a real mouse and keyboard."""

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
"""The events counted, with their kinds."""


def _is_wheel(event: pygame.Event) -> bool:
    """Return whether an event is from a mouse button other than the left one, or the wheel."""
    return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button != 1


class Probe:
    """Write the hit targets, mouse position and event counts to a JSON file.

    Tests read it to know that their input was handled, however slow the machine is.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handled: Counter[str] = Counter()
        self._mouse: tuple[int, int] | None = None

    def note(self, event: pygame.Event) -> None:
        """Count an event that the window has received."""
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
        elif event.type in COUNTED and not _is_wheel(event):
            self._handled[COUNTED[event.type]] += 1

    def write(self, scene: Scene, canvas: Canvas) -> None:
        """Write the state of the top scene and the size of the canvas cache, if they have changed."""
        targets = scene.hit_targets()
        scene_state = {
            "scene": type(scene).__name__,
            "size": canvas.size,
            "targets": [[target.name, *target.rect] for target in targets],
            "focus": next((target.name for target in targets if target.focused), ""),
            "cached_bytes": canvas.cached_bytes,
        }
        text = json.dumps({**scene_state, "handled": self._handled, "mouse": self._mouse})
        if not self.path.exists() or self.path.read_text() != text:
            temporary = self.path.with_suffix(".new")
            temporary.write_text(text)
            temporary.replace(self.path)
