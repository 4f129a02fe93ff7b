"""Remarks in the rules of games: two lines about an event that happens for the first time."""

import re
from typing import Any, NamedTuple

from game.core.tiles import Tile
from game.platform.language import cache_by_language
from game.rules import annotated_rules
from game.rules.game import Game
from game.rules.options import resolve_count

EXAMPLE = Tile(6, 6)
_HEADING = re.compile(r"#+ (.+)")
_FIRST_LINE = re.compile(r"> ([a-z][a-z -]*?)(?: \[(.+?)\])?: (.+)")
_SECOND_LINE = re.compile(r"> (.+)")
_RULE = re.compile(r"(not )?(\w+)(?:=(.+))?")


class Rule(NamedTuple):
    """A condition of a remark: `name` has this `value` (or any true value if None), or does not if `holds` is false."""

    name: str
    value: str | None
    holds: bool


class Remark(NamedTuple):
    """Two lines about a kind of event, with their conditions, and the number (from 0) and heading of their section."""

    kind: str
    rules: tuple[Rule, ...]
    lines: tuple[str, str]
    section: int
    heading: str


class _Values(dict[str, Any]):
    """The values that conditions and braces may use: options, players, partners, the tile and its pips."""

    def __init__(self, game: Game[Any], players: int, tile: Tile) -> None:
        super().__init__(players=players, paired=game.has_partners(players), tile=tile, pips=tile.pips)
        self._game = game

    def __missing__(self, option: str) -> Any:
        return resolve_count(getattr(self._game, option), self["players"])

    def is_met(self, rule: Rule) -> bool:
        """Return whether a condition holds."""
        value = self[rule.name]
        return (bool(value) if rule.value is None else str(value) == rule.value) == rule.holds


@cache_by_language
def remarks(key: str) -> tuple[Remark, ...]:
    """Return the remarks in the rules of a game, in order. Raises ValueError for malformed lines."""
    result: list[Remark] = []
    section, heading, lines = -1, "", annotated_rules(key).splitlines()
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if start := _HEADING.fullmatch(line):
            section, heading = section + 1, start[1]
        elif start := _FIRST_LINE.fullmatch(line):
            continuation = _SECOND_LINE.fullmatch(following)
            if continuation is None:
                raise ValueError(f"{key}: a remark has two lines: {line}")
            result.append(Remark(start[1], _rules(start[2] or ""), (start[3], continuation[1]), section, heading))
    if sum(line.startswith(">") for line in lines) != 2 * len(result):
        raise ValueError(f"{key}: a line that is of no remark")
    return tuple(result)


def remark(key: str, game: Game[Any], players: int, kind: str, tile: Tile = EXAMPLE) -> Remark | None:
    """Return the remark on a kind of event under these rules, or None.

    `tile` is the tile that was played, if any.
    """
    values = _Values(game, players, tile)
    applicable = [
        candidate for candidate in remarks(key) if candidate.kind == kind and all(map(values.is_met, candidate.rules))
    ]
    if not applicable:
        return None
    candidate = max(applicable, key=lambda candidate: len(candidate.rules))
    first, second = (line.format_map(values) for line in candidate.lines)
    return candidate._replace(lines=(first, second))


def _rules(text: str) -> tuple[Rule, ...]:
    rules = []
    for part in filter(None, text.split(", ")):
        parsed = _RULE.fullmatch(part)
        if parsed is None:
            raise ValueError(f"no house rule: {part}")
        rules.append(Rule(parsed[2], parsed[3], not parsed[1]))
    return tuple(rules)
