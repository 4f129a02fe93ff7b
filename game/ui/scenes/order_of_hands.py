"""The order of hands: every kind from the highest to the lowest, with an example, and where one's own hand is."""

import pygame

from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.betting.betting_game import BettingGame
from game.ui.widgets.head import arrange_head
from game.ui.widgets.page import EDGE, GAP, Page, stack
from game.ui.widgets.scene import Stage
from game.ui.widgets.score_rows import HandRow
from game.ui.widgets.widget import SMALL, TITLE, Button, Panel, Text

WIDE = 860  # px of the design, the card at the usual text size
NAMES = 0.34  # of its width, the most that the names have


class OrderOfHands(Page):
    """The card with the kinds of hand; `hand` is that of the one who looks, empty where nobody's is to be seen."""

    def __init__(self, stage: Stage, game: BettingGame, hand: tuple[Tile, ...]) -> None:
        super().__init__(stage)
        canvas = self.canvas
        own = game.kind_name(hand) if hand else ""
        self._back = Button(canvas, _("Back"), self.back, icon="back", key=pygame.K_o)
        self._title = Text(canvas, _("Order of hands"), TITLE, bold=True)
        self._panel = Panel(canvas)
        self._note = Text(canvas, _("The highest first, with the best hand of each kind."), SMALL, tone="dim")
        self._rows = []
        for rung in reversed(game.ladder()):
            name = _("{place}. {kind}").format(place=rung.place, kind=rung.name)
            if rung.name == own:
                name = _("▶ {name}, yours").format(name=name)
            figure = ngettext("{count} hand", "{count} hands", rung.hands).format(count=f"{rung.hands:,}")
            row = HandRow(canvas, name, hand if rung.name == own else rung.example, figure)
            self._rows.append(row)
        self.fill([self._back, self._title], [self._panel, self._note, *self._rows], self._back)

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title)
        edge, gap = self.px(EDGE), self.px(GAP)
        scale = self.canvas.settings.text_size
        wide = min(self.canvas.size[0] - 2 * edge, round(WIDE * self.canvas.unit * scale))
        left, pad = (self.canvas.size[0] - wide) // 2, 2 * gap
        inside = wide - 2 * pad
        names = min(round(NAMES * inside), max(row.name_width() for row in self._rows))
        for row in self._rows:
            row.column = names
        top = self.view.top + gap // 2
        bottom = stack([self._note, *self._rows], left + pad, top + pad, inside, gap // 2)
        self._panel.rect = pygame.Rect(left, top, wide, bottom + pad - top)
        self.bottom = self._panel.rect.bottom
