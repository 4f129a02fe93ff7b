"""Popups at the table, placed where they cover little: hints, reasons of bots, and tips."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect

from game.bots.assessment import Assessment
from game.coach.verdicts import CERTAIN, grade_thresholds
from game.core.state import DRAW, Action, Deal, Discard, Play
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
from game.ui.layouts.animation import ticks
from game.ui.table.controls import Controls
from game.ui.table.drag import Command, Dispatch, Explain
from game.ui.table.family_view import FamilyView
from game.ui.table.prompts import prompt_rect
from game.ui.table.table_renderer import sprite_at_pose
from game.ui.table.turns import TurnPhase
from game.ui.widgets.scene import HitTarget
from game.ui.widgets.widget import SMALL, TEXT, Button, Panel

STEPS = 32  # candidate positions along each axis
COVER = 10.0  # note heights of extra distance that equal covering discouraged areas completely
CENTRED = 0.2  # weight of the centre distance relative to the edge distance


@dataclass(frozen=True)
class PlacementSearch:
    """Search for a note's position: inside `bounds`, near `about`, and never over `forbidden` areas.

    Covering `discouraged` areas counts as extra distance.
    """

    bounds: Rect
    about: Rect
    forbidden: Sequence[Rect]
    discouraged: Sequence[Rect]

    def is_clear(self, rect: Rect) -> bool:
        """Return whether the position is allowed."""
        return bool(self.bounds.contains(rect)) and rect.collidelist(self.forbidden) < 0

    def best(self, size: tuple[int, int], max_cost: float = math.inf) -> tuple[float, Rect] | None:
        """Return the best position for a size and its cost in pixels, or None if none costs less than `max_cost`.

        The cost is the distance, plus a penalty for covered discouraged areas.
        """
        result: tuple[float, Rect] | None = None
        columns, rows = _near_first(self.bounds, self.about, size, 0), _near_first(self.bounds, self.about, size, 1)
        for y, *off_y in rows:
            for x, *off_x in columns:
                edge_distance, centre_distance = map(math.hypot, off_x, off_y)
                cost = edge_distance + CENTRED * centre_distance
                if cost >= max_cost:
                    break  # the following columns are farther away
                rect = Rect((x, y), size)
                if rect.collidelist(self.forbidden) >= 0:
                    continue
                overlaps = [rect.clip(self.discouraged[index]) for index in rect.collidelistall(self.discouraged)]
                covered = min(1.0, sum(rect.w * rect.h for rect in overlaps) / (size[0] * size[1]))
                cost += COVER * size[1] * covered
                if cost < max_cost:
                    max_cost, result = cost, (cost, rect)
        return result


def _near_first(bounds: Rect, about: Rect, size: tuple[int, int], axis: int) -> list[tuple[int, float, float]]:
    """Return the positions along an axis, nearest first, each with its edge and centre distance."""
    free, half_extent = bounds.size[axis] - size[axis], (size[axis] + about.size[axis]) / 2
    steps = range(STEPS + 1) if free >= 0 else ()
    places = [bounds.topleft[axis] + free * step // STEPS for step in steps]
    distances = {place: abs(place + size[axis] // 2 - about.center[axis]) for place in places}
    return [
        (place, max(distances[place] - half_extent, 0.0), distances[place])
        for place in sorted(distances, key=lambda place: distances[place])
    ]


PAD = 12  # design px between edge and text
MARK = 4  # design px, width of the mark at the left
LOW = 30  # design px, minimum height of a button
WIDEST = 0.62  # of the window's width
WIDTHS = (1.0, 0.8, 0.62, 0.5, 0.38, 0.3)  # line widths to try, relative to the text in one line
SIZES = (1.0, 0.85, 0.7, 0.6)  # text sizes to try, relative to the normal size
LEAST = 12  # px, minimum text size
SMALLER, LONGER = (
    13_000,
    60,
)  # cost in design px of smaller text (times the square of the reduction) and of each extra line
COLUMN, SLIM = 700, 1.4  # cost in design px of a note narrower than 1.4 times its height
STACKED = 4  # extra lines that cost as much as an extra row of buttons


class NoteLayout(NamedTuple):
    """A layout of a note: relative text size, size in pixels, and `cost`, its cost in pixels compared with the
    best.
    """

    size: float
    pixels: tuple[int, int]
    cost: float


class TextButton(Button):
    """A button without a frame unless hovered or focused; `share` is its relative text size."""

    share = 1.0

    def natural_size(self) -> tuple[int, int]:
        width, _height = super().natural_size()
        return width, max(self.px(LOW), round(1.6 * self.em))

    def draw(self, surface: pygame.Surface) -> None:
        if self.hover or self.ring:
            super().draw(surface)
        else:
            self._draw_label(surface, self.canvas.theme.accent, 0)

    @property
    def em(self) -> float:
        """Text size in pixels."""
        return self.share * self.canvas.text_size(SMALL)

    def _text_size(self) -> float:
        return self.em


class Note:
    """A bold text, a plain text and buttons; `about` is the area it refers to and `rect` its own position."""

    def __init__(
        self, canvas: Canvas, lines: tuple[str, str], buttons: Sequence[TextButton], about: pygame.Rect
    ) -> None:
        self.canvas, self.lines, self.buttons, self.about = canvas, lines, buttons, about
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._panel = Panel(canvas)
        self._layout_key: tuple[object, ...] = ()
        self._em = 0.0

    def layouts(self) -> Iterator[NoteLayout]:
        """Yield the possible layouts, best first."""
        fonts, pad, unit = self.canvas.fonts, self._px(PAD), self.canvas.unit
        first, second = self.lines
        for size in SIZES:
            self._set_text_size(size)
            if size < 1 and self.buttons[0].em < LEAST:
                return
            full_width = max(fonts.width(first, self._em, True), fonts.width(second, self._em)) + 1
            extra_size = self._size_under()
            min_width = max(extra_size[0], *(button.natural_size()[0] for button in self.buttons))
            for share in WIDTHS:
                width = max(min_width, min(round(share * full_width), round(WIDEST * self.canvas.size[0]) - 2 * pad))
                lines = sum(len(wrapped) for wrapped, _bold in self._wrapped(width))
                height = lines * fonts.line_height(self._em) + extra_size[1] + self._button_height(width) + 3 * pad
                extra_lines = lines - 2 + STACKED * (len(self._rows(width)) - 1)
                cost = ((1 - size) ** 2 * SMALLER + extra_lines * LONGER) * unit
                pixels = width + 2 * pad + self._px(MARK), height
                yield NoteLayout(size, pixels, cost + (COLUMN * unit if pixels[0] < SLIM * height else 0))

    def apply_layout(self, layout: NoteLayout, rect: pygame.Rect) -> None:
        """Apply a layout at a position."""
        self._set_text_size(layout.size)
        self._layout_key = self._current_key()
        self.rect = self._panel.rect = rect
        inside = self._inside()
        y = inside.bottom - self._button_height(inside.w)
        for row in self._rows(inside.w):
            x = inside.left
            for button in row:
                button.rect = pygame.Rect((x, y), button.natural_size())
                x = button.rect.right
            y += row[0].rect.h
        spare = inside.right - self.buttons[-1].rect.right
        if self.buttons[-1].rect.y == self.buttons[0].rect.y:
            for button in self.buttons[1:]:
                button.rect.x += spare

    def fits(self) -> bool:
        """Return whether the layout was made for the current window and text size."""
        return self._layout_key == self._current_key()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the note if it is inside the surface's clip."""
        if not self.rect.inflate(4 * self._px(PAD), 4 * self._px(PAD)).colliderect(surface.get_clip()):
            return
        self._panel.draw(surface)
        fonts, theme, inside = self.canvas.fonts, self.canvas.theme, self._inside()
        height = inside.h - self._button_height(inside.w) - self._px(PAD)
        surface.fill(theme.accent, pygame.Rect(self.rect.x + self._px(PAD) // 2, inside.y, self._px(MARK), height))
        y = inside.y
        for lines, bold in self._wrapped(inside.w):
            for line in lines:
                surface_line = fonts.text(line, self._em, theme.text if bold else theme.dim, bold)
                surface.blit(surface_line, (inside.x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
                y += fonts.line_height(self._em)
        self._draw_under(surface, pygame.Rect((inside.x, y), self._size_under()))
        for button in self.buttons:
            button.draw(surface)

    def _size_under(self) -> tuple[int, int]:
        """Return the size of the content below the text."""
        return 0, 0

    def _draw_under(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the content below the text."""

    def _inside(self) -> pygame.Rect:
        """Return the area within the edge and the mark."""
        pad, mark = self._px(PAD), self._px(MARK)
        return pygame.Rect(
            self.rect.x + pad + mark, self.rect.y + pad, self.rect.w - 2 * pad - mark, self.rect.h - 2 * pad
        )

    def _wrapped(self, width: int) -> list[tuple[list[str], bool]]:
        """Return the lines of both texts and whether they are bold."""
        first, second = self.lines
        wrap = self.canvas.fonts.wrap
        return [(wrap(text, self._em, width, bold), bold) for text, bold in ((first, True), (second, False)) if text]

    def _rows(self, width: int) -> list[list[TextButton]]:
        """Split the buttons into rows."""
        rows: list[list[TextButton]] = [[]]
        free = width
        for button in self.buttons:
            free -= button.natural_size()[0]
            if free < 0 and rows[-1]:
                rows.append([])
                free = width - button.natural_size()[0]
            rows[-1].append(button)
        return rows

    def _button_height(self, width: int) -> int:
        """Return the total height of the button rows."""
        return sum(max(button.natural_size()[1] for button in row) for row in self._rows(width))

    def _set_text_size(self, size: float) -> None:
        """Set the relative text size."""
        self._em = size * self.canvas.text_size(TEXT)
        for button in self.buttons:
            button.share = size

    def _current_key(self) -> tuple[object, ...]:
        """Return the values on which the layout depends."""
        return self.canvas.size, self.canvas.settings.text_size

    def _px(self, design_px: float) -> int:
        return max(1, round(design_px * self.canvas.unit))


# -- popups: notes placed on the table --------------------------------------------------------------------------------


MARGIN = 6  # design px kept clear around areas that may not be covered


class Popup:
    """Base class of popups that show one `note` at a time.

    `is_requested` is whether the player requests its notes; `target_prefix` begins the names of their hit targets.
    The buttons of the open note are the `popup_buttons` of the controls.
    """

    is_requested = False
    target_prefix = ""

    def __init__(self, view: FamilyView, controls: Controls) -> None:
        self.view, self.controls = view, controls
        self.table_state, self.canvas = view.table_state, view.table_state.canvas
        self.note: Note | None = None

    def show(self, note: Note) -> None:
        """Show a note instead of the current one, if there is space."""
        self.hide()
        self.note = note
        self.place()
        if self.note is not None:
            self.controls.popup_changed_at = ticks()

    def place(self) -> None:
        """Place the open note, or hide it if there is no space."""
        if self.note is None:
            return
        if not _place_note(self.note, self.view, self.controls, self.is_requested):
            self.hide()
            return
        self.controls.popup_buttons, self.controls.popup_area = [*self.note.buttons], self.note.rect
        self.canvas.damage()

    def hide(self) -> None:
        """Hide the note."""
        if self.note is not None:
            self.canvas.damage()
            self.controls.popup_buttons, self.controls.popup_changed_at = [], ticks()
        self.note = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the note."""
        if self.note is not None:
            self.note.draw(surface)

    def hit_targets(self) -> list[HitTarget]:
        """Return the hit target of the note, named by its text."""
        text = " ".join(filter(None, self.note.lines)) if self.note is not None else ""
        return [HitTarget(f"{self.target_prefix} {text}", self.note.rect)] if self.note is not None else []


def _place_note(note: Note, view: FamilyView, controls: Controls, is_requested: bool) -> bool:
    """Place a note where it covers nothing needed; return False if there is no place.

    A requested note may also cover the prompt row beside the text or, at worst, everything but the hand and
    the buttons.
    """
    search = _placement_search(note.about, view, _needed_areas(view, controls, _prompt_row(view)))
    if search.is_clear(note.rect) and note.fits():
        return True
    discouraged = _discouraged_areas(view)
    clear = replace(search, forbidden=[*search.forbidden, *discouraged])
    covering = replace(search, discouraged=[*search.discouraged, *discouraged])
    best = _best_layout(note, clear) or _best_layout(note, covering)
    if best is None and is_requested:
        beside = _placement_search(note.about, view, _needed_areas(view, controls, prompt_rect(view.table_state)))
        best = _best_layout(note, replace(beside, discouraged=covering.discouraged))
    if best is None and is_requested:
        required = [*_hand_rects(view), *(widget.rect for widget in controls.table_widgets)]
        best = _best_layout(note, _placement_search(note.about, view, required))
    if best is None:
        return False
    note.apply_layout(*best)
    return True


def _best_layout(note: Note, search: PlacementSearch) -> tuple[NoteLayout, pygame.Rect] | None:
    """Return the best layout and position of a note, or None."""
    best: tuple[NoteLayout, pygame.Rect] | None = None
    min_cost = math.inf
    for layout in note.layouts():
        result = search.best(layout.pixels, min_cost - layout.cost)
        if result is not None:
            min_cost, best = result[0] + layout.cost, (layout, result[1])
    return best


def action_area(view: FamilyView, step: int) -> pygame.Rect:
    """Return where the result of an action is visible: its tile, the dealt tiles, or the player."""
    table_state = view.table_state
    layout, match = table_state.layout, table_state.match
    action, seat = match.actions[step], match.states[step].to_move
    if isinstance(action, Play | Discard) and action.tile in table_state.sprites:
        sprite = table_state.sprites[action.tile]
        if sprite.face_up:
            return sprite_rect(sprite)
    if isinstance(action, Deal):
        return area_rect(layout.line).inflate(-layout.line.w / 2, -layout.line.h / 2)
    if action == DRAW:
        return area_rect(layout.boneyard)
    relative_seat = table_state.relative_seat(seat)
    return area_rect(layout.seats[relative_seat].nameplate if relative_seat else layout.prompt)


def _placement_search(about: pygame.Rect, view: FamilyView, forbidden: list[pygame.Rect]) -> PlacementSearch:
    """Return the placement search for a note about an area; it covers neither `forbidden` areas nor this one."""
    canvas = view.table_state.canvas
    margin = 2 * round(MARGIN * canvas.unit)
    bounds = canvas.surface.get_rect().inflate(-margin, -margin)
    forbidden = [*forbidden, *([] if about.w > bounds.w // 3 else [about])]
    padded = [rect.inflate(margin, margin) for rect in forbidden if rect.w and rect.h]
    return PlacementSearch(bounds, about, padded, [*map(area_rect, view.layout.avoided_areas())])


def _hand_rects(view: FamilyView) -> list[pygame.Rect]:
    """Return the rectangles of the viewer's tiles."""
    return [
        sprite_rect(view.table_state.sprites[tile]) for tile in view.table_state.ordered_hand(view.table_state.viewer)
    ]


def _prompt_row(view: FamilyView) -> pygame.Rect:
    """Return the whole prompt row, including its raised position."""
    row, raised = area_rect(view.table_state.layout.prompt), round(view.table_state.turn.raised)
    return pygame.Rect(row.x, row.y - raised, row.w, row.h + raised)


def _needed_areas(view: FamilyView, controls: Controls, prompt: pygame.Rect) -> list[pygame.Rect]:
    """Return the areas needed to play on: hand, buttons, prompt, drop targets and boneyard."""
    table_state = view.table_state
    layout, drag = table_state.layout, table_state.drag
    areas = [prompt, *_hand_rects(view)]
    areas += [button.rect for button in controls.table_widgets]
    areas += [area_rect(area) for area in view.layout.never_covered_areas()]
    areas += [pygame.Rect(box) for box in drag.targets.boneyard_boxes.values()]
    areas += [sprite_rect(sprite_at_pose(pose)) for places in drag.targets.places.values() for pose in places.values()]
    if table_state.log_open or table_state.aids:
        areas.append(area_rect(layout.log))
    return areas


def _discouraged_areas(view: FamilyView) -> list[pygame.Rect]:
    """Return areas covered only if there is no other place: other tiles, nameplates, avatars and scores."""
    layout = view.table_state.layout
    areas = [layout.scoreboard, layout.boneyard, *(seat.nameplate for seat in layout.seats[1:])]
    areas += [area for area in (layout.pegboard, *(seat.avatar for seat in layout.seats)) if area is not None]
    return [*map(area_rect, areas), *map(sprite_rect, view.table_state.sprites.values())]


# -- hints ------------------------------------------------------------------------------------------------------------


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

    is_requested = True
    target_prefix = "hint"

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

    def collect(self) -> bool:
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

    # -- contents -----------------------------------------------------------------------------------------------------

    @property
    def seen(self) -> ChoiceContext:
        """The current choice as the viewer sees it."""
        match = self.table_state.match
        return ChoiceContext(match.game, match.game.observe(match.state, self.table_state.viewer), match.names)

    def _hint(self, assessment: Assessment) -> Note:
        lines = hint(self.seen, assessment, grade_thresholds(self.table_state.match.key))
        all_choices = TextButton(self.canvas, _("All choices · ?"), partial(self.dispatch, Command.HINT))
        buttons = [all_choices, self._close()] if len(assessment.actions) > 1 else [self._close()]
        return Hint(self.canvas, lines, buttons, self.area_of(assessment.best.action))

    def _every_choice(self, assessment: Assessment) -> Note:
        context = self.seen
        bars: dict[str, Bar] = {}  # keyed by name: choices with equal names are equivalent
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
        about = self.area_of(assessment.best.action)
        return ChoicesNote(self.canvas, heading, [*bars.values()], [self._close()], about)

    def _close(self) -> TextButton:
        return TextButton(self.canvas, _("Close · Esc"), partial(self.dispatch, Command.CLOSE_POPUP))

    def area_of(self, action: Action) -> pygame.Rect:
        """Return the area of the action's tile, or the prompt."""
        tile: Tile | None = getattr(action, "tile", None)
        if tile in self.table_state.sprites:
            return sprite_rect(self.table_state.sprites[tile])
        return area_rect(self.table_state.layout.prompt)


# -- reasons of bots' actions, as far as public information tells -----------------------------------------------------


class ReasonPopup(Popup):
    """The reason of a bot's last action; asked again, that of the previous bot. `seat` is the bot shown."""

    is_requested = True
    target_prefix = "why"

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


# -- tips: two lines when something happens for the first time in a match ---------------------------------------------


class TipPopup(Popup):
    """Tips on first-time events of one match while `is_open`, shown after the tile has landed.

    Events before it was opened count as already explained. A tip stays until the player closes it, plays on or undoes
    its action. Further tips wait in a queue.
    """

    target_prefix = "remark"

    def __init__(self, view: FamilyView, controls: Controls, dispatch: Dispatch) -> None:
        super().__init__(view, controls)
        self.dispatch, self.is_open = dispatch, False
        self.remark: Remark | None = None
        self._step = 0  # the action of the tip shown
        self._seen_count = 0
        self.shown_kinds: set[str] = set()
        self.waiting: list[tuple[Remark, int]] = []

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

    # -- queue --------------------------------------------------------------------------------------------------------

    def show_next(self) -> None:
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
            if tip is not None and kind not in self.shown_kinds | {queued.kind for queued, _step in self.waiting}:
                self.waiting.append((tip, step))
        self._seen_count = len(match.actions)
        while self.waiting and self.note is None:
            self._show_tip(*self.waiting.pop(0))

    def _undo_to(self, step_count: int) -> None:
        """Drop tips about actions from step `step_count` on, which were undone."""
        if self._step >= step_count:
            self.hide()
        self.waiting = [(tip, step) for tip, step in self.waiting if step < step_count]
        self._seen_count = step_count

    def _show_tip(self, tip: Remark, step: int) -> None:
        """Show a tip if there is space; otherwise its kind stays unexplained."""
        self.show(Note(self.canvas, tip.lines, self._buttons(tip), action_area(self.view, step)))
        if self.note is not None:
            self.remark, self._step = tip, step
            self.shown_kinds.add(tip.kind)

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
            self.shown_kinds.discard(self.remark.kind)
            self.waiting.insert(0, (self.remark, self._step))
            self.hide()

    def close(self) -> None:
        """Show no more tips in this match."""
        self.hide()
        self.waiting.clear()
        self.is_open = False

    @property
    def heading(self) -> str | None:
        """Rules section that the open tip links to, or None."""
        return self.remark.heading if self.remark is not None else None
