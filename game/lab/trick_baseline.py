"""A yardstick for the trick games: a player who goes by rules of thumb alone, and remembers what has been played.

It is fixed: what the bots are worth is told by how they do against it. It draws no deals and tries nothing out.
"""

from random import Random
from typing import Any

from game.bots.encode.suit_tables import Chart, bits, chart
from game.rules.game import Game
from game.rules.options import at
from game.rules.tricks.bingo import BingoGame
from game.rules.tricks.bingo_scoring import GOAL
from game.rules.tricks.trick_game import Suit, TrickGame, TrickState
from game.state import (
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
from game.tiles import Tile

ROOM = 6
"""By how much a bid stays below the points that a hand should take."""
SURE, SURE_ALONE = 3.0, 4.6
"""How strong in tricks a hand must be to make the trump in a game without bids, and to make it alone."""
STANDS = 1.6
"""How strong in tricks a hand must be to take part where one need not."""
DEAR = 10
"""From how many points on a trick is worth a tile that should be kept, where a stock is open."""


class Thumb:
    """A player by rules of thumb."""

    def choose(self, game: Game[Any], view: State, rng: Random) -> Action:
        """What the rules of thumb say; raises ValueError with a sentence for a game without tricks."""
        if not isinstance(game, TrickGame) or not isinstance(view, TrickState):
            raise ValueError("Rules of thumb are for the trick games.")
        plays = [action for action in game.legal_actions(view) if isinstance(action, Play)]
        if isinstance(game, BingoGame):
            said = _at_the_stock(game, view)
            return said or _played_open(game, view, plays)
        if not view.playing or view.owes:
            return _said(game, view)
        return _played(game, view, plays)


# -- before the first lead --------------------------------------------------------------------------------------------


def _said(game: TrickGame, view: TrickState) -> Action:
    legal = game.legal_actions(view)
    if isinstance(legal[0], Discard):
        power = chart(game, view.trump).ranks.power
        numbers = chart(game, view.trump).numbers
        return min(legal, key=lambda throw: power[numbers[throw.tile]] if isinstance(throw, Discard) else 0.0)
    if STAND in legal:
        return _part(game, view, legal)
    if any(isinstance(action, Bid) for action in legal):
        return _bid(game, view, legal)
    if view.bidder == view.to_move:
        return max(legal, key=lambda name: _points(game, view, name.trump) if isinstance(name, Name) else 0)
    return _made(game, view, legal)


def _points(game: TrickGame, view: TrickState, trump: Suit) -> int:
    """What a hand should take on a trump of at least three: 14, and 6 for each double and 3 for each trump."""
    hand = view.hands[view.to_move]
    trumps = sum(game.is_trump(trump, tile) for tile in hand)
    heads = [tile for tile in hand if tile.is_double and game.is_trump(trump, tile)]
    doubles = sum(tile.is_double for tile in hand)
    return 14 + 6 * doubles + 3 * trumps if trumps >= 3 and heads else trumps


def _bid(game: TrickGame, view: TrickState, legal: tuple[Action, ...]) -> Action:
    """The lowest bid that there is room for, never over the partner's."""
    bids = [action for action in legal if isinstance(action, Bid)]
    most = max(_points(game, view, trump) for trump in range(game.set + 1))
    players = len(view.hands)
    partners = view.bidder is not None and game.side(view.bidder, players) == game.side(view.to_move, players)
    if PASS in legal and (partners or bids[0].points > most - ROOM):
        return PASS
    return bids[0]


def _strength(game: TrickGame, trump: Suit, hand: tuple[Tile, ...]) -> float:
    """The tricks that a hand should take: trumps by their rank, and doubles beside them."""
    of = chart(game, trump)
    trumps = [of.ranks.power[of.numbers[tile]] - 1 for tile in hand if game.is_trump(trump, tile)]
    doubles = sum(tile.is_double for tile in hand if not game.is_trump(trump, tile))
    return sum(0.4 + 0.6 * power for power in trumps) + 0.5 * doubles


def _made(game: TrickGame, view: TrickState, legal: tuple[Action, ...]) -> Action:
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


def _part(game: TrickGame, view: TrickState, legal: tuple[Action, ...]) -> Action:
    """Takes part on a hand of strength, takes the tile turned up, and a dummy rather than a poor hand."""
    assert view.trump is not None
    assert view.turned is not None
    strength = _strength(game, view.trump, view.hands[view.to_move])
    if EXCHANGE in legal and strength >= STANDS - 0.6:
        return EXCHANGE
    if strength >= STANDS:
        return STAND
    if PASS in legal:
        return PASS
    return DUMMY if DUMMY in legal else STAND


# -- the tricks -------------------------------------------------------------------------------------------------------


def _unseen(of: Chart, view: TrickState) -> int:
    played = [tile for trick in (*view.tricks, *filter(None, [view.trick])) for tile in trick.tiles]
    return (1 << len(of.tiles)) - 1 & ~of.mask((*played, *view.hands[view.to_move]))


def _played(game: TrickGame, view: TrickState, plays: list[Play]) -> Play:
    """High tiles that hold are led, trumps first by who made them; counters go to the own side's tricks alone."""
    of = chart(game, view.trump)
    unseen, ranks, players = _unseen(of, view), of.ranks, len(view.hands)
    own = game.side(view.to_move, players)
    ways = {play: of.way(game, play, view.trick is None) for play in plays}

    def cheap(play: Play) -> tuple[float, float]:
        tile = ways[play] & 63
        return ranks.worth[tile] + 2 * ranks.power[tile], ranks.power[tile]

    if view.trick is None:
        sure = [play for play in plays if not ranks.above[ways[play] >> 6][ways[play] & 63] & unseen]
        drawing = view.bidder is not None and game.side(view.bidder, players) == own and unseen & ranks.trumps
        trumps = [play for play in sure if ranks.trumps >> (ways[play] & 63) & 1]
        if drawing and trumps:
            return max(trumps, key=cheap)
        plain = [play for play in plays if not ranks.above[ways[play] >> 6][ways[play] & 63] & unseen & ~ranks.trumps]
        if sure or plain:
            return max(sure or plain, key=lambda play: ranks.worth[ways[play] & 63])
        return min(plays, key=cheap)
    trick = view.trick
    called, best = of.suits[trick.called], of.numbers[game.winning(of.trump, trick)]
    above = ranks.above[called]
    last = len(trick.plays) == players - len(view.out) - 1
    if game.side(trick.winner, players) == own and (last or not above[best] & unseen):
        return max(plays, key=lambda play: (ranks.worth[ways[play]], -ranks.power[ways[play]]))
    winners = [play for play in plays if above[best] >> ways[play] & 1]
    if game.side(trick.winner, players) == own:
        winners = []
    if winners and last:
        return max(winners, key=lambda play: (ranks.worth[ways[play]], -ranks.power[ways[play]]))
    holds = [play for play in winners if not above[ways[play]] & unseen]
    if holds:
        return max(holds, key=lambda play: (ranks.worth[ways[play]], -ranks.power[ways[play]]))
    tries = [play for play in winners if not ranks.worth[ways[play]]]
    return max(tries, key=lambda play: ranks.power[ways[play]]) if tries else min(plays, key=cheap)


# -- with a stock -----------------------------------------------------------------------------------------------------


def _at_the_stock(game: BingoGame, view: TrickState) -> Action | None:
    """What is said on lead, None for a tile: doubles announced, seventy claimed, the stock closed on a strong hand."""
    legal = game.legal_actions(view)
    if CLAIM in legal and view.points[view.to_move] >= GOAL:
        return CLAIM
    for word in (DRAW, EXCHANGE):
        if word in legal:
            return word
    announced = next((action for action in legal if isinstance(action, Announce)), None)
    if announced is not None:
        return announced
    if CLOSE in legal and view.points[view.to_move] + _coming(game, view) >= GOAL:
        return CLOSE
    return PASS if not any(isinstance(action, Play) for action in legal) else None


def _coming(game: BingoGame, view: TrickState) -> float:
    """What a hand takes from the lead on with no more tiles to come: its trumps from above, then what holds."""
    of = chart(game, view.trump)
    ranks, hand, unseen = of.ranks, of.mask(view.hands[view.to_move]), _unseen(of, view)
    known = list(bits(unseen))
    theirs = sum(ranks.worth[number] for number in known) / len(known) if known else 0.0
    points = 0.0
    for number in sorted(bits(hand), key=ranks.power.__getitem__, reverse=True):
        over = ranks.above[ranks.leads[number][0]][number] & unseen
        out = at(game.hand_size, len(view.hands)) / max(1, len(known))
        holds = (1 - min(1.0, out)) ** over.bit_count()
        points += holds * (ranks.worth[number] + theirs)
    return points


def _played_open(game: BingoGame, view: TrickState, plays: list[Play]) -> Play:
    """Doubles are kept to be announced, dear tricks taken as cheaply as can be, sure tiles led at the end."""
    if not game.stock_open(view) or view.announcing:
        return _played(game, view, plays)
    of = chart(game, view.trump)
    ranks = of.ranks
    ways = {play: of.way(game, play, view.trick is None) for play in plays}

    def kept(play: Play) -> float:
        tile = ways[play] & 63
        return ranks.worth[tile] + 10 * ranks.power[tile] + 10 * play.tile.is_double

    if view.trick is None:
        return min(plays, key=kept)
    called, led = of.suits[view.trick.called], of.numbers[view.trick.tiles[0]]
    winners = [play for play in plays if ranks.above[called][led] >> ways[play] & 1]
    dear = [play for play in winners if ranks.worth[led] >= DEAR or ranks.trumps >> ways[play] & 1 == 0]
    if ranks.worth[led] < DEAR:
        dear = [play for play in dear if not play.tile.is_double]
    if dear:
        cheapest = min(dear, key=lambda play: ranks.power[ways[play]])
        return max(dear, key=lambda play: ranks.worth[ways[play]]) if ranks.worth[led] < DEAR else cheapest
    return min(plays, key=kept)
