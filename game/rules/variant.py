"""A game as a book has it: its presets, its options, and the knobs that they set."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from game.platform.escaping import escape_text
from game.platform.language import gettext as _
from game.rules.options import Option, Preset


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A game with every knob set; its presets and options say how it may be set otherwise.

    `key` never changes: records and saves name a game by it.
    """

    key: str
    title: str
    blurb: str  # one sentence for the menu: what makes the game special
    family = ""
    presets: tuple[Preset, ...] = field(hash=False)
    options: tuple[Option, ...] = field(default=(), hash=False)
    set: int = 6

    def variant(self, preset: str | None = None, options: Mapping[str, object] | None = None) -> Self:
        """This game as a book has it, changed by house rules (option by option, values or their texts).

        Ask the game as it stands in GAMES: a variant of a variant keeps what the first one changed.
        Raises ValueError with a sentence for a preset, an option or a value that the game does not have.
        """
        key = preset or self.presets[0].key
        book = next((book for book in self.presets if book.key == key), None)
        if book is None:
            there_are = ", ".join(book.key for book in self.presets)
            raise ValueError(
                _("{title} has no preset {preset}; it has {presets}.").format(
                    title=self.title, preset=escape_text(key), presets=there_are
                )
            )
        chosen: dict[str, Any] = {}
        for key, value in (options or {}).items():
            option = self.option(key)
            chosen |= option.settings_for(option.choice(value))
        larger = book.larger_set_settings if chosen.get("set", book.settings.get("set", self.set)) > 6 else {}
        return replace(self, **{**book.settings, **larger, **chosen})

    def for_players(self, players: int, preset: str | None = None, options: Mapping[str, object] | None = None) -> Self:
        """As `variant`, at a table of so many players: a book may have more of them play with a larger set."""
        return self.variant(preset, options)

    def option(self, knob: str) -> Option:
        """The option that turns `knob`; raises ValueError naming those there are."""
        for option in self.options:
            if option.key == knob:
                return option
        raise ValueError(
            _("{title} has no option {option}; it has {options}.").format(
                title=self.title, option=escape_text(knob), options=", ".join(option.key for option in self.options)
            )
        )
