"""Texts for results of the same deal: duplicate matches, other hands with the same tiles, and the deal of the day."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from game.bots.levels import BEST, LEVELS
from game.match.duplicate_state import DuplicateState
from game.match.match import Match
from game.platform.language import format_number, ngettext, pgettext_lazy
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.rules.game import Game
from game.text.any_game import GameWords, SideSentence, side_name, signed
from game.text.families import words_for


def tiles_label(names: str) -> str:
    """Return whose tiles these were the first time."""
    return _("{names}'s tiles").format(names=names)


_SAME_SIDE = SideSentence(
    _l("With these tiles {names} scored {before} the first time and {after} this time"),
    pgettext_lazy("partners", "With these tiles {names} scored {before} the first time and {after} this time"),
    _l("With these tiles you scored {before} the first time and {after} this time"),
    _l("With these tiles you and {names} scored {before} the first time and {after} this time"),
)
_OTHER_SIDE = SideSentence(
    _l("With these tiles {was} scored {before}, and {names} scored {after}"),
    pgettext_lazy("partners", "With these tiles {was} scored {before}, and {names} scored {after}"),
    _l("With these tiles {was} scored {before}, and you scored {after}"),
    _l("With these tiles {was} scored {before}, and you and {names} scored {after}"),
)


def compare_sides(words: GameWords[Any, Any], side: int, first: Sequence[str], points: tuple[int, int]) -> str:
    """Return the results of a side's tiles the first time and now, without a full stop.

    `first` are the names by seat of those who played the tiles the first time; `words` have the names now.
    """
    was, now = side_name(words.game, side, first), side_name(words.game, side, words.names)
    before, after = (format_amount(words.game, score) for score in points)
    if was == now:
        return words.of_side(_SAME_SIDE, side, before=before, after=after)
    return words.of_side(_OTHER_SIDE, side, was=was, before=before, after=after)


def format_amount(game: Game[Any], score: int) -> str:
    """Return points or chips as text."""
    return words_for(game, ()).format_score(score)


def explain_duplicate(players: int, deals: int) -> str:
    """Return how a duplicate match works."""
    between = deals // 2
    sentences = [
        _("Each deal is played twice. Everyone moves one seat the second time, so everyone plays every hand.")
        if players == 2
        else _("Each deal is played {players} times. Everyone moves one seat each time, so everyone plays every hand.")
    ]
    if between:
        sentences.append(
            ngettext(
                "The deals come in random order, with at least one other between repeats.",
                "The deals come in random order, with at least {between} others between repeats.",
                between,
            )
        )
    sentences += [
        _("The bots forget the deals. You may remember them: that is your advantage."),
        _("All hands are revealed at the end."),
    ]
    return " ".join(sentences).format(players=players, between=between)


_SCORED_MORE = SideSentence(
    _l("{names} scored {points} more per hand than others with the same tiles."),
    pgettext_lazy("partners", "{names} scored {points} more per hand than others with the same tiles."),
    _l("You scored {points} more per hand than others with the same tiles."),
    _l("You and {names} scored {points} more per hand than others with the same tiles."),
)
_SCORED_LESS = SideSentence(
    _l("{names} scored {points} less per hand than others with the same tiles."),
    pgettext_lazy("partners", "{names} scored {points} less per hand than others with the same tiles."),
    _l("You scored {points} less per hand than others with the same tiles."),
    _l("You and {names} scored {points} less per hand than others with the same tiles."),
)
_SCORED_EQUAL = SideSentence(
    _l("{names} scored as much as the others with the same tiles."),
    pgettext_lazy("partners", "{names} scored as much as the others with the same tiles."),
    _l("You scored as much as the others with the same tiles."),
    _l("You and {names} scored as much as the others with the same tiles."),
)


def describe_standing(words: GameWords[Any, Any], side: int, difference: float, margin: float | None) -> str:
    """Return a side's mean difference to the others with the same tiles, and how certain it is."""
    form = _SCORED_LESS if difference < 0 else _SCORED_MORE
    if round(abs(difference), 1) == 0:
        form = _SCORED_EQUAL
    sentence = words.of_side(form, side, points=format_tenth(abs(difference)))
    if margin is None:
        return sentence + " " + _("Too few deals to be sure.")
    low, high = difference - margin, difference + margin
    template = _("Luck alone hardly explains this (95% confidence: {low} to {high}).")
    if low <= 0 <= high:
        template = _("This may be luck (95% confidence: {low} to {high}).")
    return sentence + " " + template.format(low=format_tenth(low), high=format_tenth(high))


def format_tenth(points: float) -> str:
    """Return points with one decimal."""
    return format_number(points if round(points, 1) else 0, ".1f")


def duplicate_hand_label(state: DuplicateState, players: int) -> str:
    """Return which hand of a duplicate match this is."""
    template = _("duplicate, hand {turn} of {count}")
    return template.format(turn=state.turn + 1, count=state.deals * players)


def side_totals(names: Sequence[str], points: Sequence[int]) -> str:
    """Return the totals of all sides: “Ann 35 · Agnes 20”."""
    return " · ".join(f"{name} {format_number(total, '')}" for name, total in zip(names, points, strict=True))


def result_in_hand(number: int, names: Sequence[str], points: Sequence[int]) -> str:
    """Return the result of a hand of a duplicate match: “Hand 3: Ann 25 · Agnes 10”."""
    return _("Hand {number}: {result}").format(number=number, result=side_totals(names, points))


def standing_label(names: str, difference: float, omit_name: bool) -> str:
    """Return the mean difference of a side per hand, with its sign."""
    template = _("{points} per hand") if omit_name else _("{names} {points} per hand")
    plus = "+" if round(difference, 1) > 0 else ""
    return template.format(names=names, points=plus + format_tenth(difference))


# -- the deal of the day -----------------------------------------------------------------------------------------------


SHARED_LEVELS = (BEST, "club")
"""Levels whose results are in the shared line."""


def compare_with_bots(own: int, bots: Mapping[str, int]) -> str:
    """Return how the result `own` of the only person compares with the bots."""
    worse_bots = sum(points < own for points in bots.values())
    equal_bots = sum(points == own for points in bots.values())
    every = len(bots)
    if worse_bots == every:
        return _("You beat all {every} bots.").format(every=every)
    if equal_bots == every:
        return _("You tied with all {every} bots.").format(every=every)
    if worse_bots + equal_bots == 0:
        return _("All {every} bots beat you.").format(every=every)
    if not equal_bots:
        template = _("You beat {better} of the {every} bots.")
    elif not worse_bots:
        template = _("You tied with {equal} of the {every} bots.")
    else:
        template = _("You beat {better} of the {every} bots and tied with {equal}.")
    return template.format(better=worse_bots, equal=equal_bots, every=every)


def share_line(day: date, match: Match, own: int, bots: Mapping[str, int]) -> str:
    """Return the line to share, with a note if the player had help."""
    head = _("Boneyard {day} {game} {points}").format(day=day.isoformat(), game=match.game.title, points=signed(own))
    if match.with_help or match.with_undo:
        head = _("{line} (with help)").format(line=head)
    return " · ".join(
        [head, *(f"{LEVELS[level].title} {signed(bots[level])}" for level in SHARED_LEVELS if level in bots)]
    )
