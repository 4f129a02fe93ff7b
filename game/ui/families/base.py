"""A cloth: what a family of games lays in the middle of the table and beside it, and what is drawn and asked there."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import pygame

from game.language import gettext as _
from game.language import ngettext
from game.match import Match
from game.state import Action, Discard, Play, State
from game.tiles import Tile
from game.ui.canvas.canvas import Canvas
from game.ui.layouts.motion import resting
from game.ui.layouts.room import Area, Extras, Pose, stand
from game.ui.table.prompts import Prompts
from game.ui.table.results import reckoned, scores_before, won
from game.ui.table.turns import Turns
from game.ui.widgets.score_rows import HandRow, Line, Row
from game.ui.widgets.thumbnail import Thumbnail
from game.words import words_for

if TYPE_CHECKING:
    from game.ui.table.tabletop import Tabletop

HAND, BACKS = 112, 50  # px of the design, the long side of a tile in the viewer's hand, and in that of another
BONES = 46  # px of the design, the long side of a tile that lies face down
SMALL = 14  # px of the design, the size of the words on the cloth

Laying = Play | Discard
"""What is done with a tile of the hand by laying it somewhere."""
Point = tuple[float, float]


class Word(NamedTuple):
    """Words that rise from `origin` to `goal` and are gone there, in pixels of the window.

    With them go `chips`; `points` that they tell of are heard.
    """

    words: str
    origin: Point
    goal: Point
    chips: int = 0
    points: int = 0


class Throw(NamedTuple):
    """So many chips that are put in, from one place to another, in pixels of the window."""

    chips: int
    origin: Point
    goal: Point


class FamilyView:
    """The cloth on the table `top`: this one has the boneyard on it and nothing else.

    A family has a class of its own, which says what else lies where. `asking` and `turns` are how a person is asked
    at it, and what the table does there by itself; `vignette` is its picture on a page.
    """

    asking: ClassVar[type[Prompts]] = Prompts
    turns: ClassVar[type[Turns]] = Turns
    vignette: ClassVar[type[Thumbnail]] = Thumbnail

    def __init__(self, top: "Tabletop") -> None:
        self.top = top

    # -- what lies where -----------------------------------------------------------------------------------------------

    def extras(self) -> Extras:
        """What has to have room beside the hands."""
        return Extras(len(self.top.bones))

    def arrange(self, view: State) -> None:
        """Puts every tile that is in no hand where it lies in `top.shown`; `view` is what the viewer sees."""
        self.lay_bones(self.top.match.state.boneyard)

    def clear(self) -> None:
        """Forgets how the tiles lay: they are dealt anew, or taken back."""

    def tidy(self) -> None:
        """Puts the hand of the viewer in order before it is laid out, where that helps."""

    def suit_order(self, tile: Tile) -> tuple[int, ...]:
        """A tile's place in a hand that is sorted by suit: doubles first, then by the larger end."""
        return not tile.is_double, -tile.high, -tile.low

    @property
    def own_ends(self) -> bool:
        """Whether the boneyard lies in a row between two players, each of whom draws from the end that is nearer."""
        return False

    @property
    def tiles(self) -> list[Tile]:
        """The tiles played that lie open in the middle."""
        return []

    def lay_bones(self, boneyard: Sequence[Tile]) -> None:
        """Lays the boneyard in rows beside the hand, each tile in the place that it has from the deal on."""
        top = self.top
        if not boneyard:
            return
        places, length = max(top.bones.values()) + 1, int(BONES * top.canvas.unit)
        poses = stand(self.above_caption(top.room.boneyard), places, length, 8, 9)
        for tile in boneyard:
            top.shown[tile] = resting(poses[top.bones[tile]], False)

    def above_caption(self, area: Area) -> Area:
        """An area less a line of small words at its foot."""
        return area._replace(h=area.h - 1.5 * self.top.canvas.text_size(SMALL))

    def makes_way(self, chosen: bool) -> bool:
        """Clears what lies where a tile is to be laid once one is `chosen`; whether anything lies otherwise now."""
        return False

    # -- what is done with a tile --------------------------------------------------------------------------------------

    def landing(self, layings: Sequence[Laying]) -> dict[Laying, Pose]:
        """Where each of these would put its tile, in pixels of the window."""
        return {}

    def labels(self, places: Mapping[Laying, Pose]) -> dict[Laying, tuple[str, Point]]:
        """What tells the places of one tile apart, and where it is written, where they need telling apart."""
        return {}

    def meant(self, tile: Tile, at: tuple[int, int] | None = None) -> Action:
        """What was meant by a tile let go over the cloth near no lit place, or asked for with nowhere to go."""
        return Play(tile)

    def dimmed(self, legal: Collection[Action]) -> frozenset[Tile]:
        """The viewer's tiles that stand back, because others may be laid now and they may not."""
        return frozenset()

    # -- what is seen of it --------------------------------------------------------------------------------------------

    def draw_under(self, surface: pygame.Surface, lit: Collection[Laying] = ()) -> None:
        """Draws what is under the tiles: captions and marks; the places of the `lit` are shown otherwise."""

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draws what is over the tiles."""

    def told(self, action: Action) -> list[Word]:
        """The words that rise after an action besides the points that it scores."""
        return []

    def thrown(self, action: Action) -> list[Throw]:
        """The chips that an action puts in."""
        return []

    def below_name(self, seat: int) -> str:
        """What stands on a player's plate below the name."""
        count = len(self.top.match.state.hands[seat])
        return ngettext("{count} tile", "{count} tiles", count).format(count=count)

    # -- what a hand came to -------------------------------------------------------------------------------------------

    @classmethod
    def headline(cls, match: Match) -> str:
        """Who has won the hand that has just ended, in a sentence without its full stop."""
        return won(match)

    @classmethod
    def numbered(cls, number: int) -> str:
        """What a hand is called in the running of the match."""
        return _("hand {number}").format(number=number)

    @classmethod
    def counted(cls, match: Match) -> str:
        """What the totals count, and how long the match lasts."""
        aim = words_for(match.game, match.names).aim()
        return _("Score, {aim}").format(aim=aim) if aim else _("Score")

    @classmethod
    def account(cls, match: Match, side: int) -> tuple[int, list[Line]]:
        """The score that a side had when the hand that has just ended began, and what it was paid since."""
        return scores_before(match)[side], reckoned(match, side)

    @classmethod
    def reckoning(cls, canvas: Canvas, match: Match) -> tuple[str, Sequence[Row]]:
        """What is told of the hand that has just ended besides what it paid: words, and rows below them."""
        hands = zip(match.names, match.state.hands, strict=True)
        return _("Tiles left"), [HandRow(canvas, name, hand) for name, hand in hands]
