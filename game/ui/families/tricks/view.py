"""The cloth of the trick games: the trick in the middle, what each seat has taken at its corner, the contract above."""

from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

import pygame

from game.language import gettext as _
from game.language import ngettext
from game.match import Match
from game.rules.options import at
from game.rules.tricks.trick_game import Suit, Trick, TrickGame, TrickState
from game.state import CLOSE, Action, Announce, Discard, HandOver, Name, Play, Scored, State
from game.tiles import HIDDEN, Tile
from game.ui.canvas.canvas import Canvas
from game.ui.families.base import BONES, SMALL, FamilyView, Laying, Point, Word
from game.ui.families.tricks import sentences
from game.ui.families.tricks.labels import Lettering
from game.ui.families.tricks.prompts import TrickPrompts
from game.ui.families.tricks.signs import sign_of
from game.ui.families.tricks.thumbnail import TrickThumbnail
from game.ui.families.tricks.turns import TrickTurns
from game.ui.layouts.motion import resting
from game.ui.layouts.room import Area, Extras, Pose, beside, stand
from game.ui.layouts.tricks import SIDES, Spread, apart, heaps, spread
from game.ui.widgets.score_rows import HandRow, Row
from game.words import side_name

if TYPE_CHECKING:
    from game.ui.table.tabletop import Tabletop


class TrickView(FamilyView):
    """The trick in progress, or the last one until the next is led; `spread` has the places of the last arrangement."""

    asking = TrickPrompts
    turns = TrickTurns
    vignette = TrickThumbnail

    def __init__(self, top: "Tabletop") -> None:
        super().__init__(top)
        self.spread: Spread | None = None
        self._cleared = False
        self._tidied: set[tuple[int, int, Suit | None]] = set()

    @property
    def state(self) -> TrickState:
        """The state of the match."""
        state = self.top.match.state
        assert isinstance(state, TrickState)
        return state

    @property
    def game(self) -> TrickGame:
        """The game that is played."""
        game = self.top.match.game
        assert isinstance(game, TrickGame)
        return game

    @property
    def trick(self) -> Trick | None:
        """The trick in the middle: the one in progress, or the last, which lies there until the next is led."""
        tricks = self.state.tricks
        return self.state.trick or (tricks[-1] if tricks and not self._cleared else None)

    @property
    def gone(self) -> tuple[Trick, ...]:
        """The tricks that lie with those who took them."""
        tricks = self.state.tricks
        return tricks[:-1] if self.trick in tricks[-1:] else tricks

    # -- what lies where -----------------------------------------------------------------------------------------------

    def extras(self) -> Extras:
        players = len(self.top.match.players)
        held = at(self.game.hand_size, players)
        return Extras(len(self.game.deck()) - held * players, held=held)

    def arrange(self, view: State) -> None:
        assert isinstance(view, TrickState)
        top, canvas = self.top, self.top.canvas
        players = len(top.match.players)
        self.spread = laid = spread(top.room.line, players, canvas.unit, canvas.text_size(SMALL))
        self._lay_side(view, laid)
        for seat in range(players):
            self._lay_tray(laid, seat)
        if self.trick is not None:
            for seat, tile in self.trick.plays:
                top.shown[tile] = resting(laid.spots[top.place_of(seat)], True)

        self._sign()

    def _sign(self) -> None:
        """Marks the tiles of the hand and of the trick: whether they are trumps, and what they count."""
        state, shown = self.state, self.top.shown
        turned = [state.turned] if self.turns_up and state.turned is not None else []
        for tile in (*state.hands[self.top.viewer], *self.tiles, *turned):
            if shown[tile].face_up:
                shown[tile] = shown[tile]._replace(sign=sign_of(self.game, state, tile))

    def tidy(self) -> None:
        """Sorts the hand by suits when it is first seen, and once more when the trump is known."""
        top, seen = self.top, (self.top.viewer, self.state.hand, self.state.trump)
        if top.open and seen not in self._tidied and self.state.to_move >= 0:
            self._tidied.add(seen)
            top.order[top.viewer] = sorted(top.keep(top.viewer), key=self.suit_order)

    def suit_order(self, tile: Tile) -> tuple[int, ...]:
        """Trumps first, then each suit by its number, the best tile of each first."""
        game, trump = self.game, self.game.prospect(self.state)
        suit = game.suits(trump, tile)[0]
        number = game.value(suit) if isinstance(suit, int) else game.set
        return not game.is_trump(trump, tile), -number, -game.strength(trump, suit, tile)

    def _lay_side(self, view: TrickState, laid: Spread) -> None:
        """The tiles left over or to be drawn, and the dummies below them, each in a row; the one turned up."""
        top, state, length = self.top, self.state, int(BONES * self.top.canvas.unit)
        area = self.above_caption(top.room.boneyard)
        lying = list(zip(state.boneyard, view.boneyard, strict=True))
        if self.turns_up and state.turned is not None:
            lying = [(tile, seen) for tile, seen in lying if tile != state.turned]
            top.shown[state.turned] = resting(laid.turned, True)
        rows = len(state.dummies)
        high = area.h * (0.5 if lying else 1) / max(1, rows)
        if lying:
            poses = stand(area._replace(h=area.h - rows * high), max(top.bones.values()) + 1, length, 8, 9)
            for tile, seen in lying:
                top.shown[tile] = resting(poses[top.bones[tile]], seen != HIDDEN and self._tells_trump(tile))
        for nth, dummy in enumerate(state.dummies):
            row = Area(area.x, area.y + area.h - (rows - nth) * high, area.w, high)
            for tile, pose in zip(dummy, beside(row.within(2), len(dummy), length, True), strict=True):
                top.shown[tile] = resting(pose, False)

    def _tells_trump(self, turned: Tile) -> bool:
        """Whether the tile turned up still lies open: it has not been turned down, and the stock is not closed."""
        state = self.state
        return state.closing is None and state.trump == self.game.larger_end(turned)

    @property
    def turns_up(self) -> bool:
        """Whether the tile turned up lies in the middle: it is spoken of, and not yet turned down or taken."""
        state = self.state
        if state.playing or state.to_move < 0 or state.turned not in state.boneyard:
            return False
        return not any(isinstance(action, Name) for action in self.game.legal_actions(state))

    def _lay_tray(self, laid: Spread, seat: int) -> None:
        """What a seat has thrown away, in one heap, and then each trick that it has taken."""
        top, place = self.top, self.top.place_of(seat)
        thrown = self.state.discards[seat] if self.state.discards else ()
        taken = [trick.tiles for trick in self.gone if trick.winner == seat]
        lying = [*([thrown] if thrown else []), *taken]
        side = SIDES[len(top.match.players)][place]
        poses = heaps(laid.trays[place], len(lying), top.canvas.unit, side)
        for tiles, pose in zip(lying, poses, strict=True):
            for tile in tiles:
                top.shown[tile] = resting(pose, False)

    def makes_way(self, chosen: bool) -> bool:
        """The last trick goes to who took it as soon as a tile is taken up to be led."""
        before, self._cleared = self._cleared, chosen and self.state.trick is None
        return before != self._cleared and self.state.trick is None and bool(self.state.tricks)

    @property
    def tiles(self) -> list[Tile]:
        return [*self.trick.tiles] if self.trick is not None else []

    # -- what is done with a tile --------------------------------------------------------------------------------------

    def landing(self, layings: Sequence[Laying]) -> dict[Laying, Pose]:
        """In front of the one who plays, side by side where the suit that a tile calls has to be chosen."""
        if self.spread is None:
            return {}
        spot = self.spread.spots[self.top.place_of(self.state.to_move)]
        return dict(zip(layings, apart(spot, len(layings)), strict=True))

    def labels(self, places: Mapping[Laying, Pose]) -> dict[Laying, tuple[str, Point]]:
        """The suit that each place calls, or that a tile is thrown away there."""
        words: dict[Laying, str] = {}
        for laying in places:
            if isinstance(laying, Discard):
                words[laying] = _("throw away")
            elif laying.outward is not None:
                words[laying] = sentences.trump_name(laying.outward)
        found: dict[Laying, tuple[str, Point]] = {}
        for nth, (laying, text) in enumerate(words.items()):
            pose, aside = places[laying], nth - (len(places) - 1) / 2
            away = (0.9 * aside * pose.length, 0.0) if aside else (0.0, 0.68 * pose.length)
            found[laying] = text, (pose.x + away[0], pose.y + away[1])
        return found

    def meant(self, tile: Tile, at: tuple[int, int] | None = None) -> Action:
        return Discard(tile) if self.state.owes else Play(tile)

    def dimmed(self, legal: Collection[Action]) -> frozenset[Tile]:
        layings = {action.tile for action in legal if isinstance(action, Laying)}
        return frozenset(self.state.hands[self.top.viewer]) - layings if layings else frozenset()

    # -- what is seen of it --------------------------------------------------------------------------------------------

    def draw_under(self, surface: pygame.Surface, lit: Collection[Laying] = ()) -> None:
        if self.spread is not None:
            Lettering(self, self.spread).draw(surface)

    def told(self, action: Action) -> list[Word]:
        """What a trick that is complete is worth, on its way to the count of the side that took it."""
        match, state = self.top.match, self.state
        before = match.states[-2]
        middle = self.top.room.line.centre
        if action == CLOSE:
            return [Word(_("The stock is closed"), middle, middle)]
        if not isinstance(before, TrickState) or len(state.tricks) != len(before.tricks) + 1 or self.spread is None:
            return []
        in_play = takewhile(lambda event: not isinstance(event, HandOver), state.events)
        if any(isinstance(event, Scored) for event in in_play):
            return []  # it pays at once, and that is told
        side = match.game.side(state.tricks[-1].winner, len(match.names))
        gained = state.points[side] - before.points[side]
        strip = self.spread.strip
        goal = strip.x + strip.w / 2, strip.y + 0.75 * strip.h
        names = side_name(match.game, side, match.names)
        words = _("+{points} {names}").format(points=gained, names=names)
        return [Word(words, middle, goal, points=gained)] if gained else []

    # -- what a hand came to -------------------------------------------------------------------------------------------

    @classmethod
    def headline(cls, match: Match) -> str:
        nobody = any(isinstance(event, HandOver) and event.winner is None for event in match.state.events)
        return _("The hand is over") if nobody else super().headline(match)

    @classmethod
    def reckoning(cls, canvas: Canvas, match: Match) -> tuple[str, Sequence[Row]]:
        """Each trick, who took it, its tiles in the order played, the points in it; and doubles announced between."""
        state, game, names = match.state, match.game, match.names
        assert isinstance(state, TrickState)
        assert isinstance(game, TrickGame)
        if not state.tricks:
            return super().reckoning(canvas, match)
        rows: list[Row] = []
        alike = all(game.trick_points(trick, state.trump) == 1 for trick in state.tricks)
        dealt = match.dealt
        for action, before, after in zip(
            match.actions[dealt:], match.states[dealt:], match.states[dealt + 1 :], strict=False
        ):
            assert isinstance(before, TrickState)
            assert isinstance(after, TrickState)
            if isinstance(action, Announce):
                doubles = tuple(sorted(after.announcing, reverse=True))
                in_vain = state.pending[game.side(before.to_move, len(names))]
                figure = _("{points} announced, without a trick") if in_vain else _("{points} announced")
                figure = figure.format(points=action.points)
                rows.append(HandRow(canvas, names[before.to_move], doubles, figure))
            elif len(after.tricks) > len(before.tricks):
                trick = after.tricks[-1]
                side = game.side(trick.winner, len(names))
                points = after.points[side] - before.points[side] - before.pending[side]
                figure = ngettext("{count} point", "{count} points", points).format(count=points)
                figure = _("trick {number}").format(number=len(after.tricks)) if alike else figure
                best = game.winning(state.trump, trick)
                rows.append(HandRow(canvas, names[trick.winner], trick.tiles, figure, best=best))
        return sentences.contract(game, match) or _("Tricks"), rows
