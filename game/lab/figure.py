"""One figure of the performance table, and percentiles."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from game.platform.language import gettext as _


@dataclass(frozen=True)
class Figure:
    """One line of the table: a measured value and its target.

    `value` is in `unit`s, None if it could not be measured; `target` may be None. If `least`, the target
    is a minimum, else a maximum. `note` says how it was measured, or why not.
    """

    key: str
    what: str
    unit: str
    value: float | None
    target: float | None = None
    least: bool = False
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the target is reached; None without a value or target."""
        if self.value is None or self.target is None:
            return None
        return self.value >= self.target if self.least else self.value <= self.target

    def lines(self) -> list[str]:
        """Return the value on one line, and the target and the note on another if there are any."""
        value, limit = (
            empty if number is None else f"{_format_number(number)} {self.unit}".rstrip()
            for number, empty in ((self.value, "–"), (self.target, ""))
        )
        sentences = {
            (True, True): _("target of at least {limit} met"),
            (True, False): _("TARGET MISSED: at least {limit}"),
            (True, None): _("target: at least {limit}"),
            (False, True): _("target of at most {limit} met"),
            (False, False): _("TARGET MISSED: at most {limit}"),
            (False, None): _("target: at most {limit}"),
        }
        target = sentences[self.least, self.met].format(limit=limit) if limit else ""
        remarks = "; ".join(filter(None, (target, self.note)))
        return [f"{self.what:<54} {value:>24}".rstrip(), *([f"    {remarks}"] if remarks else [])]


def _format_number(number: float) -> str:
    """Return a number with four digits, or all of a larger whole number."""
    return f"{number:,.0f}" if number >= 1000 else f"{number:.4g}"


def percentile(values: Sequence[float], percent: int) -> float:
    """Return a percentile of one or more values, interpolated between neighbours."""
    if len(values) == 1:
        return values[0]
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]
