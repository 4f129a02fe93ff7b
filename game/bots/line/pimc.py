"""Perfect-information Monte Carlo (PIMC) for the line games: try each move in many determinizations.

The determinizations are sampled from the belief: uniformly over the deals the view allows or, for a bot that infers,
weighted by the likelihood of the observed plays. Every move is tried in the same ones. A hand is searched exactly,
with all tiles open, if nothing can be drawn any more and few tiles are left (Levy 1989; Ginsberg, GIB, 2001).
Otherwise it is rolled out; in a rollout each seat knows only its own tiles.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import chain, cycle, islice, pairwise
from random import Random
from typing import NamedTuple

from game.bots.assessment import AssessedAction, Assessment, Fact
from game.bots.kernel.bits import BudgetExceeded, budget, tiles_in
from game.bots.kernel.likelihood import likelihoods, resampled
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
ROUNDS = 4
"""Rounds of rollouts without a race; after each but the last the worse half of the moves is dropped."""
BATCH = 50
"""Deals of a race are sampled in batches of this size."""
TILE_POSITIONS, PLAY_POSITIONS = 0.15, 0.08
"""The time to deal a tile in a sample, and to weigh a play by the player model, in positions of a rollout."""

WeightedHands = tuple[list[int], float]
"""The tiles of every seat as masks, those of the boneyard last, and their relative probability."""
WeightedDeal = tuple[Position, float]
"""A position with all tiles known, and its relative probability."""
Valuation = Callable[[Position], Outcome]
"""Returns the outcome of a move in a deal."""


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

    @property
    def is_thorough(self) -> bool:
        """Whether every move is tried in every deal."""
        return self.limit.effort > 1

    @property
    def races(self) -> bool:
        """Whether moves race for a number of positions instead of a number of deals."""
        return self.settings.race > 0 and not self.is_thorough

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
    for levels that do not draw by choice.
    """
    players, settings = len(view.hands), request.settings
    actions: dict[int, list[Action]] = {}
    for action in game.legal_actions(view):
        if settings.draws_by_choice or not game.draw_when_able or not isinstance(action, Draw):
            actions.setdefault(encode_move(game, view, action), []).append(action)
    model = model_weights(game, players, settings.model_of(game.key))
    held = sum(map(len, view.hands))
    exact = held <= settings.exact_from(players, game.sides(players)) and not game.is_boneyard_open(view)
    rollout_positions = _rolled_tile(game) * (held + len(view.boneyard))
    max_rollouts = max(2, int(request.most(ROLLED_TILES) / (rollout_positions * len(actions))))
    sampler = HandSampler(game, view, request, model)
    race_budget = RaceBudget(settings.race * request.share, sampler.positions + rollout_positions, rollout_positions)
    position, at_stake = encode_position(game, view), request.stake(game, view)

    def determinized(sampled: Iterable[WeightedHands]) -> Iterator[WeightedDeal]:
        return ((_determinize(position, hands, request.rng), weight) for hands, weight in sampled)

    fixed = [] if request.races else [*determinized(sampler.sample(None if exact else max_rollouts))]
    number = len(sampler.listed if request.races else fixed)

    def new_deals() -> Iterator[WeightedDeal]:
        return determinized(sampler.stream(race_budget.positions)) if request.races else iter(fixed)

    trials: Trials[int] | None = None
    if exact:
        trials = _search_deals(game, actions, new_deals(), number, race_budget, at_stake, request)
    complete = trials is not None and len(trials.weights) == len(sampler.listed)
    if trials is None:
        visible_tiles = visible(game, view)

        def valuation(code: int) -> Valuation:
            return lambda deal: _roll_out(deal, code, visible_tiles, model, at_stake, request.facts)

        valuations = {code: valuation(code) for code in actions}
        if request.races:
            trials = race(valuations, new_deals(), race_budget)
        else:
            ends = [min(number, max_rollouts) * done // ROUNDS for done in range(ROUNDS + 1)]
            rounds = [end - start for start, end in pairwise(ends)]
            trials = run_trials(
                valuations, islice(new_deals(), ends[-1]), None if request.is_thorough else rounds, ranks_two=False
            )
    assessed = []
    for code, outcomes in trials.outcomes.items():
        values, facts = values_and_facts(outcomes, FACTS)
        assessed += [AssessedAction(action, values, facts) for action in actions[code]]
    return Assessment.from_actions(assessed, trials.weights, complete)


def _roll_out(
    deal: Position, code: int, visible: int, model: Weights, at_stake: MatchStake | None, facts: bool
) -> Outcome:
    """Return the outcome of a move in a deal, by a rollout of `model` players who see the `visible` tiles."""
    child, side = deal.copy(), deal.rules.side_of[deal.seat]
    stats = RolloutStats(deal.rules, deal.seat) if facts else None
    play_out(child, visible, model, stats, code)
    value = payoff(child.points, side, at_stake)
    return (value,) if stats is None else (value, *fact_values(stats))


class HandSampler:
    """Samples the hands of all seats from the belief of the seat to move."""

    def __init__(self, game: LineGame, view: LineState, request: SearchRequest, model: Weights) -> None:
        self._belief, self._request = LineBelief(game, view), request
        self._can_draw = game.is_boneyard_open(view)
        self._is_certain = len([tiles for tiles in (*view.hands, view.boneyard) if tiles]) <= 2  # one hidden place
        infers = request.settings.infers and not self._is_certain
        self._choices = observed_choices(game, view, self._belief, model) if infers else []
        self._tiles = self._belief.hidden.bit_count() * (WIDE_DEAL_FACTOR if _slowness(game) > 1 else 1)
        self._plays = _slowness(game) * sum(len(choice.candidates) for choice in self._choices)

    @cached_property
    def listed(self) -> list[WeightedHands]:
        """All possible hands in random order, if they are so few that all are tried; else empty."""
        belief, request = self._belief, self._request
        if self._is_certain:
            return [(belief.hands(belief.sample(request.rng)), 1.0)]
        if belief.number > request.settings.enumerated * request.share:
            return []
        all_deals = belief.deals.list_all()
        request.rng.shuffle(all_deals)
        likelihood_of_deals = likelihoods(self._choices, [dealt for dealt, _weight in all_deals])
        return [
            (belief.hands(dealt), weight * likelihood)
            for (dealt, weight), likelihood in zip(all_deals, likelihood_of_deals, strict=True)
        ]

    @property
    def positions(self) -> float:
        """The time to sample and weigh hands for a deal of a race, in positions of a rollout."""
        samples = SAMPLES_PER_DEAL if self._choices else 1
        return samples * (self._tiles * TILE_POSITIONS + self._plays * PLAY_POSITIONS)

    def sample(self, most: int | None = None) -> list[WeightedHands]:
        """Return hands in the number that the settings and the limit ask for, at most `most` unless all are listed.

        If few hands are possible but tiles can be drawn, each is repeated for several orders of the boneyard.
        """
        request, settings = self._request, self._request.settings
        number = max(2, int(settings.deals * request.share))
        number = number if most is None else min(number, most)
        if self.listed:
            return (self.listed * (max(1, number // len(self.listed)) if self._can_draw else 1))[:most]
        samples = settings.candidates * number if self._choices else number
        max_samples = min(
            request.most(SAMPLED_TILES) // max(1, self._tiles), request.most(WEIGHED_PLAYS) // max(1, self._plays)
        )
        samples = min(samples, max(2, max_samples))
        sampled, likelihood_of_deals = self._draw(samples)
        if likelihood_of_deals:
            kept_indices = resampled(likelihood_of_deals, min(number, samples), request.rng.random())
            request.rng.shuffle(kept_indices)
            sampled = [sampled[index] for index in kept_indices]
        return [(self._belief.hands(dealt), 1.0) for dealt in sampled]

    def stream(self, positions: float) -> Iterator[WeightedHands]:
        """Yield hands sampled in batches of BATCH, in about the time of these positions of a rollout.

        If all are listed, yield them without end, or each once if no tile can be drawn.
        """
        if self.listed:
            yield from cycle(self.listed) if self._can_draw else self.listed
            return
        samples = BATCH * (SAMPLES_PER_DEAL if self._choices else 1)
        for _batch in range(max(1, int(positions / (BATCH * self.positions)))):
            sampled, likelihood_of_deals = self._draw(samples)
            weighted = weighted_choices(sampled, likelihood_of_deals, BATCH, self._request.rng)
            yield from ((self._belief.hands(dealt), weight) for dealt, weight in weighted)

    def _draw(self, samples: int) -> tuple[list[list[int]], list[float]]:
        """Return sampled deals by place, and their likelihoods by the observed plays; empty if there are no plays."""
        sampled = [self._belief.sample(self._request.rng) for _nth in range(samples)]
        return sampled, likelihoods(self._choices, sampled) if self._choices else []


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


# -- exact search ------------------------------------------------------------------------------------------------------


class ExactSearch:
    """Exact outcomes of moves, searched deal by deal with at most `max_positions` in all."""

    def __init__(self, max_positions: int, at_stake: MatchStake | None, facts: bool) -> None:
        self._positions_left, self._at_stake, self._facts = max_positions, at_stake, facts
        self._deal: Position | None = None
        self._outcomes: dict[int, Outcome] = {}

    def outcome(self, deal: Position, code: int) -> Outcome:
        """Return the outcome of a move. Raises BudgetExceeded."""
        if deal is not self._deal:
            search = Search(deal.rules, self._positions_left)
            self._outcomes, self._deal = self._follow(search, deal, search.values(deal)), deal
        return self._outcomes[code]

    def best_outcomes(self, deal: Position) -> dict[int, Outcome]:
        """Return the outcomes of the best moves; of all moves if the match is at stake. Raises BudgetExceeded."""
        search = Search(deal.rules, self._positions_left)
        return self._follow(search, deal, search.values(deal) if self._at_stake else search.best(deal))

    def _follow(self, search: Search, deal: Position, values: list[tuple[int, float]]) -> dict[int, Outcome]:
        """Return the outcomes of moves by their values in points; follow the best play for what is not points."""
        self._positions_left -= search.positions
        outcomes: dict[int, Outcome] = {}
        for code, value in values:
            outcomes[code] = (value,)
            if self._facts or self._at_stake is not None:
                child, stats = deal.copy(), RolloutStats(deal.rules, deal.seat)
                stats.play(child, code)
                search.play_out(child, stats)
                value = value if self._at_stake is None else self._at_stake.gain(child.points, stats.side)
                outcomes[code] = (value, *fact_values(stats)) if self._facts else (value,)
        return outcomes


def _search_deals(
    game: LineGame,
    codes: Collection[int],
    deals: Iterator[WeightedDeal],
    number: int,
    race_budget: RaceBudget,
    at_stake: MatchStake | None,
    request: SearchRequest,
) -> Trials[int] | None:
    """Return the exact outcomes of the moves in each deal; None if there are not positions enough.

    `number` is the number of deals, 0 if they are endless; MIN_DETERMINIZATIONS of them are enough. `race_budget` is
    that of rollouts. With a single deal only the best moves are valued, unless thorough, or if the match is at stake
    and there are positions enough.
    """
    first = next(deals)
    deal, weight = first
    if number == 1 and not request.is_thorough:
        limit = SINGLE_DEAL_POSITIONS * (PLAIN_FACTOR if is_plain(deal) else 1)
        for stake in (at_stake, None) if at_stake else (None,):
            search = ExactSearch(int(limit * request.share) // _slowness(game), stake, request.facts)
            with suppress(BudgetExceeded):
                best = search.best_outcomes(deal)
                return Trials({code: [outcome] for code, outcome in best.items()}, [weight])
        return None
    limit = request.settings.race if request.races else POSITIONS
    search = ExactSearch(int(limit * request.share) // _slowness(game), at_stake, request.facts)

    def valuation(code: int) -> Valuation:
        return lambda deal: search.outcome(deal, code)

    valuations = {code: valuation(code) for code in deal.moves() if code in codes}
    if request.races:
        trials = race(valuations, chain([first], deals), race_budget)
    else:
        trials = run_trials(valuations, chain([first], deals))
    enough = min(number or MIN_DETERMINIZATIONS, MIN_DETERMINIZATIONS)
    return trials if len(trials.weights) >= enough else None
