"""The proofs of Pell's claims by number, and a runner that saves each step and continues an interrupted run."""

import hashlib
import json
import time
from collections.abc import Iterator
from functools import partial, reduce
from pathlib import Path

from game.lab.proofs.counts import COUNTS
from game.lab.proofs.forced import FORCED
from game.lab.proofs.proof import MEASURED, Proof, ProofFigures, joined
from game.lab.proofs.searches import SEARCHES
from game.lab.workers import workers
from game.pell.claims import argument

_ALL_PROOFS = (*COUNTS, *SEARCHES, *FORCED, *MEASURED)
PROOFS: dict[int, Proof] = {
    number: reduce(joined, (proof for proof in _ALL_PROOFS if proof.number == number))
    for number in dict.fromkeys(proof.number for proof in _ALL_PROOFS)
}
"""The proofs by number of the claim."""

SAVE_INTERVAL = 1.0
"""Minimum seconds between two writes of the results."""


class ProofRun:
    """A proof and the results of its steps so far, saved in a file. A file for other steps is ignored."""

    def __init__(self, proof: Proof, file: Path) -> None:
        self.proof = proof
        self.file = file
        self._steps = hashlib.sha256("\n".join((argument(proof.number), *proof.steps)).encode()).hexdigest()
        self.results: dict[str, ProofFigures] = self._load()
        self.spent = 0.0
        """Seconds spent in this run."""

    @property
    def done(self) -> int:
        """Number of steps done."""
        return len(self.results)

    def run_steps(self, jobs: int = 1, cluster: str | None = None) -> Iterator[str]:
        """Do the remaining steps in `jobs` processes or on a cluster, yielding each step when it is done.

        Results are saved even if the run is interrupted. Raises ValueError with a sentence if no cluster answers.
        """
        is_local = jobs == 1 and cluster is None
        work = self.proof.do if is_local else partial(_run_step, self.proof.number)
        remaining = [step for step in self.proof.steps if step not in self.results]
        try:
            with workers(jobs, cluster) as map_tasks:
                yield from self._collect(remaining, map_tasks(work, remaining))
        finally:
            self._save()

    def _collect(self, steps: list[str], results: Iterator[ProofFigures]) -> Iterator[str]:
        """Store the results in order as they arrive, and save them from time to time."""
        last_saved = step_started = time.monotonic()
        for step, result in zip(steps, results, strict=True):
            self.results[step] = result
            self.spent, step_started = self.spent + time.monotonic() - step_started, time.monotonic()
            if time.monotonic() - last_saved > SAVE_INTERVAL:
                self._save()
                last_saved = time.monotonic()
            yield step

    def figures(self) -> ProofFigures:
        """Combine the results of all steps, once all are done."""
        return self.proof.figures(self.results)

    def reset(self) -> None:
        """Discard all results and delete the file."""
        self.results = {}
        self.file.unlink(missing_ok=True)

    def _load(self) -> dict[str, ProofFigures]:
        """Return the saved results of these steps; empty if there are none or they cannot be read."""
        try:
            table = json.loads(self.file.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        if not isinstance(table, dict) or table.get("steps") != self._steps or not isinstance(table.get("found"), dict):
            return {}
        return {
            step: result for step, result in table["found"].items() if step in self.proof.steps and _is_valid(result)
        }

    def _save(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.file.with_suffix(".new")
        fresh.write_text(json.dumps({"steps": self._steps, "found": self.results}), "utf-8")
        fresh.replace(self.file)


def _run_step(number: int, step: str) -> ProofFigures:
    """Run a step of a claim's proof; called in worker processes."""
    return PROOFS[number].do(step)


def _is_valid(result: object) -> bool:
    return isinstance(result, dict) and all(type(value) is int for value in result.values())
