"""What a play or a go does to the table, be it legal or not: the tiles that fit, the line, the hands, the turn (C6)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.core.board import Line
from game.core.state import PASS, Action, Event, Hands, Pass, Play
from game.core.tiles import Tile, double_set
from game.rules.line.line_state import LineState, SpecialTurn

MOST_ARMS = 28
"""The arms of a line of double-twelve on which every double grows two of its own."""

_PLAYS: Final = [{tile: Play(tile, arm) for tile in double_set(12)} for arm in range(MOST_ARMS)]
"""Every tile joined to every arm: to find a play costs a third of making it."""

_TO_PASS: Final = (PASS,)


def joining_plays(line: Line, hand: Sequence[Tile]) -> list[Play]:
    """Every way to join a tile of `hand` to an open end, end by end: equal numbers meet (C6)."""
    held, plays = tuple(hand), []
    for end in line.ends:
        here = _PLAYS[end.arm]
        pip = end.pip
        for tile in held:
            if tile.low == pip or tile.high == pip:
                plays.append(here[tile])
    return plays


def extend_line(line: Line, play: Play, both_ends: bool) -> Line:
    """The line after a play; a lead opens `both_ends`, or one of them."""
    arm = play.arm
    if arm is not None:
        return line.join(play.tile, arm, play.outward)
    only = play.tile.low if play.outward is None else play.outward
    return line.lead(play.tile, None if both_ends else only)


def apply_play(state: LineState, play: Play, both_ends: bool, step: int) -> LineState:
    """The state after a play of the seat to move: the seat `step` on has an ordinary turn."""
    seat = state.to_move
    hands = list(state.hands)
    left = list(hands[seat])
    left.remove(play.tile)
    hands[seat] = tuple(left)
    taken = ((seat, play),)
    return LineState(  # by position, in the order of the fields: by name it takes twice as long
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


def apply_deal(
    state: LineState, hands: Hands, exposed: tuple[Tile, ...], boneyard: tuple[Tile, ...], line: Line, leader: int
) -> LineState:
    """The state of a hand just dealt, with nothing laid: its leader is to move, in the turn that it was asked for."""
    return LineState(
        hands,
        state.scores,
        line,
        boneyard,
        leader,
        leader,
        state.hand,
        (),
        (),
        0,
        None,
        exposed,
        state.special_turn,
    )


def end_hand(
    state: LineState,
    scores: tuple[int, ...],
    to_move: int,
    lead: tuple[int | None, SpecialTurn | None],
    events: tuple[Event, ...],
) -> LineState:
    """The state after a hand is over: chance is to move, or the match is over; `lead` is who leads next, and how."""
    leader, turn = lead
    return LineState(
        state.hands,
        scores,
        state.line,
        state.boneyard,
        to_move,
        leader,
        state.hand + 1,
        state.history,
        events,
        state.passes,
        None,
        state.exposed,
        turn,
    )


# -- the ordinary turn -------------------------------------------------------------------------------------------------


class TurnOptions(NamedTuple):
    """What of a game's knobs tells its ordinary turns: those in which nobody is asked, owes or claims anything.

    `joins_only` is whether a seat that can join a tile may do nothing else, and equal numbers meet. A play
    `passes_on` the turn if nothing else comes of it while tiles are left in the hand. In a game that `blocks` a seat
    that cannot play passes, and nothing comes of it until all have passed.
    """

    turn_step: int
    both_ends: bool
    joins_only: bool
    passes_on: bool
    blocks: bool


def ordinary_actions(knobs: TurnOptions, state: LineState) -> tuple[Play | Pass, ...] | None:
    """What the seat to move may do in an ordinary turn; () where it leads or may draw, None in any other turn."""
    seat = state.to_move
    if seat < 0 or not knobs.joins_only or state.special_turn is not None or state.claimant is not None:
        return None
    plays = joining_plays(state.line, state.hands[seat])
    if plays:
        return tuple(plays)
    may_pass = knobs.blocks and len(state.line.placed_tiles) > 0
    return _TO_PASS if may_pass else ()


def ordinary_turn(knobs: TurnOptions, state: LineState, action: Action) -> LineState | None:
    """The state after an action of which nothing comes but the next seat's ordinary turn; None after any other."""
    if state.special_turn is not None or state.claimant is not None:
        return None
    if isinstance(action, Play):
        if knobs.passes_on and len(state.hands[state.to_move]) > 1:
            return apply_play(state, action, knobs.both_ends, knobs.turn_step)
    elif isinstance(action, Pass) and knobs.blocks and state.passes + 1 < len(state.hands):
        return apply_pass(state, knobs.turn_step, state.passes + 1, None)
    return None
