"""Quoted text in messages: limited in length, on one line, and without invisible characters."""

import pytest

from game.platform.escaping import MAX_MESSAGE_LENGTH, MAX_QUOTE_LENGTH, escape_text, one_line


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("6-4", "6-4"),
        ("Zoë, ☃", "Zoë, ☃"),
        ("a\nb\tc\r", r"a\nb\tc\r"),
        ("\x1b[2J\x00\x7f", r"\x1b[2J\x00\x7f"),
        ("\u202egnp.exe\u2066", r"\u202egnp.exe\u2066"),
        ("no\u00adbody\u200b\ufeff", r"no\xadbody\u200b\ufeff"),
        ("\udcff\U000e0001", r"\udcff\U000e0001"),
        ([1, "\n"], r"[1, '\n']"),
        ("", ""),
    ],
)
def test_invisible_characters_are_escaped(written: object, shown: str) -> None:
    assert escape_text(written) == shown


@pytest.mark.parametrize("char", ["x", "\x00", "\U000e0001"])
@pytest.mark.parametrize("length", [MAX_QUOTE_LENGTH, MAX_QUOTE_LENGTH + 1, 10**7])
def test_long_text_is_cut_in_the_middle(char: str, length: int) -> None:
    shown = escape_text(f"<{char * (length - 2)}>")
    assert len(shown) <= MAX_QUOTE_LENGTH
    assert (shown[0], shown[-1]) == ("<", ">")
    assert ("…" in shown) == (length > MAX_QUOTE_LENGTH or char != "x")


def test_messages_are_one_line() -> None:
    assert one_line("Action 3,\n  “\x1b”:  no.") == r"Action 3, “\x1b”: no."
    assert len(one_line("word " * 10**6)) <= MAX_MESSAGE_LENGTH
