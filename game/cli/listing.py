"""The list of games, and the page of one game with its rule sets and options."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any

from game.cli.output import wrap
from game.platform.language import format_player_counts
from game.platform.language import gettext as _
from game.rules.game import Game


def describe_game(game: Game[Any]) -> dict[str, Any]:
    """Return the properties, presets and options of a game as JSON values."""
    sets = [choice.value for option in game.options if option.key == "set" for choice in option.choices]
    return {
        "key": game.key,
        "title": str(game.title),
        "family": game.family,
        "blurb": str(game.blurb),
        "partners": game.partners,
        "usual_players": game.usual_players,
        "players": {set: game.variant(options={"set": set} if sets else None).players() for set in sets or [game.set]},
        "presets": [
            {
                "key": preset.key,
                "book": str(preset.book),
                "sets": _changed_options(game, preset.settings),
                "larger_sets": _changed_options(game, preset.larger_set_settings),
            }
            for preset in game.presets
        ],
        "options": [
            {
                "key": option.key,
                "title": str(option.title),
                "default": str(option.current_choice(game)),
                "choices": [
                    {"value": str(choice), "words": str(choice.description), "source": str(choice.source)}
                    for choice in option.choices
                ],
            }
            for option in game.options
        ],
    }


def _changed_options(game: Game[Any], settings: Mapping[str, Any]) -> dict[str, str]:
    """Return the options that a preset's settings change from the game's defaults, as text."""
    changed = replace(game, **settings)
    return {option.key: str(option.current_choice(changed)) for option in game.options if option.differs(changed, game)}


def format_list(games: Iterable[Game[Any]]) -> list[str]:
    """Return a line for each game, grouped by family, and how to see more of a game."""
    rows = [(str(game.family_title), game.key, _all_player_counts(game), _about(game)) for game in games]
    key_width, count_width = (max(len(row[column]) for row in rows) for column in (1, 2))
    lines = [_("Games, with their numbers of players")]
    for family, family_rows in groupby(rows, key=lambda row: row[0]):
        lines += ["", family]
        for _family, key, counts, blurb in family_rows:
            lines += wrap(blurb, f"  {key:{key_width}}  {counts:{count_width}}  ")
    return [*lines, "", *wrap(_("“boneyard list muggins” shows one game with its options and rule sets."))]


def _about(game: Game[Any]) -> str:
    """Return what a game is about, after its title if that has other words than the key."""
    title, blurb = str(game.title), str(game.blurb)
    if {*game.key.split("_")} <= {*re.findall(r"\w+", title.casefold())}:
        return blurb
    return _("{title}. {blurb}").format(title=title, blurb=blurb)


def _all_player_counts(game: Game[Any]) -> str:
    """Return the numbers of players with any set, as short as possible: “2–8”, “2, 4”."""
    counts = sorted({count for counts in game.seats.values() for count in counts})
    if len(counts) > 2 and len(counts) == counts[-1] - counts[0] + 1:
        return f"{counts[0]}–{counts[-1]}"
    return ", ".join(map(str, counts))


def format_game(game: dict[str, Any]) -> list[str]:
    """Return the result of `describe_game` as lines of text."""
    player_counts = (
        _("{players} with double-{set}").format(players=format_player_counts(players), set=set)
        for set, players in game["players"].items()
    )
    players = _("Players: {counts}; usually {usual}.")
    lines = [
        f"{game['title']} ({game['key']})",
        *wrap(game["blurb"]),
        *wrap(players.format(counts=", ".join(player_counts), usual=game["usual_players"])),
        "",
        *wrap(_("Rule sets, for --preset; * is the default:")),
    ]
    key_width = max(len(preset["key"]) for preset in game["presets"])
    for number, preset in enumerate(game["presets"]):
        text = preset["book"]
        if preset["sets"]:
            text = _("{book}, with {options}").format(book=text, options=_format_changes(preset["sets"]))
        if preset["larger_sets"]:
            changes = _format_changes(preset["larger_sets"])
            text = _("{book}; with larger sets {options}").format(book=text, options=changes)
        lines += wrap(text, f"  {' ' if number else '*'} {preset['key']:{key_width}}  ")
    lines += ["", *wrap(_("Options, for --option KEY=VALUE; * is the default:"))]
    for option in game["options"]:
        lines.append(f"  {option['key']}: {option['title']}")
        value_width = max(len(choice["value"]) for choice in option["choices"])
        for choice in option["choices"]:
            marker = "*" if choice["value"] == option["default"] else " "
            text = choice["words"] + (f" ({choice['source']})" if choice["source"] else "")
            lines += wrap(text, f"    {marker} {choice['value']:{value_width}}  ")
    return lines


def _format_changes(options: dict[str, str]) -> str:
    return ", ".join(f"{key}={value}" for key, value in options.items())
