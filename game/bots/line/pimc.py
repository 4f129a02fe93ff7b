"""Perfect-information Monte Carlo (PIMC) for the line games: try each move in many determinizations.

The determinizations are sampled from the belief: uniformly over the deals the view allows or, for a bot that infers,
weighted by the likelihood of the observed plays. Every move is tried in the same ones. A hand is searched exactly,
with all tiles open, if nothing can be drawn any more and few tiles are left (Levy 1989; Ginsberg, GIB, 2001).
Otherwise it is rolled out; in a rollout each seat knows only its own tiles.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import NamedTuple

from game.bots.assessment import AssessedAction, Assessment, Fact
from game.bots.kernel.bits import BudgetExceeded, budget, tiles_in
from game.bots.kernel.likelihood import ObservedChoice, likelihoods, resampled
from game.bots.kernel.line_alphabeta import Search
from game.bots.kernel.line_evaluation import Weights
from game.bots.kernel.line_rollout import RolloutStats, play_out
from game.bots.kernel.plain_alphabeta import is_plain
from game.bots.kernel.position import Position, margin
from game.bots.levels import BEST, Limit
from game.bots.line.belief import LineBelief, model_weights, observed_choices
from game.bots.line.encoding import encode_move, encode_position, tile_numbers, visible
from game.bots.match_chance import MatchStake, match_stake
from game.bots.settings import LineSearch
from game.bots.trials import Outcome, run_trials, values_and_facts
from game.core.state import Action, Draw
from game.rules.line.line_game import LineGame, LineState

POSITIONS = 150_000
"""The most positions to search for one choice, by a bot with one second."""
SINGLE_DEAL_POSITIONS, PLAIN_FACTOR = 600_000, 3
"""The limit if only one deal is possible, and its factor in a plain position.

A plain position is searched faster: even Fourteen-Piece is then played exactly from the first tile on.
"""
MIN_DETERMINIZATIONS = 40
"""The fewest determinizations searched exactly if time runs out; with fewer, rollouts decide."""
SAMPLED_TILES, WEIGHED_PLAYS, ROLLED_TILES = 300_000, 2_400_000, 300_000
"""The most work for one choice, by a bot with one second.

In order: tiles dealt in samples, plays weighed by the player model, and tiles left to play in rollouts. Choices with a
double-six set stay below these limits.
"""
WORD_TILES, WIDE_FACTOR, WIDE_DEAL_FACTOR = 62, 10, 2
"""Sets with more than WORD_TILES tiles do not fit a machine word, so their steps are slower.

A play or a rolled-out tile then counts WIDE_FACTOR times, a dealt tile WIDE_DEAL_FACTOR times.
"""
DOUBLE_SIX_TILES, LARGER_SET_FACTOR = 28, 1.5
"""The size of a double-six set. With a larger set a rolled-out tile counts LARGER_SET_FACTOR times, as there are more
plays to weigh.
"""
CERTAIN = 2.0
"""Standard errors by which a draw that is not forced has to be better than every play."""
ROUNDS = 4
"""Rounds of rollouts; after each but the last the worse half of the moves is dropped (sequential halving)."""


def search_settings(limit: Limit) -> LineSearch:
    """Return the search settings of a level, or of the best level if it does not search."""
    method, best = limit.settings.line.method, replace(limit, level=BEST).settings.line.method
    assert isinstance(best, LineSearch)
    return method if isinstance(method, LineSearch) else best


class SearchRequest(NamedTuple):
    """A search: its settings and limit, and `facts` as in policy.py."""

    settings: LineSearch
    limit: Limit
    rng: Random
    facts: bool = False

    @property
    def share(self) -> float:
        """The multiple of the usual number of deals and positions."""
        return budget(self.limit.seconds) * self.limit.effort

    def most(self, work: int) -> int:
        """Return the limit of `work`, which is given for one second; effort does not raise it."""
        return max(1, int(work * budget(self.limit.seconds)))

    def stake(self, game: LineGame, view: LineState) -> MatchStake | None:
        """Return the match stake if it counts."""
        return match_stake(game, view) if self.settings.for_match else None


FACTS = (Fact.WINS, Fact.NEXT_STUCK, Fact.ANSWERS, Fact.SPOTS_LEFT, Fact.SCORES, Fact.CONCEDES)
"""The facts of `fact_values`; games without scores in play do not have the last two."""


def fact_values(stats: RolloutStats) -> Outcome:
    """Return the facts that were recorded in one deal."""
    facts = (stats.wins, stats.next_stuck, stats.answers, stats.spots_left)
    return tuple(map(float, (*facts, stats.scores, stats.concedes) if stats.rules.scores_in_play else facts))


def payoff(paid: list[int], side: int, at_stake: MatchStake | None) -> float:
    """Return the value for a side of what a hand pays all sides: in points, or by the chance to win the match."""
    return margin(paid, side) if at_stake is None else at_stake.gain(paid, side)


def pimc(game: LineGame, view: LineState, request: SearchRequest) -> Assessment:
    """Assess the legal actions over possible deals.

    Actions at ends that show the same number are one move and share its values. A draw that is not forced is left out
    with an effort of 1, as for a bot's choice; otherwise it is the best action only if it is certainly better than all
    plays.
    """
    players, settings, is_thorough = len(view.hands), request.settings, request.limit.effort > 1
    actions: dict[int, list[Action]] = {}
    for action in game.legal_actions(view):
        if is_thorough or not isinstance(action, Draw) or not game.draw_when_able:
            actions.setdefault(encode_move(game, view, action), []).append(action)
    model = model_weights(game, players, settings.model)
    held = sum(map(len, view.hands))
    exact = held <= settings.exact_from(players, game.sides(players)) and not game.is_boneyard_open(view)
    rolled_tiles = _rolled_tile(game) * (held + len(view.boneyard)) * len(actions)
    max_rollouts = max(2, int(request.most(ROLLED_TILES) / rolled_tiles))
    hands, weights, complete = sampled_hands(game, view, request, model, None if exact else max_rollouts)
    position, at_stake = encode_position(game, view), request.stake(game, view)
    deals = [_determinize(position, dealt, request.rng) for dealt in (hands if exact else hands[:max_rollouts])]
    outcomes: dict[int, list[Outcome]] = {}
    if exact:
        single_limit = SINGLE_DEAL_POSITIONS * (PLAIN_FACTOR if is_plain(deals[0]) else 1)
        max_positions = int((POSITIONS if len(deals) > 1 else single_limit) * request.share) // _slowness(game)
        outcomes = _search_all(deals, max_positions, at_stake, request.facts, is_thorough)
        exact = bool(outcomes)
    if not exact:
        visible_tiles = visible(game, view)

        def valuation(code: int) -> Callable[[Position], Outcome]:
            return lambda deal: _roll_out(deal, code, visible_tiles, model, at_stake, request.facts)

        deals = deals[:max_rollouts]
        ends = [len(deals) * number // ROUNDS for number in range(ROUNDS + 1)]
        rounds = None if is_thorough else [end - start for start, end in pairwise(ends)]
        valuations = {code: valuation(code) for code in actions}
        outcomes = run_trials(valuations, zip(deals, weights, strict=False), rounds, ranks_two=False).outcomes
    assessed = []
    for code in outcomes:
        values, facts = values_and_facts(outcomes[code], FACTS)
        assessed += [AssessedAction(action, values, facts) for action in actions.get(code, ())]
    deal_count = max(map(len, outcomes.values()))
    is_complete = complete and exact and deal_count == len(weights)
    assessment = Assessment.from_actions(assessed, weights[:deal_count], is_complete)
    best, *others = assessment.actions
    if isinstance(best.action, Draw) and game.draw_when_able and others:
        gain, error = assessment.difference(best, others[0])
        if gain <= CERTAIN * error:
            return assessment._replace(actions=(others[0], best, *others[1:]))
    return assessment


def _roll_out(
    deal: Position, code: int, visible: int, model: Weights, at_stake: MatchStake | None, facts: bool
) -> Outcome:
    """Return the outcome of a move in a deal, by a rollout of `model` players who see the `visible` tiles."""
    child, side = deal.copy(), deal.rules.side_of[deal.seat]
    stats = RolloutStats(deal.rules, deal.seat) if facts else None
    play_out(child, visible, model, stats, code)
    value = payoff(child.points, side, at_stake)
    return (value,) if stats is None else (value, *fact_values(stats))


def sampled_hands(
    game: LineGame, view: LineState, request: SearchRequest, model: Weights, most: int | None = None
) -> tuple[list[list[int]], list[float], bool]:
    """Sample hands from the belief: masks with the boneyard last, their weights, and whether these are all deals.

    At most `most` deals are returned if given. If few deals are possible but tiles can be drawn, each is repeated for
    several orders of the boneyard.
    """
    belief, settings, share, rng = LineBelief(game, view), request.settings, request.share, request.rng
    if len([tiles for tiles in (*view.hands, view.boneyard) if tiles]) <= 2:
        return [belief.hands(belief.sample(rng))], [1.0], True  # all hidden tiles are in one place
    choices = observed_choices(game, view, belief, model) if settings.infers else []
    number = max(2, int(settings.deals * share))
    number = number if most is None else min(number, most)
    samples = min(settings.candidates * number if choices else number, _max_samples(game, belief, choices, request))
    if belief.number <= settings.enumerated * share:
        all_deals = belief.deals.list_all()
        rng.shuffle(all_deals)
        likelihood_of_deals = likelihoods(choices, [dealt for dealt, _weight in all_deals])
        weights = [
            weight * likelihood for (_dealt, weight), likelihood in zip(all_deals, likelihood_of_deals, strict=True)
        ]
        orders = max(1, number // len(all_deals)) if game.is_boneyard_open(view) else 1
        return [belief.hands(dealt) for dealt, _weight in all_deals] * orders, weights * orders, True
    sampled = [belief.sample(rng) for _nth in range(samples)]
    if not choices:
        return [belief.hands(dealt) for dealt in sampled], [1.0] * samples, False
    number = min(number, samples)
    kept_indices = resampled(likelihoods(choices, sampled), number, rng.random())
    rng.shuffle(kept_indices)
    return [belief.hands(sampled[index]) for index in kept_indices], [1.0] * number, False


def _max_samples(game: LineGame, belief: LineBelief, choices: Sequence[ObservedChoice], request: SearchRequest) -> int:
    """Return how many deals may be sampled and weighed by the likelihood of these choices."""
    tiles = belief.hidden.bit_count() * (WIDE_DEAL_FACTOR if _slowness(game) > 1 else 1)
    plays = _slowness(game) * sum(len(choice.candidates) for choice in choices)
    return max(2, min(request.most(SAMPLED_TILES) // max(1, tiles), request.most(WEIGHED_PLAYS) // max(1, plays)))


def _slowness(game: LineGame) -> int:
    """Return how many times longer a step takes with this set than with a double-six."""
    return WIDE_FACTOR if len(tile_numbers(game.set)) > WORD_TILES else 1


def _rolled_tile(game: LineGame) -> float:
    """Return the work of a rolled-out tile with this set, relative to a double-six set."""
    return max(_slowness(game), LARGER_SET_FACTOR if len(tile_numbers(game.set)) > DOUBLE_SIX_TILES else 1)


def _determinize(position: Position, hands: list[int], rng: Random) -> Position:
    """Return the position with these hands; the last is the boneyard, in random order."""
    *player_hands, boneyard_mask = hands
    determinized = position.copy()
    determinized.hands = player_hands
    determinized.boneyard = tiles_in(boneyard_mask)
    rng.shuffle(determinized.boneyard)
    return determinized


def _search_all(
    deals: Sequence[Position], max_positions: int, at_stake: MatchStake | None, facts: bool, every: bool
) -> dict[int, list[Outcome]]:
    """Return the exact outcome of each move in each deal; empty if `max_positions` are not enough.

    If the budget runs out, MIN_DETERMINIZATIONS finished deals are also enough. With a single deal only the best moves
    are valued, unless `every` is set or the match is at stake and there is time.
    """
    several = every or len(deals) > 1
    outcomes: dict[int, list[Outcome]] = {}
    for index, deal in enumerate(deals):
        search = Search(deal.rules, max_positions)
        try:
            move_values = search.values(deal) if several or at_stake else search.best(deal)
        except BudgetExceeded:
            if several or at_stake is None:
                return outcomes if index >= MIN_DETERMINIZATIONS else {}
            return _search_all(deals, max_positions, None, facts, every)
        max_positions -= search.positions
        for code, value in move_values:
            outcome: Outcome = (value,)
            if facts or at_stake is not None:
                child, stats = deal.copy(), RolloutStats(deal.rules, deal.seat)
                stats.play(child, code)
                search.play_out(child, stats)
                value = value if at_stake is None else at_stake.gain(child.points, stats.side)
                outcome = (value, *fact_values(stats)) if facts else (value,)
            outcomes.setdefault(code, []).append(outcome)
    return outcomes
