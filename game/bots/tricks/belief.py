"""Beliefs of a seat in a trick game: where the unseen tiles may be, and determinizations of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random

from game.bots.deals.sampling import Deals
from game.bots.kernel.bits import tiles_in
from game.bots.tricks.encoding import SuitEncoding, live, suit_encoding
from game.core.tiles import HIDDEN
from game.rules.tricks.trick_game import TrickGame, TrickState

MAKER_FACTOR = 3
"""Weight of a trump in the hand of the seat that named trumps, relative to other hands."""


@dataclass(eq=False)
class Determinization:
    """A deal consistent with an information set: the mask of each hand, and the boneyard's tiles in drawing order."""

    hands: list[int]
    boneyard: list[int]


WeightedDeal = tuple[Determinization, float]
"""A determinization and its relative probability."""


class TrickBelief:
    """What the information set of the seat to move implies about each tile, by number.

    For each seat: `known` are the visible tiles of its hand, `missing` is the number of its hidden tiles, and
    `possible` are the `unseen` tiles that it may hold, given the suits in which it has shown a void. Tiles in no hand
    are in the boneyard.
    """

    def __init__(self, game: TrickGame, view: TrickState) -> None:
        encoding = suit_encoding(game, view.trump)
        self.known = [encoding.mask(tile for tile in hand if tile != HIDDEN) for hand in view.hands]
        self.missing = [hand.count(HIDDEN) for hand in view.hands]
        out_of_play = encoding.mask(tile for tile in (*view.boneyard, *view.discards[view.to_move]) if tile != HIDDEN)
        self.unseen = live(view, encoding) & ~out_of_play & ~sum(self.known)
        self.possible = _possible_tiles(game, view, encoding, self.unseen)
        self.maker = view.bidder if view.bidder != view.to_move else None
        self.trumps = encoding.tables.trumps
        taker = view.taker
        if view.turned is not None and taker is not None and taker != view.to_move:
            taken_up = encoding.mask((view.turned,))
            if self.missing[taker] and self.possible[taker] & taken_up:  # not played, and no contradiction in a record
                self.known[taker] |= taken_up
                self.missing[taker] -= 1
                self.unseen &= ~taken_up
                self.possible = [possible & self.unseen for possible in self.possible]

    @property
    def certain(self) -> bool:
        """Whether all unseen tiles are in one hand."""
        return self.unseen.bit_count() == max(self.missing)

    @cached_property
    def deals(self) -> Deals:
        """All consistent deals, the sleeping tiles in a place after the seats; unconstrained if none is consistent."""
        boneyard = self.unseen.bit_count() - sum(self.missing)
        leans = [] if self.maker is None else [(self.trumps & self.unseen, self.maker, float(MAKER_FACTOR))]
        rooms = [*self.missing, boneyard]
        deals = Deals(rooms, [*self.possible, self.unseen if boneyard else 0], leans, [])
        return deals if deals.weight else Deals(rooms, [self.unseen] * len(rooms), [], [])

    def lean(self, hands: list[int]) -> float:
        """Return how much more often than others a deal is sampled, because the maker is likely to hold trumps."""
        if self.maker is None:
            return 1.0
        hidden_trumps: int = hands[self.maker] & self.trumps & self.unseen
        return float(MAKER_FACTOR ** hidden_trumps.bit_count())

    def samples(self, rng: Random) -> Iterator[WeightedDeal]:
        """Yield random determinizations without end, with equal weights."""
        while True:
            yield self._determinization(self.deals.sample(rng), rng), 1.0

    def list_all(self, most: int, rng: Random) -> list[WeightedDeal]:
        """Return every determinization with its weight, sleeping tiles shuffled; empty if more than `most`."""
        if self.deals.weight > most:
            return []
        return [(self._determinization(places, rng), weight) for places, weight in self.deals.list_all()]

    def _determinization(self, places: list[int], rng: Random) -> Determinization:
        *hands, sleeping = places
        boneyard = tiles_in(sleeping)
        rng.shuffle(boneyard)
        return Determinization([hand | known for hand, known in zip(hands, self.known, strict=True)], boneyard)


def _possible_tiles(game: TrickGame, view: TrickState, encoding: SuitEncoding, unseen: int) -> list[int]:
    """Return for each seat the unseen tiles it may hold: none of a suit that it failed to follow.

    While the stock is open, suit need not be followed; when the stock is gone, nothing is hidden.
    """
    possible = [unseen] * len(view.hands)
    first = len(view.tricks) if game.stock else 0
    if view.stock_closure is not None:
        first = sum(view.stock_closure.tricks)
    tricks = (*view.tricks[first:], *filter(None, [view.trick if game.must_follow(view) else None]))
    for trick in tricks:
        for seat, tile in trick.plays[1:]:
            suits = game.suits(view.trump, tile)
            if trick.called_suit not in suits:
                possible[seat] &= ~encoding.tables.follows[encoding.suits[trick.called_suit]]
                if game.must_trump and view.trump is not None and view.trump not in suits:
                    possible[seat] &= ~encoding.tables.trumps
    return possible
