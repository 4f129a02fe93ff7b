"""The interface of every game: its settings, and the rules that read them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar

from game.core.state import CHANCE, OVER, Action, Deal, Event, HandOver, MatchOver, Notice, State, Stop
from game.core.tiles import HIDDEN, Tile, double_set, parse_tile, weight
from game.platform.escaping import escape_text
from game.platform.language import AnyText, format_player_counts
from game.platform.language import gettext as _
from game.rules.options import Count, FirstLead, LaterLead, Option, Preset, resolve_count

MAX_POINTS = 1_000_000
"""The most points of any side in a match."""

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Callable[..., Any])


def deal_out(tiles: tuple[Tile, ...], sizes: Iterable[int]) -> tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...]]:
    """Return hands of these sizes, taken from the tiles in order, and the tiles left."""
    ends = [*accumulate(sizes, initial=0)]
    return tuple([tiles[first:end] for first, end in pairwise(ends)]), tiles[ends[-1] :]


Carried = Mapping[str, Any]
"""Values carried to the next hand besides the scores and the leader, by name."""


def known_to_search(method: F) -> F:
    """Mark a method that overrides one of LineGame or TrickGame: the kernel of the bots models the override.

    Without the mark bots play the game by rollouts over the rules (game/bots/unmodelled.py).
    """
    vars(method)["known_to_search"] = True
    return method


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """A game: a frozen value of settings, with the rules that read them.

    A family implements `_start`, `_dealt`, `legal_actions` and `_apply`; a game of the family
    sets values and overrides methods only for rules that no other game has.

    `key` never changes, because records and stores identify a game by it.
    """

    family = ""
    """Key of the family in the registries of bots, texts and window."""
    family_title: ClassVar[AnyText] = ""
    carries = frozenset[str]()
    """Names that `carried` may return."""
    turn_clock = 0
    """Seconds for a turn; 0 for no limit."""
    length_option = "target"
    """Key of the option that decides how long a match is."""

    key: str
    title: AnyText
    blurb: AnyText  # one sentence for the menu: what makes the game special
    presets: tuple[Preset, ...] = field(hash=False)
    options: tuple[Option, ...] = field(default=(), hash=False)
    set: int = 6
    # players and tiles
    seats: Mapping[int, tuple[int, ...]] = field(hash=False)  # players allowed, by set
    usual_players: int = 2
    partners: bool = False  # four players are two sides, opposite seats together (C14)
    partners_drawn: bool = False  # partners are drawn by lot (C14)
    hand_size: Count = 7
    direction: Literal["clockwise", "counter-clockwise"] = "clockwise"
    # leads
    first_lead: FirstLead = FirstLead.HIGHEST_DOUBLE
    later_lead: LaterLead = LaterLead.ROTATE
    no_double: Literal["heaviest leads", "redeal"] = "heaviest leads"
    # scores
    target: Count = 100
    counts_down: bool = False  # the first side to reach 0 wins

    # -- presets and options ---------------------------------------------------------------------------------------

    def variant(self, preset: str | None = None, options: Mapping[str, object] | None = None) -> Self:
        """Return this game with a preset and options (values or their texts) applied.

        Call it on the game in GAMES: a variant of a variant keeps the changes of the first.
        Raises ValueError with a message for an unknown preset, option or value.
        """
        key = preset or self.presets[0].key
        book = next((book for book in self.presets if book.key == key), None)
        if book is None:
            available = ", ".join(book.key for book in self.presets)
            raise ValueError(
                _("{title} has no rule set “{preset}”. Its rule sets: {presets}.").format(
                    title=self.title, preset=escape_text(key), presets=available
                )
            )
        chosen: dict[str, Any] = {}
        for key, value in (options or {}).items():
            option = self.option(key)
            chosen |= option.settings_for(option.choice(value))
        larger = book.larger_set_settings if chosen.get("set", book.settings.get("set", self.set)) > 6 else {}
        return replace(self, **{**book.settings, **larger, **chosen})

    def for_players(self, players: int, preset: str | None = None, options: Mapping[str, object] | None = None) -> Self:
        """Return the variant for this number of players; a source may require a larger set for more players."""
        return self.variant(preset, options)

    def option(self, key: str) -> Option:
        """Return the option `key`; raises ValueError listing the options."""
        for option in self.options:
            if option.key == key:
                return option
        raise ValueError(
            _("{title} has no option “{option}”. Its options are {options}.").format(
                title=self.title, option=escape_text(key), options=", ".join(option.key for option in self.options)
            )
        )

    # -- numbers of players --------------------------------------------------------------------------------------------

    def players(self) -> tuple[int, ...]:
        """Return the allowed numbers of players with this set and hand size (C15)."""
        return tuple(filter(self.allows_players, self.seats[self.set]))

    def allows_players(self, players: int) -> bool:
        """Whether the set allows this number of players and has enough tiles."""
        return players in self.seats[self.set] and self.tiles_needed(players) <= len(self.deck())

    def seats_well(self, players: int) -> bool:
        """Whether the set suits this number of players, if there are larger sets."""
        return self.allows_players(players)

    def tiles_needed(self, players: int) -> int:
        """Return the minimum number of tiles for `players`."""
        return players * resolve_count(self.hand_size, players)

    def deck(self) -> tuple[Tile, ...]:
        """Return the tiles of the game."""
        return double_set(self.set)

    def make_deal(self, shuffled: Sequence[Tile], players: int) -> Deal:
        """Return the deal action for shuffled tiles."""
        return Deal(tuple(shuffled))

    # -- sides ----------------------------------------------------------------------------------------------

    def has_partners(self, players: int) -> bool:
        """Whether this number of players forms partnerships: only four can (C14)."""
        return self.partners and players == 4

    def side(self, seat: int, players: int) -> int:
        """Return the side of `seat`; with partners, opposite seats share a side."""
        return seat % 2 if self.partners and players == 4 else seat

    def same_side(self, seat: int, other: int, players: int) -> bool:
        """Whether two seats are on the same side."""
        return self.side(seat, players) == self.side(other, players)

    def sides(self, players: int) -> int:
        """Return the number of sides; seats are on the same side when equal modulo it."""
        return 2 if self.has_partners(players) else players

    # -- turn order -------------------------------------------------------------------------------------------

    @cached_property
    def turn_step(self) -> int:
        """Seat offset of the next turn: 1, or -1 counter-clockwise (C3)."""
        return 1 if self.direction == "clockwise" else -1

    def next_seat(self, seat: int, players: int) -> int:
        """Return the seat that plays after `seat` (C3)."""
        return (seat + self.turn_step) % players

    def order_from(self, seat: int, players: int) -> list[int]:
        """Return all seats in turn order, starting with `seat`."""
        return [(seat + self.turn_step * offset) % players for offset in range(players)]

    # -- scores ---------------------------------------------------------------------------------------------------

    @property
    def endless(self) -> bool:
        """Whether a match lasts until the players stop."""
        return self.target == 0 and not self.counts_down

    def merit(self, score: int) -> int:
        """Return a score such that greater is better."""
        return -score if self.counts_down else score

    def progress(self, score: int, players: int) -> float:
        """Return the progress of a score toward the target: 0 at the start, 1 at the target."""
        return 1 - score / self.first_score() if self.counts_down else score / resolve_count(self.target, players)

    def first_score(self) -> int:
        """Return the score of each side before the first hand."""
        return 0

    def least_score(self) -> int:
        """Return the lowest possible score during a match."""
        return -MAX_POINTS if self.endless else 0

    def scores_error(self, scores: tuple[int, ...], players: int) -> str | None:
        """Return why a match cannot continue from these scores; None if it can."""
        for score in scores:
            if not self.least_score() <= score <= MAX_POINTS:
                return _("A score of {score} is not possible in this game.").format(score=score)
        if self.match_over(scores, players):
            return _("A match can't begin at {scores}, because it would be over.").format(
                scores=" : ".join(map(str, scores))
            )
        return None

    def match_over(self, scores: tuple[int, ...], players: int) -> MatchOver | None:
        """Return the end of the match if a side has reached the target and is not tied for the lead (C11)."""
        if self.endless or max(map(self.merit, scores)) < resolve_count(self.target, players):
            return None
        winner = self.ahead(scores)
        return None if winner is None else MatchOver(winner)

    def _end_hand(self, state: S, hand_over: HandOver, paid: Sequence[Event], over: Event | None) -> S:
        """Return `state` after a hand: `paid` are its last events; if `over` ends the match too, no deal is due."""
        return state._replace(
            to_move=OVER if over else CHANCE,
            hand=state.hand + 1,
            events=(*state.events, hand_over, *paid, *((over,) if over else ())),
        )

    def ahead(self, scores: Sequence[int]) -> int | None:
        """Return the side with the best score; None in a tie."""
        best = max(scores, key=self.merit)
        return scores.index(best) if scores.count(best) == 1 else None

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
            raise ValueError(_("{sides} scores are needed, not {number}.").format(sides=sides, number=len(scores)))
        state = self._start(players, tuple(scores) if scores is not None else (self.first_score(),) * sides)
        if drawn:
            state = state._replace(events=(self._partners(tuple(map(parse_tile, drawn)), players),))
        if not first_hand or leader is not None:
            state = state._replace(leader=leader, hand=0 if first_hand else 1)
        state = self._with_carried(state, carried or {})
        for name in carried or ():
            if name not in self.carries:
                raise ValueError(
                    _("In {title} there is no “{name}” that carries over to the next hand.").format(
                        title=self.title, name=escape_text(name)
                    )
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
        """Let each seat draw the tile at its index in `deck`; the heaviest or lightest gives the leader (C4).

        No two tiles have the same weight (C2), so there are no ties.
        """
        drawn = deck[: len(state.hands)]
        heaviest = self.first_lead != FirstLead.LIGHTEST_LOT
        winning = (max if heaviest else min)(drawn, key=self.lot)
        leader = drawn.index(winning)
        return state._replace(leader=leader, events=(Notice("lots", (drawn, leader, heaviest)),))

    def _partners(self, drawn: tuple[Tile, ...], players: int) -> Notice:
        """Return the notice of a draw for partners: the two heaviest play the two lightest (C14)."""
        if not self.partners_drawn:
            raise ValueError(_("In {title} players do not draw for partners.").format(title=self.title))
        if len({*drawn} & {*self.deck()}) != len(drawn) or len(drawn) != players:
            raise ValueError(_("To draw for partners, each player draws one tile of the set."))
        by_weight = sorted(range(players), key=lambda seat: weight(drawn[seat]))
        heaviest = sorted(by_weight[2:])
        if len({self.side(seat, players) for seat in heaviest}) > 1:
            raise ValueError(_("The players who drew the two heaviest tiles must sit opposite each other."))
        return Notice("partners", (drawn, *heaviest))
