"""What is said of the long run of deals."""

from game.match.deal_statistics import BOTS, ObservationTotal, StatisticKind
from game.platform.language import gettext as _
from game.platform.language import ngettext

UNUSUAL = 0.05
"""Of the differences that chance makes, the largest one in twenty are called unusual."""


def heading(kind: StatisticKind) -> str:
    """What is counted, in a few words."""
    return {
        StatisticKind.DOUBLES: _("Doubles dealt"),
        StatisticKind.HEAVIEST: _("The heaviest tile dealt"),
        StatisticKind.SPOTS: _("Spots in the hand, as dealt"),
        StatisticKind.FITS: _("Draws that brought a tile to play"),
        StatisticKind.LEAD: _("The lead, where the tiles give it"),
    }[kind]


def explained(kind: StatisticKind) -> str:
    """How often it ought to be, in a sentence."""
    return {
        StatisticKind.DOUBLES: _(
            "Each tile of a hand is as likely a double as any of the set: of seven of 28 tiles, 1¾ are."
        ),
        StatisticKind.HEAVIEST: _("Whoever gets seven tiles of 28 ought to get the heaviest once in four deals."),
        StatisticKind.SPOTS: _("Each tile ought to bring the mean of the set, six spots with the double-six set."),
        StatisticKind.FITS: _(
            "By what truly lay there: where 5 of 14 tiles would have fitted, 5 draws of 14 ought to."
        ),
        StatisticKind.LEAD: _("The tiles, or the lots, ought to give it to each seat alike."),
    }[kind]


def whose(who: str) -> str:
    """What those who are counted are called."""
    return _("The bots") if who == BOTS else who


def figures(kind: StatisticKind, total: ObservationTotal) -> str:
    """What came and what ought to have come: “412 in 231 deals, ought 405”."""
    if kind == StatisticKind.FITS:
        words = ngettext("{came} in {times} draw, ought {ought}", "{came} in {times} draws, ought {ought}", total.times)
    else:
        words = ngettext("{came} in {times} deal, ought {ought}", "{came} in {times} deals, ought {ought}", total.times)
    return words.format(came=f"{total.observed:,}", times=f"{total.times:,}", ought=_rounded(total.expected))


def judged(likely: float) -> str:
    """How likely such a difference is, in a few words."""
    if likely >= UNUSUAL:
        return _("by chance so far off {times} times in 100").format(times=min(99, round(100 * likely)))
    return _("unusual: by chance so far off once in {times} times").format(
        times=f"{min(10**6, round(1 / max(likely, 1e-6))):,}"
    )


def summed_up(likely: list[float]) -> str:
    """What all figures come to, said honestly: some are unusual, as they should be."""
    if not likely:
        return _("There are no deals yet. After the first hands this page shows who got what.")
    odd = sum(one < UNUSUAL for one in likely)
    words = _(
        "Unusual: {odd} of {count} differences. By chance alone about {ought} would be, for one in twenty is. The line "
        "stands for what ought to be, the band for what chance does 95 times in 100, the mark for what came."
    )
    return words.format(odd=odd, count=len(likely), ought=_rounded(len(likely) / 20))


def _rounded(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:,.1f}"
