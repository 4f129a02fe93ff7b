"""How the bots play the trick games: by good sense, or by what comes of each tile in the deals that could be."""

from collections.abc import Iterator
from math import sqrt
from random import Random

from game.bots.beliefs.tricks import Count
from game.bots.deals.candidate_racing import Deal, Weigh, weighed, weighed_all
from game.bots.encode.suit_tables import Chart, chart
from game.bots.encode.tricks import ending, opened, remembered
from game.bots.kernel.bits import COMPILED
from game.bots.kernel.budget import BudgetExceeded, budget
from game.bots.kernel.likelihood import resampled
from game.bots.kernel.trick_alphabeta import Ending
from game.bots.kernel.trick_rollout import Hand, Memory
from game.bots.levels import Limit
from game.bots.style import pick
from game.bots.tricks import stock_policy
from game.bots.tricks.bidding import TRIFLE, declare
from game.rules.tricks.bingo import BingoGame
from game.rules.tricks.trick_game import TrickGame, TrickState
from game.state import PASS, Action, Bid, Play

WHIMS = {"casual": 0.5, "club": 0.2}
"""How often a level does not mind the game, and plays whatever fits, where there is nothing to do but to play.

Chosen with the deals below so that each level is ahead of the one before by about as much as the next is.
"""
DEALS = {"expert": 10, "master": 240}
"""In how many deals a level plays each way out, where it has a second."""
INTERPRETED, LEAST = 0.2, 10
"""The part of these that there is time for where they are not compiled, and how many there are at the least."""
EVERY = 240
"""Up to how many deals a master goes through all that could be."""
SEES = 4
"""With how many tiles in each hand a master sees how a deal will end."""
POSITIONS = 40_000 if COMPILED else 4_000
"""In how many positions it looks for that at most, in all deals."""
BATCH, TIMES = 60, 6
"""So many deals are weighed by what the others chose at a time, for each so many that could be."""


def choose(game: TrickGame, view: TrickState, limit: Limit, rng: Random) -> Action:
    """The choice of a bot within its `limit` in a trick game, for the seat to move in `view`.

    A beginner passes or makes the lowest bid, and plays any tile that follows suit. A casual player bids what pays in
    a few deals that could be, and weighs a tile by the trick in progress, where it minds the game. A club player does
    so too, minds it more, and knows what has been played. An expert tries each tile in some deals that could be; a
    master in many more, of which it asks besides how likely they are by what the others have chosen, and it sees the
    end of a hand coming.
    """
    level = limit.level
    legal = game.legal_actions(view)
    if level == "beginner":
        bids = [action for action in legal if isinstance(action, Bid)]
        whims: tuple[Action, ...] = (bids[0], PASS) if bids and PASS in legal else legal
        return rng.choice(whims)
    plays = [action for action in legal if isinstance(action, Play)]
    if len(plays) == len(legal) and rng.random() < WHIMS.get(level, 0):
        return rng.choice(plays)
    if isinstance(game, BingoGame):
        return stock_policy.choose(game, view, limit, rng)
    if not view.playing or view.owes:
        return declare(game, view, limit, rng)
    of = chart(game, view.trump)
    hand = opened(game, view, of)
    if level in ("casual", "club"):
        return _by_sense(game, view, plays, of, hand, level == "club")
    return _by_deals(game, view, plays, of, hand, limit, rng)


def _by_sense(game: TrickGame, view: TrickState, plays: list[Play], of: Chart, hand: Hand, remembers: bool) -> Play:
    """What good sense plays, to which, unless it `remembers`, all tiles that are not in sight are as likely to come."""
    in_sight = view.trick.tiles if view.trick else ()
    live = hand.live if remembers else (1 << len(of.tiles)) - 1 & ~of.mask(in_sight)
    number = hand.own(of.mask(view.hands[view.to_move]), view.to_move, live)
    return next(play for play in plays if of.way(game, play, view.trick is None) == number)


def _by_deals(
    game: TrickGame, view: TrickState, plays: list[Play], of: Chart, hand: Hand, limit: Limit, rng: Random
) -> Play:
    """The tile that pays most in the deals that could be."""
    numbers = {play: of.way(game, play, view.trick is None) for play in plays}
    count, share = Count(game, view), budget(limit.seconds, INTERPRETED)
    deals = max(LEAST, int(DEALS[limit.level] * share))
    ways = {play: _played_out(hand, view.to_move, way) for play, way in numbers.items()}
    if limit.level == "expert":
        prospects = weighed(ways, count.deals(rng), deals)
    else:
        memory = remembered(game, view, of, hand)
        if max(map(len, view.hands)) <= SEES:
            end = ending(game, view, of, POSITIONS)
            ways = {
                play: _seen(end, hand, view, way, weigh)
                for (play, weigh), way in zip(ways.items(), numbers.values(), strict=True)
            }
        every = count.all(int(EVERY * share), rng)
        if every:
            deals = len(every)
            likely = [deal._replace(weight=deal.weight * memory.likelihood(deal.hands)) for deal in every]
            prospects = weighed_all(ways, likely)
        else:
            prospects = weighed(ways, _likely(memory, count.deals(rng), rng), deals)
    held = of.mask(view.hands[view.to_move])
    for play, prospect in prospects.items():  # of equals, what good sense likes
        liking = TRIFLE * hand.sense(held, view.to_move, numbers[play])
        prospects[play] = prospect._replace(mean=prospect.mean + liking)
    margin = max(prospect.deviation for prospect in prospects.values()) / sqrt(deals)
    return pick(prospects, margin, limit.style, rng)


def _played_out(hand: Hand, seat: int, way: int) -> Weigh:
    return lambda deal: hand.finish(deal.hands, seat, way)


def _seen(end: Ending, hand: Hand, view: TrickState, way: int, otherwise: Weigh) -> Weigh:
    """What comes of a way when all play on perfectly and see all tiles, or `otherwise` where that takes too long."""
    seat, taken = view.to_move, bool(view.tricks)
    own = hand.side[seat]

    def weigh(deal: Deal) -> float:
        end.start(deal.hands)
        try:
            return end.after_way(way, seat, *hand.trick, hand.points, taken)[own]
        except BudgetExceeded:
            return otherwise(deal)

    return weigh


def _likely(memory: Memory, deals: Iterator[Deal], rng: Random) -> Iterator[Deal]:
    """Deals as they are likely to be after what the others have chosen, without end."""
    while True:
        drawn = [next(deals) for _nth in range(BATCH * TIMES if memory.steps else BATCH)]
        if not memory.steps:
            yield from drawn
            continue
        kept = resampled([memory.likelihood(deal.hands) for deal in drawn], BATCH, rng.random())
        rng.shuffle(kept)
        yield from (drawn[nth] for nth in kept)
