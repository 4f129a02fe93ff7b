"""Assess the answers when a seat is asked something other than a play.

A count is announced or called; the lead is bought, sold or left to the partner. Each answer is applied in sampled
deals. Later questions are answered by a sensible default, and the hand is rolled out.
"""

from random import Random

from game.bots.assessment import AssessedAction, Assessment
from game.bots.kernel.line_evaluation import Weights
from game.bots.kernel.line_rollout import RolloutStats, play_out
from game.bots.line.belief import model_weights
from game.bots.line.encoding import encode_position, is_question_pending, rule_tables, tile_numbers, visible
from game.bots.line.pimc import FACTS, HandSampler, SearchRequest, fact_values, payoff
from game.bots.match_chance import MatchStake
from game.bots.trials import Outcome, values_and_facts
from game.core.state import MUGGINS, PASS, SELL, Action, Announce, Event, HandOver, Scored
from game.rules.line.line_game import LineGame, LineState


def answer(game: LineGame, state: LineState, legal: tuple[Action, ...]) -> Action:
    """Return a sensible answer to a question, else the only legal action.

    Counts are announced correctly, and unannounced counts are called. The lead is sold and never bought: it is worth
    less than ten points (S0 p. 27).
    """
    if state.claimant is not None:
        own = state.claimant == state.to_move
        return Announce(game.ends_points(state.line)) if own else MUGGINS
    return SELL if SELL in legal else PASS if PASS in legal else legal[0]


def assess_answers(game: LineGame, view: LineState, request: SearchRequest) -> Assessment:
    """Assess the answers over sampled deals."""
    model = model_weights(game, len(view.hands), request.settings.model_of(game.key))
    sampled = HandSampler(game, view, request, model).sample()
    deals = [_with_hands(game, view, hands, request.rng) for hands, _weight in sampled]
    at_stake = request.stake(game, view)
    assessed: list[AssessedAction] = []
    for action in game.legal_actions(view):
        outcomes = [_play_out_answer(game, deal, action, model, at_stake) for deal in deals]
        values, facts = values_and_facts(outcomes, FACTS)
        assessed.append(AssessedAction(action, values, facts if request.facts else {}))
    return Assessment.from_actions(assessed, [weight for _hands, weight in sampled])


def _with_hands(game: LineGame, view: LineState, hands: list[int], rng: Random) -> LineState:
    """Return the state with these hands; the last is the boneyard, in random order."""
    tiles = {number: tile for tile, number in tile_numbers(game.set).items()}
    *player_hands, boneyard = [[tile for number, tile in tiles.items() if hand >> number & 1] for hand in hands]
    rng.shuffle(boneyard)
    return view._replace(hands=tuple(map(tuple, player_hands)), boneyard=tuple(boneyard))


def _play_out_answer(
    game: LineGame, deal: LineState, action: Action, model: Weights, at_stake: MatchStake | None
) -> Outcome:
    """Return the outcome for the side to move if it answers with `action`."""
    players, seat = len(deal.hands), deal.to_move
    stats = RolloutStats(rule_tables(game, players, game.pool(deal)), seat)
    state = game.apply(deal, action)
    _record(state.events, stats)
    while state.to_move >= 0 and is_question_pending(state):
        state = game.apply(state, answer(game, state, game.legal_actions(state)))
        _record(state.events, stats)
    paid = [now - then for now, then in zip(state.scores, deal.scores, strict=True)]
    if state.to_move >= 0:
        now = encode_position(game, state)
        stats.turn(now, seat)
        play_out(now, visible(game, state), model, stats)
        paid = [before + since for before, since in zip(paid, now.points, strict=True)]
    elif not any(isinstance(event, HandOver) for event in state.events):
        stats.wins = state.scores[stats.side] == max(state.scores)
    return (payoff(paid, stats.side, at_stake), *fact_values(stats))


def _record(events: tuple[Event, ...], stats: RolloutStats) -> None:
    """Record what an answer paid during play, and the end of the hand."""
    for event in events:
        if isinstance(event, HandOver):
            stats.wins = event.winner == stats.side
            stats.spots_left = event.counts[stats.seat] if event.winner not in (None, stats.side) else 0
            return
        if isinstance(event, Scored):
            stats.pay(event.side, event.points)
