"""Assess the answers when a seat is asked something other than a play.

A count is announced or called; the lead is bought, sold or left to the partner. Each answer is applied in sampled
deals. Later questions are answered by a sensible default, and the hand is rolled out.
"""

from random import Random

from game.bots.assessment import AssessedAction, Assessment
from game.bots.kernel.line_evaluation import Weights
from game.bots.kernel.line_rollout import RolloutStats, play_out
from game.bots.kernel.position import margin
from game.bots.line.belief import model_weights
from game.bots.line.encoding import encode_position, is_question_pending, rule_tables, tile_numbers, visible
from game.bots.line.pimc import SearchRequest, collect_facts, sampled_hands
from game.bots.line.rules_policy import answer
from game.bots.match_chance import MatchStake
from game.core.state import Action, Event, HandOver, Scored
from game.rules.line.line_game import LineGame, LineState


def assess_answers(game: LineGame, view: LineState, request: SearchRequest) -> Assessment:
    """Assess the answers over sampled deals."""
    model = model_weights(game, len(view.hands), request.settings.fear)
    sampled, weights, _all = sampled_hands(game, view, request, model)
    deals = [_with_hands(game, view, hands, request.rng) for hands in sampled]
    rules = rule_tables(game, len(view.hands), game.pool(view))
    at_stake = request.stake(game, view)
    assessed: list[AssessedAction] = []
    for action in game.legal_actions(view):
        values, stats = [], []
        for deal in deals:
            recorder = RolloutStats(rules, view.to_move)
            values.append(_play_out_answer(game, deal, action, model, recorder, at_stake))
            stats.append(recorder)
        assessed.append(AssessedAction(action, values, collect_facts(rules, stats) if request.facts else {}))
    return Assessment.from_actions(assessed, weights)


def _with_hands(game: LineGame, view: LineState, hands: list[int], rng: Random) -> LineState:
    """Return the state with these hands; the last is the boneyard, in random order."""
    tiles = {number: tile for tile, number in tile_numbers(game.set).items()}
    *player_hands, boneyard = [[tile for number, tile in tiles.items() if hand >> number & 1] for hand in hands]
    rng.shuffle(boneyard)
    return view._replace(hands=tuple(map(tuple, player_hands)), boneyard=tuple(boneyard))


def _payoff_value(at_stake: MatchStake | None, paid: list[int], side: int) -> float:
    """Return the value for a side of the payoffs of all sides."""
    return margin(paid, side) if at_stake is None else at_stake.gain(paid, side)


def _play_out_answer(
    game: LineGame, deal: LineState, action: Action, model: Weights, stats: RolloutStats, at_stake: MatchStake | None
) -> float:
    """Return the margin of the side to move if it answers with `action`."""
    side, seat = game.side(deal.to_move, len(deal.hands)), deal.to_move
    state = game.apply(deal, action)
    _record(state.events, stats)
    while state.to_move >= 0 and is_question_pending(state):
        state = game.apply(state, answer(game, state, game.legal_actions(state)))
        _record(state.events, stats)
    paid = [now - then for now, then in zip(state.scores, deal.scores, strict=True)]
    if state.to_move < 0:
        counted = any(isinstance(event, HandOver) for event in state.events)
        stats.wins = stats.wins if counted else state.scores[side] == max(state.scores)
        return _payoff_value(at_stake, paid, side)
    now = encode_position(game, state)
    stats.turn(now, seat)
    play_out(now, visible(game, state), model, stats)
    return _payoff_value(at_stake, [before + since for before, since in zip(paid, now.points, strict=True)], side)


def _record(events: tuple[Event, ...], stats: RolloutStats) -> None:
    """Record what an answer paid during play, and the end of the hand."""
    for event in events:
        if isinstance(event, HandOver):
            stats.wins = event.winner == stats.side
            stats.spots_left = event.counts[stats.seat] if event.winner not in (None, stats.side) else 0
            return
        if isinstance(event, Scored):
            stats.pay(event.side, event.points)
