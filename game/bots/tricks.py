"""How the bots play the trick games: by good sense, or by what comes of each tile in the deals that could be."""

from random import Random

from game.bots import bingo
from game.bots.bidding import declare
from game.bots.chart import Chart, chart
from game.bots.counting import Count
from game.bots.levels import Limit
from game.bots.playout import Playout, Weigh, weighed
from game.rules.bingo import BingoGame
from game.rules.tricks import Suit, TrickGame, TrickState
from game.state import PASS, Action, Bid, Play

PLAYS = 5000
"""How many tiles a club player lays in thought before it plays one, about."""
LEAST, MOST = 4, 60
"""In how many deals it plays each way out."""


def choose(game: TrickGame, view: TrickState, limit: Limit, rng: Random) -> Action:
    """The choice of a bot within its `limit` in a trick game, for the seat to move in `view`.

    A beginner passes or makes the lowest bid, and plays any tile that follows suit. A casual player bids what pays in
    a few deals that could be, and weighs a tile by the trick in progress. A club player remembers what was played and
    who could not follow, and tries each tile in many deals that could be.
    """
    level = limit.level
    legal = game.legal_actions(view)
    if level == "beginner":
        bids = [action for action in legal if isinstance(action, Bid)]
        whims: tuple[Action, ...] = (bids[0], PASS) if bids and PASS in legal else legal
        return rng.choice(whims)
    if isinstance(game, BingoGame):
        return bingo.choose(game, view, level, rng)
    if not view.playing or view.owes:
        return declare(game, view, level, rng)
    plays = [action for action in legal if isinstance(action, Play)]
    if level == "casual":
        return _by_sense(game, view, plays)
    return _by_deals(game, view, plays, rng)


def _by_sense(game: TrickGame, view: TrickState, plays: list[Play]) -> Play:
    """What good sense plays, to which all tiles that are not in sight are as likely to come."""
    of = chart(game, view.trump)
    in_sight = view.trick.tiles if view.trick else ()
    forgotten = (1 << len(of.numbers)) - 1 & ~of.mask(in_sight)
    number, suit = Playout(game, view, of).own(forgotten)
    return next(play for play in plays if _choice(game, of, view, play) == (number, suit))


def _by_deals(game: TrickGame, view: TrickState, plays: list[Play], rng: Random) -> Play:
    """The tile that pays most when the deals that could be are played out."""
    of, seat = chart(game, view.trump), view.to_move
    playout = Playout(game, view, of)

    def way(play: Play) -> Weigh:
        first = _choice(game, of, view, play)
        return lambda hands, _asleep: playout.finish(hands, seat, first)

    deals = PLAYS // (len(plays) * sum(map(len, view.hands)))
    worth = weighed({play: way(play) for play in plays}, Count(game, view), rng, min(max(deals, LEAST), MOST))
    return max(worth, key=worth.__getitem__)


def _choice(game: TrickGame, of: Chart, view: TrickState, play: Play) -> tuple[int, Suit | None]:
    """A play as the number of its tile and, where it leads, the suit it calls."""
    return of.numbers[play.tile], None if view.trick else game.called(of.trump, play)
