"""The tile sets that players can choose from."""

from dataclasses import dataclass, replace

from game.platform.language import gettext as _
from game.ui.canvas.theme import DARK, LIGHT, Colour, contrast, luminance, mix
from game.ui.settings import TileSetName

LEAST_CONTRAST = 7.2
"""Least contrast (WCAG 2) of a pip with its background."""

HUES: tuple[Colour, ...] = (
    (38, 31, 28),
    (22, 94, 148),
    (28, 104, 56),
    (164, 36, 44),
    (118, 60, 30),
    (44, 50, 140),
    (138, 92, 0),
    (168, 32, 106),
    (0, 100, 104),
    (104, 44, 140),
    (174, 62, 10),
    (84, 84, 84),
    (60, 74, 30),
)
"""Colours of the numbers 0 to 12, before they are adjusted for contrast."""

PALE: tuple[Colour, ...] = (
    (226, 218, 202),
    (128, 196, 255),
    (120, 220, 140),
    (255, 150, 140),
    (222, 178, 132),
    (176, 184, 255),
    (255, 206, 84),
    (255, 160, 216),
    (96, 222, 222),
    (216, 164, 255),
    (255, 172, 104),
    (190, 190, 190),
    (196, 214, 120),
)
"""Colours of the numbers 0 to 12 on dark tiles, before they are adjusted for contrast."""


@dataclass(frozen=True, slots=True)
class TileSet:
    """The look of a tile set; colours are (red, green, blue) of 0 to 255.

    Pips are filled with `ink`, or with a colour per number (`pips`). `veins` is the colour of marble veins, `bound`
    that of a metal frame. `plain` tiles have no bevel, wells or pin; `flat` ones also have a thick outline.
    """

    name: TileSetName
    face: Colour
    edge: Colour
    ink: Colour
    back: Colour
    back_mark: Colour
    pin: Colour
    hues: tuple[Colour, ...] = HUES
    veins: Colour | None = None
    bound: Colour | None = None
    plain: bool = False
    flat: bool = False

    @property
    def title(self) -> str:
        """The set's name for players."""
        return {
            "bone": _("Bone"),
            "ebony": _("Ebony"),
            "marble": _("Marble"),
            "brass": _("Brass-bound"),
            "plain": _("Plain"),
            "contrast": _("High contrast"),
        }[self.name]

    @property
    def dark(self) -> bool:
        """Whether its pips are lighter than its face."""
        return luminance(self.ink) > luminance(self.face)

    @property
    def grounds(self) -> tuple[Colour, ...]:
        """The colours that a pip may lie on."""
        return (self.face,) if self.veins is None else (self.face, self.veins)

    @property
    def pips(self) -> tuple[Colour, ...]:
        """Colours of the numbers 0 to 12, readable on every background."""
        return tuple(self._readable(hue) for hue in self.hues)

    def flattened(self) -> "TileSet":
        """Return a copy without light and shade, with a thick outline."""
        return replace(self, edge=self.ink, plain=True, flat=True)

    def _readable(self, hue: Colour) -> Colour:
        candidates = (mix(hue, LIGHT if self.dark else DARK, step / 20) for step in range(21))
        return next(
            ink for ink in candidates if min(contrast(ink, ground) for ground in self.grounds) >= LEAST_CONTRAST
        )


BONE = TileSet(
    name="bone",
    face=(247, 240, 222),
    edge=(142, 120, 82),
    ink=(36, 29, 27),
    back=(228, 214, 184),
    back_mark=(160, 134, 92),
    pin=(192, 148, 66),
)

EBONY = TileSet(
    name="ebony",
    face=(40, 34, 32),
    edge=(206, 188, 152),
    ink=(246, 238, 218),
    back=(52, 43, 39),
    back_mark=(196, 168, 116),
    pin=(208, 166, 84),
    hues=PALE,
    bound=(240, 228, 198),
)

MARBLE = TileSet(
    name="marble",
    face=(240, 239, 236),
    edge=(122, 120, 120),
    ink=(28, 30, 36),
    back=(216, 215, 213),
    back_mark=(128, 128, 132),
    pin=(150, 154, 162),
    veins=(214, 214, 216),
)

BRASS = TileSet(
    name="brass",
    face=(245, 236, 214),
    edge=(84, 58, 20),
    ink=(38, 27, 22),
    back=(112, 64, 42),
    back_mark=(222, 182, 104),
    pin=(208, 164, 78),
    bound=(204, 160, 76),
)

PLAIN = TileSet(
    name="plain",
    face=(246, 243, 234),
    edge=(128, 122, 110),
    ink=(34, 33, 34),
    back=(206, 203, 194),
    back_mark=(120, 116, 108),
    pin=(34, 33, 34),
    plain=True,
)

CONTRAST = TileSet(
    name="contrast",
    face=(252, 250, 244),
    edge=(14, 12, 12),
    ink=(14, 12, 12),
    back=(150, 162, 180),
    back_mark=(14, 12, 12),
    pin=(14, 12, 12),
    plain=True,
    flat=True,
)

TILE_SETS: dict[TileSetName, TileSet] = {tiles.name: tiles for tiles in (BONE, EBONY, MARBLE, BRASS, PLAIN, CONTRAST)}
