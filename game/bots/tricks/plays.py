"""Values of the tiles that may be played to a trick: PIMC over deals consistent with the information set."""

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import islice
from math import sqrt
from random import Random
from typing import TypeVar

from game.bots.assessment import AssessedAction, Assessment, Estimate, Fact, pick
from game.bots.kernel.bits import BudgetExceeded, budget, interpreted_at
from game.bots.kernel.likelihood import resampled
from game.bots.kernel.trick_alphabeta import TrickSearch
from game.bots.kernel.trick_evaluation import RolloutPolicy, TrickEvaluation
from game.bots.kernel.trick_position import TrickPosition
from game.bots.kernel.trick_rollout import rollout
from game.bots.levels import Limit
from game.bots.settings import TrickSettings
from game.bots.trials import (
    SAMPLES_PER_DEAL,
    Outcome,
    RaceBudget,
    Trials,
    race,
    run_trials,
    values_and_facts,
    weighted_choices,
)
from game.bots.tricks.belief import Determinization, TrickBelief, WeightedDeal
from game.bots.tricks.encoding import WEIGHTS, encode, settled, suit_encoding
from game.bots.tricks.models import Evidence
from game.core.state import Action, Announce, Play, Scored
from game.rules.tricks.trick_game import TrickGame, TrickState

Valuation = Callable[[Determinization], Outcome]
Candidate = TypeVar("Candidate")
ROUNDS = 4


SAMPLE_POSITIONS = 25
"""The time to sample and weigh a deal, in positions of a rollout."""


def race_budget(view: TrickState, limit: Limit, samples: int = 1, rollouts: int = 1) -> RaceBudget | None:
    """Return the budget of a race in which a deal takes this many samples and a trial this many rollouts, if any."""
    positions = limit.settings.tricks.race * budget(limit.seconds) * limit.effort
    tiles = sum(map(len, (*view.hands, view.boneyard)))
    return RaceBudget(positions, samples * SAMPLE_POSITIONS, rollouts * tiles) if positions else None


def try_candidates(
    valuations: dict[Candidate, Valuation],
    deals: Iterator[WeightedDeal],
    number: int,
    race_budget: RaceBudget | None,
    is_thorough: bool,
) -> Trials[Candidate]:
    """Try candidates on `number` deals, if thorough; else in a race, or in rounds with the same total work."""
    if is_thorough:
        return run_trials(valuations, islice(deals, number))
    if race_budget:
        return race(valuations, deals, race_budget)
    rounds, remaining = list[int](), len(valuations)
    for _round in range(ROUNDS):
        rounds.append(max(1, number // ROUNDS * len(valuations) // remaining))
        remaining = min(remaining, max(2, (remaining + 1) // 2))
    return run_trials(valuations, deals, rounds)


# -- plays -------------------------------------------------------------------------------------------------------------


TIE_BREAK = 1e-6
"""The weight of a preference between actions of equal value."""
DEVIATION_DECIMALS = 9
"""Decimals to which deviations are rounded, so that equal ones compare equal."""
FACTS = (Fact.WINS, Fact.MAKES_BID, Fact.TAKES_TRICK)
"""The facts a reader returns, in this order."""
FactReader = Callable[[TrickPosition], Outcome]


def no_facts(_end: TrickPosition) -> Outcome:
    """Return no facts."""
    return ()


def make_fact_reader(
    game: TrickGame, seat: int, settle: Callable[[int], TrickState], own: Collection[int], facts: bool = True
) -> FactReader:
    """Return a function that reads the facts for `seat` from the end of a hand; `no_facts` unless `facts`.

    `settle` returns the final state for the outcome of a position. `own` are the seats of the own side in the
    position.
    """
    known: dict[int, Outcome] = {}

    def read(end: TrickPosition) -> Outcome:
        outcome = end.outcome()
        facts_of_outcome = known.get(outcome)
        if facts_of_outcome is None:
            facts_of_outcome = known[outcome] = won_and_made(game, settle(outcome), seat)
        return (*facts_of_outcome, float(end.taker in own))

    return read if facts else no_facts


def won_and_made(game: TrickGame, end: TrickState, seat: int) -> Outcome:
    """Return as 0 or 1 whether the side of `seat` wins a finished hand, and whether the side of the bidder does.

    If no side wins, the sides that are paid count as winners: the allies who euchred a third.
    """
    players = len(end.hands)
    side = game.side(seat, players)
    winner, events = game.settle(end)
    paid = {event.side: game.merit(event.points) for event in events if isinstance(event, Scored)}
    wins = winner == side or (winner is None and paid.get(side, 0) > 0)
    return float(wins), float(end.bidder is not None and winner == game.side(end.bidder, players))


def assessed_actions(
    trials: Trials[Action], included_facts: Collection[Fact], preferences: Mapping[Action, float] | None = None
) -> list[AssessedAction]:
    """Return the assessed actions with those of their facts that are in `included_facts`.

    Preferences are added to the values as tie-breaks. The trick fact is included only for actions that play to the
    trick.
    """
    assessed = []
    for action, outcomes in trials.outcomes.items():
        values, facts = values_and_facts(outcomes, FACTS)
        if preferences:
            values = tuple(value + preferences[action] for value in values)
        included = {*included_facts} - (set() if isinstance(action, Play | Announce) else {Fact.TAKES_TRICK})
        assessed.append(AssessedAction(action, values, {fact: facts[fact] for fact in facts if fact in included}))
    return assessed


def constant_action(action: Action, value: float, wins: bool | None, deals: int) -> AssessedAction:
    """Return an action with the same value in every deal; `wins` is None if it has no facts."""
    return AssessedAction(action, [value] * deals, {} if wins is None else {Fact.WINS: [float(wins)] * deals})


def pick_action(assessment: Assessment, number: int, style: str, rng: Random) -> Action:
    """Pick the best action that was tried in all deals; a style may prefer one that is not significantly worse.

    The margin is the standard error for `number` deals, or for all deals if there were fewer.
    """
    deals = len(assessment.weights)
    estimates = {
        action.action: Estimate(
            assessment.value(action), round(assessment.deviation(action.values), DEVIATION_DECIMALS)
        )
        for action in assessment.actions
        if len(action.values) == deals
    }
    margin = max(estimate.deviation for estimate in estimates.values()) / sqrt(min(number, deals))
    return pick(estimates, margin, style, rng)


INTERPRETED, MIN_DEALS = 0.2, 10
"""The share of the deals used when run from source, and the minimum number of deals."""
ENUMERATED = 240
"""Up to this many possible deals, a level that infers tries all."""
SOLVED = 4
"""With at most this many tiles in each hand a level that infers solves each deal."""
POSITIONS, INTERPRETED_POSITIONS = 40_000, 4_000
"""The budget of solving in positions for all deals: normally, and with the time limit used from source."""
BATCH = 60
"""Deals are resampled by likelihood in batches of this size."""
UNLIMITED = 1 << 60
"""The budget of a search that is so short that it needs no limit."""


def number_of_deals(limit: Limit) -> int:
    """Return the number of deals on which each tile is tried."""
    deals = int(limit.settings.tricks.play_deals * budget(limit.seconds, INTERPRETED))
    return round(max(MIN_DEALS, deals) * limit.effort)


def assess_plays(game: TrickGame, view: TrickState, limit: Limit, rng: Random, facts: bool = True) -> Assessment:
    """Assess every legal tile."""
    encoding, seat = suit_encoding(game, view.trump), view.to_move
    position = encode(game, view, encoding)
    position.hands[seat] = encoding.mask(view.hands[seat])
    plays = [action for action in game.legal_actions(view) if isinstance(action, Play)]
    moves: dict[Action, int] = {play: encoding.move(game, play, view.trick is None) for play in plays}
    side = position.rules.side
    own_seats = [index for index in range(len(side)) if side[index] == side[seat]]
    read_facts = make_fact_reader(game, seat, lambda outcome: settled(game, view, outcome), own_seats, facts)
    evaluation = TrickEvaluation(encoding.tables, WEIGHTS)
    valuations = {play: _rollouts(position, move, evaluation, read_facts) for play, move in moves.items()}
    belief, complete = TrickBelief(game, view), False
    number, is_thorough = number_of_deals(limit), limit.effort > 1
    settings = limit.settings.tricks
    if not settings.infers:
        trials = try_candidates(valuations, belief.samples(rng), number, race_budget(view, limit), is_thorough)
    else:
        observed = Evidence(game, view, belief, settings.learned, position)
        max_positions = INTERPRETED_POSITIONS if interpreted_at(limit.seconds) else POSITIONS
        search = TrickSearch(round(max_positions * limit.effort))
        is_solvable = position.hands[seat].bit_count() <= SOLVED
        if is_solvable:
            valuations = {
                play: _perfect_play(position, move, search, read_facts, valuations[play])
                for play, move in moves.items()
            }
        all_deals = belief.list_all(int(ENUMERATED * budget(limit.seconds, INTERPRETED) * limit.effort), rng)
        if all_deals:
            weighted = [(deal, weight * observed.likelihood(deal.hands)) for deal, weight in all_deals]
            trials = run_trials(valuations, weighted)
            complete = is_solvable and search.budget >= 0
        else:
            samples = SAMPLES_PER_DEAL if observed else 1
            deals = _likely_deals(observed, settings, belief.samples(rng), rng)
            trials = try_candidates(valuations, deals, number, race_budget(view, limit, samples), is_thorough)
    evaluation.look(position, position.moves(position.legal()))
    preferences = {play: TIE_BREAK * evaluation.value(move) for play, move in moves.items()}
    fact_names = {Fact.WINS, Fact.TAKES_TRICK} | ({Fact.MAKES_BID} if view.bidder is not None else set())
    return Assessment.from_actions(assessed_actions(trials, fact_names, preferences), trials.weights, complete)


def _rollouts(position: TrickPosition, move: int, policy: RolloutPolicy, read_facts: FactReader) -> Valuation:
    """Return the valuation of a move by a rollout."""
    side = position.rules.side[position.to_move]
    policies = [policy] * len(position.hands)

    def value(deal: Determinization) -> Outcome:
        end = rollout(position, deal.hands, move, policies)
        return (end.payoff()[side], *read_facts(end))

    return value


def _perfect_play(
    position: TrickPosition, move: int, search: TrickSearch, read_facts: FactReader, otherwise: Valuation
) -> Valuation:
    """Return the valuation of a move by perfect play with open hands, or `otherwise` beyond the budget.

    The facts come from the line of best play. A separate search finds it, so that the budget is unaffected.
    """
    side = position.rules.side[position.to_move]
    lines = TrickSearch(UNLIMITED)

    def value(deal: Determinization) -> Outcome:
        try:
            result = search.value(search.start(position, deal.hands, move))[side]
        except BudgetExceeded:
            return otherwise(deal)
        if read_facts is no_facts:
            return (result,)
        return (result, *read_facts(lines.end(lines.start(position, deal.hands, move))))

    return value


def _likely_deals(
    observed: Evidence, settings: TrickSettings, deals: Iterator[WeightedDeal], rng: Random
) -> Iterator[WeightedDeal]:
    """Yield determinizations resampled by the likelihood of what was observed, endlessly."""
    samples = BATCH * ((SAMPLES_PER_DEAL if settings.race else settings.candidates) if observed else 1)
    while True:
        candidates = [deal for deal, _weight in islice(deals, samples)]
        likelihoods = [observed.likelihood(deal.hands) for deal in candidates] if observed else []
        if settings.race or not likelihoods:
            yield from weighted_choices(candidates, likelihoods, BATCH, rng)
        else:
            kept_indices = resampled(likelihoods, BATCH, rng.random())
            rng.shuffle(kept_indices)
            yield from ((candidates[index], 1.0) for index in kept_indices)
