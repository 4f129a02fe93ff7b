"""An action as everybody at the table has seen it."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from game.coach.public_knowledge import Step, Voids, known_voids, seen_tiles
from game.core.state import Action, Scored, scored_in_play
from game.core.tiles import Tile
from game.rules.game import Game

S = TypeVar("S", bound=Any)


class PublicAction(Generic[S]):
    """An action with the states `before` and `after` it, all hands hidden, and the `earlier` steps of the hand."""

    def __init__(
        self, game: Game[Any], before: S, action: Action, after: S, names: Sequence[str], earlier: Sequence[Step]
    ) -> None:
        self.game: Any = game
        self.before, self.action, self.after, self.names = before, action, after, names
        self._earlier = earlier
        self.forced = False
        """Whether the rules left no choice, as everybody knows; set while reasons are collected."""

    @property
    def seat(self) -> int:
        """Seat that acted."""
        return int(self.before.to_move)

    @property
    def name(self) -> str:
        """Name of the player who acted."""
        return self.names[self.seat]

    def allied(self, seat: int) -> bool:
        """Return whether a seat is on the same side as the one that acted."""
        players = len(self.names)
        return bool(self.game.side(seat, players) == self.game.side(self.seat, players))

    @cached_property
    def lacks(self) -> Voids:
        """Numbers or suits that other seats have shown they did not have."""
        return known_voids(self.game, self._earlier)

    @cached_property
    def out(self) -> set[Tile]:
        """Tiles that everybody has seen, including the one just played."""
        return seen_tiles(self.after)

    def scored(self) -> list[Scored]:
        """Return the scores of the own side from the action itself."""
        side = self.game.side(self.seat, len(self.names))
        return [event for event in scored_in_play(self.after.events) if event.side == side]
