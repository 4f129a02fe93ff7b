"""Knobs with sources: what a house rule may be set to, in whose book it stands, and a book's whole way of playing."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.platform.escaping import escape_text
from game.platform.language import gettext as _


@dataclass(frozen=True)
class ByPlayers:
    """A knob's value that depends on how many play: `ByPlayers({2: 200}, 150)` is 200 for two, else 150."""

    counts: Mapping[int, int]
    otherwise: int

    def __str__(self) -> str:
        return "/".join(map(str, [*self.counts.values(), self.otherwise]))

    def __hash__(self) -> int:
        return hash((*self.counts.items(), self.otherwise))


Count = int | ByPlayers


def resolve_count(knob: Count, players: int) -> int:
    """The value of a knob with so many players."""
    return knob.counts.get(players, knob.otherwise) if isinstance(knob, ByPlayers) else knob


@dataclass(frozen=True)
class Choice:
    """One value of an option: the value, what it means in plain words, and the book it comes from ("" if none).

    `settings` are what it sets where that is more or other than the option's own knob to the value.
    """

    value: Any
    description: str
    source: str = ""
    settings: Mapping[str, Any] | None = None

    def __str__(self) -> str:
        """The value as a command line or a record writes it: yes and no, or as it prints."""
        return {True: "yes", False: "no"}[self.value] if isinstance(self.value, bool) else str(self.value)


_YES_OR_NO = {"on": "yes", "true": "yes", "off": "no", "false": "no"}


@dataclass(frozen=True)
class Option:
    """A house rule the player may change: the knob it turns, its title, and the choices there are.

    What is done `is_table_setting` leaves the rules of play as they are: who sits where, how long a turn may take. With
    fewer than `min_players` players it makes no difference.
    """

    key: str
    title: str
    choices: tuple[Choice, ...]
    is_table_setting: bool = False
    min_players: int = 2

    def current_choice(self, game: object) -> Choice:
        """The choice by which `game` is played; the first one where another option has overruled them all."""
        return next((choice for choice in self.choices if self._stands(choice, game)), self.choices[0])

    def overruled(self, game: object) -> bool:
        """Whether `game` is played by none of the choices, since another option has overruled them all."""
        return not any(self._stands(choice, game) for choice in self.choices)

    def _stands(self, choice: Choice, game: object) -> bool:
        return all(getattr(game, knob) == value for knob, value in self.settings_for(choice).items())

    def settings_for(self, choice: Choice) -> Mapping[str, Any]:
        """What a choice sets."""
        return {self.key: choice.value} if choice.settings is None else choice.settings

    def choice(self, value: object) -> Choice:
        """The choice that `value` stands for, itself or as text; raises ValueError naming what there is."""
        text = str(Choice(value, ""))
        for choice in self.choices:
            if str(choice) in (text, _YES_OR_NO.get(text)):
                return choice
        there_are = ", ".join(map(str, self.choices))
        raise ValueError(
            _("{option} cannot be {value}; it is one of {choices}.").format(
                option=self.key, value=escape_text(text) or "“”", choices=there_are
            )
        )


@dataclass(frozen=True)
class Preset:
    """A book's way of playing: the knobs it sets, and those it sets otherwise on double-nine and double-twelve.

    A game's first preset sets none: the game itself is that book's way.
    """

    key: str
    book: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    larger_set_settings: Mapping[str, Any] = field(default_factory=dict)
