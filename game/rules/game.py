"""The protocol every game answers to, and what all of them share: variants, lots, deals, views."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, Self, TypeVar

from game.language import gettext as _
from game.language import span
from game.rules.draw_for_lead import drawn_for
from game.rules.options import Count, Option, Preset, at
from game.state import OVER, Action, Deal, MatchOver, Said, State, Stop
from game.tiles import HIDDEN, Tile, double_set, parse_tile, weight

S = TypeVar("S", bound=State)


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """A game: a frozen value of knobs, with the rules that read them.

    A family answers `_start`, `_dealt`, `legal_actions` and `_apply`; a game of the family
    sets knobs and, where no other game does the same, overrides a method. `key` never changes: records and saves
    name a game by it.
    """

    key: str
    title: str
    blurb: str  # one sentence for the menu: what makes the game special
    family = ""
    presets: tuple[Preset, ...] = field(hash=False)
    options: tuple[Option, ...] = field(default=(), hash=False)
    seats: Mapping[int, tuple[int, ...]] = field(hash=False)  # by set, the numbers of players it takes
    usual_players: int = 2
    partners: bool = False  # four players are two sides, opposite seats together (C14)
    partners_drawn: bool = False  # who plays with whom is drawn by lot when a match begins (C14)
    set: int = 6
    hand_size: Count = 7
    first_lead: str = "HD"  # a code of C4
    later_lead: str = "ROT"  # a code of C5
    no_double: str = "heaviest leads"
    direction: str = "clockwise"
    target: Count = 100
    counts_down: bool = False  # the first whose score is down to the target, nothing, wins

    # -- variants ------------------------------------------------------------------------------------------------

    def variant(self, preset: str | None = None, options: Mapping[str, object] | None = None) -> Self:
        """This game as a book has it, changed by house rules (option by option, values or their texts).

        Ask the game as it stands in GAMES: a variant of a variant keeps what the first one changed.
        Raises ValueError with a sentence for a preset, an option or a value that the game does not have.
        """
        key = preset or self.presets[0].key
        book = next((book for book in self.presets if book.key == key), None)
        if book is None:
            there_are = ", ".join(book.key for book in self.presets)
            raise ValueError(
                _("{title} has no preset {preset}; it has {presets}.").format(
                    title=self.title, preset=key, presets=there_are
                )
            )
        chosen: dict[str, Any] = {}
        for key, value in (options or {}).items():
            option = self.option(key)
            chosen |= option.knobs(option.choice(value))
        larger = book.larger_sets if chosen.get("set", book.knobs.get("set", self.set)) > 6 else {}
        return replace(self, **{**book.knobs, **larger, **chosen})

    def option(self, knob: str) -> Option:
        """The option that turns `knob`; raises ValueError naming those there are."""
        for option in self.options:
            if option.knob == knob:
                return option
        raise ValueError(
            _("{title} has no option {option}; it has {options}.").format(
                title=self.title, option=knob, options=", ".join(option.knob for option in self.options)
            )
        )

    def players(self) -> tuple[int, ...]:
        """The numbers of players that the set and the hands dealt from it allow (C15)."""
        return tuple(filter(self.takes, self.seats[self.set]))

    def takes(self, players: int) -> bool:
        """Whether so many can play: the set is meant for them, and holds the tiles they need."""
        return players in self.seats[self.set] and self.tiles_needed(players) <= len(self.deck())

    def seats_well(self, players: int) -> bool:
        """Whether the set is the one for so many, where there are larger ones."""
        return self.takes(players)

    def tiles_needed(self, players: int) -> int:
        """The least number of tiles that `players` can play with."""
        return players * at(self.hand_size, players)

    def deck(self) -> tuple[Tile, ...]:
        """The tiles the game is played with."""
        return double_set(self.set)

    def deal_of(self, shuffled: Sequence[Tile], players: int) -> Deal:
        """The deal of the whole set, shuffled, to so many players."""
        return Deal(tuple(shuffled))

    @property
    def endless(self) -> bool:
        """Whether a match goes on until the players stop."""
        return self.target == 0 and not self.counts_down

    def merit(self, score: int) -> int:
        """How good a score is: the greater, the better."""
        return -score if self.counts_down else score

    def way(self, score: int, players: int) -> float:
        """How far a score is on the way to the end of the match, from 0 to 1 and beyond."""
        return 1 - score / self.first_score() if self.counts_down else score / at(self.target, players)

    def pool(self, state: S) -> int | None:
        """The chips that lie in the pool for the hands to come; None in a game that has no pool."""
        return None

    # -- the protocol --------------------------------------------------------------------------------------------

    def initial_state(
        self,
        players: int | None = None,
        *,
        leader: int | None = None,
        first_hand: bool = True,
        scores: Sequence[int] | None = None,
        drawn: Sequence[str] = (),
    ) -> S:
        """The state before the first deal, or before a later hand of a match already begun.

        `drawn` are the tiles, as text, that the seats drew for partners, if that is how they were found. Raises
        ValueError naming the bound when the game cannot be played by so many, or what is wrong with the draw.
        """
        players = self.usual_players if players is None else players
        if not self.takes(players):
            raise ValueError(
                _("{title} with these rules is for {players} players, not {number}.").format(
                    title=self.title, players=span(self.players()), number=players
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
        return state if first_hand and leader is None else state._replace(leader=leader, hand=0 if first_hand else 1)

    def first_score(self) -> int:
        """What each side has before the first hand."""
        return 0

    def legal_actions(self, state: S) -> tuple[Action, ...]:
        """What the seat to move may do; empty exactly when a deal is due or the match is over."""
        raise NotImplementedError

    def apply(self, state: S, action: Action) -> S:
        """The state that follows a legal action, or a deal of the whole set when one is due."""
        if isinstance(action, Stop):
            over = MatchOver(self._ahead(state.scores))
            return state._replace(to_move=OVER, events=(over,))
        if not isinstance(action, Deal):
            return self._apply(state, action)
        if state.leader is None and self.drawn_lead(state):
            return self._lots(state, action.deck)
        return self._dealt(state, action.deck)

    def observe(self, state: S, seat: int) -> S:
        """What `seat` sees: the state with every tile it cannot see turned to HIDDEN.

        Hands lie open between hands and when the match is over, as they do on a table.
        """
        hands = state.hands
        if state.to_move >= 0:
            hands = tuple(hand if at == seat else (HIDDEN,) * len(hand) for at, hand in enumerate(state.hands))
        return state._replace(hands=hands, boneyard=(HIDDEN,) * len(state.boneyard))

    def paired(self, players: int) -> bool:
        """Whether so many play as partners: four do, where the game has partners (C14)."""
        return self.partners and players == 4

    def side(self, seat: int, players: int) -> int:
        """The side that `seat` scores for: its own, or with partners that of the seats opposite."""
        return seat % 2 if self.partners and players == 4 else seat

    def sides(self, players: int) -> int:
        """How many sides so many players make."""
        return 2 if self.paired(players) else players

    # -- what a family answers -----------------------------------------------------------------------------------

    def _start(self, players: int, scores: tuple[int, ...]) -> S:
        raise NotImplementedError

    def _dealt(self, state: S, deck: tuple[Tile, ...]) -> S:
        raise NotImplementedError

    def _apply(self, state: S, action: Action) -> S:
        raise NotImplementedError

    # -- what the families share ---------------------------------------------------------------------------------

    @cached_property
    def step(self) -> int:
        """How far on the seat sits whose turn comes next: 1, or -1 counter-clockwise (C3)."""
        return 1 if self.direction == "clockwise" else -1

    def next_seat(self, seat: int, players: int) -> int:
        """The seat whose turn comes after `seat` (C3)."""
        return (seat + self.step) % players

    def order_from(self, seat: int, players: int) -> list[int]:
        """All seats in order of turn, `seat` first."""
        return [(seat + self.step * nth) % players for nth in range(players)]

    def drawn_lead(self, state: S) -> bool:
        """Whether lots are drawn for the lead before tiles are dealt (C4: DH, DL)."""
        return self.first_lead in ("DH", "DL")

    def lot(self, tile: Tile) -> tuple[int, int]:
        """A tile's place in the order of weight when lots are drawn (C2)."""
        return weight(tile)

    def _lots(self, state: S, deck: tuple[Tile, ...]) -> S:
        """Each seat draws the tile of its place in `deck`; the heaviest or lightest settles the leader (C4)."""
        leader, said = drawn_for(deck[: len(state.hands)], self.lot, self.first_lead != "DL")
        return state._replace(leader=leader, events=(said,))

    def _partners(self, drawn: tuple[Tile, ...], players: int) -> Said:
        """What the tiles drawn for partners say: the two heaviest play the two lightest (C14)."""
        if not self.partners_drawn or len({*drawn} & {*self.deck()}) != len(drawn) or len(drawn) != players:
            raise ValueError(_("{title} has no such draw for partners.").format(title=self.title))
        by_weight = sorted(range(players), key=lambda seat: weight(drawn[seat]))
        heaviest = sorted(by_weight[2:])
        if len({self.side(seat, players) for seat in heaviest}) > 1:
            raise ValueError(_("Those who drew the two heaviest tiles have to sit opposite."))
        return Said("partners", (drawn, *heaviest))

    def match_over(self, scores: tuple[int, ...], players: int) -> MatchOver | None:
        """The end of the match if these scores end it: the highest at or above the target, unless tied (C11)."""
        if self.endless or max(map(self.merit, scores)) < at(self.target, players):
            return None
        winner = self._ahead(scores)
        return None if winner is None else MatchOver(winner)

    def _ahead(self, scores: tuple[int, ...]) -> int | None:
        """The side that is ahead of all others; None while two are level."""
        best = max(scores, key=self.merit)
        return scores.index(best) if scores.count(best) == 1 else None

    def lead_of_next_match(self, over: S) -> int | None:
        """Who has the first lead in the match after the one that is `over`; None when it is settled as ever."""
        return None
