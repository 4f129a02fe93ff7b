"""Texts for the statistics of deals."""

from game.match.deal_statistics import BOTS, ObservationTotal, StatisticKind
from game.platform.language import format_number, ngettext
from game.platform.language import gettext as _

UNUSUAL = 0.05
"""A difference is called unusual if its p-value is below this."""
ENOUGH = 20
"""Number of deals or draws from which a figure is judged."""


def heading(kind: StatisticKind) -> str:
    """Return what is counted, in a few words."""
    return {
        StatisticKind.DOUBLES: _("Doubles dealt"),
        StatisticKind.HEAVIEST: _("Heaviest tile dealt"),
        StatisticKind.SPOTS: _("Pips dealt"),
        StatisticKind.FITS: _("Draws that gave a playable tile"),
        StatisticKind.LEAD: _("Leads won by the tiles dealt"),
    }[kind]


def explain_expected(kind: StatisticKind) -> str:
    """Return how the expected value arises, as a sentence."""
    return {
        StatisticKind.DOUBLES: _(
            "Every tile is equally likely to be dealt. With seven of 28 tiles, you get 1.75 doubles on average."
        ),
        StatisticKind.HEAVIEST: _("With seven of 28 tiles, you should get the heaviest tile in one deal out of four."),
        StatisticKind.SPOTS: _(
            "Your tiles should have the same average number of pips as all tiles of the set: six per "
            "tile in double-six."
        ),
        StatisticKind.FITS: _("If 5 of the 14 tiles in the boneyard fit, 5 of 14 draws should give one of them."),
        StatisticKind.LEAD: _("All seats should get the lead equally often."),
    }[kind]


def owner_name(player: str) -> str:
    """Return the name of a person or of all bots."""
    return _("The bots") if player == BOTS else player


def format_totals(kind: StatisticKind, total: ObservationTotal) -> str:
    """Return the observed and expected totals."""
    if kind == StatisticKind.FITS:
        template = ngettext(
            "{came} in {times} draw (expected {ought})", "{came} in {times} draws (expected {ought})", total.times
        )
    else:
        template = ngettext(
            "{came} in {times} deal (expected {ought})", "{came} in {times} deals (expected {ought})", total.times
        )
    return template.format(
        came=format_number(total.observed), times=format_number(total.times), ought=_rounded(total.expected)
    )


def describe_p_value(p_value: float) -> str:
    """Return how likely a difference of this size is by chance."""
    if p_value >= UNUSUAL:
        return _("normal: happens by luck {times}% of the time").format(times=min(99, round(100 * p_value)))
    return _("unusual: happens by luck only once in {times} times").format(
        times=format_number(min(10**6, round(1 / max(p_value, 1e-6))))
    )


def summarize(p_values: list[float]) -> str:
    """Return how many p-values are unusual, and how often that happens by luck."""
    if not p_values:
        return _("Each figure needs {count} deals or draws before it is judged.").format(count=ENOUGH)
    unusual = sum(p_value < UNUSUAL for p_value in p_values)
    words = _("Unusual figures: {odd} of {count}. By luck alone, about one figure in twenty is unusual.")
    return words.format(odd=unusual, count=len(p_values))


def explain_chart() -> str:
    """Return what the marks of a chart mean."""
    return _(
        "The line is the expected result, and the dot is the real one. With luck alone, 19 of 20 dots lie in the band."
    )


def _rounded(number: float) -> str:
    return format_number(number, ",.0f" if number >= 100 else ",.1f")
