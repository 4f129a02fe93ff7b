"""The interface of every game, and the lots drawn before a match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from game.core.state import OVER, Action, Deal, MatchOver, Notice, State, Stop
from game.core.tiles import HIDDEN, Tile, parse_tile, weight
from game.platform.escaping import escape_text
from game.platform.language import format_player_counts
from game.platform.language import gettext as _
from game.rules.options import FirstLead, LaterLead
from game.rules.seating import Seating, draw_lots
from game.rules.target import Target

S = TypeVar("S", bound=State)

Carried = Mapping[str, Any]
"""Values carried to the next hand besides the scores and the leader, by name."""


@dataclass(frozen=True, kw_only=True)
class Game(Seating, Target, Generic[S]):
    """A game: a frozen value of settings, with the rules that read them.

    A family implements `_start`, `_dealt`, `legal_actions` and `_apply`; a game of the family
    sets values and overrides methods only for rules that no other game has.
    """

    carries = frozenset[str]()
    """Names that `carried` may return."""
    turn_clock = 0
    """Seconds for a turn; 0 for no limit."""

    partners_drawn: bool = False  # partners are drawn by lot (C14)
    first_lead: FirstLead = FirstLead.HIGHEST_DOUBLE
    later_lead: LaterLead = LaterLead.ROTATE
    no_double: Literal["heaviest leads", "redeal"] = "heaviest leads"

    # -- the protocol --------------------------------------------------------------------------------------------

    def initial_state(
        self,
        players: int | None = None,
        *,
        leader: int | None = None,
        first_hand: bool = True,
        scores: Sequence[int] | None = None,
        drawn: Sequence[str] = (),
        carried: Carried | None = None,
    ) -> S:
        """Return the state before the first deal, or before a later hand of a match.

        `drawn` are the tiles, as text, that the seats drew for partners, if any. `carried` is
        the result of `carried` for the previous hands. Raises ValueError with a message for an invalid number of
        players, leader, scores, draw or carried values.
        """
        players = self.usual_players if players is None else players
        if not self.allows_players(players):
            raise ValueError(
                _("{title} with these rules is for {players} players, not {number}.").format(
                    title=self.title, players=format_player_counts(self.players()), number=players
                )
            )
        if leader is not None and not 0 <= leader < players:
            raise ValueError(_("There is no seat {seat} at this table.").format(seat=leader))
        sides = self.sides(players)
        if scores is not None and len(scores) != sides:
            raise ValueError(_("{sides} scores are wanted, not {number}.").format(sides=sides, number=len(scores)))
        state = self._start(players, tuple(scores) if scores is not None else (self.first_score(),) * sides)
        if drawn:
            state = state._replace(events=(self._partners(tuple(map(parse_tile, drawn)), players),))
        if not first_hand or leader is not None:
            state = state._replace(leader=leader, hand=0 if first_hand else 1)
        state = self._with_carried(state, carried or {})
        for name in carried or ():
            if name not in self.carries:
                raise ValueError(
                    _("{title} carries no “{name}” to the next hand.").format(title=self.title, name=escape_text(name))
                )
        return state

    def legal_actions(self, state: S) -> tuple[Action, ...]:
        """Return the legal actions; empty exactly when a deal is due or the match is over."""
        raise NotImplementedError

    def apply(self, state: S, action: Action) -> S:
        """Return the state after a legal action (not checked), or after a deal when one is due."""
        if isinstance(action, Stop):
            over = MatchOver(self.ahead(state.scores))
            return state._replace(to_move=OVER, events=(over,))
        if not isinstance(action, Deal):
            return self._apply(state, action)
        if state.leader is None and self.is_lead_drawn(state):
            return self._lots(state, action.deck)
        return self._dealt(state, action.deck)

    def deal_error(self, state: S, deal: Deal) -> str | None:
        """Return why a deal of the whole set is illegal; None if it is legal."""
        return None

    def observe(self, state: S, seat: int) -> S:
        """Return the view of `seat`: the state with unseen tiles replaced by HIDDEN.

        All hands are visible between hands and when the match is over.
        """
        hands = state.hands
        if state.to_move >= 0:
            hands = tuple(hand if index == seat else (HIDDEN,) * len(hand) for index, hand in enumerate(state.hands))
        return state._replace(hands=hands, boneyard=(HIDDEN,) * len(state.boneyard))

    def pool(self, state: S) -> int | None:
        """Return the chips in the pool for later hands; None in a game without a pool."""
        return None

    def carried(self, state: S) -> Carried:
        """Return the values carried to the next hand besides the scores and the leader."""
        return {}

    def next_match_leader(self, over: S) -> int | None:
        """Return the first leader of the match after `over`; None for the usual rule."""
        return None

    def exposed(self, players: int) -> tuple[Tile, ...]:
        """Return the tiles that lie face up, out of play, in every deal."""
        return ()

    def lead_by_deal(self, state: S) -> bool:
        """Whether the tiles dealt decide who leads the hand that `state` deals."""
        return False

    def is_lead_from_deal(self, state: S) -> bool:
        """Whether the tiles dealt decided who leads the hand being played."""
        return False

    # -- implemented by families -----------------------------------------------------------------------------------

    def _start(self, players: int, scores: tuple[int, ...]) -> S:
        raise NotImplementedError

    def _with_carried(self, state: S, carried: Carried) -> S:
        """Return the state with the carried values in `carries`; raises ValueError for an invalid value."""
        return state

    def _dealt(self, state: S, deck: tuple[Tile, ...]) -> S:
        raise NotImplementedError

    def _apply(self, state: S, action: Action) -> S:
        raise NotImplementedError

    # -- lots ----------------------------------------------------------------------------------------------------

    def is_lead_drawn(self, state: S) -> bool:
        """Whether lots are drawn for the lead before the deal (C4: DH, DL)."""
        return self.first_lead in (FirstLead.HEAVIEST_LOT, FirstLead.LIGHTEST_LOT)

    def lot(self, tile: Tile) -> tuple[int, int]:
        """Return the sort key of a tile drawn as a lot (C2)."""
        return weight(tile)

    def _lots(self, state: S, deck: tuple[Tile, ...]) -> S:
        """Let each seat draw the tile at its index in `deck`; the heaviest or lightest gives the leader (C4)."""
        leader, notice = draw_lots(deck[: len(state.hands)], self.lot, self.first_lead != FirstLead.LIGHTEST_LOT)
        return state._replace(leader=leader, events=(notice,))

    def _partners(self, drawn: tuple[Tile, ...], players: int) -> Notice:
        """Return the notice of a draw for partners: the two heaviest play the two lightest (C14)."""
        if not self.partners_drawn or len({*drawn} & {*self.deck()}) != len(drawn) or len(drawn) != players:
            raise ValueError(_("{title} has no such draw for partners.").format(title=self.title))
        by_weight = sorted(range(players), key=lambda seat: weight(drawn[seat]))
        heaviest = sorted(by_weight[2:])
        if len({self.side(seat, players) for seat in heaviest}) > 1:
            raise ValueError(_("Those who drew the two heaviest tiles have to sit opposite."))
        return Notice("partners", (drawn, *heaviest))
