"""The trick family: tiles are led and followed by suit, and the best tile takes the trick."""

from dataclasses import dataclass
from typing import Literal

from game.core.state import OVER, Action, Close, Discard, Draw, Event, HandOver, Play, add_scores
from game.core.tiles import HIDDEN, Tile
from game.platform.language import gettext_lazy as _l
from game.platform.language import gettext_noop as N_
from game.rules.game import Game, deal_out
from game.rules.options import FirstLead, resolve_count
from game.rules.tricks.trick_state import StockClosure, Suit, Trick, TrickState

__all__ = ["StockClosure", "Suit", "Trick", "TrickGame", "TrickState"]


TRUMP, CALLED, NEITHER = 2, 1, 0
"""The class of a tile in a trick: the first part of its rank."""


@dataclass(frozen=True, kw_only=True)
class TrickGame(Game[TrickState]):
    """The rules of the trick games.

    A game implements `declarations` and `_declared` for what happens before the first lead, and `settle` for the score
    of a hand.
    """

    family = "tricks"
    family_title = _l("Trick games")
    # suits
    lead_suit: Literal["larger end", "named"] = "larger end"  # the suit that a led tile calls
    plain: Literal["suit", "spots"] = "suit"  # what wins without trumps: the best of the called suit, or the most spots
    blank: int = 0  # value of a blank
    left_bower: bool = False  # the double below that of trumps is the second-best trump
    always_trump: Tile | None = None  # a tile that is always the highest trump
    trump_after_trick: bool = False  # a seat that has taken a trick must lead a trump if it can
    must_trump: bool = False  # a seat that cannot follow suit must play a trump if it can
    points_per_trick: int = 1  # points of a trick in the hand, besides those of its tiles
    # drawing from the stock
    stock: bool = False  # after each trick each player draws one of the tiles left over
    may_close: bool = True  # the seat on lead may close the stock
    turnup_taker: Literal["loser", "winner"] = "loser"  # who takes the turned-up tile, when one other is left
    # dealing
    first_lead: FirstLead = FirstLead.HEAVIEST_LOT  # who deals first
    turn_up: bool = False  # the tile after the hands is turned up for trump

    def legal_actions(self, state: TrickState) -> tuple[Action, ...]:
        """Return the declarations; later the leads, or the tiles that follow suit, or any tile without one (C13)."""
        if state.to_move < 0:
            return ()
        if state.discards_owed:
            return tuple(map(Discard, self.tiles_to_discard(state)))
        if not state.has_play_begun:
            return self.declarations(state)
        if state.trick is not None:
            return tuple(map(Play, self.tiles_to_follow(state)))
        tiles = () if state.drawing else self.tiles_to_lead(state)
        leads = (lead for tile in tiles for lead in self.lead_plays(state.trump, tile))
        return (*leads, *self.actions_on_lead(state))

    def actions_on_lead(self, state: TrickState) -> tuple[Action, ...]:
        """Return the actions between two tricks other than leads."""
        return ()

    def declarations(self, state: TrickState) -> tuple[Action, ...]:
        """Return the actions of the seat to move before the first lead."""
        return ()

    def all_bids(self) -> tuple[int, ...]:
        """Return every bid of an auction from the lowest; none without an auction."""
        return ()

    def trumps(self) -> tuple[Suit, ...]:
        """Return what can ever be named as trump."""
        return tuple(range(self.set + 1))

    def _apply(self, state: TrickState, action: Action) -> TrickState:
        seat = state.to_move
        seen = Discard(HIDDEN) if isinstance(action, Discard) else action
        recorded = state._replace(history=(*state.history, (seat, seen)), events=())
        match action:
            case Play():
                return self._played(recorded, seat, action)
            case Discard(tile):
                state = self.discard(recorded, seat, (tile,))._replace(discards_owed=state.discards_owed - 1)
                return state if state.discards_owed else self._after_discards(state, seat)
            case Draw():
                return self._drawn(recorded, seat)
            case Close():
                taken = tuple(map(state.tricks_taken, range(len(state.hands))))
                return recorded._replace(drawing=False, stock_closure=StockClosure(seat, state.points, taken))
        return self._declared(recorded, seat, action)

    def _declared(self, state: TrickState, seat: int, action: Action) -> TrickState:
        """Return the state after a declaration, which `history` already has."""
        raise NotImplementedError

    def observe(self, state: TrickState, seat: int) -> TrickState:
        """Return the view of `seat`: its own tiles, those that all players know, and its own discards.

        Hands that were played are visible between hands and when the match is over. Hands laid aside stay hidden, as do
        all hands if the tricks never began.
        """

        turned_up = state.turned if state.taker is None else None

        def seen(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
            return tuple(tile if tile in state.shown or tile == turned_up else HIDDEN for tile in tiles)

        over = state.to_move < 0 and state.has_play_begun
        hands = tuple(
            hand if at == seat or (over and at not in state.inactive_seats) else seen(hand)
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
        """Return what a number counts."""
        return number or self.blank

    def spots(self, tile: Tile) -> int:
        """Return the spots on a tile, with blanks counted as `blank`."""
        return self.value(tile.low) + self.value(tile.high)

    def lot(self, tile: Tile) -> tuple[int, int]:
        """Return the sort key of a tile drawn as a lot (C2), with blanks counted as `blank`."""
        return self.spots(tile), self.value(self.larger_end(tile))

    def larger_end(self, tile: Tile) -> int:
        """Return the number of the end that counts more."""
        return max(tile, key=self.value)

    # -- suits -----------------------------------------------------------------------------------------------------

    def bower(self, trump: Suit | None) -> Tile | None:
        """Return the left bower: the double of the number below the trump's; of the highest number below blanks."""
        if not self.left_bower or not isinstance(trump, int):
            return None
        below = (trump - 1) % (self.set + 1)
        return Tile(below, below)

    def is_trump(self, trump: Suit | None, tile: Tile) -> bool:
        """Whether a tile is a trump."""
        return trump is not None and trump in self.suits(trump, tile)

    def suits(self, trump: Suit | None, tile: Tile) -> tuple[Suit, ...]:
        """Return the suits of a tile: only trumps, or both its numbers with the larger end first (C13)."""
        if trump is not None and (trump in tile or tile == self.always_trump or tile == self.bower(trump)):
            return (trump,)
        if tile.is_double:
            return (tile.high,)
        first = self.larger_end(tile)
        return first, tile.low if first == tile.high else tile.high

    def strength(self, trump: Suit | None, suit: Suit, tile: Tile) -> int:
        """Return the rank of a tile within a suit: the highest trumps, the double, then by the other end (C13)."""
        top = max(self.set, self.blank)
        if tile == self.always_trump:
            return top + 3
        if tile.is_double and suit in tile:
            return top + 2
        if tile.is_double and isinstance(suit, int):
            return top + 1  # the left bower
        return self.value(tile.low if suit == tile.high else tile.high)

    def rank(self, trump: Suit | None, called: Suit, tile: Tile) -> tuple[int, int]:
        """Return the rank of a tile in a trick: trumps, the called suit, then strength; (0, 0) cannot win (C13)."""
        suits = self.suits(trump, tile)
        if trump is not None and trump in suits:
            return TRUMP, self.strength(trump, trump, tile)
        if self.plain == "spots":
            return CALLED, self.spots(tile)
        return (CALLED, self.strength(trump, called, tile)) if called in suits else (NEITHER, 0)

    def winning_tile(self, trump: Suit | None, trick: Trick) -> Tile:
        """Return the tile that is winning a trick."""
        return next(tile for seat, tile in trick.plays if seat == trick.winner)

    # -- leading and following ---------------------------------------------------------------------------------------

    def tiles_to_lead(self, state: TrickState) -> tuple[Tile, ...]:
        """Return the tiles that the seat to move may lead."""
        hand = state.hands[state.to_move]
        trumps = tuple(tile for tile in hand if self.is_trump(state.trump, tile))
        return trumps if trumps and self.trump_after_trick and state.tricks else hand

    def lead_plays(self, trump: Suit | None, tile: Tile) -> tuple[Play, ...]:
        """Return the ways to lead a tile: one for each suit that its leader may name."""
        if self.lead_suit == "named" and len(suits := self.suits(trump, tile)) > 1:
            return tuple(Play(tile, outward=suit) for suit in suits if isinstance(suit, int))
        return (Play(tile),)

    def tiles_to_follow(self, state: TrickState) -> tuple[Tile, ...]:
        """Return the tiles of the called suit, or a trump if required, or any tile (C13)."""
        assert state.trick is not None
        hand, called = state.hands[state.to_move], state.trick.called_suit
        if not self.must_follow(state):
            return hand
        follows = tuple(tile for tile in hand if called in self.suits(state.trump, tile))
        if not follows and self.must_trump:
            follows = tuple(tile for tile in hand if self.is_trump(state.trump, tile))
        return follows or hand

    def called_suit(self, trump: Suit | None, lead: Play) -> Suit:
        """Return the suit that a lead calls: the one named, or that of the larger end."""
        return self.suits(trump, lead.tile)[0] if lead.outward is None else lead.outward

    # -- what a trick is worth -------------------------------------------------------------------------------------

    def tile_points(self, trump: Suit | None, tile: Tile) -> int:
        """Return the points of a tile for the side that takes it, besides the trick itself."""
        return 0

    def trick_points(self, trick: Trick, trump: Suit | None) -> int:
        """Return the points of a trick in the hand: those of the trick itself, and of its tiles."""
        return self.points_per_trick + sum([self.tile_points(trump, tile) for _seat, tile in trick.plays])

    def trick_scores(self, state: TrickState, trick: Trick) -> tuple[Event, ...]:
        """Return the scores that a completed trick adds to the match at once."""
        return ()

    # -- one play ------------------------------------------------------------------------------------------------

    def _played(self, state: TrickState, seat: int, play: Play) -> TrickState:
        trick = self._add_to_trick(state, seat, play)
        hand = tuple([tile for tile in state.hands[seat] if tile != play.tile])
        hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
        state = state._replace(hands=hands, doubles_to_lead=frozenset())
        if len(trick.plays) < len(hands) - len(state.inactive_seats):
            return state._replace(trick=trick, to_move=self.next_active_seat(state, seat))
        return self._take_trick(state, trick)

    def _add_to_trick(self, state: TrickState, seat: int, play: Play) -> Trick:
        """Return the trick in progress with this play added, or the new trick that it leads."""
        trump, tile, trick = state.trump, play.tile, state.trick
        if trick is None:
            return Trick(((seat, tile),), self.called_suit(trump, play), seat)
        best = self.winning_tile(trump, trick)
        wins = self.rank(trump, trick.called_suit, tile) > self.rank(trump, trick.called_suit, best)
        return Trick((*trick.plays, (seat, tile)), trick.called_suit, seat if wins else trick.winner)

    def _take_trick(self, state: TrickState, trick: Trick) -> TrickState:
        """Return the state after a completed trick: its winner leads, unless the hand is over."""
        points, pending = list(state.points), list(state.pending)
        side = self.side(trick.winner, len(state.hands))
        points[side] += self.trick_points(trick, state.trump) + pending[side]
        pending[side] = 0
        paid = self.trick_scores(state, trick)
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
        over = self.match_end(state, scores) if paid else None
        if over is not None:
            return state._replace(to_move=OVER, hand=state.hand + 1, events=(*paid, over))
        return self._hand_over(state, *self.settle(state)) if self.is_hand_over(state) else state

    # -- the end of a hand -----------------------------------------------------------------------------------------

    def is_hand_over(self, state: TrickState) -> bool:
        """Whether the hand is over after this trick."""
        return not any(state.hands) or self.is_decided(state)

    def is_decided(self, state: TrickState) -> bool:
        """Whether the hand stops after this trick although tiles are left."""
        return False

    def settle(self, state: TrickState) -> tuple[int | None, tuple[Event, ...]]:
        """Return the winning side of a finished hand or None, and the score of each side that scores."""
        raise NotImplementedError

    def match_end(self, state: TrickState, scores: tuple[int, ...]) -> Event | None:
        """Return the end of the match if the hand of `state` ends it with these scores; else None."""
        return self.match_over(scores, len(state.hands))

    def _hand_over(self, state: TrickState, winner: int | None, ending: tuple[Event, ...]) -> TrickState:
        """Return the state after a hand with a winning side or None; the deal passes on (C5, ROT)."""
        assert state.leader is not None
        players = len(state.hands)
        scores, leader = add_scores(state.scores, ending), self.next_seat(state.leader, players)
        hand_over = HandOver(winner, False, tuple(map(state.tricks_taken, range(players))))
        ended = self._end_hand(state, hand_over, ending, self.match_end(state, scores))
        return ended._replace(scores=scores, leader=leader, drawing=False)

    # -- drawing from the stock ----------------------------------------------------------------------------------------

    def stock_open(self, state: TrickState) -> bool:
        """Whether tiles are still drawn in this hand."""
        return self.stock and state.stock_closure is None and bool(state.boneyard)

    def must_follow(self, state: TrickState) -> bool:
        """Whether suit must be followed: not while the stock is open."""
        return not self.stock_open(state)

    def draws_second(self, state: TrickState) -> bool:
        """Whether the seat to move draws because the winner of the last trick has drawn."""
        return state.drawing and state.to_move != state.tricks[-1].winner

    def _drawn(self, state: TrickState, seat: int) -> TrickState:
        """Return the state after a draw; after the last draw the winner of the trick leads."""
        winner = state.tricks[-1].winner
        takes_turned = (self.turnup_taker == "winner") == (seat == winner)
        place = 1 if len(state.boneyard) == 2 and takes_turned else 0  # the turned-up tile lies last
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

    def next_active_seat(self, state: TrickState, seat: int) -> int:
        """Return the next seat after `seat` that takes part in the play."""
        after = self.order_from(seat, len(state.hands))[1:]
        return next(at for at in (*after, seat) if at not in state.inactive_seats)

    # -- why an action is illegal ----------------------------------------------------------------------------------

    def declaration_error(self, state: TrickState, action: Action) -> str:
        """Return why an action before the first lead is illegal: untranslated, with placeholders of `error_terms`."""
        return N_("This move does not exist in {game}.")

    def play_error(self, state: TrickState, action: Action) -> str:
        """Return why an action other than a play is illegal in the tricks, or a play before a draw; untranslated."""
        return N_("The tricks have begun, so play a tile.")

    def error_terms(self, state: TrickState) -> dict[str, object]:
        """Return the values of the placeholders in sentences about illegal actions."""
        return {}

    # -- discarding and withdrawing ------------------------------------------------------------------------------------

    def tiles_to_discard(self, state: TrickState) -> tuple[Tile, ...]:
        """Return the tiles that the seat to move may discard."""
        return state.hands[state.to_move]

    def _after_discards(self, state: TrickState, seat: int) -> TrickState:
        """Return the state after `seat` has made all its discards."""
        raise NotImplementedError

    def discard(self, state: TrickState, seat: int, tiles: tuple[Tile, ...]) -> TrickState:
        """Return the state after a seat discards these tiles, face down."""
        hand = tuple(tile for tile in state.hands[seat] if tile not in tiles)
        pile = (*state.discards[seat], *tiles)
        return state._replace(
            hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
            discards=(*state.discards[:seat], pile, *state.discards[seat + 1 :]),
        )

    def withdraw(self, state: TrickState, seat: int) -> TrickState:
        """Return the state after a seat leaves the play and lays its tiles aside."""
        return self.discard(state, seat, state.hands[seat])._replace(inactive_seats=state.inactive_seats | {seat})

    def take_turned(self, state: TrickState, seat: int) -> TrickState:
        """Return the state after a seat takes the turned-up tile and owes a discard."""
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
        """Return the state after a deal: hands in order of seat, then the turned-up tile and the rest."""
        players = len(state.hands)
        size, out = resolve_count(self.hand_size, players), self.sitting_out(state)
        hands, rest = deal_out(deck, [0 if seat in out else size for seat in range(players)])
        return self._after_deal(
            self._start(players, state.scores)._replace(
                hands=hands,
                boneyard=rest,
                turned=rest[0] if self.turn_up else None,
                to_move=self.eldest(state),
                leader=state.leader,
                hand=state.hand,
                inactive_seats=out,
                carried=state.carried,
            )
        )

    def sitting_out(self, state: TrickState) -> frozenset[int]:
        """Return the seats that are dealt no tiles in the next hand."""
        return frozenset()

    def eldest(self, state: TrickState) -> int:
        """Return the seat that declares or leads first: the one after the dealer."""
        assert state.leader is not None
        return self.next_seat(state.leader, len(state.hands))

    def dealer(self, state: TrickState) -> int:
        """Return the seat that deals, and declares last."""
        return self.order_from(self.eldest(state), len(state.hands))[-1]

    def prospective_trump(self, state: TrickState) -> Suit | None:
        """Return the trump, or the suit that would be trump if the turned-up tile were accepted; else None."""
        return state.trump

    def _after_deal(self, state: TrickState) -> TrickState:
        """Return the dealt state with the trump and the dummies turned up or laid out by the game."""
        return state
