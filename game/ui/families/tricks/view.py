"""The view of a trick game: its tiles, contract, trick, tricks taken, and texts at each seat."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import pygame

from game.core.state import (
    CLOSE,
    Accept,
    Action,
    Announce,
    Bid,
    Close,
    Discard,
    Exchange,
    NameTrump,
    Pass,
    Play,
    Stand,
    State,
    TakeDummy,
    scored_in_play,
)
from game.core.tiles import HIDDEN, Tile
from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import ngettext, pgettext
from game.rules.options import resolve_count
from game.rules.tricks.trick_game import Suit, Trick, TrickGame, TrickState
from game.rules.tricks.trick_state import called_name
from game.text import match_words, side_name
from game.text.tricks import TrickWords, trick_words
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.canvas.theme import Colour, mix
from game.ui.families.base import OfMatch, write
from game.ui.families.tricks.layout import (
    EDGES,
    HEAP,
    HEAP_OF_TWO,
    NO_TRUMP,
    TableEdge,
    TrickAreas,
    alternative_poses,
    bower,
    describe_tile,
    lay_out_tricks,
    sign_of,
    taken_trick_poses,
    trump_name,
)
from game.ui.layouts.animation import sprite_at_rest
from game.ui.layouts.table_layout import Area, Point, Pose, TableExtras, hand_poses, opponent_poses
from game.ui.table.drag import TileAction
from game.ui.table.family_view import FamilyView, TextEffect
from game.ui.table.results import hand_over
from game.ui.table.table_state import BONES, TableState
from game.ui.widgets.labels import BODY, DOT, SMALL, badge, draw_caption

CORNER, INLAID = 26, 0.34  # corner radius of the mat in px of the design, and opacity of its brass

_SAID: dict[type[Action], str] = {
    Bid: "{points}",
    Pass: pgettext("said", "pass"),
    Stand: pgettext("said", "stand"),
    TakeDummy: _("dummy"),
    Exchange: pgettext("said", "exchange"),
    Accept: pgettext("said", "accept"),
    Announce: _("{points} in doubles"),
    Close: _("stock closed"),
}


def announcement_text(action: Action) -> str:
    """Return what a seat has said, as shown in front of it; empty if it is not shown."""
    if isinstance(action, Accept | NameTrump) and action.alone:
        return pgettext("said", "alone")
    if isinstance(action, NameTrump):
        return trump_name(action.trump)
    return _SAID.get(type(action), "").format(points=getattr(action, "points", ""))


def contract(match: Match) -> str:
    """Return who plays for what, or for a hand just ended what that was; empty if there is nothing to say."""
    state, words = match.states[-2] if hand_over(match) else match.state, match_words(match)
    return words.contract(state) if isinstance(words, TrickWords) and isinstance(state, TrickState) else ""


class TrickView(OfMatch[TrickGame, TrickState], FamilyView):
    """The view of a trick game: the trick in progress, or the last one until the next is led, and the tricks taken.

    `spread` has the areas of the last layout.
    """

    spread: TrickAreas

    def __init__(self, table_state: TableState) -> None:
        super().__init__(table_state)
        self._cleared = False
        self._tidied: set[tuple[int, int, Suit | None]] = set()

    @property
    def trick(self) -> Trick | None:
        """The trick in the middle: the one in progress, or the last one until the next is led."""
        tricks = self.state.tricks
        return self.state.trick or (tricks[-1] if tricks and not self._cleared else None)

    @property
    def taken_tricks(self) -> tuple[Trick, ...]:
        """The tricks that lie at the players who took them."""
        tricks = self.state.tricks
        return tricks[:-1] if self.trick in tricks[-1:] else tricks

    @property
    def tiles(self) -> list[Tile]:
        return [*self.trick.tiles] if self.trick is not None else []

    def extras(self) -> TableExtras:
        players = len(self.match.players)
        hand_size = resolve_count(self.game.hand_size, players)
        count = len(self.game.deck()) - hand_size * players
        return TableExtras(count, hand_size=hand_size, has_side_seats=True)

    def lay_middle(self, view: State) -> None:
        table_state, canvas, players = self.table_state, self.table_state.canvas, len(self.match.players)
        self.spread = areas = lay_out_tricks(table_state.layout.line, players, canvas.unit, canvas.text_size(SMALL))
        self._place_side_tiles(view, areas)
        for seat in range(players):
            self._place_tray(areas, seat)
        for seat, tile in self.trick.plays if self.trick is not None else ():
            table_state.sprites[tile] = sprite_at_rest(areas.seats[table_state.relative_seat(seat)].tile, True)
        self._mark_tiles()

    def never_covered_areas(self) -> Sequence[Area]:
        """The contract, and the places of the trick with the mark of its winner, or the turned-up tile."""
        areas = self.spread
        poses, above = [seat.tile for seat in areas.seats], 0.0
        if not self.state.has_play_begun and self.trick is None:
            poses, above = [areas.turned_up], areas.seats[0].caption.h
        winner = [self.trick.winner] if self.trick is not None else []
        return [
            areas.contract_bar,
            *(areas.seats[self.table_state.relative_seat(seat)].mark for seat in winner),
            *(Area(x - length / 2, y - length / 2 - above, length, length + above) for x, y, _angle, length in poses),
        ]

    def avoided_areas(self) -> Sequence[Area]:
        """The texts on the trick, the tricks taken, and what each seat has said."""
        return [area for seat in self.spread.seats for area in (seat.mark, seat.tray, seat.caption, seat.note)]

    def _place_side_tiles(self, view: State, areas: TrickAreas) -> None:
        """Place the stock or left-over tiles and the dummies in rows, and the turned-up tile."""
        table_state, state, length = self.table_state, self.state, int(BONES * self.table_state.canvas.unit)
        area = self.above_caption(table_state.layout.boneyard)
        heaps = dict(zip(state.boneyard, view.boneyard, strict=True))
        if self.turns_up and state.turned is not None:
            del heaps[state.turned]
            table_state.sprites[state.turned] = sprite_at_rest(areas.turned_up, True)
        rows = len(state.dummies)
        row_height = area.h * (0.5 if heaps else 1) / max(1, rows)
        if heaps:
            heap_area, places = area._replace(h=area.h - rows * row_height), table_state.boneyard_places
            poses = hand_poses(heap_area, max(places.values()) + 1, length, 8, 9)
            for tile, key in heaps.items():
                face_up = key != HIDDEN and self._shows_trump(tile)
                table_state.sprites[tile] = sprite_at_rest(poses[places[tile]], face_up)
        for index, dummy in enumerate(state.dummies):
            row = Area(area.x, area.y + area.h - (rows - index) * row_height, area.w, row_height)
            for tile, pose in zip(dummy, opponent_poses(row.inset(2), len(dummy), length, True), strict=True):
                table_state.sprites[tile] = sprite_at_rest(pose, False)

    def _place_tray(self, areas: TrickAreas, seat: int) -> None:
        """Place a seat's discards in one heap, then each trick that it has taken."""
        table_state, relative_seat = self.table_state, self.table_state.relative_seat(seat)
        discards = self.state.discards[seat] if self.state.discards else ()
        heaps = [discards] * bool(discards) + [trick.tiles for trick in self.taken_tricks if trick.winner == seat]
        players = len(self.match.players)
        largest = (HEAP_OF_TWO if players == 2 else HEAP) * table_state.canvas.unit
        poses = taken_trick_poses(areas.seats[relative_seat].tray, len(heaps), largest, EDGES[players][relative_seat])
        for tiles, pose in zip(heaps, poses, strict=True):
            for tile in tiles:
                table_state.sprites[tile] = sprite_at_rest(pose, False)

    def _mark_tiles(self) -> None:
        """Mark the tiles of the hand and the trick: whether they are trumps, and what they count."""
        state, shown = self.state, self.table_state.sprites
        turned = [state.turned] if self.turns_up and state.turned is not None else []
        for tile in (*state.hands[self.table_state.viewer], *self.tiles, *turned):
            if shown[tile].face_up:
                shown[tile] = shown[tile]._replace(sign=sign_of(self.game, state, tile))

    def _shows_trump(self, turned: Tile) -> bool:
        """Whether the turned-up tile is still face up: it was not rejected, and the stock is not closed."""
        state = self.state
        return state.stock_closure is None and state.trump == self.game.larger_end(turned)

    @property
    def turns_up(self) -> bool:
        """Whether the turned-up tile is in the middle: players still decide on it."""
        state = self.state
        if state.has_play_begun or state.to_move < 0 or state.turned not in state.boneyard:
            return False
        return not any(isinstance(action, NameTrump) for action in self.game.legal_actions(state))

    def tidy(self) -> None:
        """Sort the hand by suits when it is first seen, and again when the trump is known."""
        table_state, key = self.table_state, (self.table_state.viewer, self.state.hand, self.state.trump)
        if table_state.open and key not in self._tidied and self.state.to_move >= 0:
            self._tidied.add(key)
            table_state.order[table_state.viewer] = sorted(
                table_state.ordered_hand(table_state.viewer), key=self.suit_order
            )

    order_by_suit = _("by suit, trumps first")

    def suit_order(self, tile: Tile) -> tuple[int, ...]:
        """Sort key: trumps first, then each suit by number, the best tile of each first."""
        game, trump = self.game, self.game.prospective_trump(self.state)
        suit = game.suits(trump, tile)[0]
        number = game.value(suit) if isinstance(suit, int) else game.set
        return not game.is_trump(trump, tile), -number, -game.strength(trump, suit, tile)

    def make_room(self, chosen: bool) -> bool:
        """Move the last trick to the player who took it as soon as a tile is picked up to be led."""
        before, self._cleared = self._cleared, chosen and self.state.trick is None
        return before != self._cleared and self.state.trick is None and bool(self.state.tricks)

    # -- drop places ---------------------------------------------------------------------------------------------------

    def places(self, actions: Sequence[TileAction]) -> dict[TileAction, Pose]:
        """In front of the player, side by side if the suit that a tile calls must be chosen."""
        pose = self.spread.seats[self.table_state.relative_seat(self.state.to_move)].tile
        return dict(zip(actions, alternative_poses(pose, len(actions)), strict=True))

    def labels(self, places: Mapping[TileAction, Pose]) -> dict[TileAction, tuple[str, Point]]:
        """The suit that each place calls, or that the tile is thrown away there."""
        labels: dict[TileAction, tuple[str, Point]] = {}
        for index, (action, pose) in enumerate(places.items()):
            offset = index - (len(places) - 1) / 2
            x, y = (0.9 * offset * pose.length, 0.0) if offset else (0.0, 0.68 * pose.length)
            if isinstance(action, Discard):
                labels[action] = _("put away"), (pose.x + x, pose.y + y)
            elif action.outward is not None:
                labels[action] = trump_name(action.outward), (pose.x + x, pose.y + y)
        return labels

    def intended_action(self, tile: Tile, at: tuple[int, int] | None = None) -> Action:
        return Discard(tile) if self.state.discards_owed else Play(tile)

    def unplayable_tiles(self, legal: Collection[Action]) -> frozenset[Tile]:
        actions = {action.tile for action in legal if isinstance(action, TileAction)}
        return frozenset(self.state.hands[self.table_state.viewer]) - actions if actions else frozenset()

    # -- drawing -------------------------------------------------------------------------------------------------------

    @property
    def words(self) -> TrickWords[Any]:
        """The texts of the game."""
        return trick_words(self.game, self.match.names, self.match.only_person)

    def draw_under(self, surface: pygame.Surface, lit: Collection[TileAction] = ()) -> None:
        areas = self.spread
        if areas.mat is not None:
            self._draw_mat(surface, areas.mat)
        self._draw_side_words(surface)
        self._draw_strip(surface, areas.contract_bar)
        for seat in range(len(self.match.names)):
            self._draw_tray_words(surface, areas, seat)
        if self.trick is not None:
            self._draw_marks(surface, areas, self.trick)
        elif self.state.to_move < 0:
            return
        elif self.state.has_play_begun:
            self._draw_empty_places(surface, areas, ())
        else:
            self._draw_notes(surface, areas)
            if self.turns_up:
                pose, line = areas.turned_up, areas.seats[0].caption.h
                area = Area(pose.x - pose.length, pose.y - 0.6 * pose.length - line, 2 * pose.length, line)
                self._badge(surface, _("turned up"), area, self.table_state.canvas.theme.text, "center")

    def _draw_mat(self, surface: pygame.Surface, area: Area) -> None:
        """Draw the mat: two fine brass lines."""
        canvas, theme, rect = self.table_state.canvas, self.table_state.canvas.theme, area_rect(area)
        colour = theme.panel_edge if theme.flat else mix(theme.table, theme.pin, INLAID)
        for inset, thick in ((0.0, 1.4), (5.0, 0.7)):
            inner = rect.inflate(-2 * round(inset * canvas.unit), -2 * round(inset * canvas.unit))
            radius, width = (CORNER - inset) * canvas.unit, max(1.0, thick * canvas.unit)
            blend(surface, canvas.shapes.box(inner.size, radius, None, colour, width), inner)

    def _draw_side_words(self, surface: pygame.Surface) -> None:
        """Draw the caption of the tiles beside the hand."""
        state, area = self.state, self.table_state.layout.boneyard
        words: list[str] = []
        count, dummies = len(state.boneyard) - self.turns_up, len(state.dummies)
        if dummies:
            words.append(ngettext("{count} dummy", "{count} dummies", dummies).format(count=dummies))
        template = _("Unused: {count}")
        if self.game.stock:
            template = _("Stock: {count}") if state.stock_closure is None else _("Stock, closed: {count}")
        if count:
            words.append(template.format(count=count))
        if words and area.w:
            draw_caption(surface, self.table_state.canvas, DOT.join(words), area, short=str(count))

    def _draw_strip(self, surface: pygame.Surface, contract_bar: Area) -> None:
        """Draw at the top the trump as a tile, the contract, and the tally of each side."""
        canvas, theme, strip = self.table_state.canvas, self.table_state.canvas.theme, area_rect(contract_bar)
        gap, inner = round(6 * canvas.unit), strip.inflate(0, -round(6 * canvas.unit))
        left, trump = strip.x + 2 * gap, self.state.trump
        if isinstance(trump, int):
            length = inner.h // 2 * 2
            emblem = canvas.art.face(Tile(trump, trump), length, 90)
            blend(surface, emblem, emblem.get_rect(midleft=(left, strip.centery)))
            left += length // 2 + gap
        if trump is not None and trump != NO_TRUMP:
            star = canvas.art.star(round(0.44 * inner.h))  # as on the tiles that are trumps
            blend(surface, star, star.get_rect(midleft=(left, inner.y + inner.h // 4)))
            left += star.get_width() + gap
        available = strip.right - strip.h - gap - left  # there is a button at the right
        lines, tally = self._strip_texts(available)
        line_height = inner.h / 2
        top = strip.centery - (len(lines) + bool(tally)) * line_height / 2
        for words in lines:
            self._write(surface, words, Area(left, top, available, line_height), BODY, theme.text, True)
            top += line_height
        if tally:
            self._write(surface, tally, Area(left, top, available, line_height), BODY, theme.dim)

    def _strip_texts(self, available: float) -> tuple[list[str], str]:
        """Return the lines of the contract, and the tally or the stakes, as far as they fit."""
        fonts, size = self.table_state.canvas.fonts, self.table_state.canvas.text_size(BODY)

        def fits(words: str, bold: bool = False) -> bool:
            return fonts.width(words, fonts.fitting_size(words, size, bold, available), bold) <= available

        tally, text = self.tallies(), self.standing()
        if tally and not fits(tally):
            tally = self._short_tallies()
        elif not tally and self.state.to_move >= 0:
            stakes = self.words.stakes(self.state)
            tally = stakes if fits(stakes) else ""
        if tally and not fits(text, bold=True):
            text = self._trumps()
        lines = fonts.wrap(text, size, available, True)
        return [text] * bool(text) if tally or len(lines) > 2 else [line for line in lines if line], tally

    def standing(self) -> str:
        """Return who plays for what, or the trump, or that there is none yet."""
        if self.state.to_move < 0 and not self.state.tricks:
            return ""
        return contract(self.match) or self._trumps()

    def _trumps(self) -> str:
        trump = self.state.trump
        return _("No trump yet") if trump is None else _("Trumps: {suit}").format(suit=trump_name(trump))

    def tallies(self) -> str:
        """Return what each side has taken; empty before the first trick."""
        state, words = self.state, self.words
        if not state.tricks and state.trick is None:
            return ""
        return DOT.join(
            _("{names}: {count}").format(
                names=side_name(self.game, side, self.match.names), count=words.tally(state, side)
            )
            for side in range(len(state.scores))
        )

    def _short_tallies(self) -> str:
        """Return the tallies without names: the viewer's side, and the others in order."""
        tallies = [self.words.tally(self.state, side) for side in range(len(self.state.scores))]
        own = tallies.pop(self.game.side(self.table_state.viewer, len(self.match.names)))
        return _("your side: {count} · others: {others}").format(count=own, others=", ".join(tallies))

    def _draw_tray_words(self, surface: pygame.Surface, areas: TrickAreas, seat: int) -> None:
        """Draw at a seat's tricks its name, whether it deals, and how many there are."""
        state, canvas = self.state, self.table_state.canvas
        words = [self.match.names[seat]]
        if state.leader is not None and state.to_move >= 0 and self.game.dealer(state) == seat:
            words.append(_("dealer"))
        trick_count = sum(trick.winner == seat for trick in self.taken_tricks)
        if seat in state.inactive_seats:
            words.append(_("sits out"))
        if trick_count:
            words.append(ngettext("{count} trick", "{count} tricks", trick_count).format(count=trick_count))
        if state.discards and state.discards[seat] and seat not in state.inactive_seats:
            words.append(_("{count} put away").format(count=len(state.discards[seat])))
        relative_seat = self.table_state.relative_seat(seat)
        area = areas.seats[relative_seat].caption
        if len(words) == 1:
            return
        size = canvas.fonts.fitting_size(DOT.join(words), canvas.text_size(SMALL), False, area.w)
        if relative_seat and canvas.fonts.width(DOT.join(words), size) > area.w:
            words = words[1:]  # the nameplate is near
        anchor = "midright" if self._edge(seat).right else "midleft"
        self._write(surface, DOT.join(words), area, SMALL, canvas.theme.dim, anchor=anchor)

    def _draw_marks(self, surface: pygame.Surface, areas: TrickAreas, trick: Trick) -> None:
        """Draw who led the trick, who is winning or has won it (with a frame), and who has yet to play."""
        canvas, theme = self.table_state.canvas, self.table_state.canvas.theme
        self._draw_empty_places(surface, areas, {seat for seat, _tile in trick.plays})
        for index, (seat, tile) in enumerate(trick.plays):
            seat_areas = areas.seats[self.table_state.relative_seat(seat)]
            words = [bower(self.game, self.state.trump, tile)]
            if not index:
                words.insert(0, self.led(trick))
            if seat == trick.winner:
                words.append(_("wins") if self.state.trick is None else _("winning so far"))
                rect = sprite_rect(sprite_at_rest(seat_areas.tile, True)).inflate([round(10 * canvas.unit)] * 2)
                ring = canvas.shapes.box(rect.size, 8 * canvas.unit, None, theme.accent, max(2.0, 2.4 * canvas.unit))
                blend(surface, ring, rect)
            if any(words):
                edge, colour = self._edge(seat), theme.accent if seat == trick.winner else theme.text
                anchor = "center" if edge.y else "midleft" if edge.right else "midright"
                self._badge(surface, DOT.join(filter(None, words)), seat_areas.mark, colour, anchor)

    def _draw_empty_places(self, surface: pygame.Surface, areas: TrickAreas, played: Collection[int]) -> None:
        """Draw the places of players who have not played to the trick."""
        canvas, theme = self.table_state.canvas, self.table_state.canvas.theme
        for seat in {*range(len(self.match.names))} - self.state.inactive_seats - {*played}:
            pose = areas.seats[self.table_state.relative_seat(seat)].tile
            rect = sprite_rect(sprite_at_rest(pose, True))
            blend(
                surface, canvas.shapes.box(rect.size, 0.05 * pose.length, theme.panel, theme.panel_edge, 1, 0.25), rect
            )

    def led(self, trick: Trick) -> str:
        """Return that a tile was led, and the suit if that matters."""
        game, state = self.game, self.state
        if game.plain != "suit" and not game.must_follow(state):
            return _("led")
        return _("{suit} led").format(suit=called_name(trick.called_suit, state.trump))

    def _draw_notes(self, surface: pygame.Surface, areas: TrickAreas) -> None:
        """Draw what each seat said last, except where trumps to name cover it."""
        state = self.state
        is_own_turn = state.to_move == self.table_state.viewer and self.table_state.open
        if is_own_turn and any(isinstance(action, NameTrump) for action in self.match.legal_actions):
            return
        said = {seat: text for seat, action in state.history if (text := announcement_text(action))}
        for seat, words in said.items():
            area, edge = areas.seats[self.table_state.relative_seat(seat)].note, self._edge(seat)
            anchor = "center" if edge.y else "midright" if edge.right else "midleft"
            self._badge(surface, words, area, self.table_state.canvas.theme.text, anchor)

    def _edge(self, seat: int) -> TableEdge:
        return EDGES[len(self.match.names)][self.table_state.relative_seat(seat)]

    def _badge(self, surface: pygame.Surface, words: str, area: Area, colour: Colour, anchor: str) -> None:
        """Draw a badge in an area."""
        canvas, box = self.table_state.canvas, area_rect(area)
        fit = canvas.fonts.fitting_size(words, canvas.text_size(SMALL), True, area.w - canvas.text_size(SMALL))
        drawn, rect = badge(canvas, words, min(fit, area.h / 1.45), area.centre, colour, canvas.theme.panel, 0.85)
        if anchor != "center":
            rect.x = box.x if anchor == "midleft" else box.right - rect.w
        blend(surface, drawn, rect)

    def _write(
        self,
        surface: pygame.Surface,
        words: str,
        area: Area,
        size: float,
        colour: Colour,
        bold: bool = False,
        anchor: str = "midleft",
    ) -> None:
        """Draw one line in an area, cut if it does not fit."""
        canvas = self.table_state.canvas
        size = min(canvas.text_size(size), area.h / 1.25)
        write(surface, canvas, words, area_rect(area), size, colour, bold, anchor)

    def below_name(self, seat: int) -> str:
        said = [announcement_text(action) for speaker, action in self.state.history if speaker == seat]
        return next(filter(None, reversed(said)), "")

    def rail_areas(self) -> Sequence[Area]:
        """The contract."""
        return [self.spread.contract_bar]

    def tile_label(self, tile: Tile) -> str:
        return describe_tile(self.game, self.state, tile)

    def completes_trick(self) -> bool:
        before = self.match.states[-2]
        return isinstance(before, TrickState) and len(self.state.tricks) > len(before.tricks)

    def text_effects(self, action: Action) -> list[TextEffect]:
        """Return the points of a complete trick, moving to the tally of the side that took it."""
        match, state = self.match, self.state
        before, middle = match.states[-2], self.table_state.layout.line.centre
        if action == CLOSE:
            return [TextEffect(_("The stock is closed"), middle, middle)]
        if not isinstance(before, TrickState) or not self.completes_trick():
            return []
        if scored_in_play(state.events):
            return []  # it scores at once, which is shown elsewhere
        side = match.game.side(state.tricks[-1].winner, len(match.names))
        points = state.points[side] - before.points[side]
        strip = self.spread.contract_bar
        goal = strip.x + strip.w / 2, strip.y + 0.75 * strip.h
        taken = self.words.points_in_hand(points)
        words = _("{taken}: {names}").format(taken=taken, names=side_name(match.game, side, match.names))
        return [TextEffect(words, middle, goal, points=points, short=taken)] if points else []
