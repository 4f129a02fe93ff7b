"""Rule options with sources, the values that are codes, and presets (the rule set of one source)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal

from game.platform.escaping import escape_text
from game.platform.language import gettext as _


@dataclass(frozen=True)
class ByPlayers:
    """A setting that depends on the number of players: `ByPlayers({2: 200}, 150)` is 200 for two, else 150."""

    counts: Mapping[int, int]
    otherwise: int

    def __str__(self) -> str:
        return "/".join(map(str, [*self.counts.values(), self.otherwise]))

    def __hash__(self) -> int:
        return hash((*self.counts.items(), self.otherwise))


Count = int | ByPlayers


def resolve_count(count: Count, players: int) -> int:
    """Return the value of a setting for this number of players."""
    return count.counts.get(players, count.otherwise) if isinstance(count, ByPlayers) else count


# -- option values that records write as codes --------------------------------------------------------------------


class FirstLead(StrEnum):
    """Who leads the first hand, and with which tile (C4)."""

    HIGHEST_DOUBLE = "HD"
    LOWEST_DOUBLE = "LD"
    SET_DOUBLE = "DN"  # the highest double of the set
    HOLDER_OF_HIGHEST = "HDf"  # the holder of the highest double leads any tile
    HEAVIEST_LOT = "DH"
    LIGHTEST_LOT = "DL"


class LaterLead(StrEnum):
    """Who leads the hands after the first (C5)."""

    ROTATE = "ROT"
    AS_FIRST = "SAME"
    WINNER = "WIN"


class Pay(StrEnum):
    """What the winner of a hand scores (C10)."""

    OTHERS = "SUM"
    OTHERS_LESS_OWN = "DIFF"
    EVERYBODY = "BOTH"
    ONE_POINT = "FIX"
    DIFFERENCES = "CASCADE"


class Tie(StrEnum):
    """Which of those who tie for the lightest hand score in a block (C10)."""

    NONE = "none"
    SPLIT = "split"
    IF_ONE_LEFT_OUT = "if one is left out"


Spinner = Literal["none", "first", "all"]
"""Which doubles are spinners (C8)."""


# -- options ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """One value of an option, with its description and the source that prints it ("" if none).

    `settings` are the settings it changes, if they are not just `{option.key: value}`.
    """

    value: Any
    description: str
    source: str = ""
    settings: Mapping[str, Any] | None = None

    def __str__(self) -> str:
        """Return the value as written in command lines and records; booleans are yes and no."""
        return {True: "yes", False: "no"}[self.value] if isinstance(self.value, bool) else str(self.value)


_YES_OR_NO = {"on": "yes", "true": "yes", "off": "no", "false": "no"}


@dataclass(frozen=True)
class Option:
    """A house rule that players may change; `key` is the name of its setting.

    If `is_table_setting`, it does not change the rules of play (seating, time limits). With
    fewer than `min_players` players it has no effect.
    """

    key: str
    title: str
    choices: tuple[Choice, ...]
    is_table_setting: bool = False
    min_players: int = 2

    def current_choice(self, game: object) -> Choice:
        """Return the choice in use in `game`; the first choice if another option overrules them all."""
        return next((choice for choice in self.choices if self._is_set(choice, game)), self.choices[0])

    def overruled(self, game: object) -> bool:
        """Whether another option overrules all choices of this one in `game`."""
        return not any(self._is_set(choice, game) for choice in self.choices)

    def _is_set(self, choice: Choice, game: object) -> bool:
        return all(getattr(game, key) == value for key, value in self.settings_for(choice).items())

    def settings_for(self, choice: Choice) -> Mapping[str, Any]:
        """Return the settings that a choice changes."""
        return {self.key: choice.value} if choice.settings is None else choice.settings

    def choice(self, value: object) -> Choice:
        """Return the choice for a value or its text; raises ValueError listing the choices."""
        text = str(Choice(value, ""))
        for choice in self.choices:
            if str(choice) in (text, _YES_OR_NO.get(text)):
                return choice
        available = ", ".join(map(str, self.choices))
        raise ValueError(
            _("{option} cannot be {value}; it is one of {choices}.").format(
                option=self.key, value=escape_text(text) or "“”", choices=available
            )
        )


@dataclass(frozen=True)
class Preset:
    """The rule set of one source: its settings, and further settings for the larger sets.

    The first preset of a game has no settings: the defaults of the game follow that source.
    """

    key: str
    book: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    larger_set_settings: Mapping[str, Any] = field(default_factory=dict)
