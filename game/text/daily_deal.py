"""Texts for the deal of the day: the result among the bots, and the line to share."""

from collections.abc import Mapping
from datetime import date

from game.bots.levels import LEVELS
from game.match.match import Match
from game.platform.language import gettext as _
from game.text.any_game import signed

IN_LINE = ("master", "club")
"""Levels whose results are in the shared line."""


def standing(name: str, own: int, bots: Mapping[str, int]) -> str:
    """Return how a player with result `own` compares with the bots."""
    worse_bots = sum(points < own for points in bots.values())
    equal_bots = sum(points == own for points in bots.values())
    every = len(bots)
    if worse_bots == every:
        return _("{name} did better than all {every} bots.").format(name=name, every=every)
    if equal_bots == every:
        return _("{name} did as well as all {every} bots.").format(name=name, every=every)
    if worse_bots + equal_bots == 0:
        return _("All {every} bots did better than {name}.").format(name=name, every=every)
    if not equal_bots:
        words = _("{name} did better than {better} of the {every} bots.")
    elif not worse_bots:
        words = _("{name} did as well as {equal} of the {every} bots.")
    else:
        words = _("{name} did better than {better} of the {every} bots, and as well as {equal}.")
    return words.format(name=name, better=worse_bots, equal=equal_bots, every=every)


def line(day: date, match: Match, own: int, bots: Mapping[str, int]) -> str:
    """Return the line to share, with a note if the player had help."""
    head = _("Boneyard {day} {game} {points}").format(day=day.isoformat(), game=match.game.title, points=signed(own))
    if match.with_help or match.with_undo:
        head = _("{line} (with help)").format(line=head)
    return " · ".join([head, *(f"{LEVELS[level].title} {signed(bots[level])}" for level in IN_LINE if level in bots)])
