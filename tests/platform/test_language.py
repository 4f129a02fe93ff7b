"""The language: its choice, its catalogue, texts defined at import, and lists in words."""

import os
import pickle
from collections.abc import Iterator
from datetime import date
from gettext import NullTranslations
from io import StringIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from game.bots.levels import LEVELS
from game.platform import language
from game.platform.language import (
    LazyText,
    format_number,
    gettext_lazy,
    join_and,
    join_or,
    match_language,
    ngettext,
    npgettext,
    pgettext_lazy,
    set_language,
    system_languages,
    use_catalogue,
)
from game.rules import GAMES
from game.text.when import format_date

SPANISH = r"""
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"Content-Type: text/plain; charset=utf-8\n"

msgid "{list} and {last}"
msgstr "{list} y {last}"

msgctxt "before a word that begins with the sound of i"
msgid "{list} and {last}"
msgstr "{list} e {last}"

msgid "{list} or {last}"
msgstr "{list} o {last}"

msgctxt "before a word that begins with the sound of o"
msgid "{list} or {last}"
msgstr "{list} u {last}"

msgid "Master"
msgstr "Maestro"

msgctxt "game"
msgid "Draw"
msgstr "Robar"

msgid "January"
msgstr "enero"

msgid "{count} points"
msgstr "{count} puntos"

msgid "one tile"
msgid_plural "{count} tiles"
msgstr[0] "una ficha"
msgstr[1] "{count} fichas"

msgctxt "won"
msgid "one trick"
msgid_plural "{count} tricks"
msgstr[0] "una baza"
msgstr[1] "{count} bazas"
"""


@pytest.fixture
def spanish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make a small Spanish catalogue the only one; the language is still English."""
    compiled = tmp_path / "es" / "LC_MESSAGES" / "boneyard.mo"
    compiled.parent.mkdir(parents=True)
    with compiled.open("wb") as stream:
        write_mo(stream, read_po(StringIO(SPANISH)))
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setattr(language, "LOCALE", tmp_path)
    yield
    use_catalogue("en", NullTranslations())


# -- the language ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("spanish")
def test_texts_of_imported_modules_change_with_the_language() -> None:
    def texts() -> list[str]:
        target = GAMES["draw"].option("target").choice(100)
        return [*map(str, (GAMES["draw"].title, LEVELS["master"].title, target.description))]

    english = texts()
    assert english == ["Draw", "Master", "100 points"]
    set_language("es")
    assert language.language() == os.environ["LANGUAGE"] == "es"
    assert texts() == ["Robar", "Maestro", "100 puntos"]
    set_language("xx")
    assert texts() == english, "a language without a catalogue is shown in English"


@pytest.mark.usefixtures("spanish")
def test_plurals_are_those_of_the_language() -> None:
    set_language("es")
    for count, tiles, tricks in (0, "{count} fichas", "{count} bazas"), (1, "una ficha", "una baza"):
        assert ngettext("one tile", "{count} tiles", count) == tiles
        assert npgettext("won", "one trick", "{count} tricks", count) == tricks


@pytest.mark.usefixtures("spanish")
def test_kept_texts_are_forgotten_when_the_language_changes() -> None:
    day = date(2026, 1, 6)
    assert "January" in format_date(day)
    set_language("es")
    assert "enero" in format_date(day)
    set_language("en")
    assert "January" in format_date(day)


@pytest.mark.parametrize(
    ("preferred", "code"),
    [
        (["es"], "es"),
        (["es-MX"], "es"),
        (["es_MX.UTF-8"], "es"),
        (["es_ES@euro"], "es"),
        (["ES"], "es"),
        (["pt"], "pt_BR"),
        (["pt-PT", "es_AR"], "pt_BR"),
        (["de", "es_AR"], "es"),
        (["en_GB", "es"], "en"),
        (["C"], "en"),
        (["C.UTF-8", "es"], "es"),
        ([""], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_that_the_program_has_is_used(preferred: list[str], code: str) -> None:
    assert match_language(preferred) == code


@pytest.mark.parametrize(
    ("environment", "languages"),
    [
        ({"LANG": "es_MX.UTF-8"}, ["es_MX.UTF-8"]),
        ({"LANG": "en_GB", "LC_MESSAGES": "es_ES"}, ["es_ES"]),
        ({"LANG": "en_GB", "LC_MESSAGES": "es_ES", "LC_ALL": "fr_FR"}, ["fr_FR"]),
        ({"LANG": "en_GB", "LC_ALL": "fr_FR", "LANGUAGE": "pt_BR:es"}, ["pt_BR", "es"]),
        ({"LANG": "es", "LANGUAGE": ""}, ["es"]),
    ],
)
def test_the_environment_names_languages_best_first(
    environment: dict[str, str], languages: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert system_languages() == languages


# -- texts defined at import -------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("spanish")
def test_a_lazy_text_is_translated_when_it_is_shown() -> None:
    points = gettext_lazy("{count} points")
    both = gettext_lazy("{list} and {last}").with_values(list=pgettext_lazy("game", "Draw"), last=points)
    assert points.format(count=5) == str(points.with_values(count=5)) == "5 points"
    assert f"{points.with_values(count=5)}!" == "5 points!"
    assert str(both) == "Draw and {count} points"
    set_language("es")
    assert points.format(count=5) == str(points.with_values(count=5)) == "5 puntos"
    assert str(both) == "Robar y {count} puntos"
    assert str(gettext_lazy("Draw")) == "Draw", "a context is part of the message"
    assert str(gettext_lazy("")) == ""


def test_lazy_texts_are_compared_by_their_messages() -> None:
    texts = [LazyText("Draw"), LazyText("Draw", "game"), LazyText("Pass"), LazyText("Draw").with_values(count=1)]
    again = [LazyText("Draw"), LazyText("Draw", "game"), LazyText("Pass"), LazyText("Draw").with_values(count=1)]
    assert texts == again == pickle.loads(pickle.dumps(texts))
    assert [*map(hash, texts)] == [*map(hash, again)]
    assert len({*texts, *again}) == 4
    assert LazyText("Draw") != "Draw"
    assert LazyText("Draw")
    assert not LazyText("")


# -- numbers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "texts"),
    [
        ("en", ["−1.5", "999", "9,797", "27,132.25"]),
        ("es", ["−1.5", "999", "9797", "27,132.25"]),
        ("fr", ["−1,5", "999", "9\xa0797", "27\xa0132,25"]),
        ("pt_BR", ["−1,5", "999", "9.797", "27.132,25"]),
    ],
)
def test_numbers_have_the_separators_of_the_language(code: str, texts: list[str]) -> None:
    set_language(code)
    try:
        assert [*map(format_number, (-1.5, 999, 9797, 27132.25))] == texts
    finally:
        set_language("en")


# -- lists -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("join", [join_and, join_or])
def test_short_lists_have_no_conjunction(join: object) -> None:
    assert callable(join)
    assert join([]) == ""
    assert join([6]) == "6"


@pytest.mark.usefixtures("spanish")
def test_conjunctions_follow_the_sound_of_the_next_word() -> None:
    assert join_and(["Ana", "Inés"]) == "Ana and Inés"
    assert join_or([6, 7, 8]) == "6, 7 or 8"
    set_language("es")
    for last in ("Inés", "Hilda", "iglesia", "Íñigo"):
        assert join_and(["Ana", "Eva", last]) == f"Ana, Eva e {last}"
    for last in ("Blas", "hielo", "Iago", "Yolanda", "Hugo"):
        assert join_and(["Ana", last]) == f"Ana y {last}"
    for last in ("ocho", "Olga", "hora", "Óscar", 8, 11, 80, 88):
        assert join_or([7, last]) == f"7 u {last}"
    for last in ("nueve", "Hugo", 1, 10, 18, 110):
        assert join_or([7, last]) == f"7 o {last}"
