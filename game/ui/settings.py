"""The player's settings: look, motion, sound and help, saved in the store."""

from dataclasses import asdict, dataclass
from typing import Literal, Self, get_args, get_type_hints

import pygame

from game.platform.language import LANGUAGES, PREFERRED, match_language
from game.platform.preferences import Preferences
from game.store import Store, values

ThemeName = Literal["green", "walnut", "slate", "night", "contrast"]
TileSetName = Literal["bone", "ebony", "marble", "brass", "plain", "contrast"]
PipStyle = Literal["ink", "colour", "numerals"]
MotionLevel = Literal["full", "short", "reduced", "off"]
AutoPress = Literal["none", "passes", "all"]
Hints = Literal["never", "alone", "always"]
AvatarName = Literal["", "domino", "crown", "cat", "owl", "ship", "oak", "cup", "key"]
Tutor = Literal["off", "blunders", "mistakes"]
Announcements = Literal["brief", "full"]

NAME_LENGTH = 20
SYSTEM = "system"
"""The language of the system, as a setting."""
SETTINGS_KEY = "settings"
"""Key of the settings in the store."""


@dataclass
class Settings:
    """Everything on the settings page.

    - `text_size` multiplies every text; `speed` multiplies the speed of motion and bots (2 is twice as fast).
    - `volume` (of the effects) and `room_volume` (of the tone of a quiet room) are 0 to 1.
    - `auto_press`: which forced moves are played automatically: none, passes, or draws as well ("all").
    - `point_hints`: show at each place what a play there would score.
    - `hints`: when the coach may give hints and review hands: never, when one person plays against bots, or always.
    - `tutor`: before which choices the coach warns.
    - `show_out`, `show_lacks`, `show_bids`: the aids: tiles out, numbers others lacked, and chances of bids.
    - `name`: the player's last name. `avatar`: the player's picture; empty for a seal with the initial.
    - `tips`: whether tips are on by default in the first match of each game.
    - `language`: a code of LANGUAGES, or SYSTEM.
    - `announcements`: what a screen reader speaks at the table: the log, or also the open ends and the possible moves.
    """

    theme: ThemeName = "green"
    tiles: TileSetName = "bone"
    pips: PipStyle = "ink"
    text_size: float = 1.0
    motion: MotionLevel = "full"
    speed: float = 1.0
    volume: float = 0.7
    muted: bool = False
    room_volume: float = 0.0
    auto_press: AutoPress = "passes"
    point_hints: bool = True
    hints: Hints = "alone"
    tutor: Tutor = "off"
    show_out: bool = False
    show_lacks: bool = False
    show_bids: bool = False
    name: str = ""
    avatar: AvatarName = ""
    full_screen: bool = False
    tips: bool = True
    language: str = SYSTEM
    announcements: Announcements = "full"

    def allows_coach(self, people: int) -> bool:
        """Whether the coach may be used at a table with that many people."""
        return self.hints == "always" or (self.hints == "alone" and people == 1)

    @property
    def aids(self) -> tuple[bool, bool, bool]:
        """The aids that are on: tiles out, numbers others lacked, chances of bids."""
        return self.show_out, self.show_lacks, self.show_bids

    @property
    def language_code(self) -> str:
        """The code of the language to use."""
        return system_language() if self.language == SYSTEM else self.language

    def follow(self, preferences: Preferences) -> None:
        """Use the preferences of the system."""
        if preferences.reduced_motion:
            self.motion = "reduced"
        if preferences.high_contrast:
            self.theme = self.tiles = "contrast"

    @classmethod
    def load(cls, store: Store) -> Self:
        """Load the saved settings; missing or invalid ones get their default."""
        stored = store.setting(SETTINGS_KEY)
        if not isinstance(stored, dict):
            return cls()
        return cls(**{name: value for name, value in stored.items() if name in _TYPES and _is_valid(name, value)})

    def save(self, store: Store) -> None:
        """Save the settings."""
        store.set(SETTINGS_KEY, asdict(self))


def system_language() -> str:
    """Return the language of the system: the environment's, else that of the desktop."""
    if PREFERRED:
        return match_language(PREFERRED)
    return match_language(locale["language"] for locale in pygame.system.get_pref_locales())


_RANGES = {"text_size": (1, 2), "speed": (0.5, 10), "volume": (0, 1), "room_volume": (0, 1)}
_TYPES = get_type_hints(Settings)


def _is_valid(name: str, value: object) -> bool:
    """Whether a stored value can be used for a setting."""
    if name in _RANGES:
        low, high = _RANGES[name]
        return isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high
    if name == "name":
        return values.is_plain(value, NAME_LENGTH)
    if name == "language":
        return value == SYSTEM or value in LANGUAGES
    if _TYPES[name] is bool:
        return isinstance(value, bool)
    return value in get_args(_TYPES[name])
