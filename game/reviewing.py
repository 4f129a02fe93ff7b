"""The review of a hand: every choice of every seat looked back on in a worker, and kept with the match."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from game.coach import judged
from game.coach.judged import Judged
from game.coach.review import choices
from game.match import Match
from game.store import Store
from game.thinking import Reviewer


def hands(match: Match) -> list[int]:
    """The hands that can be looked back on, as State counts them: those that are over and had something to choose."""
    every = sorted({state.hand for state in match.states})
    over = [hand for hand in every if match.over or hand < match.state.hand]
    return [hand for hand in over if next(_choices(match, hand), None) is not None]


def steps_of(match: Match, hand: int) -> range:
    """The steps at which the actions of a hand were taken, its deal the first."""
    steps = [step for step in range(len(match.actions)) if match.states[step].hand == hand]
    return range(steps[0], steps[-1] + 1) if steps else range(0)


def _choices(match: Match, hand: int) -> Iterator[int]:
    return choices(match.game, match.states, steps_of(match, hand))


class Reviewing:
    """Looks back on the choices of a hand one by one, those of people first; begins with what the store has of it.

    `number` is that of the match in the store, None where it is not kept. `halted` lets the worker rest.
    """

    def __init__(self, match: Match, hand: int, store: Store, number: int | None) -> None:
        self.match, self.hand = match, hand
        self.halted = False
        self._store, self._number = store, number
        self._reviewer = Reviewer()
        self._found = self._kept()
        steps = sorted(_choices(match, hand), key=lambda step: match.states[step].to_move not in match.people)
        self._waiting = [step for step in steps if step not in self._found]
        self.total = len(steps)
        self._unkept = False

    @property
    def done(self) -> int:
        """How many choices have been looked back on, of `total`."""
        return self.total - len(self._waiting)

    @property
    def busy(self) -> bool:
        """Whether there is more to come."""
        return bool(self._waiting) and not self.halted

    @property
    def judged(self) -> dict[int, Judged]:
        """What was found so far, by step."""
        return {step: found for step, found in self._found.items() if found is not None}

    def look(self) -> bool:
        """Takes up what the worker has found, and asks for the next; whether something is new."""
        if not self.busy:
            return False
        step = self._waiting[0]
        if not self._reviewer.asked:
            match = self.match
            self._reviewer.ask(match.key, match.game, match.states[step], match.actions[step], step)
        found = self._reviewer.answer()
        if found is None:
            return False
        self._waiting.pop(0)
        for reviewed in found:
            self._found[step] = judged.judged(reviewed) if reviewed is not None else None
            self._unkept = True
        if not self._waiting:
            self.close()
        return True

    def halt(self) -> None:
        """Lets it rest, or go on."""
        self.halted = not self.halted
        self.close()

    def close(self) -> None:
        """Ends the worker, and keeps what was found."""
        self._reviewer.close()
        if self._unkept and self._number is not None:
            self._store.keep_review(self._number, self.hand, self._written())
            self._unkept = False

    # -- as it is kept -------------------------------------------------------------------------------------------------

    def _written(self) -> dict[str, Any]:
        return {
            "choices": [judged.write(found) for found in self._found.values() if found is not None],
            "untold": [step for step, found in self._found.items() if found is None],
        }

    def _kept(self) -> dict[int, Judged | None]:
        """What the store has of this hand; nothing where that makes no sense."""
        match, of_hand = self.match, steps_of(self.match, self.hand)
        found: dict[int, Judged | None] = {}
        if self._number is None:
            return found
        kept = self._store.review(self._number, self.hand) or {}
        with suppress(ValueError, TypeError, KeyError):
            for written in kept["choices"]:
                read = judged.read(written, match.game, match.states, match.actions)
                found[read.step] = read
            found |= {step: None for step in kept["untold"] if type(step) is int}
        return {step: each for step, each in found.items() if step in of_hand}
