"""An opened hand of a line game in numbers, and what each action in it is worth: between the rules and the search."""

from functools import cache

from game.board import COVERED, End, Line
from game.bots.kernel import position as moves
from game.bots.kernel import rule_tables as of
from game.bots.kernel.line_alphabeta import UNLIMITED, Search
from game.bots.kernel.position import Position, margin
from game.bots.kernel.rule_tables import RuleTables
from game.language import gettext as _
from game.rules.line.line_game import LineGame, LineState
from game.rules.options import at
from game.state import DRAW, PASS, SHUT, Action, Play, Scored
from game.tiles import Tile, double_set

_SPINNERS = {"none": of.NO_SPINNER, "first": of.FIRST_DOUBLE, "all": of.EVERY_DOUBLE}
_DRAWS = {"none": of.NO_DRAW, "one": of.DRAW_ONE, "until": of.DRAW_UNTIL}
_REPLAYS = {"off": of.NO_REPLAY, "any": of.ANY_END, "own": of.OWN_END}
_PAYS = {"SUM": of.PAY_SUM, "DIFF": of.PAY_DIFF, "BOTH": of.PAY_BOTH, "FIX": of.PAY_ONE, "CASCADE": of.PAY_CASCADE}
_TIES = {"none": of.TIE_NONE, "split": of.TIE_SPLIT, "if one is left out": of.TIE_ONE_LEFT_OUT}
_WINNERS = {
    "side": of.LIGHTEST_SIDE,
    "hand": of.LIGHTEST_HAND,
    "nobody": of.NOBODY,
    "fewest doubles": of.FEWEST_DOUBLES,
    "beside doubles": of.LIGHTEST_BESIDE_DOUBLES,
}
_UNASKED = {DRAW: moves.DRAW, PASS: moves.PASS, SHUT: moves.SHUT}


@cache
def numbers(top: int) -> dict[Tile, int]:
    """The number of each tile of the double-`top` set."""
    return {tile: number for number, tile in enumerate(double_set(top))}


def mask(game: LineGame, tiles: tuple[Tile, ...]) -> int:
    """The tiles of a hand as a mask; those that lie face down are not in it."""
    number = numbers(game.set)
    return sum(1 << number[tile] for tile in tiles if tile.low >= 0)


@cache
def rule_tables(game: LineGame, players: int, pool: int | None = None) -> RuleTables:
    """The rules of a game for so many players; `pool` is what `game.pool` says."""
    made = RuleTables(game.set, players)
    made.turn_step = 1 if game.direction == "clockwise" else players - 1
    made.side_of = [game.side(seat, players) for seat in range(players)]
    made.sides = game.sides(players)
    made.meeting = game.no_line.meeting
    made.fits_pip = [_meets(game, pip) for pip in range(game.set + 1)]
    made.ends = game.ends
    made.spinner = _SPINNERS[game.spinner]
    made.multiple, made.unit = game.multiple, game.unit
    made.header_limits = [game.header(needed) for needed in range(5)]
    made.draw_when_unable = _DRAWS[game.draw_when_unable]
    made.draw_when_able = game.draw_when_able
    made.floor = at(game.floor, players)
    made.own_end_only = game.own_end_only
    made.matador_reserve = game.matador_reserve
    made.overdraw_fine, made.score_floor = game.overdraw_fine, game.score_floor
    made.take_all_first = game.take_all_first
    made.replay, made.replay_must = _REPLAYS[game.replay], game.replay_must
    made.plays_owed = game.dumb_plays - 1 if game.plays_for_dumb else 0
    made.shut = game.shut
    made.target, made.ends_at_target = at(game.target, players), game.finish == "now" and not game.endless
    made.domino_pay, made.block_pay = _PAYS[game.domino_pay], _PAYS[game.block_pay]
    made.both_hands = game.both_hands
    made.block_winner = _WINNERS[game.block_winner]
    made.tie = _TIES[game.tie]
    made.round_to_five, made.round_each_hand = game.end_rounding == "r5", game.round_each_hand
    made.pool = 0 if pool is None else pool + players
    return made.ready()


def _meets(game: LineGame, pip: int) -> int:
    """The tiles that fit an end showing this number, as the rules say."""
    line = game.no_line._replace(ends=(End(0, pip, COVERED),))
    return mask(game, tuple({play.tile for play in game.joins(line, game.deck())}))


def position(game: LineGame, state: LineState) -> Position:
    """A hand under way in numbers; what lies face down is missing from the hands, and is 0 in the boneyard.

    Raises ValueError while a count is called or the lead is on offer: `values` knows what to do with these.
    """
    if asked(state):
        raise ValueError(_("A question has to be answered before the line goes on."))
    players = len(state.hands)
    rules = rule_tables(game, players, game.pool(state))
    hands = [mask(game, hand) for hand in state.hands]
    made = Position(rules, hands, list(state.scores), [0] * rules.sides)
    number = numbers(game.set)
    made.boneyard = [number.get(tile, 0) for tile in state.boneyard]
    made.back = len(made.boneyard)
    made.seat = max(state.to_move, -1)
    made.passes = state.passes
    made.drew = state.history[-1:] == ((state.to_move, DRAW),)
    acted = {seat for seat, action in state.history if action != DRAW}
    made.untouched = sum(1 << seat for seat in range(players) if seat != state.leader and seat not in acted)
    lay(made, state.line)
    if state.to_move >= 0 and not state.line.laid:
        made.leads = mask(game, game.leads(state))
    if state.turn is not None:
        made.fined, made.taking, made.plays_owed = state.turn.fined, state.turn.taking, state.turn.owed
        if state.turn.tip is not None:
            [*_others, last] = [end for end in state.line.ends if end.tip == state.turn.tip]
            made.double_end = code(made.rules, state.line, last)
    return made


def lay(made: Position, line: Line) -> None:
    """Give a position its line of play."""
    made.ends = len(line.ends)
    codes = sorted(code(made.rules, line, end) for end in line.ends)
    made.line = sum(end << 6 * place for place, end in enumerate(codes))
    made.double_laid = any(one.tile.is_double for one in line.laid)


def code(rules: RuleTables, line: Line, end: End) -> int:
    """An open end as the search has it."""
    number = end.pip << 2
    if end.tip == COVERED:
        return number | of.BARE
    if not rules.doubles_across or not line.laid[end.tip].tile.is_double:
        return number
    first = not any(laid.tile.is_double for laid in line.laid[: end.tip])
    opens = rules.spinner == of.EVERY_DOUBLE or (rules.spinner == of.FIRST_DOUBLE and first)
    return number | (of.SPINNER if opens and len(line.laid) > 1 else of.CROSSWISE)


def move(game: LineGame, state: LineState, action: Action) -> int:
    """An action as the search has it."""
    if not isinstance(action, Play):
        return _UNASKED[action]
    tile, arm, outward = action.tile, action.arm, action.outward
    number = numbers(game.set)[tile]
    if arm is None:
        return number << 12 | moves.LEAD << 6 | (tile.low if outward is None else outward)
    end = next(end for end in state.line.ends if end.arm == arm)
    if outward is None:
        meeting = state.line.meeting
        outward = tile.other(meeting - end.pip if meeting else end.pip)
    return number << 12 | code(rule_tables(game, len(state.hands), game.pool(state)), state.line, end) << 6 | outward


def asked(state: LineState) -> bool:
    """Whether the seat to move is asked something other than what to do next in the line."""
    return state.claimant is not None or (state.turn is not None and bool(state.turn.offer))


def values(game: LineGame, state: LineState, budget: int = UNLIMITED) -> dict[Action, float]:
    """What every legal action is worth to the side of the seat to move, all hands open and the boneyard in its order.

    That is the points it makes from here to the end of the hand less the mean of the others', when all play their best;
    a count is announced as it is. Raises BudgetExceeded when that takes a look at more than `budget` positions.
    """
    search = Search(rule_tables(game, len(state.hands), game.pool(state)), budget)
    side = game.side(state.to_move, len(state.hands))
    if asked(state):
        legal = game.legal_actions(state)
        return {action: margin(_outcome(game, game.apply(state, action), search), side) for action in legal}
    by_move = dict(search.values(position(game, state)))
    return {action: by_move[move(game, state, action)] for action in game.legal_actions(state)}


def _outcome(game: LineGame, state: LineState, search: Search) -> list[int]:
    """What each side is paid by the last action and after it, up to what all sides get alike."""
    paid = [0] * len(state.scores)
    for event in state.events:
        if isinstance(event, Scored):
            paid[event.side] += event.points
    if state.to_move < 0:
        return paid
    if asked(state):
        side = game.side(state.to_move, len(state.hands))
        ways = [_outcome(game, game.apply(state, action), search) for action in game.legal_actions(state)]
        best = max(ways, key=lambda way: (len(way) * way[side] - sum(way), way))
    else:
        best = search.outcome(position(game, state))
    return [one + other for one, other in zip(paid, best, strict=True)]
