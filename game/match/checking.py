"""Check the deals of a match: the seal before each, its number, and the tiles that this number gives."""

from collections.abc import Iterator
from enum import Enum
from itertools import groupby
from typing import NamedTuple

from game.core.dealing import Shuffle, seal_of
from game.core.state import Deal
from game.match.deal_chains import chain_start, first_closed, sealed_before
from game.match.match import Match, dealt_by, what_is_sealed


class Outcome(Enum):
    """What the check of a deal has shown."""

    SOUND = "sound"
    NO_NUMBER = "no number"
    NO_NUMBER_BEFORE = "no number before"
    OTHER_NUMBER = "does not follow"
    OTHER_TILES = "other tiles"

    @property
    def checked(self) -> bool:
        """Whether there was a number to check."""
        return self not in (Outcome.NO_NUMBER, Outcome.NO_NUMBER_BEFORE)


class Checked(NamedTuple):
    """The deal at `step` of its match, checked.

    `text` was sealed before it, and `seal` is its seal: those of the first deal of its chain, whose step is `chain`.
    Both are empty if that deal has no number. A deal has no `shuffle` if an older program dealt it, if somebody set
    it up, or if its number was taken out of the record. `is_open` says whether the number may be shown now.
    """

    step: int
    deal: Deal
    shuffle: Shuffle | None
    chain: int
    text: str
    seal: str
    outcome: Outcome
    is_open: bool

    @property
    def follows(self) -> bool:
        """Whether its number follows from the deal just before it."""
        return self.chain < self.step and self.outcome in (Outcome.SOUND, Outcome.OTHER_TILES)

    @property
    def typed(self) -> bool:
        """Whether the number was typed in, or follows from one that was: then nothing was secret."""
        return self.shuffle is not None and self.shuffle.typed

    @property
    def fits(self) -> bool:
        """Whether it is the deal that was sealed."""
        return self.outcome == Outcome.SOUND


def checked(match: Match) -> Iterator[Checked]:
    """Check every deal of a match, in order."""
    closed = first_closed(match)
    for step, action in enumerate(match.actions):
        if isinstance(action, Deal):
            sealed = sealed_before(match, step)
            text = "" if sealed is None else what_is_sealed(match, sealed)
            yield Checked(
                step,
                action,
                action.shuffle,
                chain_start(match, step),
                text,
                seal_of(text) if text else "",
                _outcome(match, step, action),
                step < closed,
            )


def opened(match: Match) -> list[list[Checked]]:
    """Check the deals that may be opened now, the deals of each chain together."""
    may_open = (deal for deal in checked(match) if deal.is_open)
    return [[*chain] for _step, chain in groupby(may_open, key=lambda deal: deal.chain)]


def _outcome(match: Match, step: int, deal: Deal) -> Outcome:
    if deal.shuffle is None:
        return Outcome.NO_NUMBER
    before = match.actions[step - 1] if step else None
    if isinstance(before, Deal):
        if before.shuffle is None:
            return Outcome.NO_NUMBER_BEFORE
        if deal.shuffle != before.shuffle.following():
            return Outcome.OTHER_NUMBER
    return Outcome.SOUND if dealt_by(match, deal.shuffle).deck == deal.deck else Outcome.OTHER_TILES
