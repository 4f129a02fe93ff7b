"""PIMC, perfect-information Monte Carlo, for the line games: each move is tried in many determinizations.

The determinizations are sampled from the belief: uniformly over what the view leaves open or, for a bot that infers,
weighted by the likelihood of what the others played. Every move is tried in the same ones. A
hand is played on exactly, with all tiles open, where nothing can be drawn any more and few enough tiles are in hand
(Levy 1989; Ginsberg, GIB, 2001); else by rollouts, in which each seat knows only its own tiles, so that none plays by
what it could not know.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from game.bots.assessment import AssessedAction, Assessment, Fact
from game.bots.beliefs.line import LineBelief
from game.bots.beliefs.observed_plays import model_weights, observed_choices
from game.bots.encode.line import encode_move, encode_position, visible
from game.bots.encode.line_rules import tile_numbers
from game.bots.kernel.bits import BudgetExceeded, budget
from game.bots.kernel.likelihood import ObservedChoice, likelihoods, resampled
from game.bots.kernel.line_alphabeta import Search
from game.bots.kernel.line_evaluation import Weights
from game.bots.kernel.line_rollout import RolloutStats, play_out, rollout
from game.bots.kernel.plain_alphabeta import is_plain
from game.bots.kernel.position import Position
from game.bots.kernel.rule_tables import RuleTables
from game.bots.match_chance import MatchStake, match_stake
from game.core.state import Action, Draw
from game.rules.line.line_game import LineGame, LineState

CANDIDATES = 8
"""Deals sampled for each one that is kept, where they are weighted by likelihood."""
POSITIONS = 150_000
"""The most positions searched for one choice, by a bot with a second to think."""
ALONE, PLAIN = 600_000, 3
"""As many where but one deal is left; and so many times that in a plain position, which is searched faster: even
Fourteen-Piece is then played exactly from its first tile on."""
ENOUGH = 40
"""Determinizations searched exactly that are enough, where there is no time for all; with fewer, rollouts decide."""
SAMPLED, WEIGHED, ROLLED = 300_000, 2_400_000, 300_000
"""The most work for one choice, by a bot with a second to think: tiles dealt in samples, plays weighed by the model of
a player, and tiles left to play in rollouts. Choices with a double-six need less, so there these limit nothing."""
WORD, WIDE, WIDE_DEAL = 62, 10, 2
"""Tiles whose masks fit a machine word. With more tiles a play or a tile rolled out counts as so many, and a tile dealt
as so many: they take longer, and a hand has more choices for the coach to review."""
SIX, LARGER = 28, 1.5
"""The tiles of a double-six. In rollouts with a larger set a tile counts as so many: there are more plays to weigh."""
ROUNDS = 4
"""After each round of rollouts but the last, the worse half of the moves is dropped (sequential halving)."""


@dataclass(frozen=True)
class PIMCSettings:
    """How a level searches: in how many `deals` it tries each move, and whether it `infers` from what others played.

    Where it `solves_endgames` it plays by endgame_cfr.py instead, once the end of a hand between two can be solved.
    Where no more than `enumerated` deals are left, it tries them all. It searches exactly from so many tiles in hand
    on: `exact_two` where two play, `exact_partners` where more play on two sides, `exact_solo` where more play each for
    themselves. Before that it rolls out, and models the others with so much `fear` of an opponent who has to draw.
    Near the end of a match it plays `for_match`, or all along for points: those tell more where the deals are few.
    """

    deals: int
    infers: bool
    solves_endgames: bool
    enumerated: int
    exact_two: int
    exact_partners: int
    exact_solo: int
    fear: int = 1
    for_match: bool = False

    def exact_from(self, players: int, sides: int) -> int:
        """From how many tiles in hand on it searches exactly."""
        return self.exact_two if players == 2 else self.exact_partners if sides == 2 else self.exact_solo


class SearchRequest(NamedTuple):
    """What a bot is to find out: with which settings, in how much time, and with how much `effort`.

    `effort` and `facts` are those of assess.py.
    """

    settings: PIMCSettings
    seconds: float | None
    rng: Random
    effort: float = 1.0
    facts: bool = False

    @property
    def share(self) -> float:
        """How many times the usual deals and positions are looked at."""
        return budget(self.seconds) * self.effort

    def most(self, work: int) -> int:
        """How much of the `work` for a second may be done; more effort does not raise it."""
        return max(1, int(work * budget(self.seconds)))

    def stake(self, game: LineGame, view: LineState) -> MatchStake | None:
        """What of the match is at stake, if it is to count."""
        return match_stake(game, view) if self.settings.for_match else None


class MoveTrials:
    """What moves come to in each determinization that they are tried in, for the seat to move `now`.

    With `facts` what happens on the way is kept as well. Where the match is `at_stake` the hand is worth what it does
    for that, else the points that it makes.
    """

    def __init__(self, now: Position, facts: bool, at_stake: MatchStake | None = None) -> None:
        self.rules, self.seat, self.at_stake = now.rules, now.seat, at_stake
        self.side = self.rules.side_of[self.seat]
        self.facts = facts
        self.values: dict[int, list[float]] = {}
        self.told: dict[int, list[RolloutStats]] = {}

    def add(self, code: int, value: float, told: RolloutStats | None) -> None:
        """A move has been tried in one determinization more."""
        self.values.setdefault(code, []).append(value)
        if told is not None:
            self.told.setdefault(code, []).append(told)

    def teller(self) -> RolloutStats | None:
        """What shall be told what happens, if anybody asks."""
        return RolloutStats(self.rules, self.seat) if self.facts else None

    def rolled_out(
        self, position: Position, code: int, visible: int, weights: Weights, told: RolloutStats | None
    ) -> float:
        """What a move comes to in a determinization by a rollout."""
        if self.at_stake is None:
            return rollout(position, code, visible, weights, self.side, told)
        child = position.copy()
        if told is None:
            child.play(code)
        else:
            told.play(child, code)
        play_out(child, visible | (1 << (code >> 12) if code >= 0 else 0), weights, told)
        return self.at_stake.made(child.points, self.side)

    def assessed(self, action: Action, code: int) -> AssessedAction:
        """What an action came to, which is this move."""
        return AssessedAction(action, self.values[code], collect_facts(self.rules, self.told.get(code, ())))


def collect_facts(rules: RuleTables, told: Sequence[RolloutStats]) -> dict[Fact, list[float]]:
    """What happened in each deal, as facts; none where nothing was told."""
    if not told:
        return {}
    found = {
        Fact.WINS: [float(one.wins) for one in told],
        Fact.NEXT_STUCK: [float(one.next_stuck) for one in told],
        Fact.ANSWERS: [float(one.answers) for one in told],
        Fact.SPOTS_LEFT: [float(one.spots_left) for one in told],
    }
    if rules.scores_in_play:
        found[Fact.SCORES] = [float(one.scores) for one in told]
        found[Fact.CONCEDES] = [float(one.concedes) for one in told]
    return found


def pimc(
    game: LineGame,
    view: LineState,
    inquiry: SearchRequest,
) -> Assessment:
    """The legal actions by how they fare in deals that could be.

    Joins at ends that show the same are one move, and share what it came to. A draw that is not needed is left out:
    nobody draws just because it may.
    """
    actions: dict[int, list[Action]] = {}
    for action in game.legal_actions(view):
        if not isinstance(action, Draw) or not game.draw_when_able:
            actions.setdefault(encode_move(game, view, action), []).append(action)
    players, settings, thorough = len(view.hands), inquiry.settings, inquiry.effort > 1
    model = model_weights(game, players, settings.fear)
    exact = sum(map(len, view.hands)) <= settings.exact_from(
        players, game.sides(players)
    ) and not game.is_boneyard_open(view)
    tiles = sum(map(len, view.hands)) + len(view.boneyard)
    enough = max(2, int(inquiry.most(ROLLED) / (_rolled_tile(game) * tiles * len(actions))))
    hands, weights, complete = sampled_hands(game, view, inquiry, model, None if exact else enough)
    now, at_stake = encode_position(game, view), inquiry.stake(game, view)
    tried_in = hands if exact else hands[:enough]
    determinizations = [_determinized(now, dealt, inquiry.rng) for dealt in tried_in]
    trials = MoveTrials(now, inquiry.facts, at_stake)
    if exact:
        alone = ALONE * (PLAIN if is_plain(determinizations[0]) else 1)
        most = int((POSITIONS if len(determinizations) > 1 else alone) * inquiry.share) // _slowness(game)
        exact = _searched(determinizations, most, trials, thorough)
    if not exact:
        trials = MoveTrials(now, inquiry.facts, at_stake)
        determinizations = determinizations[:enough]
        race = _Race([*actions], thorough)
        _rolled_out(determinizations, weights, race, (visible(game, view), model), trials)
    tried = max(map(len, trials.values.values()))
    found = [trials.assessed(action, code) for code in trials.values for action in actions.get(code, ())]
    return Assessment.from_actions(found, weights[:tried], complete and exact and tried == len(weights))


def sampled_hands(
    game: LineGame, view: LineState, inquiry: SearchRequest, model: Weights, most: int | None = None
) -> tuple[list[list[int]], list[float], bool]:
    """The hands, the boneyard's last, in deals sampled from the belief; the weight of each; whether these are all.

    At most `most` deals are wanted, if that is given. Where a few deals are all there are but tiles can be drawn, each
    is there several times, for as many orders of the boneyard.
    """
    belief, settings, share, rng = LineBelief(game, view), inquiry.settings, inquiry.share, inquiry.rng
    if len([tiles for tiles in (*view.hands, view.boneyard) if tiles]) <= 2:
        return [belief.hands(belief.sample(rng))], [1.0], True  # what is not seen lies all in one place
    choices = observed_choices(game, view, belief, model) if settings.infers else []
    number = max(2, int(settings.deals * share))
    number = number if most is None else min(number, most)
    samples = min(CANDIDATES * number if choices else number, _most_samples(game, belief, choices, inquiry))
    if belief.number <= settings.enumerated * share:
        every = belief.deals.list_all()
        rng.shuffle(every)
        likely = likelihoods(choices, [dealt for dealt, _weight in every])
        weights = [weight * likelihood for (_dealt, weight), likelihood in zip(every, likely, strict=True)]
        orders = max(1, number // len(every)) if game.is_boneyard_open(view) else 1
        return [belief.hands(dealt) for dealt, _weight in every] * orders, weights * orders, True
    sampled = [belief.sample(rng) for _nth in range(samples)]
    if not choices:
        return [belief.hands(dealt) for dealt in sampled], [1.0] * samples, False
    number = min(number, samples)
    kept = resampled(likelihoods(choices, sampled), number, rng.random())
    rng.shuffle(kept)
    return [belief.hands(sampled[nth]) for nth in kept], [1.0] * number, False


def _most_samples(game: LineGame, belief: LineBelief, choices: Sequence[ObservedChoice], inquiry: SearchRequest) -> int:
    """How many deals may be sampled and weighed by the likelihood of these choices."""
    tiles = belief.hidden.bit_count() * (WIDE_DEAL if _slowness(game) > 1 else 1)
    plays = _slowness(game) * sum(len(choice.tiles) for choice in choices)
    return max(2, min(inquiry.most(SAMPLED) // max(1, tiles), inquiry.most(WEIGHED) // max(1, plays)))


def _slowness(game: LineGame) -> int:
    """How many times as long a step takes with the set of this game as with a double-six."""
    return WIDE if len(tile_numbers(game.set)) > WORD else 1


def _rolled_tile(game: LineGame) -> float:
    """Return how many tiles one counts as in a rollout with the set of this game."""
    return _slowness(game) if _slowness(game) > 1 else LARGER if len(tile_numbers(game.set)) > SIX else 1


def _determinized(now: Position, hands: list[int], rng: Random) -> Position:
    """The position with these hands, and the last of them as the boneyard in some order."""
    *held, asleep = hands
    determinized = now.copy()
    determinized.hands = held
    boneyard = [number for number in range(asleep.bit_length()) if asleep >> number & 1]
    rng.shuffle(boneyard)
    determinized.boneyard = boneyard
    return determinized


def _searched(determinizations: Sequence[Position], most: int, trials: MoveTrials, every: bool) -> bool:
    """Find the exact value of each move in each determinization; whether `most` positions were enough.

    They are if they do for the first determinizations, enough of them. Where there is but one and not `every` move is
    asked for, only the best are told; where the match is at stake as well, only if there is no time for all.
    """
    several = every or len(determinizations) > 1
    for nth, determinization in enumerate(determinizations):
        search = Search(determinization.rules, most)
        try:
            found = search.values(determinization) if several or trials.at_stake else search.best(determinization)
        except BudgetExceeded:
            if several or trials.at_stake is None:
                return nth >= ENOUGH
            trials.at_stake = None
            return _searched(determinizations, most, trials, every)
        most -= search.positions
        for code, value in found:
            told = trials.teller()
            if told is not None or trials.at_stake is not None:
                child = determinization.copy()
                happened = told or RolloutStats(trials.rules, trials.seat)
                happened.play(child, code)
                search.play_out(child, happened)
                value = value if trials.at_stake is None else trials.at_stake.made(child.points, trials.side)
            trials.add(code, value, told)
    return True


class _Race(NamedTuple):
    """The moves to be rolled out; if not `all_through`, the worse are dropped on the way."""

    moves: list[int]
    all_through: bool


def _rolled_out(
    determinizations: Sequence[Position],
    weights: Sequence[float],
    race: _Race,
    model: tuple[int, Weights],
    trials: MoveTrials,
) -> None:
    """Find what moves come to in each determinization by rollouts of a `model`, from what lies open to all."""
    left, rounds = race.moves, 1 if race.all_through else ROUNDS
    laid, players_weights = model
    first = 0
    for nth in range(rounds):
        last = len(determinizations) * (nth + 1) // rounds
        for code in left:
            for each in determinizations[first:last]:
                told = trials.teller()
                trials.add(code, trials.rolled_out(each, code, laid, players_weights, told), told)
        first = last
        if last and nth + 1 < rounds and len(left) > 2:
            means = {code: _mean(trials.values[code], weights) for code in left}
            left = sorted(means, key=means.__getitem__, reverse=True)[: max(2, (len(means) + 1) // 2)]
    trials.values = {code: trials.values[code] for code in (*left, *trials.values)}


def _mean(values: Sequence[float], weights: Sequence[float]) -> float:
    total = sum(weights[: len(values)])
    return sum(value * weight for value, weight in zip(values, weights, strict=False)) / total
