"""Tiles drawn as lots before a match: for the lead or the deal (C4), and for partners (C14)."""

from collections.abc import Callable, Sequence

from game.language import gettext as _
from game.state import Said
from game.tiles import Tile


def drawn_for(prize: str, drawn: Sequence[Tile], weight: Callable[[Tile], object], heaviest: bool) -> tuple[int, Said]:
    """The seat whose tile in `drawn` weighs most, or least, and what is said of it.

    No two tiles weigh the same (C2), so there is never a tie to draw again.
    """
    weights: list[object] = [weight(tile) for tile in drawn]
    seat = weights.index((max if heaviest else min)(weights))  # type: ignore[type-var]
    words = (
        _("Drawn for {prize}: {lots}. {{{seat}}} has the heaviest.")
        if heaviest
        else _("Drawn for {prize}: {lots}. {{{seat}}} has the lightest.")
    )
    return seat, Said(words.format(prize=prize, lots=_lots(drawn), seat=seat))


def drawn_for_partners(drawn: Sequence[Tile], one: int, other: int) -> Said:
    """What is said of the tiles drawn for partners, the two heaviest of them by seats `one` and `other`."""
    words = _("Drawn for partners: {lots}. {{{one}}} and {{{other}}} have the heaviest and play together.")
    return Said(words.format(lots=_lots(drawn), one=one, other=other))


def _lots(drawn: Sequence[Tile]) -> str:
    return ", ".join(f"{{{seat}}} {tile}" for seat, tile in enumerate(drawn))
