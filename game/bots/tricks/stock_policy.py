"""Bots for trick games with a stock: PIMC over announcing, closing and playing; exact at the end."""

from collections.abc import Callable
from random import Random

from game.bots.assessment import Assessment, Fact
from game.bots.kernel.bits import budget, interpreted_at
from game.bots.kernel.rollout_policies import RuleOfThumbPolicy, ThriftyPolicy
from game.bots.kernel.stock_position import StockPosition, StockRules
from game.bots.kernel.trick_alphabeta import TrickSearch
from game.bots.kernel.trick_evaluation import EvaluationWeights, RolloutPolicy, TrickEvaluation
from game.bots.kernel.trick_position import ANNOUNCE
from game.bots.kernel.trick_position import CLOSE as CLOSE_STOCK
from game.bots.kernel.trick_rollout import play_out
from game.bots.levels import Limit
from game.bots.settings import TrickMethod
from game.bots.trials import Outcome, run_trials
from game.bots.tricks.belief import Determinization, TrickBelief
from game.bots.tricks.encoding import SuitEncoding, encode_stock, gains, stock_settled, suit_encoding
from game.bots.tricks.plays import (
    TIE_BREAK,
    UNLIMITED,
    FactReader,
    Valuation,
    assessed_actions,
    constant_action,
    make_fact_reader,
    no_facts,
    pick_action,
    race_budget,
    try_candidates,
)
from game.core.state import CLAIM, CLOSE, EXCHANGE, Action, Announce, Close, Draw, Exchange, HandOver, Play
from game.platform.language import gettext as _
from game.rules.tricks.bingo import GOAL, BingoGame
from game.rules.tricks.trick_game import TrickState

WEIGHTS = EvaluationWeights(power=8.0, ruff=0.4, partner=0.0, draw_trumps=0.0, temperature=5.0)
"""The evaluation weights where a tile counts up to 28 points."""
INTERPRETED, MIN_DEALS = 0.2, 12
"""The share of the deals used when run from source, and the minimum number of deals."""
INTERPRETED_SOLVED = 6
"""The most tiles per hand that are solved when run from source."""
RULES_OF_THUMB = 2 / 3
"""The assumed probability that the opponent plays by rules of thumb; otherwise it is thrifty."""
THRIFTY = 1 - RULES_OF_THUMB
Continuation = Callable[[StockPosition], Outcome]
"""The outcome for seat 0 of playing on from a position; it may change the position."""


def choose(game: BingoGame, view: TrickState, limit: Limit, rng: Random) -> Action:
    """Return the choice of a bot within its `limit`, for the seat to move in `view`. The method is not RANDOM."""
    legal = game.legal_actions(view)
    if CLAIM in legal and view.points[view.to_move] >= GOAL:
        return CLAIM
    if EXCHANGE in legal:
        return EXCHANGE
    candidates = [action for action in legal if action != CLAIM]
    if len(candidates) == 1:
        return candidates[0]
    assessment = assess_at_stock(game, view, limit, rng, facts=False)
    considered = [assessed for assessed in assessment.actions if assessed.action != CLAIM]
    if limit.settings.tricks.method is not TrickMethod.SEARCH or TrickBelief(game, view).certain:
        return considered[0].action
    return pick_action(assessment._replace(actions=tuple(considered)), _number_of_deals(limit), limit.style, rng)


def _number_of_deals(limit: Limit) -> int:
    """Return the number of deals on which each action is tried."""
    max_deals = limit.settings.tricks.stock.deals
    return round(min(max_deals, max(MIN_DEALS, int(max_deals * budget(limit.seconds, INTERPRETED)))) * limit.effort)


def assess_at_stock(game: BingoGame, view: TrickState, limit: Limit, rng: Random, facts: bool = True) -> Assessment:
    """Assess every action in a game with a stock; the value of a claim is known exactly."""
    settings, seat = limit.settings.tricks.stock, view.to_move
    legal = game.legal_actions(view)
    final_actions = [action for action in legal if action == CLAIM or not any(view.hands)]
    candidates = [action for action in legal if action not in final_actions]
    encoding, belief = suit_encoding(game, view.trump), TrickBelief(game, view)
    position = encode_stock(game, view, encoding)
    number = _number_of_deals(limit)
    solvable = settings.solved if belief.certain else settings.solved_hidden
    if interpreted_at(limit.seconds):
        solvable = min(solvable, INTERPRETED_SOLVED)
    exact = len(view.hands[seat]) <= solvable and not game.stock_open(view)
    read_facts = make_fact_reader(game, seat, lambda outcome: stock_settled(game, view, outcome), (0,), facts)
    continuation = (
        _perfect_play(read_facts)
        if exact
        else _rollouts(game, position.stock_rules, settings.models_opponent, read_facts)
    )
    valuations = {action: _valuation(game, view, encoding, action, position, continuation) for action in candidates}
    all_deals = belief.list_all(number, rng) if exact or not candidates else []
    if all_deals:
        trials = run_trials(valuations, all_deals)
    else:
        trials = try_candidates(
            valuations, belief.samples(rng), number, race_budget(view, limit, rollouts=2), limit.effort > 1
        )
    preferences = {action: -TIE_BREAK * _boldness_rank(action) for action in candidates}
    assessed = assessed_actions(trials, {Fact.WINS, Fact.TAKES_TRICK}, preferences)
    for action in final_actions:
        after = game.apply(view, action)
        won = any(isinstance(event, HandOver) and event.winner == seat for event in after.events)
        paid = gains(game, view, after)[seat] + TIE_BREAK
        assessed.append(constant_action(action, paid, won if facts else None, len(trials.weights)))
    return Assessment.from_actions(assessed, trials.weights, complete=bool(all_deals))


def _boldness_rank(action: Action) -> int:
    """Return the rank of an action among actions of equal value: announce or draw first, close last."""
    return 2 if action == CLOSE else 1 if isinstance(action, Play) else 0


def _perfect_play(read_facts: FactReader) -> Continuation:
    """Return the continuation by perfect play with open hands; facts come from the line of best play."""
    search = TrickSearch(UNLIMITED)

    def value(position: StockPosition) -> Outcome:
        result = search.value(position)[0]
        return (result,) if read_facts is no_facts else (result, *read_facts(search.end(position)))

    return value


def _rollouts(game: BingoGame, rules: StockRules, models_opponent: bool, read_facts: FactReader) -> Continuation:
    """Return the continuation by rollouts: by the evaluation, or with a model of the opponent."""
    if not models_opponent:
        policy = TrickEvaluation(rules.tables, WEIGHTS)
        return lambda position: (play_out(position, [policy, policy])[0], *read_facts(position))
    thrifty, simple = ThriftyPolicy(rules, game.may_close), RuleOfThumbPolicy(rules, game.may_close)

    alike: list[RolloutPolicy] = [thrifty, thrifty]
    mixed: list[RolloutPolicy] = [thrifty, simple]

    def value(position: StockPosition) -> Outcome:
        other = position.copy()
        points = THRIFTY * play_out(position, alike)[0] + RULES_OF_THUMB * play_out(other, mixed)[0]
        if read_facts is no_facts:
            return (points,)
        wins, makes, takes = read_facts(position)  # a loop over pairs takes a tenth of a hint
        wins_too, makes_too, takes_too = read_facts(other)
        return (
            points,
            THRIFTY * wins + RULES_OF_THUMB * wins_too,
            THRIFTY * makes + RULES_OF_THUMB * makes_too,
            THRIFTY * takes + RULES_OF_THUMB * takes_too,
        )

    return value


def _valuation(
    game: BingoGame,
    view: TrickState,
    encoding: SuitEncoding,
    action: Action,
    position: StockPosition,
    continuation: Continuation,
) -> Valuation:
    """Return the valuation of an action for the seat to move."""
    seats = [view.to_move, game.next_active_seat(view, view.to_move)]
    turned = [encoding.numbers[view.turned]] if view.turned is not None and game.stock_open(view) else []
    move = encoding.move(game, action, view.trick is None) if isinstance(action, Play) else None

    def value(deal: Determinization) -> Outcome:
        after = position.copy()
        after.hands = [deal.hands[seat] for seat in seats]
        if turned:
            after.stock = [*turned, *reversed(deal.boneyard)]
        if move is not None:
            after.play(move)
            return continuation(after)
        match action:
            case Draw():
                after.draw()
            case Close():
                after.play(CLOSE_STOCK)
            case Announce():
                after.play(ANNOUNCE)
            case Exchange():
                assert view.trump is not None
                lowest = encoding.numbers[game.lowest_trump(view.trump)]
                after.hands[0] ^= 1 << lowest | 1 << turned[0]
                after.stock[0] = lowest
        return continuation(after)

    return value


def values(game: BingoGame, state: TrickState) -> dict[Action, float]:
    """Return the value of every legal action for the seat to move, with open hands and best play by both.

    Raises ValueError with a message while there is a stock to draw from or close, and if a hand has to be claimed.
    """
    if game.stock_open(state) or state.drawing:
        raise ValueError(_("This hand can be solved once the stock is closed or empty. Try a later step."))
    if game.claim != "automatic":
        raise ValueError(_("With the house rule that hands must be claimed, no hand can be solved."))
    encoding = suit_encoding(game, state.trump)
    position, search = encode_stock(game, state, encoding, plain=True), _perfect_play(no_facts)
    open_hands = Determinization([encoding.mask(tiles) for tiles in state.hands], [])
    return {
        action: _valuation(game, state, encoding, action, position, search)(open_hands)[0]
        for action in game.legal_actions(state)
    }
