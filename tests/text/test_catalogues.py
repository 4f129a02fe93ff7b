"""The translations are complete, keep every number, tile and placeholder, and use the words of their glossary."""

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from gettext import c2py
from pathlib import Path

import pygame
import pytest
from babel.messages.catalog import Message

from game.ui.canvas.assets import asset_folder

sys.path.append(str(Path(__file__).parents[2] / "build"))
import messages

PLACEHOLDER = re.compile(r"\{[^}]*\}|%\(\w+\)\w|%[sr]")
NO_WORDS = re.compile(rf"{PLACEHOLDER.pattern}|`[^`]*`|[.“/\\]boneyard|boneyard opens|Boneyard|\w+=\w+|pip install")
"""What is not translated in a text; the program is called as the tiles to draw from."""
FORMATS = ("decimal separator", "thousands separator", "thousands separator from", "plural of 1.5")
"""Contexts of messages that stand for a habit of the language, and need not have the same number or sign."""
TILE = re.compile(r"(?<![\d-])\d+-\d+(?![\d-])")
NUMBER = re.compile(r"\b\d[\d,.]*\b")  # no ordinal: a century may be written in Roman figures
GLOSSARY_ROW = re.compile(r"^\| ([a-z -]+) \| (.+) \| (.*?) ?\|$", re.MULTILINE)


def translations(language: str) -> Iterator[tuple[str, str, Message]]:
    """Yield English texts with their translations; a plural with each form that stands for several."""
    for message in messages.read(messages.po_file(language), language):
        if message.context in FORMATS:
            continue
        if message.id and isinstance(message.id, str):
            yield message.id, message.string, message
        elif message.id:
            for text in message.string[1:]:
                yield message.id[1], text, message


def numbers(text: str) -> Counter[str]:
    """Return the numbers of a text, whatever separates their digits."""
    return Counter(re.sub(r"[,.]", "", number) for number in NUMBER.findall(PLACEHOLDER.sub("", text)))


def test_the_template_is_up_to_date_and_every_text_is_translated() -> None:
    assert not messages.problems()


@pytest.mark.parametrize("language", messages.TRANSLATED)
def test_a_translation_keeps_placeholders_tiles_numbers_and_marks(language: str) -> None:
    count = 0
    for english, text, _message in translations(language):
        count += 1
        assert set(PLACEHOLDER.findall(text)) == set(PLACEHOLDER.findall(english)), english
        assert Counter(TILE.findall(text)) == Counter(TILE.findall(english)), english
        assert numbers(text) == numbers(english), english
        assert [text.count(mark) for mark in ("**", "`")] == [english.count(mark) for mark in ("**", "`")], english
        assert text.endswith(".") == english.endswith("."), english
        assert text == text.strip() or english != english.strip(), english
    assert count > 3500


@pytest.mark.parametrize("language", messages.TRANSLATED)
def test_every_plural_form_exists_and_is_chosen_for_some_count(language: str) -> None:
    catalogue = messages.read(messages.po_file(language), language)
    forms = Counter(map(c2py(catalogue.plural_expr), range(122)))
    assert set(forms) == set(range(catalogue.num_plurals))
    plurals = [message for message in catalogue if isinstance(message.id, tuple)]
    assert len(plurals) > 40
    for message in plurals:
        assert len(message.string) == catalogue.num_plurals, message.id
        allowed = set(PLACEHOLDER.findall(" ".join(message.id)))
        for form, text in enumerate(message.string):
            assert set(PLACEHOLDER.findall(text)) <= allowed, message.id
            assert forms[form] == 1 or set(PLACEHOLDER.findall(text)) == set(PLACEHOLDER.findall(message.id[1])), text


@pytest.mark.parametrize("language", messages.TRANSLATED)
def test_every_character_is_in_the_fonts(language: str) -> None:
    pygame.font.init()
    characters = sorted({character for _english, text, _message in translations(language) for character in text})
    for weight in ("regular", "bold"):
        metrics = pygame.Font(asset_folder("sprites") / f"fonts/{weight}.ttf", 20).metrics("".join(characters))
        assert not [character for character, metric in zip(characters, metrics, strict=True) if metric is None]


@pytest.mark.parametrize("language", messages.TRANSLATED)
def test_the_words_of_the_glossary_are_used(language: str) -> None:
    glossary = Path(messages.LOCALE / f"{language}.md").read_text("utf-8")
    rows = GLOSSARY_ROW.findall(glossary)
    assert len(rows) > 25
    used, missed = Counter[str](), defaultdict[str, list[str]](list)
    for english, text, _message in translations(language):
        plain, translated = NO_WORDS.sub("", english).casefold(), text.casefold()
        for term, words, avoided in rows:
            if re.search(rf"\b{term}s?\b", plain):
                used[term] += 1
                if not any(word in translated for word in words.split(", ")):
                    missed[term].append(text)
                assert not any(word in translated for word in filter(None, avoided.split(", "))), text
    assert set(used) == {term for term, *_words in rows}
    for term, texts in missed.items():
        assert len(texts) <= used[term] / 50, (term, texts)  # a few texts say it in another way
