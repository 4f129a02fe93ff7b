"""Plays and passes as changes of the state (C6), and the ordinary turn; compiled with the search."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.core.board import Line
from game.core.state import PASS, Action, Pass, Play
from game.core.tiles import Tile, double_set
from game.rules.line.line_state import LineState, SpecialTurn

MAX_ARMS = 28
"""Maximum number of arms of a line: double-twelve, with two more for every double."""

_PLAYS: Final = [{tile: Play(tile, arm) for tile in double_set(12)} for arm in range(MAX_ARMS)]
"""Every tile joined to every arm; a lookup takes a third of the time of making a play."""

_TO_PASS: Final = (PASS,)


def joining_plays(line: Line, hand: Sequence[Tile]) -> list[Play]:
    """Return every way to join a tile of `hand` to an open end of the same number, end by end (C6)."""
    held, plays = tuple(hand), []
    for end in line.ends:
        here = _PLAYS[end.arm]
        pip = end.pip
        for tile in held:
            if tile.low == pip or tile.high == pip:
                plays.append(here[tile])
    return plays


def extend_line(line: Line, play: Play, both_ends: bool) -> Line:
    """Return the line after a play; a lead opens both ends or one."""
    arm = play.arm
    if arm is not None:
        return line.join(play.tile, arm, play.outward)
    only = play.tile.low if play.outward is None else play.outward
    return line.lead(play.tile, None if both_ends else only)


def apply_play(state: LineState, play: Play, both_ends: bool, step: int) -> LineState:
    """Return the state after a play of the seat to move; the seat `step` further has an ordinary turn."""
    seat = state.to_move
    hands = list(state.hands)
    left = list(hands[seat])
    left.remove(play.tile)
    hands[seat] = tuple(left)
    taken = ((seat, play),)
    return LineState(  # by position, which takes half the time of keywords
        tuple(hands),
        state.scores,
        extend_line(state.line, play, both_ends),
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


def apply_pass(state: LineState, step: int, passes: int, turn: SpecialTurn | None) -> LineState:
    """Return the state after a pass, the last of `passes` in a row; the seat `step` further has this `turn`."""
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


# -- the ordinary turn -------------------------------------------------------------------------------------------------


class TurnOptions(NamedTuple):
    """The settings of a game that decide ordinary turns: no offer, no owed play, no claim.

    `joins_only`: a seat that can play must, and equal numbers meet. `passes_on`: a play only passes the turn on while
    tiles are left in the hand. `blocks`: a seat that cannot play passes, and the hand ends only when all have passed.
    """

    turn_step: int
    both_ends: bool
    joins_only: bool
    passes_on: bool
    blocks: bool


def ordinary_actions(options: TurnOptions, state: LineState) -> tuple[Play | Pass, ...] | None:
    """Return the legal actions of an ordinary turn; () if the seat leads or may draw, None in another turn."""
    seat = state.to_move
    if seat < 0 or not options.joins_only or state.special_turn is not None or state.claimant is not None:
        return None
    plays = joining_plays(state.line, state.hands[seat])
    if plays:
        return tuple(plays)
    may_pass = options.blocks and len(state.line.placed_tiles) > 0
    return _TO_PASS if may_pass else ()


def ordinary_turn(options: TurnOptions, state: LineState, action: Action) -> LineState | None:
    """Return the state after an action that only starts the next seat's ordinary turn; None for another one."""
    if state.special_turn is not None or state.claimant is not None:
        return None
    if isinstance(action, Play):
        if options.passes_on and len(state.hands[state.to_move]) > 1:
            return apply_play(state, action, options.both_ends, options.turn_step)
    elif isinstance(action, Pass) and options.blocks and state.passes + 1 < len(state.hands):
        return apply_pass(state, options.turn_step, state.passes + 1, None)
    return None
