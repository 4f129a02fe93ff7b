"""Encode states and actions of a line game as positions and moves of the kernel."""

from game.bots.encode.line_rules import rule_tables, tile_mask, tile_numbers
from game.bots.kernel import position as moves
from game.bots.kernel import rule_tables as tables
from game.bots.kernel.position import Position
from game.bots.kernel.rule_tables import RuleTables
from game.core.board import EMPTY_ARM, End, Line
from game.core.state import DRAW, PASS, SHUT, Action, Play
from game.platform.language import gettext as _
from game.rules.line.line_game import LineGame, LineState

_MOVES = {DRAW: moves.DRAW, PASS: moves.PASS, SHUT: moves.SHUT}


def encode_position(game: LineGame, state: LineState) -> Position:
    """Return the kernel position of a hand in progress. Hidden tiles are left out of hands, and are 0 in the boneyard.

    Raises ValueError while a question is pending (`is_question_pending`), and UnmodelledGame like `rule_tables`.
    """
    if is_question_pending(state):
        raise ValueError(_("A question has to be answered before the line goes on."))
    players = len(state.hands)
    rules = rule_tables(game, players, game.pool(state))
    hands = [tile_mask(game, hand) for hand in state.hands]
    encoded = Position(rules, hands, list(state.scores), [0] * rules.sides)
    number = tile_numbers(game.set)
    encoded.boneyard = [number.get(tile, 0) for tile in state.boneyard]
    encoded.back = len(encoded.boneyard)
    encoded.seat = max(state.to_move, -1)
    encoded.passes = state.passes
    encoded.drew = state.history[-1:] == ((state.to_move, DRAW),)
    acted = {seat for seat, action in state.history if action != DRAW}
    encoded.untouched = sum(1 << seat for seat in range(players) if seat != state.leader and seat not in acted)
    set_line(encoded, state.line)
    if state.to_move >= 0 and not state.line.placed_tiles:
        encoded.leads = tile_mask(game, game.lead_tiles(state))
    if state.special_turn is not None:
        encoded.fined, encoded.taking, encoded.plays_owed = (
            state.special_turn.fined,
            state.special_turn.taking,
            state.special_turn.owed,
        )
        if state.special_turn.double_index is not None:
            [*_others, last] = [end for end in state.line.ends if end.tile_index == state.special_turn.double_index]
            encoded.double_end = end_code(rules, state.line, last)
    return encoded


def set_line(encoded: Position, line: Line) -> None:
    """Set the line of play of a position."""
    encoded.ends = len(line.ends)
    codes = sorted(end_code(encoded.rules, line, end) for end in line.ends)
    encoded.line = sum(end << 6 * place for place, end in enumerate(codes))
    encoded.double_laid = any(laid.tile.is_double for laid in line.placed_tiles)


def end_code(rules: RuleTables, line: Line, end: End) -> int:
    """Return the code of an open end (see kernel/rule_tables.py)."""
    number = end.pip << 2
    if end.tile_index == EMPTY_ARM:
        return number | tables.BARE
    if not rules.doubles_across or not line.placed_tiles[end.tile_index].tile.is_double:
        return number
    is_first_double = not any(laid.tile.is_double for laid in line.placed_tiles[: end.tile_index])
    opens = rules.spinner == tables.EVERY_DOUBLE or (rules.spinner == tables.FIRST_DOUBLE and is_first_double)
    return number | (tables.SPINNER if opens and len(line.placed_tiles) > 1 else tables.CROSSWISE)


def encode_move(game: LineGame, state: LineState, action: Action) -> int:
    """Return the kernel move of an action."""
    if not isinstance(action, Play):
        return _MOVES[action]
    tile, arm, outward = action.tile, action.arm, action.outward
    number = tile_numbers(game.set)[tile]
    if arm is None:
        return number << 12 | moves.LEAD << 6 | (tile.low if outward is None else outward)
    end = next(end for end in state.line.ends if end.arm == arm)
    if outward is None:
        meeting = state.line.meeting_sum
        outward = tile.other_end(meeting - end.pip if meeting else end.pip)
    rules = rule_tables(game, len(state.hands), game.pool(state))
    return number << 12 | end_code(rules, state.line, end) << 6 | outward


def visible(game: LineGame, view: LineState) -> int:
    """Return the mask of the tiles face up on the table."""
    return tile_mask(game, (*(laid.tile for laid in view.line.placed_tiles), *view.exposed))


def is_question_pending(state: LineState) -> bool:
    """Whether the seat to move must answer a question before play on the line goes on."""
    return state.claimant is not None or (state.special_turn is not None and bool(state.special_turn.offer))
