"""What the coach says at the table to the person to move, when that person asks."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.bots.assessment import Assessment
from game.coach.verdicts import CERTAIN, grade_thresholds
from game.core.state import Action, Play
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.practice.worker import AdviceClient
from game.text.choices import action_label
from game.text.coach import ChoiceContext, format_points, hint, prospects
from game.text.first_times import first_times
from game.text.remarks import Remark, remark
from game.text.why import explain_action, last_action_steps
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.table.controls import Controls
from game.ui.table.drag import Command, Dispatch, Explain
from game.ui.table.family_view import FamilyView
from game.ui.table.note import Note, Popup, TextButton, action_area
from game.ui.table.turns import TurnPhase

MOST = 8  # choices that are shown, the best ones
BAR, GAP = 110, 10  # px of the design: the width of the bars, and between the columns
THICK = 0.55  # of a line's height


class Bar(NamedTuple):
    """A choice: its name, the points it should bring, and by how much that may be wrong either way (95 %).

    `roughly` is said of what bots go by that was never tried in these deals, such as what it is worth to pass. What is
    `in_percent` is a chance in place of points.
    """

    name: str
    value: float
    margin: float
    roughly: bool = False
    in_percent: bool = False

    @property
    def figures(self) -> str:
        """The points, and how well they are known."""
        sign = "+" if self.value > 0 and not self.in_percent else ""
        told, margin = sign + format_points(self.value), format_points(self.margin)
        if self.roughly:
            return _("about {points}").format(points=told)
        return told if margin == format_points(0) else _("{points} ± {margin}").format(points=told, margin=margin)


class ChoicesNote(Note):
    """The best choices with their bars, under a heading; those that are not shown are counted below."""

    def __init__(
        self, canvas: Canvas, heading: str, bars: Sequence[Bar], buttons: Sequence[TextButton], about: pygame.Rect
    ) -> None:
        super().__init__(canvas, (heading, ""), buttons, about)
        self.bars, self._more = bars[:MOST], len(bars[MOST:])
        reaches = [bar.value - bar.margin for bar in self.bars] + [bar.value + bar.margin for bar in self.bars]
        self._low, self._high = min(0.0, *reaches), max(0.0, *reaches)

    @property
    def names(self) -> list[str]:
        """The names in the order of the bars, and how many choices are not shown."""
        more = ngettext("and {count} more", "and {count} more", self._more).format(count=self._more)
        return [bar.name for bar in self.bars] + ([more] if self._more else [])

    def _columns(self) -> tuple[int, int, int]:
        """The widths of the names, the bars and the figures."""
        wide = self.canvas.fonts.width
        names = max(wide(name, self._em) for name in self.names)
        return names + 1, self._px(BAR), max(wide(bar.figures, self._em) for bar in self.bars) + 1

    def _size_under(self) -> tuple[int, int]:
        return sum(self._columns()) + 2 * self._px(GAP), len(self.names) * self._line + self._px(GAP)

    @property
    def _line(self) -> int:
        return self.canvas.fonts.line_height(self._em)

    def _draw_under(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        fonts, theme = self.canvas.fonts, self.canvas.theme
        names, bars, _figures = self._columns()
        rect = rect.move(0, self._px(GAP) // 2)
        for nth, name in enumerate(self.names):
            ink = theme.text if nth < len(self.bars) else theme.dim
            surface.blit(
                fonts.text(name, self._em, ink),
                (rect.x, rect.y + nth * self._line),
                special_flags=pygame.BLEND_PREMULTIPLIED,
            )
        left = rect.x + names + self._px(GAP)
        for nth, bar in enumerate(self.bars):
            top = rect.y + nth * self._line
            self._draw_bar(surface, bar, pygame.Rect(left, top, bars, self._line), best=nth == 0)
            at = left + bars + self._px(GAP), top
            surface.blit(fonts.text(bar.figures, self._em, theme.dim), at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw_bar(self, surface: pygame.Surface, bar: Bar, rect: pygame.Rect, best: bool) -> None:
        """A bar from nothing to the value, and across its end the interval."""
        theme, spread = self.canvas.theme, self._high - self._low or 1.0

        def x(value: float) -> int:
            return rect.x + round((value - self._low) / spread * (rect.w - 1))

        high = round(THICK * rect.h)
        first, last = sorted((x(0.0), x(bar.value)))
        surface.fill(
            theme.accent if best else theme.dim, pygame.Rect(first, rect.centery - high // 2, last - first + 1, high)
        )
        thin = max(1, self._px(1.5))
        start, end = x(bar.value - bar.margin), x(bar.value + bar.margin)
        surface.fill(theme.text, pygame.Rect(start, rect.centery - thin // 2, end - start + 1, thin))
        surface.fill(theme.panel_edge, pygame.Rect(x(0.0), rect.y, max(1, self._px(1)), rect.h))


class Hint(Note):
    """What the coach would do, and why."""


class HintPopup(Popup):
    """A hint on the choice at hand: what the coach would do and why; asked for again, what every choice should bring.

    The worker of `adviser` thinks of it, on the view of the person who asks; what it `assessment` is kept until the
    match goes on. It is `is_pending` from when it was asked for until it is shown.
    """

    asked = True
    called = "hint"

    def __init__(self, view: FamilyView, controls: Controls, perform: Dispatch) -> None:
        super().__init__(view, controls)
        self.dispatch = perform
        self.adviser = AdviceClient()
        self.is_pending = self.thinking = False
        self.assessment: Assessment | None = None

    @property
    def can_ask(self) -> bool:
        """Whether the one who looks has something to choose, and may ask."""
        return self.table_state.turn.phase == TurnPhase.PERSON and self.table_state.turn.can_ask

    def prepare(self) -> None:
        """Thinks of the choice at hand, unless it does or has done so."""
        if self.can_ask and self.assessment is None and not self.thinking:
            match = self.table_state.match
            self.adviser.ask(match.game, match.game.observe(match.state, self.table_state.viewer))
            self.thinking = True

    def ask(self) -> None:
        """A hint, or more of it: where the hint is shown, every choice; where those are, nothing.

        Asked for again while it thinks, it is not wanted any more.
        """
        if not self.can_ask:
            return
        self.prepare()
        if self.assessment is None:
            self.is_pending = self.thinking and not self.is_pending
        elif isinstance(self.note, ChoicesNote):
            self.hide()
        else:
            self.show(
                self._every_choice(self.assessment) if isinstance(self.note, Hint) else self._hint(self.assessment)
            )

    def look(self) -> bool:
        """Takes what has been found, and shows it if it is wanted; whether it was found just now."""
        found = self.adviser.answer() if self.thinking else None
        if found is None:
            return False
        self.thinking, self.assessment = False, found
        if self.is_pending:
            self.is_pending = False
            self.show(self._hint(found))
        return True

    @property
    def best(self) -> Play | None:
        """The play that is advised, if it is one."""
        action = self.assessment.best.action if self.assessment is not None else None
        return action if isinstance(action, Play) else None

    def clear(self) -> None:
        """The match goes on, or back."""
        self.hide()
        self.adviser.cancel()
        self.is_pending = self.thinking = False
        self.assessment = None

    # -- what it says --------------------------------------------------------------------------------------------------

    @property
    def seen(self) -> ChoiceContext:
        """The choice at hand as the one who looks sees it."""
        match = self.table_state.match
        return ChoiceContext(match.game, match.game.observe(match.state, self.table_state.viewer), match.names)

    def _hint(self, found: Assessment) -> Note:
        lines = hint(self.seen, found, grade_thresholds(self.table_state.match.key))
        more = TextButton(self.canvas, _("All choices · ?"), partial(self.dispatch, Command.HINT))
        buttons = [more, self._close()] if len(found.actions) > 1 else [self._close()]
        return Hint(self.canvas, lines, buttons, self.about(found.best.action))

    def _every_choice(self, found: Assessment) -> Note:
        seen = self.seen
        bars: dict[str, Bar] = {}  # by name: at two ends that show the same, one stands for two choices
        most = found.value(found.best)
        for one in (one for one in found.actions if found.value(one) <= most):  # no bet that no strategy knows
            error = found.error(one.values)
            roughly = not error and not one.facts and not found.complete
            name = action_label(seen.game, seen.view, one.action)
            value, margin = found.value(one), CERTAIN * error
            if found.win_chance is not None:
                value, margin = 100 * found.win_chance.chance(value), 100 * margin / found.win_chance.points
            bars.setdefault(name, Bar(name, value, margin, roughly, found.win_chance is not None))
        heading = prospects(seen.game, found)
        return ChoicesNote(self.canvas, heading, [*bars.values()], [self._close()], self.about(found.best.action))

    def _close(self) -> TextButton:
        return TextButton(self.canvas, _("Close · Esc"), partial(self.dispatch, Command.CLOSE_POPUP))

    def about(self, action: Action) -> pygame.Rect:
        """Where the tile of an action lies, or where it is asked what to do."""
        tile: Tile | None = getattr(action, "tile", None)
        if tile in self.table_state.sprites:
            return sprite_rect(self.table_state.sprites[tile])
        return area_rect(self.table_state.layout.prompt)


# -- why a bot may have done what it did last: said at its name plate, by what everybody at the table can --------------


class ReasonPopup(Popup):
    """The reason of one bot's last action; asked for again, that of the bot before it. `seat` is whose is shown."""

    asked = True
    called = "why"

    def __init__(self, view: FamilyView, controls: Controls, perform: Dispatch) -> None:
        super().__init__(view, controls)
        self.dispatch = perform
        self.seat: int | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        """Those who may be asked."""
        return tuple(self._steps())

    def _steps(self) -> dict[int, int]:
        """By the seat of each bot that has done anything in this hand, after how many actions; the latest first."""
        match = self.table_state.match
        last = last_action_steps(match, self.table_state.seen_count)
        return {seat: last[seat] for seat in reversed(last) if seat not in match.human_seats}

    def ask(self, seat: int | None = None) -> None:
        """Says why a bot did what it did last: of that seat, or of the last one, and after that the one before.

        Asked again about the same seat it says nothing more.
        """
        steps = self._steps()
        seats = [*steps]
        if seat is None:
            place = seats.index(self.seat) + 1 if self.seat in seats else 0
            seat = seats[place] if place < len(seats) else None
        elif seat == self.seat:
            seat = None
        self.hide()
        if seat in steps:
            self._say(seat, steps[seat], more=seats.index(seat) + 1 < len(seats))

    def _say(self, seat: int, step: int, more: bool) -> None:
        told = explain_action(self.table_state.match, step)
        buttons = [TextButton(self.canvas, _("Close · Esc"), partial(self.dispatch, Command.CLOSE_POPUP))]
        if more:
            buttons.insert(0, TextButton(self.canvas, _("The one before · Y"), partial(self.dispatch, Explain(None))))
        place = action_area(self.view, step)
        if place == area_rect(self.table_state.layout.prompt):
            place = area_rect(self.table_state.layout.seats[self.table_state.relative_seat(seat)].nameplate)
        self.show(Note(self.canvas, (told.deed, told.reason), buttons, place))
        self.seat = seat if self.note is not None else None

    def hide(self) -> None:
        """Takes away what is shown."""
        super().hide()
        self.seat = None


# -- the book open beside the table: two lines when something happens for the first time in a match --------------------


class TipPopup(Popup):
    """What is remarked on in one match while it `is_open`: each kind of happening once, after its tile has landed.

    What happened before it was opened counts as remarked on. The remark that is `note` stays until the player closes
    it or plays on, or what it is about is taken back. The others wait in a queue: none replaces one that is open.
    """

    called = "remark"

    def __init__(self, view: FamilyView, controls: Controls, perform: Dispatch) -> None:
        super().__init__(view, controls)
        self.dispatch, self.is_open = perform, False
        self.remark: Remark | None = None
        self._step = 0  # the action that the shown remark is about
        self._looked = 0
        self._told: set[str] = set()
        self._waiting: list[tuple[Remark, int]] = []

    def open(self) -> None:
        """What happens for the first time from now on is remarked on."""
        self.is_open, self._looked = True, len(self.table_state.match.actions)
        self._told = {kind for kind, _step in self._happened(0, self._looked)}

    def _happened(self, first: int, last: int) -> Iterator[tuple[str, int]]:
        """The kinds of happening that these actions brought, and after which of them."""
        match = self.table_state.match
        for step in range(first, last):
            for kind in first_times(match.game, match.states[step], match.actions[step], match.states[step + 1]):
                yield kind, step

    # -- what is remarked on -------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Once nothing moves: queues remarks on what has happened since, and shows the next if none is open."""
        if not self.is_open:
            return
        match = self.table_state.match
        if len(match.actions) < self._looked:
            self._take_back(len(match.actions))
        for kind, step in self._happened(self._looked, len(match.actions)):
            action = match.actions[step]
            tile = [action.tile] if isinstance(action, Play) else []
            made = remark(match.key, match.game, len(match.players), kind, *tile)
            if made is not None and kind not in self._told | {queued.kind for queued, _step in self._waiting}:
                self._waiting.append((made, step))
        self._looked = len(match.actions)
        while self._waiting and self.note is None:
            self._remark_on(*self._waiting.pop(0))

    def _take_back(self, left: int) -> None:
        """Only so many actions are left of the match: what was to be said of the others is not said."""
        if self._step >= left:
            self.hide()
        self._waiting = [(made, step) for made, step in self._waiting if step < left]
        self._looked = left

    def _remark_on(self, made: Remark, step: int) -> None:
        """Lays a remark where there is room for it; if there is none, it is for another time."""
        self.show(Note(self.canvas, made.lines, self._buttons(made), action_area(self.view, step)))
        if self.note is not None:
            self.remark, self._step = made, step
            self._told.add(made.kind)

    def _buttons(self, made: Remark) -> list[TextButton]:
        rules = _("Rules: {heading}").format(heading=made.heading)
        return [
            TextButton(self.canvas, rules, partial(self.dispatch, Command.OPEN_TIP_RULES), icon="rules"),
            TextButton(self.canvas, _("Turn off"), partial(self.dispatch, Command.TURN_OFF_TIPS)),
            TextButton(self.canvas, _("Close · Esc"), partial(self.dispatch, Command.CLOSE_POPUP)),
        ]

    def hide(self) -> None:
        """Takes away the remark that is shown."""
        super().hide()
        self.remark = None

    def step_aside(self) -> None:
        """Makes way for a note that the player asked for: the remark that is shown is the next to come."""
        if self.note is not None and self.remark is not None:
            self._told.discard(self.remark.kind)
            self._waiting.insert(0, (self.remark, self._step))
            self.hide()

    def close(self) -> None:
        """No more remarks in this match."""
        self.hide()
        self._waiting.clear()
        self.is_open = False

    @property
    def heading(self) -> str | None:
        """The section of the rules to which the remark leads that is shown."""
        return self.remark.heading if self.remark is not None else None
