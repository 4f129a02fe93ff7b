"""The state of a line game."""

from typing import NamedTuple

from game.core.board import Line
from game.core.state import CHANCE, Event, Hands, History
from game.core.tiles import Tile


class SpecialTurn(NamedTuple):
    """What is out of the ordinary about the turn of the seat to move.

    `double_index` is the place in `Line.laid` of a double it has just played and may follow with another tile. `owed`
    are the plays that it has after the next one, for a seat that cannot play. It is `fined` once a turn for drawing
    when able, and `taking` while it takes all of the boneyard that may be taken. `offer` is what it is asked before the
    lead: whether to leave it to its "partner", to "buy" it, or to "sell" it.
    """

    double_index: int | None = None
    owed: int = 0
    fined: bool = False
    taking: bool = False
    offer: str = ""


class LineState(NamedTuple):
    """A moment of a line game: the line of play and what lies face up beside it, besides what every state has.

    `passes` counts how many seats in a row have passed with nothing left to draw. While `claimant`, who made the
    last count, is set, that seat is to announce it (if to move) or the seat to move may call “Muggins!”.
    `exposed` lie face up out of play. `special_turn` is None while the turn is an ordinary one.
    """

    hands: Hands
    scores: tuple[int, ...]
    line: Line
    boneyard: tuple[Tile, ...] = ()
    to_move: int = CHANCE
    leader: int | None = None
    hand: int = 0
    history: History = ()
    events: tuple[Event, ...] = ()
    passes: int = 0
    claimant: int | None = None
    exposed: tuple[Tile, ...] = ()
    special_turn: SpecialTurn | None = None
