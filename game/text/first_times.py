"""Kinds of events that are explained to a new player the first time they happen.

Each kind that a game can produce has a remark in the rules of that game (`game.text.remarks`).
"""

from collections.abc import Callable, Iterable, Iterator
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
from game.rules.tricks.trick_game import TrickGame, TrickState

_OWN_NAMES = frozenset({"lots", "muggins", "showdown", "double-header", "triple-header", "near the end", "bingo"})
_OWN_NAMES |= {"rounced", "false claim", "closed in vain", "all pass", "unseen", "side pot", "unmatched"}
"""Reasons of scores and kinds of notices that are explained under the same name."""
_EVENTS = {
    "turned up": "trump",
    "nobody bids": "all pass",
    "all passed twice": "all pass",
    "all others pass": "all pass",
    "nobody wins": "nobody",
    "stays": "rounced",
    "antes": "ante",
    "ends": "count",
    "drawn when able": "fine",
    "rounced double": "rounced",
    "closed with few": "closed in vain",
    "closed without a trick": "closed in vain",
    "closed early": "closed in vain",
    "points to no trick": "seventy",
    "points to few": "seventy",
}
"""Kind of event by another reason of a score or kind of notice."""
_ACTIONS: dict[type[Action], str] = {Buy: "offer", NameTrump: "name", TakeDummy: "dummy"}
_NAMESAKES = (Draw, Pass, Shut, Accept, Bid, Stand, Exchange, Discard, Announce, Close, Claim, Bet, Call, Fold)
_ACTIONS |= {action: action.__name__.lower() for action in _NAMESAKES}
"""Kind of event by action; most are called as the action is."""
_EXPLAINED_BEFORE = (Bid, NameTrump, Stand)
"""Choices that are explained before the player makes the first one."""


# -- line games --------------------------------------------------------------------------------------------------------


def _line_kinds(game: LineGame, before: LineState, action: Action, after: LineState) -> Iterator[str]:
    """Yield the kinds of events of an action: lead, joins, doubles, draws, passes and ends of hands."""
    for event in after.events:
        if isinstance(event, HandOver) and not isinstance(action, Shut if event.blocked else Forfeit):
            yield "block" if event.blocked else "domino"
    match action:
        case Deal() if after.exposed:
            yield "aside"
        case Play(tile):
            yield from _line_play_kinds(game, before, tile, after)
        case Pass() if before.claimant is not None or _after_double(before):
            return
        case Pass() if before.special_turn is not None and before.special_turn.offer:
            return
        case Draw() | Pass() | Shut() | Buy():
            yield _ACTIONS[type(action)]


def _line_play_kinds(game: LineGame, before: LineState, tile: Tile, after: LineState) -> Iterator[str]:
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


# -- trick games -------------------------------------------------------------------------------------------------------


def _trick_kinds(game: TrickGame, before: TrickState, action: Action, after: TrickState) -> Iterator[str]:
    """Yield the kinds of events of an action: bidding, leads, following, tricks and results of hands."""
    for event in after.events:
        match event:
            case Scored(_, _, Reason("carried", (Reason("points"), _)) | Reason("points")) if after.bidder is None:
                yield "seventy"
            case HandOver(winner) if after.bidder is not None:
                yield "made" if winner == game.side(after.bidder, len(after.hands)) else "set"
    match action:
        case Deal() if game.prospective_trump(after) is not None and after.trump is None:
            yield "trump"
        case Play(tile):
            yield from _trick_play_kinds(game, before, tile, after)
        case Draw() if not after.boneyard:
            yield "stock"
        case Accept(True) | NameTrump(_, True):
            yield "alone"
        case Pass() if before.has_play_begun:
            return
        case Pass() if game.prospective_trump(after) is None and game.prospective_trump(before) is not None:
            yield "turned down"
    if type(action) in _ACTIONS:
        yield _ACTIONS[type(action)]


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


def _betting_kinds(game: BettingGame, before: BettingState, action: Action, after: BettingState) -> Iterator[str]:
    """Yield the kinds of events of an action: bets, raises, calls and folds."""
    if isinstance(action, Deal) or before.to_move < 0:
        return
    if before.chips_put_in(action) == before.scores[before.to_move]:
        yield "all in"
    yield "raise" if isinstance(action, Bet) and any(before.bets) else _ACTIONS[type(action)]


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
    kinds = [_event_kind(event) for event in after.events]
    return tuple(dict.fromkeys([*filter(None, kinds), *_FAMILIES[game.family](game, before, action, after)]))


def first_choices(legal: Iterable[Action]) -> tuple[str, ...]:
    """Return the kinds of events among the legal actions that are explained before a player chooses."""
    return tuple(dict.fromkeys(_ACTIONS[type(action)] for action in legal if isinstance(action, _EXPLAINED_BEFORE)))


def _event_kind(event: Event) -> str:
    match event:
        case Notice(kind) | Scored(_, _, Reason("carried", (Reason(kind), _)) | Reason(kind)):
            return kind if kind in _OWN_NAMES else _EVENTS.get(kind, "")
    return ""
