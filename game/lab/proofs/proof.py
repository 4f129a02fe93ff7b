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
