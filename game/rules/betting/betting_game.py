"""The betting family: everybody antes and bets on a hand; the best hand shown, or the last one in, takes the pool."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from itertools import combinations
from typing import Literal, NamedTuple

from game.core.state import (
    CALL,
    CHANCE,
    FOLD,
    PASS,
    Action,
    Bet,
    Call,
    Event,
    Fold,
    HandOver,
    Hands,
    History,
    MatchOver,
    Notice,
    Reason,
    Scored,
    add_scores,
)
from game.core.tiles import HIDDEN, Tile, double_set, make_tile
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.rules.game import Carried, Game, deal_out
from game.rules.options import FirstLead


class BettingState(NamedTuple):
    """The state of a betting game. A seat without chips has no hand."""

    hands: Hands
    scores: tuple[int, ...]  # chips of each seat
    antes: tuple[int, ...]  # chips of each seat in the pool from antes, since a pool was last won
    bets: tuple[int, ...]  # chips of each seat in the pool from the bets of this deal
    boneyard: tuple[Tile, ...] = ()
    to_move: int = CHANCE
    leader: int | None = None  # the dealer
    hand: int = 0  # number of deals before this one
    history: History = ()
    events: tuple[Event, ...] = ()
    folded: frozenset[int] = frozenset()
    spoken: frozenset[int] = frozenset()  # seats that have acted since the last bet or raise
    raises: int = 0  # number of raises after the first bet
    shown: frozenset[int] = frozenset()  # seats that have shown their hands

    @property
    def stakes(self) -> tuple[int, ...]:
        """Each seat's chips in the pool."""
        return tuple(map(sum, zip(self.antes, self.bets, strict=True)))

    @property
    def pool(self) -> int:
        """All chips in the pool."""
        return sum(self.antes) + sum(self.bets)

    @property
    def live_seats(self) -> tuple[int, ...]:
        """The seats that have a hand and have not folded."""
        return tuple(seat for seat, hand in enumerate(self.hands) if hand and seat not in self.folded)

    @property
    def call_amount(self) -> int:
        """The chips that the seat to move must put in to call; 0 before the first bet."""
        return max(self.bets) - self.bets[self.to_move]

    def chips_put_in(self, action: Action) -> int:
        """Return the chips that an action moves from the seat to move to the pool."""
        match action:
            case Bet(chips):
                return self.call_amount + chips
            case Call():
                return min(self.call_amount, self.scores[self.to_move])
        return 0


class Pot(NamedTuple):
    """A part of the pool: the chips of each seat in it, and the seats that can win it."""

    chips: tuple[int, ...]
    contenders: tuple[int, ...]


def pots(staked: tuple[int, ...], live: Iterable[int], with_chips: Collection[int] = ()) -> list[Pot]:
    """Divide the pool by table stakes: a main pot, then a side pot for each larger stake among the live seats.

    Live seats `with_chips` can still win all pots, by calling: a new pot begins only beyond the stake of a seat that
    is all in.
    """
    divided, below = [], 0
    levels = {staked[seat] for seat in live if seat not in with_chips}
    for level in sorted({*levels, max(staked)} if with_chips else levels):
        chips = tuple(min(stake, level) - min(stake, below) for stake in staked)
        if any(chips):
            divided.append(Pot(chips, tuple(seat for seat in live if staked[seat] >= level or seat in with_chips)))
        below = level
    return divided


def pots_so_far(state: BettingState) -> list[Pot]:
    """Divide the pool during the betting."""
    return pots(state.stakes, state.live_seats, [seat for seat in state.live_seats if state.scores[seat]])


class Kind(Enum):
    """A kind of hand with its name and what it is, in printed order."""

    HIGH = "high", _l("High tile"), _l("none of the others; every double ranks above the other tiles")
    PAIR = "pair", _l("Pair"), _l("two doubles")
    FLUSH = "flush", _l("Flush"), _l("five tiles with a number in common that are not a straight")
    THREES = "threes", _l("Three Doubles"), _l("three doubles, and two other tiles that share no number")
    STRAIGHT_ONE = "straight one", _l("Straight One"), _l("five ones in order")
    STRAIGHT_TWO = "straight two", _l("Straight Two"), _l("five twos in order")
    STRAIGHT_THREE = "straight three", _l("Straight Three"), _l("five threes in order")
    STRAIGHT_FOUR = "straight four", _l("Straight Four"), _l("five fours in order")
    FULL = "full", _l("Full House"), _l("three doubles, and two other tiles that share a number")
    STRAIGHT_FIVE = "straight five", _l("Straight Five"), _l("five fives in order")
    FOURS = "fours", _l("Four Doubles"), _l("four doubles")
    STRAIGHT_SIX = "straight six", _l("Straight Six"), _l("five sixes in order")
    ROYAL = "royal", _l("Royal"), _l("all five doubles, 2-2 to 6-6")

    @property
    def title(self) -> str:
        """The name of the kind."""
        return str(self.value[1])

    @property
    def description(self) -> str:
        """The tiles that make the kind."""
        return str(self.value[2])


_STRAIGHTS = tuple(kind for kind in Kind if kind.name.startswith("STRAIGHT"))
_BY_DOUBLES = {5: Kind.ROYAL, 4: Kind.FOURS, 2: Kind.PAIR}

Order = tuple[tuple[Kind, ...], ...]
"""Kinds of hand from low to high; kinds in one tuple rank equal."""

PRINTED: Order = tuple((kind,) for kind in Kind)


def leading_piece(tile: Tile) -> tuple[bool, int, int]:
    """Return the sort key of a tile: doubles above singles, then the larger end, then the smaller (C2)."""
    return tile.is_double, tile.high, tile.low


class HandCategory(NamedTuple):
    """A kind of hand, an example, the number of such hands, and its place from 1, the lowest."""

    kind: Kind
    example: tuple[Tile, ...]
    hands: int
    place: int


@cache
def _bets(most: int) -> tuple[Bet, ...]:
    return tuple(map(Bet, range(1, most + 1)))


@dataclass(frozen=True, kw_only=True)
class BettingGame(Game[BettingState]):
    """The rules of Domino Poker, the one betting game: five tiles and one round of bets."""

    family = "betting"
    family_title = _l("Betting games")
    carries = frozenset({"antes"})
    length_option = "session"
    hand_size: int = 5
    first_lead: FirstLead = FirstLead.HEAVIEST_LOT  # who deals first
    stack: int = 60  # chips of each player at the start
    ante: int = 1
    limit: int | Literal["pot", "none"] = 5  # the most chips in a bet or raise
    raise_cap: int | Literal["unlimited"] = 3  # raises in a deal while more than two have not folded
    next_dealer: Literal["winner", "rotates left"] = "winner"
    all_pass: Literal["double header", "redeal without new ante"] = "double header"
    session: int | Literal["until one is left"] = 12  # deals in a match
    order: Literal["printed", "rarity"] = "printed"
    low_sequences: Literal["flush", "own ranks"] = "flush"  # the rank of five in order in suits 1, 2 and 3
    # what the two singles of a Full share
    full_suit: Literal["any number", "number of one of the three doubles"] = "any number"

    # -- kinds of hand ---------------------------------------------------------------------------------------------

    def deck(self) -> tuple[Tile, ...]:
        """Return the 20 tiles: double-six without the blanks and the double one."""
        return tuple(piece for piece in double_set(self.set) if piece.low and piece != make_tile(1, 1))

    def kind(self, hand: tuple[Tile, ...]) -> Kind:
        """Return the highest kind that five tiles make."""
        doubles = {piece.high for piece in hand if piece.is_double}
        if len(doubles) == 3:
            first, second = (set(piece) for piece in hand if not piece.is_double)
            shared = first & second
            if self.full_suit != "any number":
                shared &= doubles
            return Kind.FULL if shared else Kind.THREES
        if len(doubles) > 1:
            return _BY_DOUBLES[len(doubles)]
        for suit in set.intersection(*map(set, hand)):
            far_ends = [piece.other_end(suit) for piece in hand]
            ranked = suit > 3 or self.low_sequences == "own ranks"
            if ranked and max(far_ends) - min(far_ends) == 4:
                return _STRAIGHTS[suit - 1]
            return Kind.FLUSH
        return Kind.HIGH

    def ranking(self) -> Order:
        """Return the kinds of hand in the chosen order, low to high: as printed, or the most frequent first.

        Of the 15,504 hands a Full of any suit comes 600 times, Threes then 450; a narrow Full 300, and Threes 750.
        """
        if self.order == "printed":
            return PRINTED
        middle = (Kind.FULL, Kind.THREES) if self.full_suit == "any number" else (Kind.THREES, Kind.FULL)
        rising = (Kind.HIGH, Kind.PAIR, *middle, Kind.FOURS, Kind.FLUSH, *_STRAIGHTS[:3])
        return (*((kind,) for kind in rising), _STRAIGHTS[3:], (Kind.ROYAL,))

    def strength(self, hand: tuple[Tile, ...]) -> tuple[int, tuple[tuple[bool, int, int], ...]]:
        """Return the place of a hand's kind, then its tiles, best first; no two hands of a deal are equal."""
        kind = self.kind(hand)
        place = next(place for place, kinds in enumerate(self.ranking()) if kind in kinds)
        return place, tuple(sorted(map(leading_piece, hand), reverse=True))

    def kind_name(self, hand: tuple[Tile, ...]) -> str:
        """Return the name of the kind of a hand."""
        return self.kind(hand).title

    def describe_kind(self, kind: Kind) -> str:
        """Return which tiles make a kind of hand under these options."""
        if self.full_suit == "any number" or kind not in (Kind.FULL, Kind.THREES):
            return kind.description
        if kind is Kind.THREES:
            return _("three doubles, and two other tiles")
        return _("three doubles, and two other tiles with the number of one of these doubles")

    @lru_cache(maxsize=16)  # noqa: B019  ranks 15,504 hands
    def hand_categories(self) -> tuple[HandCategory, ...]:
        """Return the kinds of hand in the chosen order, low to high, each with its best hand."""
        best, count = dict[Kind, tuple[Tile, ...]](), Counter[Kind]()
        best_first = sorted(self.deck(), key=leading_piece, reverse=True)
        for hand in combinations(best_first, self.hand_size):  # the best hand of each kind comes first
            kind = self.kind(hand)
            best.setdefault(kind, hand)
            count[kind] += 1
        rising = [[kind for kind in kinds if kind in best] for kinds in self.ranking()]
        return tuple(
            HandCategory(kind, best[kind], count[kind], place)
            for place, kinds in enumerate(filter(None, rising), start=1)
            for kind in kinds
        )

    def deciding_tiles(self, hand: tuple[Tile, ...]) -> tuple[Tile, ...]:
        """Return the doubles, the leading piece of a High, or all five tiles."""
        kind = self.kind(hand)
        tiles = sorted(hand, key=leading_piece, reverse=True)
        if kind is Kind.HIGH:
            tiles = tiles[:1]
        elif kind in (Kind.PAIR, Kind.THREES, Kind.FOURS):
            tiles = [piece for piece in tiles if piece.is_double]
        return tuple(tiles)

    # -- the protocol --------------------------------------------------------------------------------------------

    def first_score(self) -> int:
        """Return the chips of each seat at the start."""
        return self.stack

    def progress(self, score: int, players: int) -> float:
        """Return the share of all chips that a player has."""
        return score / (self.stack * players)

    def scores_error(self, scores: tuple[int, ...], players: int) -> str | None:
        """Return why a match cannot continue with these chips; None if it can."""
        if sum(scores) > self.stack * players:
            return _("{players} players can't have more than {chips} chips in all.").format(
                players=players, chips=self.stack * players
            )
        return None

    def _start(self, players: int, scores: tuple[int, ...]) -> BettingState:
        nothing = (0,) * players
        return BettingState(hands=((),) * players, scores=scores, antes=nothing, bets=nothing)

    def carried(self, state: BettingState) -> Carried:
        """Return each seat's chips in a pool that was not won."""
        return {"antes": state.antes} if any(state.antes) else {}

    def _with_carried(self, state: BettingState, carried: Carried) -> BettingState:
        players = len(state.hands)
        antes = carried.get("antes", state.antes)
        if not isinstance(antes, Sequence) or [*map(type, antes)] != [int] * players or min(antes) < 0:
            raise ValueError(_("The antes must be {players} numbers, none below 0.").format(players=players))
        state = state._replace(antes=tuple(antes))
        holds = tuple(map(sum, zip(state.scores, state.antes, strict=True)))
        if min(state.scores) < 0 or sum(chips > 0 for chips in holds) < 2:
            raise ValueError(_("At least two players need chips, and nobody can have fewer than 0."))
        refused = self.scores_error(holds, players) if any(state.antes) else None
        if refused:
            raise ValueError(refused)
        return state

    def _dealt(self, state: BettingState, deck: tuple[Tile, ...]) -> BettingState:
        """Return the state after the antes and a deal to all seats with chips, or with a stake in a carried pool."""
        dealer = state.leader
        assert dealer is not None
        players = len(state.hands)
        holds = zip(state.scores, state.antes, strict=True)
        hands, rest = deal_out(deck, [self.hand_size if chips or stake else 0 for chips, stake in holds])
        free = state.pool and self.all_pass == "redeal without new ante"
        paid = tuple(0 if free else min(self.ante, chips) for chips in state.scores)
        antes = tuple(map(sum, zip(state.antes, paid, strict=True)))
        state = state._replace(
            hands=hands,
            boneyard=rest,
            scores=tuple(chips - ante for chips, ante in zip(state.scores, paid, strict=True)),
            antes=antes,
            bets=(0,) * players,
            folded=frozenset(),
            spoken=frozenset(),
            raises=0,
            shown=frozenset(),
            history=(),
            events=(Notice("no ante" if free else "antes", (sum(antes),)),),
        )
        if sum(chips > 0 for chips in state.scores) < 2:
            return self._showdown(state)
        return self._next_to_act(state, self.next_seat(dealer, players))

    def legal_actions(self, state: BettingState) -> tuple[Action, ...]:
        """Return pass and bets before the first bet, then fold, call and raises; one action for each size."""
        if state.to_move < 0:
            return ()
        bets = _bets(self.max_raise(state))
        return (FOLD, CALL, *bets) if state.call_amount else (PASS, *bets)

    def max_raise(self, state: BettingState) -> int:
        """Return the largest bet or raise of the seat to move, in chips above the call; 0 for none."""
        due = state.call_amount
        if isinstance(self.raise_cap, int) and state.raises >= self.raise_cap and len(state.live_seats) > 2:
            return 0
        left = max(0, state.scores[state.to_move] - due)
        if self.limit == "pot":
            return min(left, state.pool + due)
        return left if isinstance(self.limit, str) else min(left, self.limit)

    def observe(self, state: BettingState, seat: int) -> BettingState:
        """Return the view of `seat`: its own hand, and hands shown. Folded and uncalled hands stay hidden."""
        hands = tuple(
            hand if at == seat or at in state.shown else (HIDDEN,) * len(hand) for at, hand in enumerate(state.hands)
        )
        return state._replace(hands=hands, boneyard=(HIDDEN,) * len(state.boneyard))

    # -- one round of betting --------------------------------------------------------------------------------------

    def _apply(self, state: BettingState, action: Action) -> BettingState:
        seat, chips, is_bet = state.to_move, state.chips_put_in(action), isinstance(action, Bet)
        scores, bets = list(state.scores), list(state.bets)
        scores[seat] -= chips
        bets[seat] += chips
        after = state._replace(
            scores=tuple(scores),
            bets=tuple(bets),
            folded=state.folded | {seat} if isinstance(action, Fold) else state.folded,
            spoken=frozenset({seat}) if is_bet else state.spoken | {seat},
            raises=state.raises + (is_bet and any(state.bets)),
            history=(*state.history, (seat, action)),
            events=(),
        )
        if len(after.live_seats) == 1:
            [winner] = after.live_seats  # takes the pool without showing the hand
            return self._pay_out(after, winner, [Scored(winner, after.pool, Reason("unseen", (after.stakes,)))])
        return self._next_to_act(after, self.next_seat(seat, len(state.hands)))

    def _next_to_act(self, state: BettingState, first: int) -> BettingState:
        """Return the state with the next seat to act from `first`; if none can act, end the betting."""
        live = state.live_seats
        for seat in self.order_from(first, len(state.hands)):
            if seat in live and seat not in state.spoken and state.scores[seat]:
                return state._replace(to_move=seat)
        return self._showdown(state) if any(state.bets) else self._all_passed(state)

    # -- the end of a deal -----------------------------------------------------------------------------------------

    def _all_passed(self, state: BettingState) -> BettingState:
        """Return the state after all pass: the pool stays for the next deal, even at the end of a session."""
        leader = self._next_holder(state, tuple(map(len, state.hands)))
        passed = state._replace(leader=leader, events=(Notice("all pass", (state.pool,)),))
        return self._end_hand(passed, HandOver(None, False, state.scores), (), None)

    def _showdown(self, state: BettingState) -> BettingState:
        """Return the state after the showdown: unmatched chips return, then the best hand takes each pot."""
        live = state.live_seats
        staked = list(state.stakes)
        back: list[Event] = []
        paid = []
        second, top = sorted(staked)[-2:]
        if top > second:
            owner = staked.index(top)
            staked[owner] = second
            back.append(Scored(owner, top - second, Reason("unmatched")))
        divided = pots(tuple(staked), live)
        winners = [max(pot.contenders, key=lambda seat: self.strength(state.hands[seat])) for pot in divided]
        kinds = ["main pot"] + ["side pot"] * (len(divided) - 1) if len(divided) > 1 else ["pool"]
        for kind, pot, winner in zip(kinds, divided, winners, strict=True):
            paid.append(Scored(winner, sum(pot.chips), Reason(kind, (pot.chips, state.hands[winner]))))
        notice = Notice("showdown", tuple((seat, state.hands[seat]) for seat in live))
        shown = state._replace(shown=frozenset(live), events=(*state.events, notice, *back))
        return self._pay_out(shown, winners[0], paid)

    def _pay_out(self, state: BettingState, winner: int, paid: Sequence[Scored]) -> BettingState:
        """Return the state after the pool is paid out, its main part to `winner`.

        The match is over if all deals are played or one player has all chips.
        """
        scores = add_scores(state.scores, (*state.events, *paid))
        nothing = (0,) * len(scores)
        all_played = isinstance(self.session, int) and state.hand + 1 >= self.session
        over = MatchOver(self.ahead(scores)) if all_played or max(scores) == sum(scores) else None
        return self._end_hand(state, HandOver(winner, False, scores), paid, over)._replace(
            scores=scores,
            antes=nothing,
            bets=nothing,
            leader=winner if self.next_dealer == "winner" else self._next_holder(state, scores),
        )

    def _next_holder(self, state: BettingState, holds: tuple[int, ...]) -> int:
        """Return the first seat after the dealer whose entry in `holds` is not 0."""
        assert state.leader is not None
        after = self.order_from(self.next_seat(state.leader, len(holds)), len(holds))
        return next(seat for seat in after if holds[seat])
