"""Statistics of people: matches, wins, hands, points per hand, longest winning streak and best hands.

Matches played with help or undo are counted separately and nowhere else. Hands of duplicate matches, imported
matches, repeated deals and typed numbers only count as `uncounted`. `ScoreBackfill` computes scores that older
versions did not store.
"""

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any, NamedTuple

from game.core import intervals
from game.match import record
from game.match.match import Match
from game.match.player_types import Person, Player
from game.practice.worker import WorkerClient
from game.rules import GAMES
from game.rules.game import Game
from game.store import Store, StoredMatch
from game.store.match_repository import Reason
from game.store.matches import format_scores, scores_by_hand

ALL_GAMES = ""
"""Used in place of a game's key: all games."""
BEST = 3
"""Number of best hands that are kept."""


class Share(NamedTuple):
    """Matches won and played."""

    won: int = 0
    played: int = 0

    def interval(self) -> tuple[float, float]:
        """Return the 95% confidence interval of the win rate (Wilson)."""
        return intervals.wilson_interval(self.won, self.played)


class BestHand(NamedTuple):
    """A high-scoring hand: its points, the id of the match, and the number of the hand, from 1."""

    points: int
    match: int
    hand: int


@dataclass
class Tally:
    """Statistics of one person in one game, or in all games.

    `against` maps levels of bots and people to results. `points_by_match` lists hands and points of each match, in
    order; it is empty for all games, as points of different games cannot be added. `longest_streak` is the longest
    winning streak.
    """

    share: Share = field(default_factory=Share)
    aided: Share = field(default_factory=Share)
    against: dict[str | Person, Share] = field(default_factory=dict)
    points_by_match: list[tuple[int, int]] = field(default_factory=list)
    best: list[BestHand] = field(default_factory=list)
    longest_streak: int = 0
    hands: int = 0
    _streak: int = 0
    _sum_of_squares: float = 0.0

    def points_per_hand(self) -> tuple[float, float] | None:
        """Return the mean points per hand and its margin of error; None before two hands."""
        count = sum(hands for hands, _points in self.points_by_match)
        if count < 2:
            return None
        total = sum(points for _hands, points in self.points_by_match)
        return total / count, intervals.margin_of_error(count, total, self._sum_of_squares)

    def add(
        self, aided: bool, won: bool, opponents: set[str | Person], points_by_hand: list[int], match: int | None
    ) -> None:
        """Count a match: `points_by_hand` are the points of the person's side in each hand.

        `match` is its id in the tally of one game, None in that of all games.
        """
        if aided:
            self.aided = _count(self.aided, won)
            return
        self.share = _count(self.share, won)
        self.hands += len(points_by_hand)
        self._streak = self._streak + 1 if won else 0
        self.longest_streak = max(self.longest_streak, self._streak)
        for opponent in opponents:
            self.against[opponent] = _count(self.against.get(opponent, Share()), won)
        if match is not None and points_by_hand:
            self.points_by_match.append((len(points_by_hand), sum(points_by_hand)))
            self._sum_of_squares += sum(points * points for points in points_by_hand)
            hands = [BestHand(points, match, hand) for hand, points in enumerate(points_by_hand, 1) if points > 0]
            self.best = sorted([*self.best, *hands], key=lambda hand: -hand.points)[:BEST]


class Statistics:
    """Statistics of every person, by game and in total."""

    def __init__(self) -> None:
        self.tallies: dict[Person, dict[str, Tally]] = {}
        self.uncounted: dict[Person, Counter[str]] = {}

    def people(self) -> list[Person]:
        """Return everybody who has finished a match, most matches first."""

        def played(person: Person) -> tuple[int, int]:
            tally = self.of(person)
            return tally.share.played + tally.aided.played, self.uncounted.get(person, Counter()).total()

        return sorted({**self.tallies, **self.uncounted}, key=played, reverse=True)

    def of(self, person: Person, game: str = ALL_GAMES) -> Tally:
        """Return the tally of a person."""
        return self.tallies.get(person, {}).get(game, Tally())

    def add(self, result: StoredMatch) -> None:
        """Count a match for every person who played in it. Matches must be added in the order they were begun."""
        for person in _people(result.players):
            tallies, won = self.tallies.setdefault(person, {}), person in result.winners
            points, opponents = _points_and_opponents(result, person)
            for game, match in ((ALL_GAMES, None), (result.game, result.id)):
                tallies.setdefault(game, Tally()).add(result.aided, won, opponents, points, match)

    def add_uncounted(self, players: tuple[Player, ...], reason: Reason) -> None:
        """Count a match that is in no statistics, by the reason."""
        for person in _people(players):
            self.uncounted.setdefault(person, Counter())[reason] += 1


def _people(players: tuple[Player, ...]) -> dict[Person, None]:
    return dict.fromkeys(player for player in players if isinstance(player, Person))


def _count(share: Share, won: bool) -> Share:
    return Share(share.won + won, share.played + 1)


@lru_cache(256)
def _game(key: str, preset: str, players: int) -> Game[Any] | None:
    try:
        return GAMES[key].for_players(players, preset)
    except ValueError:
        return None


def _points_and_opponents(result: StoredMatch, person: Person) -> tuple[list[int], set[str | Person]]:
    """Return the points of a person's side in each hand, empty if unknown, and the opponents: bot levels and people."""
    players, scores = len(result.players), result.scores
    game = _game(result.game, result.preset, players)
    sides = [game.side(seat, players) if game else seat for seat in range(players)]
    side = sides[result.players.index(person)]
    opponents = {
        player if isinstance(player, Person) else player.level
        for player, its_side in zip(result.players, sides, strict=True)
        if player != person and its_side != side
    }
    if game is None or not scores or side >= len(scores[0]):
        return [], opponents
    return [game.merit(after[side] - before[side]) for before, after in pairwise(scores[:-1])], opponents


# -- scores that older versions did not store --------------------------------------------------------------------------


BATCH = 8
"""Number of matches per worker job."""

_ScoreRows = tuple[tuple[int, str], ...]
"""Match ids, each with its serialized scores."""


_Replays = tuple[tuple[int, str, tuple[str, ...]], ...]
"""Matches to replay, as (id, record, actions)."""


def _replayed(matches: _Replays) -> _ScoreRows:
    return tuple((id, _serialized_scores(written, actions)) for id, written, actions in matches)


NO_SCORES = "[]"
"""Stored instead of scores if a match cannot be replayed, so that it is not tried again."""


def _serialized_scores(record_text: str, actions: tuple[str, ...]) -> str:
    try:
        match: Match = record.parse_record(record_text)
        record.replay_actions(match, actions)
    except ValueError:
        return NO_SCORES
    return format_scores(scores_by_hand(match.states))


class ScoreBackfill:
    """Computes and stores missing scores in small batches, without blocking."""

    def __init__(self, store: Store) -> None:
        self._repository = store.match_repository
        self._remaining = self._repository.unscored()
        self.total = len(self._remaining)
        self._worker: WorkerClient[_ScoreRows] = WorkerClient()

    @property
    def remaining(self) -> int:
        """Number of matches still to be replayed."""
        return len(self._remaining)

    def poll(self) -> bool:
        """Store finished results and submit the next batch. Return True once, when everything is done."""
        if not self._remaining:
            return False
        if not self._worker.is_pending:
            matches = tuple((id, *self._repository.rows_of(id)) for id in self._remaining[:BATCH])
            no_scores = tuple((id, NO_SCORES) for id, *_texts in matches)
            self._worker.submit(
                partial(_replayed, matches), lambda simpler: no_scores if simpler else _replayed(matches)
            )
        results = self._worker.answer()
        if results is None:
            return False
        for id, scores_text in results:
            self._repository.note_scores(id, scores_text)
        self._remaining = self._remaining[len(results) :]
        if not self._remaining:
            self.close()
        return not self._remaining

    def close(self) -> None:
        """Stop the worker."""
        self._worker.close()
