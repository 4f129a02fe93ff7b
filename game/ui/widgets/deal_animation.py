"""Animation that repeats a checked deal: the tiles in the order of their lots, by seat."""

from hashlib import sha256

import pygame

from game.core.tiles import Tile
from game.match.fairness import CheckedDeal
from game.match.match import Match, deal_from_shuffle
from game.platform.language import gettext as _
from game.rules.line.line_game import LineGame
from game.text.fairness import is_lots
from game.ui.canvas.canvas import Canvas
from game.ui.widgets.page import stack_widgets
from game.ui.widgets.score_rows import HandRow
from game.ui.widgets.widget import SMALL, StaticWidget, Text

EVERY = 70  # ms per tile
APART = 8  # px of the design between rows


class DealAnimation(StaticWidget):
    """The tiles of each seat and those left over, as the deal's number gives them; `start` deals them one by one."""

    def __init__(self, canvas: Canvas, match: Match, deal: CheckedDeal) -> None:
        super().__init__(canvas, "")
        self._groups = _groups(match, deal)
        self._count = sum(len(tiles) for _name, tiles in self._groups)
        self._rows = [HandRow(canvas, name, (), without=" ") for name, _tiles in self._groups]
        self._lots = Text(canvas, "", SMALL, tone="dim")
        self._deal = deal
        self._since: int | None = None
        self._running = False
        self._show(self._count)

    @property
    def dealt_count(self) -> int:
        """Number of tiles shown."""
        return sum(len(row.hand) for row in self._rows)

    def start(self) -> None:
        """Start the animation from the first tile."""
        self._running, self._since = self.canvas.settings.motion not in ("reduced", "off"), None
        self._show(0 if self._running else self._count)
        self.damage()

    def tick(self, now: int) -> bool:
        """Advance the animation; return whether it continues."""
        if self._running:
            self._since = now if self._since is None else self._since
            count = min(self._count, (now - self._since) // EVERY)
            if count != self.dealt_count:
                self._show(count)
                self.canvas.sound.play("deal")
                self.damage()
            self._running = count < self._count
        return self._running

    def _show(self, count: int) -> None:
        """Show `count` tiles, and the lot of the last one."""
        last, remaining = None, count
        for row, (_name, tiles) in zip(self._rows, self._groups, strict=True):
            row.hand = tiles[: max(0, remaining)]
            row.value_text = "✓" if len(row.hand) == len(tiles) and self._deal.is_valid else ""
            last = row.hand[-1] if row.hand else last
            remaining -= len(tiles)
        self._lots.set_text(self._lot(last))

    def _lot(self, tile: Tile | None) -> str:
        if self._deal.shuffle is None or tile is None:
            return " "
        lot = sha256(f"{self._deal.shuffle} {tile}".encode()).hexdigest()
        return _("The tiles lie in the order of their lots. The lot of {tile} is {lot}…").format(
            tile=tile, lot=lot[:12]
        )

    # -- layout --------------------------------------------------------------------------------------------------------

    def natural_size(self) -> tuple[int, int]:
        wide = self.px(400)
        return wide, self.height(wide)

    def height(self, width: int) -> int:
        shown = [row.hand for row in self._rows]
        for row, (_name, tiles) in zip(self._rows, self._groups, strict=True):
            row.hand = tiles  # measure with the whole deal
        high = self._put(pygame.Rect(0, 0, width, 0))
        for row, hand in zip(self._rows, shown, strict=True):
            row.hand = hand
        return high

    def draw(self, surface: pygame.Surface) -> None:
        shown = [row.hand for row in self._rows]
        for row, (_name, tiles) in zip(self._rows, self._groups, strict=True):
            row.hand = tiles
        self._put(self.rect)
        for row, hand in zip(self._rows, shown, strict=True):
            row.hand = hand
            row.draw(surface)
        self._lots.draw(surface)

    def _put(self, area: pygame.Rect) -> int:
        """Place the rows in `area`; return their height."""
        names = min(round(0.3 * area.w), max(row.name_width() for row in self._rows))
        for row in self._rows:
            row.column = names
        return stack_widgets([*self._rows, self._lots], area.x, area.y, area.w, self.px(APART)) - area.y


def _groups(match: Match, deal: CheckedDeal) -> list[tuple[str, tuple[Tile, ...]]]:
    """Return the tiles of a deal by player, and those left over; of lots, only the tile each player drew."""
    dealt = deal.deal if deal.shuffle is None else deal_from_shuffle(match, deal.shuffle)
    game, players = match.game, len(match.players)
    hands = game.apply(match.states[deal.step], dealt).hands
    if not any(hands):  # lots, or hands that were not played
        size = game.tiles_each(players) if isinstance(game, LineGame) and not is_lots(match, deal) else 1
        hands = tuple(dealt.deck[seat * size : (seat + 1) * size] for seat in range(players))
    if is_lots(match, deal):
        return [*zip(match.names, hands, strict=True)]
    held = {tile for hand in hands for tile in hand}
    rest = tuple(tile for tile in dealt.deck if tile not in held)
    groups = [*zip(match.names, hands, strict=True)]
    return [*groups, (_("Left over"), rest)] if rest else groups
