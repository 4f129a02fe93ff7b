"""Escape untrusted text for messages: one short line without invisible characters."""

MAX_QUOTE_LENGTH = 60
"""Maximum length of a quoted item, such as a tile or a name."""
MAX_PATH_LENGTH = 160
"""Maximum length of a quoted file path."""
MAX_MESSAGE_LENGTH = 400
"""Maximum length of a whole message."""


def escape_text(written: object, longest: int = MAX_QUOTE_LENGTH) -> str:
    """Return `written` as one line of at most `longest` characters, shortened in the middle.

    Unprintable characters become escapes: control codes, line ends, bidirectional marks, lone surrogates.
    """
    shown = (char if char.isprintable() else char.encode("unicode_escape").decode() for char in _cut(written, longest))
    return _cut("".join(shown), longest)


def one_line(sentence: object) -> str:
    """Return a message as one escaped line of at most `MAX_MESSAGE_LENGTH` characters."""
    return escape_text(" ".join(str(sentence).split()), MAX_MESSAGE_LENGTH)


class OneLineError(ValueError):
    """An error whose message is for players: a sentence with its values filled in, on one line."""

    def __init__(self, sentence: str, **values: object) -> None:
        super().__init__(one_line(sentence.format(**values) if values else sentence))


def _cut(written: object, longest: int) -> str:
    text = str(written)
    half = (longest - 1) // 2
    return text if len(text) <= longest else f"{text[:half]}…{text[-half:]}"
