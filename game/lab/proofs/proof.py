"""A proof that is run: what it does step by step, and the figures that come of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

Found = Mapping[str, int]


@dataclass(frozen=True)
class Proof:
    """Of one claim: `steps` by name, each done alone by `do`, and what all of them come to by `figures`.

    `minutes` is about how long all of it takes on one core, and `argument` why that proves it.
    """

    number: int
    argument: str
    minutes: float
    steps: tuple[str, ...]
    do: Callable[[str], Found]
    figures: Callable[[Mapping[str, Found]], Found]


def merged(found: Mapping[str, Found]) -> Found:
    """The figures of all steps as one table."""
    return {name: figure for one in found.values() for name, figure in one.items()}


def joined(one: Proof, other: Proof) -> Proof:
    """Two proofs of one claim as one: the steps of both, and their figures side by side."""

    def do(step: str) -> Found:
        return one.do(step) if step in one.steps else other.do(step)

    def figures(found: Mapping[str, Found]) -> Found:
        own, others = (proof.figures({step: found[step] for step in proof.steps}) for proof in (one, other))
        return {**own, **others}

    return Proof(
        one.number,
        f"{one.argument} {other.argument}",
        one.minutes + other.minutes,
        (*one.steps, *other.steps),
        do,
        figures,
    )
