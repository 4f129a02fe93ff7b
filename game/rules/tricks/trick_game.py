"""The trick family: tiles led and followed by suit, the best of each trick taking it."""

from dataclasses import dataclass

from game.core.state import Action, Close, Discard, Draw, Play
from game.core.tiles import HIDDEN, Tile
from game.rules.tricks.dealing import Dealing
from game.rules.tricks.discarding import Discarding
from game.rules.tricks.trick_play import TrickPlay
from game.rules.tricks.trick_state import Closing, Suit, Trick, TrickState

__all__ = ["Closing", "Suit", "Trick", "TrickGame", "TrickState"]


@dataclass(frozen=True, kw_only=True)
class TrickGame(Dealing, Discarding, TrickPlay):
    """The rules of the trick games: what may be done in a turn, what comes of it, and what the others see.

    Its knobs are in the classes it is made of. A game of the family answers `declarations` and `_declared` for what is
    said before the first lead, and `settle` for what a hand pays.
    """

    family = "tricks"

    def legal_actions(self, state: TrickState) -> tuple[Action, ...]:
        """What may be declared; then the leads, the tiles that follow suit, or any tile where none does (C13)."""
        if state.to_move < 0:
            return ()
        if state.owes:
            return tuple(map(Discard, self.tiles_to_discard(state)))
        if not state.playing:
            return self.declarations(state)
        if state.trick is not None:
            return tuple(map(Play, self.tiles_to_follow(state)))
        return (*self._plays_to_lead(state), *self.on_lead(state))

    def _plays_to_lead(self, state: TrickState) -> tuple[Play, ...]:
        if state.drawing:
            return ()
        return tuple(lead for tile in self.tiles_to_lead(state) for lead in self.leads(state.trump, tile))

    def on_lead(self, state: TrickState) -> tuple[Action, ...]:
        """What the seat to move may do between two tricks besides leading a tile."""
        return self.at_the_stock(state)

    def declarations(self, state: TrickState) -> tuple[Action, ...]:
        """What the seat to move may declare before the first lead."""
        return ()

    def _apply(self, state: TrickState, action: Action) -> TrickState:
        seat = state.to_move
        seen = Discard(HIDDEN) if isinstance(action, Discard) else action
        said = state._replace(history=(*state.history, (seat, seen)), events=())
        match action:
            case Play():
                return self._played(said, seat, action)
            case Discard(tile):
                return self._discarded(said, seat, tile)
            case Draw():
                return self._drawn(said, seat)
            case Close():
                return self._closed(said, seat)
        return self._declared(said, seat, action)

    def _declared(self, state: TrickState, seat: int, action: Action) -> TrickState:
        """The state after `seat` has declared something, which `history` has already."""
        raise NotImplementedError

    def observe(self, state: TrickState, seat: int) -> TrickState:
        """What `seat` sees: its own tiles, those that all know, what it has thrown away itself.

        Hands that were played lie open between hands and when the match is over, as they do on a table; those that
        were laid aside stay face down, and so do all where nobody has played.
        """

        turned_up = state.turned if state.taker is None else None

        def seen(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
            return tuple(tile if tile in state.shown or tile == turned_up else HIDDEN for tile in tiles)

        over = state.to_move < 0 and state.playing
        known = state.shown
        hands = tuple(
            hand
            if at == seat or (over and at not in state.out)
            else tuple(tile if tile in known else HIDDEN for tile in hand)
            for at, hand in enumerate(state.hands)
        )
        return state._replace(
            hands=hands,
            boneyard=seen(state.boneyard),
            dummies=tuple((HIDDEN,) * len(dummy) for dummy in state.dummies),
            discards=tuple(tiles if at == seat else (HIDDEN,) * len(tiles) for at, tiles in enumerate(state.discards)),
        )
