"""A scene: what the window shows and who answers the mouse and the keys. Scenes lie on a stack, the top one awake."""

import math
from collections.abc import Callable
from typing import NamedTuple, Protocol

import pygame

from game.store import Store
from game.ui.canvas.canvas import Canvas
from game.ui.widgets.routes import Route


class HitTarget(NamedTuple):
    """Something on the screen that can be clicked or reached by key: its name in words, and where it is in pixels.

    Keys go to the one that is `focused`.
    """

    name: str
    rect: pygame.Rect
    focused: bool = False


class Stage(Protocol):
    """What scenes are shown on, as far as they know it: the canvas, the store, and the stack that they lie on."""

    canvas: Canvas
    store: Store

    @property
    def pressed_at(self) -> tuple[int, int] | None:
        """Where the mouse was pressed or let go last, in pixels of the window."""

    def is_top_scene(self, scene: "Scene") -> bool:
        """Whether a scene is the top one."""

    def go(self, destination: Route) -> None:
        """Opens the scene at a destination."""

    def pop(self) -> None:
        """Takes the top scene away; the one below awakes. Without one the program ends."""

    def leave(self, onward: Callable[[], None]) -> None:
        """Goes on with `onward`; asks first, once, where what was played is not kept and cannot be."""

    def quit(self) -> None:
        """Ends the program after this frame, unless the player would lose something by it and stays."""

    def apply_settings(self) -> None:
        """Saves the settings and draws everything by them."""


class Scene:
    """The base of all scenes.

    `deeds` counts what the person has done here that a second press must not do again. `is_overlay` scenes are drawn
    over the one below (dialogs, summaries). Ctrl+comma `opens_settings` over it. Positions and sizes are true pixels.
    """

    is_overlay = False
    deeds = 0
    opens_settings = True

    def __init__(self, stage: Stage) -> None:
        self.stage, self.canvas = stage, stage.canvas

    @property
    def last_change_ms(self) -> float:
        """When something last came or went here that alters what the mouse and the keys do, in ms."""
        return -math.inf

    def is_affected_by_change(self, event: pygame.Event) -> bool:
        """Whether a press of the mouse or a key does something else than before that change."""
        return False

    def px(self, design_px: float) -> int:
        """Pixels of the window for pixels of the design."""
        return max(1, round(design_px * self.canvas.unit))

    def lay_out(self) -> None:
        """Puts everything in its place: called before the first frame, and when size, text or theme change."""

    def on_resume(self) -> None:
        """What stood above it is gone, and the player is back; `lay_out` comes next."""

    def handle_event(self, event: pygame.Event) -> bool:
        """Answers one event; whether it was of use here."""
        return False

    def handle_shortcut(self, event: pygame.Event) -> bool:
        return False

    def tick(self, now: int) -> bool:
        """Moves on to the time `now` in milliseconds; whether anything is still moving."""
        return False

    def rests(self, now: int) -> float:
        """For how many ms after `now` the scene needs no `tick`, nothing moving; without end if it waits for events."""
        return math.inf

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the scene; the clip of `surface` is the part to be drawn."""

    def hit_targets(self) -> list[HitTarget]:
        """What can be clicked now, in reading order."""
        return []

    def on_close(self) -> None:
        """Called once when the scene is taken from the stack."""
