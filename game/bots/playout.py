"""Good sense in tricks, and hands played out by it from any moment on, each seat knowing its own tiles only."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from game.bots.chart import Chart
from game.bots.counting import Count
from game.rules.game import at
from game.rules.tricks import Suit, Trick, TrickGame, TrickState
from game.state import MatchOver, add

WIN = 0.2
"""What it is worth to win the match, as a share of the whole way to its end."""

Way = TypeVar("Way")
Weigh = Callable[[list[int], list[int]], float]
"""What a way of going on is worth in a deal: the hands as masks, the tiles asleep by number."""


@dataclass(frozen=True, slots=True)
class Sense:
    """What a player cares about when it weighs a tile by the trick in progress; costs are in points of a trick.

    `high` is what the most powerful tile costs, as it could win later, and a trump costs as much again. `ruff` is how
    likely a rival who is thought to hold a trump can use it on another suit, `help` how likely a partner takes what a
    rival would win. `draw` is what a trump led is worth to the side that made the trump while others are out.
    """

    high: float = 0.8
    ruff: float = 0.3
    help: float = 0.3
    draw: float = 0.5


SENSE = Sense()
"""Good sense where a trick counts a few points.

Other weights were tried by bots that differed in one alone, 200 deals each played twice: none did better.
"""


def lead(
    chart: Chart, sense: Sense, hand: int, legal: int, live: int, rivals: int, partner: bool, draws: bool
) -> tuple[int, Suit]:
    """The tile to lead and the suit it is to call, of the tiles in `legal`.

    `live` are the tiles that have not been played, as far as the player remembers; so many `rivals` are in the play,
    with or without a `partner`; `draws` is whether the own side made the trump.
    """
    unseen = live & ~hand
    out = unseen & chart.trumps
    stay = _stay(hand, unseen, rivals)
    unruffed = 1 - (1 - stay) * sense.ruff
    base, worth, power = chart.base, chart.worth, chart.power
    most = -1e9
    best: tuple[int, Suit] = 0, 0
    while legal:
        low = legal & -legal
        legal ^= low
        tile = low.bit_length() - 1
        for suit in chart.leads[tile]:
            threats = chart.above[suit][tile] & unseen
            holds = 1.0
            if threats:
                ruffs = 0 if suit == chart.trump else (threats & out).bit_count()
                holds = stay ** (threats.bit_count() - ruffs) * unruffed**ruffs
                if partner:
                    holds += (1 - holds) * sense.help
            value = (2 * holds - 1) * (base + worth[tile]) - sense.high * power[tile]
            if draws and out and low & chart.trumps:
                value += sense.draw
            if value > most:
                most, best = value, (tile, suit)
    return best


def follow(
    chart: Chart, sense: Sense, hand: int, legal: int, live: int, trick: tuple[Suit, int, int], ours: bool,
    rivals: int, partner: bool,
) -> int:  # fmt: skip
    """The tile to play to a trick, of those in `legal`.

    The `trick` is the suit called, the number of the best tile so far, and what it pays so far; `ours` is whether the
    own side is winning it. So many `rivals` are still to play, and a `partner` or none.
    """
    called, winning, stake = trick
    beats = chart.above[called]
    better = beats[winning]
    unseen = live & ~hand
    stay = _stay(hand, unseen, rivals)
    unruffed = 1 - (1 - stay) * sense.ruff
    plain = 0 if called == chart.trump else chart.trumps & unseen
    if ours:
        kept = _holds(better & unseen, plain, stay, unruffed) if rivals else 1.0
    else:
        kept = sense.help if partner else 0.0
    worth, power = chart.worth, chart.power
    most = -1e9
    best = 0
    while legal:
        low = legal & -legal
        legal ^= low
        tile = low.bit_length() - 1
        holds = kept
        if better & low:
            holds = _holds(beats[tile] & unseen, plain, stay, unruffed) if rivals else 1.0
            if partner:
                holds += (1 - holds) * sense.help
        value = (2 * holds - 1) * (stake + worth[tile]) - sense.high * power[tile]
        if value > most:
            most, best = value, tile
    return best


def _stay(hand: int, unseen: int, rivals: int) -> float:
    """The chance that none of so many rivals holds a given unseen tile."""
    return max(0.0, 1 - rivals * hand.bit_count() / (unseen.bit_count() or 1))


def _holds(threats: int, plain: int, stay: float, unruffed: float) -> float:
    """The chance that no rival beats a tile with one of `threats`; the trumps among `plain` can only ruff."""
    ruffs = (threats & plain).bit_count()
    return float(stay ** (threats.bit_count() - ruffs) * unruffed**ruffs)


class Playout:
    """A hand of a trick game as far as it has come in a view, to be played out over and over by good sense."""

    def __init__(self, game: TrickGame, view: TrickState, chart: Chart) -> None:
        """The hand of `view`, in which the tiles are played with the trump of `chart`."""
        players = len(view.hands)
        self.game, self.view, self.chart = game, view, chart
        self.seats = [seat for seat in range(players) if seat not in view.out]
        self.side = [game.side(seat, players) for seat in range(players)]
        self.after = [game.next_in(view, seat) for seat in range(players)]
        played = [tile for trick in view.tricks for tile in trick.tiles]
        trick = view.trick or Trick((), 0, -1)
        self.live = (1 << len(chart.numbers)) - 1 & ~chart.mask((*played, *trick.tiles))
        self.makers = -1 if view.bidder is None else self.side[view.bidder]
        self.joined = len(trick.plays)
        self.winner = trick.winner
        self.trick: tuple[Suit, int, int] = trick.called, -1, chart.base
        if trick.plays:
            best = chart.numbers[game.winning(chart.trump, trick)]
            self.trick = trick.called, best, game.trick_points(trick, chart.trump)
        self.waiting = [self._waiting(seat) for seat in range(players)]
        self._values: dict[tuple[int, ...], float] = {}

    def _waiting(self, seat: int) -> list[tuple[int, bool]]:
        """By how many have played before `seat`, how many rivals are still to play after it, and whether a partner."""
        sides, at = [], seat
        for _nth in self.seats[1:]:
            at = self.after[at]
            sides.append(self.side[at])
        own = self.side[seat]
        turns = [sides[: len(sides) - joined] for joined in range(len(sides) + 1)]
        return [(len(turn) - turn.count(own), own in turn) for turn in turns]

    def own(self, live: int) -> tuple[int, Suit | None]:
        """What good sense plays now for the seat to move, if the tiles of `live` are those not known to be played."""
        hand, seat = self.chart.mask(self.view.hands[self.view.to_move]), self.view.to_move
        return self._choice(hand, seat, live, self.trick, self.joined, self.winner, bool(self.view.tricks))

    def _choice(
        self, hand: int, seat: int, live: int, trick: tuple[Suit, int, int], joined: int, winner: int, taken: bool
    ) -> tuple[int, Suit | None]:
        chart, side, game = self.chart, self.side, self.game
        own = side[seat]
        if not joined:
            legal = hand & chart.trumps if taken and game.trump_after_trick and hand & chart.trumps else hand
            rivals, partner = self.waiting[seat][0]
            return lead(chart, SENSE, hand, legal, live, rivals, partner, own == self.makers)
        legal = hand & chart.follows[trick[0]] or (game.must_trump and hand & chart.trumps) or hand
        if legal & (legal - 1) == 0:
            return legal.bit_length() - 1, None
        rivals, partner = self.waiting[seat][joined]
        return follow(chart, SENSE, hand, legal, live, trick, side[winner] == own, rivals, partner), None

    def finish(self, hands: list[int], seat: int, first: tuple[int, Suit | None] | None = None) -> float:
        """What the hand is worth to the side of the seat to move in the view, played out from these `hands`.

        `seat` is the one to play, and it plays `first` if that is given.
        """
        chart, side, after, all_in = self.chart, self.side, self.after, len(self.seats)
        hands, live = hands[:], self.live
        points, taken = [*self.view.points], [*map(self.view.taken, range(len(hands)))]
        trick, joined, winner = self.trick, self.joined, self.winner
        tricks = len(self.view.tricks)
        worth, above = chart.worth, chart.above
        choice = first
        while True:
            hand = hands[seat]
            tile, suit = choice or self._choice(hand, seat, live, trick, joined, winner, tricks > 0)
            choice = None
            hands[seat] = hand & ~(1 << tile)
            live &= ~(1 << tile)
            if suit is not None:
                trick, winner = (suit, tile, chart.base + worth[tile]), seat
            else:
                called, best, stake = trick
                if above[called][best] >> tile & 1:
                    best, winner = tile, seat
                trick = called, best, stake + worth[tile]
            joined += 1
            if joined < all_in:
                seat = after[seat]
                continue
            points[side[winner]] += trick[2]
            taken[winner] += 1
            tricks += 1
            joined, seat = 0, winner
            if not hands[seat]:
                return self._value(points, taken)

    def _value(self, points: list[int], taken: list[int]) -> float:
        """What a hand that ends so is worth, asked of the game once only."""
        key = (*points, *taken)
        known = self._values.get(key)
        if known is None:
            known = self._values[key] = _settled(self.game, self.view, points, taken)
        return known


def _settled(game: TrickGame, view: TrickState, points: list[int], taken: list[int]) -> float:
    """What comes of a hand in which the sides have these points and the seats these tricks, for the seat to move."""
    tricks = [Trick((), 0, seat) for seat, count in enumerate(taken) for _nth in range(count)]
    scores = view.scores
    for seat, count in enumerate(taken):
        for _nth in range(count - view.taken(seat)):
            scores = add(scores, game.trick_pays(view, Trick((), 0, seat)))
    end = view.but(points=tuple(points), tricks=tuple(tricks), scores=scores, trick=None)
    return gain(game, view, end.but(scores=add(scores, game.settle(end)[1])))


def gain(game: TrickGame, view: TrickState, end: TrickState) -> float:
    """What the side of the seat to move gains on the mean of the others by a hand that leads from `view` to `end`.

    Nothing beyond the target counts, but to win the match is worth a fifth of the way to it.
    """
    players = len(view.hands)
    own, goal = game.side(view.to_move, players), game.merit(at(game.target, players))
    gains: list[float] = [
        min(game.merit(now), goal) - game.merit(then) for now, then in zip(end.scores, view.scores, strict=True)
    ]
    over = game.match_ends(end, end.scores)
    if isinstance(over, MatchOver) and over.winner is not None:
        gains[over.winner] += WIN * abs(goal - game.merit(game.first_score()))
    return gains[own] - (sum(gains) - gains[own]) / (len(gains) - 1)


def weighed(ways: dict[Way, Weigh], count: Count, rng: Random, deals: int) -> dict[Way, float]:
    """What the better ways are worth on the mean over deals that could be, the same for all ways: about so many.

    After each quarter of the work the worse half of the ways is let go, so that the others are tried in more deals.
    Where one deal is asked for, all ways are tried in it.
    """
    if deals == 1:
        hands, asleep = count.deal(rng)
        return {way: weigh(hands, asleep) for way, weigh in ways.items()}
    sums = dict.fromkeys(ways, 0.0)
    left, dealt = list(ways), 0
    means: dict[Way, float] = {}
    for quarter in range(4):
        for _nth in range(max(1, deals // 4 * len(ways) // len(left))):
            hands, asleep = count.deal(rng)
            dealt += 1
            for way in left:
                sums[way] += ways[way](hands, asleep)
        means = {way: sums[way] / dealt for way in left}
        if quarter < 3:
            left = sorted(left, key=means.__getitem__, reverse=True)[: max(2, (len(left) + 1) // 2)]
    return means
