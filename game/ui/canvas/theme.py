"""The colour themes of the table, read from `sprites/themes.toml`."""

import tomllib
from dataclasses import dataclass, replace
from typing import Any, Literal

from game.platform.language import LazyText, gettext_lazy
from game.ui.canvas.assets import asset_folder
from game.ui.settings import ThemeName

Colour = tuple[int, int, int]
Grain = Literal["plain", "cloth", "wood", "stone"]

DIMMED = 0.72  # brightness of the table under dark tiles, relative to normal


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of a theme, as (red, green, blue) of 0 to 255.

    `accent` marks what the player can do now and `alert` what is refused, never by colour alone; `on_accent` is text on
    either. `ivory`, `ink` and `pin` are used for chips, pegs and knobs. `flat` themes have thick outlines and no
    gradients or shadows.
    """

    name: ThemeName
    title: LazyText  # for players
    table: Colour  # under the lamp
    table_edge: Colour  # in the corners
    rim: Colour  # the wood around it, under the lamp
    rim_edge: Colour
    panel: Colour
    panel_edge: Colour
    text: Colour
    dim: Colour
    accent: Colour
    on_accent: Colour
    alert: Colour
    ivory: Colour
    ivory_edge: Colour
    ink: Colour
    pin: Colour
    shadow: Colour
    shadow_strength: float  # 0 none, 1 black
    grain: Grain = "cloth"
    flat: bool = False

    def dimmed(self) -> "Theme":
        """Return a darker copy of the theme, on which dark tiles are clearly visible."""
        if self.flat:
            return self
        colours = self.table, self.table_edge, self.rim, self.rim_edge
        table, table_edge, rim, rim_edge = (mix((0, 0, 0), colour, DIMMED) for colour in colours)
        return replace(self, table=table, table_edge=table_edge, rim=rim, rim_edge=rim_edge)


def load_looks(file: str) -> list[dict[str, Any]]:
    """Read a file of `sprites` with a table of values for each name; colours are written as "#rrggbb".

    What a table lacks is as in the first one.
    """
    tables = tomllib.loads((asset_folder("sprites") / file).read_text(encoding="utf-8"))
    first = next(iter(tables.values()))
    looks = [{**first, **own, "name": name, "title": gettext_lazy(own["title"])} for name, own in tables.items()]
    return [{key: _value(value) for key, value in look.items()} for look in looks]


def _value(value: Any) -> Any:
    match value:
        case list():
            return tuple(map(_value, value))
        case str() if value.startswith("#"):
            return tuple(bytes.fromhex(value[1:]))
    return value


THEMES: dict[ThemeName, Theme] = {look["name"]: Theme(**look) for look in load_looks("themes.toml")}
GREEN = THEMES["green"]


# -- colour arithmetic: mixing, luminance and contrast -----------------------------------------------------------------


LIGHT: Colour = (255, 253, 246)
DARK: Colour = (18, 13, 11)


def mix(base: Colour, added: Colour, share: float) -> Colour:
    """Mix `share` (0 to 1) of `added` into `base`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(base, added, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Relative luminance by WCAG 2, 0 to 1."""
    shares = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """Contrast ratio by WCAG 2, 1 to 21."""
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)
