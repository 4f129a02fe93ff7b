"""The count of the open ends after a play, and the calling of it (C8; rules/muggins.md, “Claiming”)."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from game.core.board import Line
from game.core.state import MUGGINS, PASS, Action, Announce, Event, Muggins, Reason, Said, Scored
from game.rules.line.line_state import LineState
from game.rules.line.settling import Settling


class EndsCount(NamedTuple):
    """The open ends after a play: their total in spots, what each counts, and the points that pays."""

    total: int
    terms: tuple[int, ...]
    points: int


@dataclass(frozen=True, kw_only=True)
class Counting(Settling):
    """The knobs of what is scored in play."""

    multiple: int = 0  # the open ends score when they make a multiple of this; 0: they never do
    claim: str = "auto"  # who calls the count: the program (auto), or its player, who may lose it or see it stolen

    @cached_property
    def scores_in_play(self) -> bool:
        """Whether a play may score by what it makes of the line."""
        return self.multiple > 0

    def header(self, needed: int) -> int:
        """The most that equal numbers at both ends pay a side in need of so many points; 0 where they pay nothing."""
        return 0

    def ends_count(self, line: Line) -> EndsCount:
        """What the open ends come to, and the points for making it (C8)."""
        terms = line.terms()
        total = sum(terms)
        scores = self.multiple and total and total % self.multiple == 0
        return EndsCount(total, terms, total // self.unit if scores else 0)

    def in_play(self, state: LineState, side: int) -> tuple[Event, ...]:
        """What `side` is paid for making the line what it now is in `state`."""
        count = self.ends_count(state.line)
        if not count.points:
            return ()
        return (Scored(side, count.points, Reason("ends", count.terms)),)

    def claims(self, state: LineState) -> tuple[Action, ...]:
        """What the seat to move may say of the last count: announce its own, or call another's.

        A player announces silence, or any count that four arms could make: a list that does not give the right
        one away.
        """
        if state.claimant != state.to_move:
            return (MUGGINS, PASS)
        most = 2 * sum(range(self.set - 3, self.set + 1))
        top = max(most, self.ends_count(state.line).total)
        return tuple(Announce(total // self.unit) for total in range(top + 1) if total % self.multiple == 0)

    def claimed(self, state: LineState, action: Action) -> tuple[tuple[Event, ...], bool]:
        """What comes of a count announced, missed, called or let go; and whether the matter is settled."""
        seat, scorer, players = state.to_move, state.claimant, len(state.hands)
        assert scorer is not None
        points = self.ends_count(state.line).points
        earned = self.in_play(state, self.side(scorer, players))
        if isinstance(action, Announce):
            if action.points == points:
                return earned, True
            return (Said("wrong count", (seat, action.points)),) if action.points else (), not points
        if isinstance(action, Muggins):
            stolen = self.in_play(state, self.side(seat, players)) if self.claim == "steal" else ()
            return (Said("muggins", (seat, scorer, points)), *stolen), True
        unnoticed = self.next_caller(seat, scorer, players) == scorer
        return earned if unnoticed else (), unnoticed

    def next_caller(self, seat: int, scorer: int, players: int) -> int:
        """Who may call a count after `seat`: the next opponent of its scorer, or the scorer when there is none left."""
        following = self.next_seat(seat, players)
        partner = following != scorer and self.side(following, players) == self.side(scorer, players)
        return self.next_seat(following, players) if partner else following
