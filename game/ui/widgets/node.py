"""Nodes: what a screen reader gets to know of each part of a scene."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum, auto
from typing import NamedTuple

import pygame


class Role(Enum):
    """The kinds of nodes, by their names in AccessKit."""

    WINDOW = auto()
    GROUP = auto()
    DIALOG = auto()
    HEADING = auto()
    LABEL = auto()
    IMAGE = auto()
    BUTTON = auto()
    CHECK_BOX = auto()
    RADIO_GROUP = auto()
    RADIO_BUTTON = auto()
    COMBO_BOX = auto()
    SLIDER = auto()
    TEXT_INPUT = auto()
    PROGRESS_INDICATOR = auto()
    LIST = auto()
    LIST_ITEM = auto()
    LOG = auto()
    STATUS = auto()


class Number(NamedTuple):
    """A number with its range."""

    value: float
    minimum: float
    maximum: float


class Node(NamedTuple):
    """A part of a scene: its kind, its name for players, its place in pixels, its state, and what can be done with it.

    - `widget` is the widget that it is or belongs to. `key` identifies it among its siblings if its name can change.
    - `target` is its name as a hit target, empty if it cannot be clicked.
    - `checked` and `expanded` are None if it cannot be. `level` is that of a heading. `caret` is a position in `value`.
    - The text of an `is_live` node is spoken when it appears; give each message another `key`.
    - The actions `on_click`, `on_set` and `on_step` (1 up or -1 down) are None if they are impossible.
    """

    role: Role
    name: str
    rect: pygame.Rect
    widget: object = None
    key: str = ""
    target: str = ""
    focused: bool = False
    can_focus: bool = False
    enabled: bool = True
    checked: bool | None = None
    expanded: bool | None = None
    value: str = ""
    number: Number | None = None
    level: int = 0
    caret: int | None = None
    description: str = ""
    shortcut: str = ""
    is_live: bool = False
    on_click: Callable[[], object] | None = None
    on_set: Callable[[str | float], object] | None = None
    on_step: Callable[[int], object] | None = None
    children: Sequence["Node"] = ()


def walk(nodes: Iterable[Node]) -> Iterator[Node]:
    """Yield nodes and all their descendants in reading order."""
    for node in nodes:
        yield node
        yield from walk(node.children)


def phrase(*parts: str) -> str:
    """Return the parts that are not empty as one phrase; no comma follows the end of a sentence."""
    words = ""
    for part in filter(None, map(str.strip, parts)):
        comma = "" if words.endswith(tuple(".!?…")) else ","
        words = f"{words}{comma} {part}" if words else part
    return words
