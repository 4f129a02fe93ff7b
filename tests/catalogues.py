"""Translations for tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from typing import NoReturn

from game.platform.language import use_catalogue


@contextmanager
def translated_by(catalogue: NullTranslations) -> Iterator[None]:
    """Translate with this catalogue, then with none again."""
    use_catalogue("test", catalogue)
    try:
        yield
    finally:
        use_catalogue("en", NullTranslations())


class NoTexts(NullTranslations):
    """Fails whenever a text is asked for."""

    def _fail(self, *words: object) -> NoReturn:
        raise AssertionError(f"a text is asked for: {words}")

    gettext = ngettext = pgettext = npgettext = _fail
