"""What came of the same tiles, each time they were played, side by side: a row for the chairs of each side."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.core.state import Deal
from game.core.tiles import Tile
from game.match.match import Match
from game.match.player_types import Person
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play.deal_comparison import DealResult, deal_results, finished_hands, playings_of_match
from game.play.duplicate_match import deals_complete, next_turn, progress, standings
from game.practice.review_job import steps_in_hand
from game.store import Store
from game.text.duplicate import amount, compared, stands, tenth, tiles_of, where
from game.ui.canvas.canvas import Canvas
from game.ui.widgets.routes import ReplaySeatRoute
from game.ui.widgets.scene import Stage
from game.ui.widgets.score_rows import SeatResult, SeatRow
from game.ui.widgets.widget import SMALL, Button, Text, Widget


class ReplayComparison:
    """Every playing of a hand of a match that is over, or of the whole match, all its hands, where `hand` is None.

    `number` is that of the match in the store, None where it is not kept; `mine` is its own playing.
    """

    def __init__(self, store: Store, match: Match, hand: int | None, number: int | None) -> None:
        self.match, self.hand = match, hand
        self.hands = 1
        if hand is None:
            self.hands, self.playings = playings_of_match(store, match, number)
        else:
            self.playings = deal_results(store, match, hand, number)
        own = (playing for playing in reversed(self.playings) if playing.kept is None or playing.kept.id == number)
        self.mine = next(own, self.playings[-1])

    @property
    def several(self) -> bool:
        """Whether the tiles were played more than once."""
        return len(self.playings) > 1

    def tried(self, seat: int) -> bool:
        """Whether a person has played the tiles of a seat."""
        return any(isinstance(playing.players[seat], Person) for playing in self.playings)

    def head(self) -> str:
        """What is compared."""
        if self.hand is not None:
            return _("The same tiles, side by side")
        words = ngettext(
            "The same tiles, side by side, over the {count} hand that was played every time",
            "The same tiles, side by side, over the {count} hands that were played every time",
            self.hands,
        )
        return words.format(count=self.hands)

    def sentence(self) -> str:
        """What the first person's side made of its tiles, and what was made of them the first time."""
        match = self.match
        seat = match.human_seats[0] if match.human_seats else 0
        side = match.game.side(seat, len(match.players))
        first, now = self.playings[0], self.mine
        return compared(match.game, side, first.names, now.names, (first.points[seat], now.points[seat]))

    def rows(self, canvas: Canvas) -> list[SeatRow]:
        """A row for each side."""
        match = self.match
        sides = range(len(match.state.scores))
        return [
            self.row(canvas, [seat for seat in range(len(match.players)) if self._side(seat) == side]) for side in sides
        ]

    def row(self, canvas: Canvas, seats: Sequence[int], named: bool = True) -> SeatRow:
        """The row of some seats of one side; `named` after those who held the tiles first."""
        first = self.playings[0]
        tiles = sum((self._dealt(seat) for seat in seats), ())
        held = [
            SeatResult(self._names(playing, seats), self._amount(playing, seats[0]), playing is self.mine)
            for playing in self.playings
        ]
        name = tiles_of(_(" and ").join(first.names[seat] for seat in seats)) if named else ""
        return SeatRow(canvas, name, tiles, held)

    def _names(self, playing: DealResult, seats: Sequence[int]) -> str:
        names = _(" and ").join(playing.names[seat] for seat in seats)
        person = any(isinstance(playing.players[seat], Person) for seat in seats)
        return _("{names}, with help or undo").format(names=names) if playing.aided and person else names

    def _amount(self, playing: DealResult, seat: int) -> str:
        return amount(self.match.game, playing.points[seat])

    def _side(self, seat: int) -> int:
        return self.match.game.side(seat, len(self.match.players))

    def _dealt(self, seat: int) -> tuple[Tile, ...]:
        """The tiles that a seat was dealt, where a person has played them; none where several deals are compared.

        Those that nobody has played may still be to be played, and those of a duplicate match come again till its end.
        """
        if self.hand is None or not self.tried(seat) or next_turn(self.match) is not None:
            return ()
        steps = steps_in_hand(self.match, self.hand)
        last = max(step for step in steps if isinstance(self.match.actions[step], Deal))
        return tuple(self.match.states[last + 1].hands[seat])


# -- a part of a canvas that is drawn like a canvas of its own: the table in it, with room left for somet --------------


class Sheet(Canvas):
    """A surface that is drawn on in the dress that a canvas wears now."""

    def __init__(self, canvas: Canvas, surface: pygame.Surface) -> None:
        self.settings, self.sound = canvas.settings, canvas.sound
        self.fonts, self.shapes, self.theme, self.art = canvas.fonts, canvas.shapes, canvas.theme, canvas.art
        self.surface = surface
        self.damaged = []
        self._background = self._framed_background = None


class SubCanvas(Sheet):
    """A part of a canvas, `size` pixels from its corner or from another place, in the dress that it wears now."""

    def __init__(self, canvas: Canvas, size: tuple[int, int], at: tuple[int, int] = (0, 0)) -> None:
        self.area = pygame.Rect(at, size)
        super().__init__(canvas, canvas.surface.subsurface(self.area))
        self._whole = canvas

    def draw_beside(
        self, surface: pygame.Surface, draw: Callable[[pygame.Surface], object], *grounds: pygame.Rect
    ) -> None:
        """Draws what lies on this part of the whole, and fills the `grounds` on which all else stands."""
        clip = surface.get_clip()
        part = surface.subsurface(self.area)
        part.set_clip(clip.clip(self.area).move(-self.area.x, -self.area.y))
        draw(part)
        for ground in grounds:
            surface.fill(self.theme.panel, ground.clip(clip))

    def text_size(self, design_px: float) -> float:
        """As on the whole, but as much smaller as this is lower, where it can still be read."""
        return max(12.0, self._whole.text_size(design_px) * self.size[1] / self._whole.size[1])

    def damage(self, rect: pygame.Rect | None = None) -> None:
        """Has the whole draw a part of this, or all of it."""
        whole = self.surface.get_rect()
        self._whole.damage((whole if rect is None else rect.clip(whole)).move(self.area.topleft))


# -- what the summary of a match has to say of its tiles where they are dealt more than once ---------------------------


def replay_buttons(stage: Stage, match: Match) -> list[Button]:
    """The button that leads to the chairs from which the tiles of a match can be played again, where they can."""
    over, number = finished_hands(match), stage.store.number(match)
    if not over or not match.human_seats or match.duplicate_state is not None:
        return []
    whole = match.over and match.hands != 1
    chairs = partial(stage.go, ReplaySeatRoute(match, number, None if whole else over[-1]))
    return [Button(stage.canvas, _("Same tiles again"), chairs, icon="again", key=pygame.K_a)]


class DuplicateSummary:
    """Every playing of the tiles of a match that is over, and how its duplicate match stands, if it is one of that."""

    def __init__(self, canvas: Canvas, store: Store, match: Match) -> None:
        self._canvas, self.match = canvas, match
        hands, number = finished_hands(match), store.number(match)
        self._beside: ReplayComparison | None = None
        if match.hands is not None and hands:
            beside = ReplayComparison(store, match, hands[0] if match.hands == 1 else None, number)
            self._beside = beside if beside.several else None

    def headline(self) -> str:
        """What was made of the tiles the first time and now; nothing where this was the first time."""
        return self._beside.sentence() if self._beside else ""

    def asides(self) -> list[str]:
        """What else is to be known of it, in a few words each."""
        series = self.match.duplicate_state
        return [where(series, len(self.match.players))] if series else []

    def blocks(self) -> list[tuple[str, Sequence[Widget]]]:
        """What is told, each with what stands above it."""
        told: list[tuple[str, Sequence[Widget]]] = []
        if self.match.duplicate_state is not None and self.match.over:
            told.append((self._counted(), self._standings()))
        if self._beside is not None:
            told.append((self._beside.head(), self._beside.rows(self._canvas)))
        return told

    def _counted(self) -> str:
        """How much of a duplicate match there is to go by."""
        complete = deals_complete(self.match)
        if next_turn(self.match) is None:
            return _("The duplicate match is over")
        if not complete:
            return _("No deal has been played from every chair yet")
        words = ngettext(
            "By the {count} deal that was played from every chair",
            "By the {count} deals that were played from every chair",
            complete,
        )
        return words.format(count=complete)

    def _standings(self) -> list[Widget]:
        """What everybody makes a hand with the same tiles, the best first, and what that says of the people."""
        found, so_far = standings(self.match), progress(self.match)
        totals: list[Widget] = []
        if so_far is not None:
            made = zip(so_far.side_names(), so_far.totals(), so_far.people_on_sides(), strict=True)
            every = [SeatResult(names, str(points).replace("-", "−"), person) for names, points, person in made]
            totals = [SeatRow(self._canvas, _("In all"), (), every)]
        if not found:
            return totals
        held = [SeatResult(each.names, tenth(each.a_hand), each.person) for each in found]
        words = [stands(each.names, each.more, each.margin) for each in found if each.person]
        told = SeatRow(self._canvas, _("A hand"), (), held)
        return [*totals, told, *(Text(self._canvas, each, SMALL) for each in words)]
