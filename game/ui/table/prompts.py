"""What the player is asked besides where to put a tile: the buttons that answer it, and the question “really?”."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

import pygame

from game.core.state import Action, Pass
from game.platform.language import gettext as _
from game.play.duplicate_match import next_turn
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.sprites import area_rect
from game.ui.canvas.theme import Colour
from game.ui.layouts.table_layout import Area
from game.ui.table.drag import Attempt, CallMuggins, Command, Dispatch, TileAction
from game.ui.table.table_state import TableState
from game.ui.table.turns import TurnPhase, Turns
from game.ui.widgets.labels import BODY, SMALL
from game.ui.widgets.widget import Button


class PromptButton(Button):
    """A button above the hand; `hint` says more about it while the mouse or the keys are at it."""

    def __init__(
        self, canvas: Canvas, label: str, act: Callable[[], object], key: int | None = None, **look: bool
    ) -> None:
        super().__init__(canvas, label, act, strong=look.get("strong", False))
        self.hint = _("key {letter}").format(letter=pygame.key.name(key).title()) if key is not None else ""


class Prompts:
    """The buttons above the hand, and the sentence beside them; a family says which and in what words.

    What they stand for goes to `dispatch`. `chances` are those that a bid, or a trump, is made, where they are to be
    told. `pending_confirmation` is an action that cannot be taken back and has to be asked for once more.
    """

    def __init__(self, canvas: Canvas, turns: Turns, perform: Dispatch) -> None:
        self.canvas, self.turns, self.dispatch = canvas, turns, perform
        self.match = turns.match
        self.pending_confirmation: Action | None = None
        self.chances: Mapping[Action, float] = {}
        self.start_over()

    def start_over(self) -> None:
        """The match has gone on or back."""
        self.pending_confirmation, self.chances = None, {}

    @property
    def name(self) -> str:
        """The name of the one who is to move."""
        return self.match.names[self.match.state.to_move]

    # -- what the buttons do -------------------------------------------------------------------------------------------

    def attempt(self, action: Action) -> None:
        """Asks for an action."""
        self.dispatch(Attempt(action))

    def call(self, seat: int | None) -> None:
        """Calls “Muggins!” for a seat, or for nobody."""
        self.dispatch(CallMuggins(seat))

    def cancel_confirmation(self) -> None:
        """What was doubted is not meant."""
        self.dispatch(Command.CLEAR_REFUSAL)

    def refresh(self) -> None:
        """The buttons have changed."""
        self.dispatch(Command.REFRESH)

    # -- what a family says --------------------------------------------------------------------------------------------

    def action_buttons(self, legal: Sequence[Action]) -> list[Button]:
        """The buttons for what is not done with a tile."""
        return []

    def middle_buttons(self, legal: Sequence[Action], wait: TurnPhase | None, area: Area) -> list[Button]:
        """Buttons that stand in the middle of the table, in their places within `area`."""
        return []

    def question(self, legal: Sequence[Action]) -> str:
        """What the person to move can do now."""
        return _("{name}, play a tile.").format(name=self.name)

    def automatic_action_text(self, action: Action) -> str:
        """That the table does what is all that the person to move may do; who that is, is {name}."""
        return _("{name} passes …") if isinstance(action, Pass) else _("{name} draws …")

    def placement_prompt(self, places: Sequence[TileAction], two_ways: bool) -> str:
        """Where the tile that is chosen may go, or the question in which of `two_ways`."""
        one, more = _("{name}, lay {tile} where it is lit."), _("{name}, lay {tile} at a place that is lit.")
        return (one if len(places) == 1 else more).format(name=self.name, tile=places[0].tile)

    def needs_confirmation(self, action: Action) -> bool:
        """Whether an action may be regretted, so that it has to be asked for twice."""
        return False

    def confirmation_question(self, doubted: Action) -> tuple[str, str, int]:
        """The question whether that is meant, the word that says yes to it, and its key."""
        raise NotImplementedError

    def keys(self, legal: Collection[Action]) -> Mapping[int, Callable[[], object]]:
        """What each key does besides the table's own ones, whether or not it may be done now."""
        return {}

    def step(self, by: int) -> bool:
        """Moves along what is to be chosen by ← and →; False when that is a tile."""
        return False

    def _meanwhile(self) -> str:
        """What the one to move does while nobody is asked: a bot thinks, a person does what has to be done."""
        words = _("{name} is thinking …")
        if self.match.state.to_move in self.turns.persons:
            words = self.automatic_action_text(self.match.game.legal_actions(self.match.state)[0])
        return words.format(name=self.name)

    # -- what is asked -------------------------------------------------------------------------------------------------

    def is_confirmed(self, action: Action) -> bool:
        """Whether an action is really meant: one that may be regretted has to be asked for twice."""
        if action == self.pending_confirmation or not self.needs_confirmation(action):
            return True
        self.pending_confirmation = action
        return False

    def buttons(self, legal: Sequence[Action], wait: TurnPhase | None) -> list[Button]:
        """The buttons above the hand; `legal` is what the person at the screen may do."""
        if wait == TurnPhase.VIEWING_TABLE:
            return _onward(self)
        if self.pending_confirmation is None or self.pending_confirmation not in legal:
            return self.action_buttons(legal)
        _question, yes, key = self.confirmation_question(self.pending_confirmation)
        return [
            PromptButton(self.canvas, _("No"), self.cancel_confirmation, pygame.K_ESCAPE),
            PromptButton(self.canvas, yes, partial(self.attempt, self.pending_confirmation), key, strong=True),
        ]

    def prompt(
        self, legal: Sequence[Action], wait: TurnPhase | None, places: Sequence[TileAction] = (), two_ways: bool = False
    ) -> str:
        """The sentence above the hand; `legal` is what the person at the screen may do.

        The tile that is chosen may go to these `places`, in `two_ways` at one of them.
        """
        if wait == TurnPhase.POPUP_OPEN:
            return _("Press Space to continue.")
        if self.match.state.to_move < 0:
            return ""
        if not legal:
            return self._meanwhile() if wait == TurnPhase.THINKING else ""
        if self.pending_confirmation is not None and self.pending_confirmation in legal:
            return self.confirmation_question(self.pending_confirmation)[0]
        return self.placement_prompt(places, two_ways) if places else self.question(legal)


def _onward(prompts: Prompts) -> list[Button]:
    """On the way from the table at the end of a hand or match: back to what it came to, and on."""
    again = prompts.match.over and next_turn(prompts.match) is None
    words = _("Play again") if again else _("Next hand")
    return [
        PromptButton(prompts.canvas, _("Result"), partial(prompts.dispatch, Command.RESULT), pygame.K_r),
        PromptButton(prompts.canvas, words, partial(prompts.dispatch, Command.CONTINUE), pygame.K_RETURN, strong=True),
    ]


# -- what is told at the table: the words above the hand, and the log of all that happened -----------------------------


SHADE = 6  # px of the design, beside words on their shade
LEAST_LINE = 11  # px, the smallest words


def prompt_rect(tabletop: TableState) -> pygame.Rect:
    """Where what the player can do is written: as wide as its words, beside the buttons or raised above them."""
    turn, fonts, rect = tabletop.turn, tabletop.canvas.fonts, area_rect(_strip(tabletop))
    words = fonts.width(turn.prompt, tabletop.canvas.text_size(BODY), True) + 4 * round(SHADE * tabletop.canvas.unit)
    rect.w = min(rect.w, words)
    return rect


def _strip(tabletop: TableState) -> Area:
    turn, area = tabletop.turn, tabletop.layout.prompt
    return area._replace(y=area.y - turn.raised, w=turn.width)


def draw_prompt(surface: pygame.Surface, tabletop: TableState, happened: str) -> None:
    """Above the hand: what happened last or a notice, and what the player can do now or why something was refused.

    Where these words are too long for one line they have the place of what happened, too, but not that of a notice.
    """
    canvas, turn = tabletop.canvas, tabletop.turn
    fonts, rect = canvas.fonts, area_rect(_strip(tabletop))
    line = fonts.line_height(canvas.text_size(BODY))
    colour = canvas.theme.alert if turn.refused else canvas.theme.accent
    words = f"× {turn.prompt}" if turn.refused else turn.prompt
    wide = rect.w - 2 * round(SHADE * canvas.unit)
    size = fonts.fitting_size(words, canvas.text_size(BODY), True, wide)
    long = fonts.width(words, size, True) > wide
    above = f"! {turn.notice}" if turn.notice else "" if long else happened
    if above:
        small = fonts.fitting_size(above, canvas.text_size(SMALL), False, wide)
        text = fonts.text(above, small, canvas.theme.alert if turn.notice else canvas.theme.text, False, wide)
        _draw_on_shade(canvas, surface, text, (rect.x, rect.y + round(0.15 * line)), canvas.theme.dim)
    if long:
        first = 1.2 * line if above else 0.0
        lines, size = _fitted(canvas, words, size, wide, rect.h - first)
        step = fonts.line_height(size)
        for nth, part in enumerate(lines):
            text = fonts.text(part, size, colour, True, wide)
            _draw_on_shade(canvas, surface, text, (rect.x, rect.y + round(first) + nth * step), colour)
    elif words:
        text = fonts.text(words, size, colour, True, wide)
        _draw_on_shade(canvas, surface, text, (rect.x, rect.y + round(1.2 * line)), colour)


def _fitted(canvas: Canvas, words: str, size: float, width: float, height: float) -> tuple[list[str], float]:
    """Words in so many lines as have room, and as large as has them all there; the last is cut where none has."""
    fonts = canvas.fonts
    while True:
        most = max(1, int(height / fonts.line_height(size)))
        lines = fonts.wrap(fonts.add_hyphen_breaks(words, size, width, True), size, width, True)
        if len(lines) <= most:
            return lines, size
        if size - 1 < LEAST_LINE:
            return [*lines[: most - 1], " ".join(lines[most - 1 :])], size
        size -= 1


def _draw_on_shade(
    canvas: Canvas, surface: pygame.Surface, text: pygame.Surface, at: tuple[float, float], colour: Colour
) -> None:
    """Words on the table, on a shade of the panel so that they read on any light."""
    pad = round(SHADE * canvas.unit)
    shade = canvas.shapes.box(
        (text.get_width() + 2 * pad, text.get_height()), 6 * canvas.unit, canvas.theme.panel, None, 0, 0.72
    )
    surface.blit(shade, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    surface.blit(text, (at[0] + pad, at[1]), special_flags=pygame.BLEND_PREMULTIPLIED)


def draw_log(surface: pygame.Surface, tabletop: TableState, sentences: Sequence[str], skipped: int, top: float) -> None:
    """The log at the side below `top`, the newest sentence at the bottom; so many are `skipped`, scrolled away."""
    canvas, theme = tabletop.canvas, tabletop.canvas.theme
    rect = area_rect(tabletop.layout.log)
    pad = round(12 * canvas.unit)
    size = canvas.text_size(SMALL)
    height = canvas.fonts.line_height(size)
    y = rect.bottom - pad
    for nth, sentence in enumerate(reversed(sentences)):
        if nth < skipped:
            continue
        lines = canvas.fonts.wrap(sentence, size, rect.w - 2 * pad)
        y -= height * len(lines) + round(4 * canvas.unit)
        if y < top + pad:
            break
        for row, line in enumerate(lines):
            colour = theme.text if nth == skipped else theme.dim
            text = canvas.fonts.text(line, size, colour)
            surface.blit(text, (rect.x + pad, y + row * height), special_flags=pygame.BLEND_PREMULTIPLIED)
