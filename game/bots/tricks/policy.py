"""How the bots play the trick games: by assessing every action, or at lower levels by evaluation."""

from random import Random

from game.bots.assessment import Assessment
from game.bots.kernel.trick_alphabeta import TrickSearch
from game.bots.kernel.trick_evaluation import TrickEvaluation
from game.bots.levels import Limit
from game.bots.match_chance import win_chance
from game.bots.settings import TrickMethod
from game.bots.signals import prefer_signals
from game.bots.tricks import stock_policy
from game.bots.tricks.bidding import assess_declarations, declare
from game.bots.tricks.encoding import WEIGHTS, encode, has_stock, suit_encoding
from game.bots.tricks.plays import assess_plays, number_of_deals, pick_action
from game.bots.tricks.stock_policy import assess_at_stock
from game.core.state import PASS, Action, Bid, Play
from game.platform.language import gettext as _
from game.rules.tricks.trick_game import TrickGame, TrickState


def choose(game: TrickGame, view: TrickState, limit: Limit, rng: Random) -> Action:
    """Return the choice of a bot within its `limit`, for the seat to move in `view`."""
    settings = limit.settings.tricks
    legal = game.legal_actions(view)
    if settings.method is TrickMethod.RANDOM:
        bids = [action for action in legal if isinstance(action, Bid)]
        considered: tuple[Action, ...] = (bids[0], PASS) if bids and PASS in legal else legal
        return rng.choice(considered)
    plays = [action for action in legal if isinstance(action, Play)]
    if len(plays) == len(legal) and rng.random() < settings.random_plays:
        return rng.choice(plays)
    if has_stock(game):
        return stock_policy.choose(game, view, limit, rng)
    if not view.has_play_begun or view.discards_owed:
        return declare(game, view, limit, rng)
    if settings.method is TrickMethod.EVALUATION:
        return _by_evaluation(game, view, plays, settings.forgets)
    assessment = prefer_signals(game, view, assess_plays(game, view, limit, rng, facts=False), limit)
    return pick_action(assessment, number_of_deals(limit), limit.style, rng)


def _by_evaluation(game: TrickGame, view: TrickState, plays: list[Play], forgets: bool) -> Play:
    """Return the tile with the best evaluation; with `forgets`, ignoring which tiles of earlier tricks are gone."""
    encoding = suit_encoding(game, view.trump)
    position = encode(game, view, encoding)
    position.hands[view.to_move] = encoding.mask(view.hands[view.to_move])
    if forgets:
        visible_tiles = view.trick.tiles if view.trick else ()
        position.live = (1 << len(encoding.tiles)) - 1 & ~encoding.mask(visible_tiles)
    best = TrickEvaluation(position.rules.tables, WEIGHTS).move(position)
    return next(play for play in plays if encoding.move(game, play, view.trick is None) == best)


# -- assessment --------------------------------------------------------------------------------------------------------


def assess(game: TrickGame, view: TrickState, limit: Limit, rng: Random, facts: bool = True) -> Assessment:
    """Assess every action for the seat to move in `view`, with the method of the bot of this `limit`.

    Values are in points, or in chances to win the match where the hand may end it. `facts` does not change values or
    deals.
    """
    if has_stock(game):
        assessment = assess_at_stock(game, view, limit, rng, facts)
    elif not view.has_play_begun or view.discards_owed:
        assessment = assess_declarations(game, view, limit, rng, facts)
    else:
        assessment = assess_plays(game, view, limit, rng, facts)
    return assessment._replace(win_chance=win_chance(game, view))


# -- open hands --------------------------------------------------------------------------------------------------------


def open_hand_values(game: TrickGame, state: TrickState, budget: int) -> dict[Action, float]:
    """Return the value of every legal action for the side to move, with all hands open and best play by all.

    The value is its points to the end of the hand minus the mean of the other sides. Raises ValueError with a message
    before the first lead and while there is a stock, and BudgetExceeded after `budget` positions.
    """
    if not state.has_play_begun or state.discards_owed:
        raise ValueError(_("This hand can be solved only from the first lead on. Try a later step."))
    if has_stock(game):
        return stock_policy.values(game, state)
    encoding = suit_encoding(game, state.trump)
    position = encode(game, state, encoding, plain=True)
    hands = [encoding.mask(tiles) for tiles in state.hands]
    side, search = position.rules.side[state.to_move], TrickSearch(budget)
    action_values: dict[Action, float] = {}
    for play in game.legal_actions(state):
        assert isinstance(play, Play)
        action_values[play] = search.value(
            search.start(position, hands, encoding.move(game, play, state.trick is None))
        )[side]
    return action_values
