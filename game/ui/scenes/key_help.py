"""The help of F1: the keys of the screen below, with a link to the rules of its game."""

from collections.abc import Sequence
from functools import partial

import pygame

from game.platform.language import gettext as _
from game.rules import GAMES
from game.ui.canvas.canvas import Canvas
from game.ui.keys import KeyGroup
from game.ui.routes import KeysRoute, RulesRoute
from game.ui.widgets.node import Node, phrase
from game.ui.widgets.page import EDGE, GAP, ButtonRows, Page, Section, stack_widgets
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import SMALL, TITLE, Text

COLUMN = 380  # px of the design: least width of a column
VEIL = 90  # of 255: brightness of the scene below


class KeyHelp(Page):
    """Groups of keys over the screen to which they belong; F1 or Escape closes it."""

    is_overlay = True

    def __init__(self, stage: Stage, route: KeysRoute) -> None:
        super().__init__(stage)
        self._title = self.text(_("Keys"), TITLE, bold=True)
        self._sections = [self._section(group) for group in route.groups]
        close = self.button(_("Close"), stage.pop, primary=True, key=pygame.K_F1)
        buttons = [close]
        if route.game is not None:
            words = _("Rules of {game}").format(game=GAMES[route.game].title)
            buttons.insert(0, self.button(words, partial(self._open_rules, route.game), icon="rules"))
        self._buttons = ButtonRows([buttons], "topright")
        widgets = [widget for section in self._sections for widget in section.widgets()]
        self.set_widgets([self._title, *buttons], widgets, close)

    def key_groups(self) -> list[KeyGroup]:
        return []

    def _section(self, group: KeyGroup) -> Section:
        return self.section(
            str(group.title),
            [(_Keys(self.canvas, str(keys), str(does)), _Does(self.canvas, str(does))) for keys, does in group.rows],
        )

    def _open_rules(self, game: str) -> None:
        self.stage.pop()
        self.stage.go(RulesRoute(game))

    def arrange(self) -> None:
        edge, gap, (width, height) = self.px(EDGE), self.px(GAP), self.canvas.size
        bottom = stack_widgets([self._title], edge, edge, width // 2, 0)
        bottom = max(bottom, self._buttons.arrange(width // 2, edge, width - edge - width // 2)) + gap
        self.view = pygame.Rect(0, bottom, width, height - bottom)
        count = min(3, len(self._sections), max(1, int((width - 2 * edge) // self.canvas.text_size(COLUMN))))
        column = (width - 2 * edge - (count - 1) * 2 * gap) // count
        ends = [bottom] * count
        for section in self._sections:  # each below the shortest column
            shortest = ends.index(min(ends))
            left = edge + shortest * (column + 2 * gap)
            ends[shortest] = section.arrange(left, ends[shortest], column) + 2 * gap
        self.content_bottom = max(ends)

    def draw_background(self, surface: pygame.Surface) -> None:
        surface.fill((VEIL, VEIL, VEIL), special_flags=pygame.BLEND_RGB_MULT)
        surface.fill(self.canvas.theme.panel, (0, 0, self.canvas.size[0], self.view.top))


class _Keys(Text):
    """Names of keys; screen readers read them with what they do."""

    def __init__(self, canvas: Canvas, keys: str, does: str) -> None:
        super().__init__(canvas, keys, SMALL, bold=True)
        self._does = does

    def nodes(self) -> Sequence[Node]:
        return [node._replace(name=phrase(self.label, self._does)) for node in super().nodes()]


class _Does(Text):
    """What keys do."""

    def __init__(self, canvas: Canvas, does: str) -> None:
        super().__init__(canvas, does, SMALL, tone="dim")

    def nodes(self) -> Sequence[Node]:
        return []
