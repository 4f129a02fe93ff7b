"""Players of a match, and how records, saves and commands write them."""

from dataclasses import dataclass, replace

from game.bots.levels import Limit
from game.platform.escaping import escape_text
from game.platform.language import gettext as _

_BOT = "bot:"


@dataclass(frozen=True, slots=True)
class Person:
    """A person at this machine."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot: a key of LEVELS, a key of STYLES (or empty), and a name (or empty).

    The keys are checked by `Match`, not here.
    """

    level: str
    style: str = ""
    name: str = ""

    def __str__(self) -> str:
        return _BOT + self.key

    @property
    def key(self) -> str:
        """The bot's level and style, as `parse_bot` reads them."""
        return self.level + (f":{self.style}" if self.style else "")

    def limit(self, seconds: float = 1.0) -> Limit:
        """Return the bot's search limit. Raises ValueError for an unknown level or style, or an invalid time."""
        return Limit(self.level, seconds, self.style)


MAX_NAME_LENGTH = 100
"""Maximum length of a name in characters."""

Player = Person | Bot
SerializedPlayer = str | dict[str, str]
"""Serialized player in TOML or JSON."""


def parse_bot(text: str) -> Bot:
    """Parse a bot as written in commands and records: “club”, or with a style “club:bold”."""
    level, _colon, style = text.partition(":")
    return Bot(level, style)


def serialize_player(player: Player) -> SerializedPlayer:
    """Serialize a player so that `parse_player` reads it back."""
    match player:
        case Person(name) if name.startswith(_BOT):
            return {"person": name}
        case Bot(name=name) if name:
            return {"bot": player.key, "name": name}
    return str(player)


def parse_player(written: object) -> Player:
    """Parse a player from a record. Raises ValueError, with a message for players, for anything else."""
    match written:
        case str() if written.startswith(_BOT):
            return parse_bot(written.removeprefix(_BOT))
        case str(name):
            return Person(_checked_name(name))
        case {"person": str(name), **others} if not others:
            return Person(_checked_name(name))
        case {"bot": str(key), "name": str(name), **others} if not others:
            return replace(parse_bot(key), name=_checked_name(name))
    raise ValueError(_("“{key}” must be a list of strings.").format(key="players"))


def _checked_name(name: str) -> str:
    if len(name) > MAX_NAME_LENGTH:
        sentence = _("“{name}” is too long. A name has at most {most} characters.")
        raise ValueError(sentence.format(name=escape_text(name), most=MAX_NAME_LENGTH))
    return name
