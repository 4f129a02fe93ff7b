"""Who sits at a table: people and bots, and how a chair is written in records, saves and commands.

A bot is “bot:club”, or with a style “bot:club:bold”, and where somebody named it `{ bot = "club:bold", name = "Hal" }`.
A person is written as the name, but as `{ person = "bot:club" }` where the name itself would read as a bot's.
"""

from dataclasses import dataclass, replace

from game.bots.levels import Limit
from game.platform.escaping import escape_text
from game.platform.language import gettext as _

_BOT = "bot:"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at this machine."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot: a key of LEVELS, a key of STYLES, and what somebody called it. `Match` refuses one there is not."""

    level: str
    style: str = ""
    name: str = ""

    def __str__(self) -> str:
        return _BOT + self.key

    @property
    def key(self) -> str:
        """What `parse_bot` takes for it, without its name."""
        return self.level + (f":{self.style}" if self.style else "")

    def limit(self, seconds: float = 1.0) -> Limit:
        """How it thinks; raises ValueError with a sentence for a level, a style or so many seconds there are not."""
        return Limit(self.level, seconds, self.style)


LONGEST_NAME = 100
"""The most characters of a name."""

Player = Person | Bot
Written = str | dict[str, str]
"""A chair in TOML or JSON."""


def parse_bot(text: str) -> Bot:
    """The bot that a command or a record names: “club”, or with a style “club:bold”."""
    level, _colon, style = text.partition(":")
    return Bot(level, style)


def serialize_player(chair: Player) -> Written:
    """What `parse_player` takes for this chair."""
    match chair:
        case Person(name) if name.startswith(_BOT):
            return {"person": name}
        case Bot(name=name) if name:
            return {"bot": chair.key, "name": name}
    return str(chair)


def parse_player(written: object) -> Player:
    """The chair in a list of players; raises ValueError with a sentence for what is no chair."""
    match written:
        case str() if written.startswith(_BOT):
            return parse_bot(written.removeprefix(_BOT))
        case str(name):
            return Person(_short(name))
        case {"person": str(name), **others} if not others:
            return Person(_short(name))
        case {"bot": str(key), "name": str(name), **others} if not others:
            return replace(parse_bot(key), name=_short(name))
    raise ValueError(_("“{key}” has to be a list of texts.").format(key="players"))


def _short(name: str) -> str:
    if len(name) > LONGEST_NAME:
        sentence = _("“{name}” is too long for a name, which has at most {most} characters.")
        raise ValueError(sentence.format(name=escape_text(name), most=LONGEST_NAME))
    return name
