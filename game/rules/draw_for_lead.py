"""Tiles drawn as lots before a match, for the lead or the deal (C4)."""

from collections.abc import Callable, Sequence

from game.core.state import Said
from game.core.tiles import Tile


def drawn_for(drawn: Sequence[Tile], weight: Callable[[Tile], object], heaviest: bool) -> tuple[int, Said]:
    """The seat whose tile in `drawn` weighs most, or least, and what is said of it.

    No two tiles weigh the same (C2), so there is never a tie to draw again.
    """
    weights: list[object] = [weight(tile) for tile in drawn]
    seat = weights.index((max if heaviest else min)(weights))  # type: ignore[type-var]
    return seat, Said("lots", (tuple(drawn), seat, heaviest))
