"""A hand of two with a stock and doubles to announce: played out by good sense, or to its end exactly."""

from dataclasses import dataclass, field

from game.bots.chart import Chart, bits
from game.bots.judging import Mind, Sense
from game.bots.playout import gains
from game.rules.bingo import BingoGame
from game.rules.seventy import BINGO_TILE, GOAL, TRICKS
from game.rules.tricks import Trick, TrickState
from game.state import CLAIM, PASS, add

SENSE = Sense(high=8.0, ruff=0.4, aid=0.0, draw=0.0, waver=5.0)
"""Good sense where a tile counts up to 28 points."""
ALL = 1e9


@dataclass(slots=True)
class Moment:
    """A moment of a hand of two, seats 0 and 1 of those in the play: what changes as it is played out.

    `called` is the suit of the tile `led`, -1 when none is. `paid` is what the first has been paid in the match, less
    what the second has. `stock` are the tiles to be drawn, the next one last.
    """

    hands: list[int]
    seat: int
    points: list[int]
    pending: list[int]
    taken: list[int]
    announced: int
    live: int
    stock: list[int] = field(default_factory=list)
    led: int = -1
    called: int = 0
    announcing: int = 0
    paid: int = 0

    def copy(self) -> "Moment":
        """The same moment, to be played on from."""
        return Moment(
            *(self.hands[:], self.seat, self.points[:], self.pending[:], self.taken[:], self.announced, self.live),
            *(self.stock[:], self.led, self.called, self.announcing, self.paid),
        )


class Race:
    """The hand of a view, between the two who play it, to be played on in thought."""

    def __init__(self, game: BingoGame, view: TrickState, chart: Chart) -> None:
        self.game, self.view, self.chart = game, view, chart
        self.seats = [view.to_move, game.next_in(view, view.to_move)]
        self.doubles = chart.mask(tuple(tile for tile in chart.numbers if tile.is_double))
        self.bingo = chart.mask((BINGO_TILE,))
        self.tiles = chart.tiles
        self.mind = Mind(chart.ranks, SENSE)
        self._values: dict[tuple[int, ...], float] = {}
        self.once = game.reannounce == "once per double"
        self.last = None if view.turned is None or not game.stock_open(view) else chart.numbers[view.turned]
        self.seen = self._seen()
        self._brings: dict[tuple[int, int], int] = {}
        self._pays: dict[tuple[int, int], int] = {}

    def _seen(self) -> Moment:
        """The moment of the view, its hands and its stock left out."""
        view, chart = self.view, self.chart
        one, other = self.seats
        played = [tile for trick in (*view.tricks, *filter(None, [view.trick])) for tile in trick.tiles]
        moment = Moment(
            hands=[],
            seat=0,
            points=[view.points[one], view.points[other]],
            pending=[view.pending[one], view.pending[other]],
            taken=[view.taken(one), view.taken(other)],
            announced=chart.mask(tuple(view.announced)) if self.once else 0,
            live=(1 << len(self.tiles)) - 1 & ~chart.mask(tuple(played)),
            announcing=chart.mask(tuple(view.announcing)),
        )
        if view.trick is not None:
            moment.led, moment.called = chart.numbers[view.trick.tiles[0]], chart.suits[view.trick.called]
        return moment

    def now(self, hands: list[int], asleep: list[int]) -> Moment:
        """The moment of the view with all tiles known: the hands by seat, the stock in the order of drawing."""
        moment = self.seen.copy()
        moment.hands = [hands[seat] for seat in self.seats]
        if self.last is not None:
            moment.stock = [self.last, *reversed(asleep)]
        return moment

    # -- the moves -------------------------------------------------------------------------------------------------

    def announce(self, moment: Moment) -> bool:
        """Announce the doubles of the seat on lead, if they are two or more; whether it did."""
        doubles = moment.hands[moment.seat] & self.doubles & ~moment.announced
        if doubles & (doubles - 1) == 0:
            return False
        alike = doubles.bit_count(), doubles & self.bingo
        brings = self._brings.get(alike)
        if brings is None:
            tiles = tuple(self.tiles[number] for number in bits(doubles))
            brings = self._brings[alike] = self.game.announcement(tiles)
        if self.once:
            moment.announced |= doubles
        moment.announcing = doubles
        to = moment.points if moment.taken[moment.seat] else moment.pending
        to[moment.seat] += brings
        return True

    def legal(self, moment: Moment) -> int:
        """The tiles that the seat to move may play."""
        hand = moment.hands[moment.seat]
        if moment.led < 0:
            return moment.announcing or hand
        if moment.stock:
            return hand
        return self.chart.ranks.to_follow(hand, moment.called)

    def play(self, moment: Moment, tile: int, suit: int) -> bool:
        """Play a tile, which calls `suit` if it is led, and draw after the trick; whether the hand goes on."""
        seat, chart = moment.seat, self.chart.ranks
        moment.hands[seat] &= ~(1 << tile)
        moment.live &= ~(1 << tile)
        moment.announcing = 0
        if moment.led < 0:
            moment.led, moment.called, moment.seat = tile, suit, 1 - seat
            return True
        led, moment.led = moment.led, -1
        winner = seat if chart.above[moment.called][led] >> tile & 1 else 1 - seat
        moment.taken[winner] += 1
        moment.seat = winner
        points = moment.points
        points[winner] += chart.base + chart.worth[led] + chart.worth[tile] + moment.pending[winner]
        moment.pending[winner] = 0
        if self.game.last_trick_ten and sum(moment.taken) == TRICKS:
            points[winner] += 10
        paid = self._paid(led, tile)
        if paid:
            moment.paid += paid if winner == 0 else -paid
        if points[winner] >= GOAL or not moment.hands[winner] | moment.hands[1 - winner]:
            return False
        if moment.stock:
            self.draw(moment)
        return True

    def _paid(self, led: int, tile: int) -> int:
        """What a trick of these tiles pays at once."""
        known = self._pays.get((led, tile))
        if known is None:
            trick = Trick(((0, self.tiles[led]), (0, self.tiles[tile])), 0, 0)
            known = self._pays[led, tile] = add((0,), self.game.trick_pays(self.view, trick))[0]
        return known

    def draw(self, moment: Moment) -> None:
        """Let both draw, the seat that leads first."""
        first = moment.stock.pop()
        second = moment.stock.pop()
        if not moment.stock and self.game.turnup_taker == "winner":
            first, second = second, first
        moment.hands[moment.seat] |= 1 << first
        moment.hands[1 - moment.seat] |= 1 << second

    # -- to the end ------------------------------------------------------------------------------------------------

    def finish(self, moment: Moment) -> float:
        """What the hand is worth to the seat to move in the view, played out by good sense."""
        ranks, mind = self.chart.ranks, self.mind
        goes_on = max(moment.points) < GOAL
        while goes_on:
            seat = moment.seat
            hand = moment.hands[seat]
            suit = 0
            if moment.led < 0:
                if not moment.announcing and self.announce(moment) and moment.points[seat] >= GOAL:
                    break
                mind.leads(hand, moment.announcing or hand, moment.live, 1, False, False)
                suit, tile = divmod(mind.best(), 64)
            else:
                legal = self.legal(moment)
                stake = ranks.base + ranks.worth[moment.led]
                mind.follows(hand, legal, moment.live, moment.called, moment.led, stake, False, 0, False)
                tile = mind.best()
            goes_on = self.play(moment, tile, suit)
        return self.value(moment)

    def value(self, moment: Moment) -> float:
        """What a hand that is over is worth to the seat to move in the view."""
        key = (*moment.points, *moment.taken, moment.paid)
        known = self._values.get(key)
        if known is None:
            known = self._values[key] = self._settled(moment)
        return known

    def _settled(self, moment: Moment) -> float:
        view, (one, other) = self.view, self.seats
        points, scores = [*view.points], [*view.scores]
        points[one], points[other] = moment.points
        scores[one] += max(moment.paid, 0)
        scores[other] += max(-moment.paid, 0)
        tricks = tuple(Trick((), 0, seat) for at, seat in enumerate(self.seats) for _nth in range(moment.taken[at]))
        last = (one, CLAIM) if points[one] >= GOAL else (other, CLAIM if points[other] >= GOAL else PASS)
        end = view.but(points=tuple(points), scores=tuple(scores), tricks=tricks, history=(last,))
        return gains(self.game, view, end.but(scores=add(end.scores, self.game.settle(end)[1])))[one]

    def best(self, moment: Moment, low: float = -ALL, high: float = ALL) -> float:
        """What the hand is worth to the seat to move in the view if both, who know all tiles, play on perfectly."""
        mine, worth = moment.seat == 0, -ALL if moment.seat == 0 else ALL
        for after, goes_on in self.moves(moment):
            value = self.best(after, low, high) if goes_on else self.value(after)
            if mine:
                worth = max(worth, value)
                low = max(low, worth)
            else:
                worth = min(worth, value)
                high = min(high, worth)
            if low >= high:
                break
        return worth

    def moves(self, moment: Moment) -> list[tuple[Moment, bool]]:
        """The moments that can follow by a tile, announced doubles among the leads first; and whether each goes on."""
        starts = [moment]
        if moment.led < 0 and not moment.announcing:
            announced = moment.copy()
            if self.announce(announced):
                if announced.points[announced.seat] >= GOAL:
                    return [(announced, False)]
                starts = [announced, moment]
        following = []
        for start in starts:
            for tile in sorted(bits(self.legal(start)), key=self.chart.ranks.power.__getitem__, reverse=True):
                for suit in self.chart.ranks.leads[tile] if start.led < 0 else (0,):
                    after = start.copy()
                    following.append((after, self.play(after, tile, suit)))
        return following
