"""The deal of a hand of a trick game: who is dealt tiles, what is turned up, who begins."""

from dataclasses import dataclass

from game.core.tiles import Tile
from game.rules.game import Game
from game.rules.options import at
from game.rules.tricks.trick_state import Suit, TrickState


@dataclass(frozen=True, kw_only=True)
class Dealing(Game[TrickState]):
    """The knobs of the deal; a game overrides what it does with the tiles left over."""

    first_lead: str = "DH"  # who deals first
    turn_up: bool = False  # one tile more than the hands is turned up for trump

    def _start(self, players: int, scores: tuple[int, ...]) -> TrickState:
        nothing = (0,) * len(scores)
        return TrickState(
            hands=((),) * players,
            scores=scores,
            bids=(None,) * players,
            points=nothing,
            discards=((),) * players,
            pending=nothing,
        )

    def _dealt(self, state: TrickState, deck: tuple[Tile, ...]) -> TrickState:
        """The hands are dealt in order of seat, a tile is turned up, and what the game does with the rest is done."""
        players = len(state.hands)
        size, out = at(self.hand_size, players), self.without_tiles(state)
        hands: list[tuple[Tile, ...]] = []
        for seat in range(players):
            held = 0 if seat in out else size
            hands.append(deck[:held])
            deck = deck[held:]
        return self._laid_out(
            self._start(players, state.scores)._replace(
                hands=tuple(hands),
                boneyard=deck,
                turned=deck[0] if self.turn_up else None,
                to_move=self.eldest(state),
                leader=state.leader,
                hand=state.hand,
                out=out,
                carried=state.carried,
            )
        )

    def without_tiles(self, state: TrickState) -> frozenset[int]:
        """The seats that are dealt no tiles in the hand to come."""
        return frozenset()

    def eldest(self, state: TrickState) -> int:
        """The seat that speaks or leads first: the one after the dealer."""
        assert state.leader is not None
        return self.next_seat(state.leader, len(state.hands))

    def dealer(self, state: TrickState) -> int:
        """The seat that deals, and speaks last."""
        return self.order_from(self.eldest(state), len(state.hands))[-1]

    def prospect(self, state: TrickState) -> Suit | None:
        """What is trump, or would be if the tile that is turned up were accepted; None while neither is known."""
        return state.trump

    def _laid_out(self, state: TrickState) -> TrickState:
        """The state once what the game does before anybody speaks is done: the trump turned up, the dummies laid."""
        return state
