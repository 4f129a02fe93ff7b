"""A figure of the performance table, and the percentile of what was measured."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from game.platform.language import gettext as _


@dataclass(frozen=True)
class Figure:
    """One line of the table: what was measured, what it came to and what it should come to.

    `value` is in `unit`s, None when it could not be measured; `target` is None where there is none. `least` tells
    whether the target is the least there should be, or the most. `note` says how it was measured, or why not.
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
        """Whether the target is reached; None when there is nothing to say."""
        if self.value is None or self.target is None:
            return None
        return self.value >= self.target if self.least else self.value <= self.target

    def __str__(self) -> str:
        value = "–" if self.value is None else f"{self.value:.4g} {self.unit}".rstrip()
        bound = _("at least") if self.least else _("at most")
        target = "" if self.target is None else f"{bound} {self.target:g} {self.unit}".rstrip()
        mark = {True: _("met"), False: _("MISSED"), None: ""}[self.met]
        return f"{self.what:<58} {value:>14}  {target:<19} {mark:<7} {self.note}".rstrip()


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the value that `percent` of 100 values do not exceed, between two of them where none is at that place.

    It is never beyond the smallest or the largest of `values`, of which there is at least one.
    """
    if len(values) == 1:
        return values[0]
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]
