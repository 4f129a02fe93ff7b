"""The rules that players read: a text for every game, in the small part of Markdown that the program renders."""

import re

import pytest

from game import rules
from game.rules import GAMES, rules_text

TEXTS = {key: rules_text(key) for key in GAMES}
"""What is read on a page: without the remarks, which are made at the table."""
HEADINGS = ["In short", "The tiles", "Play", "Scoring", "Ways to play"]
ONE_OF_EACH = pytest.mark.parametrize("key", GAMES)


def parts(text: str) -> dict[str, str]:
    """What stands under each heading."""
    pieces = re.split(r"^## (.*)$", text, flags=re.MULTILINE)
    return dict(zip(pieces[1::2], map(str.strip, pieces[2::2]), strict=True))


@ONE_OF_EACH
def test_the_headings_are_those_of_every_game(key: str) -> None:
    assert re.findall(r"^#+ .*$", TEXTS[key], flags=re.MULTILINE) == [f"## {heading}" for heading in HEADINGS]
    assert TEXTS[key].startswith("## In short\n")


@ONE_OF_EACH
def test_every_part_says_something_and_the_first_is_short(key: str) -> None:
    said = parts(TEXTS[key])
    assert all(said[heading] for heading in HEADINGS)
    assert len(said["In short"].splitlines()) <= 3
    assert "\n\n" not in said["In short"]


@ONE_OF_EACH
def test_nothing_is_written_that_is_not_rendered(key: str) -> None:
    """A line is a heading, a paragraph's, an item's, or an item's going on; bold is all the emphasis there is."""
    for nth, line in enumerate(TEXTS[key].splitlines(), start=1):
        where = f"{key}.md, line {nth}: {line}"
        plain = re.sub(r"\*\*[^*]+\*\*", "bold", line)
        assert not line or re.match(r"(## |- |  )?[^\s#+-]", plain), where
        assert not re.match(r"\d+[.)] ", plain), where
        assert not re.search(r"[*_`|<>\[\]\\]|\s$", plain), where


@ONE_OF_EACH
def test_every_book_is_named_among_the_ways_to_play(key: str) -> None:
    for preset in GAMES[key].presets:
        for book in re.split(r", | and |; ", preset.book):
            assert book.removeprefix("The ") in parts(TEXTS[key])["Ways to play"]


@ONE_OF_EACH
def test_the_text_is_about_a_page(key: str) -> None:
    assert 200 <= len(TEXTS[key].split()) <= 1100


@ONE_OF_EACH
def test_what_makes_it_special_is_said_in_one_line(key: str) -> None:
    blurb = GAMES[key].blurb
    assert len(blurb) <= 75
    assert blurb.endswith(".")


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if any(o.key == "direction" for o in game.options)])
def test_where_play_may_go_either_way_nobody_is_told_a_side(key: str) -> None:
    """Whoever comes next sits on the left or on the right: the texts say who comes next."""
    file = rules.game_file(key, ".toml")
    shown = file.read_text(encoding="utf-8") if file.exists() else ""
    assert not re.findall(r"(?i)\w+['’]s (?:left|right)\b|on (?:your|the) (?:left|right) first", TEXTS[key] + shown)
