"""The deal of the day in words: where a player stands among the bots, and the line that is sent to a friend."""

from collections.abc import Mapping
from datetime import date

from game.bots.levels import LEVELS
from game.match.match import Match
from game.platform.language import gettext as _
from game.text.any_game import signed

IN_LINE = ("master", "club")
"""The levels whose results stand in the line that is sent."""


def standing(name: str, own: int, bots: Mapping[str, int]) -> str:
    """Where somebody who made so many points stands among the bots."""
    better = sum(points < own for points in bots.values())
    equal = sum(points == own for points in bots.values())
    every = len(bots)
    if better == every:
        return _("{name} did better than all {every} bots.").format(name=name, every=every)
    if equal == every:
        return _("{name} did as well as all {every} bots.").format(name=name, every=every)
    if better + equal == 0:
        return _("All {every} bots did better than {name}.").format(name=name, every=every)
    if not equal:
        words = _("{name} did better than {better} of the {every} bots.")
    elif not better:
        words = _("{name} did as well as {equal} of the {every} bots.")
    else:
        words = _("{name} did better than {better} of the {every} bots, and as well as {equal}.")
    return words.format(name=name, better=better, equal=equal, every=every)


def line(day: date, match: Match, own: int, bots: Mapping[str, int]) -> str:
    """The line of text to send to somebody who plays the same deal; it says so where there was help."""
    head = _("Boneyard {day} {game} {points}").format(day=day.isoformat(), game=match.game.title, points=signed(own))
    if match.with_help or match.with_undo:
        head = _("{line} (with help)").format(line=head)
    return " · ".join([head, *(f"{LEVELS[level].title} {signed(bots[level])}" for level in IN_LINE if level in bots)])
