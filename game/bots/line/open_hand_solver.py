"""The value of every legal action in a line game with all hands open."""

from game.bots.encode.line import encode_move, encode_position, is_question_pending
from game.bots.encode.line_rules import rule_tables
from game.bots.kernel.line_alphabeta import UNLIMITED, Search
from game.bots.kernel.position import margin
from game.core.state import Action, Scored
from game.rules.line.line_game import LineGame, LineState


def values(game: LineGame, state: LineState, budget: int = UNLIMITED) -> dict[Action, float]:
    """Return the value of every legal action for the side to move, with the boneyard in its actual order.

    The value is its points to the end of the hand minus the mean of the other sides, with best play by all. Counts are
    announced correctly. Raises BudgetExceeded after `budget` positions, and UnmodelledGame for a game the search does
    not model.
    """
    search = Search(rule_tables(game, len(state.hands), game.pool(state)), budget)
    side = game.side(state.to_move, len(state.hands))
    if is_question_pending(state):
        legal = game.legal_actions(state)
        return {action: margin(_outcome(game, game.apply(state, action), search), side) for action in legal}
    by_move = dict(search.values(encode_position(game, state)))
    return {action: by_move[encode_move(game, state, action)] for action in game.legal_actions(state)}


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
