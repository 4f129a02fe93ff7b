"""Scenes: what the window shows and how it handles input. Scenes are on a stack; the top one is active."""

import math
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any, NamedTuple, Protocol

import pygame

from game.store import Store
from game.ui.canvas.canvas import Canvas
from game.ui.keys import EVERYWHERE, KeyGroup
from game.ui.routes import Route
from game.ui.widgets.node import Node


class HitTarget(NamedTuple):
    """Something on the screen that can be clicked or reached by key: its name, and its rectangle in pixels.

    Keys go to the one that is `focused`. `widget` is the widget that it is or belongs to, if any.
    """

    name: str
    rect: pygame.Rect
    focused: bool = False
    widget: object = None


class Stage(Protocol):
    """What scenes know of the window: the canvas, the store, and the stack of scenes."""

    canvas: Canvas
    store: Store

    @property
    def pressed_at(self) -> tuple[int, int] | None:
        """Position of the last mouse press or release, in pixels of the window."""

    def is_top_scene(self, scene: "Scene") -> bool:
        """Whether a scene is the top one."""

    def go(self, destination: Route) -> None:
        """Open the scene of a route."""

    def pop(self) -> None:
        """Close the top scene and resume the one below. Without one, end the program."""

    def leave(self, onward: Callable[[], None]) -> None:
        """Call `onward`; ask first, once, if the match is not saved and cannot be."""

    def quit(self) -> None:
        """End the program after this frame, unless the player would lose something and decides to stay."""

    def apply_settings(self) -> None:
        """Save the settings and redraw everything with them."""


class Scene:
    """Base class of all scenes.

    `action_count` counts the person's actions that a second press must not repeat. `is_overlay` scenes are drawn over
    the one below (dialogs, summaries). `opens_settings` is whether Ctrl+comma works here. Positions are physical
    pixels.
    """

    is_overlay = False
    action_count = 0
    opens_settings = True

    def __init__(self, stage: Stage) -> None:
        self.stage, self.canvas = stage, stage.canvas

    def key_groups(self) -> list[KeyGroup]:
        """Return the keys that do something here, the most special first; empty for the help itself."""
        return [EVERYWHERE]

    @property
    def game_key(self) -> str | None:
        """The key of the game that is shown, for a link to its rules; None if there is none."""
        return None

    def changed_at(self, event: pygame.Event | None = None) -> float:
        """Return the time in ms when something appeared or disappeared that changes what an event does, or any event.

        Events are mouse presses and keys.
        """
        return -math.inf

    def px(self, design_px: float) -> int:
        """Convert pixels of the design to pixels of the window, at least 1."""
        return max(1, round(design_px * self.canvas.unit))

    def lay_out(self) -> None:
        """Lay out everything: called before the first frame, and when the size, text or theme changes."""

    def on_resume(self) -> None:
        """Called when the scene above was closed; `lay_out` is called next."""

    def handle_event(self, event: pygame.Event) -> bool:
        """Handle an event; return whether it was used."""
        return False

    def handle_shortcut(self, event: pygame.Event) -> bool:
        return False

    def tick(self, now: int) -> bool:
        """Advance to the time `now` in milliseconds; return whether anything is still moving."""
        return False

    def idle_timeout_ms(self, now: int) -> float:
        """Return the ms after `now` in which the scene needs no `tick`; infinite if it only waits for events."""
        return math.inf

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scene within the clip of `surface`."""

    def nodes(self) -> list[Node]:
        """Return what a screen reader gets to know of the scene, in reading order."""
        return []

    def focus_node(self, node: Node) -> None:
        """Move the focus to a node and show it, as a screen reader asks."""

    def perform(self, act: Callable[[], object]) -> None:
        """Call an action of a node, as a screen reader asks."""
        act()

    def hit_targets(self) -> list[HitTarget]:
        """Return what can be clicked now, in reading order."""
        return []

    def on_close(self) -> None:
        """Called once when the scene is removed from the stack."""


SHARE = 0.01  # seconds per frame


def use_some(items: Iterator[Any], use: Callable[[Any], object]) -> bool:
    """Use items for the time of a frame; return whether some may remain."""
    deadline = perf_counter() + SHARE
    for item in items:
        use(item)
        if perf_counter() >= deadline:
            return True
    return False
