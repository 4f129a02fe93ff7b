"""Seven games that Pell printed in 1844, to be watched and played: the records of `plates/`.

A plate is a record as demonstrations are (demonstration.py) with the `count` that Pell prints for the winner, and a
table of its own: `[plate]` with the `page` of “On the Games of Dominoes”, a `title` and a `remark`.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from game.core.state import Deal, HandOver
from game.match.match import Match
from game.match.player_types import Player
from game.platform.language import gettext as _
from game.text.demonstration import Demonstration, parse_demonstration


@dataclass(frozen=True, slots=True)
class Plate:
    """A printed game: its page, what it is, a sentence about it, and the points that Pell counts for the winner."""

    page: int
    title: str
    remark: str
    count: int
    demonstration: Demonstration

    @property
    def winner(self) -> int:
        """The first seat of the side that wins it."""
        match = self.demonstration.match
        [won] = [event.winner for event in match.state.events if isinstance(event, HandOver)]
        players = len(match.players)
        return next(seat for seat in range(players) if match.game.side(seat, players) == won)

    def begun(self, person: Player, bot: Player) -> Match:
        """A match that begins with the tiles of the plate: `person` where the winner sat, `bot` in every other seat."""
        told = self.demonstration.match
        deal = told.actions[0]
        assert isinstance(deal, Deal)
        players = [person if seat == self.winner else bot for seat in range(len(told.players))]
        return Match(told.key, players, preset=told.preset, options=told.options, start=told.start, fixed_deals=(deal,))


@cache
def plates() -> tuple[Plate, ...]:
    """The plates in the order of the book."""
    tables = [tomllib.loads(path.read_text("utf-8")) for path in (Path(__file__).parent / "plates").glob("*.toml")]
    tables.sort(key=lambda table: int(table["plate"]["page"]))
    return tuple(map(_plate, tables))


def _plate(table: Mapping[str, Any]) -> Plate:
    """The plate of a record, which is refused unless it comes to Pell's count; the last step says so."""
    told, about, count = parse_demonstration(table), table["plate"], table["count"]
    words = _("The winner counts {count}, and so does Pell on page {page}.").format(count=count, page=about["page"])
    captions = {**told.captions, told.last: words}
    return Plate(about["page"], _(about["title"]), _(about["remark"]), count, replace(told, captions=captions))
