"""Runs a proof step by step, keeps what each step found, and goes on from there the next time."""

import hashlib
import json
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from game.lab.proofs.proof import Proof, ProofFigures
from game.lab.workers import workers

KEEP_EVERY = 1.0
"""Seconds between two writings of what was found."""


class ProofRun:
    """One proof with what its steps have found so far, kept in a file; a file of other steps is begun anew."""

    def __init__(self, proof: Proof, file: Path) -> None:
        self.proof = proof
        self.file = file
        self._steps = hashlib.sha256("\n".join((proof.argument, *proof.steps)).encode()).hexdigest()
        self.found: dict[str, ProofFigures] = self._kept()
        self.spent = 0.0
        """Seconds, of this run."""
        self._begun_with = len(self.found)

    @property
    def done(self) -> int:
        """How many steps are done."""
        return len(self.found)

    @property
    def left(self) -> float | None:
        """The seconds that the steps not done should take by those of this run; None before one is done."""
        fresh = self.done - self._begun_with
        return self.spent / fresh * (len(self.proof.steps) - self.done) if fresh else None

    def go(self, jobs: int = 1, cluster: str | None = None) -> Iterator[str]:
        """Do the steps that are left, by so many processes or on a cluster, each told after it is done.

        Whatever stops it, what was found is kept. Raises ValueError with a sentence where no cluster answers.
        """
        alone = jobs == 1 and cluster is None
        work = self.proof.do if alone else partial(_do, self.proof.number)
        left = [step for step in self.proof.steps if step not in self.found]
        try:
            with workers(jobs, cluster) as spread:
                yield from self._take(left, spread(work, left))
        finally:
            self._keep()

    def _take(self, steps: list[str], coming: Iterator[ProofFigures]) -> Iterator[str]:
        """Take what the steps find as it comes, and keep it now and then."""
        kept = begun = time.monotonic()
        for step, one in zip(steps, coming, strict=True):
            self.found[step] = one
            self.spent, begun = self.spent + time.monotonic() - begun, time.monotonic()
            if time.monotonic() - kept > KEEP_EVERY:
                self._keep()
                kept = time.monotonic()
            yield step

    def figures(self) -> ProofFigures:
        """What all steps come to, once all are done."""
        return self.proof.figures(self.found)

    def forget(self) -> None:
        """Begin anew, now and the next time."""
        self.found, self._begun_with = {}, 0
        self.file.unlink(missing_ok=True)

    def _kept(self) -> dict[str, ProofFigures]:
        """What the file has, where it is of these steps; nothing where there is none or it cannot be read."""
        try:
            table = json.loads(self.file.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        if not isinstance(table, dict) or table.get("steps") != self._steps or not isinstance(table.get("found"), dict):
            return {}
        return {step: one for step, one in table["found"].items() if step in self.proof.steps and _sound(one)}

    def _keep(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.file.with_suffix(".new")
        fresh.write_text(json.dumps({"steps": self._steps, "found": self.found}), "utf-8")
        fresh.replace(self.file)


def _do(number: int, step: str) -> ProofFigures:
    """What a step of the proof of a claim finds, wherever it is done."""
    from game.lab.proofs import PROOFS

    return PROOFS[number].do(step)


def _sound(one: object) -> bool:
    return isinstance(one, dict) and all(type(value) is int for value in one.values())
