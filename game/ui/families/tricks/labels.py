"""What is written and marked in the middle of the table of the trick games, under the tiles."""

from collections.abc import Collection

import pygame

from game.core.state import Name
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.tricks.suit_names import called_name
from game.rules.tricks.trick_game import Trick
from game.ui.canvas.colour import mix
from game.ui.canvas.pixels import rect_of, rect_of_tile
from game.ui.canvas.theme import Colour
from game.ui.families.tricks import sentences
from game.ui.families.tricks.layout import TrickLayout
from game.ui.families.tricks.signs import bower
from game.ui.layouts.motion import resting
from game.ui.layouts.room import Area
from game.ui.layouts.tricks import SIDES, Spread
from game.ui.widgets.labels import BODY, FLAG, SMALL, badge, draw_caption

CORNER, INLAID = 26, 0.34  # px of the design, the corner of the mat; and how much of its brass is seen


class TrickLabels:
    """The contract along the top, what lies in each corner, who has led and who wins, what each seat has said."""

    def __init__(self, layout: TrickLayout, laid: Spread) -> None:
        self.layout, self.laid = layout, laid
        self.tabletop, self.state = layout.tabletop, layout.state

    def draw(self, surface: pygame.Surface) -> None:
        """Draws all of it."""
        if self.laid.mat is not None:
            self._draw_mat(surface, self.laid.mat)
        self._draw_side_words(surface)
        self._draw_strip(surface)
        for seat, name in enumerate(self.tabletop.match.names):
            self._draw_tray_words(surface, seat, name)
        if self.state.to_move < 0 and self.layout.trick is None:
            return
        if self.layout.trick is not None:
            self._draw_marks(surface, self.layout.trick)
        elif self.state.playing:
            self._draw_empty_places(surface, ())
        else:
            self._draw_notes(surface)
            if self.layout.turns_up:
                pose, line = self.laid.turned, self.laid.captions[0].h
                area = Area(pose.x - pose.length, pose.y - 0.6 * pose.length - line, 2 * pose.length, line)
                self._badge(surface, _("turned up"), area, self.tabletop.canvas.theme.text, "centre")

    def _draw_mat(self, surface: pygame.Surface, area: Area) -> None:
        """The mat: two fine lines of brass let into the surface."""
        canvas, theme, rect = self.tabletop.canvas, self.tabletop.canvas.theme, rect_of(area)
        brass = theme.panel_edge if theme.flat else mix(theme.table, theme.pin, INLAID)
        for inset, thick in ((0.0, 1.4), (5.0, 0.7)):
            inner = rect.inflate(-2 * round(inset * canvas.unit), -2 * round(inset * canvas.unit))
            line = canvas.shapes.box(
                inner.size, (CORNER - inset) * canvas.unit, None, brass, max(1.0, thick * canvas.unit)
            )
            surface.blit(line, inner, special_flags=FLAG)

    def _draw_side_words(self, surface: pygame.Surface) -> None:
        """What the tiles beside the hand are."""
        state = self.state
        words: list[str] = []
        count = len(state.boneyard) - self.layout.turns_up
        if state.dummies:
            words.append(
                ngettext("{count} dummy", "{count} dummies", len(state.dummies)).format(count=len(state.dummies))
            )
        if count and self.layout.game.stock:
            closed = state.closing is not None
            words.append((_("Stock, closed: {count}") if closed else _("Stock: {count}")).format(count=count))
        elif count:
            words.append(_("Left over: {count}").format(count=count))
        if words and self.tabletop.room.boneyard.w:
            draw_caption(
                surface, self.tabletop.canvas, " · ".join(words), self.tabletop.room.boneyard, short=str(count)
            )

    def _draw_strip(self, surface: pygame.Surface) -> None:
        """Along the top: the trump as a tile, who plays for what, and what each side has so far."""
        canvas, theme, strip = self.tabletop.canvas, self.tabletop.canvas.theme, rect_of(self.laid.strip)
        gap, inner = round(6 * canvas.unit), strip.inflate(0, -round(6 * canvas.unit))
        left, state = strip.x + 2 * gap, self.state
        if isinstance(state.trump, int):
            length = inner.h // 2 * 2
            emblem = canvas.art.face(Tile(state.trump, state.trump), length, 90)
            surface.blit(emblem, emblem.get_rect(midleft=(left, strip.centery)), special_flags=FLAG)
            left += length // 2 + gap
        if state.trump is not None and state.trump != sentences.NO_TRUMP:
            star = canvas.art.star(round(0.44 * inner.h))  # as on the tiles that are trumps
            surface.blit(star, star.get_rect(midleft=(left, inner.y + inner.h // 4)), special_flags=FLAG)
            left += star.get_width() + gap
        room = strip.right - strip.h - gap - left  # a button stands at the right
        game, match = self.layout.game, self.tabletop.match

        def fits(words: str, bold: bool = False) -> bool:
            size = canvas.fonts.fitting(words, canvas.text_size(BODY), bold, room)
            return canvas.fonts.width(words, size, bold) <= room

        counts = sentences.tallies(game, match)
        if counts and not fits(counts):
            counts = sentences.short_tallies(game, match, self.tabletop.viewer)
        elif not counts:
            stakes = sentences.stakes(game, match)
            counts = stakes if fits(stakes) else ""
        told = sentences.standing(game, match)
        if counts and not fits(told, bold=True):
            told = sentences.trumps(match)
        parts = canvas.fonts.wrap(told, canvas.text_size(BODY), room, True)
        if counts or len(parts) > 2:
            parts = [told]
        lines = [(words, theme.text, True) for words in parts if words]
        lines += [(counts, theme.dim, False)] if counts else []
        high = inner.h / 2
        top = strip.centery - len(lines) * high / 2
        for nth, (words, colour, bold) in enumerate(lines):
            self._write(surface, words, Area(left, top + nth * high, room, high), BODY, colour, bold)

    def _draw_tray_words(self, surface: pygame.Surface, seat: int, name: str) -> None:
        """At what a seat has taken: whose it is, that it deals, how much lies there."""
        state, words, place = self.state, [name], self.tabletop.place_of(seat)
        if state.leader is not None and state.to_move >= 0 and self.layout.game.dealer(state) == seat:
            words.append(_("dealer"))
        taken = sum(trick.winner == seat for trick in self.layout.gone)
        thrown = len(state.discards[seat]) if state.discards else 0
        if seat in state.out:
            words.append(_("not in"))
        if taken:
            words.append(ngettext("{count} trick", "{count} tricks", taken).format(count=taken))
        if thrown and seat not in state.out:
            words.append(_("{count} thrown away").format(count=thrown))
        if words == [name] or self._covered(self.laid.captions[place]):
            return
        area, side = self.laid.captions[place], SIDES[len(self.tabletop.match.names)][place]
        theme, fonts = self.tabletop.canvas.theme, self.tabletop.canvas.fonts
        said = " · ".join(words)
        size = fonts.fitting(said, self.tabletop.canvas.text_size(SMALL), False, area.w)
        if place and fonts.width(said, size) > area.w:
            words = words[1:]  # the name plate is near
        self._write(surface, " · ".join(words), area, SMALL, theme.dim, False, "right" if side.right else "left")

    def _draw_marks(self, surface: pygame.Surface, trick: Trick) -> None:
        """Who has led the trick, and who is winning or has won it, which has a frame as well; who has yet to play."""
        tabletop, canvas, theme = self.tabletop, self.tabletop.canvas, self.tabletop.canvas.theme
        self._draw_empty_places(surface, {seat for seat, _tile in trick.plays})
        complete = self.state.trick is None
        leader = trick.plays[0][0]
        bowers = {seat: bower(self.layout.game, self.state.trump, tile) for seat, tile in trick.plays}
        for seat in {leader, trick.winner, *(seat for seat in bowers if bowers[seat])}:
            place = tabletop.place_of(seat)
            words = [self.led(trick)] if seat == leader else []
            words += filter(None, [bowers[seat]])
            if seat == trick.winner:
                words.append(_("takes it") if complete else _("best so far"))
                rect = rect_of_tile(resting(self.laid.spots[place], True)).inflate(
                    round(10 * canvas.unit), round(10 * canvas.unit)
                )
                ring = canvas.shapes.box(rect.size, 8 * canvas.unit, None, theme.accent, max(2.0, 2.4 * canvas.unit))
                surface.blit(ring, rect, special_flags=FLAG)
            if self._covered(self.laid.marks[place]):
                continue
            colour = theme.accent if seat == trick.winner else theme.text
            side = SIDES[len(tabletop.match.names)][place]
            align = "centre" if side.y else "left" if side.right else "right"
            self._badge(surface, " · ".join(words), self.laid.marks[place], colour, align)

    def _draw_empty_places(self, surface: pygame.Surface, played: Collection[int]) -> None:
        """The places of those who play and have not `played` to the trick."""
        canvas, theme = self.tabletop.canvas, self.tabletop.canvas.theme
        for seat in {*range(len(self.tabletop.match.names))} - self.state.out - {*played}:
            pose = self.laid.spots[self.tabletop.place_of(seat)]
            rect = rect_of_tile(resting(pose, True))
            empty = canvas.shapes.box(rect.size, 0.05 * pose.length, theme.panel, theme.panel_edge, 1, 0.25)
            surface.blit(empty, rect, special_flags=FLAG)

    def led(self, trick: Trick) -> str:
        """That a tile was led, and what it calls, where that matters."""
        game, state = self.layout.game, self.state
        if game.plain != "suit" and not game.must_follow(state):
            return _("led")
        return _("{suit} led").format(suit=called_name(trick.called, state.trump))

    def _draw_notes(self, surface: pygame.Surface) -> None:
        """What each seat has said last, but where trumps to name lie over it."""
        if self._names_trump:
            return
        spoken = {seat: sentences.said(action) for seat, action in self.state.history if sentences.said(action)}
        for seat, words in spoken.items():
            place = self.tabletop.place_of(seat)
            if self._covered(self.laid.notes[place]):
                continue
            side = SIDES[len(self.tabletop.match.names)][place]
            align = "centre" if side.y else "right" if side.right else "left"
            self._badge(surface, words, self.laid.notes[place], self.tabletop.canvas.theme.text, align)

    @property
    def _names_trump(self) -> bool:
        """Whether the viewer is asked for the trump now."""
        mine = self.state.to_move == self.tabletop.viewer and self.tabletop.open
        return mine and any(isinstance(action, Name) for action in self.layout.game.legal_actions(self.state))

    def _covered(self, area: Area) -> bool:
        """Whether the words above the hand stand there, because there are many buttons beside them."""
        return (
            bool(self.tabletop.turn.raised)
            and area.y + area.h > self.tabletop.room.prompt.y - self.tabletop.turn.raised
        )

    def _badge(self, surface: pygame.Surface, words: str, area: Area, colour: Colour, align: str) -> None:
        """A badge with words within an area."""
        canvas = self.tabletop.canvas
        fit = canvas.fonts.fitting(words, canvas.text_size(SMALL), True, area.w - canvas.text_size(SMALL))
        fit = min(fit, area.h / 1.45)
        drawn, rect = badge(canvas, words, fit, area.centre, colour, canvas.theme.panel, 0.85)
        box = rect_of(area)
        if align != "centre":
            rect.x = box.x if align == "left" else box.right - rect.w
        surface.blit(drawn, rect, special_flags=FLAG)

    def _write(
        self,
        surface: pygame.Surface,
        words: str,
        area: Area,
        size: float,
        colour: Colour,
        bold: bool,
        align: str = "left",
    ) -> None:
        """A line of words within an area, cut where it does not fit."""
        canvas, box = self.tabletop.canvas, rect_of(area)
        fit = min(canvas.fonts.fitting(words, canvas.text_size(size), bold, area.w), area.h / 1.25)
        text = canvas.fonts.text(words, fit, colour, bold, area.w)
        at = text.get_rect(midright=box.midright) if align == "right" else text.get_rect(midleft=box.midleft)
        surface.blit(text, at, special_flags=FLAG)
