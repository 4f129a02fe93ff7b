"""Rule options with sources, the values that are codes, and presets (the rule set of one source)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Literal, Self

from game.platform.escaping import escape_text
from game.platform.language import AnyText
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

    `setting` is what the setting of the option becomes, if that is not `value`; or all settings that the choice
    changes, by name.
    """

    value: Any
    description: AnyText
    source: AnyText = ""
    setting: Any = None

    def __str__(self) -> str:
        """Return the value as written in command lines and records; booleans are yes and no."""
        return {True: "yes", False: "no"}[self.value] if isinstance(self.value, bool) else str(self.value)


_YES_OR_NO = {"on": "yes", "true": "yes", "off": "no", "false": "no"}


@dataclass(frozen=True)
class Option:
    """A house rule that players may change.

    It changes the setting `setting` of the game. With fewer than `min_players` players it has no effect.
    """

    key: str
    title: AnyText
    choices: tuple[Choice, ...]
    setting: str
    min_players: int

    def only(self, *values: object) -> Self:
        """Return the option with these choices only, in this order."""
        return replace(self, choices=tuple(map({choice.value: choice for choice in self.choices}.__getitem__, values)))

    def with_source(self, book: AnyText, *values: object) -> Self:
        """Return the option with `book` as the source of these values; by default of the first choice."""
        its = values or (self.choices[0].value,)
        return replace(self, choices=tuple(replace(c, source=book) if c.value in its else c for c in self.choices))

    def described(self, value: object, description: AnyText) -> Self:
        """Return the option with another description of one value."""
        choices = (replace(c, description=description) if c.value == value else c for c in self.choices)
        return replace(self, choices=tuple(choices))

    def current_choice(self, game: object) -> Choice:
        """Return the choice in use in `game`; the first choice if another option overrules them all."""
        return next((choice for choice in self.choices if self._is_set(choice, game)), self.choices[0])

    def overruled(self, game: object) -> bool:
        """Whether another option overrules all choices of this one in `game`."""
        return not any(self._is_set(choice, game) for choice in self.choices)

    def differs(self, game: object, other: object) -> bool:
        """Return whether `game` has a choice of its own that is not the one in `other`."""
        return not self.overruled(game) and self.current_choice(game) is not self.current_choice(other)

    def _is_set(self, choice: Choice, game: object) -> bool:
        return all(getattr(game, key) == value for key, value in self.settings_for(choice).items())

    def settings_for(self, choice: Choice) -> Mapping[str, Any]:
        """Return the settings that a choice changes."""
        if isinstance(choice.setting, Mapping):
            return choice.setting
        return {self.setting: choice.value if choice.setting is None else choice.setting}

    def choice(self, value: object) -> Choice:
        """Return the choice for a value or its text; raises ValueError listing the choices."""
        text = str(Choice(value, ""))
        for choice in self.choices:
            if str(choice) in (text, _YES_OR_NO.get(text)):
                return choice
        available = ", ".join(map(str, self.choices))
        raise ValueError(
            _("{option} can't be {value}. It must be one of {choices}.").format(
                option=self.key, value=escape_text(text) or "“”", choices=available
            )
        )


def option(key: str, title: AnyText, *choices: Choice, setting: str = "", min_players: int = 2) -> Option:
    """Return an option; its key is the name of its setting unless `setting` is given."""
    return Option(key, title, choices, setting or key, min_players)


@dataclass(frozen=True)
class Preset:
    """The rule set of one source: its settings, and further settings for the larger sets.

    The first preset of a game has no settings: the defaults of the game follow that source. `source` is given if `book`
    is not the title of a source: it names a part of one, or is “As played today”.
    """

    key: str
    book: AnyText
    settings: Mapping[str, Any] = field(default_factory=dict)
    larger_set_settings: Mapping[str, Any] = field(default_factory=dict)
    source: AnyText = ""
