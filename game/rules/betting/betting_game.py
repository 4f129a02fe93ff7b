"""The betting family: everybody antes and bets on a hand; the best hand shown, or the last one in, takes the pool."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NamedTuple

from game.core.state import (
    CALL,
    CHANCE,
    FOLD,
    OVER,
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
    Pass,
    Reason,
    Scored,
    add_scores,
)
from game.core.tiles import HIDDEN, Tile
from game.platform.language import gettext as _
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


class HandCategory(NamedTuple):
    """A kind of hand: its name, an example, the number of such hands, and its place from 1, the lowest."""

    name: str
    example: tuple[Tile, ...]
    hands: int
    place: int


@cache
def _bets(most: int) -> tuple[Bet, ...]:
    return tuple(map(Bet, range(1, most + 1)))


@dataclass(frozen=True, kw_only=True)
class BettingGame(Game[BettingState]):
    """The rules of the betting games, with one round of bets. A game ranks hands by `strength` and names them."""

    family = "betting"
    family_title = _("Betting")
    carries = frozenset({"antes"})
    hand_size: int = 5
    first_lead: FirstLead = FirstLead.HEAVIEST_LOT  # who deals first
    stack: int = 60  # chips of each player at the start
    ante: int = 1
    limit: int | Literal["pot", "none"] = 5  # the most chips in a bet or raise
    raise_cap: int | Literal["unlimited"] = 3  # raises in a deal while more than two have not folded
    next_dealer: Literal["winner", "rotates left"] = "winner"
    all_pass: Literal["double header", "redeal without new ante"] = "double header"
    session: int | Literal["until one is left"] = 12  # deals in a match

    def strength(self, hand: tuple[Tile, ...]) -> tuple[Any, ...]:
        """Return the rank of a hand; the greater wins, and no two hands of a deal are equal."""
        raise NotImplementedError

    def kind_name(self, hand: tuple[Tile, ...]) -> str:
        """Return the name of the kind of a hand."""
        raise NotImplementedError

    def hand_categories(self) -> tuple[HandCategory, ...]:
        """Return every kind of hand, low to high; kinds that rank equal have the same place."""
        raise NotImplementedError

    def deciding_tiles(self, hand: tuple[Tile, ...]) -> tuple[Tile, ...]:
        """Return the tiles that make the kind of a hand, best first."""
        raise NotImplementedError

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
            return _("{players} players have {chips} chips in all.").format(players=players, chips=self.stack * players)
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
            raise ValueError(_("The antes of a pool are {players} numbers, none below 0.").format(players=players))
        state = state._replace(antes=tuple(antes))
        holds = tuple(map(sum, zip(state.scores, state.antes, strict=True)))
        if min(state.scores) < 0 or sum(chips > 0 for chips in holds) < 2:
            raise ValueError(_("At least two players need chips, and nobody can have less than none."))
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
        seat = state.to_move
        spoken = state.spoken | {seat}
        match action:
            case Pass():
                after = state
            case Fold():
                after = state._replace(folded=state.folded | {seat})
            case Call():
                after = _put_in(state, seat, min(state.call_amount, state.scores[seat]))
            case Bet(chips):
                raises = state.raises + any(state.bets)
                after = _put_in(state, seat, state.call_amount + chips)._replace(raises=raises)
                spoken = frozenset({seat})
            case _:
                raise ValueError(f"{action} is not an action of this game")
        after = after._replace(spoken=spoken, history=(*state.history, (seat, action)), events=())
        if len(after.live_seats) == 1:
            return self._win_unseen(after, after.live_seats[0])
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
        return state._replace(
            to_move=CHANCE,
            leader=self._next_holder(state, tuple(map(len, state.hands))),
            hand=state.hand + 1,
            events=(Notice("all pass", (state.pool,)), HandOver(None, False, state.scores)),
        )

    def _win_unseen(self, state: BettingState, winner: int) -> BettingState:
        """Return the state after all but one have folded: the winner takes the pool without showing the hand."""
        return self._pay_out(state, winner, (), (Scored(winner, state.pool, Reason("unseen", (state.stakes,))),))

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
        return self._pay_out(
            state._replace(shown=frozenset(live)), winners[0], (*state.events, notice, *back), tuple(paid)
        )

    def _pay_out(
        self, state: BettingState, winner: int, events: tuple[Event, ...], paid: tuple[Scored, ...]
    ) -> BettingState:
        """Return the state after the pool is paid out, its main part to `winner`; the match may be over."""
        scores = add_scores(state.scores, (*events, *paid))
        nothing = (0,) * len(scores)
        over = self._session_over(scores, state.hand + 1)
        return state._replace(
            scores=scores,
            antes=nothing,
            bets=nothing,
            to_move=OVER if over else CHANCE,
            leader=winner if self.next_dealer == "winner" else self._next_holder(state, scores),
            hand=state.hand + 1,
            events=(*events, HandOver(winner, False, scores), *paid, *((over,) if over else ())),
        )

    def _session_over(self, scores: tuple[int, ...], deals: int) -> MatchOver | None:
        """Return the end of the match if all deals are played or one player has all chips."""
        best = max(scores)
        all_played = isinstance(self.session, int) and deals >= self.session
        if not all_played and best < sum(scores):
            return None
        return MatchOver(scores.index(best) if scores.count(best) == 1 else None)

    def _next_holder(self, state: BettingState, holds: tuple[int, ...]) -> int:
        """Return the first seat after the dealer whose entry in `holds` is not 0."""
        assert state.leader is not None
        after = self.order_from(self.next_seat(state.leader, len(holds)), len(holds))
        return next(seat for seat in after if holds[seat])


def _put_in(state: BettingState, seat: int, chips: int) -> BettingState:
    """Return the state with chips of a seat moved to the pool."""
    scores, bets = list(state.scores), list(state.bets)
    scores[seat] -= chips
    bets[seat] += chips
    return state._replace(scores=tuple(scores), bets=tuple(bets))
