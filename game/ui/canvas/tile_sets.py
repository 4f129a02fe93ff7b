"""The tile sets that players can choose from, read from `sprites/tile_sets.toml`."""

from dataclasses import dataclass, replace
from functools import cached_property

from game.platform.language import LazyText
from game.ui.canvas.theme import DARK, LIGHT, Colour, contrast, load_looks, luminance, mix
from game.ui.settings import TileSetName

LEAST_CONTRAST = 7.2
"""Least contrast (WCAG 2) of a pip with its background."""


@dataclass(frozen=True)
class TileSet:
    """The look of a tile set; colours are (red, green, blue) of 0 to 255.

    Pips are filled with `ink`, or with a colour per number (`pips`), which is one of `hues` adjusted for contrast.
    `veins` is the colour of marble veins, `bound` that of a metal frame. `plain` tiles have no bevel, wells or pin;
    `flat` ones also have a thick outline.
    """

    name: TileSetName
    title: LazyText  # for players
    face: Colour
    edge: Colour
    ink: Colour
    back: Colour
    back_mark: Colour
    pin: Colour
    hues: tuple[Colour, ...]
    veins: Colour | None = None
    bound: Colour | None = None
    plain: bool = False
    flat: bool = False

    @property
    def dark(self) -> bool:
        """Whether its pips are lighter than its face."""
        return luminance(self.ink) > luminance(self.face)

    @property
    def grounds(self) -> tuple[Colour, ...]:
        """The colours that a pip may lie on."""
        return (self.face,) if self.veins is None else (self.face, self.veins)

    @cached_property
    def pips(self) -> tuple[Colour, ...]:
        """Colours of the numbers 0 to 12, readable on every background."""
        pole = LIGHT if self.dark else DARK
        return tuple(self._first_readable([mix(hue, pole, step / 20) for step in range(21)]) for hue in self.hues)

    def flattened(self) -> "TileSet":
        """Return a copy without light and shade, with a thick outline."""
        return replace(self, edge=self.ink, plain=True, flat=True)

    def _first_readable(self, inks: list[Colour]) -> Colour:
        return next(ink for ink in inks if min(contrast(ink, at) for at in self.grounds) >= LEAST_CONTRAST)


TILE_SETS: dict[TileSetName, TileSet] = {look["name"]: TileSet(**look) for look in load_looks("tile_sets.toml")}
BONE = TILE_SETS["bone"]
HUES = BONE.hues
"""Colours of the numbers 0 to 12, before they are adjusted for contrast."""
