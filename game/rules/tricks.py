"""The trick family: tiles led and followed by suit, the best of each trick taking it."""

from dataclasses import dataclass
from typing import NamedTuple

from game.language import gettext as _
from game.rules.game import Game, at
from game.state import CHANCE, OVER, Action, Event, HandOver, Play, Scored, State, add
from game.tiles import Tile

Suit = int | str
"""A suit: its number, or a word where the tiles of a suit share something else than a number."""


class Trick(NamedTuple):
    """A trick: (seat, tile) in order of play, the suit its lead calls, and the seat that wins it so far."""

    plays: tuple[tuple[int, Tile], ...]
    called: Suit
    winner: int

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles alone, in order of play."""
        return tuple(tile for _seat, tile in self.plays)


@dataclass(frozen=True, kw_only=True)
class TrickState(State):
    """A moment of a trick game; `leader` is the seat that dealt.

    Until `playing` the seats declare in turn: `bids` has by seat the last bid, 0 for a pass, None before the first
    word, and `bidder` made the highest. `trump` is None until it is named. `trick` is the one in progress, None
    between two; `tricks` are those taken, in order, and `points` what they hold, by side.
    """

    bids: tuple[int | None, ...]
    bidder: int | None = None
    trump: Suit | None = None
    playing: bool = False
    trick: Trick | None = None
    tricks: tuple[Trick, ...] = ()
    points: tuple[int, ...]

    @property
    def bid(self) -> int:
        """The highest bid so far, 0 before the first."""
        return max(bid or 0 for bid in self.bids)


@dataclass(frozen=True, kw_only=True)
class TrickGame(Game[TrickState]):
    """The rules of trick and suit (C13).

    A game of the family answers `declarations` and `_declared` for what is said before the first lead, `settle`
    for what a hand pays, and overrides the rank of tiles or the worth of tricks where they differ.
    """

    family = "tricks"
    lots_for = _("the deal")
    first_lead: str = "DH"  # who deals first
    lead_suit: str = (
        "larger end"  # which suit a tile led calls: that of its larger end, or the one its leader has named
    )

    # -- the protocol --------------------------------------------------------------------------------------------

    def _start(self, players: int, scores: tuple[int, ...]) -> TrickState:
        return TrickState(hands=((),) * players, scores=scores, bids=(None,) * players, points=(0,) * len(scores))

    def _dealt(self, state: TrickState, deck: tuple[Tile, ...]) -> TrickState:
        assert state.leader is not None, "lots are drawn for the deal before tiles are dealt"
        players = len(state.hands)
        size = at(self.hand_size, players)
        return self._start(players, state.scores).but(
            hands=tuple(deck[seat * size : (seat + 1) * size] for seat in range(players)),
            boneyard=deck[players * size :],
            to_move=self.next_seat(state.leader, players),
            leader=state.leader,
            hand=state.hand,
        )

    def legal_actions(self, state: TrickState) -> tuple[Action, ...]:
        """What may be declared; then the leads, the tiles that follow suit, or any tile where none does (C13)."""
        if state.to_move < 0:
            return ()
        if not state.playing:
            return self.declarations(state)
        hand = state.hands[state.to_move]
        if state.trick is None:
            return tuple(lead for tile in hand for lead in self.leads(state.trump, tile))
        called = state.trick.called
        return tuple(map(Play, [tile for tile in hand if called in self.suits(state.trump, tile)] or hand))

    def _apply(self, state: TrickState, action: Action) -> TrickState:
        seat = state.to_move
        said = state.but(history=(*state.history, (seat, action)), events=())
        return self._played(said, seat, action) if isinstance(action, Play) else self._declared(said, seat, action)

    # -- what a game answers ---------------------------------------------------------------------------------------

    def declarations(self, state: TrickState) -> tuple[Action, ...]:
        """What the seat to move may declare before the first lead."""
        raise NotImplementedError

    def _declared(self, state: TrickState, seat: int, action: Action) -> TrickState:
        """The state after `seat` has declared something, which `history` has already."""
        raise NotImplementedError

    def explain_declaration(self, state: TrickState, action: Action) -> str:
        """Why `action` is refused before the first lead."""
        raise NotImplementedError

    def settle(self, state: TrickState) -> tuple[int, tuple[Scored, ...]]:
        """The side that wins a hand played out, and what each side is paid."""
        raise NotImplementedError

    def decided(self, state: TrickState) -> bool:
        """Whether the hand stops after this trick although tiles are left."""
        return False

    def match_ends(self, state: TrickState, scores: tuple[int, ...]) -> Event | None:
        """The end of the match if the hand of `state` ends it with these scores."""
        return self.match_over(scores, len(state.hands))

    # -- suits and ranks -------------------------------------------------------------------------------------------

    def suits(self, trump: Suit | None, tile: Tile) -> tuple[Suit, ...]:
        """The suits a tile belongs to, the larger end first: trumps alone, or both its numbers (C13)."""
        if trump is not None and trump in tile:
            return (trump,)
        return (tile.high,) if tile.is_double else (tile.high, tile.low)

    def leads(self, trump: Suit | None, tile: Tile) -> tuple[Play, ...]:
        """The ways to lead a tile: one for each suit that its leader may name for it."""
        suits = self.suits(trump, tile)
        if self.lead_suit == "named" and len(suits) > 1:
            return tuple(Play(tile, outward=suit) for suit in suits if isinstance(suit, int))
        return (Play(tile),)

    def rank(self, trump: Suit | None, called: Suit, tile: Tile) -> tuple[int, int]:
        """A tile's place in a trick: trumps above the suit called, then by strength; (0, 0) cannot win (C13)."""
        suits = self.suits(trump, tile)
        if trump is not None and trump in suits:
            return 2, self.strength(trump, trump, tile)
        return (1, self.strength(trump, called, tile)) if called in suits else (0, 0)

    def strength(self, trump: Suit | None, suit: Suit, tile: Tile) -> int:
        """A tile's place within a suit: its double, then by the other end (C13)."""
        if tile.is_double and suit in tile:
            return self.set + 1
        return tile.low if suit == tile.high else tile.high

    # -- the tricks ------------------------------------------------------------------------------------------------

    def trick_points(self, trick: Trick) -> int:
        """What a trick is worth to the side that takes it."""
        return 1

    def _played(self, state: TrickState, seat: int, play: Play) -> TrickState:
        tile, hands = play.tile, state.hands
        trick = self._joined(state, seat, play)
        place = hands[seat].index(tile)
        hands = (*hands[:seat], hands[seat][:place] + hands[seat][place + 1 :], *hands[seat + 1 :])
        if len(trick.plays) < len(hands):
            return state.but(hands=hands, trick=trick, to_move=self.next_seat(seat, len(hands)))
        points = list(state.points)
        points[self.side(trick.winner, len(state.hands))] += self.trick_points(trick)
        state = state.but(
            hands=hands, trick=None, tricks=(*state.tricks, trick), points=tuple(points), to_move=trick.winner
        )
        if any(hands) and not self.decided(state):
            return state
        return self._hand_over(state, *self.settle(state))

    def _joined(self, state: TrickState, seat: int, play: Play) -> Trick:
        """The trick in progress with this play, or the one that it leads."""
        trump, tile, trick = state.trump, play.tile, state.trick
        if trick is None:
            return Trick(((seat, tile),), self.suits(trump, tile)[0] if play.outward is None else play.outward, seat)
        best = next(tile for at, tile in trick.plays if at == trick.winner)
        wins = self.rank(trump, trick.called, tile) > self.rank(trump, trick.called, best)
        return Trick((*trick.plays, (seat, tile)), trick.called, seat if wins else trick.winner)

    def _hand_over(self, state: TrickState, winner: int | None, ending: tuple[Event, ...]) -> TrickState:
        """The hand is over, won by a side or nobody, with what follows from it; the deal passes (C5, ROT)."""
        assert state.leader is not None
        players = len(state.hands)
        taken = [trick.winner for trick in state.tricks]
        scores = add(state.scores, ending)
        over = self.match_ends(state, scores)
        return state.but(
            scores=scores,
            to_move=OVER if over else CHANCE,
            leader=self.next_seat(state.leader, players),
            hand=state.hand + 1,
            events=(
                HandOver(winner, False, tuple(taken.count(seat) for seat in range(players))),
                *ending,
                *((over,) if over else ()),
            ),
        )

    # -- refusals --------------------------------------------------------------------------------------------------

    def _refusal(self, state: TrickState, action: Action, legal: tuple[Action, ...]) -> str:
        if not state.playing:
            return self.explain_declaration(state, action)
        if not isinstance(action, Play):
            return _("{game}: the tricks have begun, so a tile has to be played.").format(game=self.title)
        if action.tile not in state.hands[state.to_move]:
            return _("{tile} is not in this hand.").format(tile=action.tile)
        if action.arm is not None:
            return _("{game}: a tile is played to the trick, not joined to another.").format(game=self.title)
        return self._explain_lead(state, action) if state.trick is None else self._explain_follow(state, action)

    def _explain_lead(self, state: TrickState, play: Play) -> str:
        suits = self.suits(state.trump, play.tile)
        if self.lead_suit != "named":
            suits = suits[:1]
        names = _(" or ").join(map(suit_name, suits))
        if play.outward is None:
            return _("{game}: {tile} can call {suits}; say which.").format(game=self.title, tile=play.tile, suits=names)
        if len(suits) > 1:
            return _("{game}: {tile} led calls {suits}.").format(game=self.title, tile=play.tile, suits=names)
        return _("{game}: {tile} led calls {suits}; there is nothing to name.").format(
            game=self.title, tile=play.tile, suits=names
        )

    def _explain_follow(self, state: TrickState, play: Play) -> str:
        assert state.trick is not None
        follows = [lawful.tile for lawful in self.legal_actions(state) if isinstance(lawful, Play)]
        if play.tile in follows:
            return _("{game}: only the tile that is led can call a suit.").format(game=self.title)
        return _("{game}: {suit} were led and you hold {tile}, so follow suit.").format(
            game=self.title, suit=suit_name(state.trick.called), tile=follows[0]
        )


_NUMBERS = (
    _("blanks"),
    _("ones"),
    _("twos"),
    _("threes"),
    _("fours"),
    _("fives"),
    _("sixes"),
    _("sevens"),
    _("eights"),
    _("nines"),
)


def suit_name(suit: Suit) -> str:
    """A suit as a player says it: “blanks” to “nines”, or “doubles”."""
    return _NUMBERS[suit] if isinstance(suit, int) else _("doubles")
