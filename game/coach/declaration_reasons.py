"""Reasons for what is decided in a trick game besides the tiles played: bids, trumps, dummies and discards."""

from collections.abc import Iterator

from game.coach.reason_kinds import Reason, ReasonKind
from game.coach.trick_reasons import LONG, TrickMoves, void_reasons
from game.core.state import PASS, STAND, TAKE_DUMMY, Accept, Action, Bid, Discard, NameTrump
from game.rules.tricks.euchre import EuchreGame
from game.rules.tricks.trick_game import Suit

_MAX_LOSERS = 2
"""The most tiles outside trumps and doubles that are called few."""
_REFUSING: tuple[Action, ...] = (PASS, TAKE_DUMMY)


def declaration_reasons(moves: TrickMoves, better: Action, worse: Action) -> Iterator[Reason]:
    """Yield every true reason about bids, trumps, dummies and discards."""
    if isinstance(better, Discard) and isinstance(worse, Discard):
        if moves.is_trump(worse.tile) and not moves.is_trump(better.tile):
            yield Reason(ReasonKind.SAVES_TRUMP, tile=worse.tile)
        elif worse.tile.is_double and not better.tile.is_double:
            yield Reason(ReasonKind.KEEPS_DOUBLE, tile=worse.tile)
        yield from void_reasons(moves, better.tile, worse.tile)
        return
    trump, other_trump = _intended_trump(moves, better), _intended_trump(moves, worse)
    if trump is not None and (worse in _REFUSING or isinstance(worse, NameTrump)) and trump != other_trump:
        yield from _trump_reasons(moves, trump, other_trump)
    if better in _REFUSING and other_trump is not None:
        count = _tiles_of(moves, other_trump)
        if isinstance(worse, Bid):
            if count <= LONG:
                yield Reason(ReasonKind.SHORT_SUITS, amount=count)
        elif count < LONG:
            yield Reason(ReasonKind.FEW_TRUMPS, suit=other_trump, amount=count)


def _trump_reasons(moves: TrickMoves, trump: Suit, other: Suit | None) -> Iterator[Reason]:
    count = _tiles_of(moves, trump)
    if count >= LONG and (other is None or count > _tiles_of(moves, other)):
        double = next((tile for tile in moves.hand if tile.is_double and trump in tile), None)
        yield Reason(ReasonKind.HOLDS_TRUMPS, suit=trump, amount=count, tile=double)
    losers = _losers(moves, trump)
    if losers <= _MAX_LOSERS and (other is None or losers < _losers(moves, other)):
        yield Reason(ReasonKind.FEW_LOSERS, amount=losers)


def _intended_trump(moves: TrickMoves, action: Action) -> Suit | None:
    """Return the trump suit that a declaration means: for a bid the longest suit; None if it means none."""
    game, view = moves.game, moves.view
    match action:
        case NameTrump(trump):
            return None if trump == "none" else trump
        case Accept() if isinstance(game, EuchreGame):
            return game.proposed(view)
        case Bid():
            return max(range(game.set + 1), key=lambda suit: _tiles_of(moves, suit))
        case _ if action == STAND:
            return view.trump
    return None


def _tiles_of(moves: TrickMoves, suit: Suit) -> int:
    """Return how many own tiles show a number, or are doubles."""
    return sum(tile.is_double if suit == "doubles" else suit in tile for tile in moves.hand)


def _losers(moves: TrickMoves, trump: Suit) -> int:
    """Return how many own tiles are neither trumps nor doubles."""
    return sum(not tile.is_double and not moves.game.is_trump(trump, tile) for tile in moves.hand)
