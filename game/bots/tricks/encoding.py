"""Encode views of trick games as kernel positions, with and without a stock, and the observed moves."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, TypeGuard

from game.bots.kernel.stock_position import StockPosition, StockRules
from game.bots.kernel.trick_evaluation import EvaluationWeights
from game.bots.kernel.trick_position import NEVER, PARTNER, HandRules, SuitTables, TrickPosition
from game.bots.kernel.trick_rollout import ObservedMove
from game.bots.match_chance import match_stake
from game.core.state import CLAIM, PASS, MatchOver, Play, add_scores
from game.core.tiles import Tile
from game.rules.game import Game
from game.rules.options import resolve_count
from game.rules.tricks.bingo import BINGO_TILE, GOAL, LOW, TRICKS, BingoGame
from game.rules.tricks.trick_game import Suit, Trick, TrickGame, TrickState
from game.rules.tricks.trick_state import StockClosure


@dataclass(frozen=True, slots=True)
class SuitEncoding:
    """Tiles in the order of the deck, the numbers of tiles and suits, and the kernel's suit tables for one trump."""

    trump: Suit | None
    tiles: tuple[Tile, ...]
    numbers: dict[Tile, int]
    suits: dict[Suit, int]
    tables: SuitTables

    def mask(self, tiles: Iterable[Tile]) -> int:
        """Return the mask of some tiles: bit n is tile number n."""
        return sum(1 << self.numbers[tile] for tile in tiles)

    def move(self, game: TrickGame, play: Play, leads: bool) -> int:
        """Return the kernel move of a play: the tile's number, plus 64 times the called suit's number on a lead."""
        number = self.numbers[play.tile]
        return number + 64 * self.suits[game.called_suit(self.trump, play)] if leads else number


@lru_cache(maxsize=64)
def suit_encoding(game: TrickGame, trump: Suit | None) -> SuitEncoding:
    """Return the encoding of a game's tiles with `trump`."""
    deck = game.deck()
    suits_of = [game.suits(trump, tile) for tile in deck]
    suits: dict[Suit, int] = {}
    for suit in (suit for tile_suits in suits_of for suit in tile_suits):
        suits.setdefault(suit, len(suits))
    trick_points = game.trick_points(Trick((), 0, 0), trump)
    strongest = game.set + 4
    tables = SuitTables(
        leads=[[suits[game.called_suit(trump, lead)] for lead in game.lead_plays(trump, tile)] for tile in deck],
        follows=[sum(1 << n for n, tile_suits in enumerate(suits_of) if suit in tile_suits) for suit in suits],
        above=[_above([game.rank(trump, suit, tile) for tile in deck]) for suit in suits],
        trump=-1 if trump is None else suits.get(trump, -1),
        trumps=sum(1 << number for number, tile in enumerate(deck) if game.is_trump(trump, tile)),
        trick_points=trick_points,
        tile_points=[game.trick_points(Trick(((0, tile),), 0, 0), trump) - trick_points for tile in deck],
        power=[
            max(game.strength(trump, suit, tile) for suit in suits_of[number]) / strongest + game.is_trump(trump, tile)
            for number, tile in enumerate(deck)
        ],
        trump_first=game.trump_after_trick,
        must_trump=game.must_trump,
    )
    return SuitEncoding(trump, deck, {tile: number for number, tile in enumerate(deck)}, suits, tables)


def _above(ranks: list[tuple[int, int]]) -> list[int]:
    """Return for each tile number the mask of the tiles with a higher rank."""
    above = [0] * len(ranks)
    higher = level = 0
    rank = None
    for number in sorted(range(len(ranks)), key=ranks.__getitem__, reverse=True):
        if ranks[number] != rank:
            higher, level, rank = higher | level, 0, ranks[number]
        above[number] = higher
        level |= 1 << number
    return above


MATCH_BONUS = 0.2
"""Bonus for winning the match, as a fraction of the target score."""
WEIGHTS = EvaluationWeights(power=0.8, ruff=0.3, partner=0.3, draw_trumps=0.5, temperature=0.5)
"""Evaluation weights for games in which a trick counts a few points.

Varying each weight alone, in 200 deals each played twice, gave no improvement.
"""


def encode(game: TrickGame, view: TrickState, encoding: SuitEncoding, plain: bool = False) -> TrickPosition:
    """Return the kernel position of `view` with the trump of `encoding`; its hands are still empty.

    Its payoff is each side's gain from the hand (see `gains`), or only its points if `plain`.
    """
    players = len(view.hands)
    side = [game.side(seat, players) for seat in range(players)]
    next_seat = [game.next_active_seat(view, seat) for seat in range(players)]

    @cache
    def payoff(outcome: int) -> tuple[float, ...]:
        return gains(game, view, settled(game, view, outcome), plain)

    trick_size = players - len(view.inactive_seats)
    rules = HandRules(
        encoding.tables,
        next_seat,
        side,
        [_waiting(seat, next_seat, side, trick_size) for seat in range(players)],
        trick_size,
        -1 if view.bidder is None else side[view.bidder],
        [_stop(game, view, side) for side in range(game.sides(players))],
        payoff,
    )
    position = TrickPosition(rules)
    position.hands = [0] * players
    position.to_move = view.to_move
    position.live = live(view, encoding)
    position.points = sum(points << 8 * side for side, points in enumerate(view.points))
    position.tricks = len(view.tricks)
    set_trick(position, game, encoding, view.trick or Trick((), 0, 0))
    return position


def live(view: TrickState, encoding: SuitEncoding) -> int:
    """Return the mask of the tiles that have not been played in this hand."""
    played = [tile for trick in (*view.tricks, *filter(None, [view.trick])) for tile in trick.tiles]
    return (1 << len(encoding.tiles)) - 1 & ~encoding.mask(played)


def set_trick(position: TrickPosition, game: TrickGame, encoding: SuitEncoding, trick: Trick) -> None:
    """Set the trick in progress of a position."""
    position.joined = len(trick.plays)
    if trick.plays:
        position.led = encoding.numbers[trick.tiles[0]]
        position.called = encoding.suits[trick.called_suit]
        position.best = encoding.numbers[game.winning_tile(encoding.trump, trick)]
        position.stake = game.trick_points(trick, encoding.trump)
        position.winner = trick.winner


def _waiting(seat: int, next_seat: list[int], side: list[int], trick_size: int) -> list[int]:
    """Return, by number of plays so far, how many opponents follow after `seat`; plus PARTNER if the partner does."""
    sides, next_to_play = [], seat
    for _turn in range(1, trick_size):
        next_to_play = next_seat[next_to_play]
        sides.append(side[next_to_play])
    own = side[seat]
    still_to_play = [sides[: trick_size - 1 - joined] for joined in range(trick_size)]
    return [len(remaining) - remaining.count(own) + PARTNER * (own in remaining) for remaining in still_to_play]


def _stop(game: TrickGame, view: TrickState, side: int) -> int:
    """Return the number of points at which a side wins the match within the hand, or NEVER."""
    for more in range(1, resolve_count(game.hand_size, len(view.hands)) + 1):
        paid = game.trick_scores(view, Trick((), 0, side)) * more
        if not paid:
            break
        if game.match_end(view, add_scores(view.scores, paid)) is not None:
            return view.points[side] + more
    return NEVER


# -- observed moves ----------------------------------------------------------------------------------------------------


def observed_moves(
    game: TrickGame, view: TrickState, encoding: SuitEncoding, position: TrickPosition
) -> list[ObservedMove]:
    """Return the moves of the other seats in this hand, as seen by the seat to move; `position` is the current one."""
    moves: list[ObservedMove] = []
    unplayed = (1 << len(encoding.tiles)) - 1
    for trick_number, trick in enumerate((*view.tricks, *filter(None, [view.trick]))):
        ranks = [game.rank(encoding.trump, trick.called_suit, tile) for tile in trick.tiles]
        for joined, (seat, tile) in enumerate(trick.plays):
            winner = trick.plays[ranks.index(max(ranks[:joined]))][0] if joined else trick.winner
            so_far = Trick(trick.plays[:joined], trick.called_suit, winner)
            before = position.copy()
            before.hands = [0] * len(view.hands)
            before.to_move, before.live, before.tricks = seat, unplayed, trick_number
            set_trick(before, game, encoding, so_far)
            move = encoding.numbers[tile] + (0 if joined else 64 * encoding.suits[trick.called_suit])
            moves.append(ObservedMove(before, move, 0))
            unplayed &= ~encoding.mask((tile,))
    played = [0] * len(view.hands)
    for observed in reversed(moves):
        seat = observed.position.to_move
        played[seat] |= 1 << (observed.move & 63)
        observed.played = played[seat]
    return [observed for observed in moves if observed.position.to_move != view.to_move]


# -- payoffs -----------------------------------------------------------------------------------------------------------


def settled(game: TrickGame, view: TrickState, outcome: int) -> TrickState:
    """Return the end of the hand of `view` with these points: `outcome` holds 8 bits for each side, side 0 lowest."""
    points = tuple(outcome >> 8 * side & 255 for side in range(len(view.points)))
    no_partners = len(points) == len(view.hands)  # without partners a side has one point per trick
    tricks = [Trick((), 0, seat) for seat, count in enumerate(points) for _trick in range(count)] if no_partners else ()
    scores = view.scores
    for side, count in enumerate(points):
        scores = add_scores(scores, game.trick_scores(view, Trick((), 0, side)) * (count - view.points[side]))
    end = view._replace(points=points, tricks=tuple(tricks), scores=scores, trick=None)
    if scores != view.scores and game.match_end(end, scores) is not None:
        return end
    return end._replace(scores=add_scores(scores, game.settle(end)[1]))


def gains(game: TrickGame, view: TrickState, end: TrickState, plain: bool = False) -> tuple[float, ...]:
    """Return each side's gain less the mean of the others, for a hand from `view` to `end`.

    With `plain` the gain is in points. Otherwise, if the hand may end the match, it is the change in the probability of
    winning the match. If that is unknown, points beyond the target do not count, and winning the match earns
    MATCH_BONUS of the target.
    """
    gained: list[float] = [game.merit(new) - game.merit(old) for new, old in zip(end.scores, view.scores, strict=True)]
    stake = None if plain else match_stake(game, view)
    if stake is not None:
        return stake.gains(end.scores, game.match_end(end, end.scores))
    if not plain:
        goal = game.merit(resolve_count(game.target, len(view.hands)))
        gained = [min(gain, goal - game.merit(old)) for gain, old in zip(gained, view.scores, strict=True)]
        result = game.match_end(end, end.scores)
        if isinstance(result, MatchOver) and result.winner is not None:
            gained[result.winner] += MATCH_BONUS * abs(goal - game.merit(game.first_score()))
    return tuple(own - (sum(gained) - own) / (len(gained) - 1) for own in gained)


# -- games with a stock ------------------------------------------------------------------------------------------------


def has_stock(game: Game[Any]) -> TypeGuard[BingoGame]:
    """Whether a game has a stock: `encode_stock` models the stock, announcements and claims of Bingo."""
    return isinstance(game, TrickGame) and game.stock


def encode_stock(game: BingoGame, view: TrickState, encoding: SuitEncoding, plain: bool = False) -> StockPosition:
    """Return the kernel position of `view`, hands and stock still empty. The seat to move is seat 0 of the position.

    Its payoff is the gain of the seat to move from the hand, or only its points if `plain`.
    """
    own, rival = view.to_move, game.next_active_seat(view, view.to_move)

    @cache
    def payoff(outcome: int) -> tuple[float, float]:
        gain = gains(game, view, stock_settled(game, view, outcome), plain)[own]
        return gain, -gain

    doubles = [tile for tile in encoding.tiles if tile.is_double]
    rules = StockRules(
        encoding.tables,
        next_seat=[1, 0],
        side=[0, 1],
        waiting=[[1, 0], [1, 0]],
        trick_size=2,
        makers=-1,
        stops=[GOAL, GOAL],
        payoff=payoff,
        low=LOW,
        goal=GOAL,
        doubles=encoding.mask(doubles),
        bingo=encoding.mask((BINGO_TILE,)),
        once=game.reannounce == "once per double",
        announcements=_announcements(game, doubles),
        last_trick=TRICKS if game.last_trick_ten else 0,
        bonus=_bonuses(game, encoding.trump),
        turned_to_winner=game.turnup_taker == "winner",
    )
    position = StockPosition(rules)
    position.hands = [0, 0]
    position.live = live(view, encoding)
    position.tricks = len(view.tricks)
    if view.trick is not None:
        set_trick(position, game, encoding, view.trick)
        position.winner = 1
    for index, seat in enumerate((own, rival)):
        position.points |= view.points[seat] << 8 * index
        position.pending[index] = view.pending[seat]
        position.taken |= (view.tricks_taken(seat) > 0) << index
    position.announced, position.announcing = encoding.mask(view.announced), encoding.mask(view.doubles_to_lead)
    position.over = any(view.points[seat] >= GOAL for seat in (own, rival))
    return position


def _announcements(game: BingoGame, doubles: list[Tile]) -> list[int]:
    """Return the points for announcing each number of doubles, without and with Bingo."""
    others = [tile for tile in doubles if tile != BINGO_TILE]
    points = [0, 0, 0, 0]
    for number in range(2, len(doubles) + 1):
        points += [game.announcement(tuple(others[:number])), game.announcement((BINGO_TILE, *others[: number - 1]))]
    return points


@lru_cache(maxsize=64)
def _bonuses(game: BingoGame, trump: Suit | None) -> dict[int, int]:
    """Return the match points of a trick of two tiles, by 64 times the led tile's number plus the other's."""
    state, deck = game.initial_state(2)._replace(trump=trump), game.deck()

    def bonus(led: Tile, other: Tile) -> int:
        return add_scores((0,), game.trick_scores(state, Trick(((0, led), (0, other)), 0, 0)))[0]

    pairs = ((first, second) for first in range(len(deck)) for second in range(len(deck)))
    paid = {64 * first + second: bonus(deck[first], deck[second]) for first, second in pairs}
    return {tiles: points for tiles, points in paid.items() if points}


def stock_settled(game: BingoGame, view: TrickState, outcome: int) -> TrickState:
    """Return the end of the hand of `view` with an outcome packed like StockPosition.outcome."""
    seats = (view.to_move, game.next_active_seat(view, view.to_move))
    points, scores, tricks = [*view.points], [*view.scores], []
    for seat, bits in zip(seats, (outcome >> 3 & 7, outcome & 7), strict=True):
        points[seat] = GOAL if bits & 2 else LOW if bits & 4 else 0
        tricks += [Trick((), 0, seat)] * (bits & 1)
    barren, closer, paid = outcome >> 6 & 1, (outcome >> 7 & 3) - 1, (outcome >> 9) - 32
    scores[seats[0]] += max(paid, 0)
    scores[seats[1]] += max(-paid, 0)
    own, rival = seats
    last_action = (own, CLAIM) if points[own] >= GOAL else (rival, CLAIM if points[rival] >= GOAL else PASS)
    end = view._replace(points=tuple(points), scores=tuple(scores), tricks=tuple(tricks), history=(last_action,))
    if closer >= 0:
        had_trick = tuple(int(seat == seats[closer] or not barren) for seat in range(len(points)))
        end = end._replace(stock_closure=StockClosure(seats[closer], view.points, had_trick))
    return end._replace(scores=add_scores(end.scores, game.settle(end)[1]))
