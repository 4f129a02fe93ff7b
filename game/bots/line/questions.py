"""What comes of an answer, where a seat is asked something other than what to do next in the line.

A count is announced or called, the lead bought, sold or left to the partner. Each answer is given by the rules in deals
that could be; what is asked then is answered as sensible players do, and the hand is played out by rollouts.
"""

from random import Random

from game.bots.assessment import AssessedAction, Assessment
from game.bots.beliefs.observed_plays import model_weights
from game.bots.encode.line import encode_position, is_question_pending, visible
from game.bots.encode.line_rules import rule_tables, tile_numbers
from game.bots.kernel.line_evaluation import Weights
from game.bots.kernel.line_rollout import RolloutStats, play_out
from game.bots.kernel.position import margin
from game.bots.line.pimc import SearchRequest, collect_facts, sampled_hands
from game.bots.line.rules_policy import answer
from game.bots.match_chance import MatchStake
from game.core.state import Action, Event, HandOver, Scored
from game.rules.line.line_game import LineGame, LineState


def assess_answers(game: LineGame, view: LineState, inquiry: SearchRequest) -> Assessment:
    """The answers by how they fare in deals that could be."""
    model = model_weights(game, len(view.hands), inquiry.settings.fear)
    sampled, weights, _all = sampled_hands(game, view, inquiry, model)
    deals = [_dealt(game, view, hands, inquiry.rng) for hands in sampled]
    rules = rule_tables(game, len(view.hands), game.pool(view))
    at_stake = inquiry.stake(game, view)
    found: list[AssessedAction] = []
    for action in game.legal_actions(view):
        values, told = [], []
        for deal in deals:
            happened = RolloutStats(rules, view.to_move)
            values.append(_played_out(game, deal, action, model, happened, at_stake))
            told.append(happened)
        found.append(AssessedAction(action, values, collect_facts(rules, told) if inquiry.facts else {}))
    return Assessment.from_actions(found, weights)


def _dealt(game: LineGame, view: LineState, hands: list[int], rng: Random) -> LineState:
    """The state with these hands, and the last of them as the boneyard in some order."""
    tiles = {number: tile for tile, number in tile_numbers(game.set).items()}
    *held, asleep = [[tile for number, tile in tiles.items() if hand >> number & 1] for hand in hands]
    rng.shuffle(asleep)
    return view._replace(hands=tuple(map(tuple, held)), boneyard=tuple(asleep))


def _worth(at_stake: MatchStake | None, paid: list[int], side: int) -> float:
    """What it is worth to a side that the sides are paid so much."""
    return margin(paid, side) if at_stake is None else at_stake.made(paid, side)


def _played_out(
    game: LineGame, deal: LineState, action: Action, model: Weights, told: RolloutStats, at_stake: MatchStake | None
) -> float:
    """What the side of the seat to move makes, less the mean of the others, if it answers so."""
    side, seat = game.side(deal.to_move, len(deal.hands)), deal.to_move
    state = game.apply(deal, action)
    _tell(state.events, told)
    while state.to_move >= 0 and is_question_pending(state):
        state = game.apply(state, answer(game, state, game.legal_actions(state)))
        _tell(state.events, told)
    paid = [now - then for now, then in zip(state.scores, deal.scores, strict=True)]
    if state.to_move < 0:
        counted = any(isinstance(event, HandOver) for event in state.events)
        told.wins = told.wins if counted else state.scores[side] == max(state.scores)
        return _worth(at_stake, paid, side)
    now = encode_position(game, state)
    told.turn(now, seat)
    play_out(now, visible(game, state), model, told)
    return _worth(at_stake, [before + since for before, since in zip(paid, now.points, strict=True)], side)


def _tell(events: tuple[Event, ...], told: RolloutStats) -> None:
    """Tell of what an answer has paid during play, and of the end of the hand."""
    for event in events:
        if isinstance(event, HandOver):
            told.wins = event.winner == told.side
            told.spots_left = event.counts[told.seat] if event.winner not in (None, told.side) else 0
            return
        if isinstance(event, Scored):
            told.pay(event.side, event.points)
