"""How the bots play the line games: the method of each level, and the answers to questions."""

from math import sqrt
from random import Random

from game.bots.assessment import AssessedAction, Assessment
from game.bots.encode.line import is_question_pending
from game.bots.encode.line_rules import unmodelled_rules
from game.bots.levels import BEST, LEVELS, Limit, LineSearch
from game.bots.line import rules_policy
from game.bots.line.endgame_cfr import solved_endgame
from game.bots.line.evaluation import Evaluation
from game.bots.line.pimc import SearchRequest, pimc
from game.bots.line.questions import assess_answers
from game.bots.match_chance import win_chance
from game.bots.style import Estimate, pick
from game.core.state import MUGGINS, PASS, Action, Announce, Play
from game.rules.line.line_game import LineGame, LineState


def assess(
    game: LineGame, view: LineState, limit: Limit, rng: Random, effort: float = 1.0, facts: bool = True
) -> Assessment:
    """Assess every legal action with the method of a level; levels that do not search use the best level's.

    With an `effort` of 1, as for a bot's choice, worse actions are dropped early, and only the best get a value if all
    hands are known. A greater effort multiplies the deals and positions and tries every action in all deals. `facts`
    adds facts to the values without changing them.
    """
    method = search_settings(limit.level)
    assessment = _assessed(game, view, SearchRequest(method, limit.seconds, rng, effort, facts))
    return assessment._replace(win_chance=win_chance(game, view)) if method.for_match else assessment


def search_settings(level: str) -> LineSearch:
    """Return the search settings of a level, or of the best level if it does not search."""
    method, best = LEVELS[level].line.method, LEVELS[BEST].line.method
    assert isinstance(best, LineSearch)
    return method if isinstance(method, LineSearch) else best


def _assessed(game: LineGame, view: LineState, request: SearchRequest) -> Assessment:
    if unmodelled_rules(game):
        return rules_policy.rollouts(game, view, request.seconds, request.rng, request.effort)
    if is_question_pending(view):
        return assess_answers(game, view, request)
    if request.settings.solves_endgames:
        solution = solved_endgame(game, view, request.seconds, request.effort, request.facts)
        if solution is not None:
            return solution
    return pimc(game, view, request)


def choose(game: LineGame, view: LineState, limit: Limit, rng: Random) -> Action:
    """Return the choice of a bot within its `limit`, for the seat to move in `view`."""
    settings = LEVELS[limit.level].line
    if view.claimant is not None:
        return _claim(game, view, settings.notices, rng)
    legal = game.legal_actions(view)
    if isinstance(settings.method, LineSearch):
        return _pick_action(game, legal, assess(game, view, limit, rng, facts=False), limit.style, rng)
    plays = [action for action in legal if isinstance(action, Play)]
    if not plays:
        return rules_policy.answer(game, view, legal)
    if rng.random() < settings.random_plays:
        return rng.choice(plays)
    if unmodelled_rules(game):
        return pick(rules_policy.evaluations(game, view, settings.method), 0, limit.style, rng)
    values = Evaluation(game, view, settings.method).values()
    return pick({action: Estimate(value) for action, value in values.items()}, 0, limit.style, rng)


def _pick_action(game: LineGame, legal: tuple[Action, ...], assessment: Assessment, style: str, rng: Random) -> Action:
    """Pick the best of the actions that were not dropped, or one about as good that suits the style."""
    mixed = [assessed for action in legal if (assessed := assessment.find(action)) and assessed.probability]
    if mixed:  # play the solved mixed strategy: a style would reveal the hand
        return rng.choices(
            [assessed.action for assessed in mixed], [assessed.probability or 0.0 for assessed in mixed]
        )[0]
    kept: dict[int, AssessedAction] = {}
    for assessed in assessment.actions:
        if len(assessed.values) == len(assessment.weights):
            kept.setdefault(id(assessed.values), assessed)  # the first of equivalent joins
    estimates = {
        assessed.action: Estimate(assessment.value(assessed), assessment.deviation(assessed.values))
        for assessed in kept.values()
    }
    best, *others = kept.values()
    noise = min((_noise(assessment, best, other) for other in others), default=0.0)
    return pick(estimates, noise, style, rng)


def _noise(assessment: Assessment, best: AssessedAction, other: AssessedAction) -> float:
    """Return the standard error of the difference between two actions, with equal weight for every deal."""
    differences = [first - second for first, second in zip(best.values, other.values, strict=True)]
    return assessment.deviation(differences) / sqrt(len(differences))


def _claim(game: LineGame, view: LineState, notices: float, rng: Random) -> Action:
    """Announce the own count correctly; call another side's count if it is noticed (S4, muggins)."""
    seat, scorer, players = view.to_move, view.claimant, len(view.hands)
    assert scorer is not None
    if scorer == seat:
        return Announce(game.ends_count(view.line).points)
    noticed = rng.random() < notices
    return MUGGINS if noticed and game.side(scorer, players) != game.side(seat, players) else PASS
