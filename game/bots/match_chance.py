"""Probability of winning the match, which replaces points once one hand can end the match.

It is estimated by simulating the rest of the match from the current scores with measured results of hands between
club bots. build/coach.py writes these results to hands.toml, for the first preset of each game; in the simulation the
sides are shuffled for every hand. For presets that score in other units the results are rescaled. For a game that was
not measured, the results of other games are scaled to its target. With a larger set of tiles there is no
estimate, and points count.
"""

import tomllib
from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from random import Random
from typing import Any

from game.bots.assessment import WinChance
from game.bots.kernel.settlement import races_won
from game.core.state import MatchOver, State
from game.rules import GAMES
from game.rules.game import Game
from game.rules.options import resolve_count

FILE = Path(__file__).with_name("hands.toml")
"""Points per side in hands of club bots, by game and number of players; written by build/coach.py."""
RACES, MAX_HANDS = 1000, 30
"""Number of simulated matches, and the maximum number of hands in each."""
EARLY_LEAD = 4
"""The value of a point is measured at a lead of 1/EARLY_LEAD of the target."""
USUAL_QUANTILE = 0.95
"""Quantile of the hand results that is taken as the most one hand is likely to pay."""
CACHE_SIZE = 32
"""Cache size for races and stakes."""


class Race:
    """The race to the target in a game with a given number of players, from measured results of hands."""

    def __init__(self, game: Game[Any], players: int, hands: Sequence[Sequence[int]]) -> None:
        self.game, self.players = game, players
        self.target = resolve_count(game.target, players)
        self._hands = hands
        self.usual_max = sorted(points[0] for points in hands)[int(USUAL_QUANTILE * len(hands))]
        """The USUAL_QUANTILE quantile of a side's points in one hand."""

    @cached_property
    def _totals(self) -> list[list[int]]:
        """Running totals of the sides after each hand of each simulated race. Computed lazily because it is slow."""
        sides, rng = self.game.sides(self.players), Random(self.players)
        return [
            rotated
            for _number in range(RACES // sides)
            for rotated in _rotations(_simulate_race(self._hands, rng), sides)
        ]

    @cached_property
    def points(self) -> float:
        """Value of a whole match in points, from the value of a point early in the match."""
        game, sides = self.game, self.game.sides(self.players)
        lead = max(1, match_length(game, self.players) // EARLY_LEAD)
        scores = [game.first_score()] * sides
        scores[0] += lead if game.merit(1) > 0 else -lead
        return lead / max(self.chances(scores)[0] - 1 / sides, 1e-3)

    def chances(self, scores: Sequence[int], over: object = None) -> list[float]:
        """Return each side's probability of winning from these scores. If the match is `over`, the winner has 1."""
        result = over if over is not None else self.game.match_over(tuple(scores), self.players)
        if isinstance(result, MatchOver):
            drawn = 1.0 / len(scores)
            return [drawn if result.winner is None else float(side == result.winner) for side in range(len(scores))]
        return list(races_won([self.game.merit(score) for score in scores], self.target, self._totals))

    def can_end(self, scores: Sequence[int]) -> bool:
        """Whether the result of one hand can end the match."""
        return max(map(self.game.merit, scores)) + self.usual_max >= self.target


class MatchStake:
    """Value of the results of a hand played at these scores, by the probability of winning the match.

    A whole match counts as `points`, so that gains are on the scale of points early in a match. `now` is each side's
    probability of winning if the hand changes no score.
    """

    def __init__(self, race: Race, scores: tuple[int, ...]) -> None:
        self.race, self.scores, self.points = race, scores, race.points
        self._chances = cache(race.chances)
        self.now = self._chances(scores)

    def gains(self, scores: tuple[int, ...], over: object = None) -> tuple[float, ...]:
        """Return each side's gain if the hand ends with these scores; `over` is the result if the match has ended."""
        return tuple(self.points * (new - old) for new, old in zip(self._chances(scores, over), self.now, strict=True))

    def gain(self, points: Sequence[int], side: int) -> float:
        """Return the gain of a side if the sides score these points."""
        return self.gains(tuple(score + added for score, added in zip(self.scores, points, strict=True)))[side]


_stake = lru_cache(maxsize=CACHE_SIZE)(MatchStake)


def match_stake(game: Game[Any], state: State) -> MatchStake | None:
    """Return the stake of a state's hand, or None if points count because the end of the match is far off."""
    if game.endless or game.family == "betting" or state.to_move < 0:
        return None
    race = _race_of(game, len(state.hands))
    return _stake(race, state.scores) if race is not None and race.can_end(state.scores) else None


def win_chance(game: Game[Any], state: State) -> WinChance | None:
    """Return how to convert values in a state to the probability of winning the match, or None if points count."""
    stake = match_stake(game, state)
    return None if stake is None else WinChance(stake.points, stake.now[game.side(state.to_move, len(state.hands))])


def match_length(game: Game[Any], players: int) -> int:
    """Return the number of points from the first score to the target."""
    return abs(resolve_count(game.target, players) - game.merit(game.first_score()))


@lru_cache(maxsize=CACHE_SIZE)
def _race_of(game: Game[Any], players: int) -> Race | None:
    """Return the race of a game, or None if no comparable hands were measured."""
    usual = GAMES[game.key].for_players(players)
    if game.set != usual.set or game.sides(players) != usual.sides(players):
        return None
    if game.key in _hands():
        hands = _parse_hands(game.key, players, getattr(usual, "unit", 1) / getattr(game, "unit", 1))
    else:
        hands = _borrowed_hands(game, players)
    return Race(game, players, hands) if hands else None


def _borrowed_hands(game: Game[Any], players: int) -> list[list[int]]:
    """Return the results of other games as shares of their targets, in points of this game.

    They are the games of the same family, or all games if none of the family was measured with these players.
    """
    others = [GAMES[key].for_players(players) for key in _hands() if players in GAMES[key].players()]
    others = [other for other in others if other.sides(players) == game.sides(players) and not other.endless]
    hands: list[list[int]] = []
    for other in [other for other in others if other.family == game.family] or others:
        hands += _parse_hands(other.key, players, match_length(game, players) / match_length(other, players))
    return hands


def _parse_hands(key: str, players: int, scale: float) -> list[list[int]]:
    """Return the measured results of a game, multiplied by `scale`; empty if it was not measured with `players`."""
    measured = _hands()[key].get(str(players), "")
    hands: list[list[int]] = []
    for points_text, _separator, count in (part.partition(" x") for part in measured.split(", ") if part):
        hands += [[round(scale * int(points)) for points in points_text.split()]] * int(count or 1)
    return hands


@cache
def _hands() -> dict[str, dict[str, str]]:
    # the file is missing while build/coach.py measures it
    return tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def _rotations(totals: list[int], sides: int) -> list[list[int]]:
    """Return the running totals of a race with the sides rotated in every way, so that no side is favoured."""
    hands = [totals[start : start + sides] for start in range(0, len(totals), sides)]
    return [[points for hand in hands for points in (*hand[shift:], *hand[:shift])] for shift in range(sides)]


def _simulate_race(hands: Sequence[Sequence[int]], rng: Random) -> list[int]:
    """Return the running totals of all sides after each hand, flattened, for one simulated race."""
    totals, scores = list[int](), [0] * len(hands[0])
    for _hand in range(MAX_HANDS):
        points = rng.sample(rng.choice(hands), len(scores))
        scores = [score + added for score, added in zip(scores, points, strict=True)]
        totals += scores
    return totals
