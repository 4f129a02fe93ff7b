"""The five colour themes of the table."""

from dataclasses import dataclass, replace
from typing import Literal

from game.platform.language import gettext as _
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

    @property
    def title(self) -> str:
        """The theme's name for players."""
        return {
            "green": _("Green cloth"),
            "walnut": _("Walnut"),
            "slate": _("Slate"),
            "night": _("Night"),
            "contrast": _("High contrast"),
        }[self.name]

    def dimmed(self) -> "Theme":
        """Return a darker copy of the theme, on which dark tiles are clearly visible."""
        if self.flat:
            return self
        surface, corners, rim, end = (
            (round(DIMMED * red), round(DIMMED * green), round(DIMMED * blue))
            for red, green, blue in (self.table, self.table_edge, self.rim, self.rim_edge)
        )
        return replace(self, table=surface, table_edge=corners, rim=rim, rim_edge=end)


GREEN = Theme(
    name="green",
    table=(42, 86, 60),
    table_edge=(15, 38, 27),
    rim=(68, 43, 29),
    rim_edge=(27, 17, 12),
    panel=(18, 39, 29),
    panel_edge=(62, 94, 72),
    text=(243, 236, 220),
    dim=(188, 198, 180),
    accent=(226, 184, 100),
    on_accent=(34, 26, 14),
    alert=(232, 128, 98),
    ivory=(247, 240, 222),
    ivory_edge=(142, 120, 82),
    ink=(36, 29, 27),
    pin=(192, 148, 66),
    shadow=(4, 14, 10),
    shadow_strength=0.62,
)

WALNUT = replace(
    GREEN,
    name="walnut",
    table=(100, 63, 41),
    table_edge=(38, 21, 14),
    rim=(50, 31, 22),
    rim_edge=(20, 12, 9),
    grain="wood",
    panel=(44, 26, 18),
    panel_edge=(112, 78, 54),
    dim=(208, 190, 168),
    shadow=(16, 7, 3),
)

SLATE = replace(
    GREEN,
    name="slate",
    table=(64, 77, 88),
    table_edge=(24, 30, 37),
    rim=(62, 50, 40),
    rim_edge=(25, 20, 17),
    grain="stone",
    panel=(28, 35, 42),
    panel_edge=(84, 98, 110),
    dim=(190, 198, 202),
    shadow=(6, 8, 12),
)

NIGHT = replace(
    GREEN,
    name="night",
    table=(37, 39, 54),
    table_edge=(11, 12, 19),
    rim=(38, 32, 40),
    rim_edge=(14, 12, 17),
    panel=(17, 18, 27),
    panel_edge=(62, 64, 84),
    text=(232, 224, 208),
    dim=(160, 158, 164),
    ivory=(236, 226, 204),
    ivory_edge=(122, 104, 74),
    shadow=(3, 3, 7),
    shadow_strength=0.7,
)

CONTRAST = Theme(
    name="contrast",
    table=(30, 52, 78),
    table_edge=(30, 52, 78),
    rim=(12, 20, 32),
    rim_edge=(12, 20, 32),
    grain="plain",
    panel=(12, 20, 32),
    panel_edge=(236, 234, 226),
    text=(252, 250, 244),
    dim=(214, 214, 210),
    accent=(255, 210, 60),
    on_accent=(14, 12, 10),
    alert=(255, 142, 112),
    ivory=(252, 250, 244),
    ivory_edge=(14, 12, 12),
    ink=(14, 12, 12),
    pin=(14, 12, 12),
    shadow=(10, 10, 12),
    shadow_strength=0.0,
    flat=True,
)

THEMES: dict[ThemeName, Theme] = {theme.name: theme for theme in (GREEN, WALNUT, SLATE, NIGHT, CONTRAST)}


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
