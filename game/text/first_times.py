"""Kinds of events that are explained to a new player the first time they happen.

Each kind that a game can produce has a remark in the rules of that game (`game.text.remarks`).
"""

from collections.abc import Callable, Iterator
from typing import Any

from game.core.state import (
    Accept,
    Action,
    Announce,
    Bet,
    Bid,
    Buy,
    Call,
    Claim,
    Close,
    Deal,
    Discard,
    Draw,
    Event,
    Exchange,
    Fold,
    Forfeit,
    HandOver,
    NameTrump,
    Notice,
    Pass,
    Play,
    Reason,
    Scored,
    Shut,
    Stand,
    State,
    TakeDummy,
)
from game.core.tiles import Tile
from game.rules.betting.betting_game import BettingGame, BettingState
from game.rules.game import Game
from game.rules.line.line_game import LineGame
from game.rules.line.line_state import LineState
from game.rules.line.matador import MatadorGame
from game.rules.tricks.euchre import EuchreGame
from game.rules.tricks.trick_game import TrickGame, TrickState
from game.text.betting import chips_put_in

# -- line games --------------------------------------------------------------------------------------------------------


_LINE_SCORES = {
    "ends": "count",
    "double-header": "double-header",
    "triple-header": "triple-header",
    "near the end": "near the end",
    "drawn when able": "fine",
}
"""Kind of event by reason of a score during play."""


def _line_kinds(game: LineGame, before: LineState, action: Action, after: LineState) -> Iterator[str]:
    """Yield the kinds of events of an action: lots, lead, joins, doubles, counts, draws, passes and ends of hands."""
    for event in after.events:
        yield from _line_event_kinds(event, action)
    match action:
        case Deal() if after.exposed:
            yield "aside"
        case Play(tile):
            yield from _line_play_kinds(game, before, tile, after)
        case Draw():
            yield "draw"
        case Pass() if not (before.claimant is not None or _after_double(before) or _has_offer(before)):
            yield "pass"
        case Shut():
            yield "shut"
        case Buy():
            yield "offer"


def _line_event_kinds(event: Event, action: Action) -> Iterator[str]:
    match event:
        case Notice("lots" | "muggins" as kind):
            yield kind
        case Scored(_side, _points, Reason(kind)) if kind in _LINE_SCORES:
            yield _LINE_SCORES[kind]
        case HandOver(_winner, True) if not isinstance(action, Shut):
            yield "block"
        case HandOver(_winner, False) if not isinstance(action, Forfeit):
            yield "domino"


def _line_play_kinds(game: LineGame, before: LineState, tile: Tile, after: LineState) -> Iterator[str]:
    if after.claimant is not None:
        yield "announce"
    if len(after.line.ends) > max(2, len(before.line.ends)):
        yield "spinner"
    if _after_double(after):
        yield "again"
    if before.special_turn is not None and before.special_turn.owed:
        yield "in place"
    if isinstance(game, MatadorGame) and game.is_matador(tile):
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


# -- trick games -------------------------------------------------------------------------------------------------------


_TRICK_NOTICES = {
    "lots": "lots",
    "turned up": "trump",
    "nobody bids": "all pass",
    "all passed twice": "all pass",
    "all others pass": "all pass",
    "nobody wins": "nobody",
    "stays": "rounced",
}
"""Kind of event by kind of notice."""
_TRICK_SCORES = {
    "bingo": "bingo",
    "rounced": "rounced",
    "rounced double": "rounced",
    "all others pass": "all pass",
    "false claim": "false claim",
    "closed in vain": "closed in vain",
    "closed with few": "closed in vain",
    "closed without a trick": "closed in vain",
    "closed early": "closed in vain",
    "points to no trick": "seventy",
    "points to few": "seventy",
}
"""Kind of event by reason of a score."""
_TRICK_ACTIONS: dict[type[Any], str] = {
    Accept: "accept",
    NameTrump: "name",
    Bid: "bid",
    Stand: "stand",
    TakeDummy: "dummy",
    Exchange: "exchange",
    Discard: "discard",
    Draw: "draw",
    Announce: "announce",
    Close: "close",
    Claim: "claim",
}
"""Kind of event by action, except plays."""


def _trick_kinds(game: TrickGame, before: TrickState, action: Action, after: TrickState) -> Iterator[str]:
    """Yield the kinds of events of an action: bidding, leads, following, tricks and results of hands."""
    for event in after.events:
        yield from _trick_event_kinds(game, event, after)
    match action:
        case Deal() if isinstance(game, EuchreGame) and after.turned is not None:
            yield "trump"
        case Play(tile):
            yield from _trick_play_kinds(game, before, tile, after)
        case Draw() if not after.boneyard:
            yield "stock"
        case Accept(True) | NameTrump(_, True):
            yield "alone"
        case Pass() if not before.has_play_begun:
            if isinstance(game, EuchreGame) and game.turned_down(after) and not game.turned_down(before):
                yield "turned down"
            yield "pass"
    if type(action) in _TRICK_ACTIONS:
        yield _TRICK_ACTIONS[type(action)]


def _trick_event_kinds(game: TrickGame, event: Event, after: TrickState) -> Iterator[str]:
    match event:
        case Notice(kind) if kind in _TRICK_NOTICES:
            yield _TRICK_NOTICES[kind]
        case Scored(_side, _points, Reason("carried", (Reason(kind), _))) | Scored(_side, _points, Reason(kind)):
            if kind == "points" and after.bidder is None:
                yield "seventy"
            elif kind in _TRICK_SCORES:
                yield _TRICK_SCORES[kind]
        case HandOver(winner) if after.bidder is not None:
            is_made = winner == game.side(after.bidder, len(after.hands))
            yield "made" if is_made else "set"


def _trick_play_kinds(game: TrickGame, before: TrickState, tile: Tile, after: TrickState) -> Iterator[str]:
    trump, trick = before.trump, before.trick
    if len(after.tricks) > len(before.tricks):
        if any(game.tile_points(trump, taken_tile) for taken_tile in after.tricks[-1].tiles):
            yield "counting tile"
        yield "trick"
    left_bower = game.bower(trump)
    if left_bower is not None and (tile == left_bower or (tile.is_double and trump in tile)):
        yield "bower"
    if trick is None:
        yield "lead"
    elif not game.must_follow(before):
        yield "answer"
    elif trick.called_suit in game.suits(trump, tile):
        yield "follow"
    elif game.is_trump(trump, tile):
        yield "trumped"
    else:
        yield "thrown off"


# -- betting games -----------------------------------------------------------------------------------------------------


_BETTING_NOTICES = {"lots": "lots", "antes": "ante", "all pass": "all pass", "showdown": "showdown"}
"""Kind of event by kind of notice."""
_BETTING_SCORES = {"unseen": "unseen", "side pot": "side pot", "unmatched": "unmatched"}
"""Kind of event by reason of a payment."""


def _betting_kinds(game: BettingGame, before: BettingState, action: Action, after: BettingState) -> Iterator[str]:
    """Yield the kinds of events of an action: antes, bets, raises, calls, folds and how the pool is won."""
    yield from filter(None, map(_betting_event_kind, after.events))
    if isinstance(action, Deal) or before.to_move < 0:
        return
    if chips_put_in(before, action) == before.scores[before.to_move]:
        yield "all in"
    match action:
        case Bet():
            yield "raise" if any(before.bets) else "bet"
        case Call():
            yield "call"
        case Fold():
            yield "fold"
        case Pass():
            yield "pass"


def _betting_event_kind(event: Event) -> str:
    match event:
        case Notice(kind):
            return _BETTING_NOTICES.get(kind, "")
        case Scored(_side, _points, Reason(kind)):
            return _BETTING_SCORES.get(kind, "")
    return ""


# -- any game ----------------------------------------------------------------------------------------------------------


_FAMILIES: dict[str, Callable[[Any, Any, Action, Any], Iterator[str]]] = {
    "line": _line_kinds,
    "tricks": _trick_kinds,
    "betting": _betting_kinds,
}
"""By `Game.family`."""


def first_times(game: Game[Any], before: State, action: Action, after: State) -> tuple[str, ...]:
    """Return the kinds of events of an action, the one to explain first coming first.

    Uses only public information: any seat's view of the states gives the same result.
    """
    return tuple(dict.fromkeys(_FAMILIES[game.family](game, before, action, after)))
