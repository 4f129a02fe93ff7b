"""How the bots play the line games: which level searches how, and what is said beside the plays."""

from math import sqrt
from random import Random

from game.bots.assessment import Assessed, Assessment
from game.bots.encode.line_rules import unmodelled
from game.bots.levels import Limit
from game.bots.line import rules_policy
from game.bots.line.assess import PIMC, assess
from game.bots.line.evaluation import TERMS, Evaluation
from game.bots.style import Estimate, pick
from game.core.state import MUGGINS, PASS, Action, Announce, Play
from game.rules.line.line_game import LineGame, LineState

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
    if limit.level in PIMC:
        return _picked(game, legal, assess(game, view, limit, rng, facts=False), limit.style, rng)
    plays = [action for action in legal if isinstance(action, Play)]
    if not plays:
        return rules_policy.answer(game, view, legal)
    if rng.random() < RANDOM_PLAYS.get(limit.level, 0):
        return rng.choice(plays)
    terms = TERMS.get(limit.level, TERMS["club"])
    if unmodelled(game):
        return pick(rules_policy.evaluations(game, view, terms), 0, limit.style, rng)
    values = Evaluation(game, view, terms).values()
    return pick({action: Estimate(value) for action, value in values.items()}, 0, limit.style, rng)


def _picked(game: LineGame, legal: tuple[Action, ...], found: Assessment, style: str, rng: Random) -> Action:
    """The best of the actions that were not dropped, or one of those about as good that suits the style."""
    mixed = [assessed for action in legal if (assessed := found.find(action)) and assessed.probability]
    if mixed:  # an endgame is played in mixed strategy as solved: a style would give the hand away
        return rng.choices([each.action for each in mixed], [each.probability or 0.0 for each in mixed])[0]
    kept: dict[int, Assessed] = {}
    for assessed in found.actions:
        if len(assessed.values) == len(found.weights):
            kept.setdefault(id(assessed.values), assessed)  # of joins that are one move, the first
    estimates = {
        assessed.action: Estimate(found.value(assessed), found.deviation(assessed.values)) for assessed in kept.values()
    }
    best, *others = kept.values()
    noise = min((_noise(found, best, other) for other in others), default=0.0)
    return pick(estimates, noise, style, rng)


def _noise(found: Assessment, best: Assessed, other: Assessed) -> float:
    """The standard error of the difference between two actions, each deal taken for as good as another."""
    differences = [first - second for first, second in zip(best.values, other.values, strict=True)]
    return found.deviation(differences) / sqrt(len(differences))


def _claim(game: LineGame, view: LineState, level: str, rng: Random) -> Action:
    """The own count announced as it is; another side's called if it is noticed (S4, muggins)."""
    seat, scorer, players = view.to_move, view.claimant, len(view.hands)
    assert scorer is not None
    if scorer == seat:
        return Announce(game.ends_count(view.line).points)
    noticed = rng.random() < CALLS[level]
    return MUGGINS if noticed and game.side(scorer, players) != game.side(seat, players) else PASS
