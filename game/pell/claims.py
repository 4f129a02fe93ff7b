"""What Pell claims in 1844, claim by claim, and what came of it: `claims.toml`, with the records that bear it out.

A claim has a `number`, the `page`, `says` in plain words and, in his own words, a `quote`. Each way to read it
is a `reading` with a `verdict`, the `figure` it comes to, `why` in a few lines, how `sure` that is, and `records`:
files of `plates/` or `records/` without their ending, which `replay` takes. `figures` are what `prove` finds anew.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from game.match.record import parse_table
from game.platform.language import gettext as _
from game.text.demonstration import Demonstration, parse_demonstration

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
    table = parse_table(record(name))
    return parse_demonstration(table), table.get("count") or None


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


# -- what is said of Pell's claims in the window and by the commands: the verdicts, and what each record  --------------


def place(claim: Claim) -> str:
    """Where in the book a claim stands."""
    return _("Claim {number}, p. {page}").format(number=claim.number, page=claim.page)


def tally(claims: Sequence[Claim]) -> str:
    """How many readings there are, and what came of them."""
    verdicts = [reading.verdict for claim in claims for reading in claim.readings]
    words = _("{claims} claims, with {count} ways to read them: {hold} borne out, {refuted} refuted, {open} open.")
    return words.format(
        claims=len(claims),
        count=len(verdicts),
        hold=verdicts.count(Verdict.HOLDS),
        refuted=verdicts.count(Verdict.REFUTED),
        open=verdicts.count(Verdict.OPEN),
    )


def is_plate(name: str) -> bool:
    """Whether a record is a game that Pell printed, and not one found since."""
    return name.rpartition("/")[2].startswith("p")


def counted(title: str, count: int | None) -> str:
    """The title of a record, with the count that it comes to where it shows one."""
    return title if count is None else _("{title}: {count}").format(title=title, count=count)


def shows(reading: Reading, name: str) -> str:
    """What a record of a reading is."""
    if is_plate(name):
        page = name.rpartition("/p")[2].partition("_")[0]
        return _("Pell's plate, p. {page}").format(page=page)
    if reading.verdict == Verdict.REFUTED:
        return _("What beats it")
    return _("What bears it out")
