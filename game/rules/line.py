"""The line family: tiles joined end to end, drawn when they do not fit, counted when the hand is over."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from game.board import Line
from game.language import gettext as _
from game.rules.game import Count, Game, add, at
from game.rules.refusals import refusal
from game.state import (
    CHANCE,
    DRAW,
    MUGGINS,
    OVER,
    PASS,
    Action,
    Announce,
    Draw,
    Event,
    HandOver,
    Muggins,
    Pass,
    Play,
    Said,
    Scored,
    State,
)
from game.tiles import HIDDEN, Tile, double_set, spots, weight


@dataclass(frozen=True, kw_only=True)
class LineState(State):
    """A moment of a line game: the line of play besides what every state has.

    `passes` counts the passes in a row with nothing left to draw. While `claimant`, who made the last count, is
    set, that seat is to announce it (if to move) or the seat to move may call “Muggins!”.
    """

    line: Line
    passes: int = 0
    claimant: int | None = None


class EndsCount(NamedTuple):
    """The open ends after a play: their total in spots, what each counts, and the points that pays."""

    total: int
    terms: tuple[int, ...]
    points: int


@cache
def _play(tile: Tile, arm: int) -> Play:
    return Play(tile, arm)


_TO_DRAW = (DRAW,)
_TO_PASS = (PASS,)


@dataclass(frozen=True, kw_only=True)
class LineGame(Game[LineState]):
    """The rules of the line games; the knobs are the parameters of rules/INDEX.md, “Line game parameter table”."""

    family = "line"
    seats: dict[int, tuple[int, ...]] = field(
        default_factory=lambda: {6: (2, 3, 4), 9: (2, 3, 4, 5, 6), 12: (2, 3, 4, 5, 6, 7, 8)}
    )
    draw_when_unable: str = "none"  # none, or until a tile fits (C7)
    draw_when_able: bool = False
    floor: Count = 0  # tiles that are never drawn
    spinner: str = "none"  # none, first, all (C8)
    multiple: int = 0  # the open ends score when they make a multiple of this; 0: they never do
    unit: int = 1  # spots that make a point
    claim: str = "auto"  # who calls the count of the ends: the program (auto), or its player, who may lose it
    end_rounding: str = "raw"  # how spots left in hands are counted: as they are, or to the nearest five (r5)
    block_pay: str = "SUM"  # C10
    finish: str = "hand"  # C11: "hand", or "now" as soon as the target is reached

    def tiles_needed(self, players: int) -> int:
        """The hands, and the tiles that are never drawn (C15)."""
        return super().tiles_needed(players) + at(self.floor, players)

    # -- the protocol --------------------------------------------------------------------------------------------

    def _start(self, players: int, scores: tuple[int, ...]) -> LineState:
        return LineState(hands=((),) * players, scores=scores, line=Line(self.spinner))

    def _dealt(self, state: LineState, deck: tuple[Tile, ...]) -> LineState:
        players = len(state.hands)
        size = at(self.hand_size, players)
        hands = tuple([deck[first : first + size] for first in range(0, players * size, size)])
        leader = state.leader
        if leader is None or (state.hand == 0 and self.first_lead in _HOLDER_LEADS):
            if self.no_double == "redeal" and not any(tile.is_double for tile in deck[: players * size]):
                return state.but(
                    hands=((),) * players,
                    boneyard=(),
                    line=Line(self.spinner),
                    history=(),
                    events=(Said(_("No double was dealt, so the tiles are shuffled again.")),),
                )
            leader = deck.index(_best_lead(deck[: players * size])) // size
        return state.but(
            hands=hands,
            boneyard=deck[players * size :],
            line=Line(self.spinner),
            to_move=leader,
            leader=leader,
            passes=0,
            claimant=None,
            history=(),
            events=(),
        )

    def legal_actions(self, state: LineState) -> tuple[Action, ...]:
        """The joins, the lead, the draw or the pass that C6 and C7 allow, and the claims of a count."""
        seat = state.to_move
        if seat < 0:
            return ()
        if state.claimant is not None:
            return self._announcements(state.line) if state.claimant == seat else (MUGGINS, PASS)
        hand = state.hands[seat]
        plays = self.joins(state.line, hand)
        if plays:
            return (*plays, DRAW) if self.draw_when_able and self._pool_open(state) else tuple(plays)
        if not state.line.laid:
            return (Play(_best_lead(hand)),) if self._lead_is_forced(state) else tuple(map(Play, hand))
        if self.draw_when_unable == "until" and self._pool_open(state):
            return _TO_DRAW
        return _TO_PASS

    def joins(self, line: Line, hand: Sequence[Tile]) -> list[Play]:
        """Every way to join a tile of `hand` to an open end, end by end: equal numbers meet (C6)."""
        plays = []
        for arm, pip, _tip in line.ends:
            for tile in hand:
                if pip in tile:
                    plays.append(_play(tile, arm))
        return plays

    def ends_count(self, line: Line) -> EndsCount:
        """What the open ends come to, and the points for making it (C8)."""
        terms = line.terms()
        total = sum(terms)
        scores = self.multiple and total and total % self.multiple == 0
        return EndsCount(total, terms, total // self.unit if scores else 0)

    def apply(self, state: LineState, action: Action) -> LineState:
        """As every game does; a play, by far the most frequent, goes the short way."""
        return self._played(state, state.to_move, action) if isinstance(action, Play) else super().apply(state, action)

    def _apply(self, state: LineState, action: Action) -> LineState:
        seat = state.to_move
        match action:
            case Draw():
                hands = list(state.hands)
                hands[seat] += state.boneyard[:1]
                return state.but(
                    hands=tuple(hands),
                    boneyard=state.boneyard[1:],
                    history=(*state.history, (seat, action)),
                    events=(),
                )
            case Pass() if state.claimant is None:
                return self._passed(state, seat)
            case Pass() | Announce() | Muggins():
                return self._claimed(state.but(history=(*state.history, (seat, action))), seat, action)
        raise ValueError(f"{action} is not an action of this game")

    # -- one turn ------------------------------------------------------------------------------------------------

    def _played(self, state: LineState, seat: int, action: Play) -> LineState:
        tile, arm = action.tile, action.arm
        hands = list(state.hands)
        hand = list(hands[seat])
        hand.remove(tile)
        hands[seat] = tuple(hand)
        line = state.line.lead(tile) if arm is None else state.line.join(tile, arm)
        turn = ((seat, action),)
        moved = state.but(
            hands=tuple(hands),
            line=line,
            passes=0,
            history=state.history + turn,
            to_move=self.next_seat(seat, len(hands)),
            events=(),
        )
        if not self.multiple:
            return moved if hand else self._hand_over(moved, seat, ())
        if self.claim != "auto":
            return moved.but(claimant=seat, to_move=seat)
        return self._counted(moved, seat, self._count_events(line, self.side(seat, len(hands))))

    def _counted(self, state: LineState, seat: int, events: tuple[Event, ...]) -> LineState:
        """What the ends paid goes to the scores; the turn passes on, unless the hand or the match is over."""
        players = len(state.hands)
        scores = add(state.scores, events) if events else state.scores
        over = self.match_over(scores, players) if events and self.finish == "now" else None
        state = state.but(
            scores=scores,
            to_move=OVER if over else self.next_seat(seat, players),
            claimant=None,
            events=(*events, over) if over else events,
        )
        return state if over or state.hands[seat] else self._hand_over(state, seat, events)

    def _passed(self, state: LineState, seat: int) -> LineState:
        players = len(state.hands)
        passed = state.but(
            passes=0 if self._pool_open(state) else state.passes + 1,
            history=(*state.history, (seat, PASS)),
            to_move=self.next_seat(seat, players),
            events=(),
        )
        return self._hand_over(passed, None, ()) if passed.passes == players else passed

    def _pool_open(self, state: LineState) -> bool:
        """Whether tiles can be drawn: in a game without drawing they sleep."""
        return self.draw_when_unable != "none" and len(state.boneyard) > at(self.floor, len(state.hands))

    def _lead_is_forced(self, state: LineState) -> bool:
        return self.first_lead == "HD" and (state.hand == 0 or self.later_lead == "SAME")

    # -- counting the ends, and claiming the count -----------------------------------------------------------------

    def _count_events(self, line: Line, side: int) -> tuple[Event, ...]:
        count = self.ends_count(line)
        if not count.points:
            return ()
        words = _("ends {sum} = {total}").format(sum=_sum(count.terms), total=count.total)
        return (Scored(side, count.points, words),)

    def _announcements(self, line: Line) -> tuple[Action, ...]:
        """Silence, or any count that four arms could make: a list that does not give the right one away."""
        most = 2 * sum(range(self.set - 3, self.set + 1))
        top = max(most, self.ends_count(line).total)
        return tuple(Announce(total // self.unit) for total in range(top + 1) if total % self.multiple == 0)

    def _claimed(self, state: LineState, seat: int, action: Action) -> LineState:
        """A count announced, missed, called or let go (rules/muggins.md, “Claiming”)."""
        scorer = state.claimant
        assert scorer is not None
        count = self.ends_count(state.line)
        earned = self._count_events(state.line, self.side(scorer, len(state.hands)))
        if isinstance(action, Announce):
            wrong = action.points != count.points
            told: tuple[Event, ...] = ()
            if wrong and action.points:
                words = _("{{{seat}}} announces {said}, which is wrong.").format(seat=seat, said=action.points)
                told = (Said(words),)
            if not wrong:
                return self._counted(state, scorer, earned)
            if not count.points:
                return self._counted(state, scorer, told)
            return state.but(to_move=self.next_seat(seat, len(state.hands)), events=told)
        if isinstance(action, Muggins):
            words = _("{{{caller}}} calls “Muggins!”: {{{scorer}}} did not announce {points}.").format(
                caller=seat, scorer=scorer, points=count.points
            )
            stolen = self._count_events(state.line, self.side(seat, len(state.hands))) if self.claim == "steal" else ()
            return self._counted(state, scorer, (Said(words), *stolen))
        following = self.next_seat(seat, len(state.hands))
        if following == scorer:
            return self._counted(state, scorer, earned)
        return state.but(to_move=following, events=())

    # -- the end of a hand -----------------------------------------------------------------------------------------

    def _hand_over(self, state: LineState, out: int | None, events: tuple[Event, ...]) -> LineState:
        """The hand is counted: a domino by the seat that is `out`, or a block."""
        players = len(state.hands)
        counts = tuple(map(spots, state.hands))
        winner, pay = self.settle(counts, out)
        scores = add(state.scores, pay)
        over = self.match_over(scores, players)
        ending: tuple[Event, ...] = (HandOver(winner, out is None, counts), *pay, *((over,) if over else ()))
        return state.but(
            scores=scores,
            to_move=OVER if over else CHANCE,
            leader=self._next_leader(state, out),
            hand=state.hand + 1,
            claimant=None,
            events=(*events, *ending),
        )

    def _next_leader(self, state: LineState, out: int | None) -> int | None:
        """Who leads the next hand; None when the deal decides again (C5)."""
        if self.later_lead == "SAME" or state.leader is None:
            return None
        return self.next_seat(state.leader, len(state.hands))

    def settle(self, counts: tuple[int, ...], out: int | None) -> tuple[int | None, tuple[Scored, ...]]:
        """The winning side and what each side is paid, by the spots left with each seat (C10).

        `out` is the seat that dominoed, None in a block.
        """
        players = len(counts)
        held = [0] * self.sides(players)
        for seat, count in enumerate(counts):
            held[self.side(seat, players)] += count
        if out is None:
            if self.block_pay == "CASCADE":
                return self._cascade(counts, held)
            lowest = min(held)
            if held.count(lowest) > 1:
                return None, ()
            winner = held.index(lowest)
        else:
            winner = self.side(out, players)
        others = [seat for seat in range(len(counts)) if self.side(seat, players) != winner]
        paid = total = sum(held) - held[winner]
        words = " + ".join([f"{{{seat}}} {counts[seat]}" for seat in others])
        if out is None and self.block_pay == "DIFF":
            paid -= held[winner]
            words += f" − {held[winner]}"
        if len(others) > 1 or paid != total:
            words += f" = {paid}"
        return winner, (self._paid(winner, paid, words),)

    def _cascade(self, counts: tuple[int, ...], held: list[int]) -> tuple[int | None, tuple[Scored, ...]]:
        """Each side collects its shortfall against every heavier one (S4: C10, CASCADE)."""
        paid = []
        for side, own in enumerate(held):
            heavier = [other for other in held if other > own]
            if heavier:
                gaps = [f"({other} − {own})" for other in heavier]
                total = sum(heavier) - own * len(heavier)
                paid.append(self._paid(side, total, f"{' + '.join(gaps)} = {total}"))
        lowest = min(held)
        return (held.index(lowest) if held.count(lowest) == 1 else None), tuple(paid)

    def _paid(self, side: int, total: int, words: str) -> Scored:
        """Spots turned into points: as they are, or to the nearest five, and counted in units (r5 and u5)."""
        points = total
        if self.end_rounding == "r5":
            points = 5 * ((total + 2) // 5)
            if points != total:
                words = _("{sum}, to the nearest five {points}").format(sum=words, points=points)
        if self.unit > 1:
            points //= self.unit
            words = _("{sum}, counted in fives {points}").format(sum=words, points=points)
        return Scored(side, points, words)

    def _refusal(self, state: LineState, action: Action, legal: tuple[Action, ...]) -> str:
        return refusal(self, state, action, legal)


_HOLDER_LEADS = ("HD", "HDf")


_ORDER_OF_LEAD = (HIDDEN, *sorted(double_set(12), key=lambda tile: (tile.is_double, weight(tile))))
_PLACE = {tile: place for place, tile in enumerate(_ORDER_OF_LEAD)}


def _best_lead(hand: Sequence[Tile]) -> Tile:
    """The tile of the highest claim to lead: any double before any single, each by weight (C4, HD)."""
    return max(hand, key=_PLACE.__getitem__)


def _sum(terms: tuple[int, ...]) -> str:
    return " + ".join(map(str, terms))
