"""Bingo: tricks and doubles announced, up to 70 points a hand, with blanks that count seven (S1)."""

from dataclasses import dataclass, field

from game.core.state import CLAIM, DRAW, EXCHANGE, PASS, Action, Announce, Claim, Exchange, Said
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.rules import house_rules as house
from game.rules.options import Choice, Option, Preset
from game.rules.tricks.bingo_scoring import BINGO_TILE, Seventy, with_more
from game.rules.tricks.trick_game import Suit, TrickState

SIXTY_SIX = _("Sixty-Six with cards")
BERNER_MAYER = _("Berner-Mayer, 1895")
FOSTER = _("Foster")
SPAANS = _("spaanszt.home.xs4all.nl")


@dataclass(frozen=True, kw_only=True)
class BingoGame(Seventy):
    """Bingo: a trump turned up, a stock to draw from or close, doubles to announce (rules/bingo.md).

    `leader` is the eldest hand. With three players the dealer has no tiles, and is `out`.
    """

    seats: dict[int, tuple[int, ...]] = field(hash=False, default_factory=lambda: {6: (2, 3)})
    first_lead: str = "DL"
    turn_up: bool = True
    stock: bool = True
    plain: str = "spots"
    blank: int = 7
    always_trump: Tile = BINGO_TILE
    exchange_lowest_trump: bool = False
    reannounce: str = "once per double"  # or "again"

    # -- the deal --------------------------------------------------------------------------------------------------

    def eldest(self, state: TrickState) -> int:
        """The seat that leads first, and turns up the trump."""
        assert state.leader is not None
        return state.leader

    def without_tiles(self, state: TrickState) -> frozenset[int]:
        """With three players the dealer."""
        return frozenset({self.dealer(state)} if len(state.hands) == 3 else ())

    def _laid_out(self, state: TrickState) -> TrickState:
        """The trump turned up by the eldest hand, and the tile laid below the stock."""
        assert state.turned is not None
        trump = self.larger_end(state.turned)
        said = Said("turned up", (self.eldest(state), state.turned, trump))
        boneyard = (*state.boneyard[1:], state.turned)
        return state._replace(boneyard=boneyard, trump=trump, playing=True, events=(said,))

    # -- on lead ---------------------------------------------------------------------------------------------------

    def on_lead(self, state: TrickState) -> tuple[Action, ...]:
        """To draw or close, exchange, announce, claim; where a claim is due, also after the last trick."""
        if self.draws_second(state):
            return (DRAW,)
        claim = (CLAIM,) * (self.claim == "must declare")
        if state.announcing:
            return claim
        if not any(state.hands):
            return (*claim, PASS)
        exchange = (EXCHANGE,) * self._may_exchange(state)
        return (*self.at_the_stock(state), *exchange, *self.announcements(state), *claim)

    def doubles_to_announce(self, state: TrickState) -> tuple[Tile, ...]:
        """The doubles of the seat to move that may be announced, if they are two or more."""
        before = state.announced if self.reannounce == "once per double" else frozenset()
        return tuple(tile for tile in state.hands[state.to_move] if tile.is_double and tile not in before)

    def announcement(self, doubles: tuple[Tile, ...]) -> int:
        """What two doubles or more announced together bring."""
        many = 20 if len(doubles) == 2 else 10 * (len(doubles) + 1)
        return many + 10 * (BINGO_TILE in doubles)

    def announcements(self, state: TrickState) -> tuple[Announce, ...]:
        doubles = self.doubles_to_announce(state)
        return () if len(doubles) < 2 or state.drawing else (Announce(self.announcement(doubles)),)

    def tiles_to_lead(self, state: TrickState) -> tuple[Tile, ...]:
        """One of the doubles just announced, or any tile."""
        hand = state.hands[state.to_move]
        return tuple(tile for tile in hand if tile in state.announcing) if state.announcing else hand

    def lowest_trump(self, trump: Suit) -> Tile:
        """The trump that may be exchanged for the tile turned up."""
        return min(
            (tile for tile in self.deck() if self.is_trump(trump, tile)), key=lambda tile: self.rank(trump, trump, tile)
        )

    def _may_exchange(self, state: TrickState) -> bool:
        """Whether the seat to move, having drawn and taken a trick, holds the lowest trump while the stock is open."""
        assert state.trump is not None
        able = self.exchange_lowest_trump and self.stock_open(state) and not state.drawing
        return able and state.taken(state.to_move) > 0 and self.lowest_trump(state.trump) in state.hands[state.to_move]

    def _declared(self, state: TrickState, seat: int, action: Action) -> TrickState:
        match action:
            case Announce(points):
                return self._announced(state, seat, points)
            case Exchange():
                return self._exchanged(state, seat)
            case Claim():
                return self._hand_over(state, *self.claimed(state, seat))
        return self._hand_over(state, *self.settled(state, None))  # passed, when no tile is left

    def _announced(self, state: TrickState, seat: int, points: int) -> TrickState:
        """The state with doubles shown; they count at once for whoever has taken a trick, or else with the first."""
        doubles = frozenset(self.doubles_to_announce(state))
        state = state._replace(shown=state.shown | doubles, announced=state.announced | doubles, announcing=doubles)
        if not state.taken(seat):
            return state._replace(pending=with_more(state.pending, seat, points))
        state = state._replace(points=with_more(state.points, seat, points))
        return self._hand_over(state, *self.settle(state)) if self.decided(state) else state

    def _exchanged(self, state: TrickState, seat: int) -> TrickState:
        """The state with the lowest trump lying face up below the stock, the tile turned up in the hand."""
        assert state.turned is not None
        assert state.trump is not None
        lowest = self.lowest_trump(state.trump)
        hand = (*(tile for tile in state.hands[seat] if tile != lowest), state.turned)
        return state._replace(
            hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
            boneyard=(*state.boneyard[:-1], lowest),
            turned=lowest,
            shown=state.shown | {state.turned},
        )


BINGO = BingoGame(
    key="bingo",
    title=_("Bingo"),
    blurb=_("Sixty-Six with dominoes: 0-0 beats all, blanks count seven, doubles pay."),
    presets=(Preset("bingo_001", house.EMBOSSING),),
    options=(
        Option(
            "plain",
            _("A trick without trumps"),
            (
                Choice("spots", _("goes to the tile with more spots, or to the leader"), house.GAMBITER),
                Choice("suit", _("goes to the better tile of the suit that was led")),
            ),
        ),
        Option(
            "claim",
            _("Who reaches 70 points"),
            (
                Choice("automatic", _("wins the hand at once, without a word")),
                Choice("must declare", _("has to claim it; a false claim gives the other player 2"), SIXTY_SIX),
            ),
        ),
        Option(
            "closing",
            _("Closing the stock"),
            (
                Choice(
                    True,
                    _("the player on lead may turn the trump down and end the drawing"),
                    SIXTY_SIX,
                    {"may_close": True},
                ),
                Choice(False, _("is not allowed"), "", {"may_close": False}),
            ),
        ),
        Option(
            "close_failure",
            _("Who closes the stock and fails"),
            (
                Choice("2/3", _("gives the other player 2, or 3 if that one had no trick then"), SIXTY_SIX),
                Choice("1/2/3", _("gives the other player 1, 2 with fewer than 30, 3 without a trick"), BERNER_MAYER),
            ),
        ),
        Option(
            "last_trick_ten",
            _("The last trick of fourteen"),
            (
                Choice(False, _("counts no more than its tiles"), house.EMBOSSING),
                Choice(True, _("counts ten more"), FOSTER),
            ),
        ),
        Option(
            "exchange_lowest_trump",
            _("The lowest trump"),
            (
                Choice(False, _("is a trump like the others")),
                Choice(True, _("may be exchanged for the tile turned up, after a trick"), SIXTY_SIX),
            ),
        ),
        Option(
            "must_trump_when_void",
            _("Who cannot follow suit"),
            (
                Choice(False, _("plays any tile"), house.EMBOSSING, {"must_trump": False}),
                Choice(True, _("must play a trump, holding one"), SPAANS, {"must_trump": True}),
            ),
        ),
        Option(
            "reannounce",
            _("A double"),
            (
                Choice("once per double", _("is announced only once")),
                Choice("again", _("may be announced again, as long as it is held")),
            ),
        ),
        Option(
            "turnup_taker",
            _("The last two tiles of the stock"),
            (
                Choice("loser", _("the loser of the trick takes the one turned up"), SIXTY_SIX),
                Choice("winner", _("the winner of the trick takes the one turned up"), house.GAMBITER),
            ),
        ),
        house.of(house.EMBOSSING, house.target(7, 9, 5)),
    ),
)
