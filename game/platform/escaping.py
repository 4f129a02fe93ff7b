"""What is quoted to people out of files, command lines and other programs: one line, short, with nothing hidden."""

LONGEST_QUOTATION = 60
"""The most characters quoted of one thing that somebody wrote: a tile, a name, a path."""
LONGEST_PATH = 160
"""The most characters quoted of the name of a file with its folders."""
LONGEST_LINE = 400
"""The most characters of a whole sentence that quotes."""


def escape_text(written: object, longest: int = LONGEST_QUOTATION) -> str:
    """What was written, on one line of at most `longest` characters; what is too long is cut in the middle.

    A character that is not seen, or that changes where others are seen, stands as its code: control codes, line ends,
    marks of direction, halves of surrogates.
    """
    shown = (char if char.isprintable() else char.encode("unicode_escape").decode() for char in _cut(written, longest))
    return _cut("".join(shown), longest)


def one_line(sentence: object) -> str:
    """A sentence for people, with all that it quotes, on one line of at most `LONGEST_LINE` characters."""
    return escape_text(" ".join(str(sentence).split()), LONGEST_LINE)


def _cut(written: object, longest: int) -> str:
    text = str(written)
    half = (longest - 1) // 2
    return text if len(text) <= longest else f"{text[:half]}…{text[-half:]}"
