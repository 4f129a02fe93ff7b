"""Pell's claims of 1844 and the verdict on each, read from `claims.toml`.

A claim has a `number`, a `page`, a plain summary (`says`) and a `quote`. Each reading (interpretation) has a
`verdict`, a `figure` with the result, the reasons (`why`), how certain it is (`sure`), and `records`: paths below
this folder without the suffix, which `replay` accepts. `figures` are the numbers that `prove` must compute again.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from game.match.record import parse_table
from game.platform.language import cache_by_language, pgettext_lazy
from game.platform.language import gettext as _
from game.text.demonstration import Demonstration, parse_demonstration

_FOLDER = Path(__file__).parent
_ROLES = {
    role.message: role
    for role in (
        pgettext_lazy("player", "First"),
        pgettext_lazy("player", "Second"),
        pgettext_lazy("player", "Third"),
        pgettext_lazy("player", "Fourth"),
        pgettext_lazy("player", "South"),
        pgettext_lazy("player", "West"),
        pgettext_lazy("player", "North"),
        pgettext_lazy("player", "East"),
        pgettext_lazy("player", "Front"),
        pgettext_lazy("player", "Left"),
        pgettext_lazy("player", "Right"),
    )
}
"""The names of players in the records that are not names of people; they are translated."""


class Verdict(StrEnum):
    """The result of checking one reading of a claim."""

    HOLDS = "holds"
    REFUTED = "refuted"
    OPEN = "open"

    @property
    def word(self) -> str:
        """The translated word for the verdict."""
        return {self.HOLDS: _("true"), self.REFUTED: _("false"), self.OPEN: _("open")}[self]


@dataclass(frozen=True, slots=True)
class Reading:
    """One interpretation of a claim with its verdict; `name` is empty if it is the only one."""

    name: str
    verdict: Verdict
    figure: str
    why: str
    sure: str
    records: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of Pell; `figures` are the results that its proof must give, empty if it has no proof."""

    number: int
    page: str
    says: str
    quote: str
    readings: tuple[Reading, ...]
    figures: Mapping[str, int]

    @property
    def records(self) -> tuple[str, ...]:
        """The names of the records of all readings, without duplicates."""
        return tuple(dict.fromkeys(name for reading in self.readings for name in reading.records))


@cache_by_language
def claims() -> tuple[Claim, ...]:
    """Return all claims in the order of the book."""
    table = tomllib.loads((_FOLDER / "claims.toml").read_text("utf-8"))
    return tuple(map(_claim, table["claim"]))


def record(name: str) -> str:
    """Return the text of a record that a reading names."""
    return (_FOLDER / f"{name}.toml").read_text("utf-8")


def argument(number: int) -> str:
    """Return why the proof of a claim proves it, in English; empty if it has none. Saved results depend on it."""
    return " ".join(_arguments(number))


def argument_text(number: int) -> str:
    """Return why the proof of a claim proves it, for players; empty if it has none."""
    return " ".join(map(_, _arguments(number)))


def _arguments(number: int) -> list[str]:
    arguments = tomllib.loads((_FOLDER / "arguments.toml").read_text("utf-8"))["argument"]
    return [argument["text"] for argument in arguments if number in argument["claims"]]


@cache_by_language
def demonstration(name: str) -> tuple[Demonstration, int | None]:
    """Return the game of a record for watching, and the points that its last hand pays the winner, if given."""
    table = parse_table(record(name))
    return parse_game(table), table.get("count") or None


def parse_game(table: Mapping[str, Any]) -> Demonstration:
    """Return the game of a record for watching. Players that are not called by names of people are translated."""
    names = [str(_ROLES.get(player, player)) for player in table.get("players", ())]
    return parse_demonstration({**table, "players": names} if names else table)


def _claim(table: Mapping[str, Any]) -> Claim:
    readings, figures = tuple(map(_reading, table["reading"])), table.get("figures", {})
    return Claim(table["number"], table["page"], _(table["says"]), table["quote"], readings, figures)


def _reading(table: Mapping[str, Any]) -> Reading:
    name, verdict, records = table.get("name"), Verdict(table["verdict"]), tuple(table.get("records", ()))
    figure, why, sure = (_(table[key]) for key in ("figure", "why", "sure"))
    return Reading(_(name) if name else "", verdict, figure, why, sure, records)


# -- text for the window and the commands ------------------------------------------------------------------------------


def claim_title(claim: Claim) -> str:
    """Return the number and page of a claim as text."""
    return _("Claim {number}, p. {page}").format(number=claim.number, page=claim.page)


def summarize(claims: Sequence[Claim]) -> str:
    """Return a sentence with the number of claims, readings and verdicts."""
    verdicts = [reading.verdict for claim in claims for reading in claim.readings]
    text = _(
        "{claims} claims, some with several meanings: of {count} meanings {hold} are true, {refuted} "
        "false, {open} open."
    )
    return text.format(
        claims=len(claims),
        count=len(verdicts),
        hold=verdicts.count(Verdict.HOLDS),
        refuted=verdicts.count(Verdict.REFUTED),
        open=verdicts.count(Verdict.OPEN),
    )


def is_plate(name: str) -> bool:
    """Return whether a record is a game printed by Pell."""
    return name.rpartition("/")[2].startswith("p")


def title_with_count(title: str, count: int | None) -> str:
    """Return the title of a record, with the winner's count if given."""
    return title if count is None else _("{title} ({count} points)").format(title=title, count=count)


def record_title(reading: Reading, name: str) -> str:
    """Return what a record of a reading shows."""
    if is_plate(name):
        page = name.rpartition("/p")[2].partition("_")[0]
        return _("Pell's plate, p. {page}").format(page=page)
    if reading.verdict == Verdict.REFUTED:
        return _("Counterexample")
    return _("Example")
