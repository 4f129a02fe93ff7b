"""What a play does to the table, be it legal or not: the tiles that fit, the line, the hands, the turn (C6)."""

from collections.abc import Sequence
from functools import cache

from game.board import Line
from game.rules.line.line_state import LineState
from game.state import Play
from game.tiles import Tile

_play = cache(Play)  # there are few of them


def joins(line: Line, hand: Sequence[Tile]) -> list[Play]:
    """Every way to join a tile of `hand` to an open end, end by end: equal numbers meet (C6)."""
    plays = []
    for end in line.ends:
        for tile in hand:
            if end.pip == tile.low or end.pip == tile.high:
                plays.append(_play(tile, end.arm))
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
    turn = ((seat, play),)
    return LineState(
        hands=tuple(hands),
        scores=state.scores,
        line=laid(state.line, play, both_ends),
        boneyard=state.boneyard,
        to_move=(seat + step) % len(hands),
        leader=state.leader,
        hand=state.hand,
        history=state.history + turn,
        exposed=state.exposed,
    )
