"""Seven games printed by Pell in 1844, to watch and to play: the records in `plates/`.

A plate is a record like a demonstration (demonstration.py), with the winner's `count` as Pell prints it, and a table
`[plate]` with the `page` of “On the Games of Dominoes”, a `title` and a `remark`.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game.core.state import Deal, HandOver
from game.match.match import Match
from game.match.player_types import Player
from game.pell.claims import parse_game
from game.platform.language import cache_by_language
from game.platform.language import gettext as _
from game.text.demonstration import Demonstration


@dataclass(frozen=True, slots=True)
class Plate:
    """A printed game: its page, title, a remark, and the points that Pell counts for the winner."""

    page: int
    title: str
    remark: str
    count: int
    demonstration: Demonstration

    @property
    def winner(self) -> int:
        """The first seat of the winning side."""
        match = self.demonstration.match
        [winner] = [event.winner for event in match.state.events if isinstance(event, HandOver)]
        players = len(match.players)
        return next(seat for seat in range(players) if match.game.side(seat, players) == winner)

    def start_match(self, person: Player, bot: Player) -> Match:
        """Return a new match with the tiles of the plate: `person` in the winner's seat, `bot` in all others."""
        printed = self.demonstration.match
        deal = printed.actions[0]
        assert isinstance(deal, Deal)
        players = [person if seat == self.winner else bot for seat in range(len(printed.players))]
        return printed.same_rules(players, printed.start, (deal,))


@cache_by_language
def plates() -> tuple[Plate, ...]:
    """Return the plates in the order of the book."""
    tables = [tomllib.loads(path.read_text("utf-8")) for path in (Path(__file__).parent / "plates").glob("*.toml")]
    tables.sort(key=lambda table: int(table["plate"]["page"]))
    return tuple(map(_plate, tables))


def _plate(table: Mapping[str, Any]) -> Plate:
    """Parse a plate; raises ValueError if its result is not Pell's count. The caption of the last step says that they
    agree."""
    demonstration, plate, count = parse_game(table), table["plate"], table["count"]
    caption = _("The winner scores {count}, as Pell says on page {page}.").format(count=count, page=plate["page"])
    captions = {**demonstration.captions, demonstration.last: caption}
    return Plate(plate["page"], _(plate["title"]), _(plate["remark"]), count, replace(demonstration, captions=captions))
