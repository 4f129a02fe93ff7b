"""How the bots play the trick games: bid what the hand should take, win what is worth winning, waste nothing."""

from dataclasses import dataclass
from random import Random

from game.rules.tricks import Trick, TrickGame, TrickState
from game.state import PASS, Action, Bid, Name, Play
from game.tiles import Tile


@dataclass(frozen=True)
class Sense:
    """What a player cares about: the weights are in points of a trick.

    A side should take `hand` points, `double` more for each double and `trump` more for each trump in the bidder's
    hand; `high` is what a tile costs that could win later, `spend` what a trump costs besides.
    """

    hand: float = 7
    double: float = 6
    trump: float = 3
    high: float = 0.4
    spend: float = 0.3


SENSE = Sense()


def choose(game: TrickGame, view: TrickState, level: str, rng: Random) -> Action:
    """The choice of a bot of `level` in a trick game, for the seat to move in `view`.

    A beginner passes or makes the lowest bid, and plays any tile that follows suit. The others bid no more than
    their hand should take; a club player also remembers which tiles have been played.
    """
    legal = game.legal_actions(view)
    bids = [action for action in legal if isinstance(action, Bid)]
    if level == "beginner":
        whims: tuple[Action, ...] = (bids[0], PASS) if bids and PASS in legal else legal
        return rng.choice(whims)
    if bids or PASS in legal:
        most = max(_should_take(view, trump) for trump in range(game.set + 1))
        return bids[0] if bids and (bids[0].points <= most or PASS not in legal) else PASS
    if isinstance(legal[0], Name):
        named = [action for action in legal if isinstance(action, Name) and isinstance(action.trump, int)]
        return max(named, key=lambda action: _should_take(view, action.trump))
    plays = [action for action in legal if isinstance(action, Play)]
    worth = [_worth(game, view, play, level == "club") for play in plays]
    best = max(worth)
    return rng.choice([play for play, value in zip(plays, worth, strict=True) if value == best])


def _should_take(view: TrickState, trump: int | str) -> float:
    """The points that a side should take with `trump`, by the doubles and the trumps in this hand."""
    hand = view.hands[view.to_move]
    doubles = sum(tile.is_double for tile in hand)
    return SENSE.hand + SENSE.double * doubles + SENSE.trump * sum(trump in tile for tile in hand)


def _worth(game: TrickGame, view: TrickState, play: Play, counts: bool) -> float:
    seat, trump, players = view.to_move, view.trump, len(view.hands)
    after = game.apply(view, play)
    trick = after.trick or after.tricks[-1]
    ours = game.side(trick.winner, players) == game.side(seat, players)
    won = _chance_it_stands(game, view, trick, counts)
    points = game.trick_points(trick)
    suits = game.suits(trump, play.tile)
    keeps = max(game.strength(trump, suit, play.tile) for suit in suits) / (game.set + 1)
    cost = SENSE.high * keeps + SENSE.spend * (trump in suits)
    return points * (won if ours else -won) - cost


def _chance_it_stands(game: TrickGame, view: TrickState, trick: Trick, counts: bool) -> float:
    """The chance that nobody of the other side who is still to play beats the best tile of `trick`."""
    players = len(view.hands)
    best = dict(trick.plays)[trick.winner]
    rank = game.rank(view.trump, trick.called, best)
    played = {seat for seat, _tile in trick.plays}
    waiting = sum(
        seat not in played and game.side(seat, players) != game.side(trick.winner, players) for seat in range(players)
    )
    seen: set[Tile] = {*view.hands[view.to_move], *trick.tiles}
    if counts:
        seen.update(tile for earlier in view.tricks for tile in earlier.tiles)
    better = sum(game.rank(view.trump, trick.called, tile) > rank for tile in game.deck() if tile not in seen)
    return float((1 - waiting / (players - 1)) ** better)
