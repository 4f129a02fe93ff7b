"""What the moves of the player to move have in common, in all families of games."""

from functools import cached_property
from typing import Any, Generic, TypeVar

from game.coach.public_knowledge import Voids, known_voids, steps_of
from game.core.state import State
from game.rules.game import Game

G = TypeVar("G", bound=Game[Any])
S = TypeVar("S", bound=State)


class Moves(Generic[G, S]):
    """A view of a game, and what the seat to move knows of the others."""

    def __init__(self, game: G, view: S) -> None:
        self.game, self.view, self.seat = game, view, view.to_move
        self.hand = view.hands[view.to_move]

    @cached_property
    def voids(self) -> Voids:
        return known_voids(self.game, steps_of(self.game, self.view))

    @cached_property
    def partner(self) -> int | None:
        """The partner, if there is one."""
        others = self.game.order_from(self.seat, len(self.view.hands))[1:]
        return next(filter(self.is_ally, others), None)

    def is_ally(self, seat: int) -> bool:
        """Return whether a seat is on the own side."""
        return self.game.same_side(seat, self.seat, len(self.view.hands))
