"""The clock of a turn: how long the person at the screen may still think."""

import pygame

from game.platform.language import gettext as _
from game.ui.table.tabletop import Tabletop
from game.ui.widgets.widget import FLAG, TEXT, Still

LAST = 10  # seconds that are told by colour
LAPSE = 1000  # ms at most that pass between two looks: a machine that slept does not cost the hand


class TurnClock(Still):
    """Counts the seconds of a person's turn down, as long as it is looked at.

    A turn begins when the seat comes to move, and what it does in several actions is one turn. It is drawn anew when
    another second has begun, and not before.
    """

    def __init__(self, tabletop: Tabletop, seconds: int) -> None:
        super().__init__(tabletop.canvas, _("Time"))
        self.tabletop, self.seconds = tabletop, seconds
        self._left = 1000.0 * seconds
        self._turn: tuple[int, int] | None = None
        self._looked: int | None = None

    @property
    def stood(self) -> list[object]:
        """Where it stands, for another table of the same match to go on from: the turn, and the ms that are left."""
        return [self._name(), self._left] if self._turn == self._begun() else []

    def go_on(self, stood: object) -> None:
        """Goes on from where it `stood` at another table, if that was in the turn of now."""
        match stood:
            case [str(turn), int() | float() as left] if turn == self._name() and 0 <= left <= self._left:
                self._turn, self._left = self._begun(), left

    def _name(self) -> str:
        """A text that no other turn of any match has."""
        deals = self.tabletop.match.deals
        return f"{self._begun()} {deals[-1] if deals else ''}"

    @property
    def left(self) -> int:
        """The seconds that are left, a begun one counted as a whole."""
        return max(0, -int(-self._left // 1000))

    @property
    def second(self) -> float:
        """In how many ms another second begins."""
        return self._left % LAPSE or LAPSE

    @property
    def shown(self) -> bool:
        """Whether it is seen: in the turn of the person at the screen."""
        return self.tabletop.turn.mine

    @property
    def urgent(self) -> bool:
        """Whether the last seconds run."""
        return self.left <= LAST

    def look(self, now: int, runs: bool) -> bool:
        """Brings the clock to the time `now`; whether the time is up. It stands still unless it `runs`."""
        if not runs:
            self._looked = None
            return False
        turn = self._begun()
        if turn != self._turn:
            self._turn, self._left, self._looked = turn, 1000.0 * self.seconds, None
            self.damage()
        before, was_urgent = self.left, self.urgent
        if self._looked is not None:
            self._left -= min(LAPSE, now - self._looked)
        self._looked = now
        if self.left != before:
            self.damage()
        if self.urgent and not was_urgent:
            self.canvas.sound.play("clock")
        return self._left <= 0

    def _begun(self) -> tuple[int, int]:
        """The step at which the turn began, and whose it is."""
        states, seat = self.tabletop.match.states, self.tabletop.match.state.to_move
        step = len(states) - 1
        while step and states[step - 1].to_move == seat:
            step -= 1
        return step, seat

    def natural_size(self) -> tuple[int, int]:
        size = self.canvas.text_size(TEXT)
        return self.canvas.fonts.width("00:00", size, True) + round(1.2 * size), round(1.7 * size)

    def draw(self, surface: pygame.Surface) -> None:
        if not self.shown:
            return
        theme = self.canvas.theme
        ground, edge = (theme.alert, theme.alert) if self.urgent else (theme.panel, theme.accent)
        ink = theme.on_accent if self.urgent else theme.text
        self._draw_box(surface, self.rect, ground, edge)
        minutes, seconds = divmod(self.left, 60)
        words = self.canvas.fonts.text(f"{minutes}:{seconds:02}", self.canvas.text_size(TEXT), ink, True)
        surface.blit(words, words.get_rect(center=self.rect.center), special_flags=FLAG)
