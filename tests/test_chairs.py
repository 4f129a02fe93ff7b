"""Chairs: what is written is read back, everything that could be written before as it was, and nobody is mistaken."""

import json
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import chairs, record
from game.bots.levels import LEVELS, STYLES, Limit
from game.chairs import Bot, Chair, Person
from game.match import Match
from game.record import RecordError

NAMES = ["Ann: the first", "bot:x", "bot:club", "bot:", "bot:club:bold", '{ person = "Ann" }', "person:Ann", ":", ""]
BOTS = [Bot(level, style) for level in LEVELS for style in STYLES]


@pytest.mark.parametrize("chair", [*map(Person, NAMES), *BOTS], ids=repr)
def test_what_is_written_is_read_back(chair: Chair) -> None:
    assert chairs.read(chairs.write(chair)) == chair
    match = Match("draw", [chair, Person("Bob")])
    assert record.parse(record.write(match)).players == match.players
    assert tomllib.loads(record.write(match))["players"] == json.loads(json.dumps([chairs.write(chair), "Bob"]))


@given(text=st.text(max_size=20).filter(lambda text: not text.startswith("bot:")))
def test_any_other_text_is_a_name_and_is_written_as_it_was(text: str) -> None:
    assert chairs.read(text) == Person(text)
    assert chairs.write(Person(text)) == text


@given(text=st.text(max_size=20).map("bot:".__add__))
def test_a_person_is_never_mistaken_for_a_bot(text: str) -> None:
    assert isinstance(chairs.read(text), Bot)
    assert chairs.read(chairs.write(Person(text))) == Person(text)


def test_bots_are_written_as_they_were() -> None:
    for level in LEVELS:
        assert chairs.read(f"bot:{level}") == chairs.read(f"bot:{level}:") == Bot(level)
        assert chairs.write(Bot(level)) == f"bot:{level}"
        assert chairs.read(f"bot:{level}:bold") == Bot(level, "bold")
        assert chairs.write(Bot(level, "bold")) == f"bot:{level}:bold"


@pytest.mark.parametrize("bot", BOTS, ids=str)
def test_a_bot_says_how_it_thinks(bot: Bot) -> None:
    assert bot.limit(0.5) == Limit(bot.level, 0.5, bot.style)
    assert chairs.bot(str(bot).removeprefix("bot:")) == bot
    assert Match("draw", [Person("Ann"), bot]).bot_at(1) == bot


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        (Bot("sage"), "There is no bot sage; there are beginner, casual, club, expert, master."),
        (Bot(""), "There is no bot ; there are beginner, casual, club, expert, master."),
        (Bot("expert", "mad"), "There is no temper mad; there are cautious, bold."),
    ],
)
def test_a_bot_there_is_not_sits_down_nowhere(bot: Bot, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Match("draw", [Person("Ann"), bot])
    with pytest.raises(RecordError, match=sentence):
        record.parse(f'game = "draw"\nplayers = ["Ann", "{bot}"]')


@pytest.mark.parametrize(
    "written", [3, None, [], {}, {"person": 3}, {"person": "Ann", "level": "club"}, {"bot": "club"}]
)
def test_what_is_no_chair_is_refused(written: object) -> None:
    with pytest.raises(ValueError, match="“players” has to be a list of texts"):
        chairs.read(written)


def test_the_only_new_form_is_for_what_could_not_be_written_before() -> None:
    match = Match("draw", [Person("bot:club"), Person("Ann: the first"), Bot("expert", "bold")])
    assert 'players = [{ person = "bot:club" }, "Ann: the first", "bot:expert:bold"]\n' in record.write(match)
    assert match.names == ("bot:club", "Ann: the first", "Agnes")
