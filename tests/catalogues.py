"""Translations for tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from typing import NoReturn

from game.platform.language import set_catalogue


@contextmanager
def translated_by(catalogue: NullTranslations) -> Iterator[None]:
    """Translate with this catalogue, then with none again."""
    set_catalogue(catalogue)
    try:
        yield
    finally:
        set_catalogue(NullTranslations())


class NoTexts(NullTranslations):
    """Fails whenever a text is asked for."""

    def _fail(self, *words: object) -> NoReturn:
        raise AssertionError(f"a text is asked for: {words}")

    gettext = ngettext = pgettext = npgettext = _fail
