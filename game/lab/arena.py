"""The arena: two players measured against each other, every deal played from each side of the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any, NamedTuple, Protocol

from game.bots.bot import choose
from game.bots.levels import LEVELS, Limit
from game.core.intervals import NORMAL
from game.core.state import CHANCE, OVER, Action, State
from game.lab.figure import percentile
from game.lab.line_baselines import BASELINES, RulesOfThumb
from game.lab.workers import workers
from game.match import player_types
from game.match.match import winners
from game.platform.escaping import escape_text
from game.platform.language import gettext as _
from game.rules.game import Game

TIED = 1e-9
"""A difference no larger is none."""


class ArenaPlayer(Protocol):
    """Who can be measured; another process is sent a copy, so what it is must be fit to pickle."""

    def choose(self, game: Game[Any], view: State, rng: Random) -> Action:
        """One of the legal actions, two or more, of the seat to move in `view`, which is what that seat sees."""


@dataclass(frozen=True)
class BotPlayer:
    """A bot of the house as a player."""

    limit: Limit

    def choose(self, game: Game[Any], view: State, rng: Random) -> Action:
        """What the bot chooses."""
        return choose(game, view, self.limit, rng)


PLAYERS: dict[str, ArenaPlayer] = {key: BotPlayer(Limit(key)) for key in LEVELS} | BASELINES | {"thumb": RulesOfThumb()}
"""Who can be measured, by the name that the command line gives."""


def player(name: str, seconds: float = 1.0) -> ArenaPlayer:
    """The player of that name, a bot thinking so long at most; raises ValueError with a sentence where there is none.

    A bot may have a style: “master:bold”.
    """
    chair = player_types.parse_bot(name)
    if chair.level in LEVELS:
        return BotPlayer(chair.limit(seconds))
    if name not in PLAYERS:
        names = ", ".join(PLAYERS)
        raise ValueError(_("There is no player {name}; there are {names}.").format(name=escape_text(name), names=names))
    return PLAYERS[name]


@dataclass(frozen=True)
class Seconds:
    """Processor seconds of a choice among two actions or more: the median, what 95 % stay below, the longest."""

    choices: int
    p50: float
    p95: float
    longest: float


@dataclass(frozen=True)
class Result:
    """What A came to against B.

    `difference` is the mean over the deals (or matches) of A's points less the mean of the others', in the game's
    merit, `interval` its 95 % interval and `deviation` the standard deviation of one deal. `ahead` is the part of the
    deals in which A had the better of it with every side played, halves where it was level. `share` is how much A won
    of all that was played: a hand by most points, a match as the game says, in parts where it is shared; `even` is
    what equals would have.
    """

    deals: int
    difference: float
    interval: tuple[float, float]
    deviation: float
    ahead: float
    share: float
    even: float
    a: Seconds
    b: Seconds


class _Unit(NamedTuple):
    """A deal from every side: the means of A's difference and share, and how long A and B took for each choice."""

    difference: float
    share: float
    seconds: tuple[list[float], list[float]]


@dataclass(frozen=True)
class Meeting:
    """A against B at one table: A takes each side in turn, with the same tiles, and B all the other seats.

    The tiles of deal n, and each seat's luck in thinking, come from `seed` and n alone. A deal is the first hand of a
    match; with `whole` it is the match.
    """

    game: Game[Any]
    players: int
    a: ArenaPlayer
    b: ArenaPlayer
    seed: str
    whole: bool = False

    def measure(self, deals: int, jobs: int = 1, cluster: str | None = None) -> Result:
        """Play so many deals in so many processes, or on a cluster.

        Raises ValueError with a sentence for what cannot be measured, and for a cluster that does not answer.
        """
        if deals < 2:
            raise ValueError(_("One alone says nothing of the spread; measure at least two."))
        if self.whole and self.game.endless:
            raise ValueError(_("A match by these rules has no end of its own; measure deals instead."))
        with workers(jobs, cluster) as spread:
            units = [*spread(self.deal, range(deals))]
        values = [unit.difference for unit in units]
        mean, deviation = fmean(values), stdev(values)
        margin = NORMAL * deviation / sqrt(deals)
        a, b = (_seconds([took for unit in units for took in unit.seconds[who]]) for who in (0, 1))
        share, even = fmean(unit.share for unit in units), 1 / self.game.sides(self.players)
        ahead = fmean((value > TIED) - (value < -TIED) for value in values) / 2 + 0.5
        return Result(deals, mean, (mean - margin, mean + margin), deviation, ahead, share, even, a, b)

    def deal(self, number: int) -> _Unit:
        """One deal, played with A on every side."""
        seconds: tuple[list[float], list[float]] = ([], [])
        sides = range(self.game.sides(self.players))
        differences, shares = zip(*(self._play(number, side, seconds) for side in sides), strict=True)
        return _Unit(fmean(differences), fmean(shares), seconds)

    def _play(self, number: int, own: int, seconds: tuple[list[float], list[float]]) -> tuple[float, float]:
        """One deal with A on the side `own`: A's difference, and A's share of the win."""
        game, state = self.game, self.game.initial_state(self.players)
        before = state.scores
        dealing = Random(f"{self.seed}/{number}/deals")
        thinking = [Random(f"{self.seed}/{number}/{seat}") for seat in range(self.players)]
        while state.to_move != OVER and (self.whole or not state.hand):
            seat = state.to_move
            if seat == CHANCE:
                deck = list(game.deck())
                dealing.shuffle(deck)
                state = game.apply(state, game.make_deal(deck, self.players))
                continue
            who = int(game.side(seat, self.players) != own)
            legal = game.legal_actions(state)
            action = legal[0]
            if len(legal) > 1:
                view = game.observe(state, seat)
                began = process_time()
                action = (self.a, self.b)[who].choose(game, view, thinking[seat])
                seconds[who].append(process_time() - began)
                if action not in legal:
                    raise ValueError(_("A player chose {action}, which is not legal.").format(action=action))
            state = game.apply(state, action)
        gains = [game.merit(after) - game.merit(score) for after, score in zip(state.scores, before, strict=True)]
        others = [gain for side, gain in enumerate(gains) if side != own]
        won = {game.side(seat, self.players) for seat in winners(game, state)} if self.whole else set()
        if not won:
            won = {side for side, gain in enumerate(gains) if gain == max(gains)}
        return gains[own] - fmean(others), (own in won) / len(won)


def _seconds(times: Sequence[float]) -> Seconds:
    some = times or [0.0]
    return Seconds(len(times), percentile(some, 50), percentile(some, 95), max(some))


def report(result: Result, a: str, b: str, whole: bool) -> str:
    """What there is to say of a result, in plain words; `a` and `b` are the players' names."""
    each = _("match") if whole else _("deal")
    ahead = _("{a} ahead of {b} by {mean:+.3f} points a {each}, 95 % interval {low:+.3f} to {high:+.3f}")
    thought = _("{name} thought {p50:.3g} ms at the median, p95 {p95:.3g}, at most {longest:.3g} ({choices} choices)")
    low, high = result.interval
    lines = [
        ahead.format(a=a, b=b, mean=result.difference, each=each, low=low, high=high),
        _("standard deviation {deviation:.3f} points").format(deviation=result.deviation),
        _("{a} came out ahead in {ahead:.1f} %, and won {share:.1f} % as played, where equals win {even:.1f} %").format(
            a=a, ahead=100 * result.ahead, share=100 * result.share, even=100 * result.even
        ),
    ]
    for name, took in ((a, result.a), (b, result.b)):
        p50, p95, longest = 1000 * took.p50, 1000 * took.p95, 1000 * took.longest
        lines.append(thought.format(name=name, choices=took.choices, p50=p50, p95=p95, longest=longest))
    return "\n".join(lines)
