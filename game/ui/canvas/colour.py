"""What can be reckoned of colours: how bright they are, how well told apart, and what is between two of them."""

from game.ui.canvas.theme import Colour

LIGHT: Colour = (255, 253, 246)
DARK: Colour = (18, 13, 11)


def mix(base: Colour, added: Colour, share: float) -> Colour:
    """The colour `base` with `share` (0 to 1) of `added` in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(base, added, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG 2 has it, 0 to 1."""
    shares = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """Contrast ratio as WCAG 2 has it, 1 to 21."""
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)
