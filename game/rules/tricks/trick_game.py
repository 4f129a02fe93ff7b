"""The trick family: tiles led and followed by suit, the best of each trick taking it."""

from dataclasses import dataclass

from game.rules.options import at
from game.rules.tricks.stock import Stock
from game.rules.tricks.trick_state import Closing, Suit, Trick, TrickState
from game.state import (
    CHANCE,
    OVER,
    Action,
    Close,
    Discard,
    Draw,
    Event,
    HandOver,
    Play,
    add,
)
from game.tiles import HIDDEN, Tile

__all__ = ["Closing", "Suit", "Trick", "TrickGame", "TrickState"]


@dataclass(frozen=True, kw_only=True)
class TrickGame(Stock):
    """The rules of the trick games; the knobs are the columns of rules/INDEX.md, “Trick game parameter table”.

    A game of the family answers `declarations` and `_declared` for what is said before the first lead, `settle`
    for what a hand pays, and overrides the rank of tiles or the worth of tricks where they differ.
    """

    family = "tricks"
    first_lead: str = "DH"  # who deals first
    turn_up: bool = False  # one tile more than the hands is turned up for trump

    # -- the protocol --------------------------------------------------------------------------------------------

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

    def observe(self, state: TrickState, seat: int) -> TrickState:
        """What `seat` sees: its own tiles, those that all know, what it has thrown away itself.

        Hands lie open between hands and when the match is over, as they do on a table.
        """

        turned_up = state.turned if state.taker is None else None

        def seen(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
            return tuple(tile if tile in state.shown or tile == turned_up else HIDDEN for tile in tiles)

        hands = state.hands
        if state.to_move >= 0:
            known = state.shown
            hands = tuple(
                hand if at == seat else tuple(tile if tile in known else HIDDEN for tile in hand)
                for at, hand in enumerate(hands)
            )
        return state._replace(
            hands=hands,
            boneyard=seen(state.boneyard),
            dummies=tuple((HIDDEN,) * len(dummy) for dummy in state.dummies),
            discards=tuple(tiles if at == seat else (HIDDEN,) * len(tiles) for at, tiles in enumerate(state.discards)),
        )

    # -- what a game answers ---------------------------------------------------------------------------------------

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

    def declarations(self, state: TrickState) -> tuple[Action, ...]:
        """What the seat to move may declare before the first lead."""
        return ()

    def _declared(self, state: TrickState, seat: int, action: Action) -> TrickState:
        """The state after `seat` has declared something, which `history` has already."""
        raise NotImplementedError

    def settle(self, state: TrickState) -> tuple[int | None, tuple[Event, ...]]:
        """The side that wins a hand that is over, or None, and what each side is paid."""
        raise NotImplementedError

    def decided(self, state: TrickState) -> bool:
        """Whether the hand stops after this trick although tiles are left."""
        return False

    def ends(self, state: TrickState) -> bool:
        """Whether the hand is over after this trick."""
        return not any(state.hands) or self.decided(state)

    def match_ends(self, state: TrickState, scores: tuple[int, ...]) -> Event | None:
        """The end of the match if the hand of `state` ends it with these scores."""
        return self.match_over(scores, len(state.hands))

    # -- tiles thrown away -----------------------------------------------------------------------------------------

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

    # -- the tricks ------------------------------------------------------------------------------------------------

    def count(self, trump: Suit | None, tile: Tile) -> int:
        """What a tile counts for the side that takes it in a trick, besides the trick itself."""
        return 0

    def trick_points(self, trick: Trick, trump: Suit | None) -> int:
        """What a trick is worth to the side that takes it."""
        return 1

    def trick_pays(self, state: TrickState, trick: Trick) -> tuple[Event, ...]:
        """What a trick just taken pays at once, in the match."""
        return ()

    def _played(self, state: TrickState, seat: int, play: Play) -> TrickState:
        tile, hands = play.tile, state.hands
        trick = self._joined(state, seat, play)
        place = hands[seat].index(tile)
        hands = (*hands[:seat], hands[seat][:place] + hands[seat][place + 1 :], *hands[seat + 1 :])
        state = state._replace(hands=hands, announcing=frozenset())
        if len(trick.plays) < len(hands) - len(state.out):
            return state._replace(trick=trick, to_move=self.next_in(state, seat))
        return self._taken(state, trick)

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

    def _joined(self, state: TrickState, seat: int, play: Play) -> Trick:
        """The trick in progress with this play, or the one that it leads."""
        trump, tile, trick = state.trump, play.tile, state.trick
        if trick is None:
            return Trick(((seat, tile),), self.called(trump, play), seat)
        best = self.winning(trump, trick)
        wins = self.rank(trump, trick.called, tile) > self.rank(trump, trick.called, best)
        return Trick((*trick.plays, (seat, tile)), trick.called, seat if wins else trick.winner)

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
