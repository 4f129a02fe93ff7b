"""What is drawn and told at the table of the trick games."""

from collections.abc import Collection, Sequence

import pygame

from game.core.state import CLOSE, Action, scored_in_play
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.rules.tricks.trick_game import TrickState
from game.text import side_name
from game.text.tricks.by_game import trick_words
from game.ui.families.tricks.labels import TrickLabels
from game.ui.families.tricks.landing import TrickLanding
from game.ui.families.tricks.layout import TrickLayout
from game.ui.families.tricks.signs import said_of
from game.ui.layouts.room import Area
from game.ui.table.drag import Laying
from game.ui.table.family_view import Drawing, FamilyView, Word
from game.ui.table.tabletop import Tabletop


def trick_view(tabletop: Tabletop) -> FamilyView:
    """What the trick games show at a table."""
    layout = TrickLayout(tabletop)
    return FamilyView(layout, TrickLanding(layout), TrickDrawing(layout))


class TrickDrawing(Drawing):
    """The contract above the trick, words at every seat, and what a trick that is complete is worth."""

    layout: TrickLayout

    def draw_under(self, surface: pygame.Surface, lit: Collection[Laying] = ()) -> None:
        if self.layout.spread is not None:
            TrickLabels(self.layout, self.layout.spread).draw(surface)

    def hung(self) -> Sequence[Area]:
        """The contract."""
        return [self.layout.spread.strip] if self.layout.spread is not None else []

    def called(self, tile: Tile) -> str:
        return said_of(self.layout.game, self.layout.state, tile)

    def told(self, action: Action) -> list[Word]:
        """What a trick that is complete is worth, on its way to the count of the side that took it."""
        match, state = self.tabletop.match, self.layout.state
        before = match.states[-2]
        middle = self.tabletop.room.line.centre
        if action == CLOSE:
            return [Word(_("The stock is closed"), middle, middle)]
        if (
            not isinstance(before, TrickState)
            or len(state.tricks) != len(before.tricks) + 1
            or self.layout.spread is None
        ):
            return []
        if scored_in_play(state.events):
            return []  # it pays at once, and that is told
        side = match.game.side(state.tricks[-1].winner, len(match.names))
        gained = state.points[side] - before.points[side]
        strip = self.layout.spread.strip
        goal = strip.x + strip.w / 2, strip.y + 0.75 * strip.h
        names = side_name(match.game, side, match.names)
        taken = trick_words(self.layout.game, match.names).in_tricks(gained)
        words = _("{taken}: {names}").format(taken=taken, names=names)
        return [Word(words, middle, goal, points=gained, short=taken)] if gained else []
