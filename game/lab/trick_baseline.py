"""A baseline for the trick games: a player who goes by rules of thumb alone, and remembers what has been played.

It is fixed: what the bots are worth is told by how they do against it. It draws no deals and tries nothing out.
"""

from random import Random
from typing import Any

from game.bots.encode.suit_tables import SuitEncoding, bits, suit_encoding
from game.core.state import (
    CLAIM,
    CLOSE,
    DRAW,
    DUMMY,
    EXCHANGE,
    PASS,
    STAND,
    Accept,
    Action,
    Announce,
    Bid,
    Discard,
    Name,
    Play,
    State,
)
from game.core.tiles import Tile
from game.rules.game import Game
from game.rules.options import at
from game.rules.tricks.bingo import BingoGame
from game.rules.tricks.bingo_scoring import GOAL
from game.rules.tricks.trick_game import Suit, TrickGame, TrickState

MARGIN = 6
"""By how much a bid stays below the points that a hand should take."""
SURE, SURE_ALONE = 3.0, 4.6
"""How strong in tricks a hand must be to make the trump in a game without bids, and to make it alone."""
TAKES_PART = 1.6
"""How strong in tricks a hand must be to take part where one need not."""
VALUABLE = 10
"""From how many points on a trick is worth a tile that should be kept, where a stock is open."""


class RulesOfThumb:
    """A player by rules of thumb."""

    def choose(self, game: Game[Any], view: State, rng: Random) -> Action:
        """What the rules of thumb say; raises ValueError with a sentence for a game without tricks."""
        if not isinstance(game, TrickGame) or not isinstance(view, TrickState):
            raise ValueError("Rules of thumb are for the trick games.")
        plays = [action for action in game.legal_actions(view) if isinstance(action, Play)]
        if isinstance(game, BingoGame):
            action = _besides_tiles(game, view)
            return action or _play_with_stock(game, view, plays)
        if not view.playing or view.owes:
            return _declare(game, view)
        return _play(game, view, plays)


# -- before the first lead --------------------------------------------------------------------------------------------


def _declare(game: TrickGame, view: TrickState) -> Action:
    legal = game.legal_actions(view)
    if isinstance(legal[0], Discard):
        power = suit_encoding(game, view.trump).tables.power
        numbers = suit_encoding(game, view.trump).numbers
        return min(legal, key=lambda discard: power[numbers[discard.tile]] if isinstance(discard, Discard) else 0.0)
    if STAND in legal:
        return _take_part(game, view, legal)
    if any(isinstance(action, Bid) for action in legal):
        return _bid(game, view, legal)
    if view.bidder == view.to_move:
        return max(legal, key=lambda name: _expected_points(game, view, name.trump) if isinstance(name, Name) else 0)
    return _make_trump(game, view, legal)


def _expected_points(game: TrickGame, view: TrickState, trump: Suit) -> int:
    """What a hand should take on a trump of at least three: 14, and 6 for each double and 3 for each trump."""
    hand = view.hands[view.to_move]
    trumps = sum(game.is_trump(trump, tile) for tile in hand)
    trump_doubles = [tile for tile in hand if tile.is_double and game.is_trump(trump, tile)]
    doubles = sum(tile.is_double for tile in hand)
    return 14 + 6 * doubles + 3 * trumps if trumps >= 3 and trump_doubles else trumps


def _bid(game: TrickGame, view: TrickState, legal: tuple[Action, ...]) -> Action:
    """The lowest bid that there is room for, never over the partner's."""
    bids = [action for action in legal if isinstance(action, Bid)]
    most = max(_expected_points(game, view, trump) for trump in range(game.set + 1))
    players = len(view.hands)
    partners = view.bidder is not None and game.side(view.bidder, players) == game.side(view.to_move, players)
    if PASS in legal and (partners or bids[0].points > most - MARGIN):
        return PASS
    return bids[0]


def _strength(game: TrickGame, trump: Suit, hand: tuple[Tile, ...]) -> float:
    """The tricks that a hand should take: trumps by their rank, and doubles beside them."""
    encoding = suit_encoding(game, trump)
    trumps = [encoding.tables.power[encoding.numbers[tile]] - 1 for tile in hand if game.is_trump(trump, tile)]
    doubles = sum(tile.is_double for tile in hand if not game.is_trump(trump, tile))
    return sum(0.4 + 0.6 * power for power in trumps) + 0.5 * doubles


def _make_trump(game: TrickGame, view: TrickState, legal: tuple[Action, ...]) -> Action:
    """The trump accepted or named on a hand of strength, alone on a very strong one."""
    assert view.turned is not None
    hand, dealer, players = view.hands[view.to_move], game.dealer(view), len(view.hands)
    best, most = PASS if PASS in legal else legal[0], 0.0
    for action in legal:
        trump: Suit
        if isinstance(action, Accept):
            trump = game.larger_end(view.turned)
            strength = _strength(game, trump, hand)
            if dealer == view.to_move:
                strength = _strength(game, trump, (*hand, view.turned))
            elif game.side(dealer, players) == game.side(view.to_move, players):
                strength += 0.4
            else:
                strength -= 0.4
        elif isinstance(action, Name):
            trump, strength = action.trump, _strength(game, action.trump, hand)
        else:
            continue
        needed = SURE_ALONE if action.alone else SURE - 0.6 * (players > 2 and game.sides(players) == 2)
        margin = strength - needed + 10 * action.alone
        if (strength >= needed or PASS not in legal) and (margin > most or best == PASS):
            best, most = action, margin
    return best


def _take_part(game: TrickGame, view: TrickState, legal: tuple[Action, ...]) -> Action:
    """Takes part on a hand of strength, takes the tile turned up, and a dummy rather than a poor hand."""
    assert view.trump is not None
    assert view.turned is not None
    strength = _strength(game, view.trump, view.hands[view.to_move])
    if EXCHANGE in legal and strength >= TAKES_PART - 0.6:
        return EXCHANGE
    if strength >= TAKES_PART:
        return STAND
    if PASS in legal:
        return PASS
    return DUMMY if DUMMY in legal else STAND


# -- the tricks -------------------------------------------------------------------------------------------------------


def _unseen(encoding: SuitEncoding, view: TrickState) -> int:
    played = [tile for trick in (*view.tricks, *filter(None, [view.trick])) for tile in trick.tiles]
    return (1 << len(encoding.tiles)) - 1 & ~encoding.mask((*played, *view.hands[view.to_move]))


def _play(game: TrickGame, view: TrickState, plays: list[Play]) -> Play:
    """High tiles that hold are led, trumps first by who made them; counters go to the own side's tricks alone."""
    encoding = suit_encoding(game, view.trump)
    unseen, tables, players = _unseen(encoding, view), encoding.tables, len(view.hands)
    own = game.side(view.to_move, players)
    moves = {play: encoding.move(game, play, view.trick is None) for play in plays}

    def cheap(play: Play) -> tuple[float, float]:
        tile = moves[play] & 63
        return tables.tile_points[tile] + 2 * tables.power[tile], tables.power[tile]

    if view.trick is None:
        sure = [play for play in plays if not tables.above[moves[play] >> 6][moves[play] & 63] & unseen]
        drawing = view.bidder is not None and game.side(view.bidder, players) == own and unseen & tables.trumps
        trumps = [play for play in sure if tables.trumps >> (moves[play] & 63) & 1]
        if drawing and trumps:
            return max(trumps, key=cheap)
        unless_ruffed = [
            play for play in plays if not tables.above[moves[play] >> 6][moves[play] & 63] & unseen & ~tables.trumps
        ]
        if sure or unless_ruffed:
            return max(sure or unless_ruffed, key=lambda play: tables.tile_points[moves[play] & 63])
        return min(plays, key=cheap)
    trick = view.trick
    called, best = encoding.suits[trick.called], encoding.numbers[game.winning(encoding.trump, trick)]
    above = tables.above[called]
    last = len(trick.plays) == players - len(view.out) - 1
    if game.side(trick.winner, players) == own and (last or not above[best] & unseen):
        return max(plays, key=lambda play: (tables.tile_points[moves[play]], -tables.power[moves[play]]))
    winners = [play for play in plays if above[best] >> moves[play] & 1]
    if game.side(trick.winner, players) == own:
        winners = []
    if winners and last:
        return max(winners, key=lambda play: (tables.tile_points[moves[play]], -tables.power[moves[play]]))
    holds = [play for play in winners if not above[moves[play]] & unseen]
    if holds:
        return max(holds, key=lambda play: (tables.tile_points[moves[play]], -tables.power[moves[play]]))
    tries = [play for play in winners if not tables.tile_points[moves[play]]]
    return max(tries, key=lambda play: tables.power[moves[play]]) if tries else min(plays, key=cheap)


# -- with a stock -----------------------------------------------------------------------------------------------------


def _besides_tiles(game: BingoGame, view: TrickState) -> Action | None:
    """What is done on lead besides leading a tile: to announce doubles, to claim seventy, to close on a strong hand."""
    legal = game.legal_actions(view)
    if CLAIM in legal and view.points[view.to_move] >= GOAL:
        return CLAIM
    for word in (DRAW, EXCHANGE):
        if word in legal:
            return word
    announced = next((action for action in legal if isinstance(action, Announce)), None)
    if announced is not None:
        return announced
    if CLOSE in legal and view.points[view.to_move] + _points_to_come(game, view) >= GOAL:
        return CLOSE
    return PASS if not any(isinstance(action, Play) for action in legal) else None


def _points_to_come(game: BingoGame, view: TrickState) -> float:
    """What a hand takes from the lead on with no more tiles to come: its trumps from above, then what holds."""
    encoding = suit_encoding(game, view.trump)
    tables, hand, unseen = encoding.tables, encoding.mask(view.hands[view.to_move]), _unseen(encoding, view)
    known = list(bits(unseen))
    answer = sum(tables.tile_points[number] for number in known) / len(known) if known else 0.0
    points = 0.0
    for number in sorted(bits(hand), key=tables.power.__getitem__, reverse=True):
        above = tables.above[tables.leads[number][0]][number] & unseen
        out = at(game.hand_size, len(view.hands)) / max(1, len(known))
        holds = (1 - min(1.0, out)) ** above.bit_count()
        points += holds * (tables.tile_points[number] + answer)
    return points


def _play_with_stock(game: BingoGame, view: TrickState, plays: list[Play]) -> Play:
    """Doubles are kept to be announced, valuable tricks taken as cheaply as can be, sure tiles led at the end."""
    if not game.stock_open(view) or view.announcing:
        return _play(game, view, plays)
    encoding = suit_encoding(game, view.trump)
    tables = encoding.tables
    moves = {play: encoding.move(game, play, view.trick is None) for play in plays}

    def kept(play: Play) -> float:
        tile = moves[play] & 63
        return tables.tile_points[tile] + 10 * tables.power[tile] + 10 * play.tile.is_double

    if view.trick is None:
        return min(plays, key=kept)
    called, led = encoding.suits[view.trick.called], encoding.numbers[view.trick.tiles[0]]
    winners = [play for play in plays if tables.above[called][led] >> moves[play] & 1]
    if tables.tile_points[led] >= VALUABLE:
        return min(winners, key=lambda play: tables.power[moves[play]]) if winners else min(plays, key=kept)
    spared = [play for play in winners if not tables.trumps >> moves[play] & 1 and not play.tile.is_double]
    return max(spared, key=lambda play: tables.tile_points[moves[play]]) if spared else min(plays, key=kept)
