"""How the bots play the trick games: by the assessment of every action, and below that by evaluation."""

from random import Random

from game.bots.assessment import Assessment
from game.bots.encode.tricks import WEIGHTS, encode, suit_encoding
from game.bots.kernel.trick_evaluation import TrickEvaluation
from game.bots.levels import Limit
from game.bots.match_chance import win_chance
from game.bots.tricks import stock_policy
from game.bots.tricks.bidding import assess_declarations, declare
from game.bots.tricks.plays import assess_plays, choice, deals_of
from game.bots.tricks.stock_policy import assess_at_stock
from game.core.state import PASS, Action, Bid, Play
from game.rules.tricks.bingo import BingoGame
from game.rules.tricks.trick_game import TrickGame, TrickState

RANDOM_PLAYS = {"casual": 0.5, "club": 0.2}
"""How often a level plays any tile that fits, where there is nothing to do but to play.

Chosen with the deals below so that each level is ahead of the one before by about as much as the next is.
"""


def choose(game: TrickGame, view: TrickState, limit: Limit, rng: Random) -> Action:
    """The choice of a bot within its `limit` in a trick game, for the seat to move in `view`.

    A beginner passes or makes the lowest bid, and plays any tile that follows suit. A casual player bids by a few
    rollouts and plays the tile that the evaluation likes best, or any tile. A club player does so too, errs less, and
    remembers what has been played. An expert tries each tile by rollouts on a few determinizations; a master on many
    more, weighted by how likely the others' moves are on them, and it solves the end of a hand.
    """
    level = limit.level
    legal = game.legal_actions(view)
    if level == "beginner":
        bids = [action for action in legal if isinstance(action, Bid)]
        considered: tuple[Action, ...] = (bids[0], PASS) if bids and PASS in legal else legal
        return rng.choice(considered)
    plays = [action for action in legal if isinstance(action, Play)]
    if len(plays) == len(legal) and rng.random() < RANDOM_PLAYS.get(level, 0):
        return rng.choice(plays)
    if isinstance(game, BingoGame):
        return stock_policy.choose(game, view, limit, rng)
    if not view.has_play_begun or view.discards_owed:
        return declare(game, view, limit, rng)
    if level in ("casual", "club"):
        return _by_evaluation(game, view, plays, forgets=level == "casual")
    return choice(assess_plays(game, view, limit, rng, facts=False), deals_of(limit), limit.style, rng)


def _by_evaluation(game: TrickGame, view: TrickState, plays: list[Play], forgets: bool) -> Play:
    """The tile that the evaluation likes best; or if one `forgets` which tiles of earlier tricks are gone."""
    encoding = suit_encoding(game, view.trump)
    position = encode(game, view, encoding)
    position.hands[view.to_move] = encoding.mask(view.hands[view.to_move])
    if forgets:
        in_sight = view.trick.tiles if view.trick else ()
        position.live = (1 << len(encoding.tiles)) - 1 & ~encoding.mask(in_sight)
    evaluation = TrickEvaluation(position.rules.tables, WEIGHTS)
    evaluation.look(position, position.legal())
    best = evaluation.best()
    return next(play for play in plays if encoding.move(game, play, view.trick is None) == best)


# -- what every action is worth in a trick game, whatever is to be done: declared, thrown away, drawn or  --------------


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
    elif not view.has_play_begun or view.discards_owed:
        found = assess_declarations(game, view, limit, rng, effort, facts)
    else:
        found = assess_plays(game, view, limit, rng, effort, facts)
    return found._replace(win_chance=win_chance(game, view))
