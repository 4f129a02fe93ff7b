"""The remarks in the rules texts: two lines on what happens at the table for the first time.

A remark stands in the section of a rules text to which it leads. It begins with the kind of happening and, where it is
true of some house rules only, with these in brackets; of several for one kind the one is made that is true of most:

    > draw [draw_when_unable=one, not draw_when_able]: Nothing fits, so a tile is drawn.
    > If that fits it is played; if not, the turn passes.

A house rule is a knob of the game, or `players` or `paired`; without a value it has to be more than nothing. A knob in
braces, as in {target}, stands for its value; {tile} and {pips} are the tile that was played and its pips.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.rules import annotated_rules
from game.rules.game import Game
from game.rules.options import resolve_count

EXAMPLE = Tile(6, 6)
_HEADING = re.compile(r"#+ (.+)")
_BEGINS = re.compile(r"> ([a-z][a-z -]*?)(?: \[(.+?)\])?: (.+)")
_GOES_ON = re.compile(r"> (.+)")
_RULE = re.compile(r"(not )?(\w+)(?:=(.+))?")


class Rule(NamedTuple):
    """A house rule that a remark is true of: a knob that has a `value`, or any but nothing; or `not` so."""

    knob: str
    value: str | None
    holds: bool


class Remark(NamedTuple):
    """Two lines on a kind of happening, true by all of these house rules, and the heading of their section."""

    kind: str
    rules: tuple[Rule, ...]
    lines: tuple[str, str]
    heading: str


class _Knobs(Mapping[str, Any]):
    """The knobs of a game for so many players, with how many these are, whether they are partners, and a tile."""

    def __init__(self, game: Game[Any], players: int, tile: Tile) -> None:
        self._game, self._players, self._tile = game, players, tile

    def __getitem__(self, knob: str) -> Any:
        match knob:
            case "players":
                return self._players
            case "paired":
                return self._game.has_partners(self._players)
            case "tile":
                return self._tile
            case "pips":
                return self._tile.pips
        return resolve_count(getattr(self._game, knob), self._players)

    def __iter__(self) -> Any:
        return iter(vars(self._game))

    def __len__(self) -> int:
        return len(vars(self._game))

    def keep(self, rule: Rule) -> bool:
        """Whether the game is played so."""
        value = self[rule.knob]
        return (bool(value) if rule.value is None else str(value) == rule.value) == rule.holds


@cache
def remarks(key: str) -> tuple[Remark, ...]:
    """The remarks in the rules text of a game, in its order; raises ValueError for lines that are none."""
    found: list[Remark] = []
    heading, lines = "", annotated_rules(key).splitlines()
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if begins := _HEADING.fullmatch(line):
            heading = begins[1]
        elif begins := _BEGINS.fullmatch(line):
            goes_on = _GOES_ON.fullmatch(following)
            if goes_on is None:
                raise ValueError(f"{key}: a remark has two lines: {line}")
            found.append(Remark(begins[1], _rules(begins[2] or ""), (begins[3], goes_on[1]), heading))
    if sum(line.startswith(">") for line in lines) != 2 * len(found):
        raise ValueError(f"{key}: a line that is of no remark")
    return tuple(found)


def remark(key: str, game: Game[Any], players: int, kind: str, tile: Tile = EXAMPLE) -> Remark | None:
    """What is to be said of a kind of happening in a game played by these rules; None where nothing is.

    `tile` is the one that was played, if it was one.
    """
    knobs = _Knobs(game, players, tile)
    true = [made for made in remarks(key) if made.kind == kind and all(map(knobs.keep, made.rules))]
    if not true:
        return None
    made = max(true, key=lambda made: len(made.rules))
    first, second = (_(line).format_map(knobs) for line in made.lines)
    return made._replace(lines=(first, second))


def _rules(text: str) -> tuple[Rule, ...]:
    rules = []
    for part in filter(None, text.split(", ")):
        read = _RULE.fullmatch(part)
        if read is None:
            raise ValueError(f"no house rule: {part}")
        rules.append(Rule(read[2], read[3], not read[1]))
    return tuple(rules)
