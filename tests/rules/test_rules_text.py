"""The rules for players: a text for every game, in the part of Markdown that the program renders."""

import re

import pytest

from game import rules
from game.rules import GAMES, rules_text
from game.rules.options import Option

TEXTS = {key: rules_text(key) for key in GAMES}
"""The texts without the tips that are shown at the table."""
HEADINGS = ["In short", "The tiles", "Play", "Scoring", "Ways to play"]
ONE_OF_EACH = pytest.mark.parametrize("key", GAMES)


def parts(text: str) -> dict[str, str]:
    """Return the text under each heading."""
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
    assert "\n\n" not in said["In short"]
    assert 3 <= len(re.findall(r"[.!](?= |$)", " ".join(said["In short"].split()))) <= 6
    assert len(said["In short"].split()) <= 95


@ONE_OF_EACH
def test_nothing_is_written_that_is_not_rendered(key: str) -> None:
    """A line is a heading, part of a paragraph, or part of an item; bold is the only emphasis."""
    for nth, line in enumerate(TEXTS[key].splitlines(), start=1):
        where = f"{key}/rules.md, line {nth}: {line}"
        plain = re.sub(r"\*\*[^*]+\*\*", "bold", line)
        assert not line or re.match(r"(## |- |  )?[^\s#+-]", plain), where
        assert not re.match(r"\d+[.)] ", plain), where
        assert not re.search(r"[*_`|<>\[\]\\]|\s$", plain), where


@ONE_OF_EACH
def test_every_book_is_named_among_the_ways_to_play(key: str) -> None:
    for preset in GAMES[key].presets:
        for book in re.split(r", | and |; ", str(preset.book)):
            assert book.removeprefix("The ") in parts(TEXTS[key])["Ways to play"]


COMMON_WORDS = re.compile("the|an?|of|to|its?|is|be|in|or|and|for|at|as|by|if|that|who|they")
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def keywords(text: str) -> set[str]:
    """Return the beginnings of the words in a text, with numbers in digits and without common words."""
    digits = {word: str(number) for number, word in enumerate(NUMBERS, 1)}
    words = re.findall("[a-z0-9]+", text.lower())
    return {digits.get(word, word)[:5] for word in words if not COMMON_WORDS.fullmatch(word)}


@pytest.mark.parametrize(
    ("key", "option"),
    [pytest.param(key, option, id=f"{key}-{option.key}") for key, game in GAMES.items() for option in game.options],
)
def test_every_option_and_value_is_named_among_the_ways_to_play(key: str, option: Option) -> None:
    """An item has the title of the option in bold, and for every value but the usual one a word of that value alone.

    The title is enough for yes and no. Larger sets may be described under "The tiles".
    """
    title = "target" if option.key == "target" else str(option.title).lower().removeprefix("the ")
    items = [" ".join(item.split()) for item in parts(TEXTS[key])["Ways to play"].split("\n- ")]
    items = [item for item in items if any(title in bold.lower() for bold in re.findall(r"\*\*(.+?)\*\*", item))]
    assert items, f"no item has the title {title}"
    words = keywords(TEXTS[key] if option.key == "set" else " ".join(items))
    for choice in option.choices:
        if isinstance(choice.value, bool) or choice is option.current_choice(GAMES[key]):
            continue
        others = [keywords(str(other.description)) for other in option.choices if other is not choice]
        own = keywords(str(choice.description)) | keywords(str(choice))
        wanted = own.difference(*others) or own
        assert wanted & words, f"{choice} is not named"


@ONE_OF_EACH
def test_the_text_is_about_a_page(key: str) -> None:
    assert 200 <= len(TEXTS[key].split()) <= 1100


@ONE_OF_EACH
def test_what_makes_it_special_is_said_in_one_line(key: str) -> None:
    blurb = str(GAMES[key].blurb)
    assert len(blurb) <= 55  # fits on one line of “boneyard list”
    assert blurb.endswith(".")


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if any(o.key == "direction" for o in game.options)])
def test_texts_name_no_side_if_the_direction_can_change(key: str) -> None:
    """If the direction can change, the next player may sit left or right, so the text names no side."""
    demonstration = rules.game_file(key, "demo.toml")
    shown = demonstration.read_text(encoding="utf-8") if demonstration.exists() else ""
    assert not re.findall(r"(?i)\w+['’]s (?:left|right)\b|on (?:your|the) (?:left|right) first", TEXTS[key] + shown)


def test_every_cited_rule_and_source_is_in_the_readme() -> None:
    folder = rules.game_file("block", "rules.md").parents[2]
    readme = (folder / "README.md").read_text(encoding="utf-8")
    defined = {*re.findall(r"^\*\*(C\d+) ", readme, re.MULTILINE), *re.findall(r"^\| (S\d) \|", readme, re.MULTILINE)}
    sources = [path.read_text(encoding="utf-8") for path in folder.rglob("*.py")]
    cited = {name for text in sources for name in re.findall(r"\b[CSV]\d{1,2}\b", text)}
    assert len(cited) > 15
    assert cited <= defined
