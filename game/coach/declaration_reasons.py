"""Reasons for the moves of a trick game that are no plays: bids, trumps, dummies, discards, the stock, and claims."""

from collections.abc import Iterator

from game.bots.signals import LONG_SUIT
from game.coach.reason_kinds import Reason, ReasonKind
from game.coach.trick_reasons import TrickMoves, void_reasons, weaker_reasons
from game.core.state import (
    CLAIM,
    CLOSE,
    EXCHANGE,
    PASS,
    STAND,
    TAKE_DUMMY,
    Accept,
    Action,
    Announce,
    Bid,
    Discard,
    NameTrump,
)
from game.core.tiles import Tile
from game.rules.tricks.bingo import GOAL, BingoGame
from game.rules.tricks.euchre import ALL_ALONE, EuchreGame
from game.rules.tricks.rounce import RounceGame
from game.rules.tricks.trick_game import Suit

_MAX_LOSERS = 2
"""The most tiles outside trumps and doubles that are called few."""
_MANY_POINTS = 35
"""The points from which a player needs many to win a hand."""
_REFUSING: tuple[Action, ...] = (PASS, TAKE_DUMMY)


def declaration_reasons(moves: TrickMoves, better: Action, worse: Action) -> Iterator[Reason]:
    """Yield every true reason about bids, trumps, dummies, discards and the stock."""
    if isinstance(better, Discard) and isinstance(worse, Discard):
        yield from _discard_reasons(moves, better.tile, worse.tile)
    elif moves.view.has_play_begun:
        yield from _stock_reasons(moves, better, worse)
    else:
        yield from _turned_reasons(moves, better, worse)
        yield from _bid_reasons(moves, better, worse)
        if isinstance(moves.game, RounceGame):
            yield from _rounce_reasons(moves, moves.game, better, worse)


def _discard_reasons(moves: TrickMoves, tile: Tile, other: Tile) -> Iterator[Reason]:
    if moves.is_trump(other) and not moves.is_trump(tile):
        yield Reason(ReasonKind.SAVES_TRUMP, tile=other)
    elif other.is_double and not tile.is_double:
        yield Reason(ReasonKind.KEEPS_DOUBLE, tile=other)
    yield from void_reasons(moves, tile, other)
    yield from weaker_reasons(moves, tile, other)


def _bid_reasons(moves: TrickMoves, better: Action, worse: Action) -> Iterator[Reason]:
    view = moves.view
    trump, other_trump = _intended_trump(moves, better), _intended_trump(moves, worse)
    if isinstance(better, Bid) and isinstance(worse, Bid) and trump is not None:
        if better.points > worse.points:
            yield from _trump_reasons(moves, trump, None)
        elif better.points == min(bid.points for bid in moves.game.legal_actions(view) if isinstance(bid, Bid)):
            yield Reason(ReasonKind.LOWEST_BID)
    elif trump is not None and (worse in _REFUSING or isinstance(worse, NameTrump)) and trump != other_trump:
        yield from _trump_reasons(moves, trump, other_trump)
    if better not in _REFUSING or other_trump is None:
        return
    if isinstance(worse, Bid) and view.bidder is not None and moves.is_ally(view.bidder):
        yield Reason(ReasonKind.PARTNER_BID, seat=view.bidder)
    count, losers = _tiles_of(moves, other_trump), _losers(moves, other_trump)
    if isinstance(worse, Bid):
        if count <= LONG_SUIT:
            yield Reason(ReasonKind.SHORT_SUITS, amount=count)
    elif count < LONG_SUIT:
        yield Reason(ReasonKind.FEW_TRUMPS, suit=other_trump, amount=count)
    if losers > _MAX_LOSERS:
        yield Reason(ReasonKind.MANY_LOSERS, suit=other_trump, amount=losers)
    best = _best(other_trump)
    if best is not None and best not in (*moves.hand, view.turned):
        yield Reason(ReasonKind.LACKS_BEST, tile=best, suit=other_trump)


def _turned_reasons(moves: TrickMoves, better: Action, worse: Action) -> Iterator[Reason]:
    """Yield who gets the turned-up tile, and what it means to play alone."""
    game, view = moves.game, moves.view
    if better == EXCHANGE:
        yield Reason(ReasonKind.TAKES_TRUMP, tile=view.turned)
    if not isinstance(game, EuchreGame):
        return
    dealer = game.dealer(view)
    if isinstance(better, Accept) and worse == PASS:
        if dealer == moves.seat:
            yield Reason(ReasonKind.TAKES_TRUMP, tile=view.turned)
        elif moves.is_ally(dealer) and not better.alone:
            yield Reason(ReasonKind.PARTNER_TAKES, seat=dealer, tile=view.turned)
    elif better == PASS and isinstance(worse, Accept) and not moves.is_ally(dealer):
        yield Reason(ReasonKind.OPPONENT_TAKES, seat=dealer, tile=view.turned)
    if isinstance(better, Accept | NameTrump) and isinstance(worse, Accept | NameTrump):
        if worse.alone and not better.alone:
            yield Reason(ReasonKind.PARTNER_HELPS, seat=moves.partner)
        elif better.alone and not worse.alone:
            yield Reason(ReasonKind.ALONE_PAYS, amount=ALL_ALONE)


def _rounce_reasons(moves: TrickMoves, game: RounceGame, better: Action, worse: Action) -> Iterator[Reason]:
    """Yield what a dummy offers, and what it costs to pass or to win no trick."""
    view = moves.view
    gift, holder = game.last_player_gift, game.dealer(view)
    if worse == PASS and gift and moves.seat != holder and game.all_others_pass(view, moves.seat):
        yield Reason(ReasonKind.PASS_GIVES, seat=holder, amount=int(gift))
    if better == PASS:
        penalty = game.penalty(view.scores[moves.seat])
        if penalty:
            yield Reason(ReasonKind.NO_TRICK_COSTS, amount=penalty)
    if better == TAKE_DUMMY:
        yield Reason(ReasonKind.CHOICE_OF_DUMMY, amount=len(view.dummies[0]))


def _stock_reasons(moves: TrickMoves, better: Action, worse: Action) -> Iterator[Reason]:
    """Yield what it means to close the stock, to announce doubles, to exchange a tile and to claim the hand."""
    game, view = moves.game, moves.view
    if not isinstance(game, BingoGame):
        return
    if isinstance(better, Announce):
        yield Reason(ReasonKind.ANNOUNCES, amount=better.points)
    elif isinstance(worse, Announce):
        yield Reason(ReasonKind.MUST_LEAD_DOUBLE)
    if better == EXCHANGE:
        yield Reason(ReasonKind.TAKES_TRUMP, tile=view.turned)
    needed = max(0, GOAL - view.points[moves.seat])
    if CLAIM in (better, worse):
        if (needed > 0) == (worse == CLAIM):
            yield Reason(ReasonKind.NEEDS_POINTS, amount=needed)
    elif CLOSE in (better, worse) and (needed > _MANY_POINTS) == (worse == CLOSE):
        yield Reason(ReasonKind.NEEDS_POINTS, amount=needed)
    if better == CLOSE:
        doubles = game.doubles_to_announce(view)
        if len(doubles) > 1:
            yield Reason(ReasonKind.CAN_ANNOUNCE, amount=game.announcement(doubles))
        sure = sum(not moves.lead_beaten_by(tile) for tile in moves.hand)
        if sure > 1:
            yield Reason(ReasonKind.SURE_TILES, amount=sure)
        trumps = sum(map(moves.is_trump, moves.hand))
        if trumps > len(moves.unseen_trumps):
            yield Reason(ReasonKind.MORE_TRUMPS, amount=trumps, numbers=(len(moves.unseen_trumps),))
    elif worse == CLOSE and game.close_failure == "2/3":
        opponent = game.next_active_seat(view, moves.seat)
        points = game.failed_close_points(bool(view.tricks_taken(opponent))) + view.carried
        yield Reason(ReasonKind.CLOSE_FAILS, seat=opponent, amount=points)


def _trump_reasons(moves: TrickMoves, trump: Suit, other: Suit | None) -> Iterator[Reason]:
    count = _tiles_of(moves, trump)
    if count >= LONG_SUIT and (other is None or count > _tiles_of(moves, other)):
        double = next((tile for tile in moves.hand if tile.is_double and trump in tile), None)
        yield Reason(ReasonKind.HOLDS_TRUMPS, suit=trump, amount=count, tile=double)
    best = _best(trump)
    if best in moves.hand and other != "doubles" and _best(other) not in moves.hand:
        yield Reason(ReasonKind.HOLDS_BEST, tile=best)
    losers, size = _losers(moves, trump), len(moves.hand)
    if losers <= _MAX_LOSERS and (other is None or losers < _losers(moves, other)):
        yield Reason(ReasonKind.FEW_LOSERS, suit=trump, amount=size - losers, numbers=(size,))


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


def _best(suit: Suit | None) -> Tile | None:
    """Return the best trump if the tiles with a number are trumps."""
    return Tile(suit, suit) if isinstance(suit, int) else None


def _tiles_of(moves: TrickMoves, suit: Suit) -> int:
    """Return how many own tiles show a number, or are doubles."""
    return sum(tile.is_double if suit == "doubles" else suit in tile for tile in moves.hand)


def _losers(moves: TrickMoves, trump: Suit) -> int:
    """Return how many own tiles are neither trumps nor doubles."""
    return sum(not tile.is_double and not moves.game.is_trump(trump, tile) for tile in moves.hand)
