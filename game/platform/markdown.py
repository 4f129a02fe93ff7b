"""The parts of a Markdown text that are translated: headings, paragraphs, list items and remarks."""

import re
from collections.abc import Iterator

from game.platform.language import gettext

_MARK = re.compile(r"#{1,3} |[-*] |\d+\. |> [a-z][a-z -]*(?: \[.+?\])?: |> ")


def parts(text: str) -> Iterator[tuple[str, str]]:
    """Yield the mark and the words of each part, on one line; an empty line between paragraphs has neither.

    A mark begins a heading (“## ”), a list item (“- ”, “1. ”) or a line of a remark (“> lead: ”).
    """
    mark, words, is_open = "", "", False
    for line in text.splitlines():
        begins = _MARK.match(line)
        if begins or not line.strip():
            if is_open:
                yield mark, words
            mark, words, is_open = "", "", False
        if begins:
            mark, words, is_open = begins[0], line[begins.end() :].strip(), True
            if mark[0] in "#>":
                yield mark, words
                is_open = False
        elif not line.strip():
            yield "", ""
        else:
            words, is_open = f"{words} {line.strip()}".strip() if is_open else line.strip(), True
    if is_open:
        yield mark, words


def translate(text: str) -> str:
    """Return a Markdown text in the language of the program, with each part on one line."""
    return "".join(f"{mark}{gettext(words)}\n" for mark, words in parts(text))
