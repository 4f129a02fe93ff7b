"""How a page comes that is a moment of its own: the light changes, and then something is drawn before one's eyes."""

from game.ui.canvas.settings import Settings

LIGHT = 420  # ms in which the light changes
DRAWING = 1300  # ms in which what is to be drawn is drawn
FADE = 160  # ms in which a page comes with reduced motion


class Entrance:
    """The course of it from the first time that `look` is told; over at once where nothing is to be seen to move."""

    def __init__(self, settings: Settings, skip: bool = False) -> None:
        motion = "off" if skip else settings.motion
        pace = {"full": 1.0, "short": 0.5}.get(motion, 0.0) / settings.speed
        self._light = FADE / settings.speed if motion == "reduced" else pace * LIGHT
        self._drawing = pace * DRAWING
        self._began: int | None = None
        self.lit = 0.0 if self._light else 1.0
        self.drawn = 0.0 if self._drawing else 1.0

    def look(self, now: int) -> None:
        """The time is `now`, in milliseconds: `lit` and `drawn` are how far it has come, from 0 to 1."""
        self._began = now if self._began is None else self._began
        passed = now - self._began
        self.lit = min(1.0, passed / self._light) if self._light else 1.0
        part = min(1.0, max(0.0, (passed - self._light) / self._drawing)) if self._drawing else 1.0
        self.drawn = part * part * (3 - 2 * part)

    @property
    def over(self) -> bool:
        """Whether all has come."""
        return self.lit >= 1 and self.drawn >= 1
