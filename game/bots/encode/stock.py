"""The view of a trick game with a stock as a position of the kernel, between the seat to move and the other."""

from functools import lru_cache

from game.bots.encode.suit_tables import SuitEncoding
from game.bots.encode.tricks import gains, live, set_trick
from game.bots.kernel.stock_position import Announcements, StockPosition, StockRules
from game.core.state import CLAIM, PASS, add
from game.core.tiles import Tile
from game.rules.tricks.bingo import BingoGame
from game.rules.tricks.bingo_scoring import BINGO_TILE, GOAL, LOW, TRICKS
from game.rules.tricks.trick_game import Suit, Trick, TrickState
from game.rules.tricks.trick_state import Closing


def encode_stock(game: BingoGame, view: TrickState, encoding: SuitEncoding, plain: bool = False) -> StockPosition:
    """The position of `view`, its hands and its stock still empty; the seat to move is its seat 0.

    Its payoff is what the seat to move gains by the hand, or where `plain` only the points that it makes.
    """
    own, rival = view.to_move, game.next_in(view, view.to_move)

    def payoff(outcome: int) -> tuple[float, float]:
        gain = gains(game, view, stock_settled(game, view, outcome), plain)[own]
        return gain, -gain

    rules = StockRules(
        encoding.tables,
        (LOW, GOAL),
        _announcements(game, encoding),
        TRICKS if game.last_trick_ten else 0,
        _bonuses(game, encoding.trump),
        game.turnup_taker == "winner",
        payoff,
    )
    position = StockPosition(rules)
    position.hands = [0, 0]
    position.live = live(view, encoding)
    position.tricks = len(view.tricks)
    if view.trick is not None:
        set_trick(position, game, encoding, view.trick)
        position.winner = 1
    for place, seat in enumerate((own, rival)):
        position.points |= view.points[seat] << 8 * place
        position.pending[place] = view.pending[seat]
        position.taken |= (view.taken(seat) > 0) << place
    position.announced, position.announcing = encoding.mask(view.announced), encoding.mask(view.announcing)
    position.over = any(view.points[seat] >= GOAL for seat in (own, rival))
    return position


def _announcements(game: BingoGame, encoding: SuitEncoding) -> Announcements:
    """The doubles that may be announced, and what they bring together."""
    doubles = [tile for tile in encoding.tiles if tile.is_double]
    others = [tile for tile in doubles if tile != BINGO_TILE]
    points = [0, 0, 0, 0]
    for number in range(2, len(doubles) + 1):
        points += [game.announcement(tuple(others[:number])), game.announcement((BINGO_TILE, *others[: number - 1]))]
    once = game.reannounce == "once per double"
    return Announcements(encoding.mask(doubles), encoding.mask((BINGO_TILE,)), once, points)


@lru_cache(maxsize=64)
def _bonuses(game: BingoGame, trump: Suit | None) -> dict[int, int]:
    """What a trick of two tiles pays in the match, by 64 times the number of the one led plus that of the other."""
    state, deck = game.initial_state(2)._replace(trump=trump), game.deck()

    def bonus(led: Tile, other: Tile) -> int:
        return add((0,), game.trick_pays(state, Trick(((0, led), (0, other)), 0, 0)))[0]

    pairs = ((first, second) for first in range(len(deck)) for second in range(len(deck)))
    paid = {64 * first + second: bonus(deck[first], deck[second]) for first, second in pairs}
    return {tiles: points for tiles, points in paid.items() if points}


def stock_settled(game: BingoGame, view: TrickState, outcome: int) -> TrickState:
    """An end of the hand of `view` with this outcome, as StockPosition.outcome packs it."""
    seats = (view.to_move, game.next_in(view, view.to_move))
    points, scores, tricks = [*view.points], [*view.scores], []
    for seat, bits in zip(seats, (outcome >> 3 & 7, outcome & 7), strict=True):
        points[seat] = GOAL if bits & 2 else LOW if bits & 4 else 0
        tricks += [Trick((), 0, seat)] * (bits & 1)
    barren, closer, paid = outcome >> 6 & 1, (outcome >> 7 & 3) - 1, (outcome >> 9) - 32
    scores[seats[0]] += max(paid, 0)
    scores[seats[1]] += max(-paid, 0)
    own, rival = seats
    last = (own, CLAIM) if points[own] >= GOAL else (rival, CLAIM if points[rival] >= GOAL else PASS)
    end = view._replace(points=tuple(points), scores=tuple(scores), tricks=tuple(tricks), history=(last,))
    if closer >= 0:
        had = tuple(int(seat == seats[closer] or not barren) for seat in range(len(points)))
        end = end._replace(closing=Closing(seats[closer], view.points, had))
    return end._replace(scores=add(end.scores, game.settle(end)[1]))
