"""How the bots play the line games: which level thinks in which way, and what is said beside the plays."""

from random import Random

from game.bots.encode.line import asked
from game.bots.levels import Limit
from game.bots.line.endgame_cfr import dueled
from game.bots.line.evaluation import SENSES, weigh
from game.bots.line.pimc import Foresight, foresee
from game.bots.style import Estimate, pick
from game.rules.line.line_game import LineGame, LineState
from game.state import MUGGINS, PASS, SELL, Action, Announce, Play

FORESIGHTS = {
    "expert": Foresight(deals=16, reads=False, duels=False, listed=20, two=8, partners=8, each=0),
    "master": Foresight(deals=400, reads=True, duels=True, listed=700, two=28, partners=16, each=9, fear=4),
}
"""How far the levels see that think ahead; those below play by good sense alone."""

WHIMS = {"beginner": 0.0, "casual": 0.6, "club": 0.35}
"""How often each of the others does not mind the game, and plays whatever fits.

Chosen so that at Block, Draw and Muggins for two each level beats the one below by about as much as the next does.
"""

CALLS = {"beginner": 0.3, "casual": 0.7, "club": 0.95, "expert": 1, "master": 1}
"""How likely each level is to notice a count that was not announced."""


def choose(game: LineGame, view: LineState, limit: Limit, rng: Random) -> Action:
    """The choice of a bot within its `limit` in a line game, for the seat to move in `view`."""
    if view.claimant is not None:
        return _claim(game, view, limit.level, rng)
    legal = game.legal_actions(view)
    plays = [action for action in legal if isinstance(action, Play)]
    if not plays:
        return _bargain(legal)
    if limit.level in FORESIGHTS and not asked(view):
        foresight = FORESIGHTS[limit.level]
        # in a duel the play is mixed as the solution says: a style would give the hand away
        if foresight.duels and (often := dueled(game, view, limit.seconds)):
            return rng.choices([*often], [*often.values()])[0]
        estimates, noise = foresee(game, view, foresight, limit.seconds, rng)
        return pick(estimates, noise, limit.style, rng)
    if rng.random() < WHIMS.get(limit.level, 0):
        return rng.choice(plays)
    worth = weigh(game, view, SENSES.get(limit.level, SENSES["club"]))
    return pick({action: Estimate(value) for action, value in worth.items()}, 0, limit.style, rng)


def _bargain(legal: tuple[Action, ...]) -> Action:
    """Ten points are more than the lead is worth: it is sold, and never bought (S0 p. 27)."""
    return SELL if SELL in legal else PASS


def _claim(game: LineGame, view: LineState, level: str, rng: Random) -> Action:
    """The own count announced as it is; another side's called if it is noticed (S4, muggins)."""
    seat, scorer, players = view.to_move, view.claimant, len(view.hands)
    assert scorer is not None
    if scorer == seat:
        return Announce(game.ends_count(view.line).points)
    noticed = rng.random() < CALLS[level]
    return MUGGINS if noticed and game.side(scorer, players) != game.side(seat, players) else PASS
