"""What is said of the same tiles in other hands, and of a duplicate match."""

from collections.abc import Sequence
from typing import Any

from game.match.duplicate_state import DuplicateState
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.game import Game
from game.text import side_name, words_for


def tiles_of(names: str) -> str:
    """Whose tiles they were the first time."""
    return _("{names}'s tiles").format(names=names)


def compared(game: Game[Any], side: int, first: Sequence[str], now: Sequence[str], points: tuple[int, int]) -> str:
    """What a side made of its tiles the first time and now, played by these, in a sentence without its full stop."""
    was, this = side_name(game, side, first), side_name(game, side, now)
    before, after = (amount(game, made) for made in points)
    if was == this:
        words = _("With these tiles {names} made {before} the first time, {after} this time")
    else:
        words = _("With these tiles {was} made {before}, {names} made {after}")
    return words.format(was=was, names=this, before=before, after=after)


def amount(game: Game[Any], made: int) -> str:
    """What somebody made: points, or chips."""
    return words_for(game, ()).amount(made).replace("-", "−")


def how_honest(players: int, deals: int) -> str:
    """How a duplicate match goes, and what is to be known of it before."""
    between = deals // 2
    words = _(
        "Each deal is played {players} times: after each, everybody moves a chair on, so that each has each hand."
    )
    if between:
        words += " " + ngettext(
            "At least one other deal lies between, in an order nobody is told.",
            "At least {between} other deals lie between, in an order nobody is told.",
            between,
        )
    words += " " + _("The bots remember nothing of a deal. You may, and that is your advantage.")
    words += " " + _("What shows all tiles of a hand waits for the end.")
    return words.format(players=players, between=between)


def stands(names: str, more: float, margin: float | None) -> str:
    """How much more one made a hand than the others with the same tiles in a duplicate match, and how sure that is."""
    words = _("{names} made {points} a hand more than the others with the same tiles.")
    if more < 0:
        words = _("{names} made {points} a hand less than the others with the same tiles.")
    if round(abs(more), 1) == 0:
        words = _("{names} made as much as the others with the same tiles.")
    said = words.format(names=names, points=tenth(abs(more)))
    if margin is None:
        return said + " " + _("So few deals say little.")
    low, high = more - margin, more + margin
    between = _("The true difference lies between {low} and {high}, 95 times of 100").format(
        low=tenth(low), high=tenth(high)
    )
    chance = _("it may be chance") if low <= 0 <= high else _("it is hardly chance")
    return f"{said} {between}: {chance}."


def tenth(points: float) -> str:
    """Points to a tenth of one."""
    return f"{points:.1f}".replace("-", "−") if round(points, 1) else "0.0"


def where(series: DuplicateState, players: int) -> str:
    """Which hand of a duplicate match this is."""
    words = _("duplicate, hand {turn} of {count}")
    return words.format(turn=series.turn + 1, count=series.deals * players)


def signed(points: float) -> str:
    """Points to a tenth of one, with a sign."""
    return f"+{tenth(points)}" if round(points, 1) > 0 else tenth(points)


def hand_of(number: int, count: int) -> str:
    """Which hand of how many this is, the number from 1."""
    return _("hand {number} of {count}").format(number=number, count=count)


def side_totals(names: Sequence[str], points: Sequence[int]) -> str:
    """What each side has made: “Ann 35 · Agnes 20”."""
    return " · ".join(f"{name} {total}".replace("-", "−") for name, total in zip(names, points, strict=True))


def result_in_hand(number: int, names: Sequence[str], points: Sequence[int]) -> str:
    """What each side made in a hand of a duplicate match: “Hand 3: Ann 25 · Agnes 10”."""
    return _("Hand {number}: {result}").format(number=number, result=side_totals(names, points))


def a_hand_more(names: str, more: float, alone: bool) -> str:
    """How much more a hand one made than others with the same tiles, in brief; no name where there is one person."""
    words = _("{points} a hand") if alone else _("{names} {points} a hand")
    return words.format(names=names, points=signed(more))
