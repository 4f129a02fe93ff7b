"""The chance to win the match: what counts in place of points once the result of one hand can end it.

It is found by playing matches on from the scores, with what hands of club bots have paid. What those were,
build/coach.py has written to hands.toml: by the first book of each game, the sides changed about at random. Where a
book counts in other units these are reckoned with; with a larger set of tiles points are what counts.
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
"""What the sides made in hands of club bots, by the number of players; build/coach.py measures it."""
RACES, LONGEST = 1000, 30
"""So many matches are played on, and so many hands of each at most."""
YOUNG = 4
"""What a point is worth is asked of the lead of a part of the way to the target, one in so many."""
USUAL = 0.95
"""The share of the hands that pay no more than is reckoned with to end the match."""
KEPT = 32
"""Scores that are remembered with all that a hand may make of them."""


class Race:
    """The race to the target in a game for so many players."""

    def __init__(self, game: Game[Any], players: int, hands: Sequence[Sequence[int]]) -> None:
        self.game, self.players = game, players
        self.target = resolve_count(game.target, players)
        self._hands = hands
        self.most = sorted(made[0] for made in hands)[int(USUAL * len(hands))]
        """The most that a side makes in one hand, but for few."""

    @cached_property
    def _totals(self) -> list[list[int]]:
        """What the sides have made after each hand of each race; found when it is first asked for, as it takes long."""
        sides, rng = self.game.sides(self.players), Random(self.players)
        return [turned for _nth in range(RACES // sides) for turned in _turned(_race(self._hands, rng), sides)]

    @cached_property
    def points(self) -> float:
        """The points that a whole match is worth, by what a point is while the match is young."""
        game, sides = self.game, self.game.sides(self.players)
        lead = max(1, abs(self.target - game.merit(game.first_score())) // YOUNG)
        scores = [game.first_score()] * sides
        scores[0] += lead if game.merit(1) > 0 else -lead
        return lead / max(self.chances(scores)[0] - 1 / sides, 1e-3)

    def chances(self, scores: Sequence[int], over: object = None) -> list[float]:
        """The chance of each side to win from these scores; 1 or 0 where the match is `over` with them."""
        ended = over if over is not None else self.game.match_over(tuple(scores), self.players)
        if isinstance(ended, MatchOver):
            won = [0.0] * len(scores)
            for side in range(len(scores)) if ended.winner is None else (ended.winner,):
                won[side] = 1.0 / len(scores) if ended.winner is None else 1.0
            return won
        return list(races_won([self.game.merit(score) for score in scores], self.target, self._totals))

    def near(self, scores: Sequence[int]) -> bool:
        """Whether the result of one hand can end the match."""
        return max(map(self.game.merit, scores)) + self.most >= self.target


class MatchStake:
    """What the results of a hand are worth that begins, or goes on, at these scores: by the chance to win the match.

    A whole match counts as so many `points`, so that what is gained is told as points of a young match are. `now` is
    the chance of each side if the hand pays nothing more.
    """

    def __init__(self, race: Race, scores: tuple[int, ...]) -> None:
        self.race, self.scores, self.points = race, scores, race.points
        self.now = race.chances(scores)
        self._known: dict[tuple[int, ...], list[float]] = {}

    def gains(self, scores: tuple[int, ...], over: object = None) -> tuple[float, ...]:
        """What each side has gained where the hand ends with these scores, and the match is `over` or goes on."""
        if over is not None:
            chances = self.race.chances(scores, over)
        elif (chances := self._known.get(scores, [])) == []:
            chances = self._known[scores] = self.race.chances(scores)
        return tuple(self.points * (then - now) for then, now in zip(chances, self.now, strict=True))

    def made(self, points: Sequence[int], side: int) -> float:
        """What a side has gained where the sides make so many points more."""
        return self.gains(tuple(score + more for score, more in zip(self.scores, points, strict=True)))[side]


def match_stake(game: Game[Any], state: State) -> MatchStake | None:
    """What is at stake in the hand of a state; None where points are what counts: the end of the match is far off."""
    if game.endless or game.family == "betting" or state.to_move < 0:
        return None
    race = _race_of(game, len(state.hands))
    return _stake(race, state.scores) if race is not None and race.near(state.scores) else None


def win_chance(game: Game[Any], state: State) -> WinChance | None:
    """How an assessment of a state tells the chance to win the match; None where points are what counts."""
    found = match_stake(game, state)
    return None if found is None else WinChance(found.points, found.now[game.side(state.to_move, len(state.hands))])


@lru_cache(maxsize=KEPT)
def _stake(race: Race, scores: tuple[int, ...]) -> MatchStake:
    return MatchStake(race, scores)


@lru_cache(maxsize=KEPT)
def _race_of(game: Game[Any], players: int) -> Race | None:
    """The race in a game; None where no hands were measured that are like its own."""
    measured = _hands().get(game.key, {}).get(str(players), "")
    usual = GAMES[game.key].for_players(players)
    if not measured or game.set != usual.set or game.sides(players) != usual.sides(players):
        return None
    pace = getattr(usual, "unit", 1) / getattr(game, "unit", 1)
    hands: list[list[int]] = []
    for made, _x, times in (part.partition(" x") for part in measured.split(", ")):
        hands += [[round(pace * int(points)) for points in made.split()]] * int(times or 1)
    return Race(game, players, hands)


@cache
def _hands() -> dict[str, dict[str, str]]:
    return tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}  # while it is measured


def _turned(totals: list[int], sides: int) -> list[list[int]]:
    """A race with each side in the place of each other, so that none is favoured."""
    hands = [totals[at : at + sides] for at in range(0, len(totals), sides)]
    return [[made for hand in hands for made in (*hand[by:], *hand[:by])] for by in range(sides)]


def _race(hands: Sequence[Sequence[int]], rng: Random) -> list[int]:
    """What the sides have made after each hand of a race, hand after hand."""
    totals, made = list[int](), [0] * len(hands[0])
    for _hand in range(LONGEST):
        paid = rng.sample(rng.choice(hands), len(made))
        made = [before + more for before, more in zip(made, paid, strict=True)]
        totals += made
    return totals
