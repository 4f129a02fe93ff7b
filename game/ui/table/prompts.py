"""Prompts at the table: the action buttons, the sentence above the hand, confirmations and the log."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

import pygame

from game.core.state import Action, Pass
from game.platform.language import gettext as _
from game.play.daily_deal import deal_date
from game.play.duplicate_match import next_turn
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.fonts import LEAST_SIZE
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect
from game.ui.keys import key_name
from game.ui.layouts.table_layout import Area
from game.ui.table.drag import Command, Dispatch, TileAction
from game.ui.table.table_state import TableState
from game.ui.table.turns import TurnPhase, Turns
from game.ui.widgets.labels import BODY, SMALL
from game.ui.widgets.widget import Button


class PromptButton(Button):
    """A button above the hand; `hint` is shown while it is hovered or focused."""

    def __init__(
        self, canvas: Canvas, label: str, on_click: Callable[[], object], key: int | None = None, primary: bool = False
    ) -> None:
        super().__init__(canvas, label, on_click, primary=primary)
        self.hint = _("key {letter}").format(letter=key_name(key)) if key is not None else ""

    @property
    def tooltip(self) -> str:
        return self.hint


class Prompts:
    """The buttons and the sentence above the hand; families define the content.

    Buttons send intents to `dispatch`. `chances` are success probabilities of bids or trumps, if they are to be
    shown. `pending_confirmation` is an action waiting for a second confirmation.
    """

    def __init__(self, canvas: Canvas, turns: Turns, dispatch: Dispatch) -> None:
        self.canvas, self.turns, self.dispatch = canvas, turns, dispatch
        self.match = turns.match
        self.pending_confirmation: Action | None = None
        self.chances: Mapping[Action, float] = {}
        self.start_over()

    def start_over(self) -> None:
        """Reset after the match has moved forward or back."""
        self.pending_confirmation, self.chances = None, {}

    @property
    def name(self) -> str:
        """Name of the player to move."""
        return self.match.names[self.match.state.to_move]

    # -- overridden by families ---------------------------------------------------------------------------------------

    def action_buttons(self, legal: Sequence[Action]) -> list[Button]:
        """Return the buttons for actions that are not made by moving a tile."""
        return []

    def middle_buttons(self, legal: Sequence[Action], phase: TurnPhase | None, area: Area) -> list[Button]:
        """Return buttons placed in the middle of the table, within `area`."""
        return []

    def question(self, legal: Sequence[Action]) -> str:
        """Return what the player to move can do now."""
        return _("Play a tile.")

    def automatic_action_text(self, action: Action) -> str:
        """Return the text for an automatic action of a person, with the placeholder {name}."""
        if self.turns.alone:
            return _("You pass …") if isinstance(action, Pass) else _("You draw …")
        return _("{name} passes …") if isinstance(action, Pass) else _("{name} draws …")

    def placement_prompt(self, places: Sequence[TileAction], two_ways: bool) -> str:
        """Return where the selected tile may go, or the question which of `two_ways`."""
        single, several = _("Play {tile} at the highlighted place."), _("Choose a highlighted place for {tile}.")
        return (single if len(places) == 1 else several).format(tile=places[0].tile)

    def needs_confirmation(self, action: Action) -> bool:
        """Return whether an action must be confirmed."""
        return False

    def confirmation_question(self, pending: Action) -> tuple[str, str, int]:
        """Return the question, the label of the yes button and its key."""
        raise NotImplementedError

    def keys(self, legal: Collection[Action]) -> Mapping[int, Callable[[], object]]:
        """Return the family's additional key bindings, whether or not they apply now."""
        return {}

    def close(self) -> bool:
        """Close what the player has opened in the middle of the table; return False if there is nothing."""
        return False

    def step(self, by: int) -> bool:
        """Move through choices that are not tiles with ← and →; return False if there are none."""
        return False

    # -- the current prompt -------------------------------------------------------------------------------------------

    def is_confirmed(self, action: Action) -> bool:
        """Return whether an action may be played, or mark it as pending confirmation."""
        if action == self.pending_confirmation or not self.needs_confirmation(action):
            return True
        self.pending_confirmation = action
        return False

    def buttons(self, legal: Sequence[Action], phase: TurnPhase | None) -> list[Button]:
        """Return the buttons above the hand; `legal` are the viewer's actions."""
        if phase == TurnPhase.VIEWING_TABLE:
            label = _("Next hand")
            if deal_date(self.match) is not None:
                label = _("Other games")
            elif self.match.over and next_turn(self.match) is None:
                label = _("Next match")
            onward = partial(self.dispatch, Command.CONTINUE)
            return [
                PromptButton(self.canvas, _("Result"), partial(self.dispatch, Command.RESULT), pygame.K_r),
                PromptButton(self.canvas, label, onward, pygame.K_RETURN, primary=True),
            ]
        if self.pending_confirmation is None or self.pending_confirmation not in legal:
            return self.action_buttons(legal)
        _question, yes, key = self.confirmation_question(self.pending_confirmation)
        return [
            PromptButton(self.canvas, _("No"), partial(self.dispatch, Command.CLEAR_MESSAGE), pygame.K_ESCAPE),
            PromptButton(self.canvas, yes, partial(self.dispatch, self.pending_confirmation), key, primary=True),
        ]

    def prompt(
        self,
        legal: Sequence[Action],
        phase: TurnPhase | None,
        places: Sequence[TileAction] = (),
        two_ways: bool = False,
    ) -> str:
        """Return the sentence above the hand; `legal` are the viewer's actions.

        `places` are the targets of the selected tile, and `two_ways` is whether it fits one of them in two ways.
        """
        if phase == TurnPhase.POPUP_OPEN:
            return _("Click or press Space to continue.")
        if self.match.state.to_move < 0:
            return ""
        if not legal and phase != TurnPhase.THINKING:
            return ""
        if not legal:  # a bot thinks, or a forced action follows
            is_bot = self.match.state.to_move not in self.turns.persons
            text = _("{name} is thinking …") if is_bot else self.automatic_action_text(self.match.legal_actions[0])
            return text.format(name=self.name)
        if self.pending_confirmation is not None and self.pending_confirmation in legal:
            question = self.confirmation_question(self.pending_confirmation)[0]
        else:
            question = self.placement_prompt(places, two_ways) if places else self.question(legal)
        return question if self.turns.alone else _("{name}: {question}").format(name=self.name, question=question)


# -- drawing of the prompt and the log --------------------------------------------------------------------------------


SHADE = 6  # design px of padding around text on its shade


def prompt_rect(table_state: TableState) -> pygame.Rect:
    """Return the rectangle of the prompt: as wide as its text, beside the buttons."""
    canvas, rect = table_state.canvas, _strip(table_state)
    text_width = canvas.fonts.width(table_state.turn.prompt, canvas.text_size(BODY), True)
    rect.w = min(rect.w, text_width + 4 * round(SHADE * canvas.unit))
    return rect


def _strip(table_state: TableState) -> pygame.Rect:
    return area_rect(table_state.layout.prompt._replace(w=table_state.turn.width))


def draw_prompt(surface: pygame.Surface, table_state: TableState, last_event: str) -> None:
    """Draw the last event or a notice, and below it the prompt or refusal.

    A prompt too long for one line also takes the line of the last event, but not that of a notice. Without space for
    two lines the last event is left out, and a notice makes the text smaller.
    """
    canvas, turn, theme = table_state.canvas, table_state.turn, table_state.canvas.theme
    fonts, rect = canvas.fonts, _strip(table_state)
    body, small = canvas.text_size(BODY), canvas.text_size(SMALL)
    reduction = min(1.0, rect.h / (2 * fonts.line_height(body)))
    if turn.notice:
        body, small = max(LEAST_SIZE, reduction * body), max(LEAST_SIZE, reduction * small)
    elif reduction < 1:
        last_event = ""
    line_height = fonts.line_height(body)
    colour, prompt = (theme.alert, f"× {turn.prompt}") if turn.refused else (theme.accent, turn.prompt)
    max_width = rect.w - 2 * round(SHADE * canvas.unit)
    size = fonts.fitting_size(prompt, body, True, max_width)
    is_long = fonts.width(prompt, size, True) > max_width
    upper_line = f"! {turn.notice}" if turn.notice else "" if is_long else last_event
    if upper_line:
        ink = theme.alert if turn.notice else theme.text
        upper_size, upper_lines = fonts.fitting_size(upper_line, small, False, max_width), [upper_line]
        if fonts.width(upper_line, upper_size) > max_width:
            upper_lines, upper_size = fonts.fit(upper_line, upper_size, False, max_width, 1.2 * line_height)
        for index, part in enumerate(upper_lines):
            y = rect.y + round(0.15 * line_height) * (len(upper_lines) == 1) + index * fonts.line_height(upper_size)
            _draw_on_shade(canvas, surface, fonts.text(part, upper_size, ink, False, max_width), (rect.x, y))
    lines = [prompt] if prompt else []
    top = min(1.2 * line_height, rect.h - line_height) if upper_line or not is_long else 0.0
    if is_long:
        lines, size = fonts.fit(prompt, size, True, max_width, rect.h - top)
    for index, part in enumerate(lines):
        text = fonts.text(part, size, colour, True, max_width)
        _draw_on_shade(canvas, surface, text, (rect.x, rect.y + round(top) + index * fonts.line_height(size)))


def _draw_on_shade(canvas: Canvas, surface: pygame.Surface, text: pygame.Surface, at: tuple[int, int]) -> None:
    """Draw text on a translucent background so that it is readable on any table."""
    pad = round(SHADE * canvas.unit)
    size = text.get_width() + 2 * pad, text.get_height()
    blend(surface, canvas.shapes.box(size, 6 * canvas.unit, canvas.theme.panel, None, 0, 0.72), at)
    blend(surface, text, (at[0] + pad, at[1]))


def draw_log(
    surface: pygame.Surface, table_state: TableState, sentences: Sequence[str], skipped: int, top: float
) -> None:
    """Draw the log below `top`, newest line at the bottom; the newest `skipped` lines are scrolled away."""
    canvas, theme = table_state.canvas, table_state.canvas.theme
    rect, pad, size = area_rect(table_state.layout.log), round(12 * canvas.unit), canvas.text_size(SMALL)
    height = canvas.fonts.line_height(size)
    y = rect.bottom - pad
    for index, sentence in enumerate(reversed(sentences[: len(sentences) - skipped])):
        lines = canvas.fonts.wrap(sentence, size, rect.w - 2 * pad)
        y -= height * len(lines) + round(4 * canvas.unit)
        if y < top + pad:
            break
        canvas.write_lines(surface, lines, size, theme.dim if index else theme.text, (rect.x + pad, y))
