"""The commands `pell`, which lists Pell's claims and their verdicts, and `prove`, which repeats a proof."""

import argparse
import shutil
import sys
from collections.abc import Mapping
from dataclasses import asdict
from textwrap import fill
from typing import TYPE_CHECKING, Any

from game.cli.arguments import (
    CommandError,
    add_worker_options,
    integer,
    print_result,
    report_os_errors,
    report_value_errors,
    warn_if_slow,
)
from game.match.record import DIVIDER
from game.pell.claims import Claim, Reading, argument, claim_title, claims, record
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.platform.streams import print_error

if TYPE_CHECKING:
    from game.lab.proofs import ProofRun

_WIDTH = 100
_BAR_WIDTH = 30


def add_commands(commands: "argparse._SubParsersAction[Any]") -> None:
    """Add both commands to the program's parser."""
    pell = commands.add_parser("pell", help=_("list the claims that Pell printed in 1844, and whether they are true"))
    pell.set_defaults(do=_pell)
    pell.add_argument("number", metavar="N", type=integer, nargs="?", help=_("show one claim, with its records"))
    form = pell.add_mutually_exclusive_group()
    form.add_argument("--records", action="store_true", help=_("print only the records, for “replay”"))
    form.add_argument("--json", action="store_true", help=_("print JSON"))

    prove = commands.add_parser("prove", help=_("run the proof of one of Pell's claims again"))
    prove.set_defaults(do=_prove)
    prove.add_argument("number", metavar="N", type=integer, help=_("number of the claim, as listed by “pell”"))
    prove.add_argument("--anew", action="store_true", help=_("start from the beginning, without saved steps"))
    add_worker_options(prove)
    prove.add_argument("--json", action="store_true", help=_("print JSON"))


def _pell(parsed: argparse.Namespace) -> None:
    selected = claims() if parsed.number is None else (_claim(parsed.number),)
    if parsed.records:
        names = dict.fromkeys(name for claim in selected for name in claim.records)
        print(f"{DIVIDER}\n".join(map(record, names)), end="")
        return
    as_text = _claim_lines if parsed.number is None else _claim_text
    print_result(parsed, [*map(_claim_json, selected)], map(as_text, selected))


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
    lines = [fill(claim.says, _WIDTH, initial_indent=f"{claim.number:>2}  ", subsequent_indent="    ")]
    for reading in claim.readings:
        lines.append(fill(_verdict_line(reading), _WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 8))
    return "\n".join(lines)


def _verdict_line(reading: Reading) -> str:
    """Return the verdict of a reading as one line."""
    verdict = reading.verdict.word.upper()
    return f"{verdict} ({reading.name}): {reading.figure}" if reading.name else f"{verdict}: {reading.figure}"


def _claim_text(claim: Claim) -> str:
    """Return the full text of a claim, followed by its records."""
    parts = [claim_title(claim), fill(claim.says, _WIDTH), fill(f"“{claim.quote}”", _WIDTH)]
    for reading in claim.readings:
        sure = _("Confidence: {sure}").format(sure=reading.sure)
        parts += [_verdict_line(reading), fill(reading.why, _WIDTH), fill(sure, _WIDTH)]
    if claim.figures:
        parts.append(_("Run the proof again with “boneyard prove {number}”.").format(number=claim.number))
    for name in claim.records:
        parts.append(f"{DIVIDER}\n{record(name).rstrip()}")
    return "\n\n".join(parts)


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
    if parsed.anew:
        run.reset()
    steps_before = run.done
    _report_earlier_steps(run)
    show_bar = sys.stderr.isatty() and not parsed.json
    try:
        with report_os_errors(), report_value_errors():
            for _step in run.run_steps(parsed.jobs, parsed.cluster):
                if show_bar:
                    print(f"\r{_progress_bar(run)}", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        message = _("{done} of {all} steps are done and saved. The same command continues from there.")
        print_error("\n" + message.format(done=run.done, all=len(run.proof.steps)))
        raise
    if show_bar:
        print(file=sys.stderr)
    result = dict(run.figures())
    agrees = result == dict(claim.figures)
    message = ngettext("Result after {steps} step: {figures}.", "Result after {steps} steps: {figures}.", run.done)
    if steps_before:
        message = _("Result after {steps} steps, {before} of them done before: {figures}.")
    table = {"claim": claim.number, "found": result, "stored": dict(claim.figures), "agrees": agrees}
    table |= {"steps": run.done, "steps_before": steps_before, "seconds": round(run.spent, 1)}
    lines = [
        fill(argument(claim.number), _WIDTH),
        message.format(figures=_format_figures(result), steps=run.done, before=steps_before),
        _("This agrees with the stored result.") if agrees else _("This differs from the stored result!"),
    ]
    print_result(parsed, table, lines)
    if not agrees:
        stored = _format_figures(claim.figures)
        raise CommandError(_("Claim {number}: the stored result is {stored}."), number=claim.number, stored=stored)


def _format_figures(figures: Mapping[str, int]) -> str:
    return "; ".join(f"{name} = {figure}" for name, figure in figures.items())


def _report_earlier_steps(run: "ProofRun") -> None:
    """Print how many steps were done by an earlier run, if any."""
    total = len(run.proof.steps)
    if run.done == total:
        message = _("All {every} steps were done before. Use --anew to run the proof from the beginning.")
    elif run.done:
        message = _(
            "{done} of {every} steps were done before; the proof continues from there. Use --anew to "
            "start from the beginning."
        )
    else:
        return
    print_error(f"boneyard: {message.format(done=run.done, every=total)}")


def _progress_bar(run: "ProofRun") -> str:
    """Return the progress of a proof and the estimated time left as one line."""
    total = len(run.proof.steps)
    filled = _BAR_WIDTH * run.done // total
    time_left = ""
    if run.seconds_left is not None:
        minutes, seconds = divmod(int(run.seconds_left), 60)
        time_left = _("about {minutes}:{seconds:02} left").format(minutes=minutes, seconds=seconds)
    line = f"[{'#' * filled}{'.' * (_BAR_WIDTH - filled)}] {run.done}/{total} {time_left}"
    return line[: shutil.get_terminal_size().columns - 1].ljust(70)
