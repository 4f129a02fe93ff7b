"""Players: serialized players are read back, old forms stay the same, and people are never mistaken for bots."""

import json
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bots.levels import BEST, LEVELS, STYLES, Limit
from game.match import player_types, record
from game.match.match import Match
from game.match.player_types import Bot, Person, Player
from game.match.record import RecordError

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)

NAMES = ["Ann: the first", "bot:x", "bot:club", "bot:", "bot:club:bold", '{ person = "Ann" }', "person:Ann", ":", ""]
BOTS = [Bot(level, style) for level in LEVELS for style in STYLES]
NAMED = [
    Bot(level, style, name) for level in LEVELS for style in ("", "bold") for name in ("Hal", "bot:x", "Ann: the 1st")
]


@pytest.mark.parametrize("player", [*map(Person, NAMES), *BOTS, *NAMED], ids=repr)
def test_players_round_trip(player: Player) -> None:
    assert player_types.parse_player(player_types.serialize_player(player)) == player
    match = Match("draw", [player, Person("Bob")])
    assert record.parse_record(record.format_record(match)).players == match.players
    assert tomllib.loads(record.format_record(match))["players"] == json.loads(
        json.dumps([player_types.serialize_player(player), "Bob"])
    )


@given(text=texts.filter(lambda text: not text.startswith("bot:")))
def test_other_text_is_a_name(text: str) -> None:
    assert player_types.parse_player(text) == Person(text)
    assert player_types.serialize_player(Person(text)) == text


@given(text=texts.map("bot:".__add__))
def test_person_with_a_bot_like_name_round_trips(text: str) -> None:
    assert isinstance(player_types.parse_player(text), Bot)
    assert player_types.parse_player(player_types.serialize_player(Person(text))) == Person(text)


def test_serialized_bots_never_change() -> None:
    for level in LEVELS:
        assert player_types.parse_player(f"bot:{level}") == player_types.parse_player(f"bot:{level}:") == Bot(level)
        assert player_types.serialize_player(Bot(level)) == f"bot:{level}"
        assert player_types.parse_player(f"bot:{level}:bold") == Bot(level, "bold")
        assert player_types.serialize_player(Bot(level, "bold")) == f"bot:{level}:bold"


@pytest.mark.parametrize("bot", BOTS, ids=str)
def test_bot_limit(bot: Bot) -> None:
    assert bot.limit(0.5) == Limit(bot.level, 0.5, bot.style)
    assert player_types.parse_bot(str(bot).removeprefix("bot:")) == bot
    assert Match("draw", [Person("Ann"), bot]).bot_at(1) == bot


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        (Bot("sage"), f"There is no bot “sage”. The bots are {', '.join(LEVELS)}."),
        (Bot(""), f"There is no bot “”. The bots are {', '.join(LEVELS)}."),
        (Bot("expert", "mad"), "There is no playing style “mad”. The playing styles are cautious, bold."),
    ],
)
def test_unknown_bot_is_refused(bot: Bot, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Match("draw", [Person("Ann"), bot])
    with pytest.raises(RecordError, match=sentence):
        record.parse_record(f'game = "draw"\nplayers = ["Ann", "{bot}"]')


@pytest.mark.parametrize(
    "written",
    [
        *(3, None, [], {}, {"person": 3}, {"person": "Ann", "level": "club"}, {"bot": "club"}, {"name": "Hal"}),
        *({"bot": "club", "name": 3}, {"bot": 3, "name": "Hal"}, {"bot": "club", "name": "Hal", "style": ""}),
    ],
)
def test_invalid_player_is_refused(written: object) -> None:
    with pytest.raises(ValueError, match="“players” must be a list of strings"):
        player_types.parse_player(written)


def test_tables_are_used_only_where_needed() -> None:
    match = Match("draw", [Person("bot:club"), Person("Ann: the first"), Bot("expert", "bold")])
    assert 'players = [{ person = "bot:club" }, "Ann: the first", "bot:expert:bold"]\n' in record.format_record(match)
    assert match.names == ("bot:club", "Ann: the first", "Agnes")


def test_named_bot_keeps_its_level() -> None:
    bot = Bot("expert", "bold", "Hal")
    match = Match("draw", [Person("Ann"), bot, Bot("club")])
    assert 'players = ["Ann", { bot = "expert:bold", name = "Hal" }, "bot:club"]\n' in record.format_record(match)
    assert match.names == ("Ann", "Hal", "Agnes")
    assert bot.limit() == Bot("expert", "bold").limit()
    partners = Match("forty_two", [Person("Ann"), Bot("club"), Bot("club", "", "Hal"), Bot("club")])
    assert partners.names == ("Ann", "Agnes", "Hal", "Basil")
    assert partners.bot_at(2) == Bot(BEST, "", "Hal")


def test_unnamed_bots_avoid_given_names() -> None:
    assert Match("draw", [Person("agnes"), Bot("club", "", "BASIL"), Bot("club")]).names == ("agnes", "BASIL", "Clara")
    everybody = [Bot("club", "", name) for name in ("Agnes", "Basil", "Clara", "Edgar", "Flora", "Giles", "Hester")]
    assert Match("tiddle_a_wink", [*everybody, Bot("club"), Bot("club")]).names[7:] == ("Jasper", "Lydia")


def test_long_names_are_refused() -> None:
    for written in ("x" * 101, {"person": "x" * 101}, {"bot": "club", "name": "x" * 101}):
        with pytest.raises(ValueError, match=r"is too long\. A name has at most 100 characters"):
            player_types.parse_player(written)
    assert player_types.parse_player({"bot": "club", "name": "x" * 100}) == Bot("club", "", "x" * 100)
