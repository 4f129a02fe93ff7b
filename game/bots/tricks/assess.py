"""What every action is worth in a trick game, whatever is to be done: declared, thrown away, drawn or played."""

from random import Random

from game.bots.assessment import Assessment
from game.bots.levels import Limit
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
    plays for: points, but that nothing beyond the target counts and to win the match is worth a fifth of the way to it.
    Without `facts` the values and deals are the same.
    """
    if isinstance(game, BingoGame):
        return assess_at_stock(game, view, limit, rng, effort, facts)
    if not view.playing or view.owes:
        return assess_declarations(game, view, limit, rng, effort, facts)
    return assess_plays(game, view, limit, rng, effort, facts)
