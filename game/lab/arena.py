"""Duplicate matches between two players: every deal is played from each side of the table."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple, Protocol

from game.bots.baselines import BASELINES
from game.bots.bot import choose
from game.bots.levels import LEVELS, Limit
from game.core.intervals import NORMAL
from game.core.shuffle import random_order
from game.core.state import CHANCE, OVER, Action, State
from game.lab.figure import percentile
from game.lab.line_baselines import BASELINES as FIXED_PLAYERS
from game.lab.line_baselines import RulesOfThumb
from game.lab.workers import workers
from game.match import player_types
from game.match.match import winners
from game.platform.escaping import escape_text
from game.platform.language import format_number
from game.platform.language import gettext as _
from game.platform.processes import work_time
from game.rules.game import Game

TIED = 1e-9
"""Differences up to this count as a tie."""


class ArenaPlayer(Protocol):
    """A player that can be measured; it must be picklable, because it is sent to worker processes."""

    def choose(self, game: Game[Any], view: State, rng: Random) -> Action:
        """Return one of the two or more legal actions of the seat to move in `view`, that seat's view of the state."""


@dataclass(frozen=True)
class BotPlayer:
    """One of Boneyard's own bots as a player."""

    limit: Limit

    def choose(self, game: Game[Any], view: State, rng: Random) -> Action:
        """Return the bot's choice."""
        return choose(game, view, self.limit, rng)


PLAYERS: dict[str, ArenaPlayer] = {
    **{key: BotPlayer(Limit(key)) for key in LEVELS},
    **{f"{key}@{date}": BotPlayer(Limit(key, baseline=date)) for date in BASELINES for key in BASELINES[date]},
    **FIXED_PLAYERS,
    "thumb": RulesOfThumb(),
}
"""The players by their names on the command line."""


def player(name: str, seconds: float = 1.0) -> ArenaPlayer:
    """Return the player of that name; bots think for at most `seconds` per choice. Raises ValueError for unknown names.

    A bot may have a style: “master:bold”. It may be a level as it once played: “master@2026-11”.
    """
    bot = player_types.parse_bot(name)
    usual = PLAYERS.get(bot.level)
    if isinstance(usual, BotPlayer):
        return BotPlayer(replace(usual.limit, seconds=seconds, style=bot.style))
    if name not in PLAYERS:
        names = ", ".join(PLAYERS)
        raise ValueError(
            _("There is no player called {name}. The players are {names}.").format(name=escape_text(name), names=names)
        )
    return PLAYERS[name]


@dataclass(frozen=True)
class Seconds:
    """Processor time per choice among two or more actions: median, 95th percentile and maximum, in seconds."""

    choices: int
    p50: float
    p95: float
    longest: float


@dataclass(frozen=True)
class Result:
    """The result of A against B over all deals (or matches).

    - `difference`: mean of A's points minus the mean of the others', in the game's merit.
    - `interval`: its 95% confidence interval.
    - `deviation`: standard deviation of one deal.
    - `ahead`: fraction of deals in which A did better over all sides; ties count half.
    - `share`: fraction of wins of A (a hand by most points, a match by the rules, shared wins in parts).
    - `even`: the share expected of equal players.
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
    """One deal from every side: mean difference and share of A, and the seconds of each choice of A and B."""

    difference: float
    share: float
    seconds: tuple[list[float], list[float]]


@dataclass(frozen=True)
class Meeting:
    """A against B at one table: A takes each side in turn with the same tiles, B all other seats.

    Deals and random numbers depend only on `seed` and the index of the deal. A deal is the first hand of a match, or
    the whole match if `whole` is set. With a `partner`, A and B take one seat of their side and the partner the other:
    A and B the first seat of each side in one deal, the second in the next.
    """

    game: Game[Any]
    players: int
    a: ArenaPlayer
    b: ArenaPlayer
    seed: str
    whole: bool = False
    partner: ArenaPlayer | None = None

    def measure(
        self,
        deals: int,
        jobs: int = 1,
        cluster: str | None = None,
        tracked: Callable[[Iterator[Any], int], Iterator[Any]] = lambda units, _total: units,
    ) -> Result:
        """Play `deals` deals in `jobs` processes or on a cluster.

        `tracked` gets the deals as they are played, with their number, and yields them again; it may show the progress.
        Raises ValueError with a sentence if it cannot be measured or the cluster does not answer.
        """
        if deals < 2:
            raise ValueError(_("Measure at least two deals, to get a confidence interval."))
        if self.whole and self.game.endless:
            raise ValueError(_("Matches with these rules never end by themselves. Measure deals instead."))
        if self.partner is not None and not self.game.has_partners(self.players):
            raise ValueError(_("With these rules and this number of players, nobody has a partner."))
        with workers(jobs, cluster) as map_tasks:
            units = [*tracked(map_tasks(self.play_deal, range(deals)), deals)]
        values = [unit.difference for unit in units]
        mean, deviation = fmean(values), stdev(values)
        margin = NORMAL * deviation / sqrt(deals)
        a, b = (_seconds([timing for unit in units for timing in unit.seconds[index]]) for index in (0, 1))
        share, even = fmean(unit.share for unit in units), 1 / self.game.sides(self.players)
        ahead = fmean((value > TIED) - (value < -TIED) for value in values) / 2 + 0.5
        return Result(deals, mean, (mean - margin, mean + margin), deviation, ahead, share, even, a, b)

    def play_deal(self, number: int) -> _Unit:
        """Play one deal with A on every side."""
        seconds: tuple[list[float], list[float]] = ([], [])
        sides = range(self.game.sides(self.players))
        differences, shares = zip(*(self._play(number, side, seconds) for side in sides), strict=True)
        return _Unit(fmean(differences), fmean(shares), seconds)

    def view_for(self, state: State, _player_index: int) -> State:
        """Return what a player is shown of a state: the view of the seat to move.

        The player is 0 for A, 1 for B and 2 for the partner of either.
        """
        view: State = self.game.observe(state, state.to_move)
        return view

    def _play(self, number: int, own: int, seconds: tuple[list[float], list[float]]) -> tuple[float, float]:
        """Play one deal with A on side `own`; return A's difference and share of the win."""
        game, state = self.game, self.game.initial_state(self.players)
        scores_before = state.scores
        deal_rng = Random(f"{self.seed}/{number}/deals")
        bot_rngs = [Random(f"{self.seed}/{number}/{seat}") for seat in range(self.players)]
        first = number % 2 * game.sides(self.players)
        main_seats = range(first, first + game.sides(self.players)) if self.partner else range(self.players)
        while state.to_move != OVER and (self.whole or not state.hand):
            seat = state.to_move
            if seat == CHANCE:
                state = game.apply(state, game.make_deal(random_order(game.deck(), deal_rng), self.players))
                continue
            player_index = int(game.side(seat, self.players) != own) if seat in main_seats else 2
            legal = game.legal_actions(state)
            action = legal[0]
            if len(legal) > 1:
                view = self.view_for(state, player_index)
                started = work_time()
                chooser = (self.a, self.b, self.partner or self.a)[player_index]
                action = chooser.choose(game, view, bot_rngs[seat])
                if player_index < 2:
                    seconds[player_index].append(work_time() - started)
                if action not in legal:
                    raise ValueError(_("A player chose {action}, which is not legal.").format(action=action))
            state = game.apply(state, action)
        gains = [
            game.merit(after) - game.merit(score) for after, score in zip(state.scores, scores_before, strict=True)
        ]
        others = [gain for side, gain in enumerate(gains) if side != own]
        winning_sides = {game.side(seat, self.players) for seat in winners(game, state, state)} if self.whole else set()
        if not winning_sides:
            winning_sides = {side for side, gain in enumerate(gains) if gain == max(gains)}
        return gains[own] - fmean(others), (own in winning_sides) / len(winning_sides)


def _seconds(times: Sequence[float]) -> Seconds:
    nonempty = times or [0.0]
    return Seconds(len(times), percentile(nonempty, 50), percentile(nonempty, 95), max(nonempty))


def report(result: Result, a: str, b: str, whole: bool, partner: str | None = None) -> str:
    """Return the result as text; `a`, `b` and `partner` are the players' names."""
    if whole:
        points = _("Margin of {a} over {b}: {mean} points a match (95% interval: {low} to {high}).")
        share = _("{a} wins {share:.1f}% of the matches. Equal players would win {even:.1f}%.")
        ahead = _("{a} scores more than {b} with the same tiles in {ahead:.1f}% of the matches; ties count half.")
        deviation = _("Standard deviation of a match: {deviation:.2f} points.")
    else:
        points = _("Margin of {a} over {b}: {mean} points a deal (95% interval: {low} to {high}).")
        share = _("{a} wins {share:.1f}% of the hands. Equal players would win {even:.1f}%.")
        ahead = _("{a} scores more than {b} with the same tiles in {ahead:.1f}% of the deals; ties count half.")
        deviation = _("Standard deviation of a deal: {deviation:.2f} points.")
    mean, low, high = (format_number(value, "+.2f") for value in (result.difference, *result.interval))
    lines = [
        points.format(a=a, b=b, mean=mean, low=low, high=high),
        share.format(a=a, share=100 * result.share, even=100 * result.even),
        ahead.format(a=a, b=b, ahead=100 * result.ahead),
        deviation.format(deviation=result.deviation),
        _("Time of a move, in milliseconds:"),
    ]
    times = _("{median:.3g} typical, {p95:.3g} or less in 95%, {longest:.3g} at most ({moves} moves)")
    for name, timing in ((a, result.a), (b, result.b)):
        median, p95, longest = 1000 * timing.p50, 1000 * timing.p95, 1000 * timing.longest
        text = times.format(median=median, p95=p95, longest=longest, moves=format_number(timing.choices))
        lines.append(f"  {name}: {text}")
    if partner is not None:
        lines.insert(0, _("Both have {partner} as their partner.").format(partner=partner))
    return "\n".join(lines)
