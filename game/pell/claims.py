"""What Pell claims in 1844, claim by claim, and what came of it: `claims.toml`, with the records that bear it out.

A claim has a `number`, the `page`, `says` in plain words and, in his own words, a `quote`. Each way to read it
is a `reading` with a `verdict`, the `figure` it comes to, `why` in a few lines, how `sure` that is, and `records`:
files of `plates/` or `records/` without their ending, which `replay` takes. `figures` are what `prove` finds anew.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from game.match.record_text import table_of
from game.platform.language import gettext as _
from game.text.demonstration import Demonstration, shown

_FOLDER = Path(__file__).parent


class Verdict(StrEnum):
    """What came of a claim by one way to read it."""

    HOLDS = "holds"
    REFUTED = "refuted"
    OPEN = "open"

    @property
    def word(self) -> str:
        """What it is called."""
        return {self.HOLDS: _("holds"), self.REFUTED: _("refuted"), self.OPEN: _("open")}[self]


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a claim, and what came of it; `name` is empty where there is but one."""

    name: str
    verdict: Verdict
    figure: str
    why: str
    sure: str
    records: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that Pell claims; `figures` are those that a proof finds anew, none where there is no proof yet."""

    number: int
    page: str
    says: str
    quote: str
    readings: tuple[Reading, ...]
    figures: Mapping[str, int]

    @property
    def records(self) -> tuple[str, ...]:
        """The names of the records of all its readings, each once."""
        return tuple(dict.fromkeys(name for reading in self.readings for name in reading.records))


@cache
def claims() -> tuple[Claim, ...]:
    """All claims, in the order of the book."""
    table = tomllib.loads((_FOLDER / "claims.toml").read_text("utf-8"))
    return tuple(map(_claim, table["claim"]))


def record(name: str) -> str:
    """The text of a record that a reading names."""
    return (_FOLDER / f"{name}.toml").read_text("utf-8")


@cache
def demonstration(name: str) -> tuple[Demonstration, int | None]:
    """The game of a record to be watched, and what its last hand pays its winner, where it shows a count."""
    table = table_of(record(name))
    return shown(table), table.get("count") or None


def _claim(table: Mapping[str, Any]) -> Claim:
    return Claim(
        table["number"],
        table["page"],
        _(table["says"]),
        table["quote"],
        tuple(map(_reading, table["reading"])),
        table.get("figures", {}),
    )


def _reading(table: Mapping[str, Any]) -> Reading:
    return Reading(
        _(table["name"]) if "name" in table else "",
        Verdict(table["verdict"]),
        _(table["figure"]),
        _(table["why"]),
        _(table["sure"]),
        tuple(table.get("records", ())),
    )
