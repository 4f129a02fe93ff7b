"""Tiles thrown away, face down, for others taken up or by a seat that leaves the play."""

from dataclasses import dataclass

from game.core.tiles import Tile
from game.rules.game import Game
from game.rules.tricks.trick_state import TrickState


@dataclass(frozen=True, kw_only=True)
class Discarding(Game[TrickState]):
    """What is done with tiles thrown away; a game in which a seat may owe some answers `_after_discards`."""

    def tiles_to_discard(self, state: TrickState) -> tuple[Tile, ...]:
        """The tiles that the seat to move may throw away."""
        return state.hands[state.to_move]

    def _discarded(self, state: TrickState, seat: int, tile: Tile) -> TrickState:
        state = self.thrown(state, seat, (tile,))._replace(owes=state.owes - 1)
        return state if state.owes else self._after_discards(state, seat)

    def _after_discards(self, state: TrickState, seat: int) -> TrickState:
        """The state after `seat` has thrown away all it owed."""
        raise NotImplementedError

    def thrown(self, state: TrickState, seat: int, tiles: tuple[Tile, ...]) -> TrickState:
        """The state with these tiles of a hand thrown away, face down."""
        hand = tuple(tile for tile in state.hands[seat] if tile not in tiles)
        pile = (*state.discards[seat], *tiles)
        return state._replace(
            hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
            discards=(*state.discards[:seat], pile, *state.discards[seat + 1 :]),
        )

    def withdrawn(self, state: TrickState, seat: int) -> TrickState:
        """The state with a seat out of the play, its tiles laid aside."""
        return self.thrown(state, seat, state.hands[seat])._replace(out=state.out | {seat})

    def taking_turned(self, state: TrickState, seat: int) -> TrickState:
        """The state with the tile turned up taken into a hand, which owes one in its place."""
        assert state.turned is not None
        hand = (*state.hands[seat], state.turned)
        return state._replace(
            hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
            boneyard=tuple(tile for tile in state.boneyard if tile != state.turned),
            to_move=seat,
            taker=seat,
            owes=1,
        )
