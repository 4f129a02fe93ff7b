"""Perfect-information Monte Carlo (PIMC) for the line games: try each move in many determinizations.

The determinizations are sampled from the belief: uniformly over the deals the view allows or, for a bot that infers,
weighted by the likelihood of the observed plays. Every move is tried in the same ones. A hand is searched exactly,
with all tiles open, if nothing can be drawn any more and few tiles are left (Levy 1989; Ginsberg, GIB, 2001).
Otherwise it is rolled out; in a rollout each seat knows only its own tiles.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from game.bots.assessment import AssessedAction, Assessment, Fact
from game.bots.kernel.bits import BudgetExceeded, budget
from game.bots.kernel.likelihood import ObservedChoice, likelihoods, resampled
from game.bots.kernel.line_alphabeta import Search
from game.bots.kernel.line_evaluation import Weights
from game.bots.kernel.line_rollout import RolloutStats, play_out
from game.bots.kernel.plain_alphabeta import is_plain
from game.bots.kernel.position import Position, margin
from game.bots.kernel.rule_tables import RuleTables
from game.bots.levels import LineSearch
from game.bots.line.belief import LineBelief, model_weights, observed_choices
from game.bots.line.encoding import encode_move, encode_position, tile_numbers, visible
from game.bots.match_chance import MatchStake, match_stake
from game.core.state import Action, Draw
from game.rules.line.line_game import LineGame, LineState

CANDIDATES = 8
"""Deals sampled for each deal kept, where deals are weighted by likelihood."""
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
"""Rounds of rollouts; after each but the last the worse half of the moves is dropped (sequential halving)."""


class SearchRequest(NamedTuple):
    """A search: the settings, the time in seconds, and `effort` and `facts` as in policy.py."""

    settings: LineSearch
    seconds: float | None
    rng: Random
    effort: float = 1.0
    facts: bool = False

    @property
    def share(self) -> float:
        """The multiple of the usual number of deals and positions."""
        return budget(self.seconds) * self.effort

    def most(self, work: int) -> int:
        """Return the limit of `work`, which is given for one second; effort does not raise it."""
        return max(1, int(work * budget(self.seconds)))

    def stake(self, game: LineGame, view: LineState) -> MatchStake | None:
        """Return the match stake if it counts."""
        return match_stake(game, view) if self.settings.for_match else None


class MoveTrials:
    """The results of moves, for each determinization, for the seat to move in `now`.

    With `facts`, statistics of the rollouts are collected too. With `at_stake`, a hand is valued by the chance to win
    the match, otherwise by points.
    """

    def __init__(self, now: Position, facts: bool, at_stake: MatchStake | None = None) -> None:
        self.rules, self.seat, self.at_stake = now.rules, now.seat, at_stake
        self.side = self.rules.side_of[self.seat]
        self.facts = facts
        self.values: dict[int, list[float]] = {}
        self.stats: dict[int, list[RolloutStats]] = {}

    def add(self, code: int, value: float, stats: RolloutStats | None) -> None:
        """Add the result of a move in one determinization."""
        self.values.setdefault(code, []).append(value)
        if stats is not None:
            self.stats.setdefault(code, []).append(stats)

    def new_recorder(self) -> RolloutStats | None:
        """Return an empty statistics recorder if facts are collected."""
        return RolloutStats(self.rules, self.seat) if self.facts else None

    def rolled_out(
        self, position: Position, code: int, visible: int, weights: Weights, stats: RolloutStats | None
    ) -> float:
        """Return the value of a move in a determinization, by a rollout."""
        child = position.copy()
        play_out(child, visible, weights, stats, code)
        if self.at_stake is None:
            return margin(child.points, self.side)
        return self.at_stake.gain(child.points, self.side)

    def assessed(self, action: Action, code: int) -> AssessedAction:
        """Return the assessment of an action, given the code of its move."""
        return AssessedAction(action, self.values[code], collect_facts(self.rules, self.stats.get(code, ())))


def collect_facts(rules: RuleTables, stats: Sequence[RolloutStats]) -> dict[Fact, list[float]]:
    """Return the facts of each deal; empty if no statistics were collected."""
    if not stats:
        return {}
    facts = {
        Fact.WINS: [float(deal.wins) for deal in stats],
        Fact.NEXT_STUCK: [float(deal.next_stuck) for deal in stats],
        Fact.ANSWERS: [float(deal.answers) for deal in stats],
        Fact.SPOTS_LEFT: [float(deal.spots_left) for deal in stats],
    }
    if rules.scores_in_play:
        facts[Fact.SCORES] = [float(deal.scores) for deal in stats]
        facts[Fact.CONCEDES] = [float(deal.concedes) for deal in stats]
    return facts


def pimc(
    game: LineGame,
    view: LineState,
    request: SearchRequest,
) -> Assessment:
    """Assess the legal actions over possible deals.

    Actions at ends that show the same number are one move and share its values. A draw that is not forced is left out.
    """
    actions: dict[int, list[Action]] = {}
    for action in game.legal_actions(view):
        if not isinstance(action, Draw) or not game.draw_when_able:
            actions.setdefault(encode_move(game, view, action), []).append(action)
    players, settings, is_thorough = len(view.hands), request.settings, request.effort > 1
    model = model_weights(game, players, settings.fear)
    exact = sum(map(len, view.hands)) <= settings.exact_from(
        players, game.sides(players)
    ) and not game.is_boneyard_open(view)
    tiles = sum(map(len, view.hands)) + len(view.boneyard)
    max_rollouts = max(2, int(request.most(ROLLED_TILES) / (_rolled_tile(game) * tiles * len(actions))))
    hands, weights, complete = sampled_hands(game, view, request, model, None if exact else max_rollouts)
    position, at_stake = encode_position(game, view), request.stake(game, view)
    tried_hands = hands if exact else hands[:max_rollouts]
    determinizations = [_determinize(position, dealt, request.rng) for dealt in tried_hands]
    trials = MoveTrials(position, request.facts, at_stake)
    if exact:
        single_limit = SINGLE_DEAL_POSITIONS * (PLAIN_FACTOR if is_plain(determinizations[0]) else 1)
        max_positions = int((POSITIONS if len(determinizations) > 1 else single_limit) * request.share) // _slowness(
            game
        )
        exact = _search_all(determinizations, max_positions, trials, is_thorough)
    if not exact:
        trials = MoveTrials(position, request.facts, at_stake)
        determinizations = determinizations[:max_rollouts]
        race = _Race([*actions], is_thorough)
        _roll_out_moves(determinizations, weights, race, (visible(game, view), model), trials)
    deal_count = max(map(len, trials.values.values()))
    assessed = [trials.assessed(action, code) for code in trials.values for action in actions.get(code, ())]
    return Assessment.from_actions(assessed, weights[:deal_count], complete and exact and deal_count == len(weights))


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
    samples = min(CANDIDATES * number if choices else number, _max_samples(game, belief, choices, request))
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
    return (
        _slowness(game)
        if _slowness(game) > 1
        else LARGER_SET_FACTOR
        if len(tile_numbers(game.set)) > DOUBLE_SIX_TILES
        else 1
    )


def _determinize(position: Position, hands: list[int], rng: Random) -> Position:
    """Return the position with these hands; the last is the boneyard, in random order."""
    *player_hands, boneyard_mask = hands
    determinized = position.copy()
    determinized.hands = player_hands
    boneyard = [number for number in range(boneyard_mask.bit_length()) if boneyard_mask >> number & 1]
    rng.shuffle(boneyard)
    determinized.boneyard = boneyard
    return determinized


def _search_all(determinizations: Sequence[Position], max_positions: int, trials: MoveTrials, every: bool) -> bool:
    """Compute the exact value of each move in each determinization; return whether `max_positions` were enough.

    If the budget runs out, MIN_DETERMINIZATIONS finished determinizations are also enough. With a single
    determinization only the best moves are valued, unless `every` is set or the match is at stake and there is time.
    """
    several = every or len(determinizations) > 1
    for index, determinization in enumerate(determinizations):
        search = Search(determinization.rules, max_positions)
        try:
            move_values = search.values(determinization) if several or trials.at_stake else search.best(determinization)
        except BudgetExceeded:
            if several or trials.at_stake is None:
                return index >= MIN_DETERMINIZATIONS
            trials.at_stake = None
            return _search_all(determinizations, max_positions, trials, every)
        max_positions -= search.positions
        for code, value in move_values:
            stats = trials.new_recorder()
            if stats is not None or trials.at_stake is not None:
                child = determinization.copy()
                recorder = stats or RolloutStats(trials.rules, trials.seat)
                recorder.play(child, code)
                search.play_out(child, recorder)
                value = value if trials.at_stake is None else trials.at_stake.gain(child.points, trials.side)
            trials.add(code, value, stats)
    return True


class _Race(NamedTuple):
    """The moves to roll out; unless `all_through`, the worse moves are dropped on the way."""

    moves: list[int]
    all_through: bool


def _roll_out_moves(
    determinizations: Sequence[Position],
    weights: Sequence[float],
    race: _Race,
    model: tuple[int, Weights],
    trials: MoveTrials,
) -> None:
    """Roll out the moves by a `model`: the mask of visible tiles and the players' weights."""
    moves, rounds = race.moves, 1 if race.all_through else ROUNDS
    visible_tiles, players_weights = model
    first = 0
    for round_index in range(rounds):
        last = len(determinizations) * (round_index + 1) // rounds
        for code in moves:
            for determinization in determinizations[first:last]:
                stats = trials.new_recorder()
                trials.add(code, trials.rolled_out(determinization, code, visible_tiles, players_weights, stats), stats)
        first = last
        if last and round_index + 1 < rounds and len(moves) > 2:
            means = {code: _mean(trials.values[code], weights) for code in moves}
            moves = sorted(means, key=means.__getitem__, reverse=True)[: max(2, (len(means) + 1) // 2)]
    trials.values = {code: trials.values[code] for code in (*moves, *trials.values)}


def _mean(values: Sequence[float], weights: Sequence[float]) -> float:
    total = sum(weights[: len(values)])
    return sum(value * weight for value, weight in zip(values, weights, strict=False)) / total
