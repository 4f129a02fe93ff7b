"""First events of the line games."""

from collections.abc import Iterator

from game.core.state import Action, Buy, Deal, Draw, Event, Forfeit, HandOver, Notice, Pass, Play, Reason, Scored, Shut
from game.core.tiles import Tile
from game.rules.line.line_game import LineGame
from game.rules.line.line_state import LineState

_SCORED = {
    "ends": "count",
    "double-header": "double-header",
    "triple-header": "triple-header",
    "near the end": "near the end",
    "drawn when able": "fine",
}
"""Kind of event by reason of a score during play."""


def on_the_line(game: LineGame, before: LineState, action: Action, after: LineState) -> Iterator[str]:
    """Yield the kinds of events of an action: lots, lead, joins, doubles, counts, draws, passes and ends of hands."""
    for event in after.events:
        yield from _kinds_of_event(event, action)
    match action:
        case Deal() if after.exposed:
            yield "aside"
        case Play(tile):
            yield from _kinds_of_play(game, before, tile, after)
        case Draw():
            yield "draw"
        case Pass() if not (before.claimant is not None or _after_double(before) or _has_offer(before)):
            yield "pass"
        case Shut():
            yield "shut"
        case Buy():
            yield "offer"


def _kinds_of_event(event: Event, action: Action) -> Iterator[str]:
    match event:
        case Notice("lots" | "muggins" as kind):
            yield kind
        case Scored(_side, _points, Reason(kind)) if kind in _SCORED:
            yield _SCORED[kind]
        case HandOver(_winner, True) if not isinstance(action, Shut):
            yield "block"
        case HandOver(_winner, False) if not isinstance(action, Forfeit):
            yield "domino"


def _kinds_of_play(game: LineGame, before: LineState, tile: Tile, after: LineState) -> Iterator[str]:
    if after.claimant is not None:
        yield "announce"
    if len(after.line.ends) > max(2, len(before.line.ends)):
        yield "spinner"
    if _after_double(after):
        yield "again"
    if before.special_turn is not None and before.special_turn.owed:
        yield "in place"
    if game.is_matador(tile):
        yield "matador"
    if not before.line.placed_tiles:
        yield "lead"
        return
    if tile.is_double:
        yield "double"
    yield "join"


def _after_double(state: LineState) -> bool:
    """Return whether the seat to move may follow a double that it has just played."""
    return state.special_turn is not None and state.special_turn.double_index is not None


def _has_offer(state: LineState) -> bool:
    """Return whether the seat to move is asked something before the lead."""
    return state.special_turn is not None and bool(state.special_turn.offer)
