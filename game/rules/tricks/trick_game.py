"""The trick family: tiles led and followed by suit, the best of each trick taking it."""

from dataclasses import dataclass
from typing import Literal

from game.core.state import CHANCE, CLOSE, DRAW, OVER, Action, Close, Discard, Draw, Event, HandOver, Play, add_scores
from game.core.tiles import HIDDEN, Tile
from game.platform.language import gettext as _
from game.rules.game import Game
from game.rules.options import FirstLead, resolve_count
from game.rules.tricks.trick_state import StockClosure, Suit, Trick, TrickState

__all__ = ["StockClosure", "Suit", "Trick", "TrickGame", "TrickState"]


TRUMP, CALLED, NEITHER = 2, 1, 0
"""What a tile counts as in a trick, the first part of its rank."""


@dataclass(frozen=True, kw_only=True)
class TrickGame(Game[TrickState]):
    """The rules of the trick games: what may be done in a turn, what comes of it, and what the others see.

    Its knobs are in the classes it is made of. A game of the family answers `declarations` and `_declared` for what is
    said before the first lead, and `settle` for what a hand pays.
    """

    family = "tricks"
    family_title = _("Tricks")
    # suits
    lead_suit: Literal["larger end", "named"] = "larger end"  # the suit that a led tile calls
    plain: Literal["suit", "spots"] = "suit"  # what wins without trumps: the best of the called suit, or the most spots
    blank: int = 0  # what a blank counts, as a number and in spots
    left_bower: bool = False  # the double below that of trumps is the second trump
    always_trump: Tile | None = None  # a tile that is the highest trump whatever the suit
    trump_after_trick: bool = False  # who has taken a trick leads a trump, holding one
    must_trump: bool = False  # who cannot follow suit plays a trump, holding one
    # drawing from the stock
    stock: bool = False  # the tiles left over are drawn, one by each after each trick
    may_close: bool = True  # who is on lead may close the stock
    turnup_taker: Literal["loser", "winner"] = "loser"  # who takes the turned-up tile, when one other is left
    # dealing
    first_lead: FirstLead = FirstLead.HEAVIEST_LOT  # who deals first
    turn_up: bool = False  # one tile more than the hands is turned up for trump

    def legal_actions(self, state: TrickState) -> tuple[Action, ...]:
        """What may be declared; then the leads, the tiles that follow suit, or any tile where none does (C13)."""
        if state.to_move < 0:
            return ()
        if state.discards_owed:
            return tuple(map(Discard, self.tiles_to_discard(state)))
        if not state.has_play_begun:
            return self.declarations(state)
        if state.trick is not None:
            return tuple(map(Play, self.tiles_to_follow(state)))
        return (*self._plays_to_lead(state), *self.on_lead(state))

    def _plays_to_lead(self, state: TrickState) -> tuple[Play, ...]:
        if state.drawing:
            return ()
        return tuple(lead for tile in self.tiles_to_lead(state) for lead in self.lead_plays(state.trump, tile))

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

        over = state.to_move < 0 and state.has_play_begun
        known = state.shown
        hands = tuple(
            hand
            if at == seat or (over and at not in state.inactive_seats)
            else tuple(tile if tile in known else HIDDEN for tile in hand)
            for at, hand in enumerate(state.hands)
        )
        return state._replace(
            hands=hands,
            boneyard=seen(state.boneyard),
            dummies=tuple((HIDDEN,) * len(dummy) for dummy in state.dummies),
            discards=tuple(tiles if at == seat else (HIDDEN,) * len(tiles) for at, tiles in enumerate(state.discards)),
        )

    # -- numbers ---------------------------------------------------------------------------------------------------

    def value(self, number: int) -> int:
        """What a number counts."""
        return number or self.blank

    def spots(self, tile: Tile) -> int:
        """The spots on a tile, as they count here."""
        return self.value(tile.low) + self.value(tile.high)

    def lot(self, tile: Tile) -> tuple[int, int]:
        """A tile's place in the order of weight when lots are drawn (C2), by what its numbers count here."""
        return self.spots(tile), self.value(self.larger_end(tile))

    def larger_end(self, tile: Tile) -> int:
        """The number at the end that counts more."""
        return max(tile, key=self.value)

    # -- suits -----------------------------------------------------------------------------------------------------

    def bower(self, trump: Suit | None) -> Tile | None:
        """The left bower: the double of the number below the trump's, the highest below blank."""
        if not self.left_bower or not isinstance(trump, int):
            return None
        below = (trump - 1) % (self.set + 1)
        return Tile(below, below)

    def is_trump(self, trump: Suit | None, tile: Tile) -> bool:
        """Whether a tile is a trump."""
        return trump is not None and trump in self.suits(trump, tile)

    def suits(self, trump: Suit | None, tile: Tile) -> tuple[Suit, ...]:
        """The suits a tile belongs to, the one of its larger end first: trumps alone, or both its numbers (C13)."""
        if trump is not None and (trump in tile or tile == self.always_trump or tile == self.bower(trump)):
            return (trump,)
        if tile.is_double:
            return (tile.high,)
        first = self.larger_end(tile)
        return first, tile.low if first == tile.high else tile.high

    def strength(self, trump: Suit | None, suit: Suit, tile: Tile) -> int:
        """A tile's place within a suit: its double, then by the other end (C13), the best trumps above."""
        top = max(self.set, self.blank)
        if tile == self.always_trump:
            return top + 3
        if tile.is_double and suit in tile:
            return top + 2
        if tile.is_double and isinstance(suit, int):
            return top + 1  # the left bower
        return self.value(tile.low if suit == tile.high else tile.high)

    def rank(self, trump: Suit | None, called: Suit, tile: Tile) -> tuple[int, int]:
        """A tile's place in a trick: trumps above the suit called, then by strength; (0, 0) cannot win (C13)."""
        suits = self.suits(trump, tile)
        if trump is not None and trump in suits:
            return TRUMP, self.strength(trump, trump, tile)
        if self.plain == "spots":
            return CALLED, self.spots(tile)
        return (CALLED, self.strength(trump, called, tile)) if called in suits else (NEITHER, 0)

    def winning_tile(self, trump: Suit | None, trick: Trick) -> Tile:
        """The tile that wins a trick so far."""
        return next(tile for seat, tile in trick.plays if seat == trick.winner)

    # -- leading and following ---------------------------------------------------------------------------------------

    def tiles_to_lead(self, state: TrickState) -> tuple[Tile, ...]:
        """The tiles of the seat to move that it may lead."""
        hand = state.hands[state.to_move]
        trumps = tuple(tile for tile in hand if self.is_trump(state.trump, tile))
        return trumps if trumps and self.trump_after_trick and state.tricks else hand

    def lead_plays(self, trump: Suit | None, tile: Tile) -> tuple[Play, ...]:
        """The ways to lead a tile: one for each suit that its leader may name for it."""
        suits = self.suits(trump, tile)
        if self.lead_suit == "named" and len(suits) > 1:
            return tuple(Play(tile, outward=suit) for suit in suits if isinstance(suit, int))
        return (Play(tile),)

    def tiles_to_follow(self, state: TrickState) -> tuple[Tile, ...]:
        """The tiles of the seat to move that it may play to the trick: those of the suit called, or else any (C13)."""
        assert state.trick is not None
        hand, called = state.hands[state.to_move], state.trick.called_suit
        if not self.must_follow(state):
            return hand
        follows = tuple(tile for tile in hand if called in self.suits(state.trump, tile))
        if not follows and self.must_trump:
            follows = tuple(tile for tile in hand if self.is_trump(state.trump, tile))
        return follows or hand

    def called_suit(self, trump: Suit | None, lead: Play) -> Suit:
        """The suit that a lead calls: the one its leader named, or that of the larger end."""
        return self.suits(trump, lead.tile)[0] if lead.outward is None else lead.outward

    # -- the play of a trick -------------------------------------------------------------------------------------------

    # -- what a trick is worth -------------------------------------------------------------------------------------

    def tile_points(self, trump: Suit | None, tile: Tile) -> int:
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
        state = state._replace(hands=hands, doubles_to_lead=frozenset())
        if len(trick.plays) < len(hands) - len(state.inactive_seats):
            return state._replace(trick=trick, to_move=self.next_active_seat(state, seat))
        return self._taken(state, trick)

    def _joined(self, state: TrickState, seat: int, play: Play) -> Trick:
        """The trick in progress with this play, or the one that it leads."""
        trump, tile, trick = state.trump, play.tile, state.trick
        if trick is None:
            return Trick(((seat, tile),), self.called_suit(trump, play), seat)
        best = self.winning_tile(trump, trick)
        wins = self.rank(trump, trick.called_suit, tile) > self.rank(trump, trick.called_suit, best)
        return Trick((*trick.plays, (seat, tile)), trick.called_suit, seat if wins else trick.winner)

    def _taken(self, state: TrickState, trick: Trick) -> TrickState:
        """The state after a trick is complete: its winner has it, and leads unless the hand is over."""
        points, pending = list(state.points), list(state.pending)
        side = self.side(trick.winner, len(state.hands))
        points[side] += self.trick_points(trick, state.trump) + pending[side]
        pending[side] = 0
        paid = self.trick_pays(state, trick)
        scores = add_scores(state.scores, paid)
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
        scores = add_scores(state.scores, ending)
        over = self.match_ends(state, scores)
        return state._replace(
            scores=scores,
            to_move=OVER if over else CHANCE,
            leader=self.next_seat(state.leader, players),
            hand=state.hand + 1,
            drawing=False,
            events=(
                *state.events,
                HandOver(winner, False, tuple(map(state.tricks_taken, range(players)))),
                *ending,
                *((over,) if over else ()),
            ),
        )

    # -- drawing from the stock ----------------------------------------------------------------------------------------

    def stock_open(self, state: TrickState) -> bool:
        """Whether tiles are still to be drawn in this hand."""
        return self.stock and state.stock_closure is None and bool(state.boneyard)

    def must_follow(self, state: TrickState) -> bool:
        """Whether suit has to be followed now: not while the stock is open."""
        return not self.stock_open(state)

    def at_the_stock(self, state: TrickState) -> tuple[Action, ...]:
        """What the seat to move, between two tricks, may do with the stock: draw when it is time, close it."""
        if not self.stock_open(state):
            return ()
        return (DRAW,) * state.drawing + (CLOSE,) * (self.may_close and not self.draws_second(state))

    def draws_second(self, state: TrickState) -> bool:
        """Whether the seat to move, not on lead, has to draw because the winner of the last trick has drawn."""
        return state.drawing and state.to_move != state.tricks[-1].winner

    def _drawn(self, state: TrickState, seat: int) -> TrickState:
        """The state after `seat` has drawn; each in turn draws one, and then the winner of the trick leads."""
        winner = state.tricks[-1].winner
        place = self._next_of_stock(state, seat == winner)
        tile = state.boneyard[place]
        hands = (*state.hands[:seat], (*state.hands[seat], tile), *state.hands[seat + 1 :])
        following = self.next_active_seat(state, seat)
        return state._replace(
            hands=hands,
            boneyard=state.boneyard[:place] + state.boneyard[place + 1 :],
            shown=state.shown | {tile} if tile == state.turned else state.shown,
            drawing=following != winner,
            to_move=following,
        )

    def _next_of_stock(self, state: TrickState, winner: bool) -> int:
        """Which tile of the stock is drawn: the first, but of the last two the one that falls to this player."""
        takes_turned = (self.turnup_taker == "winner") == winner
        return 1 if len(state.boneyard) == 2 and takes_turned else 0

    def _closed(self, state: TrickState, seat: int) -> TrickState:
        """The state after `seat` has closed the stock: it is on lead, and nobody draws."""
        taken = tuple(map(state.tricks_taken, range(len(state.hands))))
        return state._replace(drawing=False, stock_closure=StockClosure(seat, state.points, taken))

    def next_active_seat(self, state: TrickState, seat: int) -> int:
        """The seat after `seat` among those that take part in the play."""
        after = self.order_from(seat, len(state.hands))[1:]
        return next(at for at in (*after, seat) if at not in state.inactive_seats)

    # -- why an action is illegal ----------------------------------------------------------------------------------

    def declaration_error(self, state: TrickState, action: Action) -> str:
        """Return why an action before the first lead is illegal."""
        return _("That is not done in {game}.").format(game=self.title)

    def play_error(self, state: TrickState, action: Action) -> str:
        """Return why an action other than a play is illegal once the tricks have begun."""
        return _("{game}: the tricks have begun, so a tile has to be played.").format(game=self.title)

    def draw_first_error(self, state: TrickState) -> str:
        """Return why nothing can be done before a draw; "{game}" stands for the title."""
        if CLOSE in self.at_the_stock(state):
            return _("{game}: draw a tile or close the stock first.")
        return _("{game}: draw a tile first.")

    # -- discarding and withdrawing ------------------------------------------------------------------------------------

    def tiles_to_discard(self, state: TrickState) -> tuple[Tile, ...]:
        """The tiles that the seat to move may throw away."""
        return state.hands[state.to_move]

    def _discarded(self, state: TrickState, seat: int, tile: Tile) -> TrickState:
        state = self.thrown(state, seat, (tile,))._replace(discards_owed=state.discards_owed - 1)
        return state if state.discards_owed else self._after_discards(state, seat)

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
        return self.thrown(state, seat, state.hands[seat])._replace(inactive_seats=state.inactive_seats | {seat})

    def taking_turned(self, state: TrickState, seat: int) -> TrickState:
        """The state with the tile turned up taken into a hand, which owes one in its place."""
        assert state.turned is not None
        hand = (*state.hands[seat], state.turned)
        return state._replace(
            hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
            boneyard=tuple(tile for tile in state.boneyard if tile != state.turned),
            to_move=seat,
            taker=seat,
            discards_owed=1,
        )

    # -- dealing -------------------------------------------------------------------------------------------------------

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
        size, out = resolve_count(self.hand_size, players), self.without_tiles(state)
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
                inactive_seats=out,
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
