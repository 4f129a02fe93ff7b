"""A match's deals checked: what was sealed before each, what the number gives, and whether that was dealt."""

from collections.abc import Iterator
from typing import NamedTuple

from game.dealing import Shuffle, seal_of
from game.match import Match, dealt_by, what_is_sealed
from game.state import Deal


class Checked(NamedTuple):
    """A deal that was the action `step` of its match, with the `text` sealed before it, and the `seal` of that.

    `follows` says whether its number follows from the deal just before it, which was sealed then. A deal of an older
    program, and one that somebody laid out, has no `shuffle`: there is nothing to be checked.
    """

    step: int
    deal: Deal
    shuffle: Shuffle | None
    text: str
    seal: str
    follows: bool
    fits: bool


def checked(match: Match) -> Iterator[Checked]:
    """Every deal of a match, checked."""
    before: Shuffle | None = None
    for step, action in enumerate(match.actions):
        if not isinstance(action, Deal):
            before = None
            continue
        shuffle = action.shuffle
        if shuffle is None:
            yield Checked(step, action, None, "", "", False, False)
        else:
            text = what_is_sealed(match, shuffle)
            follows = before is not None and shuffle == before.following()
            fits = dealt_by(match, shuffle).deck == action.deck
            yield Checked(step, action, shuffle, text, seal_of(text), follows, fits)
        before = shuffle
