"""Who sits at the table: how many, with how many tiles each, on which sides, and in what order of turn."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from game.core.state import Deal, Notice
from game.core.tiles import Tile, double_set
from game.rules.options import Count, resolve_count
from game.rules.variant import Variant


@dataclass(frozen=True, kw_only=True)
class Seating(Variant):
    """The knobs of the table."""

    seats: Mapping[int, tuple[int, ...]] = field(hash=False)  # by set, the numbers of players it takes
    usual_players: int = 2
    partners: bool = False  # four players are two sides, opposite seats together (C14)
    hand_size: Count = 7
    direction: str = "clockwise"

    # -- how many ------------------------------------------------------------------------------------------------

    def players(self) -> tuple[int, ...]:
        """The numbers of players that the set and the hands dealt from it allow (C15)."""
        return tuple(filter(self.allows_players, self.seats[self.set]))

    def allows_players(self, players: int) -> bool:
        """Whether so many can play: the set is meant for them, and holds the tiles they need."""
        return players in self.seats[self.set] and self.tiles_needed(players) <= len(self.deck())

    def seats_well(self, players: int) -> bool:
        """Whether the set is the one for so many, where there are larger ones."""
        return self.allows_players(players)

    def tiles_needed(self, players: int) -> int:
        """The least number of tiles that `players` can play with."""
        return players * resolve_count(self.hand_size, players)

    def deck(self) -> tuple[Tile, ...]:
        """The tiles the game is played with."""
        return double_set(self.set)

    def make_deal(self, shuffled: Sequence[Tile], players: int) -> Deal:
        """The deal of the whole set, shuffled, to so many players."""
        return Deal(tuple(shuffled))

    # -- which side ----------------------------------------------------------------------------------------------

    def has_partners(self, players: int) -> bool:
        """Whether so many play as partners: four do, where the game has partners (C14)."""
        return self.partners and players == 4

    def side(self, seat: int, players: int) -> int:
        """The side that `seat` scores for: its own, or with partners that of the seats opposite."""
        return seat % 2 if self.partners and players == 4 else seat

    def sides(self, players: int) -> int:
        """How many sides so many players make; seats as many apart are of one side."""
        return 2 if self.has_partners(players) else players

    # -- in what order -------------------------------------------------------------------------------------------

    @cached_property
    def turn_step(self) -> int:
        """How far on the seat sits whose turn comes next: 1, or -1 counter-clockwise (C3)."""
        return 1 if self.direction == "clockwise" else -1

    def next_seat(self, seat: int, players: int) -> int:
        """The seat whose turn comes after `seat` (C3)."""
        return (seat + self.turn_step) % players

    def order_from(self, seat: int, players: int) -> list[int]:
        """All seats in order of turn, `seat` first."""
        return [(seat + self.turn_step * nth) % players for nth in range(players)]


# -- tiles drawn as lots before a match, for the lead or the deal (C4) -------------------------------------------------


def draw_lots(drawn: Sequence[Tile], weight: Callable[[Tile], object], heaviest: bool) -> tuple[int, Notice]:
    """The seat whose tile in `drawn` weighs most, or least, and what is said of it.

    No two tiles weigh the same (C2), so there is never a tie to draw again.
    """
    weights: list[object] = [weight(tile) for tile in drawn]
    seat = weights.index((max if heaviest else min)(weights))  # type: ignore[type-var]
    return seat, Notice("lots", (tuple(drawn), seat, heaviest))
