"""First events of the trick games."""

from collections.abc import Iterator
from typing import Any

from game.core.state import (
    Accept,
    Action,
    Announce,
    Bid,
    Claim,
    Close,
    Deal,
    Discard,
    Draw,
    Event,
    Exchange,
    HandOver,
    NameTrump,
    Notice,
    Pass,
    Play,
    Reason,
    Scored,
    Stand,
    TakeDummy,
)
from game.core.tiles import Tile
from game.rules.tricks.trick_game import TrickGame, TrickState

_NOTICES = {
    "lots": "lots",
    "turned up": "trump",
    "nobody bids": "all pass",
    "all passed twice": "all pass",
    "all others pass": "all pass",
    "nobody wins": "nobody",
    "stays": "rounced",
}
"""Kind of event by kind of notice."""
_SCORED = {
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
_ACTIONS: tuple[tuple[type[Any], str], ...] = (
    (Accept, "accept"),
    (NameTrump, "name"),
    (Bid, "bid"),
    (Stand, "stand"),
    (TakeDummy, "dummy"),
    (Exchange, "exchange"),
    (Discard, "discard"),
    (Draw, "draw"),
    (Announce, "announce"),
    (Close, "close"),
    (Claim, "claim"),
)
"""Kind of event by action, except plays."""


def in_tricks(game: TrickGame, before: TrickState, action: Action, after: TrickState) -> Iterator[str]:
    """Yield the kinds of events of an action: bidding, leads, following, tricks and results of hands."""
    for event in after.events:
        yield from _kinds_of_event(game, event, after)
    match action:
        case Deal() if game.prospective_trump(after) is not None and after.trump is None:
            yield "trump"
        case Play(tile):
            yield from _kinds_of_play(game, before, tile, after)
        case Draw() if not after.boneyard:
            yield "stock"
        case Accept(True) | NameTrump(_, True):
            yield "alone"
        case Pass() if not before.has_play_begun:
            if game.prospective_trump(after) is None and game.prospective_trump(before) is not None:
                yield "turned down"
            yield "pass"
    yield from (kind for action_type, kind in _ACTIONS if isinstance(action, action_type))


def _kinds_of_event(game: TrickGame, event: Event, after: TrickState) -> Iterator[str]:
    match event:
        case Notice(kind) if kind in _NOTICES:
            yield _NOTICES[kind]
        case Scored(_side, _points, Reason("carried", (Reason(kind), _))) | Scored(_side, _points, Reason(kind)):
            if kind == "points" and after.bidder is None:
                yield "seventy"
            elif kind in _SCORED:
                yield _SCORED[kind]
        case HandOver(winner) if after.bidder is not None:
            is_made = winner == game.side(after.bidder, len(after.hands))
            yield "made" if is_made else "set"


def _kinds_of_play(game: TrickGame, before: TrickState, tile: Tile, after: TrickState) -> Iterator[str]:
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
