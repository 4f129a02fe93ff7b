"""What the person at the screen is asked, and may do, at a moment of the match."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.state import Action
from game.core.tiles import Tile
from game.ui.table.drag import Laying
from game.ui.table.turns import Wait


@dataclass(frozen=True)
class TurnView:
    """Found anew from the match whenever it or a choice has changed; every part of the table reads it, none writes it.

    The turn is `mine` when the viewer is asked and sees the hand; else nothing is `legal` here. Tiles `standing_back`
    may not be laid though others may. The viewer `can_ask` the coach for a hint, or `why_no_hint` says why not, and of
    the seats `explained` why they did what they did last. The `prompt` is what can be done now, or why something was
    `refused`; it has `width` pixels beside the buttons, or stands `raised` above them, and they cover the lowest
    `covered` pixels of the middle. A `notice` is of what is kept of the match. `points` are what each lit place would
    score.
    """

    wait: Wait | None = None
    mine: bool = False
    legal: tuple[Action, ...] = ()
    standing_back: frozenset[Tile] = frozenset()
    can_undo: bool = False
    can_ask: bool = False
    why_no_hint: str = ""
    explained: tuple[int, ...] = ()
    width: float = 0.0
    raised: float = 0.0
    covered: float = 0.0
    prompt: str = ""
    refused: bool = False
    notice: str = ""
    points: Mapping[Laying, int] = field(default_factory=dict)
