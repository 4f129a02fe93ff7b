"""What is said of a deal that is checked."""

from game.checking import Checked, checked
from game.dealing import digits
from game.language import gettext as _
from game.language import ngettext
from game.match import Match
from game.quotation import quoted


def check_lines(match: Match) -> list[str]:
    """A match's deals as they were checked, a paragraph for each, and what it comes to in the last line."""
    found = [*checked(match)]
    told = [line for nth, one in enumerate(found, 1) for line in _deal_lines(nth, one)]
    fit = sum(one.fits for one in found)
    count = ngettext(
        "{fit} of {count} deal checked: {verdict}", "{fit} of {count} deals checked: {verdict}", len(found)
    )
    said = _("its number gives the tiles that were dealt.") if fit else _("no number is known.")
    return [*told, count.format(fit=fit, count=len(found), verdict=said)]


def _deal_lines(nth: int, found: Checked) -> list[str]:
    if found.shuffle is None:
        return [_("Deal {nth}: no number is known of it.").format(nth=nth)]
    lines = [
        _("Deal {nth}").format(nth=nth),
        "  " + _("sealed  {text}").format(text=found.text),
        "  " + _("seal    {seal}").format(seal=found.seal),
        "  " + _("number  {number}").format(number=digits(found.shuffle.number)),
    ]
    if found.shuffle.word:
        lines.append("  " + _("word    {word}").format(word=quoted(found.shuffle.word)))
    if found.follows:
        lines.append("  " + _("        its number follows from the deal before it"))
    lines.append("  " + (_("fits    these are the tiles that were dealt") if found.fits else verdict(found)))
    return lines


def verdict(found: Checked) -> str:
    """What the check of a deal has shown, in a sentence."""
    if found.shuffle is None:
        return _("No number is known of this deal: an older program dealt it, or somebody laid it out.")
    if not found.fits:
        return _("The number gives other tiles: this deal was changed.")
    return _("The number fits the seal, and gives the tiles that were dealt.")
