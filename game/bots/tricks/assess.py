"""What every action is worth in a trick game, whatever is to be done: declared, thrown away, drawn or played."""

from random import Random

from game.bots.assessment import Assessment
from game.bots.levels import Limit
from game.bots.match_chance import won
from game.bots.tricks.bidding import assess_declarations
from game.bots.tricks.plays import assess_plays
from game.bots.tricks.stock_policy import assess_at_stock
from game.rules.tricks.bingo import BingoGame
from game.rules.tricks.trick_game import TrickGame, TrickState


def assess(
    game: TrickGame, view: TrickState, limit: Limit, rng: Random, effort: float = 1.0, facts: bool = True
) -> Assessment:
    """What every action is worth to the seat to move in `view`, as the bot of this `limit` finds it.

    With an effort above 1 it tries all of them on so many times the deals, none dropped early. A value is what the bot
    plays for: points, or where the hand may end the match what it does for the chance to win that.
    Without `facts` the values and deals are the same.
    """
    if isinstance(game, BingoGame):
        found = assess_at_stock(game, view, limit, rng, effort, facts)
    elif not view.playing or view.owes:
        found = assess_declarations(game, view, limit, rng, effort, facts)
    else:
        found = assess_plays(game, view, limit, rng, effort, facts)
    return found._replace(won=won(game, view))
