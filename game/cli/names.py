"""Find games, rule sets, options, bots and commands by name in any spelling, and suggest the closest one."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from game.bots.levels import LEVELS, STYLES
from game.cli.errors import CommandError
from game.platform.escaping import escape_text
from game.platform.language import gettext as _
from game.rules import GAMES
from game.rules.game import Game

_NUMBER_WORDS = {"3": "three", "5": "five", "9": "nine", "14": "fourteen", "42": "forty two"}
"""The numbers in names of games."""


def find_game(text: str) -> Game[Any]:
    """Return a game by its key or title: “forty_two”, “Forty-Two”, “forty two” and “42” are the same."""
    spelled = re.sub(r"\d+", lambda number: _NUMBER_WORDS.get(number[0], number[0]), text)
    titles = {key: (str(game.title),) for key, game in GAMES.items()}
    otherwise = _("“boneyard list” shows all games.")
    return GAMES[_find(spelled, titles, _("There is no game “{name}”."), otherwise, shown=text)]


def find_preset(game: Game[Any], text: str) -> str:
    """Return the key of a rule set by its key or its book."""
    books = {preset.key: (str(preset.book),) for preset in game.presets}
    unknown = _("{title} has no rule set “{name}”.")
    return _find(text, books, unknown, _("Its rule sets: {names}."), title=str(game.title))


def find_options(game: Game[Any], options: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return options of a game by their keys or titles, and their values whatever their case."""
    titles = {option.key: (str(option.title),) for option in game.options}
    unknown, otherwise = _("{title} has no option “{name}”."), _("Its options are {names}.")
    result = {}
    for text, value in options:
        key = _find(text, titles, unknown, otherwise, title=str(game.title))
        values = {str(choice).casefold(): str(choice) for choice in game.option(key).choices}
        result[key] = values.get(value.casefold(), value)
    return result


def find_bot(text: str, others: Iterable[str] = ()) -> str:
    """Return a bot as `player_types.parse_bot` reads it, by the keys or titles of its level and playing style.

    `others` are names of further players that are not bots.
    """
    level, colon, style = text.partition(":")
    titles: dict[str, tuple[str, ...]] = {key: (str(bot.title),) for key, bot in LEVELS.items()}
    titles |= {name: () for name in others if name not in titles}
    bot = _find(level, titles, _("There is no bot “{name}”."), _("The bots are {names}."))
    if not style:
        return bot + colon
    styles = {key: (str(named.title),) for key, named in STYLES.items() if key}
    unknown, otherwise = _("There is no playing style “{name}”."), _("The playing styles are {names}.")
    return f"{bot}:{_find(style, styles, unknown, otherwise)}"


def find_command(text: str, commands: Iterable[str]) -> str:
    """Return the name of a command whatever its case."""
    otherwise = _("“boneyard --help” lists all commands.")
    return _find(text, dict.fromkeys(commands, ()), _("There is no command “{name}”."), otherwise)


def _find(
    text: str, names: Mapping[str, Iterable[str]], unknown: str, otherwise: str, shown: str = "", title: str = ""
) -> str:
    """Return the key in `names` that equals `text`, or has it as another name, apart from case and punctuation.

    Raises CommandError: the sentence `unknown`, then the closest key as a question or the sentence `otherwise`.
    """
    spellings = {_plain(name): key for key, others in names.items() for name in (*others, key)}
    plain = _plain(text)
    if plain in spellings:
        return spellings[plain]
    closest = get_close_matches(plain, spellings, n=1)
    advice = _("Did you mean {name}?").format(name=spellings[closest[0]]) if closest else otherwise
    sentence = unknown.format(name=escape_text(shown or text), title=title)
    raise CommandError(f"{sentence} {advice.format(names=', '.join(names))}")


def _plain(text: str) -> str:
    """Return the letters and digits of a name, without case; at most as many as any name has."""
    return "".join(filter(str.isalnum, escape_text(text).casefold()))
