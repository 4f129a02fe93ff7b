"""How the bots play the trick games: by evaluation, or by PIMC over the deals that agree with the information set."""

from collections.abc import Iterator
from math import sqrt
from random import Random

from game.bots.beliefs.tricks import TrickBelief
from game.bots.deals.candidate_racing import Determinization, Valuation, estimate_all, race
from game.bots.encode.suit_tables import suit_encoding
from game.bots.encode.tricks import WEIGHTS, encode, observed_moves
from game.bots.kernel.bits import COMPILED
from game.bots.kernel.budget import BudgetExceeded, budget
from game.bots.kernel.likelihood import resampled
from game.bots.kernel.trick_alphabeta import TrickSearch
from game.bots.kernel.trick_evaluation import TrickEvaluation
from game.bots.kernel.trick_position import TrickPosition
from game.bots.kernel.trick_rollout import EvaluationPolicy, ObservedMoves, RolloutPolicy, rollout
from game.bots.levels import Limit
from game.bots.style import pick
from game.bots.tricks import stock_policy
from game.bots.tricks.bidding import TIE_BREAK, declare
from game.rules.tricks.bingo import BingoGame
from game.rules.tricks.trick_game import TrickGame, TrickState
from game.state import PASS, Action, Bid, Play

RANDOM_PLAYS = {"casual": 0.5, "club": 0.2}
"""How often a level plays any tile that fits, where there is nothing to do but to play.

Chosen with the deals below so that each level is ahead of the one before by about as much as the next is.
"""
DEALS = {"expert": 10, "master": 240}
"""On how many deals a level tries each tile, where it has a second."""
INTERPRETED, FEWEST = 0.2, 10
"""The part of these that there is time for from source, and how many there are at the least."""
ENUMERATED = 240
"""Up to how many deals a master goes through all that agree with what it knows."""
SOLVED = 4
"""With how many tiles in each hand a master searches a deal to its end."""
POSITIONS = 40_000 if COMPILED else 4_000
"""The budget of that search, in positions for all deals."""
BATCH, OVERSAMPLING = 60, 6
"""So many deals are resampled at a time by their likelihood, from so many times as many."""


def choose(game: TrickGame, view: TrickState, limit: Limit, rng: Random) -> Action:
    """The choice of a bot within its `limit` in a trick game, for the seat to move in `view`.

    A beginner passes or makes the lowest bid, and plays any tile that follows suit. A casual player bids by a few
    rollouts and plays the tile that the evaluation likes best, or any tile. A club player does so too, errs less, and
    remembers what has been played. An expert tries each tile by rollouts on a few determinizations; a master on many
    more, weighted by how likely the others' moves are on them, and it solves the end of a hand.
    """
    level = limit.level
    legal = game.legal_actions(view)
    if level == "beginner":
        bids = [action for action in legal if isinstance(action, Bid)]
        considered: tuple[Action, ...] = (bids[0], PASS) if bids and PASS in legal else legal
        return rng.choice(considered)
    plays = [action for action in legal if isinstance(action, Play)]
    if len(plays) == len(legal) and rng.random() < RANDOM_PLAYS.get(level, 0):
        return rng.choice(plays)
    if isinstance(game, BingoGame):
        return stock_policy.choose(game, view, limit, rng)
    if not view.playing or view.owes:
        return declare(game, view, limit, rng)
    encoding = suit_encoding(game, view.trump)
    position = encode(game, view, encoding)
    position.hands[view.to_move] = encoding.mask(view.hands[view.to_move])
    moves = {play: encoding.move(game, play, view.trick is None) for play in plays}
    if level in ("casual", "club"):
        if level == "casual":  # which tiles of earlier tricks are gone is forgotten
            in_sight = view.trick.tiles if view.trick else ()
            position.live = (1 << len(encoding.tiles)) - 1 & ~encoding.mask(in_sight)
        return _by_evaluation(position, moves)
    belief = TrickBelief(game, view)
    observed = observed_moves(game, view, encoding, position) if level == "master" else None
    return _by_pimc(position, moves, belief, observed, limit, rng)


def _by_evaluation(position: TrickPosition, moves: dict[Play, int]) -> Play:
    """The tile that the evaluation likes best."""
    evaluation = TrickEvaluation(position.rules.tables, WEIGHTS)
    evaluation.look(position, position.legal())
    best = evaluation.best()
    return next(play for play, move in moves.items() if move == best)


def _by_pimc(
    position: TrickPosition,
    moves: dict[Play, int],
    belief: TrickBelief,
    observed: ObservedMoves | None,
    limit: Limit,
    rng: Random,
) -> Play:
    """The tile that is worth most over the determinizations, which a master weights by the moves `observed`."""
    evaluation = TrickEvaluation(position.rules.tables, WEIGHTS)
    share = budget(limit.seconds, INTERPRETED)
    number = max(FEWEST, int(DEALS[limit.level] * share))
    policy = EvaluationPolicy(evaluation)
    valuations = {play: _rollouts(position, move, policy) for play, move in moves.items()}
    if observed is None:
        estimates = race(valuations, belief.samples(rng), number)
    else:
        if position.hands[position.to_move].bit_count() <= SOLVED:
            search = TrickSearch(POSITIONS)
            valuations = {play: _solved(position, move, search, valuations[play]) for play, move in moves.items()}
        every = belief.every(int(ENUMERATED * share), rng)
        if every:
            number = len(every)
            weighted = [deal._replace(weight=deal.weight * observed.likelihood(deal.hands)) for deal in every]
            estimates = estimate_all(valuations, weighted)
        else:
            estimates = race(valuations, _resampled(observed, belief.samples(rng), rng), number)
    evaluation.look(position, position.legal())
    for play, estimate in estimates.items():
        preference = TIE_BREAK * evaluation.value(moves[play])
        estimates[play] = estimate._replace(mean=estimate.mean + preference)
    margin = max(estimate.deviation for estimate in estimates.values()) / sqrt(number)
    return pick(estimates, margin, limit.style, rng)


def _rollouts(position: TrickPosition, move: int, policy: RolloutPolicy) -> Valuation:
    """What a move is worth by a rollout."""
    side = position.rules.side[position.to_move]
    policies: list[RolloutPolicy] = [policy] * len(position.hands)
    return lambda deal: rollout(position, deal.hands, move, policies)[side]


def _solved(position: TrickPosition, move: int, search: TrickSearch, otherwise: Valuation) -> Valuation:
    """What a move is worth when all see all the tiles and play on perfectly, or `otherwise` beyond the budget."""
    side = position.rules.side[position.to_move]

    def value(deal: Determinization) -> float:
        try:
            return search.after(position, deal.hands, move)[side]
        except BudgetExceeded:
            return otherwise(deal)

    return value


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
