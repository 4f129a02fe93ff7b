"""Popups for hints, reasons of bots, and tips for beginners."""

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
from game.text.coach import ChoiceContext, format_points, hint, values_heading
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

MOST = 8  # maximum number of choices shown
BAR, GAP = 110, 10  # design px: width of the bars and of the gaps between columns
THICK = 0.55  # bar height relative to the line height


class Bar(NamedTuple):
    """A choice: its name, expected points and margin (half of the 95 % interval).

    `roughly` marks estimates that were not sampled, such as the value of passing. `in_percent` marks chances.
    """

    name: str
    value: float
    margin: float
    roughly: bool = False
    in_percent: bool = False

    @property
    def figures(self) -> str:
        """The points and their margin as text."""
        sign = "+" if self.value > 0 and not self.in_percent else ""
        value, margin = sign + format_points(self.value), format_points(self.margin)
        if self.roughly:
            return _("about {points}").format(points=value)
        return value if margin == format_points(0) else _("{points} ± {margin}").format(points=value, margin=margin)


class ChoicesNote(Note):
    """The best choices with bars below a heading, and the number of those not shown."""

    def __init__(
        self, canvas: Canvas, heading: str, bars: Sequence[Bar], buttons: Sequence[TextButton], about: pygame.Rect
    ) -> None:
        super().__init__(canvas, (heading, ""), buttons, about)
        self.bars, self._omitted = bars[:MOST], len(bars[MOST:])
        reaches = [bar.value - bar.margin for bar in self.bars] + [bar.value + bar.margin for bar in self.bars]
        self._min, self._max = min(0.0, *reaches), max(0.0, *reaches)

    @property
    def names(self) -> list[str]:
        """Names in the order of the bars, and the number of choices not shown."""
        more = ngettext("and {count} more", "and {count} more", self._omitted).format(count=self._omitted)
        return [bar.name for bar in self.bars] + ([more] if self._omitted else [])

    def _columns(self) -> tuple[int, int, int]:
        """Widths of names, bars and figures."""
        width = self.canvas.fonts.width
        names = max(width(name, self._em) for name in self.names)
        return names + 1, self._px(BAR), max(width(bar.figures, self._em) for bar in self.bars) + 1

    def _size_under(self) -> tuple[int, int]:
        return sum(self._columns()) + 2 * self._px(GAP), len(self.names) * self._line + self._px(GAP)

    @property
    def _line(self) -> int:
        return self.canvas.fonts.line_height(self._em)

    def _draw_under(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        fonts, theme = self.canvas.fonts, self.canvas.theme
        names, bars, _figures = self._columns()
        rect = rect.move(0, self._px(GAP) // 2)
        for index, name in enumerate(self.names):
            ink = theme.text if index < len(self.bars) else theme.dim
            surface.blit(
                fonts.text(name, self._em, ink),
                (rect.x, rect.y + index * self._line),
                special_flags=pygame.BLEND_PREMULTIPLIED,
            )
        left = rect.x + names + self._px(GAP)
        for index, bar in enumerate(self.bars):
            top = rect.y + index * self._line
            self._draw_bar(surface, bar, pygame.Rect(left, top, bars, self._line), best=index == 0)
            position = left + bars + self._px(GAP), top
            surface.blit(
                fonts.text(bar.figures, self._em, theme.dim), position, special_flags=pygame.BLEND_PREMULTIPLIED
            )

    def _draw_bar(self, surface: pygame.Surface, bar: Bar, rect: pygame.Rect, best: bool) -> None:
        """Draw a bar from zero to the value, and a line for the interval."""
        theme, spread = self.canvas.theme, self._max - self._min or 1.0

        def x(value: float) -> int:
            return rect.x + round((value - self._min) / spread * (rect.w - 1))

        height = round(THICK * rect.h)
        left, right = sorted((x(0.0), x(bar.value)))
        surface.fill(
            theme.accent if best else theme.dim, pygame.Rect(left, rect.centery - height // 2, right - left + 1, height)
        )
        thickness = max(1, self._px(1.5))
        start, end = x(bar.value - bar.margin), x(bar.value + bar.margin)
        surface.fill(theme.text, pygame.Rect(start, rect.centery - thickness // 2, end - start + 1, thickness))
        surface.fill(theme.panel_edge, pygame.Rect(x(0.0), rect.y, max(1, self._px(1)), rect.h))


class Hint(Note):
    """The advised action and the reason."""


class HintPopup(Popup):
    """Hint for the current choice: the advised action with a reason; asked again, all choices.

    The worker behind `adviser` assesses the view of the player who asks. The `assessment` is kept until the match
    continues. `is_pending` lasts from the request until the hint is shown.
    """

    asked = True
    called = "hint"

    def __init__(self, view: FamilyView, controls: Controls, dispatch: Dispatch) -> None:
        super().__init__(view, controls)
        self.dispatch = dispatch
        self.adviser = AdviceClient()
        self.is_pending = self.thinking = False
        self.assessment: Assessment | None = None

    @property
    def can_ask(self) -> bool:
        """Whether the viewer has a choice and may ask."""
        return self.table_state.turn.phase == TurnPhase.PERSON and self.table_state.turn.can_ask

    def prepare(self) -> None:
        """Start assessing the current choice, unless that is done or running."""
        if self.can_ask and self.assessment is None and not self.thinking:
            match = self.table_state.match
            self.adviser.ask(match.game, match.game.observe(match.state, self.table_state.viewer))
            self.thinking = True

    def ask(self) -> None:
        """Show the hint; asked again, all choices; asked again, close them.

        A second request while the assessment runs cancels the first.
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
        """Collect the assessment and show the hint if requested; return whether it has just arrived."""
        assessment = self.adviser.answer() if self.thinking else None
        if assessment is None:
            return False
        self.thinking, self.assessment = False, assessment
        if self.is_pending:
            self.is_pending = False
            self.show(self._hint(assessment))
        return True

    @property
    def best(self) -> Play | None:
        """The advised action if it is a play."""
        action = self.assessment.best.action if self.assessment is not None else None
        return action if isinstance(action, Play) else None

    def clear(self) -> None:
        """Reset after the match has moved forward or back."""
        self.hide()
        self.adviser.cancel()
        self.is_pending = self.thinking = False
        self.assessment = None

    # -- contents
    # -------------------------------------------------------------------------------------------------------

    @property
    def seen(self) -> ChoiceContext:
        """The current choice as the viewer sees it."""
        match = self.table_state.match
        return ChoiceContext(match.game, match.game.observe(match.state, self.table_state.viewer), match.names)

    def _hint(self, assessment: Assessment) -> Note:
        lines = hint(self.seen, assessment, grade_thresholds(self.table_state.match.key))
        all_choices = TextButton(self.canvas, _("All choices · ?"), partial(self.dispatch, Command.HINT))
        buttons = [all_choices, self._close()] if len(assessment.actions) > 1 else [self._close()]
        return Hint(self.canvas, lines, buttons, self.about(assessment.best.action))

    def _every_choice(self, assessment: Assessment) -> Note:
        context = self.seen
        bars: dict[str, Bar] = {}  # keyed by name: equal names stand for equivalent choices
        best_value = assessment.value(assessment.best)
        for choice in (
            choice for choice in assessment.actions if assessment.value(choice) <= best_value
        ):  # skips bets outside the strategy
            error = assessment.error(choice.values)
            roughly = not error and not choice.facts and not assessment.complete
            name = action_label(context.game, context.view, choice.action)
            value, margin = assessment.value(choice), CERTAIN * error
            if assessment.win_chance is not None:
                value, margin = 100 * assessment.win_chance.chance(value), 100 * margin / assessment.win_chance.points
            bars.setdefault(name, Bar(name, value, margin, roughly, assessment.win_chance is not None))
        heading = values_heading(context.game, assessment)
        return ChoicesNote(self.canvas, heading, [*bars.values()], [self._close()], self.about(assessment.best.action))

    def _close(self) -> TextButton:
        return TextButton(self.canvas, _("Close · Esc"), partial(self.dispatch, Command.CLOSE_POPUP))

    def about(self, action: Action) -> pygame.Rect:
        """Return the area of the action's tile, or the prompt."""
        tile: Tile | None = getattr(action, "tile", None)
        if tile in self.table_state.sprites:
            return sprite_rect(self.table_state.sprites[tile])
        return area_rect(self.table_state.layout.prompt)


# -- reasons of bots' actions, as far as public information tells ---------------------------------------------------


class ReasonPopup(Popup):
    """The reason of a bot's last action; asked again, that of the previous bot. `seat` is the bot shown."""

    asked = True
    called = "why"

    def __init__(self, view: FamilyView, controls: Controls, dispatch: Dispatch) -> None:
        super().__init__(view, controls)
        self.dispatch = dispatch
        self.seat: int | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        """Seats whose last action can be explained."""
        return tuple(self._steps())

    def _steps(self) -> dict[int, int]:
        """Return the step of each bot's last action in this hand by seat, latest first."""
        match = self.table_state.match
        last = last_action_steps(match, self.table_state.seen_count)
        return {seat: last[seat] for seat in reversed(last) if seat not in match.human_seats}

    def ask(self, seat: int | None = None) -> None:
        """Explain the last action of a seat; with None that of the last bot, then of the one before.

        Asking again about the same seat closes the popup.
        """
        steps = self._steps()
        seats = [*steps]
        if seat is None:
            index = seats.index(self.seat) + 1 if self.seat in seats else 0
            seat = seats[index] if index < len(seats) else None
        elif seat == self.seat:
            seat = None
        self.hide()
        if seat in steps:
            self._explain(seat, steps[seat], has_previous=seats.index(seat) + 1 < len(seats))

    def _explain(self, seat: int, step: int, has_previous: bool) -> None:
        explanation = explain_action(self.table_state.match, step)
        buttons = [TextButton(self.canvas, _("Close · Esc"), partial(self.dispatch, Command.CLOSE_POPUP))]
        if has_previous:
            buttons.insert(0, TextButton(self.canvas, _("The one before · Y"), partial(self.dispatch, Explain(None))))
        area = action_area(self.view, step)
        if area == area_rect(self.table_state.layout.prompt):
            area = area_rect(self.table_state.layout.seats[self.table_state.relative_seat(seat)].nameplate)
        self.show(Note(self.canvas, (explanation.text, explanation.reason), buttons, area))
        self.seat = seat if self.note is not None else None

    def hide(self) -> None:
        """Hide the popup."""
        super().hide()
        self.seat = None


# -- tips: two lines when something happens for the first time in a match ------------------------------------------


class TipPopup(Popup):
    """Tips on first-time events of one match while `is_open`, shown after the tile has landed.

    Events before it was opened count as already explained. A tip stays until the player closes it, plays on or undoes
    its action. Further tips wait in a queue.
    """

    called = "remark"

    def __init__(self, view: FamilyView, controls: Controls, dispatch: Dispatch) -> None:
        super().__init__(view, controls)
        self.dispatch, self.is_open = dispatch, False
        self.remark: Remark | None = None
        self._step = 0  # the action of the tip shown
        self._seen_count = 0
        self._shown_kinds: set[str] = set()
        self._waiting: list[tuple[Remark, int]] = []

    def open(self) -> None:
        """Show tips on first-time events from now on."""
        self.is_open, self._seen_count = True, len(self.table_state.match.actions)
        self._shown_kinds = {kind for kind, _step in self._first_events(0, self._seen_count)}

    def _first_events(self, first: int, last: int) -> Iterator[tuple[str, int]]:
        """Yield the kind and step of each event that can have a tip."""
        match = self.table_state.match
        for step in range(first, last):
            for kind in first_times(match.game, match.states[step], match.actions[step], match.states[step + 1]):
                yield kind, step

    # -- queue
    # ----------------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Queue tips for new events and show the next one; call it when nothing moves."""
        if not self.is_open:
            return
        match = self.table_state.match
        if len(match.actions) < self._seen_count:
            self._undo_to(len(match.actions))
        for kind, step in self._first_events(self._seen_count, len(match.actions)):
            action = match.actions[step]
            tile = [action.tile] if isinstance(action, Play) else []
            tip = remark(match.key, match.game, len(match.players), kind, *tile)
            if tip is not None and kind not in self._shown_kinds | {queued.kind for queued, _step in self._waiting}:
                self._waiting.append((tip, step))
        self._seen_count = len(match.actions)
        while self._waiting and self.note is None:
            self._show_tip(*self._waiting.pop(0))

    def _undo_to(self, step_count: int) -> None:
        """Drop tips about actions from step `left` on, which were undone."""
        if self._step >= step_count:
            self.hide()
        self._waiting = [(tip, step) for tip, step in self._waiting if step < step_count]
        self._seen_count = step_count

    def _show_tip(self, tip: Remark, step: int) -> None:
        """Show a tip if there is space; otherwise its kind stays unexplained."""
        self.show(Note(self.canvas, tip.lines, self._buttons(tip), action_area(self.view, step)))
        if self.note is not None:
            self.remark, self._step = tip, step
            self._shown_kinds.add(tip.kind)

    def _buttons(self, tip: Remark) -> list[TextButton]:
        rules = _("Rules: {heading}").format(heading=tip.heading)
        return [
            TextButton(self.canvas, rules, partial(self.dispatch, Command.OPEN_TIP_RULES), icon="rules"),
            TextButton(self.canvas, _("Turn off"), partial(self.dispatch, Command.TURN_OFF_TIPS)),
            TextButton(self.canvas, _("Close · Esc"), partial(self.dispatch, Command.CLOSE_POPUP)),
        ]

    def hide(self) -> None:
        """Hide the tip."""
        super().hide()
        self.remark = None

    def step_aside(self) -> None:
        """Hide the tip for a requested popup and queue it as the next."""
        if self.note is not None and self.remark is not None:
            self._shown_kinds.discard(self.remark.kind)
            self._waiting.insert(0, (self.remark, self._step))
            self.hide()

    def close(self) -> None:
        """Show no more tips in this match."""
        self.hide()
        self._waiting.clear()
        self.is_open = False

    @property
    def heading(self) -> str | None:
        """Rules section that the open tip links to, or None."""
        return self.remark.heading if self.remark is not None else None
