"""A game with its presets and options, and how to apply them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from game.platform.escaping import escape_text
from game.platform.language import gettext as _
from game.rules.options import Option, Preset


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A game with all its settings, and the presets and options that change them.

    `key` never changes, because records and saves identify a game by it.
    """

    key: str
    title: str
    blurb: str  # one sentence for the menu: what makes the game special
    family = ""  # key of the family in the registries of bots, texts and window
    family_title = ""
    presets: tuple[Preset, ...] = field(hash=False)
    options: tuple[Option, ...] = field(default=(), hash=False)
    set: int = 6

    def variant(self, preset: str | None = None, options: Mapping[str, object] | None = None) -> Self:
        """Return this game with a preset and options (values or their texts) applied.

        Call it on the game in GAMES: a variant of a variant keeps the changes of the first.
        Raises ValueError with a message for an unknown preset, option or value.
        """
        key = preset or self.presets[0].key
        book = next((book for book in self.presets if book.key == key), None)
        if book is None:
            available = ", ".join(book.key for book in self.presets)
            raise ValueError(
                _("{title} has no preset {preset}; it has {presets}.").format(
                    title=self.title, preset=escape_text(key), presets=available
                )
            )
        chosen: dict[str, Any] = {}
        for key, value in (options or {}).items():
            option = self.option(key)
            chosen |= option.settings_for(option.choice(value))
        larger = book.larger_set_settings if chosen.get("set", book.settings.get("set", self.set)) > 6 else {}
        return replace(self, **{**book.settings, **larger, **chosen})

    def for_players(self, players: int, preset: str | None = None, options: Mapping[str, object] | None = None) -> Self:
        """Return the variant for this number of players; a source may require a larger set for more players."""
        return self.variant(preset, options)

    def option(self, knob: str) -> Option:
        """Return the option with the key `knob`; raises ValueError listing the options."""
        for option in self.options:
            if option.key == knob:
                return option
        raise ValueError(
            _("{title} has no option {option}; it has {options}.").format(
                title=self.title, option=escape_text(knob), options=", ".join(option.key for option in self.options)
            )
        )
