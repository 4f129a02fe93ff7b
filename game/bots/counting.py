"""What a seat can know in a trick game of the tiles it does not see, and deals of them that could be."""

from random import Random

from game.rules.tricks import Suit, TrickGame, TrickState
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
        self._by_place = self.trumps or any(
            self.wants[seat] and self.may[seat] != self.unseen for seat in range(len(view.hands))
        )
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

    def deal(self, rng: Random) -> tuple[list[int], list[int]]:
        """The hands as they could be, as masks, and the tiles asleep, by number in any order.

        The tiles that fewest hands may hold are dealt first, each to a hand by chance in the measure of the room
        left in it; where that leaves a hand that cannot be filled it is tried again, at last whatever may be.
        """
        tiles = [number for number in range(self.unseen.bit_length()) if self.unseen >> number & 1]
        rng.shuffle(tiles)
        if not self._by_place:
            return self._by_order(tiles)
        for _nth in range(20):
            dealt = self._by_chance(tiles, rng)
            if dealt is not None:
                return dealt
            rng.shuffle(tiles)
        return self._by_order(tiles)

    def _by_order(self, tiles: list[int]) -> tuple[list[int], list[int]]:
        hands, start = self.known[:], 0
        for seat, wants in enumerate(self.wants):
            for tile in tiles[start : start + wants]:
                hands[seat] |= 1 << tile
            start += wants
        return hands, tiles[start:]

    def _by_chance(self, tiles: list[int], rng: Random) -> tuple[list[int], list[int]] | None:
        hands, room = self.known[:], self.wants[:]
        asleep: list[int] = []
        beds = len(tiles) - sum(room)
        seats = [seat for seat, wants in enumerate(room) if wants]
        holders = {tile: [seat for seat in seats if self.may[seat] >> tile & 1] for tile in tiles}
        for tile in sorted(tiles, key=lambda tile: len(holders[tile])):
            maker = self.maker if self.trumps >> tile & 1 else None
            places = [room[seat] * (LEAN if seat == maker else 1) for seat in holders[tile]]
            everywhere = sum(places) + beds
            if not everywhere:
                return None
            at = rng.random() * everywhere
            for seat, width in zip(holders[tile], places, strict=True):
                at -= width
                if at < 0:
                    hands[seat] |= 1 << tile
                    room[seat] -= 1
                    break
            else:
                asleep.append(tile)
                beds -= 1
        return hands, asleep


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
