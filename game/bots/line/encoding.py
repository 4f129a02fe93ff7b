"""Rules, states and actions of line games in the numbers of the kernel. `game.bots.unmodelled` has its limits."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from game.bots.kernel import position as moves
from game.bots.kernel import rule_tables as tables
from game.bots.kernel.position import Position
from game.bots.kernel.rule_tables import RuleTables
from game.core.board import EMPTY_ARM, End, Line
from game.core.state import DRAW, PASS, SHUT, Action, Play
from game.core.tiles import Tile, double_set
from game.platform.language import gettext as _
from game.rules.line.line_game import LineGame, LineState
from game.rules.options import Pay, Tie, resolve_count

# -- rules -------------------------------------------------------------------------------------------------------------


OPTION_CODES: dict[str, tuple[object, ...]] = {
    "spinner": ("none", "first", "all"),
    "draw_when_unable": ("none", "one", "until"),
    "replay": ("off", "any", "own"),
    "domino_pay": (Pay.OTHERS, Pay.ONE_POINT),
    "block_pay": (Pay.OTHERS, Pay.ONE_POINT, Pay.OTHERS_LESS_OWN, Pay.EVERYBODY, Pay.DIFFERENCES),
    "block_winner": ("side", "hand", "nobody", "fewest doubles", "beside doubles"),
    "tie": (Tie.NONE, Tie.SPLIT, Tie.IF_ONE_LEFT_OUT),
}
"""Options that are names, and their values in the order of the kernel's codes (rule_tables.py)."""
SAME_OPTIONS = (
    *("ends", "multiple", "unit", "draw_when_able", "own_end_only", "matador_reserve", "overdraw_fine", "score_floor"),
    *("take_all_first", "replay_must", "shut", "both_hands", "round_each_hand"),
)
"""Options that the kernel's tables hold as they are."""


@lru_cache(maxsize=16)
def tile_numbers(max_pip: int) -> dict[Tile, int]:
    """Return the number of each tile of the double-`max_pip` set."""
    return {tile: number for number, tile in enumerate(double_set(max_pip))}


def tile_mask(game: LineGame, tiles: tuple[Tile, ...]) -> int:
    """Return the mask of some tiles, without the hidden ones."""
    number = tile_numbers(game.set)
    return sum(1 << number[tile] for tile in tiles if tile.low >= 0)


@lru_cache(maxsize=256)
def rule_tables(game: LineGame, players: int, pool: int | None = None) -> RuleTables:
    """Return the tables of a game's rules for a number of players; `pool` is `game.pool`."""
    codes: dict[str, Any] = {option: values.index(getattr(game, option)) for option, values in OPTION_CODES.items()}
    return RuleTables(
        max_pip=game.set,
        seats=players,
        turn_step=game.next_seat(0, players),
        side_of=[game.side(seat, players) for seat in range(players)],
        sides=game.sides(players),
        meeting_sum=game.empty_line.meeting_sum,
        fits_pip=[_fitting_pip(game, pip) for pip in range(game.set + 1)],
        header_limits=[game.header_limit(needed) for needed in range(5)],
        floor=resolve_count(game.floor, players),
        plays_owed=game.dumb_plays - 1 if game.plays_for_dumb else 0,
        target=resolve_count(game.target, players),
        ends_at_target=game.finish == "now" and not game.endless,
        round_to_five=game.end_rounding == "r5",
        pool=0 if pool is None else pool + players,
        **{option: getattr(game, option) for option in SAME_OPTIONS},
        **codes,
    )


def _fitting_pip(game: LineGame, pip: int) -> int:
    """Return the mask of the tiles that fit an end showing this number, according to the rules."""
    line = replace(game.empty_line, ends=(End(0, pip, EMPTY_ARM),))
    return tile_mask(game, tuple({play.tile for play in game.joining_plays(line, game.deck())}))


def spots_per_point(game: LineGame, players: int) -> float:
    """Return the value of a point in spots: the scoring unit, or a hundredth of the match if that is larger."""
    return max(game.unit, 100 / (resolve_count(game.target, players) or 100))


# -- positions and moves -----------------------------------------------------------------------------------------------


_MOVES: dict[Action, int] = {DRAW: moves.DRAW, PASS: moves.PASS, SHUT: moves.SHUT}


def encode_position(game: LineGame, state: LineState) -> Position:
    """Return the kernel position of a hand in progress. Hidden tiles are left out of hands, and are 0 in the boneyard.

    Raises ValueError while a question is pending (`is_question_pending`).
    """
    if is_question_pending(state):
        raise ValueError(
            _(
                "A position can't be solved while a player has a question to answer, such as who leads. Try "
                "a later step."
            )
        )
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
        turn = state.special_turn
        encoded.fined, encoded.taking, encoded.plays_owed = turn.fined, turn.taking, turn.owed
        if turn.double_index is not None:
            [*_others, last] = [end for end in state.line.ends if end.tile_index == turn.double_index]
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
