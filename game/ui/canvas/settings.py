"""What the player has set: how the table looks, moves and sounds, kept from one run of the program to the next."""

from dataclasses import asdict, dataclass
from typing import Any, Literal, Self, get_args

from game.store import Store, values
from game.ui.canvas.theme import THEMES
from game.ui.canvas.tile_sets import TILE_SETS
from game.ui.canvas.tile_svg import PipStyle

MotionLevel = Literal["full", "short", "reduced", "off"]
AutoPress = Literal["none", "passes", "all"]
Hints = Literal["never", "alone", "always"]
Tutor = Literal["off", "blunders", "mistakes"]

NAME_LENGTH = 20
_KEY = "settings"


@dataclass
class Settings:
    """Everything on the settings page.

    `text_size` multiplies every text, `speed` is how fast things move and bots seem to think (2 is twice as fast),
    `volume` runs from 0 to 1. `auto_press` is what the table does unasked when it is all that a player may do:
    nothing, passes, or draws as well. `point_hints` shows at each place what a play there would score. `hints` is when
    the coach may be asked and looks back on a hand: never, only where one person plays against bots, or always; before
    what it speaks as a `tutor`. Shown as aids are the tiles that are out, what others lacked, and what chance each bid
    has. `name` is what the player was last called. `full_screen` is whether the window fills
    the screen.
    """

    theme: str = "green"
    tiles: str = "bone"
    pips: PipStyle = "ink"
    text_size: float = 1.0
    motion: MotionLevel = "full"
    speed: float = 1.0
    volume: float = 0.7
    muted: bool = False
    auto_press: AutoPress = "passes"
    point_hints: bool = True
    hints: Hints = "alone"
    tutor: Tutor = "off"
    show_out: bool = False
    show_lacks: bool = False
    show_bids: bool = False
    name: str = ""
    full_screen: bool = False

    def allows_coach(self, people: int) -> bool:
        """Whether the coach may speak at a table where so many people sit."""
        return self.hints == "always" or (self.hints == "alone" and people == 1)

    @property
    def aids(self) -> tuple[bool, bool, bool]:
        """Whether each of the aids is set: the tiles out, what others lacked, and what chance each bid has."""
        return self.show_out, self.show_lacks, self.show_bids

    @classmethod
    def load(cls, store: Store) -> Self:
        """The settings last saved; one that is missing or makes no sense is as in a new game."""
        kept = store.setting(_KEY)
        if not isinstance(kept, dict):
            return cls()
        return cls(**{name: value for name, value in kept.items() if name in _VALIDATORS and _VALIDATORS[name](value)})

    def save(self, store: Store) -> None:
        """Saves them."""
        store.set(_KEY, asdict(self))


def _between(least: float, most: float) -> Any:
    return lambda value: type(value) in (int, float) and least <= value <= most


def _one_of(values: Any) -> Any:
    return lambda value: value in tuple(values)


def _yes_or_no(value: object) -> bool:
    return isinstance(value, bool)


_VALIDATORS = {
    "theme": _one_of(THEMES),
    "tiles": _one_of(TILE_SETS),
    "pips": _one_of(get_args(PipStyle)),
    "text_size": _between(1, 2),
    "motion": _one_of(get_args(MotionLevel)),
    "speed": _between(0.5, 10),
    "volume": _between(0, 1),
    "muted": _yes_or_no,
    "auto_press": _one_of(get_args(AutoPress)),
    "point_hints": _yes_or_no,
    "hints": _one_of(get_args(Hints)),
    "tutor": _one_of(get_args(Tutor)),
    "show_out": _yes_or_no,
    "show_lacks": _yes_or_no,
    "show_bids": _yes_or_no,
    "name": lambda value: values.is_plain(value, NAME_LENGTH),
    "full_screen": _yes_or_no,
}
"""What each setting may be."""
