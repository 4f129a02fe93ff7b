"""Progress display while the matches of a damaged database are recovered."""

from time import monotonic

import pygame

from game.platform.language import gettext as _
from game.ui.canvas.assets import asset_folder
from game.ui.canvas.canvas import Canvas
from game.ui.settings import Settings
from game.ui.widgets.selector import Progress
from game.ui.window.geometry import load_geometry
from game.ui.window.window import Window, open_display

SOON = 0.5  # seconds before the progress is shown
OFTEN = 0.05  # seconds between two updates
LATER = 2.0  # seconds without a call after which the next call starts a new recovery


class Closed(Exception):
    """The player closed the window before recovery ended. The damaged file is unchanged."""


class Recovery:
    """Progress bar on the program's window, or on its own window before that is open.

    Call it with the completed share from 0 to 1. Raises `Closed` if the player closes its own window.
    """

    def __init__(self) -> None:
        self._own: pygame.Window | None = None
        self._window: Window | None = None
        self._called = self._next = monotonic()

    def __call__(self, share: float) -> None:
        """Show the progress, unless recovery has only just started."""
        now = monotonic()
        if now - self._called > LATER:
            self._next = now + SOON
        self._called = now
        if now >= self._next:
            self._next = now + OFTEN
            self._show(share)

    def begin(self) -> None:
        """Restart the delay before the progress is shown."""
        self._next = monotonic() + SOON

    def move_to(self, window: Window) -> None:
        """Continue on the program's window and close the own one."""
        self._window = window
        if self._own is not None:
            self._own.destroy()
            self._own = None

    def _show(self, share: float) -> None:
        if self._window is not None:
            pygame.event.pump()
            self._draw(self._window.canvas, share)
            self._window.flip_at_once()
            return
        if self._own is None:
            open_display()
            size = load_geometry(None).size
            self._own = pygame.Window(_("Boneyard"), size, pygame.WINDOWPOS_CENTERED, allow_high_dpi=True)
            self._own.set_icon(pygame.image.load(asset_folder("sprites") / "icon.png"))
            self._canvas = Canvas(self._own.get_surface(), Settings(muted=True))
        if any(event.type in (pygame.QUIT, pygame.WINDOWCLOSE) for event in pygame.event.get()):
            raise Closed
        self._draw(self._canvas, share)
        self._own.flip()

    def _draw(self, canvas: Canvas, share: float) -> None:
        surface, bar = canvas.surface, Progress(canvas, "")
        bar.set_progress(_("Recovering your matches… {percent}%").format(percent=round(100 * share)), share)
        bar.rect = pygame.Rect(0, 0, surface.get_width() // 2, bar.natural_size()[1])
        bar.rect.center = surface.get_rect().center
        clip = surface.get_clip()
        surface.set_clip(None)
        surface.blit(canvas.background(), (0, 0))
        bar.draw(surface)
        surface.set_clip(clip)
