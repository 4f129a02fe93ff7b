"""What the tiles that may be played to a trick are worth: PIMC over the deals that agree with the information set."""

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import islice
from math import sqrt
from random import Random

from game.bots.assessment import AssessedAction, Assessment, Fact
from game.bots.beliefs.tricks import TrickBelief
from game.bots.deals.candidate_racing import Candidate, Determinization, Outcome, Trials, Valuation, race, try_all
from game.bots.encode.tricks import WEIGHTS, encode, observed_moves, settled, suit_encoding
from game.bots.kernel.bits import BudgetExceeded, budget, interpreted_at
from game.bots.kernel.likelihood import resampled
from game.bots.kernel.trick_alphabeta import TrickSearch
from game.bots.kernel.trick_evaluation import TrickEvaluation
from game.bots.kernel.trick_position import TrickPosition
from game.bots.kernel.trick_rollout import EvaluationPolicy, ObservedMoves, RolloutPolicy, rollout
from game.bots.levels import Limit
from game.bots.style import Estimate, pick
from game.core.state import Action, Announce, Play, Scored
from game.rules.tricks.trick_game import TrickGame, TrickState

TIE_BREAK = 1e-6
"""What a preference is worth beside the value of an action, to tell equals apart."""
EXACT = 9
"""To how many places a deviation is told, so that equal ones are."""
FACTS = (Fact.WINS, Fact.MAKES_BID, Fact.TAKES_TRICK)
"""What a teller tells of the end of a hand, in this order."""
Teller = Callable[[TrickPosition], Outcome]


def silent(_end: TrickPosition) -> Outcome:
    """The teller where nobody asks."""
    return ()


def make_fact_reader(
    game: TrickGame, seat: int, settle: Callable[[int], TrickState], own: Collection[int], facts: bool = True
) -> Teller:
    """What is told to `seat` of the ends of a hand, if there are to be `facts`.

    `settle` gives the state at the end by the outcome of its position; `own` are the seats of the own side there.
    """
    known: dict[int, Outcome] = {}

    def tell(end: TrickPosition) -> Outcome:
        outcome = end.outcome()
        told = known.get(outcome)
        if told is None:
            told = known[outcome] = won_and_made(game, settle(outcome), seat)
        return (*told, float(end.taker in own))

    return tell if facts else silent


def won_and_made(game: TrickGame, end: TrickState, seat: int) -> Outcome:
    """Whether the side of `seat` wins a hand that is over, and whether the side that bid or made the trump does.

    Where nobody wins, those do who are paid: the allies who have euchred a third.
    """
    players = len(end.hands)
    side = game.side(seat, players)
    winner, events = game.settle(end)
    paid = {event.side: game.merit(event.points) for event in events if isinstance(event, Scored)}
    wins = winner == side or (winner is None and paid.get(side, 0) > 0)
    return float(wins), float(end.bidder is not None and winner == game.side(end.bidder, players))


def assessed_actions(
    trials: Trials[Action], told: Collection[Fact], preferences: Mapping[Action, float] | None = None
) -> list[AssessedAction]:
    """What the actions came to; of their facts those that are to be `told`, if there are any.

    The value of each has its preference in it, which tells equals apart and is next to nothing. The trick is told of
    where the action is to play to it.
    """
    found = []
    for action, outcomes in trials.outcomes.items():
        values, *facts = zip(*outcomes, strict=True)
        if preferences:
            values = tuple(value + preferences[action] for value in values)
        of_action = told if isinstance(action, Play | Announce) else set(told) - {Fact.TAKES_TRICK}
        by_fact = dict(zip(FACTS, facts, strict=False))
        found.append(
            AssessedAction(action, values, {fact: numbers for fact, numbers in by_fact.items() if fact in of_action})
        )
    return found


def constant(action: Action, value: float, wins: bool | None, deals: int) -> AssessedAction:
    """An action that comes to the same in every deal; `wins` is None where nothing is told of it."""
    return AssessedAction(action, [value] * deals, {} if wins is None else {Fact.WINS: [float(wins)] * deals})


def choice(assessment: Assessment, number: int, style: str, rng: Random) -> Action:
    """The best of the actions tried to the last, by style among those that are as good for all that can be told.

    That is judged by so many deals as the level has, or all there were.
    """
    deals = len(assessment.weights)
    estimates = {
        action.action: Estimate(assessment.value(action), round(assessment.deviation(action.values), EXACT))
        for action in assessment.actions
        if len(action.values) == deals
    }
    margin = max(estimate.deviation for estimate in estimates.values()) / sqrt(min(number, deals))
    return pick(estimates, margin, style, rng)


DEALS = {"expert": 10, "master": 240}
"""On how many deals a level tries each tile, where it has a second; those below the expert as many as it."""
INTERPRETED, FEWEST = 0.2, 10
"""The part of these that there is time for from source, and how many there are at the least."""
ENUMERATED = 240
"""Up to how many deals a master goes through all that agree with what it knows."""
SOLVED = 4
"""With how many tiles in each hand a master searches a deal to its end."""
POSITIONS, INTERPRETED_POSITIONS = 40_000, 4_000
"""The budget of that search, in positions for all deals, and where there is only time for what is done from source."""
BATCH, OVERSAMPLING = 60, 6
"""So many deals are resampled at a time by their likelihood, from so many times as many."""
UNLIMITED = 1 << 60
"""The budget of a search so short that it needs none."""


def deals_of(limit: Limit) -> int:
    """On how many deals each tile is tried."""
    return max(FEWEST, int(DEALS.get(limit.level, DEALS["expert"]) * budget(limit.seconds, INTERPRETED)))


def assess_plays(
    game: TrickGame, view: TrickState, limit: Limit, rng: Random, effort: float = 1.0, facts: bool = True
) -> Assessment:
    """What every tile that may be played is worth; a master weights the deals by the moves that it has observed."""
    encoding, seat = suit_encoding(game, view.trump), view.to_move
    position = encode(game, view, encoding)
    position.hands[seat] = encoding.mask(view.hands[seat])
    plays = [action for action in game.legal_actions(view) if isinstance(action, Play)]
    moves: dict[Action, int] = {play: encoding.move(game, play, view.trick is None) for play in plays}
    side = position.rules.side
    own = [other for other in range(len(side)) if side[other] == side[seat]]
    tell = make_fact_reader(game, seat, lambda outcome: settled(game, view, outcome), own, facts)
    evaluation = TrickEvaluation(encoding.tables, WEIGHTS)
    policy = EvaluationPolicy(evaluation)
    valuations = {play: _rollouts(position, move, policy, tell) for play, move in moves.items()}
    belief, complete = TrickBelief(game, view), False
    number = round(deals_of(limit) * effort)
    if limit.level != "master":
        trials = tried(valuations, belief.samples(rng), number, effort)
    else:
        observed = observed_moves(game, view, encoding, position)
        most = INTERPRETED_POSITIONS if interpreted_at(limit.seconds) else POSITIONS
        search = TrickSearch(round(most * effort))
        solves = position.hands[seat].bit_count() <= SOLVED
        if solves:
            valuations = {play: _solved(position, move, search, tell, valuations[play]) for play, move in moves.items()}
        every = belief.list_all(int(ENUMERATED * budget(limit.seconds, INTERPRETED) * effort), rng)
        if every:
            weighted = [deal._replace(weight=deal.weight * observed.likelihood(deal.hands)) for deal in every]
            trials = try_all(valuations, weighted)
            complete = solves and search.budget >= 0
        else:
            trials = tried(valuations, _resampled(observed, belief.samples(rng), rng), number, effort)
    evaluation.look(position, position.legal())
    preferences = {play: TIE_BREAK * evaluation.value(move) for play, move in moves.items()}
    told = {Fact.WINS, Fact.TAKES_TRICK} | ({Fact.MAKES_BID} if view.bidder is not None else set())
    return Assessment.from_actions(assessed_actions(trials, told, preferences), trials.weights, complete)


def _rollouts(position: TrickPosition, move: int, policy: RolloutPolicy, tell: Teller) -> Valuation:
    """What a move is worth by a rollout."""
    side = position.rules.side[position.to_move]
    policies: list[RolloutPolicy] = [policy] * len(position.hands)

    def value(deal: Determinization) -> Outcome:
        end = rollout(position, deal.hands, move, policies)
        return (end.payoff()[side], *tell(end))

    if tell is silent:
        return lambda deal: (rollout(position, deal.hands, move, policies).payoff()[side],)
    return value


def _solved(position: TrickPosition, move: int, search: TrickSearch, tell: Teller, otherwise: Valuation) -> Valuation:
    """What a move is worth when all see all the tiles and play on perfectly, or `otherwise` beyond the budget.

    What is told is that of the line of best play; it is looked for apart, so that the budget stays what it is.
    """
    side = position.rules.side[position.to_move]
    lines = TrickSearch(UNLIMITED)

    def value(deal: Determinization) -> Outcome:
        try:
            found = search.after(position, deal.hands, move)[side]
        except BudgetExceeded:
            return otherwise(deal)
        return (found,) if tell is silent else (found, *tell(lines.end_after(position, deal.hands, move)))

    return value


def tried(
    valuations: dict[Candidate, Valuation], deals: Iterator[Determinization], number: int, effort: float
) -> Trials[Candidate]:
    """Candidates tried on about so many deals, those that fall behind on fewer unless there is more effort."""
    return race(valuations, deals, number) if effort <= 1 else try_all(valuations, islice(deals, number))


def _resampled(observed: ObservedMoves, deals: Iterator[Determinization], rng: Random) -> Iterator[Determinization]:
    """Determinizations as they are likely to be after the moves observed, without end."""
    while True:
        drawn = [next(deals) for _nth in range(BATCH * OVERSAMPLING if observed.moves else BATCH)]
        if not observed.moves:
            yield from drawn
            continue
        kept = resampled([observed.likelihood(deal.hands) for deal in drawn], BATCH, rng.random())
        rng.shuffle(kept)
        yield from (drawn[nth] for nth in kept)
