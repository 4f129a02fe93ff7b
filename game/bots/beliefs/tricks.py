"""The belief of a seat in a trick game: where the tiles may lie that it does not see, and determinizations of them."""

from collections.abc import Iterator
from functools import cached_property
from random import Random

from game.bots.deals.candidate_racing import Determinization
from game.bots.deals.sampling import Deals
from game.bots.encode.tricks import bits
from game.core.tiles import HIDDEN
from game.rules.tricks.trick_game import Suit, TrickGame, TrickState

MAKER_FACTOR = 3
"""How many times likelier a trump lies in the hand of who made it than in another."""


class TrickBelief:
    """What the information set of the seat to move proves, tile by number.

    `known` are the tiles of each hand that are seen, `missing` how many more it holds, `possible` those of the `unseen`
    that it may hold: none of a suit in which it has shown itself void. The tiles in no hand are asleep.
    """

    def __init__(self, game: TrickGame, view: TrickState) -> None:
        deck = game.deck()
        bit = {tile: 1 << number for number, tile in enumerate(deck)}
        self.known = [sum(bit[tile] for tile in hand if tile != HIDDEN) for hand in view.hands]
        self.missing = [hand.count(HIDDEN) for hand in view.hands]
        played = [tile for trick in (*view.tricks, *filter(None, [view.trick])) for tile in trick.tiles]
        aside = [tile for tile in (*view.boneyard, *view.discards[view.to_move]) if tile != HIDDEN]
        self.unseen = sum(bit.values()) - sum(bit[tile] for tile in (*played, *aside)) - sum(self.known)
        self.possible = _without_voids(game, view, self.unseen)
        self.maker = view.bidder if view.bidder != view.to_move else None
        self.trumps = 0 if view.trump is None or self.maker is None else _suit(game, view.trump, view.trump)
        taken_up = view.turned if view.taker not in (None, view.to_move) else None
        if taken_up is not None:
            self._locate(deck.index(taken_up), view.taker)

    def _locate(self, tile: int, seat: int | None) -> None:
        """A tile that a seat has openly taken is in its hand, unless it cannot be or has been played."""
        if seat is not None and self.missing[seat] and self.possible[seat] >> tile & 1:
            self.known[seat] |= 1 << tile
            self.missing[seat] -= 1
            self.unseen &= ~(1 << tile)
            self.possible = [possible & self.unseen for possible in self.possible]

    @property
    def certain(self) -> bool:
        """Whether all unseen tiles lie in one hand."""
        return self.unseen.bit_count() == max(self.missing)

    @cached_property
    def deals(self) -> Deals:
        """All deals that agree, the tiles asleep in a place after the seats; any at all where none does."""
        asleep = self.unseen.bit_count() - sum(self.missing)
        leans = [] if self.maker is None else [(self.trumps & self.unseen, self.maker, float(MAKER_FACTOR))]
        rooms = [*self.missing, asleep]
        deals = Deals(rooms, [*self.possible, self.unseen if asleep else 0], leans, [])
        return deals if deals.weight else Deals(rooms, [self.unseen] * len(rooms), [], [])

    def samples(self, rng: Random) -> Iterator[Determinization]:
        """Determinizations drawn at random, without end."""
        while True:
            yield self._determinization(self.deals.sample(rng), 1.0, rng)

    def list_all(self, most: int, rng: Random) -> list[Determinization]:
        """Every determinization with its weight, the sleeping tiles shuffled; none if there are more than `most`."""
        if self.deals.weight > most:
            return []
        return [self._determinization(places, weight, rng) for places, weight in self.deals.list_all()]

    def _determinization(self, places: list[int], weight: float, rng: Random) -> Determinization:
        *hands, sleeping = places
        asleep = [*bits(sleeping)]
        rng.shuffle(asleep)
        return Determinization([hand | known for hand, known in zip(hands, self.known, strict=True)], asleep, weight)


def _without_voids(game: TrickGame, view: TrickState, unseen: int) -> list[int]:
    """By seat, the unseen tiles that it may hold: none of a suit that it did not follow where it had to.

    Suit is not followed while a stock is open, and when it is gone nothing is hidden.
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
                possible[seat] &= ~_suit(game, view.trump, trick.called_suit)
                if game.must_trump and view.trump is not None and view.trump not in suits:
                    possible[seat] &= ~_suit(game, view.trump, view.trump)
    return possible


def _suit(game: TrickGame, trump: Suit | None, suit: Suit) -> int:
    """The mask of the tiles of a suit."""
    return sum(1 << number for number, tile in enumerate(game.deck()) if suit in game.suits(trump, tile))
