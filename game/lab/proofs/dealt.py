"""Deals with all hands open: what one side can force, and a game in which it does."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.core.tiles import Tile, parse_tile
from game.lab.cooperative import NOTHING
from game.lab.open_hands import OpenHands
from game.lab.witnesses import tiles_of
from game.match.record import parse
from game.pell.claims import record

SIDES = {
    "pell_draw": [0, 1],
    "fourteen_piece": [0, 1],
    "nine_piece": [0, 1, 2],
    "partner_match": [0, 1, 0, 1],
    "skin": [0, 1, 2, 3],
}
"""The side of each seat; side 0 is the one that forces."""


def search_of(key: str) -> OpenHands:
    """The search for a game."""
    return OpenHands([(held.low, held.high) for held in tiles_of(key)], SIDES[key])


def mask_of(hand: Iterable[Tile], tiles: Sequence[Tile]) -> int:
    """A hand as the search takes it: a bit for each of its tiles."""
    return sum(1 << tiles.index(held) for held in hand)


@dataclass(frozen=True)
class Dealt:
    """A deal: the game, the tiles of each hand, and who leads."""

    key: str
    hands: tuple[str, ...]
    leader: int = 0

    @property
    def tiles(self) -> list[Tile]:
        """The tiles in play, the lightest first."""
        return tiles_of(self.key)

    @property
    def holders(self) -> dict[Tile, int]:
        """Who holds each tile."""
        return {parse_tile(text): seat for seat, hand in enumerate(self.hands) for text in hand.split()}

    def most(self) -> int:
        """The most spots that side 0 can force, 0 if it cannot win."""
        search, hands = search_of(self.key), self._masks()
        return next(
            (asked for asked in range(sum(search.spots), 0, -1) if search.can_count(hands, self.leader, asked)), 0
        )

    def line(self) -> list[tuple[int, int, int]]:
        """A game in which side 0 counts the most it can force, and the others hold it to that.

        Each step is its seat, the tile's number or NOTHING, and the ends it leaves, a * 8 + b.
        """
        search, sides, tiles = search_of(self.key), SIDES[self.key], self.tiles
        most, hands, seat = self.most(), self._masks(), self.leader
        line: list[tuple[int, int, int]] = []

        def holds(tile: int, a: int, b: int) -> bool:
            """Whether a play gives nothing away."""
            ours, after = sides[seat] == 0, [*hands]
            after[seat] &= ~(1 << tile)
            asked = most if ours else most + 1
            can = search.can_go_on(after, (seat + 1) % len(hands), a, b, asked) if after[seat] else ours
            return can == ours

        while all(hands):
            ends = (line[-1][2] >> 3, line[-1][2] & 7) if line else ()
            held = [(at, tiles[at]) for at in range(len(tiles)) if hands[seat] >> at & 1]
            plays = [(at, *after) for at, held_tile in held for after in _after(held_tile, ends)]
            if plays:
                at, a, b = next(play for play in plays if holds(*play))
                hands[seat] &= ~(1 << at)
                line.append((seat, at, min(a, b) << 3 | max(a, b)))
            elif any(pip in tiles[at] for hand in hands for at in range(len(tiles)) if hand >> at & 1 for pip in ends):
                line.append((seat, NOTHING, line[-1][2]))
            else:
                break
            seat = (seat + 1) % len(hands)
        return line

    def _masks(self) -> list[int]:
        return [mask_of(map(parse_tile, hand.split()), self.tiles) for hand in self.hands]

    @classmethod
    def of_record(cls, name: str) -> "Dealt":
        """The deal of a record of claims.py, whose winner sits first."""
        match = parse(record(name))
        hands = tuple(" ".join(map(str, hand)) for hand in match.states[1].hands)
        return cls(match.key, hands, match.states[1].to_move)


def _after(played: Tile, ends: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The ends that there can be after a tile."""
    if not ends:
        return [tuple(played)]
    return [(played.other(ends[end]), ends[1 - end]) for end in range(1 + (ends[0] != ends[1])) if ends[end] in played]
