"""Statistics of people: matches, wins, hands, points per hand, longest winning streak and best hands.

Every finished match is counted once, of any length: a duplicate match as one match. Matches under different conditions,
such as with help, are not added up (`Condition`). `ScoreBackfill` computes scores that older versions did not store.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any, NamedTuple

from game.core import intervals
from game.core.state import Deal, parse_action
from game.match import record
from game.match.match import Match
from game.match.player_types import Person, Player
from game.play.daily_deal import day_of
from game.play.duplicate_match import group_duplicates, progress_of
from game.practice.worker import WorkerClient
from game.rules import GAMES
from game.rules.game import Game
from game.store import Store, StoredMatch
from game.store.match_repository import Entry
from game.store.matches import format_scores, scores_by_hand

ALL_GAMES = ""
"""Used in place of a game's key: all games."""
BEST = 3
"""Number of best hands that are kept."""


class Condition(Enum):
    """How a match was played; of several conditions the last one counts.

    `UNDO` is with undo but without the coach's help. With `KNOWN` tiles the deals were played again, or the number of a
    deal was typed in. The first try of a deal of the day is none of these.
    """

    UNAIDED = "unaided"
    UNDO = "undo"
    HELP = "help"
    KNOWN = "known"
    DUPLICATE = "duplicate"
    IMPORTED = "imported"


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
    """Statistics of one person in one game, or in all games, under one condition.

    `against` maps levels of bots and people to results. `points_by_match` lists hands and points of each match, in
    order; it is empty for all games, as points of different games cannot be added. `longest_streak` is the longest
    winning streak.
    """

    share: Share = field(default_factory=Share)
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

    def add(self, won: bool, opponents: Collection[str | Person], points_by_hand: Sequence[int]) -> None:
        """Count a match; `points_by_hand` are the points of the person's side in each hand."""
        self.share = _count(self.share, won)
        self.hands += len(points_by_hand)
        self._streak = self._streak + 1 if won else 0
        self.longest_streak = max(self.longest_streak, self._streak)
        for opponent in opponents:
            self.against[opponent] = _count(self.against.get(opponent, Share()), won)

    def add_points(self, points_by_hand: Sequence[int], match: int | None) -> None:
        """Add the points in the hands of a match; `match` is its id, None if its hands have ids of their own."""
        if not points_by_hand:
            return
        self.points_by_match.append((len(points_by_hand), sum(points_by_hand)))
        self._sum_of_squares += sum(points * points for points in points_by_hand)
        if match is not None:
            hands = [BestHand(points, match, hand) for hand, points in enumerate(points_by_hand, 1) if points > 0]
            self.best = sorted([*self.best, *hands], key=lambda hand: -hand.points)[:BEST]


class Statistics:
    """Statistics of every person by condition, by game and in total."""

    def __init__(self) -> None:
        self.tallies: dict[Person, dict[Condition, dict[str, Tally]]] = {}
        self._daily_deals: set[tuple[Person, str]] = set()  # deals of the day and who has played them

    def people(self) -> list[Person]:
        """Return everybody who has finished a match, most matches first."""

        def played(person: Person) -> int:
            return sum(self.of(person, ALL_GAMES, condition).share.played for condition in Condition)

        return sorted(self.tallies, key=played, reverse=True)

    def of(self, person: Person, game: str = ALL_GAMES, condition: Condition = Condition.UNAIDED) -> Tally:
        """Return the tally of a person."""
        return self.tallies.get(person, {}).get(condition, {}).get(game, Tally())

    def add(self, result: StoredMatch) -> None:
        """Count a match for every person who played in it. Matches must be added in the order they were begun."""
        for person in _people(result.players):
            points, opponents = _points_and_opponents(result, person)
            condition = self._condition(result, person)
            self._count(person, condition, result.game, person in result.winners, opponents, points, result.id)

    def add_duplicates(self, hands: Sequence[Entry]) -> None:
        """Count the finished duplicate matches to which these hands belong, each as one match."""
        for entry in reversed(group_duplicates(hands)):
            progress = progress_of(entry)
            if progress is None or not progress.over:
                continue
            sides = [progress.game.side(seat, len(entry.players)) for seat in range(len(entry.players))]
            condition = Condition.IMPORTED if any(_is_imported(hand) for hand in entry.hands) else Condition.DUPLICATE
            for person in _people(entry.players):
                side = sides[entry.players.index(person)]
                points = [by_side[side] for by_side in progress.points_by_hand()]
                opponents = _opponents(entry.players, sides, person)
                self._count(person, condition, entry.game, person in entry.winners, opponents, points, None)

    def _condition(self, result: StoredMatch, person: Person) -> Condition:
        if result.is_imported:
            return Condition.IMPORTED
        if result.typed or (result.repeated_deals and not self._add_daily_deal(result, person)):
            return Condition.KNOWN
        return Condition.HELP if result.with_help else Condition.UNDO if result.with_undo else Condition.UNAIDED

    def _add_daily_deal(self, result: StoredMatch, person: Person) -> bool:
        """Remember that a person has played a deal of the day; return whether it is the first try at it."""
        try:
            deal = parse_action(result.repeated_deals[0])
        except ValueError:
            return False
        played, shuffle = (person, result.repeated_deals[0]), deal.shuffle if isinstance(deal, Deal) else None
        if shuffle is None or not day_of(shuffle, result.game) or played in self._daily_deals:
            return False
        self._daily_deals.add(played)
        return True

    def _count(
        self,
        person: Person,
        condition: Condition,
        game: str,
        won: bool,
        opponents: Collection[str | Person],
        points: Sequence[int],
        match: int | None,
    ) -> None:
        tallies = self.tallies.setdefault(person, {}).setdefault(condition, {})
        for key in (ALL_GAMES, game):
            tallies.setdefault(key, Tally()).add(won, opponents, points)
        tallies[game].add_points(points, match)


def _is_imported(hand: Entry) -> bool:
    return hand.duplicate is not None and hand.duplicate.is_imported


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
    opponents = _opponents(result.players, sides, person)
    if game is None or not scores or side >= len(scores[0]):
        return [], opponents
    return [game.merit(after[side] - before[side]) for before, after in pairwise(scores[:-1])], opponents


def _opponents(players: Sequence[Player], sides: Sequence[int], person: Person) -> set[str | Person]:
    """Return the opponents of a person: levels of bots, and people."""
    own = sides[players.index(person)]
    return {
        player if isinstance(player, Person) else player.level
        for player, side in zip(players, sides, strict=True)
        if player != person and side != own
    }


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
