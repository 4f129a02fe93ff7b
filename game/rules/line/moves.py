"""What a play or a go does to the table, be it legal or not: the tiles that fit, the line, the hands, the turn (C6)."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from game.board import Line
from game.rules.line.line_state import LineState, Turn
from game.state import PASS, Play
from game.tiles import Tile

_play: Final = cache(Play)  # there are few of them


def ordinary(state: LineState) -> bool:
    """Whether a seat is to move that has nothing to do but to join a tile, or to draw or pass where none fits."""
    return state.to_move >= 0 and state.turn is None and state.claimant is None


def joins(line: Line, hand: Sequence[Tile]) -> list[Play]:
    """Every way to join a tile of `hand` to an open end, end by end: equal numbers meet (C6)."""
    plays = []
    for arm, pip, _tip in line.ends:
        for tile in hand:
            if tile.low == pip or tile.high == pip:
                plays.append(_play(tile, arm))
    return plays


def laid(line: Line, play: Play, both_ends: bool) -> Line:
    """The line after a play; a lead opens `both_ends`, or one of them."""
    if play.arm is not None:
        return line.join(play.tile, play.arm, play.outward)
    only = play.tile.low if play.outward is None else play.outward
    return line.lead(play.tile, None if both_ends else only)


def played(state: LineState, play: Play, both_ends: bool, step: int) -> LineState:
    """The state after a play of the seat to move: the seat `step` on has an ordinary turn."""
    seat = state.to_move
    hands = list(state.hands)
    held = hands[seat]
    place = held.index(play.tile)
    hands[seat] = held[:place] + held[place + 1 :]
    taken = ((seat, play),)
    return LineState(  # by position, in the order of the fields: by name it takes twice as long
        tuple(hands),
        state.scores,
        laid(state.line, play, both_ends),
        state.boneyard,
        (seat + step) % len(hands),
        state.leader,
        state.hand,
        state.history + taken,
        (),
        0,
        None,
        state.exposed,
    )


def gone(state: LineState, step: int, passes: int, turn: Turn | None) -> LineState:
    """The state after a go of the seat to move, the last of so many: the seat `step` on has such a `turn`."""
    seat = state.to_move
    taken = ((seat, PASS),)
    return LineState(
        state.hands,
        state.scores,
        state.line,
        state.boneyard,
        (seat + step) % len(state.hands),
        state.leader,
        state.hand,
        state.history + taken,
        (),
        passes,
        state.claimant,
        state.exposed,
        turn,
    )
