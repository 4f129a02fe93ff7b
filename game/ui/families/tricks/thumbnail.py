"""A picture of a trick game on a page: the trick at one step, who played what, and what is trump."""

from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.rules.tricks.trick_game import Trick, TrickGame, TrickState
from game.text.tricks.by_game import trick_words
from game.ui.families.tricks.sentences import trump_name
from game.ui.families.tricks.signs import sign_of
from game.ui.layouts.motion import Sign
from game.ui.layouts.room import Area, Pose, stand
from game.ui.widgets.thumbnail import Drawn, Thumbnail

LENGTH, WORDS = 0.12, 0.028  # of its width, the long side of a tile and the size of the words
ALONE = 0.2  # the long side of a tile in a small picture, with neither hand nor words


class TrickThumbnail(Thumbnail):
    """The trick in progress, or the last one taken; before the first the tile turned up."""

    def sign(self, tile: Tile) -> Sign:
        state, game = self.match.state, self.match.game
        assert isinstance(state, TrickState)
        assert isinstance(game, TrickGame)
        return sign_of(game, state, tile)

    def middle(self, size: tuple[int, int]) -> Drawn:
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
            badges.append(self.lettered(words, (width / 2, edge + high / 2), width - 2 * edge, self._size(width)))
        room = Area(edge, edge + high, width - 2 * edge, height * (1 - self.hand) - edge - 2 * high)
        poses: list[tuple[Tile, Pose]] = []
        length = LENGTH if self.hand else ALONE
        wide = min(room.w / max(1, len(tiles)), 2 * length * width)
        left = width / 2 - wide * len(tiles) / 2
        for nth, (tile, name) in enumerate(zip(tiles, names, strict=True)):
            (pose,) = stand(Area(left + nth * wide, room.y, wide, room.h), 1, round(length * width))
            poses.append((tile, pose))
            if self.hand:
                badges.append(self.lettered(name, (pose.x, room.y + room.h + high / 2), wide, self._size(width)))
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
