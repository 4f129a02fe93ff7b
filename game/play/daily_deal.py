"""The deal of the day: for every game one deal that follows from the date, the same on every machine, offline.

Its number is the first 32 digits of the SHA-256 of “Boneyard 2026-11-22 muggins”, and its word is the date: so
whoever sees the deal can tell what it is, and deal it without this program (`dealing`). It is one hand, by the rules of
the game's first book, against bots of the club. What a bot made of it from the person's chair is the same everywhere,
for what it looks at is counted and not timed.
"""

from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from random import Random

from game.bots.bot import choose
from game.bots.levels import BEST, LEVELS, Limit
from game.core.shuffle import DIGITS, Shuffle
from game.core.state import CHANCE
from game.match.match import Match, deal_from_shuffle
from game.match.player_types import Bot, Player
from game.play.deal_comparison import finished_hands, points_by_seat
from game.practice.worker import WorkerClient
from game.rules import GAMES
from game.store import Store, StoredMatch

OPPONENT = "club"
"""The level of the other side."""
CHAIR = 0
"""Where the person sits, and the bots that are compared."""


def shuffle_of(day: date, key: str) -> Shuffle:
    """What the deal of a day follows from, in one game."""
    return Shuffle(int(sha256(f"Boneyard {day.isoformat()} {key}".encode()).hexdigest()[:DIGITS], 16), day.isoformat())


def match_of(day: date, key: str, chair: Player) -> Match:
    """The match of one hand in which somebody plays the deal of a day."""
    game = GAMES[key]
    players = game.usual_players
    partner = {seat for seat in range(players) if game.side(seat, players) == game.side(CHAIR, players)} - {CHAIR}
    seated = [Bot(BEST if seat in partner else OPPONENT) if seat != CHAIR else chair for seat in range(players)]
    match = Match(key, seated, hands=1)
    match.fixed_deals = (deal_from_shuffle(match, shuffle_of(day, key)),)
    return match


def day_of(match: Match) -> date | None:
    """The day whose deal a match is of, with a person in the chair that is compared; None for any other match."""
    shuffle = match.fixed_deals[0].shuffle if match.fixed_deals else None
    if shuffle is not None and match.hands == 1 and CHAIR in match.human_seats:
        with suppress(ValueError):
            day = date.fromisoformat(shuffle.word)
            return day if shuffle == shuffle_of(day, match.key) else None
    return None


def result(match: Match) -> int:
    """What the hand brought: the chips won, or the points of the first seat's side less the most of another side."""
    [hand] = finished_hands(match)
    points, players = points_by_seat(match, hand), len(match.players)
    if match.game.family == "betting":
        return points[CHAIR]
    own = match.game.side(CHAIR, players)
    return points[CHAIR] - max(points[seat] for seat in range(players) if match.game.side(seat, players) != own)


def result_of(day: date, key: str, level: str) -> int:
    """What a bot of that level made of the deal from the person's chair, on any machine."""
    match, rng = match_of(day, key, Bot(level)), Random(f"{day.isoformat()} {key} {level}")
    while not match.over:
        if match.state.to_move == CHANCE:
            match.deal(rng)
            continue
        chair = match.players[match.state.to_move]
        assert isinstance(chair, Bot)
        view = match.game.observe(match.state, match.state.to_move)
        match.play(choose(match.game, view, Limit(chair.level, None), rng))
    return result(match)


@dataclass(frozen=True)
class _Daily:
    """The question what a bot made of a deal."""

    day: date
    key: str
    level: str
    limit = Limit(seconds=60)

    def answer(self) -> tuple[int]:
        return (result_of(self.day, self.key, self.level),)

    def fallback(self, simpler: bool) -> tuple[int]:
        return self.answer()  # there is no simpler one: it has to be the same everywhere


class BotResults:
    """What the five bots made of a deal, found one after the other in a worker, the quickest first."""

    def __init__(self, day: date, key: str) -> None:
        self.found: dict[str, int] = {}
        self._day, self._key = day, key
        self._asker = WorkerClient[tuple[int]]()
        self._ask()

    @property
    def busy(self) -> bool:
        """Whether one is still being found."""
        return len(self.found) < len(LEVELS)

    def look(self) -> bool:
        """Takes up what has been found, which costs little; whether there is anything new."""
        answer = self._asker.answer() if self.busy else None
        if answer is None:
            return False
        self.found[self._next] = answer[0]
        self._ask()
        return True

    def close(self) -> None:
        """Ends the worker."""
        self._asker.close()

    @property
    def _next(self) -> str:
        return next(level for level in LEVELS if level not in self.found)

    def _ask(self) -> None:
        if self.busy:
            self._asker.submit(_Daily(self._day, self._key, self._next))
        else:
            self._asker.close()


def find_played(store: Store, day: date, key: str, person: Player) -> list[tuple[StoredMatch, Match]]:
    """The matches in which a person here has played the deal of a day, or begun to; the first begun the first."""
    deal = match_of(day, key, Bot(OPPONENT)).fixed_deals[0]
    found = []
    for id in store.match_repository.find_by_deal(key, str(deal), first=True):
        kept = store.match_repository.find_match(id)
        match = store.load(kept) if kept is not None else None
        if kept is not None and match is not None and day_of(match) == day and match.players[CHAIR] == person:
            found.append((kept, match))
    return found
