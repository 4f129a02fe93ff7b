"""What a seat can know in a trick game of the tiles it does not see, and deals of them that could be."""

from collections.abc import Iterator
from functools import cached_property
from random import Random

from game.bots.deals.candidate_racing import Deal
from game.bots.deals.sampling import Deals
from game.bots.encode.suit_tables import bits
from game.rules.tricks.trick_game import Suit, TrickGame, TrickState
from game.tiles import HIDDEN

LEAN = 3
"""How many times likelier a trump lies in the hand of who made it than in another."""


class Count:
    """The tiles that a view of a trick game hides, by number, and where each of them may lie.

    `known` are the tiles of each hand that are seen, `wants` how many more it holds, `may` those of the `unseen` that
    it may hold: none of a suit that it could not follow. The tiles in no hand are asleep.
    """

    def __init__(self, game: TrickGame, view: TrickState) -> None:
        """What the seat to move can tell from the tricks of this hand."""
        deck = game.deck()
        bit = {tile: 1 << number for number, tile in enumerate(deck)}
        self.known = [sum(bit[tile] for tile in hand if tile != HIDDEN) for hand in view.hands]
        self.wants = [hand.count(HIDDEN) for hand in view.hands]
        played = [tile for trick in (*view.tricks, *filter(None, [view.trick])) for tile in trick.tiles]
        aside = [tile for tile in (*view.boneyard, *view.discards[view.to_move]) if tile != HIDDEN]
        self.unseen = sum(bit.values()) - sum(bit[tile] for tile in (*played, *aside)) - sum(self.known)
        self.may = _may(game, view, self.unseen)
        self.maker = view.bidder if view.bidder != view.to_move else None
        self.trumps = 0 if view.trump is None or self.maker is None else _suit(game, view.trump, view.trump)
        taken_up = view.turned if view.taker not in (None, view.to_move) else None
        if taken_up is not None:
            self._hand_over(deck.index(taken_up), view.taker)

    def _hand_over(self, tile: int, seat: int | None) -> None:
        """A tile that somebody took before all eyes is in that hand, unless it cannot be or has been played."""
        if seat is not None and self.wants[seat] and self.may[seat] >> tile & 1:
            self.known[seat] |= 1 << tile
            self.wants[seat] -= 1
            self.unseen &= ~(1 << tile)
            self.may = [may & self.unseen for may in self.may]

    @property
    def certain(self) -> bool:
        """Whether all unseen tiles lie in one hand."""
        return self.unseen.bit_count() == max(self.wants)

    @cached_property
    def fits(self) -> Deals:
        """All deals that could be, the tiles asleep in a place after the seats; any at all where there is none."""
        asleep = self.unseen.bit_count() - sum(self.wants)
        leans = [] if self.maker is None else [(self.trumps & self.unseen, self.maker, float(LEAN))]
        rooms = [*self.wants, asleep]
        fits = Deals(rooms, [*self.may, self.unseen if asleep else 0], leans, [])
        return fits if fits.weight else Deals(rooms, [self.unseen] * len(rooms), [], [])

    def deals(self, rng: Random) -> Iterator[Deal]:
        """Deals as they could be, without end."""
        while True:
            yield self._dealt(self.fits.sample(rng), 1.0, rng)

    def all(self, most: int, rng: Random) -> list[Deal]:
        """Every deal that could be with its weight, those asleep in any order; none if there are more than `most`."""
        if self.fits.weight > most:
            return []
        return [self._dealt(places, weight, rng) for places, weight in self.fits.every()]

    def _dealt(self, places: list[int], weight: float, rng: Random) -> Deal:
        *hands, bed = places
        asleep = [*bits(bed)]
        rng.shuffle(asleep)
        return Deal([hand | known for hand, known in zip(hands, self.known, strict=True)], asleep, weight)


def _may(game: TrickGame, view: TrickState, unseen: int) -> list[int]:
    """By seat, the unseen tiles that it may hold: whoever did not follow suit, where it had to, holds none of it.

    Suit is not followed while a stock is open, and when it is gone nothing is hidden.
    """
    may = [unseen] * len(view.hands)
    first = len(view.tricks) if game.stock else 0
    if view.closing is not None:
        first = sum(view.closing.tricks)
    tricks = (*view.tricks[first:], *filter(None, [view.trick if game.must_follow(view) else None]))
    for trick in tricks:
        for seat, tile in trick.plays[1:]:
            suits = game.suits(view.trump, tile)
            if trick.called not in suits:
                may[seat] &= ~_suit(game, view.trump, trick.called)
                if game.must_trump and view.trump is not None and view.trump not in suits:
                    may[seat] &= ~_suit(game, view.trump, view.trump)
    return may


def _suit(game: TrickGame, trump: Suit | None, suit: Suit) -> int:
    """The tiles of a suit."""
    return sum(1 << number for number, tile in enumerate(game.deck()) if suit in game.suits(trump, tile))
