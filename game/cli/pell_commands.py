"""The commands `pell`, which lists Pell's claims and their verdicts, and `prove`, which repeats a proof."""

import argparse
import os
from collections import deque
from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from game.cli.arguments import add_worker_options, integer
from game.cli.errors import CommandError, FailedCheck, report_os_errors, report_value_errors
from game.cli.output import paragraphs, print_results, warn_if_slow, wrap
from game.cli.parser import Parser, add_json_option
from game.cli.progress import announce_duration, track
from game.match.record import DIVIDER
from game.pell.claims import Claim, Reading, argument_text, claim_title, claims, record
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.platform.streams import print_error

if TYPE_CHECKING:
    from game.lab.proofs import ProofRun

_PROOF_SECONDS = {9: 720, 12: 90, 16: 600, 17: 60}
"""Rough seconds of the proofs that take more than a few seconds, in one process."""


def add_commands(parser: Parser) -> None:
    """Add both commands."""
    pell = parser.add_command(
        "pell",
        _pell,
        _("list Pell's claims of 1844, and whether they are true"),
        _("Each claim is true, false or open. With a number, the command also says how we know."),
        "12",
    )
    pell.add_argument(
        "number", metavar="N", type=integer, nargs="?", help=_("show one claim, with its records (default: list all)")
    )
    form = pell.add_mutually_exclusive_group()
    form.add_argument("--records", action="store_true", help=_("print only the records, for “boneyard replay -”"))
    add_json_option(form)

    prove = parser.add_command(
        "prove",
        _prove,
        _("run the proof of one of Pell's claims again"),
        _(
            "Most proofs take a few seconds, those of claims 12 and 17 about a minute, and those of claims 9 and 16 "
            "about a quarter of an hour. Ctrl-C stops a proof; the same command continues it. If the result differs "
            "from the stored one, the exit status is 1."
        ),
        "12 --restart",
    )
    prove.add_argument("number", metavar="N", type=integer, help=_("number of the claim, as in “boneyard pell”"))
    prove.add_argument(
        "--restart", action="store_true", help=_("start from the beginning (default: continue from saved steps)")
    )
    prove.add_argument("--anew", action="store_true", dest="restart", help=argparse.SUPPRESS)  # its former name
    add_worker_options(prove)
    add_json_option(prove)


def _pell(parsed: argparse.Namespace) -> None:
    selected = claims() if parsed.number is None else (_claim(parsed.number),)
    if parsed.records:
        names = dict.fromkeys(name for claim in selected for name in claim.records)
        print(f"{DIVIDER}\n".join(map(record, names)), end="")
        return
    as_text = _claim_lines if parsed.number is None else _claim_text
    print_results(parsed, map(_claim_json, selected), map(as_text, selected))


def _claim(number: int) -> Claim:
    """Return the claim with a number; raises CommandError for any other number."""
    for claim in claims():
        if claim.number == number:
            return claim
    raise CommandError(_("There is no claim {number}. The claims are 1 to {last}."), number=number, last=len(claims()))


def _claim_json(claim: Claim) -> dict[str, Any]:
    """Return a claim as JSON values."""
    return asdict(claim) | {
        "figures": dict(claim.figures),
        "proof": bool(claim.figures),
        "records": {name: record(name) for name in claim.records},
    }


def _claim_lines(claim: Claim) -> str:
    """Return the list entry of a claim: its summary, and a line for each reading."""
    lines = wrap(claim.says, f"{claim.number:>2}  ")
    for reading in claim.readings:
        lines += wrap(_verdict_line(reading), " " * 6, " " * 8)
    return "\n".join(lines)


def _verdict_line(reading: Reading) -> str:
    """Return the verdict of a reading as one line."""
    template = _("{verdict} ({name}): {figure}") if reading.name else _("{verdict}: {figure}")
    return template.format(verdict=reading.verdict.word.upper(), name=reading.name, figure=reading.figure)


def _claim_text(claim: Claim) -> str:
    """Return the full text of a claim, followed by its records."""
    parts = [claim_title(claim), claim.says, f"“{claim.quote}”"]
    for reading in claim.readings:
        parts += [_verdict_line(reading), reading.why, _("Confidence: {sure}").format(sure=reading.sure)]
    if claim.figures:
        parts.append(_("Run the proof again with “boneyard prove {number}”.").format(number=claim.number))
    records = (f"{DIVIDER}\n{record(name).rstrip()}" for name in claim.records)
    return "\n\n".join([paragraphs(*parts), *records])


def _prove(parsed: argparse.Namespace) -> None:
    from game.lab.proofs import PROOFS, ProofRun
    from game.store import data_folder

    claim, proof = _claim(parsed.number), PROOFS.get(parsed.number)
    if proof is None:
        raise CommandError(
            _("Claim {number} has no proof to run. “boneyard pell {number}” explains why."), number=parsed.number
        )
    warn_if_slow()
    run = ProofRun(proof, data_folder() / "proofs" / f"{parsed.number}.json")
    if parsed.restart:
        run.reset()
    steps_before, total = run.done, len(proof.steps)
    _report_earlier_steps(run)
    if parsed.cluster is None:
        left = (total - steps_before) / total
        announce_duration(left * _PROOF_SECONDS.get(claim.number, 1) / min(parsed.jobs, os.cpu_count() or 1))
    try:
        with report_os_errors(), report_value_errors():
            deque(track(run.run_steps(parsed.jobs, parsed.cluster), total, steps_before), maxlen=0)
    except KeyboardInterrupt:
        message = _("Steps done and saved: {done} of {all}. The same command continues from there.")
        print_error(message.format(done=run.done, all=total))
        raise
    result = dict(run.figures())
    agrees = result == dict(claim.figures)
    message = ngettext("Result after {steps} step: {figures}.", "Result after {steps} steps: {figures}.", run.done)
    if steps_before:
        message = _("Steps: {steps} ({before} done in earlier runs). Result: {figures}.")
    table = {"claim": claim.number, "found": result, "stored": dict(claim.figures), "agrees": agrees}
    table |= {"steps": run.done, "steps_before": steps_before, "seconds": round(run.spent, 1)}
    lines = [
        *wrap(argument_text(claim.number)),
        *wrap(message.format(figures=_format_figures(result), steps=run.done, before=steps_before)),
        _("This agrees with the stored result.") if agrees else _("This differs from the stored result!"),
    ]
    print_results(parsed, [table], lines)
    if not agrees:
        stored = _format_figures(claim.figures)
        raise FailedCheck(_("Claim {number}: the stored result is {stored}."), number=claim.number, stored=stored)


def _format_figures(figures: Mapping[str, int]) -> str:
    return "; ".join(f"{name} = {figure}" for name, figure in figures.items())


def _report_earlier_steps(run: "ProofRun") -> None:
    """Print how many steps were done by an earlier run, if any."""
    total = len(run.proof.steps)
    if run.done == total:
        message = _(
            "The proof was finished in an earlier run (steps: {every}). Use --restart to run it from the beginning."
        )
    elif run.done:
        message = _("The proof continues after step {done} of {every}. Use --restart to start from the beginning.")
    else:
        return
    print_error(f"boneyard: {message.format(done=run.done, every=total)}")
