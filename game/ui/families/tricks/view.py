"""The view of a trick game: its tiles, contract, trick, tricks taken, and texts at each seat."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

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
from game.platform.language import LazyText, ngettext, pgettext, pgettext_lazy
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.rules.options import resolve_count
from game.rules.tricks.trick_game import Suit, Trick, TrickGame, TrickState
from game.rules.tricks.trick_state import called_name
from game.text import match_words, side_name
from game.text.tricks import TrickWords, trick_words
from game.ui.canvas.fonts import LEAST_SIZE
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.canvas.theme import Colour, mix
from game.ui.families.base import OfMatch, write
from game.ui.families.tricks.layout import (
    EDGES,
    HEAP,
    HEAP_OF_TWO,
    NO_TRUMP,
    SeatAreas,
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
from game.ui.table.nameplates import name_in
from game.ui.table.results import hand_over
from game.ui.table.scoreboard import draw_side_mark
from game.ui.table.table_state import BONES, TableState
from game.ui.widgets.labels import BODY, DOT, SMALL, badge, draw_caption, format_score, last_or_all

CORNER, INLAID = 14, 0.45  # corner radius of an inlay in px of the design, and opacity of its brass
PLAQUE, PILE_SHADE = 0.8, 0.12  # opacity of the backgrounds of the plaque and of a pile
TAG, ENGRAVED = 19, 18  # px of the design: text sizes of a tag and of the contract
AWAY = 0.5  # opacity of a tile that was put away
CAPTION, LOW = 1.3, 30  # height of a caption in text heights, and least height of a row of tiles in px of the design

_SAID: dict[type[Action], LazyText] = {
    # Translators: what a player has just said, shown in front of the player.
    Bid: pgettext_lazy("said", "bid {points}"),
    Pass: pgettext_lazy("said", "pass"),
    Stand: pgettext_lazy("said", "stand"),
    # Translators: shown in front of a player who has taken a dummy.
    TakeDummy: _l("dummy"),
    Exchange: pgettext_lazy("said", "exchange"),
    Accept: pgettext_lazy("said", "accept"),
    # Translators: shown in front of a player who has announced doubles that count so much.
    Announce: _l("{points} in doubles"),
    Close: _l("stock closed"),
}


class SideGroup(NamedTuple):
    """Tiles of one kind beside the hand: their caption and number, and the areas of both."""

    caption: str
    number: int
    text: Area
    tiles: Area


def announcement_text(action: Action, is_short: bool = False) -> str:
    """Return what a seat has said, as shown in front of it; empty if it is not shown."""
    if isinstance(action, Accept | NameTrump) and action.alone:
        # Translators: said by a player who plays without the partner.
        return pgettext("said", "alone")
    if isinstance(action, NameTrump):
        if is_short or action.trump == NO_TRUMP:
            return trump_name(action.trump)
        # Translators: said by the player who names the trump: “trumps: fives”.
        return _("trumps: {suit}").format(suit=trump_name(action.trump))
    text = _SAID.get(type(action))
    return text.format(points=getattr(action, "points", "")) if text else ""


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
        for side in range(len(self.state.scores)):
            self._place_pile(areas, side)
        for seat, tile in self.trick.plays if self.trick is not None else ():
            table_state.sprites[tile] = sprite_at_rest(areas.seats[table_state.relative_seat(seat)].tile, True)
        self._mark_tiles()

    def never_covered_areas(self) -> Sequence[Area]:
        """The contract, the places of the trick with its texts, or the turned-up tile with its caption."""
        areas = self.spread
        poses, above = [seat.tile for seat in areas.seats], 0.0
        if not self.state.has_play_begun and self.trick is None:
            poses, above = [areas.turned_up] if self.turns_up else [], areas.seats[0].caption.h
        rects = [sprite_rect(sprite_at_rest(pose, True)) for pose in poses]
        places = [Area(rect.x, rect.y - above, rect.w, rect.h + above) for rect in rects]
        return [areas.plaque, *places, *(Area(*self._badge(None, *mark)) for mark in self._marks())]

    def avoided_areas(self) -> Sequence[Area]:
        """The piles, or only the captions of empty ones; before play what each seat has declared, the viewer's last."""
        if not self.state.has_play_begun:
            own, *others = self.spread.seats
            return [seat.tag for seat in (*others, own)]
        piles = [self.spread.seats[self.pile_place(side)] for side in range(len(self.state.scores))]
        winners = {self.match.game.side(trick.winner, len(self.match.names)) for trick in self.taken_tricks}
        return [areas.pile if side in winners else areas.caption for side, areas in enumerate(piles)]

    def _side_groups(self) -> dict[str, SideGroup]:
        """Return the kinds of tiles beside the hand, what is unused above the others.

        If rows would be too low for tiles above each caption, all tiles lie above all captions.
        """
        state, area = self.state, self.table_state.layout.boneyard
        unused, dummies, away = len(state.boneyard) - self.turns_up, len(state.dummies), sum(map(len, state.discards))
        template = _("Unused: {count}")
        if self.game.stock:
            template = _("Stock: {count}") if state.stock_closure is None else _("Stock, closed: {count}")
        dummy_caption = ngettext("{count} dummy", "{count} dummies", dummies).format(count=dummies)
        upper = {"unused": (template.format(count=unused), unused)} if unused else {}
        lower = {"dummies": (dummy_caption, dummies)} if dummies else {}
        lower |= {"away": (_("Put away: {count}").format(count=away), away)} if away else {}
        rows = [row for row in (upper, lower) if row]
        line, least = CAPTION * self.table_state.canvas.text_size(SMALL), LOW * self.table_state.canvas.unit
        one_each = [{kind: caption} for row in rows for kind, caption in row.items()]
        is_narrow = not all(self._fits(words, area.w / len(row)) for row in rows for words, _count in row.values())
        if is_narrow and area.h > len(one_each) * line + least / 2:
            rows = one_each
        is_low = len(rows) > 1 and area.h < len(rows) * (line + least)
        groups: dict[str, SideGroup] = {}
        for index, row in enumerate(rows):
            width, height = area.w / len(row), area.h / len(rows)
            for column, (kind, caption) in enumerate(row.items()):
                whole = Area(area.x + column * width, area.y + index * height, width, height)
                text = whole._replace(y=area.y + area.h - (len(rows) - index) * line, h=line) if is_low else whole
                groups[kind] = SideGroup(*caption, text, self.above_caption(whole))
        if is_low:
            strip, widths = area._replace(h=area.h - len(rows) * line), {"unused": unused, "away": away}
            widths["dummies"] = max(map(len, state.dummies), default=0)
            for kind, group in groups.items():
                strip = strip._replace(w=area.w * widths[kind] / sum(widths.values()))
                groups[kind], strip = group._replace(tiles=strip), strip._replace(x=strip.x + strip.w)
        return groups

    def _fits(self, caption: str, width: float) -> bool:
        fonts, size = self.table_state.canvas.fonts, self.table_state.canvas.text_size(SMALL)
        return fonts.width(caption, fonts.fitting_size(caption, size, False, width)) <= width

    def _place_side_tiles(self, view: State, areas: TrickAreas) -> None:
        """Place beside the hand what is unused, the dummies and what was put away, and the turned-up tile.

        What was put away is faint, so that it looks like no trick.
        """
        table_state, state, length = self.table_state, self.state, int(BONES * self.table_state.canvas.unit)
        groups = {kind: group.tiles for kind, group in self._side_groups().items()}
        unused = dict(zip(state.boneyard, view.boneyard, strict=True))
        if self.turns_up and state.turned is not None:
            del unused[state.turned]
            table_state.sprites[state.turned] = sprite_at_rest(areas.turned_up, True)
        if unused:
            places = table_state.boneyard_places
            poses = hand_poses(groups["unused"], max(places.values()) + 1, length, 8, 9)
            for tile, key in unused.items():
                face_up = key != HIDDEN and self._shows_trump(tile)
                table_state.sprites[tile] = sprite_at_rest(poses[places[tile]], face_up)
        away = [tile for tiles in state.discards for tile in tiles]
        rows = [("dummies", dummy, 1.0) for dummy in state.dummies] + [("away", away, AWAY)] * bool(away)
        for index, (kind, tiles, opacity) in enumerate(rows):
            row = groups[kind]
            if kind == "dummies":
                row = row._replace(y=row.y + index * row.h / len(state.dummies), h=row.h / len(state.dummies))
            most = int(max(LOW * self.table_state.canvas.unit, 1.75 * row.w / len(tiles)))
            poses = opponent_poses(row.inset(2), len(tiles), min(length, most), True)
            for tile, pose in zip(tiles, poses, strict=True):
                table_state.sprites[tile] = sprite_at_rest(pose, False)._replace(opacity=opacity)

    def pile_place(self, side: int) -> int:
        """Return the place of the seat in whose pile the tricks of a side lie: the viewer's, or the next clockwise."""
        return min(map(self.table_state.relative_seat, self.words.seats(side)))

    def _place_pile(self, areas: TrickAreas, side: int) -> None:
        """Place the tricks that a side has taken in its pile."""
        table_state, place, players = self.table_state, self.pile_place(side), len(self.match.players)
        seats = self.words.seats(side)
        taken = [trick.tiles for trick in self.taken_tricks if trick.winner in seats]
        largest = (HEAP_OF_TWO if players == 2 else HEAP) * table_state.canvas.unit
        height = players - len(self.state.inactive_seats)
        stacks = taken_trick_poses(areas.seats[place].tray, len(taken), height, largest, EDGES[players][place])
        for tiles, poses in zip(taken, stacks, strict=True):
            for tile, pose in zip(tiles, poses, strict=True):
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

    order_by_suit = _l("by suit, trumps first")

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
        areas, state = self.spread, self.state
        for group in self._side_groups().values() if self.table_state.layout.boneyard.w else ():
            draw_caption(surface, self.table_state.canvas, group.caption, group.text, short=str(group.number))
        self._draw_plaque(surface, areas.plaque)
        for side in range(len(state.scores)) if state.has_play_begun else ():
            if not {*self.words.seats(side)} <= state.inactive_seats:
                self._draw_pile(surface, areas.seats[self.pile_place(side)], side)
        if self.trick is not None:
            self._draw_trick(surface, areas, self.trick, lit)
        elif state.to_move >= 0 and state.has_play_begun:
            self._draw_empty_places(surface, areas, (), lit)
        elif state.to_move >= 0:
            self._draw_tags(surface, areas)
            if self.turns_up:
                pose, line = areas.turned_up, areas.seats[0].caption.h
                area = Area(pose.x - pose.length, pose.y - 0.6 * pose.length - line, 2 * pose.length, line)
                self._badge(surface, _("turned up"), area, self.table_state.canvas.theme.text, "center")

    def _draw_inlay(self, surface: pygame.Surface, area: Area, fill: Colour, opacity: float) -> None:
        """Draw two fine brass lines around an area, and its background."""
        canvas, theme, rect = self.table_state.canvas, self.table_state.canvas.theme, area_rect(area)
        colour = theme.panel_edge if theme.flat else mix(theme.table, theme.pin, INLAID)
        blend(surface, canvas.shapes.box(rect.size, CORNER * canvas.unit, fill, None, 0, opacity), rect)
        for inset, thick in ((0.0, 1.4), (4.0, 0.7)):
            inner = rect.inflate(-2 * round(inset * canvas.unit), -2 * round(inset * canvas.unit))
            radius, width = (CORNER - inset) * canvas.unit, max(1.0, thick * canvas.unit)
            blend(surface, canvas.shapes.box(inner.size, radius, None, colour, width), inner)

    def _draw_plaque(self, surface: pygame.Surface, area: Area) -> None:
        """Draw at the top the trump as half a tile, the contract, and before play what the hand is played for."""
        canvas, theme, state = self.table_state.canvas, self.table_state.canvas.theme, self.state
        if state.to_move < 0 and not state.tricks:
            return
        self._draw_inlay(surface, area, theme.panel, PLAQUE)
        pad = round(10 * canvas.unit)
        inner = area_rect(area).inflate(-2 * pad, -1.6 * pad)
        inner.w -= inner.h if state.tricks else 0  # there is a button at the right
        if isinstance(state.trump, int):
            tile = canvas.art.face(Tile(state.trump, state.trump), 2 * inner.h, 90)
            half = tile.subsurface((0, 0, tile.get_width(), round(0.95 * inner.h))).copy()
            canvas.shapes.round_corners(half, 0.1 * inner.h)
            blend(surface, half, half.get_rect(midleft=inner.midleft))
            inner.x, inner.w = inner.x + inner.h + pad, inner.w - inner.h - pad
        lines = self._plaque_lines(inner.w)
        height = inner.h / max(2, len(lines))
        top = inner.centery - len(lines) * height / 2
        for index, (words, size) in enumerate(lines):
            row, bold = Area(inner.x, top + index * height, inner.w, height), size != SMALL
            self._write(surface, words, row, size, theme.text if bold else theme.dim, bold, anchor="center")

    def _plaque_lines(self, width: float) -> list[tuple[str, int]]:
        """Return the lines of the contract and of the stakes, as far as they fit, with their text sizes."""
        fonts, state, text = self.table_state.canvas.fonts, self.state, self.standing()

        def fits(words: str, design_px: int) -> bool:
            size, bold = self.table_state.canvas.text_size(design_px), design_px != SMALL
            return fonts.width(words, fonts.fitting_size(words, size, bold, width), bold) <= width

        if state.to_move >= 0 and not state.tricks and state.trick is None:
            stakes = self.words.stakes(state)
            if fits(stakes, SMALL):
                return [(text if fits(text, BODY) else self._trumps(), BODY), (stakes, SMALL)]
        if fits(text, ENGRAVED):
            return [(text, ENGRAVED)]
        lines = fonts.wrap(text, self.table_state.canvas.text_size(BODY), width, True)
        return [(line, BODY) for line in (lines if len(lines) < 3 else [self._trumps()])]

    def standing(self) -> str:
        """Return who plays for what, or the trump, or that there is none yet."""
        return contract(self.match) or self._trumps()

    def _trumps(self) -> str:
        trump = self.state.trump
        return _("Trumps: not named yet") if trump is None else _("Trumps: {suit}").format(suit=trump_name(trump))

    def _draw_pile(self, surface: pygame.Surface, areas: SeatAreas, side: int) -> None:
        """Draw where the tricks of a side lie, its names or else its mark, and how much it has taken."""
        canvas, theme = self.table_state.canvas, self.table_state.canvas.theme
        self._draw_inlay(surface, areas.pile, theme.shadow, PILE_SHADE)
        area, fonts, size = areas.caption, canvas.fonts, canvas.text_size(BODY)
        taken, left = self._pile_words(area, side)
        if left:
            self._write(surface, side_name(self.game, side, self.match.names), area._replace(w=left), SMALL, theme.dim)
        elif self.game.has_partners(len(self.match.players)):
            small = min(canvas.text_size(SMALL), area.h / 1.25)
            mark = draw_side_mark(surface, canvas, side, (round(area.x + small), round(area.centre[1])), small)
            area = area._replace(x=mark.right, w=area.x + area.w - mark.right)
        anchor = "midright"
        if fonts.width(taken, fonts.fitting_size(taken, size, True, area.w), True) > area.w:
            most = max(LEAST_SIZE, min(size, area.h / 1.25))
            for taken in (self.words.tally(self.state, side), self.words.short_tally(self.state, side)):
                size = fonts.fitting_size(taken, most, True, area.w)
                if fonts.width(taken, size, True) <= area.w:
                    break
            if fonts.width(taken, size, True) > area.w:
                lines, size = fonts.fit(taken, size, True, area.w, 2 * fonts.line_height(size))
                anchor = "bottomright"  # two lines
                if any(fonts.width(line, size, True) > area.w for line in lines):
                    taken, anchor = format_score(self.state.points[side]), "midright"
        self._write(surface, taken, area, BODY, theme.text, bold=True, anchor=anchor)

    def _pile_words(self, area: Area, side: int) -> tuple[str, float]:
        """Return how much a side has taken, and the width left for its name beside it; 0 without the space.

        The piles of two teams are written alike: both with names or both without.
        """
        canvas, fonts, state = self.table_state.canvas, self.table_state.canvas.fonts, self.state
        size, small = (min(canvas.text_size(size), area.h / 1.25) for size in (BODY, SMALL))
        sides = range(len(state.scores)) if self.game.has_partners(len(self.match.players)) else (side,)
        names = {each: side_name(self.game, each, self.match.names) for each in sides}
        for describe in (self.words.pile, self.words.tally_in_points):
            left = {
                each: area.w - fonts.width(describe(state, each), size, True) - round(10 * canvas.unit)
                for each in sides
            }
            if all(
                fonts.width(name, fonts.fitting_size(name, small, False, left[each])) <= left[each]
                for each, name in names.items()
            ):
                return describe(state, side), left[side]
        return self.words.pile(state, side), 0.0

    def _marks(self) -> Iterator[tuple[str, Area, Colour, str]]:
        """Yield text, area, colour and anchor of the badges on the trick: what was led, bowers, and the best tile."""
        trick, theme = self.trick, self.table_state.canvas.theme
        if trick is None:
            return
        for index, (seat, tile) in enumerate(trick.plays):
            words = [bower(self.game, self.state.trump, tile)]
            if not index:
                words.insert(0, self.led(trick))
            is_best = seat == trick.winner
            if is_best:
                words.append(_("wins") if self.state.trick is None else _("winning so far"))
            if any(words):
                edge, area = self._edge(seat), self.spread.seats[self.table_state.relative_seat(seat)].mark
                anchor = "center" if edge.y else "midleft" if edge.right else "midright"
                colour, whole = theme.accent if is_best else theme.text, DOT.join(filter(None, words))
                rect = self._badge(None, whole, area, colour, anchor)
                is_short = not self.table_state.canvas.surface.get_rect().contains(rect)
                yield last_or_all(words, is_short), area, colour, anchor

    def _draw_trick(
        self, surface: pygame.Surface, areas: TrickAreas, trick: Trick, lit: Collection[TileAction]
    ) -> None:
        """Draw who led the trick, who is winning or has won it (with a frame), and who has yet to play."""
        canvas = self.table_state.canvas
        self._draw_empty_places(surface, areas, {seat for seat, _tile in trick.plays}, lit)
        best = areas.seats[self.table_state.relative_seat(trick.winner)].tile
        rect = sprite_rect(sprite_at_rest(best, True)).inflate([round(14 * canvas.unit)] * 2)
        ring = canvas.shapes.box(rect.size, 12 * canvas.unit, None, canvas.theme.accent, max(2.0, 4 * canvas.unit))
        blend(surface, ring, rect)
        for mark in self._marks():
            self._badge(surface, *mark)

    def _draw_empty_places(
        self, surface: pygame.Surface, areas: TrickAreas, played: Collection[int], lit: Collection[TileAction]
    ) -> None:
        """Draw the places of players who have not played to the trick, with their names except where a place is lit."""
        canvas, theme = self.table_state.canvas, self.table_state.canvas.theme
        for seat in {*range(len(self.match.names))} - self.state.inactive_seats - {*played}:
            pose = areas.seats[self.table_state.relative_seat(seat)].tile
            rect, radius = sprite_rect(sprite_at_rest(pose, True)), 0.05 * pose.length
            blend(surface, canvas.shapes.box(rect.size, radius, theme.panel, theme.panel_edge, 1, 0.25), rect)
            inside, size = rect.inflate(-0.1 * rect.w, 0), canvas.text_size(SMALL)
            words = name_in(canvas, self.match, seat, inside.w, size)
            if seat != self.state.to_move or not any(isinstance(action, Play) for action in lit):
                write(surface, canvas, words, inside, size, theme.dim)

    def led(self, trick: Trick) -> str:
        """Return that a tile was led, and the suit if that matters."""
        game, state = self.game, self.state
        if game.plain != "suit" and not game.must_follow(state):
            # Translators: below the tile that was led to a trick.
            return _("led")
        # Translators: below the tile that was led: its suit.
        return _("{suit} led").format(suit=called_name(trick.called_suit, state.trump))

    def _draw_tags(self, surface: pygame.Surface, areas: TrickAreas) -> None:
        """Draw what each seat has declared last; the highest bid is marked."""
        state, canvas, theme = self.state, self.table_state.canvas, self.table_state.canvas.theme
        declared = {seat: (action, text) for seat, action in state.history if (text := announcement_text(action))}
        for seat, (action, words) in declared.items():
            area, edge = areas.seats[self.table_state.relative_seat(seat)].tag, self._edge(seat)
            anchor = "center" if edge.y else "midright" if edge.right else "midleft"
            colour = theme.dim if isinstance(action, Pass) else theme.text
            rect = self._badge(surface, words, area, theme.accent if seat == state.bidder else colour, anchor, TAG)
            if seat == state.bidder:
                ring = canvas.shapes.box(rect.size, rect.h / 2, None, theme.accent, max(1.5, 2 * canvas.unit))
                blend(surface, ring, rect)

    def _edge(self, seat: int) -> TableEdge:
        return EDGES[len(self.match.names)][self.table_state.relative_seat(seat)]

    def _badge(
        self, surface: pygame.Surface | None, words: str, area: Area, colour: Colour, anchor: str, size: float = SMALL
    ) -> pygame.Rect:
        """Draw a badge in an area, if there is a surface; return its rectangle."""
        canvas, box = self.table_state.canvas, area_rect(area)
        fit = canvas.fonts.fitting_size(words, canvas.text_size(size), True, area.w - canvas.text_size(size))
        drawn, rect = badge(
            canvas, words, max(LEAST_SIZE, min(fit, area.h / 1.45)), area.centre, colour, canvas.theme.panel, 0.85
        )
        if anchor != "center":
            rect.x = box.x if anchor == "midleft" else box.right - rect.w
        if surface is not None:
            blend(surface, drawn, rect)
        return rect

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
        size = max(LEAST_SIZE, min(canvas.text_size(size), area.h / 1.25))
        write(surface, canvas, words, area_rect(area), size, colour, bold, anchor)

    def below_name(self, seat: int, is_short: bool = False) -> str:
        state = self.state
        said = [announcement_text(action, is_short) for speaker, action in state.history if speaker == seat]
        text = next(filter(None, reversed(said)), "") if state.has_play_begun else ""  # before, a tag says it
        if seat in state.inactive_seats:
            text = _("sits out")
        is_dealer = state.leader is not None and state.to_move >= 0 and self.game.dealer(state) == seat
        return last_or_all([_("Dealer") if is_dealer else "", text], is_short)

    def ends_texts(self) -> list[str]:
        """Return the contract, and before play what each of the other players has said last."""
        state, said = self.state, dict[int, str]()
        if not state.has_play_begun:
            said |= {seat: text for seat, action in state.history if (text := announcement_text(action))}
        return [
            self.standing(),
            *(self.words.about_seat(seat, text) for seat, text in said.items() if seat != state.bidder),
        ]

    def line_texts(self) -> list[str]:
        """Return the trick, what each side has taken, and the tiles beside."""
        state, words = self.state, self.words
        plays = self.trick.plays if self.trick is not None else ()
        texts = [words.about_seat(seat, str(tile)) for seat, tile in plays]
        template, names = _("{name}: {words}"), self.match.names
        texts += [
            template.format(name=side_name(self.game, side, names), words=words.pile(state, side))
            for side in range(len(state.scores))
        ]
        return [*texts, *(group.caption for group in self._side_groups().values())]

    def tile_label(self, tile: Tile) -> str:
        return describe_tile(self.game, self.state, tile)

    def completes_trick(self) -> bool:
        before = self.match.states[-2]
        return isinstance(before, TrickState) and len(self.state.tricks) > len(before.tricks)

    def text_effects(self, action: Action) -> list[TextEffect]:
        """Return the points of a complete trick, beside the pile of the side that took it."""
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
        at = self.spread.seats[self.pile_place(side)].pile.centre
        taken = self.words.points_in_hand(points)
        # Translators: {taken} is “3 tricks” or “11 points in the hand”, {names} the side that has taken them.
        words = _("{taken}: {names}").format(taken=taken, names=side_name(match.game, side, match.names))
        return [TextEffect(words, at, at, points=points)] if points else []
