"""How the bots play the line games: which level searches how, and what is said beside the plays."""

from random import Random

from game.bots.encode.line import asked
from game.bots.encode.line_rules import unmodelled
from game.bots.levels import Limit
from game.bots.line import rules_policy
from game.bots.line.endgame_cfr import endgame_strategy
from game.bots.line.evaluation import TERMS, Evaluation
from game.bots.line.pimc import PIMCSettings, pimc
from game.bots.style import Estimate, pick
from game.rules.line.line_game import LineGame, LineState
from game.state import MUGGINS, PASS, SELL, Action, Announce, Play

PIMC = {
    "expert": PIMCSettings(
        deals=16, infers=False, solves_endgames=False, enumerated=20, exact_two=8, exact_partners=8, exact_solo=0
    ),
    "master": PIMCSettings(
        deals=400,
        infers=True,
        solves_endgames=True,
        enumerated=700,
        exact_two=28,
        exact_partners=16,
        exact_solo=9,
        fear=4,
    ),
}
"""The settings of the levels that search; those below play by evaluation alone."""

RANDOM_PLAYS = {"beginner": 0.0, "casual": 0.6, "club": 0.35}
"""The probability with which a level that does not search plays whatever fits, without evaluating.

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
    searches = limit.level in PIMC and not asked(view)
    if not searches and rng.random() < RANDOM_PLAYS.get(limit.level, 0):
        return rng.choice(plays)
    terms = TERMS.get(limit.level, TERMS["club"])
    if unmodelled(game):
        if searches:
            return pick(rules_policy.rollouts(game, view, limit.seconds, rng), 0, limit.style, rng)
        return pick(rules_policy.evaluations(game, view, terms), 0, limit.style, rng)
    if not searches:
        values = Evaluation(game, view, terms).values()
        return pick({action: Estimate(value) for action, value in values.items()}, 0, limit.style, rng)
    settings = PIMC[limit.level]
    # an endgame is played in mixed strategy as solved: a style would give the hand away
    if settings.solves_endgames and (strategy := endgame_strategy(game, view, limit.seconds)):
        return rng.choices([*strategy], [*strategy.values()])[0]
    estimates, noise = pimc(game, view, settings, limit.seconds, rng)
    return pick(estimates, noise, limit.style, rng)


def _bargain(legal: tuple[Action, ...]) -> Action:
    """Ten points are more than the lead is worth: it is sold, and never bought (S0 p. 27)."""
    if SELL in legal:
        return SELL
    return PASS if PASS in legal else legal[0]


def _claim(game: LineGame, view: LineState, level: str, rng: Random) -> Action:
    """The own count announced as it is; another side's called if it is noticed (S4, muggins)."""
    seat, scorer, players = view.to_move, view.claimant, len(view.hands)
    assert scorer is not None
    if scorer == seat:
        return Announce(game.ends_count(view.line).points)
    noticed = rng.random() < CALLS[level]
    return MUGGINS if noticed and game.side(scorer, players) != game.side(seat, players) else PASS
