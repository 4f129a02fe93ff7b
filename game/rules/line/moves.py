"""What a play or a go does to the table, be it legal or not: the tiles that fit, the line, the hands, the turn (C6)."""

from collections.abc import Sequence
from typing import Final

from game.board import Line
from game.rules.line.line_state import LineState, Turn
from game.state import PASS, Play
from game.tiles import Tile, double_set

MOST_ARMS = 28
"""The arms of a line of double-twelve on which every double grows two of its own."""

_PLAYS: Final = [{tile: Play(tile, arm) for tile in double_set(12)} for arm in range(MOST_ARMS)]
"""Every tile joined to every arm: to find a play costs a third of making it."""


def joins(line: Line, hand: Sequence[Tile]) -> list[Play]:
    """Every way to join a tile of `hand` to an open end, end by end: equal numbers meet (C6)."""
    plays = []
    for arm, pip, _tip in line.ends:
        here = _PLAYS[arm]
        for tile in hand:
            if tile.low == pip or tile.high == pip:
                plays.append(here[tile])
    return plays


def ordinary_joins(state: LineState) -> tuple[Play, ...] | None:
    """What the seat to move can join in an ordinary turn; None where no seat is to move, or the turn is another."""
    if state.to_move < 0 or state.turn is not None or state.claimant is not None:
        return None
    return tuple(joins(state.line, state.hands[state.to_move]))


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


def passed_on(state: LineState, moved: LineState) -> bool:
    """Whether nothing but the next seat's turn can come of a play: it was an ordinary turn, and tiles are left."""
    return state.turn is None and len(moved.hands[state.to_move]) > 0


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
