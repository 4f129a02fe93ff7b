"""How the bots play tricks with a stock: PIMC over when to announce and to close and what to play, exact at the end."""

from collections.abc import Callable
from random import Random

from game.bots.assessment import Assessment, Fact
from game.bots.beliefs.tricks import TrickBelief
from game.bots.deals.candidate_racing import Determinization, Outcome, Valuation, try_all
from game.bots.encode.tricks import SuitEncoding, encode_stock, gains, stock_settled, suit_encoding
from game.bots.kernel.bits import budget, interpreted_at
from game.bots.kernel.rollout_policies import RuleOfThumbPolicy, ThriftyPolicy
from game.bots.kernel.stock_position import StockPosition, StockRules
from game.bots.kernel.trick_alphabeta import TrickSearch
from game.bots.kernel.trick_evaluation import EvaluationWeights, TrickEvaluation
from game.bots.kernel.trick_position import ANNOUNCE
from game.bots.kernel.trick_position import CLOSE as CLOSE_STOCK
from game.bots.kernel.trick_rollout import EvaluationPolicy, RolloutPolicy, play_out
from game.bots.levels import LEVELS, Limit
from game.bots.tricks.plays import (
    TIE_BREAK,
    UNLIMITED,
    Teller,
    assessed_actions,
    choice,
    constant,
    make_fact_reader,
    silent,
    tried,
)
from game.core.state import CLAIM, CLOSE, EXCHANGE, Action, Announce, Close, Draw, Exchange, HandOver, Play
from game.platform.language import gettext as _
from game.rules.tricks.bingo import GOAL, BingoGame
from game.rules.tricks.trick_game import TrickState

WEIGHTS = EvaluationWeights(power=8.0, ruff=0.4, partner=0.0, draw_trumps=0.0, temperature=5.0)
"""The evaluation where a tile counts up to 28 points."""
DEALS = {"casual": 8, "club": 12, "expert": 12, "master": 1000}
"""On how many deals each level tries each action, where it has a second."""
INTERPRETED, FEWEST = 0.2, 12
"""The part of these that there is time for from source, and how many there are at the least."""
SOLVED, INTERPRETED_SOLVED = {"casual": 0, "club": 4, "expert": 7, "master": 7}, 6
"""With how many tiles in each hand, all of them known, each level searches to the end, and at most from source."""
SOLVED_HIDDEN = {"casual": 0, "club": 0, "expert": 0, "master": 4}
"""With how many tiles, once the stock is closed, each level searches every deal that agrees with what it knows."""
MODELS_RIVAL = ("master",)
"""Who thinks of how the rival may go on, where others have both go on by the evaluation."""
RULES_OF_THUMB = 2 / 3
"""How likely the rival is thought to go on by rules of thumb; or else it is as thrifty as the master."""
Continuation = Callable[[StockPosition], Outcome]
"""What a position, which may be changed, comes to for seat 0 when it is played on in some manner."""


def choose(game: BingoGame, view: TrickState, limit: Limit, rng: Random) -> Action:
    """The choice of a bot within its `limit`, no beginner, for the seat to move in `view`."""
    legal, level = game.legal_actions(view), limit.level
    if CLAIM in legal and view.points[view.to_move] >= GOAL:
        return CLAIM
    if EXCHANGE in legal:
        return EXCHANGE
    candidates = [action for action in legal if action != CLAIM]
    if len(candidates) == 1:
        return candidates[0]
    assessment = assess_at_stock(game, view, limit, rng, facts=False)
    considered = [assessed for assessed in assessment.actions if assessed.action != CLAIM]
    if not LEVELS[level].has_style or TrickBelief(game, view).certain:
        return considered[0].action
    return choice(assessment._replace(actions=tuple(considered)), _deals_of(limit), limit.style, rng)


def _deals_of(limit: Limit) -> int:
    """On how many deals each action is tried."""
    most = DEALS.get(limit.level, FEWEST)
    return min(most, max(FEWEST, int(most * budget(limit.seconds, INTERPRETED))))


def assess_at_stock(
    game: BingoGame, view: TrickState, limit: Limit, rng: Random, effort: float = 1.0, facts: bool = True
) -> Assessment:
    """What every action is worth where there is a stock; what a claim brings is known."""
    level, seat = limit.level, view.to_move
    legal = game.legal_actions(view)
    settling = [action for action in legal if action == CLAIM or not any(view.hands)]
    candidates = [action for action in legal if action not in settling]
    encoding, belief = suit_encoding(game, view.trump), TrickBelief(game, view)
    position = encode_stock(game, view, encoding)
    number = round(_deals_of(limit) * effort)
    solvable = (SOLVED if belief.certain else SOLVED_HIDDEN).get(level, 0)
    if interpreted_at(limit.seconds):
        solvable = min(solvable, INTERPRETED_SOLVED)
    exact = len(view.hands[seat]) <= solvable and not game.stock_open(view)
    tell = make_fact_reader(game, seat, lambda outcome: stock_settled(game, view, outcome), (0,), facts)
    continuation = _solved(tell) if exact else _rollouts(game, position.stock_rules, level, tell)
    valuations = {action: _valuation(game, view, encoding, action, position, continuation) for action in candidates}
    every = belief.list_all(number, rng) if exact or not candidates else []
    trials = try_all(valuations, every) if every else tried(valuations, belief.samples(rng), number, effort)
    preferences = {action: -TIE_BREAK * _boldness(action) for action in candidates}
    found = assessed_actions(trials, {Fact.WINS, Fact.TAKES_TRICK}, preferences)
    for action in settling:
        after = game.apply(view, action)
        won = any(isinstance(event, HandOver) and event.winner == seat for event in after.events)
        paid = gains(game, view, after)[seat] + TIE_BREAK
        found.append(constant(action, paid, won if facts else None, len(trials.weights)))
    return Assessment.from_actions(found, trials.weights, complete=bool(every))


def _boldness(action: Action) -> int:
    """Of two actions of equal value the less bold is taken: first to announce or draw, last to close."""
    return 2 if action == CLOSE else 1 if isinstance(action, Play) else 0


def _solved(tell: Teller) -> Continuation:
    """Both see all tiles and play perfectly; what is told is that of the line of best play."""
    search = TrickSearch(UNLIMITED)

    def value(position: StockPosition) -> Outcome:
        found = search.value(position)[0]
        return (found,) if tell is silent else (found, *tell(search.end(position)))

    return value


def _rollouts(game: BingoGame, rules: StockRules, level: str, tell: Teller) -> Continuation:
    """Both go on by the evaluation; or the master thriftily, the rival as it may be thought to."""
    if level not in MODELS_RIVAL:
        policy = EvaluationPolicy(TrickEvaluation(rules.tables, WEIGHTS))
        return lambda position: (play_out(position, [policy, policy])[0], *tell(position))
    thrifty, simple = ThriftyPolicy(rules, game.may_close), RuleOfThumbPolicy(rules, game.may_close)
    alike: list[RolloutPolicy] = [thrifty, thrifty]
    unlike: list[RolloutPolicy] = [thrifty, simple]
    thriftily, by_rules = 1 - RULES_OF_THUMB, RULES_OF_THUMB

    def value(position: StockPosition) -> Outcome:
        again = position.copy()
        if tell is silent:
            return (thriftily * play_out(position, alike)[0] + by_rules * play_out(again, unlike)[0],)
        first, second = play_out(position, alike)[0], play_out(again, unlike)[0]
        wins, makes, takes = tell(position)
        wins_too, makes_too, takes_too = tell(again)
        return (
            thriftily * first + by_rules * second,
            thriftily * wins + by_rules * wins_too,
            thriftily * makes + by_rules * makes_too,
            thriftily * takes + by_rules * takes_too,
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
    """What an action is worth to the seat to move."""
    seats = [view.to_move, game.next_active_seat(view, view.to_move)]
    turned = [encoding.numbers[view.turned]] if view.turned is not None and game.stock_open(view) else []
    move = encoding.move(game, action, view.trick is None) if isinstance(action, Play) else None

    def value(deal: Determinization) -> Outcome:
        after = position.copy()
        after.hands = [deal.hands[seat] for seat in seats]
        if turned:
            after.stock = [*turned, *reversed(deal.asleep)]
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
    """The value of every legal action to the seat to move with both hands open, when both play their best.

    Raises ValueError with a sentence while there is a stock to draw from or close, and where a hand has to be claimed.
    """
    if game.stock_open(state) or state.drawing:
        raise ValueError(_("Tricks can be solved once the stock is closed or gone; try a later step."))
    if game.claim != "automatic":
        raise ValueError(_("A hand that has to be claimed cannot be solved."))
    encoding = suit_encoding(game, state.trump)
    position, search = encode_stock(game, state, encoding, plain=True), _solved(silent)
    open_hands = Determinization([encoding.mask(tiles) for tiles in state.hands], [])
    return {
        action: _valuation(game, state, encoding, action, position, search)(open_hands)[0]
        for action in game.legal_actions(state)
    }
