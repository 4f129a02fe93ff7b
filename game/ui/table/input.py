"""The hands of the person at the screen: what the mouse and the keys ask of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.language import gettext as _
from game.state import DRAW
from game.ui.table.turns import Wait
from game.ui.widgets.widget import ENTER

if TYPE_CHECKING:
    from game.ui.scenes.table import Table


class Hands:
    """Gives the table's events to its buttons, to the tiles in hand, or to the key that does something by itself."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.drag, self.controls, self.prompts = table.drag, table.controls, table.prompts
        self._held = False  # the key that went down last is still down
        self._keys: dict[int, Callable[[], object]] = {
            pygame.K_LEFT: lambda: self._step(-1),
            pygame.K_RIGHT: lambda: self._step(1),
            pygame.K_UP: self._confirm,
            **dict.fromkeys(ENTER, self._confirm),
            pygame.K_DOWN: self._drop,
            pygame.K_ESCAPE: self._escape,
            pygame.K_u: table.undo,
            pygame.K_z: table.undo,
            pygame.K_s: table.sort,
            pygame.K_l: table.toggle_log,
            pygame.K_m: table.toggle_sound,
            pygame.K_F1: table.to_rules,
        }

    def take(self, event: pygame.Event) -> bool:
        """Answers one event; whether it was of use."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            repeated, self._held = self._held, event.type == pygame.KEYDOWN
            if repeated and self._held and self.prompts.doubted is not None:
                return True  # the key that made one ask is not yet the answer
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.table.motion.busy:
            # A click or a key hurries what moves besides what else it does; space does nothing else.
            self.table.motion.hurry()
            self.table.painting.stale = True
            if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
                return True
        if self.controls.take(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE and self.table.waits_for == Wait.THOUGHT:
            self.table.turns.hurry()
            return True
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._pressed(event.pos)
            case pygame.MOUSEMOTION:
                self._moved(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._released(event.pos)
            case pygame.MOUSEWHEEL if self.table.tabletop.log_open:
                self.table.scroll_log(event.y)
            case pygame.MOUSEWHEEL if event.y:
                return self.prompts.step(1 if event.y > 0 else -1)
            case pygame.KEYDOWN:
                return self._key(event)
            case _:
                return False
        return True

    # -- the mouse -----------------------------------------------------------------------------------------------------

    def _pressed(self, pos: tuple[int, int]) -> None:
        play = self.drag.click_place(pos)
        if play is not None and self.drag.tile_at(pos) is None:
            self.table.attempt(play)
        elif self.drag.press(pos):
            self.table.forgive()
            if self.drag.chosen is None:
                self.table.canvas.sound.play("lift")
        elif self.drag.chosen is not None:
            self.drag.drop()
            self.table.renew_turn()
        elif self.drag.bone_at(pos) is not None and self.table.waits_for == Wait.PERSON:
            self.table.attempt(DRAW)
        elif DRAW in self.drag.legal and self.table.family_view.layout.own_ends and self.drag.is_out_of_reach(pos):
            self.table.refuse(_("Draw from your own end of the row."))
        elif self.table.waits_for == Wait.THOUGHT:
            self.table.turns.hurry()

    def _moved(self, pos: tuple[int, int]) -> None:
        lifted = self.drag.lifted
        self.drag.move(pos)
        if self.drag.lifted and not lifted:
            self.table.light()
        if self.drag.grip is None and self.drag.chosen is not None:
            self.drag.over = self.drag.place_at(pos)

    def _released(self, pos: tuple[int, int]) -> None:
        if self.drag.grip is None:
            return
        tile, held, lands = self.drag.grip.tile, self.drag.holding(), self.drag.over in self.drag.places
        action = self.drag.release(pos)
        if action is not None:
            self.table.attempt(action, held if lands or action == DRAW else None)
        elif held is not None:
            self.table.rearrange(self.table.tabletop.shown | {tile: held})
            self.table.canvas.sound.play("home")
        self.table.light()
        self.table.painting.stale = True

    # -- the keys ------------------------------------------------------------------------------------------------------

    def _key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_TAB:
            self.drag.cursor = None
            self.controls.tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        keys = {**self.prompts.keys(self.drag.legal), **self._keys}
        if event.key not in keys:
            return False
        keys[event.key]()
        return True

    def _step(self, by: int) -> None:
        self.controls.let_go()
        if self.prompts.doubted is not None:
            self.table.forgive()
        if not self.prompts.step(by):
            self.drag.step(by)

    def _confirm(self) -> None:
        tile_at_hand = self.drag.chosen is not None or (self.drag.cursor is not None and self.drag.playable)
        if self.controls.strong is not None and not tile_at_hand:
            self.controls.strong.act()
            return
        action = self.drag.confirm()
        self.table.light()
        if action is not None:
            self.table.attempt(action)

    def _drop(self) -> None:
        self.drag.drop()
        self.table.forgive()

    def _escape(self) -> None:
        if self.prompts.doubted is not None or self.drag.chosen is not None or self.drag.grip is not None:
            self._drop()
        else:
            self.table.to_menu()
