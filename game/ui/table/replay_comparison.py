"""Comparison of the results of the same tiles each time they were played."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.core.state import Deal
from game.core.tiles import Tile
from game.match.match import Match, steps_in_hand
from game.match.player_types import Person
from game.platform.language import format_number, join_and, ngettext
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.play.deal_comparison import DealResult, deal_results, finished_hands, match_results
from game.play.duplicate_match import Progress, next_turn, progress
from game.store import Store
from game.text import words_for
from game.text.deal_results import (
    compare_sides,
    describe_standing,
    duplicate_hand_label,
    format_amount,
    format_tenth,
    tiles_label,
)
from game.ui.canvas.canvas import Canvas
from game.ui.routes import ReplaySeatRoute
from game.ui.widgets.scene import Stage
from game.ui.widgets.score_rows import SeatResult, SeatRow
from game.ui.widgets.widget import SMALL, Button, Text, Widget


class ReplayComparison:
    """All results of a hand of a finished match, or of all its hands if `hand` is None.

    `number` is the match's id in the store, or None; `mine` is its own result.
    """

    def __init__(self, store: Store, match: Match, hand: int | None, number: int | None) -> None:
        self.match, self.hand = match, hand
        self.hands = 1
        if hand is None:
            self.hands, self.playings = match_results(store, match, number)
        else:
            self.playings = deal_results(store, match, hand, number)
        own_results = [playing for playing in self.playings if playing.stored is None or playing.stored.id == number]
        self.mine = (own_results or self.playings)[-1]

    def tried(self, seat: int) -> bool:
        """Return whether a person has played the tiles of a seat."""
        return any(isinstance(playing.players[seat], Person) for playing in self.playings)

    def head(self) -> str:
        """Return the heading."""
        if self.hand is not None:
            return _("The same tiles compared")
        heading = ngettext(
            "Compared: {count} hand, finished in every match with these tiles",
            "Compared: {count} hands, all finished in every match with these tiles",
            self.hands,
        )
        return heading.format(count=self.hands)

    def sentence(self) -> str:
        """Return a comparison of the first person's result with the first time these tiles were played."""
        match = self.match
        seat = match.own_seat
        side = match.game.side(seat, len(match.players))
        first, current = self.playings[0], self.mine
        words = words_for(match.game, current.names, match.only_person)
        return compare_sides(words, side, first.names, (first.points[seat], current.points[seat]))

    def rows(self, canvas: Canvas) -> list[SeatRow]:
        """Return a row for each side."""
        game, players = self.match.game, len(self.match.players)
        sides: dict[int, list[int]] = {}
        for seat in range(players):
            sides.setdefault(game.side(seat, players), []).append(seat)
        return [self.row(canvas, sides[side]) for side in sorted(sides)]

    def row(self, canvas: Canvas, seats: Sequence[int], named: bool = True) -> SeatRow:
        """Return the row of a side's seats, `named` after the players who held the tiles first."""
        names, tiles = self.playings[0].names, sum((self._dealt(seat) for seat in seats), ())
        results = []
        for playing in self.playings:
            points = format_amount(self.match.game, playing.points[seats[0]])
            results.append(SeatResult(_names(playing, seats), points, playing is self.mine))
        name = tiles_label(join_and(names[seat] for seat in seats)) if named else ""
        return SeatRow(canvas, name, tiles, results)

    def _dealt(self, seat: int) -> tuple[Tile, ...]:
        """Return the tiles dealt to a seat if a person has played them in a single deal, else nothing.

        Tiles that no person has played, or that return in a running duplicate match, stay hidden.
        """
        if self.hand is None or not self.tried(seat) or next_turn(self.match) is not None:
            return ()
        steps = steps_in_hand(self.match, self.hand)
        last = max(step for step in steps if isinstance(self.match.actions[step], Deal))
        return tuple(self.match.states[last + 1].hands[seat])


def _names(playing: DealResult, seats: Sequence[int]) -> str:
    names = join_and(playing.names[seat] for seat in seats)
    has_person = any(isinstance(playing.players[seat], Person) for seat in seats)
    return _("{names} (with help or undo)").format(names=names) if playing.aided and has_person else names


# -- sub-canvas: part of a canvas used like a canvas of its own -------------------------------------------------------


class Sheet(Canvas):
    """A canvas for another surface with the current theme and settings of a canvas."""

    def __init__(self, canvas: Canvas, surface: pygame.Surface) -> None:
        self.settings, self.sound = canvas.settings, canvas.sound
        self.fonts, self.shapes, self.theme, self.art = canvas.fonts, canvas.shapes, canvas.theme, canvas.art
        self.set_surface(surface)
        self.damaged = []


class SubCanvas(Sheet):
    """A canvas for a part of another one, `size` pixels large with its corner `at`."""

    def __init__(self, canvas: Canvas, size: tuple[int, int], position: tuple[int, int] = (0, 0)) -> None:
        self.area = pygame.Rect(position, size)
        super().__init__(canvas, canvas.surface.subsurface(self.area))
        self._parent = canvas

    def draw_beside(
        self, surface: pygame.Surface, draw: Callable[[pygame.Surface], object], *grounds: pygame.Rect
    ) -> None:
        """Draw on this part with `draw`, and fill the rectangles `grounds` of the parent."""
        clip = surface.get_clip()
        part = surface.subsurface(self.area)
        part.set_clip(clip.clip(self.area).move(-self.area.x, -self.area.y))
        draw(part)
        for rect in grounds:
            surface.fill(self.theme.panel, rect.clip(clip))

    def text_size(self, design_px: float) -> float:
        """Return the parent's text size scaled to this part's height, at least 12 px."""
        return max(12.0, self._parent.text_size(design_px) * self.size[1] / self._parent.size[1])

    def damage(self, rect: pygame.Rect | None = None) -> None:
        """Mark a part, or all, for redrawing on the parent."""
        bounds = self.surface.get_rect()
        self._parent.damage((bounds if rect is None else rect.clip(bounds)).move(self.area.topleft))


# -- in the match summary ---------------------------------------------------------------------------------------------


WHY_NO_REPLAY = _l("You can play your own finished hands again, but not those of a duplicate match.")


def replay_button(stage: Stage, match: Match, number: int | None = None) -> Button:
    """Return the button to play the tiles of a match again, enabled if that is possible.

    `number` is the match's id in the store; it can be left out for an open match.
    """
    hands, number = finished_hands(match), number or stage.store.number(match)
    is_whole_match = match.over and match.hands != 1
    route = ReplaySeatRoute(match, number, hands[-1] if hands and not is_whole_match else None)
    button = Button(stage.canvas, _("Same tiles"), partial(stage.go, route), icon="again", key=pygame.K_a)
    button.set_enabled(bool(hands and match.human_seats) and match.duplicate_state is None, str(WHY_NO_REPLAY))
    return button


class DuplicateSummary:
    """Results of the same tiles for a finished match, and the standings of its duplicate match."""

    def __init__(self, canvas: Canvas, store: Store, match: Match) -> None:
        self._canvas, self.match = canvas, match
        hands, number = finished_hands(match), store.number(match)
        self._comparison: ReplayComparison | None = None
        if match.hands is not None and hands:
            comparison = ReplayComparison(store, match, hands[0] if match.hands == 1 else None, number)
            self._comparison = comparison if len(comparison.playings) > 1 else None

    def headline(self) -> str:
        """Return the comparison with the first time, or an empty string."""
        return self._comparison.sentence() if self._comparison else ""

    def asides(self) -> list[str]:
        """Return short additional texts."""
        series = self.match.duplicate_state
        return [duplicate_hand_label(series, len(self.match.players))] if series else []

    def blocks(self) -> list[tuple[str, Sequence[Widget]]]:
        """Return pairs of heading and widgets."""
        blocks: list[tuple[str, Sequence[Widget]]] = []
        so_far = progress(self.match)
        if so_far is not None and self.match.over:
            blocks.append((self._deals_counted(len(so_far.completed_deals())), self._standings(so_far)))
        if self._comparison is not None:
            blocks.append((self._comparison.head(), self._comparison.rows(self._canvas)))
        return blocks

    def _deals_counted(self, complete: int) -> str:
        """Return how many deals of the duplicate match count."""
        if next_turn(self.match) is None:
            return _("The duplicate match is over")
        if not complete:
            return _("No deal has been played from every seat yet")
        text = ngettext(
            "Standings after {count} deal played from every seat",
            "Standings after {count} deals played from every seat",
            complete,
        )
        return text.format(count=complete)

    def _standings(self, so_far: Progress) -> list[Widget]:
        """Return the points per hand of all players with the same tiles, best first, and comments on persons."""
        players = so_far.standings()
        made = zip(so_far.side_names(), so_far.totals(), so_far.people_on_sides(), strict=True)
        side_results = [SeatResult(names, format_number(points, ""), person) for names, points, person in made]
        totals: list[Widget] = [SeatRow(self._canvas, _("Total"), (), side_results)]
        if not players:
            return totals
        results = [SeatResult(player.names, format_tenth(player.points_per_hand), player.person) for player in players]
        comments = [
            describe_standing(so_far.words, player.side, player.lead, player.margin)
            for player in players
            if player.person
        ]
        table = SeatRow(self._canvas, _("Per hand"), (), results)
        return [*totals, table, *(Text(self._canvas, player, SMALL) for player in comments)]
