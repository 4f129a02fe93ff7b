"""The deal of a hand of a line game: the hands, what lies exposed, who leads them (C15)."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.state import Deal, Said
from game.core.tiles import Tile, weight
from game.rules.line.drawing import Drawing
from game.rules.line.leading import Leading
from game.rules.line.line_state import LineState
from game.rules.line.moves import dealt
from game.rules.options import at


@dataclass(frozen=True, kw_only=True)
class Dealing(Leading, Drawing):
    """The deal; a `hand_size` of 0 divides the whole set, what is left over lying exposed (C15)."""

    def tiles_each(self, players: int) -> int:
        """Tiles dealt to each of so many."""
        return at(self.hand_size, players) if self.hand_size else len(self.deck()) // players

    def tiles_needed(self, players: int) -> int:
        """The hands, and the tiles that are never drawn (C15)."""
        return players * self.tiles_each(players) + at(self.floor, players)

    def exposed(self, players: int) -> tuple[Tile, ...]:
        """The lightest tiles, left over where the whole set is divided: they lie face up, out of play (C15)."""
        if self.hand_size:
            return ()
        return tuple(sorted(self.deck(), key=weight)[: len(self.deck()) % players])

    def deal_of(self, shuffled: Sequence[Tile], players: int) -> Deal:
        """The deal of a shuffled set, the tiles that lie exposed in their place behind the hands."""
        aside = self.exposed(players)
        dealt = [tile for tile in shuffled if tile not in aside]
        hands = players * self.tiles_each(players)
        return Deal((*dealt[:hands], *aside, *dealt[hands:]))

    def _start(self, players: int, scores: tuple[int, ...]) -> LineState:
        return LineState(hands=((),) * players, scores=scores, line=self.no_line)

    def _dealt(self, state: LineState, deck: tuple[Tile, ...]) -> LineState:
        """The hands are dealt in order of seat, and give the lead where tiles do; or all are to be dealt again."""
        players = len(state.hands)
        size = self.tiles_each(players)
        in_hands = players * size
        leader = state.leader
        if leader is None or self.lead_by_deal(state):
            held = deck[:in_hands]
            if self.no_double == "redeal" and not any(tile.is_double for tile in held):
                redeal = self._start(players, state.scores)
                return redeal._replace(leader=leader, hand=state.hand, turn=state.turn, events=(Said("no double"),))
            leader = deck.index(self.led_by(held)) // size
        asleep = in_hands + len(self.exposed(players))
        hands = tuple([deck[first : first + size] for first in range(0, in_hands, size)])
        ready = dealt(state, hands, deck[in_hands:asleep], deck[asleep:], self.no_line, leader)
        return self.up_for_sale(ready) if self.sell_set else ready
