"""How the bots play the line games: the method of each level, and exact values with all hands open."""

from math import sqrt
from random import Random

from game.bots.assessment import AssessedAction, Assessment, Estimate, pick
from game.bots.kernel.line_alphabeta import UNLIMITED, Search
from game.bots.kernel.position import margin
from game.bots.levels import Limit
from game.bots.line.encoding import encode_move, encode_position, is_question_pending, rule_tables
from game.bots.line.endgame_cfr import solved_endgame
from game.bots.line.evaluation import Evaluation
from game.bots.line.pimc import SearchRequest, pimc, search_settings
from game.bots.line.questions import answer, assess_answers
from game.bots.match_chance import win_chance
from game.bots.settings import LineSearch
from game.bots.signals import prefer_signals
from game.core.state import MUGGINS, PASS, Action, Announce, Play, Scored
from game.rules.line.line_game import LineGame, LineState


def assess(game: LineGame, view: LineState, limit: Limit, rng: Random, facts: bool = True) -> Assessment:
    """Assess every legal action with the method of a level; levels that do not search use the best level's.

    With an effort of 1, as for a bot's choice, worse actions are dropped early, and only the best get a value if all
    hands are known. A greater effort multiplies the deals and positions and tries every action in all deals. `facts`
    adds facts to the values without changing them.
    """
    method = search_settings(limit)
    assessment = _assessed(game, view, SearchRequest(method, limit, rng, facts))
    return assessment._replace(win_chance=win_chance(game, view)) if method.for_match else assessment


def _assessed(game: LineGame, view: LineState, request: SearchRequest) -> Assessment:
    if is_question_pending(view):
        return assess_answers(game, view, request)
    if request.settings.solves_endgames:
        solution = solved_endgame(game, view, request.limit, request.facts)
        if solution is not None:
            return solution
    return pimc(game, view, request)


def choose(game: LineGame, view: LineState, limit: Limit, rng: Random) -> Action:
    """Return the choice of a bot within its `limit`, for the seat to move in `view`."""
    settings = limit.settings.line
    if view.claimant is not None:
        return _claim(game, view, settings.notices, rng)
    legal = game.legal_actions(view)
    if isinstance(settings.method, LineSearch):
        assessment = prefer_signals(game, view, assess(game, view, limit, rng, facts=False), limit)
        return _pick_action(legal, assessment, limit.style, rng)
    plays = [action for action in legal if isinstance(action, Play)]
    if not plays:
        return answer(game, view, legal)
    if rng.random() < settings.random_plays:
        return rng.choice(plays)
    values = Evaluation(game, view, settings.method).values()
    return pick({action: Estimate(value) for action, value in values.items()}, 0, limit.style, rng)


def _pick_action(legal: tuple[Action, ...], assessment: Assessment, style: str, rng: Random) -> Action:
    """Pick the best of the actions that were not dropped, or one about as good that suits the style."""
    mixed = [assessed for action in legal if (assessed := assessment.find(action)) and assessed.probability]
    if mixed:  # play the solved mixed strategy: a style would reveal the hand
        return rng.choices(mixed, [assessed.probability or 0.0 for assessed in mixed])[0].action
    kept: dict[int, AssessedAction] = {}
    for assessed in assessment.actions:
        if len(assessed.values) == len(assessment.weights):
            kept.setdefault(id(assessed.values), assessed)  # the first of equivalent joins
    estimates = {
        assessed.action: Estimate(assessment.value(assessed), assessment.deviation(assessed.values))
        for assessed in kept.values()
    }
    best, *others = kept.values()
    return pick(estimates, min((_noise(assessment, best, other) for other in others), default=0.0), style, rng)


def _noise(assessment: Assessment, best: AssessedAction, other: AssessedAction) -> float:
    """Return the standard error of the difference between two actions, with equal weight for every deal."""
    differences = [first - second for first, second in zip(best.values, other.values, strict=True)]
    return assessment.deviation(differences) / sqrt(len(differences))


def _claim(game: LineGame, view: LineState, notices: float, rng: Random) -> Action:
    """Announce the own count correctly; call another side's count if it is noticed (S4, muggins)."""
    seat, scorer, players = view.to_move, view.claimant, len(view.hands)
    assert scorer is not None
    if scorer == seat:
        return Announce(game.ends_points(view.line))
    noticed = rng.random() < notices
    return MUGGINS if noticed and game.side(scorer, players) != game.side(seat, players) else PASS


# -- open hands --------------------------------------------------------------------------------------------------------


def open_hand_values(game: LineGame, state: LineState, budget: int = UNLIMITED) -> dict[Action, float]:
    """Return the value of every legal action for the side to move, with the boneyard in its actual order.

    The value is its points to the end of the hand minus the mean of the other sides, with best play by all. Counts are
    announced correctly. Raises BudgetExceeded after `budget` positions.
    """
    search = Search(rule_tables(game, len(state.hands), game.pool(state)), budget)
    legal, side = game.legal_actions(state), game.side(state.to_move, len(state.hands))
    if is_question_pending(state):
        return {action: margin(_outcome(game, game.apply(state, action), search), side) for action in legal}
    by_move = dict(search.values(encode_position(game, state)))
    return {action: by_move[encode_move(game, state, action)] for action in legal}


def _outcome(game: LineGame, state: LineState, search: Search) -> list[int]:
    """Return the payoff of each side from the last action on, up to a constant equal for all sides."""
    paid = [0] * len(state.scores)
    for event in state.events:
        if isinstance(event, Scored):
            paid[event.side] += event.points
    if state.to_move < 0:
        return paid
    if is_question_pending(state):
        side = game.side(state.to_move, len(state.hands))
        outcomes = [_outcome(game, game.apply(state, action), search) for action in game.legal_actions(state)]
        best = max(outcomes, key=lambda outcome: (len(outcome) * outcome[side] - sum(outcome), outcome))
    else:
        best = search.outcome(encode_position(game, state))
    return [earlier + later for earlier, later in zip(paid, best, strict=True)]
