"""The policy for a line game that the tables of the search do not model: it plays by the rules alone.

It asks nothing of a game but what any game must answer (`apply`, `legal_actions`, `joins`), which may be overridden at
will. A play is evaluated by what it scores at once, sheds, and leaves to follow with; the levels that search roll each
play out in deals that could be, every seat playing by that evaluation.
"""

from random import Random

from game.bots.assessment import AssessedAction, Assessment
from game.bots.encode.line_rules import spots_per_point
from game.bots.kernel.bits import budget
from game.bots.kernel.position import margin
from game.bots.line.evaluation import LEVEL_WEIGHTS, LevelWeights
from game.bots.match_chance import match_stake, win_chance
from game.bots.style import Estimate
from game.core.state import MUGGINS, PASS, SELL, Action, Announce, Play
from game.core.tiles import HIDDEN
from game.rules.line.line_game import LineGame, LineState

DEALS = 40
"""Deals in which each play is rolled out, by a bot with a second to think."""


def evaluations(game: LineGame, view: LineState, terms: LevelWeights) -> dict[Action, Estimate]:
    """The value of each play in spots, and of ending the turn where the seat to move may."""
    return {action: Estimate(value) for action, value in _values(game, determinized(game, view), terms).items()}


def rollouts(game: LineGame, view: LineState, seconds: float | None, rng: Random, effort: float = 1.0) -> Assessment:
    """The legal actions by what they come to in deals that could be, the hand played out."""
    side = game.side(view.to_move, len(view.hands))
    found: dict[Action, list[float]] = {action: [] for action in game.legal_actions(view)}
    at_stake = match_stake(game, view)
    deals = max(2, int(DEALS * budget(seconds, interpreted=1.0) * effort))
    for _deal in range(deals):
        deal = determinized(game, view, rng)
        for action, values in found.items():
            after = play_out(game, game.apply(deal, action))
            if at_stake is None:
                values.append(margin([now - then for now, then in zip(after.scores, view.scores, strict=True)], side))
            else:
                values.append(at_stake.gains(after.scores)[side])
    assessed = [AssessedAction(action, values) for action, values in found.items()]
    return Assessment.from_actions(assessed, [1.0] * deals)._replace(win_chance=win_chance(game, view))


def determinized(game: LineGame, view: LineState, rng: Random | None = None) -> LineState:
    """A state of which the view could be, the hidden tiles put anywhere; in their order where there is no `rng`."""
    shown = {*(laid.tile for laid in view.line.placed_tiles), *view.exposed, *view.boneyard}.union(*view.hands)
    hidden = [tile for tile in game.deck() if tile not in shown]
    if rng is not None:
        rng.shuffle(hidden)
    hands = tuple(tuple(hidden.pop() if tile == HIDDEN else tile for tile in hand) for hand in view.hands)
    return view._replace(
        hands=hands, boneyard=tuple(hidden.pop() if tile == HIDDEN else tile for tile in view.boneyard)
    )


def play_out(game: LineGame, state: LineState) -> LineState:
    """Where a hand ends if every seat takes the action of the highest evaluation."""
    hand = state.hand
    while state.to_move >= 0 and state.hand == hand:
        legal = game.legal_actions(state)
        values = _values(game, state, LEVEL_WEIGHTS["casual"]) if isinstance(legal[0], Play) and len(legal) > 1 else {}
        action = max(values, key=lambda action: values[action]) if values else answer(game, state, legal)
        state = game.apply(state, action)
    return state


def answer(game: LineGame, state: LineState, legal: tuple[Action, ...]) -> Action:
    """What sensible players say when they are asked; else the only thing that they can do.

    Counts are announced as they are and else called. Ten points are more than the lead is worth: it is sold, and never
    bought (S0 p. 27).
    """
    if state.claimant is not None:
        own = state.claimant == state.to_move
        return Announce(game.ends_count(state.line).points) if own else MUGGINS
    return SELL if SELL in legal else PASS if PASS in legal else legal[0]


def _values(game: LineGame, state: LineState, terms: LevelWeights) -> dict[Action, float]:
    legal = game.legal_actions(state)
    values: dict[Action, float] = {play: _play(game, state, play, terms) for play in legal if isinstance(play, Play)}
    if PASS in legal:
        values[PASS] = _turn_over(game, state, state.to_move, terms)
    return values


def _play(game: LineGame, state: LineState, play: Play, terms: LevelWeights) -> float:
    """The value of a play, with the best that may follow it in the same turn."""
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
    values = [_play(game, after, more, terms) for more in following if isinstance(more, Play)]
    if not values or PASS in following:
        values.append(_turn_over(game, after, seat, terms))
    return value + max(values)


def _turn_over(game: LineGame, after: LineState, seat: int, terms: LevelWeights) -> float:
    """The value of the line to a seat if its turn is over: the tiles it could follow with."""
    return terms.fits * len({play.tile for play in game.joining_plays(after.line, after.hands[seat])})
