"""The play of a hand, trick by trick, until it is over and paid."""

from dataclasses import dataclass

from game.core.state import CHANCE, OVER, Event, HandOver, Play, add
from game.core.tiles import Tile
from game.rules.tricks.stock import Stock
from game.rules.tricks.trick_state import Suit, Trick, TrickState


@dataclass(frozen=True, kw_only=True)
class TrickPlay(Stock):
    """The tricks; a game answers `settle` for what a hand pays, and overrides the worth of tricks where it differs."""

    # -- what a trick is worth -------------------------------------------------------------------------------------

    def count(self, trump: Suit | None, tile: Tile) -> int:
        """What a tile counts for the side that takes it in a trick, besides the trick itself."""
        return 0

    def trick_points(self, trick: Trick, trump: Suit | None) -> int:
        """What a trick is worth to the side that takes it."""
        return 1

    def trick_pays(self, state: TrickState, trick: Trick) -> tuple[Event, ...]:
        """What a trick just taken pays at once, in the match."""
        return ()

    # -- one play ------------------------------------------------------------------------------------------------

    def _played(self, state: TrickState, seat: int, play: Play) -> TrickState:
        tile, hands = play.tile, state.hands
        trick = self._joined(state, seat, play)
        place = hands[seat].index(tile)
        hands = (*hands[:seat], hands[seat][:place] + hands[seat][place + 1 :], *hands[seat + 1 :])
        state = state._replace(hands=hands, announcing=frozenset())
        if len(trick.plays) < len(hands) - len(state.out):
            return state._replace(trick=trick, to_move=self.next_in(state, seat))
        return self._taken(state, trick)

    def _joined(self, state: TrickState, seat: int, play: Play) -> Trick:
        """The trick in progress with this play, or the one that it leads."""
        trump, tile, trick = state.trump, play.tile, state.trick
        if trick is None:
            return Trick(((seat, tile),), self.called(trump, play), seat)
        best = self.winning(trump, trick)
        wins = self.rank(trump, trick.called, tile) > self.rank(trump, trick.called, best)
        return Trick((*trick.plays, (seat, tile)), trick.called, seat if wins else trick.winner)

    def _taken(self, state: TrickState, trick: Trick) -> TrickState:
        """The state after a trick is complete: its winner has it, and leads unless the hand is over."""
        points, pending = list(state.points), list(state.pending)
        side = self.side(trick.winner, len(state.hands))
        points[side] += self.trick_points(trick, state.trump) + pending[side]
        pending[side] = 0
        paid = self.trick_pays(state, trick)
        scores = add(state.scores, paid)
        state = state._replace(
            trick=None,
            tricks=(*state.tricks, trick),
            points=tuple(points),
            pending=tuple(pending),
            scores=scores,
            events=paid,
            to_move=trick.winner,
            drawing=self.stock_open(state),
        )
        over = self.match_ends(state, scores) if paid else None
        if over is not None:
            return state._replace(to_move=OVER, hand=state.hand + 1, events=(*paid, over))
        return self._hand_over(state, *self.settle(state)) if self.ends(state) else state

    # -- the end of a hand -----------------------------------------------------------------------------------------

    def ends(self, state: TrickState) -> bool:
        """Whether the hand is over after this trick."""
        return not any(state.hands) or self.decided(state)

    def decided(self, state: TrickState) -> bool:
        """Whether the hand stops after this trick although tiles are left."""
        return False

    def settle(self, state: TrickState) -> tuple[int | None, tuple[Event, ...]]:
        """The side that wins a hand that is over, or None, and what each side is paid."""
        raise NotImplementedError

    def match_ends(self, state: TrickState, scores: tuple[int, ...]) -> Event | None:
        """The end of the match if the hand of `state` ends it with these scores."""
        return self.match_over(scores, len(state.hands))

    def _hand_over(self, state: TrickState, winner: int | None, ending: tuple[Event, ...]) -> TrickState:
        """The hand is over, won by a side or nobody, with what follows from it; the deal passes (C5, ROT)."""
        assert state.leader is not None
        players = len(state.hands)
        scores = add(state.scores, ending)
        over = self.match_ends(state, scores)
        return state._replace(
            scores=scores,
            to_move=OVER if over else CHANCE,
            leader=self.next_seat(state.leader, players),
            hand=state.hand + 1,
            drawing=False,
            events=(
                *state.events,
                HandOver(winner, False, tuple(map(state.taken, range(players)))),
                *ending,
                *((over,) if over else ()),
            ),
        )
