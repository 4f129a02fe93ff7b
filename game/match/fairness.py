"""Verify the deals of a match: the seal before each deal, its number, and the tiles that follow from the number."""

from collections.abc import Iterator
from enum import Enum
from itertools import groupby
from typing import NamedTuple

from game.core.shuffle import Shuffle, commitment_hash
from game.core.state import CHANCE, Deal
from game.match.match import Match, deal_from_shuffle, match_commitment


def chain_start(match: Match, step: int) -> int:
    """Return the step of the first deal in the chain of consecutive deals that contains `step`."""
    while step and isinstance(match.actions[step - 1], Deal):
        step -= 1
    return step


def first_unrevealed_step(match: Match) -> int:
    """Return the step of the first deal that must stay secret, or the number of actions.

    Secret are the deals of the hand in play, and of a hand whose last deal is still due.
    """
    actions = match.actions
    if match.over or not match.hand_start_step or (match.state.to_move == CHANCE and not isinstance(actions[-1], Deal)):
        return len(actions)
    return chain_start(match, match.hand_start_step - 1)


def hides_tiles(match: Match) -> bool:
    """Return whether the record of a match would reveal tiles that its players cannot see now."""
    return first_unrevealed_step(match) < len(match.actions)


def sealed_before(match: Match, step: int) -> Shuffle | None:
    """Return the shuffle whose seal players saw before the deal at `step`: that of the first deal in its chain."""
    deal = match.actions[chain_start(match, step)]
    return deal.shuffle if isinstance(deal, Deal) else None


class CheckResult(Enum):
    """Result of verifying a deal."""

    SOUND = "sound"
    NO_NUMBER = "no number"
    NO_NUMBER_BEFORE = "no number before"
    OTHER_NUMBER = "does not follow"
    OTHER_TILES = "other tiles"


class CheckedDeal(NamedTuple):
    """A verified deal.

    - `step`: index of the deal among the actions of its match.
    - `chain`: step of the first deal in its chain of consecutive deals.
    - `commitment_text`: the text committed to before the chain; empty if the first deal has no number.
    - `is_open`: whether the number may be shown now.
    """

    step: int
    deal: Deal
    chain: int
    commitment_text: str
    outcome: CheckResult
    is_open: bool

    @property
    def shuffle(self) -> Shuffle | None:
        """None if the deal is from an old version, was set up by hand, or lost its number in the record."""
        return self.deal.shuffle

    @property
    def seal(self) -> str:
        """The hash of `commitment_text`; empty without a text."""
        return commitment_hash(self.commitment_text) if self.commitment_text else ""

    @property
    def follows(self) -> bool:
        """Whether the number was derived from that of the deal just before it."""
        return self.chain < self.step and self.outcome in (CheckResult.SOUND, CheckResult.OTHER_TILES)

    @property
    def typed(self) -> bool:
        """Whether the number was typed in, or derived from a typed one; then the deal was not secret."""
        return self.shuffle is not None and self.shuffle.typed

    @property
    def is_valid(self) -> bool:
        """Whether this is the deal that was sealed."""
        return self.outcome == CheckResult.SOUND


def check_deals(match: Match) -> Iterator[CheckedDeal]:
    """Verify every deal of a match, in order."""
    first_unrevealed = first_unrevealed_step(match)
    for step, action in enumerate(match.actions):
        if isinstance(action, Deal):
            sealed = sealed_before(match, step)
            text = "" if sealed is None else match_commitment(match, sealed)
            chain, outcome = chain_start(match, step), _outcome(match, step, action)
            yield CheckedDeal(step, action, chain, text, outcome, step < first_unrevealed)


def revealed_chains(match: Match) -> list[list[CheckedDeal]]:
    """Verify the deals that may be revealed now, grouped by chain."""
    may_open = (deal for deal in check_deals(match) if deal.is_open)
    return [[*chain] for _step, chain in groupby(may_open, key=lambda deal: deal.chain)]


def _outcome(match: Match, step: int, deal: Deal) -> CheckResult:
    if deal.shuffle is None:
        return CheckResult.NO_NUMBER
    before = match.actions[step - 1] if step else None
    if isinstance(before, Deal):
        if before.shuffle is None:
            return CheckResult.NO_NUMBER_BEFORE
        if deal.shuffle != before.shuffle.following():
            return CheckResult.OTHER_NUMBER
    return CheckResult.SOUND if deal_from_shuffle(match, deal.shuffle).deck == deal.deck else CheckResult.OTHER_TILES
