"""What is said of Pell's claims in the window and by the commands: the verdicts, and what each record shows."""

from collections.abc import Sequence

from game.pell.claims import Claim, Reading, Verdict
from game.platform.language import gettext as _


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
