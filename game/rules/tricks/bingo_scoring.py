"""A hand to seventy: what tiles count in Bingo, when a hand is won, and what it scores (S1)."""

from dataclasses import dataclass

from game.core.state import Event, Reason, Said, Scored
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.rules.game import Carried
from game.rules.target import MOST_POINTS
from game.rules.tricks.trick_game import Suit, Trick, TrickGame, TrickState

GOAL = 70
"""The points that win a hand."""
LOW = 30
"""Whoever loses a hand with fewer points than these loses it double."""
TRICKS = 14
"""The tricks in a hand whose stock is drawn to the end."""
BINGO_TILE = Tile(0, 0)
TENS = (Tile(4, 6), Tile(0, 3))
"""The tiles that count ten, trumps or not."""


@dataclass(frozen=True, kw_only=True)
class Seventy(TrickGame):
    """The knobs of the count: who says that a hand is won, what a stock closed in vain gives away."""

    target: int = 7
    claim: str = "automatic"  # the hand stops at 70, or who has them "must declare"
    close_failure: str = "2/3"  # what the other scores; or 1/2/3, by the closer's count
    last_trick_ten: bool = False

    # -- what hands that nobody won are worth ----------------------------------------------------------------------

    def carried(self, state: TrickState) -> Carried:
        """The points that hands that nobody won have added to what the next one is worth."""
        return {"points": state.carried} if state.carried else {}

    def _with_carried(self, state: TrickState, carried: Carried) -> TrickState:
        points = carried.get("points", 0)
        if type(points) is not int or not 0 <= points <= MOST_POINTS:
            raise ValueError(_("The points carried to the next hand are a number from 0."))
        others = {name: value for name, value in carried.items() if name != "points"}
        return super()._with_carried(state._replace(carried=points), others)

    # -- what tiles count ------------------------------------------------------------------------------------------

    def count(self, trump: Suit | None, tile: Tile) -> int:
        """What a tile counts in a trick: 28, its spots if it is another double or trump, ten for two tiles, or 0."""
        if tile.is_double and trump in tile:
            return 28
        if tile.is_double or self.is_trump(trump, tile):
            return self.spots(tile)
        return 10 if tile in TENS else 0

    def trick_points(self, trick: Trick, trump: Suit | None) -> int:
        """What its tiles count."""
        return sum(self.count(trump, tile) for tile in trick.tiles)

    def trick_pays(self, state: TrickState, trick: Trick) -> tuple[Scored, ...]:
        """A point of the match where Bingo takes the double of trumps."""
        for tile in trick.tiles:
            if BINGO_TILE in trick.tiles and tile != BINGO_TILE and tile.is_double and state.trump in tile:
                return (Scored(trick.winner, 1, Reason("bingo", (tile,))),)
        return ()

    def _taken(self, state: TrickState, trick: Trick) -> TrickState:
        if self.last_trick_ten and len(state.tricks) == TRICKS - 1:
            state = state._replace(pending=with_more(state.pending, trick.winner, 10))
        return super()._taken(state, trick)

    # -- the settlement --------------------------------------------------------------------------------------------

    def decided(self, state: TrickState) -> bool:
        """Whether a player has 70 points and need not say so."""
        return self.claim == "automatic" and max(state.points) >= GOAL

    def ends(self, state: TrickState) -> bool:
        """As in any trick game, but that a claim, where it is due, comes after the last trick too."""
        return self.claim == "automatic" and super().ends(state)

    def settle(self, state: TrickState) -> tuple[int | None, tuple[Event, ...]]:
        """The seat that wins by what it counts, or nobody, and what it scores (rules/bingo.md, “Scoring”)."""
        return self.settled(state, next((seat for seat, points in enumerate(state.points) if points >= GOAL), None))

    def claimed(self, state: TrickState, seat: int) -> tuple[int | None, tuple[Event, ...]]:
        """Who wins when `seat` claims the hand: the other player if it has not 70 points."""
        if state.points[seat] >= GOAL:
            return self.settled(state, seat)
        return self._won(state, self.next_in(state, seat), 2, Reason("false claim", (seat, state.points[seat])))

    def settled(self, state: TrickState, winner: int | None) -> tuple[int | None, tuple[Event, ...]]:
        """What it comes to when `winner` is the first with 70 points, or nobody is."""
        if state.closing is not None and winner != state.closing.seat:
            return self._won(state, self.next_in(state, state.closing.seat), *self._failed(state))
        if winner is None:
            return None, (Said("nobody wins", (state.carried + 1,)),)
        loser = self.next_in(state, winner)
        return self._won(state, winner, self.grade(state, loser), self._reason(state, winner, loser))

    def grade(self, state: TrickState, loser: int) -> int:
        """What a hand is worth by its loser: 1, 2 with fewer than thirty points, 3 without a trick."""
        if not state.taken(loser):
            return 3
        return 2 if state.points[loser] < LOW else 1

    def _reason(self, state: TrickState, winner: int, loser: int) -> Reason:
        grade, won = self.grade(state, loser), state.points[winner]
        if grade == 3:
            return Reason("points to no trick", (won, loser))
        return Reason("points to few" if grade == 2 else "points", (won, state.points[loser]))

    def _failed(self, state: TrickState) -> tuple[int, Reason]:
        """What the other scores where who has closed the stock has not won, and why."""
        assert state.closing is not None
        closer = state.closing.seat
        other = self.next_in(state, closer)
        in_vain = Reason("closed in vain", (closer, state.points[closer]))
        if self.close_failure == "2/3":
            return (2, in_vain) if state.closing.tricks[other] else (3, Reason("closed early", (closer, other)))
        grade = self.grade(state, closer)
        if grade == 3:
            return grade, Reason("closed without a trick", (closer,))
        return grade, Reason("closed with few", in_vain.terms) if grade == 2 else in_vain

    def _won(self, state: TrickState, winner: int, points: int, reason: Reason) -> tuple[int, tuple[Event, ...]]:
        """What the winner scores, more after hands that nobody won; a dealer without tiles as much, but not to win."""
        if state.carried:
            reason = Reason("carried", (reason, state.carried))
        points += state.carried
        paid = [Scored(winner, points, reason)]
        for dealer in state.out:
            shared = min(points, self.target - 1 - state.scores[dealer])
            if shared > 0:
                paid.append(Scored(dealer, shared, Reason("dealer's share")))
        return winner, tuple(paid)

    def _hand_over(self, state: TrickState, winner: int | None, ending: tuple[Event, ...]) -> TrickState:
        carried = state.carried + 1 if winner is None else 0
        return super()._hand_over(state, winner, ending)._replace(carried=carried)


def with_more(points: tuple[int, ...], side: int, more: int) -> tuple[int, ...]:
    """The points by side with more for one of them."""
    return (*points[:side], points[side] + more, *points[side + 1 :])
