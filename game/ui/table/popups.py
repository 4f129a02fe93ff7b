"""Popups at the table, placed where they cover little: hints, reasons of bots, and tips."""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import count, product, starmap
from typing import Any, NamedTuple

import pygame

from game.bots.assessment import AssessedAction, Assessment
from game.coach.verdicts import CERTAIN, grade_thresholds, rounded_points
from game.core.state import CHANCE, DRAW, Action, Deal, Play
from game.core.tiles import Tile
from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.practice.worker import AdviceClient
from game.text.choices import distinct_actions
from game.text.coach import ChoiceContext, format_decimal, format_points, hint, values_heading
from game.text.first_times import first_choices, first_times
from game.text.remarks import Remark, remark
from game.text.why import explain_action, last_action_steps
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.canvas.theme import Colour
from game.ui.layouts.animation import sprite_at_rest, ticks
from game.ui.layouts.placement import clear_positions
from game.ui.routes import RulesRoute
from game.ui.table.controls import Controls, in_rows
from game.ui.table.drag import Command, Explain, Intent, TileAction
from game.ui.table.family_view import FamilyView
from game.ui.table.nameplates import nameplate_rects, plate_rect
from game.ui.table.prompts import prompt_rect
from game.ui.table.turns import TurnPhase
from game.ui.widgets.page import place_row
from game.ui.widgets.scene import HitTarget
from game.ui.widgets.widget import SMALL, TEXT, Button, Panel

PAD = 12  # design px between edge and text
MARK = 4  # design px, width of the mark at the left
LOW = 30  # design px, minimum height of a button
WIDEST = 0.62  # of the window's width
WIDTHS = (1.0, 0.8, 0.62, 0.5, 0.38, 0.3, 0.25, 0.22, 0.19, 0.16)  # of lines to try, relative to one line
SIZES = (1.0, 0.85, 0.7), (0.6, 0.5, 0.42)  # text sizes to try, and the last resort, relative to the normal size
LEAST = 12  # px, minimum text size
COLUMN = 0.3  # of the window's width: as wide as a narrower column at a side can be
TALL = 2  # px farther from its subject that a note may be to be 1 px lower
SLIM = 1.4  # ratio of width to height: narrower notes only if no other fits
MOST, FEW = 16, 4  # number of choices on a page: at most, and at least as long as the text is not very small
BAR, GAP = 110, 10  # design px: width of the bars and of the gaps between columns
THICK = 0.55  # bar height relative to the line height


ANSWER = "answer"  # kind of notes that change nothing in the turn of the player: keys mean the same as without them


class TextButton(Button):
    """A button without a frame unless hovered or focused; `em` is its text size in pixels."""

    em = 0.0

    def natural_size(self) -> tuple[int, int]:
        width, _height = super().natural_size()
        return width, max(self.px(LOW), round(1.6 * self.em))

    def draw(self, surface: pygame.Surface) -> None:
        if self.hover or self.ring:
            super().draw(surface)
        else:
            self._draw_label(surface, self.canvas.theme.accent, 0)

    def _text_size(self) -> float:
        return self.em


class Bar(NamedTuple):
    """A choice: its name, expected points, margin (half of the 95 % interval), and both as text."""

    name: str
    value: float
    margin: float
    figures: str


_NUMBERS = count()


class Note:
    """A bold text, a plain text, bars and buttons; `about` is the area it refers to and `rect` its own position.

    The `kind` is "hint", "why" (the reason of a bot's action), "remark" (a tip) or ANSWER, and the `topic` is what it
    is about. The `number` is another one for each time that it is to be spoken.
    The bars from the `first` on are shown: up to `MOST`, and fewer if there is no space. Their page has a button for
    the next one if `more` bars follow.
    """

    def __init__(
        self,
        canvas: Canvas,
        kind: str,
        topic: object,
        lines: tuple[str, str],
        buttons: Sequence[TextButton],
        about: pygame.Rect,
        bars: Sequence[Bar] = (),
        first: int = 0,
    ) -> None:
        self.canvas, self.kind, self.topic = canvas, kind, topic
        self.renew()
        self.lines, self._all_buttons, self.about = lines, buttons, about
        self._all_bars, self.first = bars, first
        self.limit_bars(MOST)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._panel = Panel(canvas)
        self._em = 0.0
        self._look: object = None
        self._shapes: dict[object, tuple[list[int], dict[int, int]]] = {}
        """Usual widths, and the height for each width, by text size, window and number of bars."""

    def renew(self) -> None:
        """Let screen readers speak it again."""
        self.number = next(_NUMBERS)

    def limit_bars(self, count: int) -> None:
        """Show at most `count` bars; the first button opens the page of those that follow, if there are any."""
        end = self.first + count
        self.bars, self.more = self._all_bars[self.first : end], len(self._all_bars[end:])
        self.buttons = self._all_buttons
        if self._all_bars and self.more:
            words = ngettext("{count} more move · ?", "{count} more moves · ?", self.more)
            self.buttons[0].label = words.format(count=self.more)
        elif self._all_bars:
            self.buttons = self._all_buttons[1:]

    def shorten(self, least: int) -> bool:
        """Show half as many bars, but at least so many; return False if the note cannot be shorter."""
        count = len(self.bars) // 2
        if count >= least:
            self.limit_bars(count)
        return count >= least

    # -- layout -------------------------------------------------------------------------------------------------------

    def lies_clear(self, forbidden: Sequence[pygame.Rect]) -> bool:
        """Return whether the note covers no `forbidden` area and fits the current window and text size."""
        is_current = self._look == (self.canvas.size, self.canvas.settings.text_size)
        return is_current and self.rect.inflate(self._px(PAD), self._px(PAD)).collidelist(forbidden) < 0

    def fit(self, forbidden: Sequence[pygame.Rect], sizes: Sequence[float]) -> bool:
        """Place the note as near as possible to `about`, as low and with as large text as possible.

        Return False if every position covers a `forbidden` area.
        """
        pad = self._px(PAD)
        bounds = self.canvas.surface.get_rect().inflate(-pad, -pad)
        forbidden = [area.inflate(pad, pad) for area in forbidden]
        widths = {width for area in forbidden for width in (area.left - bounds.left, bounds.right - area.right)}
        columns = [width for width in widths if width <= COLUMN * bounds.w]

        def cost(rect: pygame.Rect) -> float:
            return math.dist(rect.center, self.about.center) + TALL * rect.h

        for is_wide, size in product((True, False), sizes):
            self._em = size * self.canvas.text_size(TEXT)
            for button in self.buttons:
                button.em = size * self.canvas.text_size(SMALL)
            if size < 1 and self.buttons[0].em < LEAST:
                continue
            shapes = [shape for shape in self._sizes(columns) if (shape[0] >= SLIM * shape[1]) == is_wide]
            corners = [(corner, shape) for shape in shapes for corner in clear_positions(bounds, shape, forbidden)]
            if corners:
                self._put(min(starmap(pygame.Rect, corners), key=cost))
                return True
        return False

    def _sizes(self, columns: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Yield the possible sizes at the current text size: of usual widths, and as wide as each of these columns."""
        key, pad = (self._em, self.canvas.size, len(self.bars)), self._px(PAD)
        if key not in self._shapes:
            self._shapes[key] = self._usual_widths(), {}
        (least, *usual), heights = self._shapes[key]
        for width in dict.fromkeys([*usual, *(column for column in columns if least <= column <= usual[0])]):
            if width not in heights:
                inside = width - 2 * pad - self._px(MARK)
                lines = sum(len(wrapped) for wrapped, _bold in self._wrapped(inside))
                buttons = sum(row[0].natural_size()[1] for row in in_rows(self.buttons, inside, 0))
                heights[width] = lines * self._line + self._chart_size()[1] + buttons + 3 * pad
            yield width, heights[width]

    def _usual_widths(self) -> list[int]:
        """Return the least width, and those to try at the current text size, the largest first."""
        (first, second), pad, width = self.lines, self._px(PAD), self.canvas.fonts.width
        full_width = max(width(first, self._em, True), width(second, self._em)) + 1
        least = max(self._chart_size()[0], *(button.natural_size()[0] for button in self.buttons))
        most = round(WIDEST * self.canvas.size[0]) - 2 * pad
        insides = [least, *(max(least, min(round(share * full_width), most)) for share in WIDTHS)]
        return [inside + 2 * pad + self._px(MARK) for inside in insides]

    def _put(self, rect: pygame.Rect) -> None:
        self.rect = self._panel.rect = rect
        self._look = self.canvas.size, self.canvas.settings.text_size
        inside = self._inside()
        y = inside.bottom
        for row in reversed(in_rows(self.buttons, inside.w, 0)):
            y = place_row(row, 0, "bottomright", (inside.right, y)).y

    def _inside(self) -> pygame.Rect:
        """Return the area within the edge and the mark."""
        pad, mark = self._px(PAD), self._px(MARK)
        inside = self.rect.inflate(-2 * pad - mark, -2 * pad)
        inside.right = self.rect.right - pad
        return inside

    def _wrapped(self, width: int) -> list[tuple[list[str], bool]]:
        """Return the lines of both texts and whether they are bold."""
        first, second = self.lines
        wrap = self.canvas.fonts.wrap
        return [(wrap(text, self._em, width, bold), bold) for text, bold in ((first, True), (second, False)) if text]

    def _columns(self) -> tuple[int, int, int]:
        """Return the widths of names, bars and figures."""
        width = self.canvas.fonts.width
        names = max(width(bar.name, self._em) for bar in self.bars)
        return names + 1, self._px(BAR), max(width(bar.figures, self._em) for bar in self.bars) + 1

    def _chart_size(self) -> tuple[int, int]:
        if not self.bars:
            return 0, 0
        return sum(self._columns()) + 2 * self._px(GAP), len(self.bars) * self._line + self._px(GAP)

    @property
    def _line(self) -> int:
        return self.canvas.fonts.line_height(self._em)

    def _px(self, design_px: float) -> int:
        return max(1, round(design_px * self.canvas.unit))

    # -- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the note if it is inside the surface's clip."""
        if not self.rect.inflate(4 * self._px(PAD), 4 * self._px(PAD)).colliderect(surface.get_clip()):
            return
        self._panel.draw(surface)
        theme, inside = self.canvas.theme, self._inside()
        height = self.buttons[0].rect.y - inside.y - self._px(PAD)
        surface.fill(theme.accent, pygame.Rect(self.rect.x + self._px(PAD) // 2, inside.y, self._px(MARK), height))
        y = inside.y
        for lines, bold in self._wrapped(inside.w):
            colour = theme.text if bold else theme.dim
            y = self.canvas.write_lines(surface, lines, self._em, colour, (inside.x, y), bold)
        if self.bars:
            self._draw_bars(surface, inside.x, y + self._px(GAP) // 2)
        for button in self.buttons:
            button.draw(surface)

    def _draw_bars(self, surface: pygame.Surface, x: int, y: int) -> None:
        fonts, theme, gap = self.canvas.fonts, self.canvas.theme, self._px(GAP)
        names, bars, _figures = self._columns()
        self.canvas.write_lines(surface, [bar.name for bar in self.bars], self._em, theme.text, (x, y))
        for index, bar in enumerate(self.bars):
            track = pygame.Rect(x + names + gap, y + index * self._line, bars, self._line)
            self._draw_bar(surface, bar, track, theme.accent if index + self.first == 0 else theme.dim)
            blend(surface, fonts.text(bar.figures, self._em, theme.dim), (track.right + gap, track.y))

    def _draw_bar(self, surface: pygame.Surface, bar: Bar, rect: pygame.Rect, colour: Colour) -> None:
        """Draw a bar from zero to the value, and a line for the interval."""
        lowest = min(0.0, *(bar.value - bar.margin for bar in self._all_bars))
        spread = max(0.0, *(bar.value + bar.margin for bar in self._all_bars)) - lowest or 1.0

        def span(start: float, end: float, height: int, colour: Colour) -> None:
            left, right = (rect.x + round((value - lowest) / spread * (rect.w - 1)) for value in sorted((start, end)))
            surface.fill(colour, pygame.Rect(left, rect.centery - height // 2, right - left + 1, height))

        span(0.0, bar.value, round(THICK * rect.h), colour)
        span(bar.value - bar.margin, bar.value + bar.margin, self._px(1.5), self.canvas.theme.text)
        span(0.0, 0.0, rect.h, self.canvas.theme.panel_edge)


# -- the popup: the place of the one note on the table -----------------------------------------------------------------


class Popup:
    """The `note` that is open on the table, if any; its buttons are the `popup_buttons` of the controls."""

    def __init__(self, view: FamilyView, controls: Controls) -> None:
        self.view, self.controls = view, controls
        self.table_state, self.canvas = view.table_state, view.table_state.canvas
        self.note: Note | None = None

    def topic(self, kind: str) -> Any:
        """Return the topic of the open note if it is of this kind, else None."""
        return self.note.topic if self.note is not None and self.note.kind == kind else None

    def button(self, label: str, intent: Intent, icon: str | None = None) -> TextButton:
        """Return a button of a note."""
        return TextButton(self.canvas, label, partial(self.controls.dispatch, intent), icon=icon)

    def close_button(self) -> TextButton:
        """Return the button that closes a note."""
        return self.button(_("Close · Esc"), Command.CLOSE_POPUP)

    def show(self, note: Note) -> None:
        """Show a note instead of the current one, if there is space."""
        self.hide()
        self.note = note
        self.place()
        if self.note is not None and note.kind != ANSWER:
            self.controls.popup_changed_at = ticks()

    def place(self) -> None:
        """Place the open note where it covers nothing that is needed, or hide it if there is no space.

        If possible it also covers no other tiles and scores, else no tricks or bets, or few. A note that is asked for
        may cover the prompt row beside the text or, at worst, the bar, the boneyard and the log; a reason and the list
        of all moves also the buttons in the middle.
        """
        if self.note is None:
            return
        self.controls.popup_buttons = []  # so that buttons under the note count too
        needed = self._needed_areas()
        beside = [*needed, *self._areas_beside()]
        beside_prompt = [*beside, area_rect(self.table_state.layout.prompt)]
        occupied, avoided = self._occupied_areas(), [*map(area_rect, self.view.avoided_areas())]
        fewer = (avoided[:count] for count in range(len(avoided), -1, -1))
        levels = [[*beside_prompt, *kept, *more] for kept in fewer for more in (occupied, ())]
        if self.note.kind != "remark":
            levels += [beside, needed]
        if self.note.kind == "why" or self.note.bars:
            middle = [button.rect for button in self.controls.middle_buttons]
            levels.append([area for area in needed if area not in middle])
        if not self.note.lies_clear(beside_prompt) and not self._fit(self.note, levels):
            self.hide()
            return
        self.controls.popup_buttons, self.controls.popup_area = [*self.note.buttons], self.note.rect
        self.controls.update_tooltip()
        self.canvas.damage()

    def _fit(self, note: Note, levels: Sequence[list[pygame.Rect]]) -> bool:
        """Place a note with as many bars as possible; its text becomes very small only rather than less than FEW."""
        for sizes, least in zip(SIZES, (FEW, 1), strict=True):
            note.limit_bars(MOST)
            while not (fits := any(note.fit(level, sizes) for level in levels)) and note.shorten(least):
                pass
            if fits:
                return True
        return False

    def _rects(self, tiles: Iterable[Tile]) -> list[pygame.Rect]:
        return [sprite_rect(self.table_state.sprites[tile]) for tile in tiles]

    def _needed_areas(self) -> list[pygame.Rect]:
        """Return what no note covers: its subject, own tiles, nameplates, prompt, buttons and the places of play."""
        table_state = self.table_state
        areas = self._rects(table_state.ordered_hand(table_state.viewer))
        areas += [widget.rect for widget in self.controls.turn_widgets]
        if self.note is not None and self.note.about.w <= self.canvas.size[0] // 3:
            areas.append(self.note.about)
        areas += [*nameplate_rects(table_state), prompt_rect(table_state)]
        areas += map(area_rect, self.view.never_covered_areas())
        for places in table_state.drag.targets.places.values():
            areas += [sprite_rect(sprite_at_rest(pose, True)) for pose in places.values()]
        return areas

    def _areas_beside(self) -> list[pygame.Rect]:
        """Return what else is needed to play on: the bar, the boneyard and the log."""
        table_state = self.table_state
        areas = [widget.rect for widget in self.controls.table_widgets]
        areas += table_state.drag.targets.boneyard_boxes.values()
        if table_state.log_open or table_state.aids:
            areas.append(area_rect(table_state.layout.log))
        return areas

    def _occupied_areas(self) -> list[pygame.Rect]:
        """Return the areas covered only if there is no other place: other tiles and scores."""
        layout = self.table_state.layout
        areas = filter(None, [layout.title, layout.boneyard, layout.pegboard])
        return [*map(area_rect, areas), *self._rects(self.table_state.sprites)]

    def action_area(self, action: Action, seat: int) -> pygame.Rect:
        """Return where an action of a seat is visible: its tile, the dealt tiles, the boneyard, or the player."""
        layout = self.table_state.layout
        sprite = self.table_state.sprites.get(action.tile) if isinstance(action, TileAction) else None
        if sprite is not None and sprite.face_up:
            return sprite_rect(sprite)
        if isinstance(action, Deal):
            return area_rect(layout.line).inflate(-layout.line.w / 2, -layout.line.h / 2)
        if action == DRAW:
            return area_rect(layout.boneyard)
        relative_seat = self.table_state.relative_seat(seat)
        return area_rect(layout.seats[relative_seat].nameplate if relative_seat else layout.prompt)

    def hide(self) -> None:
        """Hide the note."""
        if self.note is not None:
            self.canvas.damage()
            self.controls.popup_buttons = []
            if self.note.kind != ANSWER:
                self.controls.popup_changed_at = ticks()
        self.note = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the note."""
        if self.note is not None:
            self.note.draw(surface)

    def hit_targets(self) -> list[HitTarget]:
        """Return the hit target of the note, named by its text."""
        if self.note is None:
            return []
        return [HitTarget(" ".join(filter(None, (self.note.kind, *self.note.lines))), self.note.rect)]


# -- hints ------------------------------------------------------------------------------------------------------------


ADVICE, WARNING, EVERY_CHOICE = "advice", "warning", "every choice"
"""Topics of hints."""


class Hints:
    """Hint for the current choice: the advised action with a reason; asked again, all choices.

    The worker behind `adviser` assesses the view of the player who asks. The `assessment` is kept until the match
    continues. `is_pending` lasts from the request until the hint is shown. The reason of a hint is about the action
    `rejected` if the player was warned about it.
    """

    def __init__(self, popup: Popup) -> None:
        self.popup, self.table_state = popup, popup.table_state
        self.adviser = AdviceClient()
        self.is_pending = False
        self.assessment: Assessment | None = None
        self.rejected: Action | None = None

    @property
    def can_ask(self) -> bool:
        """Whether the viewer has a choice and may ask."""
        return self.table_state.turn.phase == TurnPhase.PERSON and self.table_state.turn.can_ask

    def prepare(self) -> None:
        """Start assessing the current choice, unless that is done or running."""
        if self.can_ask and self.assessment is None and not self.adviser.is_pending:
            context = self.context
            self.adviser.ask(context.game, context.view)

    def ask(self) -> None:
        """Show the hint; asked again, all choices, page by page; asked again, close them.

        A second request while the assessment runs cancels the first.
        """
        shown = self.popup.topic("hint")
        if shown is None:
            self.popup.hide()
        if not self.can_ask:
            return
        self.prepare()
        if self.assessment is None:
            self.is_pending = self.adviser.is_pending and not self.is_pending
        elif shown == EVERY_CHOICE:
            self._show_next_page(self.assessment)
        else:
            self._show(self.assessment, every_choice=shown == ADVICE)
            if self.popup.note is None:  # no space for all choices
                self._show(self.assessment, every_choice=False)

    def _show_next_page(self, assessment: Assessment) -> None:
        """Show the choices after those that are shown; close the note after the last ones."""
        note = self.popup.note
        if note is not None and note.more:
            self._show(assessment, every_choice=True, first=note.first + len(note.bars))
        else:
            self.popup.hide()

    def collect(self) -> Assessment | None:
        """Return the assessment once, when it has arrived, and show the hint if requested."""
        assessment = self.adviser.answer()
        if assessment is not None:
            self.assessment, was_requested, self.is_pending = assessment, self.is_pending, False
            if was_requested:
                self._show(assessment, every_choice=False)
        return assessment

    def clear(self) -> None:
        """Reset after the match has moved forward or back."""
        self.adviser.cancel()
        self.is_pending = False
        self.assessment = self.rejected = None

    @property
    def context(self) -> ChoiceContext:
        """The current choice as the viewer sees it."""
        match = self.table_state.match
        return ChoiceContext(match.game, match.game.observe(match.state, self.table_state.viewer), match.names)

    def _show(self, assessment: Assessment, every_choice: bool, first: int = 0) -> None:
        popup, match = self.popup, self.table_state.match
        buttons, about = [popup.close_button()], popup.action_area(assessment.best.action, self.table_state.viewer)
        if every_choice:
            buttons.insert(0, popup.button("", Command.HINT))
            about_margins = "" if assessment.complete else _("± says how far an average may be off.")
            lines, bars = (values_heading(self.context, assessment), about_margins), self._bars(assessment)
            popup.show(Note(popup.canvas, "hint", EVERY_CHOICE, lines, buttons, about, bars, first))
            return
        if len(assessment.actions) > 1:
            buttons.insert(0, popup.button(_("All moves · ?"), Command.HINT))
        lines = hint(self.context, assessment, grade_thresholds(match.game), self.rejected)
        popup.show(Note(popup.canvas, "hint", ADVICE, lines, buttons, about))

    def _bars(self, assessment: Assessment) -> list[Bar]:
        """Return a bar for each distinct choice, the advised one first, without bets that only seem better."""
        context = self.context
        best_value = assessment.value(assessment.best) if context.game.family == "betting" else math.inf
        choices = {
            choice.action: choice for choice in assessment.actions if assessment.comparable_value(choice) <= best_value
        }
        distinct = [choices[action] for action in distinct_actions(context.game, context.view, choices)]
        best = assessment.best.action
        ranked = sorted(
            distinct, key=lambda choice: (choice.action == best, assessment.comparable_value(choice)), reverse=True
        )
        return [_bar(context.label(choice.action), assessment, choice) for choice in ranked]


def _bar(name: str, assessment: Assessment, choice: AssessedAction) -> Bar:
    """Return the bar of a choice: its points, or its chance of winning in percent."""
    error = assessment.error(choice.values)
    value, margin, sign = assessment.comparable_value(choice), CERTAIN * error, "+"
    if assessment.win_chance is not None:
        value, margin, sign = 100 * assessment.win_chance.chance(value), 100 * margin / assessment.win_chance.points, ""
    points, spread = (sign if rounded_points(value) > 0 else "") + format_points(value), format_points(margin)
    if assessment.win_chance is None and abs(value) >= 10:  # so that differences agree with what the coach says
        points = (sign if value > 0 else "") + format_decimal(round(2 * value) / 2)
    figures = points if not rounded_points(margin) else _("{points} ± {margin}").format(points=points, margin=spread)
    if not error and not choice.facts and not assessment.complete:  # not sampled, such as the value of passing
        figures = _("about {points}").format(points=points)
    return Bar(name, value, margin, figures)


# -- reasons of bots' actions, as far as public information tells -----------------------------------------------------


class Reasons:
    """The reason of a bot's last action; asked again, that of the previous bot."""

    def __init__(self, popup: Popup) -> None:
        self.popup, self.table_state = popup, popup.table_state

    def steps(self) -> dict[int, int]:
        """Return the step of each bot's last action in this hand by seat, latest first."""
        match = self.table_state.match
        last = last_action_steps(match, self.table_state.seen_count)
        return {seat: last[seat] for seat in reversed(last) if seat not in match.human_seats}

    def ask(self, seat: int | None = None) -> None:
        """Explain the last action of a seat; with None that of the last bot, then of the one before.

        Asking again about the same seat closes the popup.
        """
        popup, steps, shown = self.popup, self.steps(), self.popup.topic("why")
        seats: list[int | None] = [*steps, None]
        if seat is None:
            seat = seats[seats.index(shown) + 1 if shown in steps else 0]
        elif seat == shown:
            seat = None
        popup.hide()
        if seat is None or seat not in steps:
            return
        match, buttons = self.table_state.match, [popup.close_button()]
        if seats[seats.index(seat) + 1] is not None:
            buttons.insert(0, popup.button(_("Previous move · Y"), Explain(None)))
        explanation = explain_action(match, steps[seat])
        about = popup.action_area(match.actions[steps[seat]], seat)
        popup.show(Note(popup.canvas, "why", seat, (explanation.text, explanation.reason), buttons, about))


# -- tips: two lines when something happens for the first time in a match ---------------------------------------------


class Tips:
    """Tips on first-time events of one match while `is_open`, shown after the tile has landed.

    Events before it was opened count as already explained. A bid and the like are explained before the player's first
    choice of that kind. A tip stays until the player closes it, plays on or undoes its action. Further tips wait in a
    queue.
    """

    def __init__(self, popup: Popup) -> None:
        self.popup, self.table_state = popup, popup.table_state
        self.is_open = False
        self._seen_count = 0
        self.shown_kinds: set[str] = set()
        self.waiting: list[tuple[Remark, int]] = []

    @property
    def shown(self) -> tuple[Remark, int] | None:
        """The open tip and the step of its action, or None."""
        shown: tuple[Remark, int] | None = self.popup.topic("remark")
        return shown

    def open(self) -> None:
        """Show tips on first-time events from now on."""
        self.is_open, self._seen_count = True, len(self.table_state.match.actions)
        self.shown_kinds = {kind for kind, _step in self._first_events(0, self._seen_count)}

    def _first_events(self, first: int, last: int) -> Iterator[tuple[str, int]]:
        """Yield the kind and step of each event that can have a tip."""
        match = self.table_state.match
        for step in range(first, last):
            for kind in first_times(match.game, match.states[step], match.actions[step], match.states[step + 1]):
                yield kind, step

    def show_next(self) -> None:
        """Queue tips for new events and show the next one; call it when nothing moves.

        What lots decide is explained after the deal that follows, when there are tiles on the table.
        """
        match = self.table_state.match
        if not self.is_open or (match.actions and _are_lots(match, len(match.actions) - 1)):
            return
        step_count = len(match.actions)
        if step_count < self._seen_count:  # actions were undone
            if self.shown is not None and self.shown[1] >= step_count:
                self.popup.hide()
            self.waiting = [(tip, step) for tip, step in self.waiting if step < step_count]
            self._seen_count = step_count
        for kind, step in self._first_events(self._seen_count, step_count):
            action = match.actions[step]
            self._queue(kind, step, [action.tile] if isinstance(action, Play) else [])
        turn = self.table_state.turn
        for kind in first_choices(turn.legal) if turn.phase == TurnPhase.PERSON else ():
            self._queue(kind, step_count, [])
        self._seen_count = step_count
        while self.waiting and self.popup.note is None:
            self._show_tip(*self.waiting.pop(0))

    def _queue(self, kind: str, step: int, tile: Sequence[Tile]) -> None:
        """Queue the tip on a kind of event at a step, unless there is none or it was queued before."""
        if kind in self.shown_kinds or any(queued.kind == kind for queued, _step in self.waiting):
            return
        match = self.table_state.match
        tip = remark(match.key, match.game, len(match.players), kind, *tile)
        if tip is not None:
            self.waiting.append((tip, step))

    def _show_tip(self, tip: Remark, step: int) -> None:
        """Show a tip if there is space; otherwise its kind stays unexplained."""
        match, popup = self.table_state.match, self.popup
        buttons = [
            popup.button(
                _("Rules: {heading}").format(heading=tip.heading), RulesRoute(match.key, tip.section), "rules"
            ),
            popup.button(_("Turn off tips"), Command.TURN_OFF_TIPS),
            popup.close_button(),
        ]
        if step == len(match.actions):
            area = area_rect(self.table_state.layout.prompt)
        elif _are_lots(match, step) and (leader := match.states[step + 1].leader) is not None:
            area = plate_rect(self.table_state, leader)
        else:
            area = popup.action_area(match.actions[step], match.states[step].to_move)
        popup.show(Note(popup.canvas, "remark", (tip, step), tip.lines, buttons, area))
        if popup.note is not None:
            self.shown_kinds.add(tip.kind)

    def step_aside(self) -> None:
        """Hide the tip for a note that the player asks for, and queue it as the next."""
        if self.shown is not None:
            self.shown_kinds.discard(self.shown[0].kind)
            self.waiting.insert(0, self.shown)
            self.popup.hide()

    def close(self) -> None:
        """Show no more tips in this match."""
        self.popup.hide()
        self.waiting.clear()
        self.is_open = False


def _are_lots(match: Match, step: int) -> bool:
    """Return whether an action deals lots, which are followed by the deal of the hands."""
    return isinstance(match.actions[step], Deal) and match.states[step + 1].to_move == CHANCE
