"""Numbers of players, hand sizes, sides and the order of turns."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from game.core.state import Deal, Notice
from game.core.tiles import Tile, double_set
from game.rules.options import Count, resolve_count
from game.rules.variant import Variant


@dataclass(frozen=True, kw_only=True)
class Seating(Variant):
    """Settings of players, sides and turn order."""

    seats: Mapping[int, tuple[int, ...]] = field(hash=False)  # players allowed, by set
    usual_players: int = 2
    partners: bool = False  # four players are two sides, opposite seats together (C14)
    hand_size: Count = 7
    direction: Literal["clockwise", "counter-clockwise"] = "clockwise"

    # -- numbers of players --------------------------------------------------------------------------------------------

    def players(self) -> tuple[int, ...]:
        """Return the allowed numbers of players with this set and hand size (C15)."""
        return tuple(filter(self.allows_players, self.seats[self.set]))

    def allows_players(self, players: int) -> bool:
        """Whether the set allows this number of players and has enough tiles."""
        return players in self.seats[self.set] and self.tiles_needed(players) <= len(self.deck())

    def seats_well(self, players: int) -> bool:
        """Whether the set suits this number of players, if there are larger sets."""
        return self.allows_players(players)

    def tiles_needed(self, players: int) -> int:
        """Return the minimum number of tiles for `players`."""
        return players * resolve_count(self.hand_size, players)

    def deck(self) -> tuple[Tile, ...]:
        """Return the tiles of the game."""
        return double_set(self.set)

    def make_deal(self, shuffled: Sequence[Tile], players: int) -> Deal:
        """Return the deal action for shuffled tiles."""
        return Deal(tuple(shuffled))

    # -- sides ----------------------------------------------------------------------------------------------

    def has_partners(self, players: int) -> bool:
        """Whether this number of players forms partnerships: only four can (C14)."""
        return self.partners and players == 4

    def side(self, seat: int, players: int) -> int:
        """Return the side of `seat`; with partners, opposite seats share a side."""
        return seat % 2 if self.partners and players == 4 else seat

    def sides(self, players: int) -> int:
        """Return the number of sides; seats are on the same side when equal modulo it."""
        return 2 if self.has_partners(players) else players

    # -- turn order -------------------------------------------------------------------------------------------

    @cached_property
    def turn_step(self) -> int:
        """Seat offset of the next turn: 1, or -1 counter-clockwise (C3)."""
        return 1 if self.direction == "clockwise" else -1

    def next_seat(self, seat: int, players: int) -> int:
        """Return the seat that plays after `seat` (C3)."""
        return (seat + self.turn_step) % players

    def order_from(self, seat: int, players: int) -> list[int]:
        """Return all seats in turn order, starting with `seat`."""
        return [(seat + self.turn_step * offset) % players for offset in range(players)]


# -- lots for the first lead or deal (C4) -------------------------------------------------


def draw_lots(drawn: Sequence[Tile], weight: Callable[[Tile], object], heaviest: bool) -> tuple[int, Notice]:
    """Return the seat with the heaviest (or lightest) tile in `drawn`, and a notice of the draw.

    No two tiles have the same weight (C2), so there are no ties.
    """
    weights: list[object] = [weight(tile) for tile in drawn]
    seat = weights.index((max if heaviest else min)(weights))  # type: ignore[type-var]
    return seat, Notice("lots", (tuple(drawn), seat, heaviest))
