"""What there is to know of every game: players, sets, presets, options; as values, and as lines to read."""

import textwrap
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.platform.language import gettext as _
from game.rules.game import Game

WIDTH = 100
"""Columns that the lists are printed in."""


def described(game: Game[Any]) -> dict[str, Any]:
    """What there is to know of a game, in values that JSON can write."""
    sets = [choice.value for option in game.options if option.knob == "set" for choice in option.choices]
    return {
        "key": game.key,
        "title": game.title,
        "family": game.family,
        "blurb": game.blurb,
        "partners": game.partners,
        "usual_players": game.usual_players,
        "players": {n: game.variant(options={"set": n} if sets else None).players() for n in sets or [game.set]},
        "presets": [
            {
                "key": preset.key,
                "book": preset.book,
                "sets": _sets(game, preset.knobs),
                "larger_sets": _sets(game, preset.larger_sets),
            }
            for preset in game.presets
        ],
        "options": [
            {
                "key": option.knob,
                "title": option.title,
                "default": str(option.chosen(game)),
                "choices": [
                    {"value": str(choice), "words": choice.words, "source": choice.source} for choice in option.choices
                ],
            }
            for option in game.options
        ],
    }


def _sets(game: Game[Any], knobs: Mapping[str, Any]) -> dict[str, str]:
    """The options that a preset's knobs set otherwise than the game, as text."""
    otherwise = replace(game, **knobs)
    return {
        option.knob: str(option.chosen(otherwise))
        for option in game.options
        if option.chosen(otherwise) is not option.chosen(game)
    }


def lines(game: dict[str, Any]) -> list[str]:
    """The lines that tell a person what `described` found."""
    tables = (
        _("{players} with double-{set}").format(players=", ".join(map(str, players)), set=n)
        for n, players in game["players"].items()
    )
    told = [
        f"{game['title']} ({game['key']})",
        *_wrapped("  ", game["blurb"]),
        *_wrapped(
            "  ", _("{family} family; players: {tables}").format(family=game["family"], tables="; ".join(tables))
        ),
        _("  presets"),
    ]
    keys = max(len(preset["key"]) for preset in game["presets"])
    for preset in game["presets"]:
        words = preset["book"]
        if preset["sets"]:
            words += f": {_changes(preset['sets'])}"
        if preset["larger_sets"]:
            words += _("; on larger sets {changes}").format(changes=_changes(preset["larger_sets"]))
        told += _wrapped(f"    {preset['key']:{keys}}  ", words)
    told.append(_("  options, * as played if not chosen"))
    for option in game["options"]:
        told.append(f"    {option['key']}: {option['title']}")
        values = max(len(choice["value"]) for choice in option["choices"])
        for choice in option["choices"]:
            star = "*" if choice["value"] == option["default"] else " "
            words = choice["words"] + (f" ({choice['source']})" if choice["source"] else "")
            told += _wrapped(f"    {star} {choice['value']:{values}}  ", words)
    return told


def _changes(sets: dict[str, str]) -> str:
    return ", ".join(f"{knob}={value}" for knob, value in sets.items())


def _wrapped(start: str, words: str) -> list[str]:
    return textwrap.wrap(words, WIDTH, initial_indent=start, subsequent_indent=" " * len(start))
