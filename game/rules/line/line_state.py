"""The state of a line game."""

from typing import NamedTuple

from game.core.board import Line
from game.core.state import CHANCE, Event, Hands, History
from game.core.tiles import Tile


class SpecialTurn(NamedTuple):
    """What is special about the turn of the seat to move."""

    double_index: int | None = None  # index in Line.placed_tiles of a double just played, that may be followed
    owed: int = 0  # number of plays after the next one, in place of a seat that could not play
    fined: bool = False  # the fine for drawing when able has been paid in this turn
    taking: bool = False  # the seat is taking all tiles that may be drawn
    offer: str = ""  # asked before the lead: to leave it to its "partner", to "buy" it, or to "sell" it


class LineState(NamedTuple):
    """The state of a line game."""

    hands: Hands
    scores: tuple[int, ...]
    line: Line
    boneyard: tuple[Tile, ...] = ()
    to_move: int = CHANCE
    leader: int | None = None
    hand: int = 0
    history: History = ()
    events: tuple[Event, ...] = ()
    passes: int = 0  # number of passes in a row with nothing left to draw
    claimant: int | None = None  # the seat that made the last count: it announces it, or others may call “Muggins!”
    exposed: tuple[Tile, ...] = ()  # tiles that lie face up, out of play
    special_turn: SpecialTurn | None = None  # None in an ordinary turn
