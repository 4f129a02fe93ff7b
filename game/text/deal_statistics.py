"""Texts for the statistics of deals."""

from game.match.deal_statistics import BOTS, ObservationTotal, StatisticKind
from game.platform.language import gettext as _
from game.platform.language import ngettext

UNUSUAL = 0.05
"""A difference is called unusual if its p-value is below this."""


def heading(kind: StatisticKind) -> str:
    """Return what is counted, in a few words."""
    return {
        StatisticKind.DOUBLES: _("Doubles dealt"),
        StatisticKind.HEAVIEST: _("The heaviest tile dealt"),
        StatisticKind.SPOTS: _("Pips in the hand, as dealt"),
        StatisticKind.FITS: _("Draws that brought a tile to play"),
        StatisticKind.LEAD: _("The lead, where the tiles give it"),
    }[kind]


def explain_expected(kind: StatisticKind) -> str:
    """Return how the expected value arises, as a sentence."""
    return {
        StatisticKind.DOUBLES: _(
            "Each tile of a hand is as likely a double as any of the set: of seven of 28 tiles, 1¾ are."
        ),
        StatisticKind.HEAVIEST: _("Whoever gets seven tiles of 28 ought to get the heaviest once in four deals."),
        StatisticKind.SPOTS: _("Each tile ought to bring the mean of the set, six pips with the double-six set."),
        StatisticKind.FITS: _(
            "By what truly lay there: where 5 of 14 tiles would have fitted, 5 draws of 14 ought to."
        ),
        StatisticKind.LEAD: _("The tiles, or the lots, ought to give it to each seat alike."),
    }[kind]


def owner_name(player: str) -> str:
    """Return the name of a person or of all bots."""
    return _("The bots") if player == BOTS else player


def format_totals(kind: StatisticKind, total: ObservationTotal) -> str:
    """Return the observed and expected totals."""
    if kind == StatisticKind.FITS:
        template = ngettext(
            "{came} in {times} draw, ought {ought}", "{came} in {times} draws, ought {ought}", total.times
        )
    else:
        template = ngettext(
            "{came} in {times} deal, ought {ought}", "{came} in {times} deals, ought {ought}", total.times
        )
    return template.format(came=f"{total.observed:,}", times=f"{total.times:,}", ought=_rounded(total.expected))


def describe_p_value(p_value: float) -> str:
    """Return how likely a difference of this size is by chance."""
    if p_value >= UNUSUAL:
        return _("by chance so far off {times} times in 100").format(times=min(99, round(100 * p_value)))
    return _("unusual: by chance so far off once in {times} times").format(
        times=f"{min(10**6, round(1 / max(p_value, 1e-6))):,}"
    )


def summarize(p_values: list[float]) -> str:
    """Return a summary of all p-values, including how many are expected to be unusual."""
    if not p_values:
        return _("There are no deals yet. After the first hands this page shows who got what.")
    unusual = sum(p_value < UNUSUAL for p_value in p_values)
    template = _(
        "Unusual: {odd} of {count} differences. By chance alone about {ought} would be, for one in twenty is. The line "
        "stands for what ought to be, the band for what chance does 95 times in 100, the mark for what came."
    )
    return template.format(odd=unusual, count=len(p_values), ought=_rounded(len(p_values) / 20))


def _rounded(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:,.1f}"
