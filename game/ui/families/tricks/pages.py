"""What pages show of a trick game: a picture of the trick, the emblem of the game, and the results of a hand."""

import random
from collections.abc import Sequence
from functools import cache, partial

import pygame

from game.core.state import Announce, HandOver
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules import GAMES
from game.rules.tricks.trick_game import Trick, TrickGame, TrickState
from game.text.tricks import trick_words
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.families.base import HandResults
from game.ui.families.tricks.layout import EDGES, sign_of, trump_name
from game.ui.families.tricks.prompts import contract
from game.ui.layouts.animation import Sign
from game.ui.layouts.table_layout import Area, Pose, hand_poses
from game.ui.menu.cards import ABOVE, BONES, EmblemTile, boneyard_tiles, draw_tiles, tile_length, write_points
from game.ui.widgets.score_rows import HandRow, LabelledRow
from game.ui.widgets.thumbnail import Thumbnail, ThumbnailContent

LENGTH, WORDS = 0.12, 0.028  # of its width, the long side of a tile and the size of the words
ALONE = 0.2  # the long side of a tile in a small picture, with neither hand nor words


class TrickThumbnail(Thumbnail):
    """The trick in progress, or the last one taken; before the first the tile turned up."""

    def sign(self, tile: Tile) -> Sign:
        state, game = self.match.state, self.match.game
        assert isinstance(state, TrickState)
        assert isinstance(game, TrickGame)
        return sign_of(game, state, tile)

    def table_content(self, size: tuple[int, int]) -> ThumbnailContent:
        state = self.match.state
        assert isinstance(state, TrickState)
        (width, height), edge = size, self.px(14)
        high = 1.5 * self._size(width) if self.hand else 0
        trick = state.trick or (state.tricks[-1] if state.tricks else None)
        tiles: list[Tile] = [] if trick is None else [*trick.tiles]
        names = [] if trick is None else [self._named(trick, seat) for seat, _tile in trick.plays]
        if trick is None and state.turned is not None:
            tiles, names = [state.turned], [_("turned up")]
        badges = []
        words = self._contract(state)
        if words and self.hand:
            badges.append(self.badge_for(words, (width / 2, edge + high / 2), width - 2 * edge, self._size(width)))
        room = Area(edge, edge + high, width - 2 * edge, height * (1 - self.hand) - edge - 2 * high)
        poses: list[tuple[Tile, Pose]] = []
        length = LENGTH if self.hand else ALONE
        wide = min(room.w / max(1, len(tiles)), 2 * length * width)
        left = width / 2 - wide * len(tiles) / 2
        for nth, (tile, name) in enumerate(zip(tiles, names, strict=True)):
            (pose,) = hand_poses(Area(left + nth * wide, room.y, wide, room.h), 1, round(length * width))
            poses.append((tile, pose))
            if self.hand:
                badges.append(self.badge_for(name, (pose.x, room.y + room.h + high / 2), wide, self._size(width)))
        return poses, badges

    def _contract(self, state: TrickState) -> str:
        """Who plays for what, or what the trump is."""
        game = self.match.game
        assert isinstance(game, TrickGame)
        told = trick_words(game, self.match.names).contract(state)
        if told or state.trump is None:
            return told
        return _("Trumps: {suit}").format(suit=trump_name(state.trump))

    def _named(self, trick: Trick, seat: int) -> str:
        """Whose tile it is, and whether it is the best of several or the one that was led."""
        name, (leader, _tile) = self.match.names[seat], trick.plays[0]
        if len(trick.plays) > 1 and seat == trick.winner:
            return _("{name}: best").format(name=name)
        return _("{name} led").format(name=name) if seat == leader else name

    def _size(self, width: int) -> float:
        return max(12.0, WORDS * width)


# -- the emblem of a trick game: the trick that it pays best -----------------------------------------------------------


OVER_POINTS = (0.44, 0.8)  # where the middle of the picture is above points in a corner, and its share of the height


def trick_emblem(canvas: Canvas, game: TrickGame, size: tuple[int, int]) -> pygame.Surface:
    """The best trick of a game, its winner framed; below it what is turned up and what lies face down, or its worth."""
    trump, trick, turned = best_trick(game.key)
    places = _round_the_middle(trick, size, *(OVER_POINTS if turned is None else ABOVE))
    best = next(place for place in places if place[0] == game.winning_tile(trump, trick))
    if turned is not None:
        *bones, (_tile, x, y, _angle, length) = boneyard_tiles(size, BONES + 1)
        places += [*bones, (turned, x + 0.3 * length, y, 90, length)]
    surface = draw_tiles(canvas, places, size)
    _tile, x, y, angle, length = best
    wide, high = (length, length / 2) if angle % 180 == 0 else (length / 2, length)
    frame = pygame.Rect(0, 0, round(wide), round(high)).inflate(4 * (edge := max(2, length // 16)), 4 * edge)
    frame.center = round(x), round(y)
    ring = canvas.shapes.box(frame.size, 2.5 * edge, None, canvas.theme.accent, edge)
    blend(surface, ring, frame)
    worth = game.trick_points(trick, trump)
    if worth > 1 and turned is None:
        write_points(canvas, surface, worth)
    return surface


@cache
def best_trick(key: str) -> tuple[int, Trick, Tile | None]:
    """The trick that a trick game pays best, of the highest tiles, the winner's first; its trump, and what turns it up.

    Of the trumps under which it has as many points and high tiles it is any, but always the same.
    """
    game = GAMES[key]
    assert isinstance(game, TrickGame)
    trumps = list(range(2, game.set + 1))  # one that is a bower is then no blank
    random.Random(key).shuffle(trumps)

    def rank(trump: int, tile: Tile) -> tuple[int, int]:
        return game.rank(trump, trump, tile)

    def trick(trump: int) -> Trick:
        def worth(tile: Tile) -> tuple[int, tuple[int, int]]:
            return game.trick_points(Trick(((0, tile),), trump, 0), trump), rank(trump, tile)

        best = sorted(game.deck(), key=worth)[-game.usual_players :]
        return Trick(tuple(enumerate(sorted(best, key=partial(rank, trump), reverse=True))), trump, 0)

    trump = max(trumps, key=lambda trump: sum(rank(trump, tile)[1] for tile in trick(trump).tiles))
    if not game.turn_up:
        return trump, trick(trump), None
    turning = (tile for tile in game.deck() if game.larger_end(tile) == trump and not tile.is_double)
    return trump, trick(trump), min(turning, key=partial(rank, trump))


def _round_the_middle(trick: Trick, size: tuple[int, int], middle: float, share: float) -> list[EmblemTile]:
    """The tiles of a trick as large as they will lie in a `share` of the height, each pointing to its player."""
    tiles, sides = trick.tiles, EDGES[len(trick.plays)]
    away = [(0.84 * side.x, 0.61 * side.y) for side in sides]  # in lengths of a tile, as all of these
    half = [(0.5, 0.25) if side.x else (0.25, 0.5) for side in sides]
    left, top = (min(at[way] - of[way] for at, of in zip(away, half, strict=True)) for way in (0, 1))
    right, foot = (max(at[way] + of[way] for at, of in zip(away, half, strict=True)) for way in (0, 1))
    room = int(min(size[0] * 0.92 / (right - left), size[1] * share / (foot - top))) // 4 * 4
    length = min(room, tile_length(size))
    x, y = size[0] / 2 - length * (left + right) / 2, size[1] * middle - length * (top + foot) / 2
    return [
        (tile, x + length * at[0], y + length * at[1], 0 if side.x else 90, length)
        for tile, at, side in zip(tiles, away, sides, strict=True)
    ]


# -- results of a hand -------------------------------------------------------------------------------------------------


class TrickResults(HandResults):
    """The tricks of the hand, and the doubles announced between them."""

    def headline(self) -> str:
        nobody = any(isinstance(event, HandOver) and event.winner is None for event in self.match.state.events)
        return _("The hand is over") if nobody else super().headline()

    def details(self, canvas: Canvas) -> tuple[str, Sequence[LabelledRow]]:
        """Each trick, who took it, its tiles in the order played, the points in it; and doubles announced between."""
        match = self.match
        state, game, names = match.state, match.game, match.names
        assert isinstance(state, TrickState)
        assert isinstance(game, TrickGame)
        if not state.tricks:
            return super().details(canvas)
        rows: list[LabelledRow] = []
        alike = all(game.trick_points(trick, state.trump) == 1 for trick in state.tricks)
        dealt = match.hand_start_step
        for action, before, after in zip(
            match.actions[dealt:], match.states[dealt:], match.states[dealt + 1 :], strict=False
        ):
            assert isinstance(before, TrickState)
            assert isinstance(after, TrickState)
            if isinstance(action, Announce):
                doubles = tuple(sorted(after.doubles_to_lead, reverse=True))
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
                best = game.winning_tile(state.trump, trick)
                rows.append(HandRow(canvas, names[trick.winner], trick.tiles, figure, best_tile=best))
        return contract(game, match) or _("Tricks"), rows
