"""How the bots play the line games: which level searches how, and what is said beside the plays."""

from math import sqrt
from random import Random

from game.bots.assessment import AssessedAction, Assessment
from game.bots.encode.line import is_question_pending
from game.bots.encode.line_rules import unmodelled_rules
from game.bots.levels import BEST, Limit
from game.bots.line import rules_policy
from game.bots.line.endgame_cfr import solved_endgame
from game.bots.line.evaluation import LEVEL_WEIGHTS, Evaluation
from game.bots.line.pimc import PIMCSettings, SearchRequest, pimc
from game.bots.line.questions import assess_answers
from game.bots.match_chance import win_chance
from game.bots.style import Estimate, pick
from game.core.state import MUGGINS, PASS, Action, Announce, Play
from game.rules.line.line_game import LineGame, LineState

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
        for_match=True,
    ),
}
"""The settings of the levels that search."""


def assess(
    game: LineGame, view: LineState, limit: Limit, rng: Random, effort: float = 1.0, facts: bool = True
) -> Assessment:
    """Every legal action by what it comes to in deals that could be, as a level finds it out (else the best level).

    An `effort` of 1 is what a bot does for a choice: it drops the worse actions on the way, and tells only the best
    where all hands are known. A greater one looks at so many times the deals and positions, and tries every action in
    all of them. `facts` are collected beside the values, or not; they change nothing else.
    """
    settings = PIMC.get(limit.level, PIMC[BEST])
    found = _assessed(game, view, SearchRequest(settings, limit.seconds, rng, effort, facts))
    return found._replace(win_chance=win_chance(game, view)) if settings.for_match else found


def _assessed(game: LineGame, view: LineState, inquiry: SearchRequest) -> Assessment:
    if unmodelled_rules(game):
        return rules_policy.rollouts(game, view, inquiry.seconds, inquiry.rng, inquiry.effort)
    if is_question_pending(view):
        return assess_answers(game, view, inquiry)
    if inquiry.settings.solves_endgames:
        found = solved_endgame(game, view, inquiry.seconds, inquiry.effort, inquiry.facts)
        if found is not None:
            return found
    return pimc(game, view, inquiry)


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
    terms = LEVEL_WEIGHTS.get(limit.level, LEVEL_WEIGHTS["club"])
    if unmodelled_rules(game):
        return pick(rules_policy.evaluations(game, view, terms), 0, limit.style, rng)
    values = Evaluation(game, view, terms).values()
    return pick({action: Estimate(value) for action, value in values.items()}, 0, limit.style, rng)


def _picked(game: LineGame, legal: tuple[Action, ...], found: Assessment, style: str, rng: Random) -> Action:
    """The best of the actions that were not dropped, or one of those about as good that suits the style."""
    mixed = [assessed for action in legal if (assessed := found.find(action)) and assessed.probability]
    if mixed:  # an endgame is played in mixed strategy as solved: a style would give the hand away
        return rng.choices([each.action for each in mixed], [each.probability or 0.0 for each in mixed])[0]
    kept: dict[int, AssessedAction] = {}
    for assessed in found.actions:
        if len(assessed.values) == len(found.weights):
            kept.setdefault(id(assessed.values), assessed)  # of joins that are one move, the first
    estimates = {
        assessed.action: Estimate(found.value(assessed), found.deviation(assessed.values)) for assessed in kept.values()
    }
    best, *others = kept.values()
    noise = min((_noise(found, best, other) for other in others), default=0.0)
    return pick(estimates, noise, style, rng)


def _noise(found: Assessment, best: AssessedAction, other: AssessedAction) -> float:
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
