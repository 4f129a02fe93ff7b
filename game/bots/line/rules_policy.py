"""A policy for line games that the tables of the search do not model; it uses only the rules.

It needs only `apply`, `legal_actions` and `joining_plays`, which a game may override freely. A play is evaluated by the
points that it scores at once, the spots that it sheds, and the tiles that fit afterwards. Levels that search roll each
play out in sampled deals, in which every seat plays by that evaluation.
"""

from random import Random

from game.bots.assessment import AssessedAction, Assessment, Estimate
from game.bots.kernel.bits import budget
from game.bots.kernel.position import margin
from game.bots.levels import LineEvaluation
from game.bots.line.encoding import spots_per_point
from game.bots.match_chance import match_stake, win_chance
from game.core.state import MUGGINS, PASS, SELL, Action, Announce, Play
from game.core.tiles import HIDDEN
from game.rules.line.line_game import LineGame, LineState

DEALS = 40
"""Deals in which each play is rolled out, by a bot with one second."""
WEIGHTS = LineEvaluation(scored=3, shed=1, double=4, fits=1)
"""The weights of the players in a rollout."""


def evaluations(game: LineGame, view: LineState, terms: LineEvaluation) -> dict[Action, Estimate]:
    """Return the value of each play in spots, and of ending the turn where legal."""
    return {action: Estimate(value) for action, value in _values(game, determinized(game, view), terms).items()}


def rollouts(game: LineGame, view: LineState, seconds: float | None, rng: Random, effort: float = 1.0) -> Assessment:
    """Assess the legal actions by rollouts in sampled deals."""
    side = game.side(view.to_move, len(view.hands))
    values_by_action: dict[Action, list[float]] = {action: [] for action in game.legal_actions(view)}
    at_stake = match_stake(game, view)
    deals = max(2, int(DEALS * budget(seconds, interpreted=1.0) * effort))
    for _deal in range(deals):
        deal = determinized(game, view, rng)
        for action, values in values_by_action.items():
            after = play_out(game, game.apply(deal, action))
            if at_stake is None:
                values.append(margin([now - then for now, then in zip(after.scores, view.scores, strict=True)], side))
            else:
                values.append(at_stake.gains(after.scores)[side])
    assessed = [AssessedAction(action, values) for action, values in values_by_action.items()]
    return Assessment.from_actions(assessed, [1.0] * deals)._replace(win_chance=win_chance(game, view))


def determinized(game: LineGame, view: LineState, rng: Random | None = None) -> LineState:
    """Return a state consistent with the view: hidden tiles are shuffled by `rng`, or in deck order without it."""
    visible = {*(placed.tile for placed in view.line.placed_tiles), *view.exposed, *view.boneyard}.union(*view.hands)
    hidden = [tile for tile in game.deck() if tile not in visible]
    if rng is not None:
        rng.shuffle(hidden)
    hands = tuple(tuple(hidden.pop() if tile == HIDDEN else tile for tile in hand) for hand in view.hands)
    return view._replace(
        hands=hands, boneyard=tuple(hidden.pop() if tile == HIDDEN else tile for tile in view.boneyard)
    )


def play_out(game: LineGame, state: LineState) -> LineState:
    """Return the state at the end of the hand if every seat takes the action with the highest evaluation."""
    hand = state.hand
    while state.to_move >= 0 and state.hand == hand:
        legal = game.legal_actions(state)
        values = _values(game, state, WEIGHTS) if isinstance(legal[0], Play) and len(legal) > 1 else {}
        action = max(values, key=lambda action: values[action]) if values else answer(game, state, legal)
        state = game.apply(state, action)
    return state


def answer(game: LineGame, state: LineState, legal: tuple[Action, ...]) -> Action:
    """Return a sensible answer to a question, else the only legal action.

    Counts are announced correctly, and unannounced counts are called. The lead is sold and never bought: it is worth
    less than ten points (S0 p. 27).
    """
    if state.claimant is not None:
        own = state.claimant == state.to_move
        return Announce(game.ends_count(state.line).points) if own else MUGGINS
    return SELL if SELL in legal else PASS if PASS in legal else legal[0]


def _values(game: LineGame, state: LineState, terms: LineEvaluation) -> dict[Action, float]:
    legal = game.legal_actions(state)
    values: dict[Action, float] = {play: _play(game, state, play, terms) for play in legal if isinstance(play, Play)}
    if PASS in legal:
        values[PASS] = _turn_over(game, state, state.to_move, terms)
    return values


def _play(game: LineGame, state: LineState, play: Play, terms: LineEvaluation) -> float:
    """Return the value of a play and the best continuation in the same turn."""
    seat, players = state.to_move, len(state.hands)
    side = game.side(seat, players)
    after = game.apply(state, play)
    if after.claimant is not None:
        after = game.apply(after, Announce(game.ends_count(after.line).points))
    value = terms.scored * (after.scores[side] - state.scores[side]) * spots_per_point(game, players)
    value += terms.shed * play.tile.pips + terms.double * play.tile.is_double
    if after.hand != state.hand or after.to_move < 0:
        return value
    following = game.legal_actions(after) if after.to_move == seat else ()
    values = [_play(game, after, next_play, terms) for next_play in following if isinstance(next_play, Play)]
    if not values or PASS in following:
        values.append(_turn_over(game, after, seat, terms))
    return value + max(values)


def _turn_over(game: LineGame, after: LineState, seat: int, terms: LineEvaluation) -> float:
    """Return the value of the line for a seat at the end of its turn: the tiles it could follow with."""
    return terms.fits * len({play.tile for play in game.joining_plays(after.line, after.hands[seat])})
