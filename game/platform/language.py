"""Translation: all player text goes through the functions of this module.

`gettext`, `ngettext`, `pgettext` and `npgettext` translate at once; the last two take a context first, for a word that
serves two meanings in English but needs two words elsewhere. Texts that a module defines when it is imported use
`gettext_lazy` and `pgettext_lazy`, because the language can change later.

A language is one catalogue, `game/text/locale/CODE.po`, and one line in `LANGUAGES`.
"""

import gettext as _stdlib
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Self, TypeVar

LANGUAGES = {"en": "English", "es": "Español", "fr": "Français", "pt_BR": "Português (Brasil)"}
"""The languages of the program by code, each in its own name."""
PSEUDO = "pseudo"
"""A hidden language for tests of the layout."""
LOCALE = Path(__file__).parents[1] / "text" / "locale"
"""Folder of the catalogues: CODE.po, compiled as CODE/LC_MESSAGES/boneyard.mo."""
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # in the order in which gettext reads them

F = TypeVar("F", bound=Callable[..., Any])

_catalogue = _stdlib.NullTranslations()
_language = "en"
_caches: list[Callable[[], None]] = []


# -- the language ---------------------------------------------------------------------------------------------------


def language() -> str:
    """Return the code of the language in use."""
    return _language


def is_language(code: str) -> bool:
    """Return whether the program has this language; the hidden one counts."""
    return code in LANGUAGES or code == PSEUDO


def set_language(code: str) -> None:
    """Translate into this language from now on, also in processes started later; English without its catalogue."""
    pseudo = code == PSEUDO
    catalogue = PseudoTranslations() if pseudo else _stdlib.translation("boneyard", LOCALE, [code], fallback=True)
    use_catalogue(code, catalogue)
    os.environ["LANGUAGE"] = code


def inherit_language() -> None:
    """Use the language of the parent process; a new process calls it."""
    set_language(match_language(PREFERRED))


def use_catalogue(code: str, catalogue: _stdlib.NullTranslations) -> None:
    """Translate by this catalogue from now on."""
    global _catalogue, _language
    _catalogue, _language = catalogue, code
    for clear in _caches:
        clear()


def match_language(preferred: Iterable[str]) -> str:
    """Return the first language that the program has, for codes like “es”, “es-MX” and “es_MX.UTF-8”; else English.

    A language of another country will do: Brazilian Portuguese for “pt_PT”.
    """
    for locale in preferred:
        code = locale.replace("-", "_").partition(".")[0].partition("@")[0]
        for name in (*LANGUAGES, PSEUDO):
            if name == code or name.partition("_")[0] == code.partition("_")[0].lower():
                return name
    return "en"


def system_languages() -> list[str]:
    """Return the languages that the environment asks for, best first; on Windows else the language of the user.

    A program started from a desktop may have no such environment.
    """
    first = next((value for name in _VARIABLES if (value := os.environ.get(name))), "")
    languages = first.split(":") if first else []
    if sys.platform == "win32" and not languages:
        import ctypes
        import locale

        with suppress(OSError, KeyError):
            languages.append(locale.windows_locale[ctypes.windll.kernel32.GetUserDefaultUILanguage()])
    return languages


PREFERRED = system_languages()
"""The languages of the system when the program started: `set_language` changes the environment."""


def cache_by_language(function: F) -> F:
    """Cache the results of a function that returns texts, until the language changes."""
    cached = cache(function)
    _caches.append(cached.cache_clear)
    return cached  # type: ignore[return-value]


class PseudoTranslations(_stdlib.NullTranslations):
    """A made-up language: English in brackets with accents, and 40 % longer, as translations often are.

    A text on the screen that is not translatable stays plain English; a text that is cut lacks its last bracket.
    """

    def gettext(self, message: str) -> str:
        """Return a message in brackets with other letters; placeholders, tags, code and punctuation stay."""
        parts = _UNTRANSLATED.split(message)
        if not any(map(str.isalpha, "".join(parts[::2]))):
            return message
        parts[::2] = [part.translate(_ACCENTS) for part in parts[::2]]
        padding = ("~~~~ " * len(message))[: round(0.4 * len(message))].rstrip()
        return f"[{''.join(parts)}{padding}]"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for `n`."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """Return a message, whatever its context."""
        return self.gettext(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for `n`, whatever the context."""
        return self.ngettext(msgid1, msgid2, n)


_UNTRANSLATED = re.compile(r"(\{[^}]*\}|%\(\w+\)\w|%\w|`[^`]*`)")
_ACCENTS = str.maketrans("aeiouyAEIOUYcnsz", "áéíóúýÁÉÍÓÚÝçñšž")


# -- texts ----------------------------------------------------------------------------------------------------------


def gettext(message: str) -> str:
    """Translate a message."""
    return _catalogue.gettext(message) if message else ""


def ngettext(singular: str, plural: str, count: int) -> str:
    """Translate a message in the form for `count`."""
    return _catalogue.ngettext(singular, plural, count)


def pgettext(context: str, message: str) -> str:
    """Translate a message that has other meanings in other contexts."""
    return _catalogue.pgettext(context, message)


def npgettext(context: str, singular: str, plural: str, count: int) -> str:
    """Translate a message with a context in the form for `count`."""
    return _catalogue.npgettext(context, singular, plural, count)


@dataclass(frozen=True, slots=True)
class LazyText:
    """A text that is translated each time that it becomes a `str`. Two with the same message are equal."""

    message: str
    context: str | None = None
    values: Mapping[str, object] | None = None

    def __str__(self) -> str:
        if self.context is None or not self.message:
            text = gettext(self.message)
        else:
            text = pgettext(self.context, self.message)
        return text if self.values is None else text.format(**self.values)

    def __hash__(self) -> int:
        return hash(self.message)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.message, self.context, self.values)

    def __bool__(self) -> bool:
        return bool(self.message)

    def format(self, **values: object) -> str:
        """Return the translated text with its placeholders filled."""
        return str(self).format(**values)

    def with_values(self, **values: object) -> Self:
        """Return this text with values for its placeholders, filled when it becomes a `str`."""
        return replace(self, values=values)


AnyText = str | LazyText
"""A text for players: use `str` on it to show it."""


def gettext_lazy(message: str) -> LazyText:
    """Return a message that is translated where it is used: for texts defined at import."""
    return LazyText(message)


def pgettext_lazy(context: str, message: str) -> LazyText:
    """Return a message with a context that is translated where it is used: for texts defined at import."""
    return LazyText(message, context)


def gettext_noop(text: str) -> str:
    """Return a text as it is: marks it for translation, which happens where it is used."""
    return text


# -- numbers --------------------------------------------------------------------------------------------------------


def format_number(number: float, spec: str = ",") -> str:
    """Format a number as `format` does with `spec`, with the separators of the language and a real minus sign."""
    # Translators: the least number with a thousands separator; in Spanish 10000, because 9999 is written without.
    if abs(number) < int(pgettext("thousands separator from", "1000")):
        spec = spec.replace(",", "")
    separators = pgettext("decimal separator", ".") + pgettext("thousands separator", ",")
    return format(number, spec).translate(str.maketrans(".,-", separators + "−"))


# -- lists ----------------------------------------------------------------------------------------------------------


def join_and(parts: Iterable[object]) -> str:
    """Return a list in words: “Ann, Ben and Cid”; empty for no parts."""
    return _join(parts, lambda last: _AND_BEFORE_I if _begins_with_i(last) else _AND)


def join_or(parts: Iterable[object]) -> str:
    """Return alternatives in words: “6, 5 or 3”; empty for no parts."""
    return _join(parts, lambda last: _OR_BEFORE_O if _begins_with_o(last) else _OR)


_AND = gettext_lazy("{list} and {last}")
_AND_BEFORE_I = pgettext_lazy("before a word that begins with the sound of i", "{list} and {last}")
_OR = gettext_lazy("{list} or {last}")
_OR_BEFORE_O = pgettext_lazy("before a word that begins with the sound of o", "{list} or {last}")


def _join(parts: Iterable[object], template: Callable[[str], LazyText]) -> str:
    """Return a list in words, by the template for its last part."""
    *first, last = [*map(str, parts)] or [""]
    return template(last).format(list=", ".join(first), last=last) if first else last


def _begins_with_i(word: str) -> bool:
    """Whether a word begins with the vowel i, for Spanish (“e Inés”); not with a diphthong, as in “hielo”."""
    word = word.lower().removeprefix("h")
    return word[:1] in ("i", "í") and word[1:2] not in ("a", "e", "o")


def _begins_with_o(word: str) -> bool:
    """Whether a word or number begins with the vowel o, for Spanish (“u ocho”, “u 8”, “u 11”)."""
    digits = word[: len(word) - len(word.lstrip("0123456789"))]
    return word.lower().removeprefix("h")[:1] in ("o", "ó") or digits == "11" or digits.startswith("8")


def format_player_counts(players: Sequence[int]) -> str:
    """Format numbers of players: “2”, “2 or 4”, “2 to 4”."""
    if players == tuple(range(players[0], players[-1] + 1)) and len(players) > 2:
        return gettext("{least} to {most}").format(least=players[0], most=players[-1])
    return join_or(players) or "0"
