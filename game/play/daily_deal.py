"""The deal of the day: for every game one deal per date, the same on every machine, without a network.

The number of the deal is the first 32 digits of the SHA-256 of “Boneyard 2026-11-22 muggins”, and its word is the
date. So players can check the deal, and deal it without this program (see
game/match/fair_deals.md).

It is one hand with the first rule preset of the game, against club bots. For comparison, bots of all levels play
it from the person's seat. Their results are the same on every machine because their search counts positions, not
time.
"""

from contextlib import suppress
from datetime import date
from functools import partial
from hashlib import sha256
from random import Random

from game.bots.levels import BEST, LEVELS, Limit
from game.core.shuffle import DIGITS, Shuffle
from game.core.state import CHANCE
from game.match.match import Match, deal_from_shuffle
from game.match.player_types import Bot, Player
from game.play.deal_comparison import finished_hands, points_by_seat
from game.rules import GAMES
from game.store import Store, StoredMatch

OPPONENT = "club"
"""Level of the opponents."""
PERSON_SEAT = 0
"""Seat of the person, and of the bots that are compared."""


def daily_shuffle(day: date, key: str) -> Shuffle:
    """Return the shuffle of a day's deal in a game."""
    return Shuffle(int(sha256(f"Boneyard {day.isoformat()} {key}".encode()).hexdigest()[:DIGITS], 16), day.isoformat())


def featured_game(day: date) -> str:
    """Return the game whose deal is put first on a day: every game once in as many days, shuffled by the date."""
    cycle, index = divmod(day.toordinal(), len(GAMES))
    return sorted(GAMES, key=lambda key: sha256(f"Boneyard {cycle} {key}".encode()).digest())[index]


def daily_match(day: date, key: str, player: Player) -> Match:
    """Return a one-hand match in which `player` plays the deal of a day."""
    game = GAMES[key]
    players = game.usual_players
    side = game.side(PERSON_SEAT, players)
    all_players: list[Player] = [Bot(BEST if game.side(seat, players) == side else OPPONENT) for seat in range(players)]
    all_players[PERSON_SEAT] = player
    match = Match(key, all_players, hands=1)
    match.fixed_deals = (deal_from_shuffle(match, daily_shuffle(day, key)),)
    return match


def deal_date(match: Match) -> date | None:
    """Return the date if a match is a deal of the day played by a person in seat PERSON_SEAT, else None."""
    shuffle = match.fixed_deals[0].shuffle if match.fixed_deals else None
    if shuffle is not None and match.hands == 1 and PERSON_SEAT in match.human_seats:
        return day_of(shuffle, match.key)
    return None


def day_of(shuffle: Shuffle, key: str) -> date | None:
    """Return the date if this is the shuffle of a day's deal in a game, else None."""
    with suppress(ValueError):
        day = date.fromisoformat(shuffle.word)
        return day if shuffle == daily_shuffle(day, key) else None
    return None


def result(match: Match) -> int:
    """Return the result of the hand for seat PERSON_SEAT.

    That is the chips won in betting games; otherwise the points of its side minus those of the best other side.
    """
    [hand] = finished_hands(match)
    points, players = points_by_seat(match, hand), len(match.players)
    if match.game.family == "betting":
        return points[PERSON_SEAT]
    own = match.game.side(PERSON_SEAT, players)
    return points[PERSON_SEAT] - max(points[seat] for seat in range(players) if match.game.side(seat, players) != own)


def bot_result(day: date, key: str, level: str) -> int:
    """Return the result of a bot of this level in the person's seat; the same on every machine."""
    from game.bots.bot import choose  # imported late: only a worker needs the bots

    match, rng = daily_match(day, key, Bot(level)), Random(f"{day.isoformat()} {key} {level}")
    while not match.over:
        if match.state.to_move == CHANCE:
            match.deal(rng)
            continue
        player = match.players[match.state.to_move]
        assert isinstance(player, Bot)
        view = match.game.observe(match.state, match.state.to_move)
        match.play(choose(match.game, view, Limit(player.level, None), rng))
    return result(match)


class BotResults:
    """Results of the bots of all levels in a deal of the day, computed in a worker, the fastest level first."""

    def __init__(self, day: date, key: str) -> None:
        self.results: dict[str, int] = {}
        self._day, self._key = day, key
        from game.practice.worker import WorkerClient  # imported late, as the bots are

        self._worker = WorkerClient[int]()
        self._submit_next()

    @property
    def busy(self) -> bool:
        """Whether a result is still missing."""
        return len(self.results) < len(LEVELS)

    def poll(self) -> bool:
        """Collect a finished result without blocking. Return True if there is a new one."""
        answer = self._worker.answer() if self.busy else None
        if answer is None:
            return False
        self.results[self._next_level] = answer
        self._submit_next()
        return True

    def close(self) -> None:
        """Stop the worker."""
        self._worker.close()

    @property
    def _next_level(self) -> str:
        return next(level for level in LEVELS if level not in self.results)

    def _submit_next(self) -> None:
        if self.busy:
            # The result must be the same everywhere, so there is no simpler fallback.
            compute = partial(bot_result, self._day, self._key, self._next_level)
            self._worker.submit(compute, lambda _simpler: compute(), Limit(seconds=60))
        else:
            self._worker.close()


def find_played(store: Store, day: date, key: str, person: Player) -> list[tuple[StoredMatch, Match]]:
    """Return the stored matches in which `person` played or started the deal of a day, oldest first."""
    deal = daily_match(day, key, Bot(OPPONENT)).fixed_deals[0]
    matches = []
    for stored in store.match_repository.find_by_deal(key, str(deal), first=True):
        match = store.load(stored)
        if match is not None and deal_date(match) == day and match.players[PERSON_SEAT] == person:
            matches.append((stored, match))
    return matches
