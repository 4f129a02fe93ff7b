"""Run `translated_play` with all messages translated into pseudo-text.

Messages are translated when modules are imported, so this is a program of its own:
`python -m tests.ui.pseudo_language FOLDER`.
"""

import gettext as stdlib_gettext
import re
import sys
from importlib import import_module
from pathlib import Path

from game.platform import language


class PseudoTranslations(stdlib_gettext.NullTranslations):
    """A translation in which all words are the same, so that most messages cannot be told apart."""

    def gettext(self, message: str) -> str:
        """Return a message in brackets, with each word replaced by “x”."""
        return f"⟦{_WORD_OR_PLACEHOLDER.sub(lambda match: match[1] or 'x', message)}⟧"

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Return the form for `n`."""
        return self.gettext(singular if n == 1 else plural)

    def pgettext(self, context: str, message: str) -> str:
        """Return the context and a message."""
        return f"{context}: {self.gettext(message)}"

    def npgettext(self, context: str, singular: str, plural: str, n: int) -> str:
        """Return the context and the form for `n`."""
        return self.pgettext(context, singular if n == 1 else plural)


_WORD_OR_PLACEHOLDER = re.compile(r"(\{[^}]*\})|[^\W\d_]+")


if __name__ == "__main__":
    assert "game.rules" not in sys.modules
    translations = PseudoTranslations()
    for name in ("gettext", "ngettext", "pgettext", "npgettext"):
        setattr(language, name, getattr(translations, name))
    import_module("tests.ui.translated_play").main(Path(sys.argv[1]))
