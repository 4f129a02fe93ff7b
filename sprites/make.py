"""Make the fonts in `sprites/fonts/`, a subset of Noto Sans (OFL). Needs npm, a network connection and fonttools.

    python sprites/make.py

Full Noto Sans takes 24 to 55 ms for the first word in each size; the subset takes 2 ms. Noto Sans has no arrows,
triangles and ticks, so they are drawn below. `build/icons/make.py` makes `icon.png`.
"""

import argparse
import math
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

try:
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
except ModuleNotFoundError:
    TTFont = None

FONTS = Path(__file__).parent / "fonts"
PACKAGE = "@expo-google-fonts/noto-sans@0.4.2"
SOURCES = {
    "regular.ttf": "package/400Regular/NotoSans_400Regular.ttf",
    "bold.ttf": "package/600SemiBold/NotoSans_600SemiBold.ttf",
}
LICENCE = "package/LICENSE_FONT"

RANGES = [
    (0x20, 0x24F),  # Latin, Latin-1, extended-A and B
    (0x2C6, 0x2DD),  # spacing accents
    (0x300, 0x36F),  # combining accents
    (0x370, 0x3FF),  # Greek
    (0x400, 0x4FF),  # Cyrillic
    (0x1E00, 0x1EFF),  # Vietnamese and other Latin
    (0x2000, 0x206F),  # dashes, quotes, ellipsis, primes, thin spaces
    (0x2070, 0x2089),
    (0x20A0, 0x20CF),  # currencies
    (0x2116, 0x2122),
    (0x2150, 0x215E),
    (0x2212, 0x2212),
]

Outline = list[tuple[float, float]]
STROKES = {"regular.ttf": 80, "bold.ttf": 112}  # stroke widths in thousandths of an em, as in the letters
ADVANCE, MIDDLE = 900, 357  # the width of a sign; half the height of a capital


def arrow(stroke: float) -> list[Outline]:
    """Return an arrow around the origin, pointing right: a shaft and a chevron."""
    tip, reach, half = 350, 240, stroke / 2
    slant = stroke * math.sqrt(2)
    shaft = [(-tip, half), (tip - slant / 2, half), (tip - slant / 2, -half), (-tip, -half)]
    end = reach / math.sqrt(2) + slant / 2
    back = tip - slant / 2 - end
    chevron = [
        (tip, 0.0),
        (back + slant / 2, -end - slant / 4),
        (back, -end + slant / 4),
        (tip - slant, 0.0),
        (back, end - slant / 4),
        (back + slant / 2, end + slant / 4),
    ]
    return [shaft, chevron]


def triangle(stroke: float) -> list[Outline]:
    """Return a solid triangle around the origin, pointing right."""
    return [[(-200, 270), (270, 0), (-200, -270)]]


def tick(stroke: float) -> list[Outline]:
    """Return a tick as one outline."""
    slant = stroke * math.sqrt(2)
    foot, short, long = -240, 190, 480
    return [
        [
            (-110, foot),
            (-110 - short - slant / 2, foot + short + slant / 2),
            (-110 - short, foot + short + slant),
            (-110, foot + slant),
            (-110 + long, foot + slant + long),
            (-110 + long + slant / 2, foot + slant / 2 + long),
        ]
    ]


SIGNS = {  # function that draws the sign, and quarter turns to the left
    "→": (arrow, 0),
    "↑": (arrow, 1),
    "←": (arrow, 2),
    "↓": (arrow, 3),
    "▶": (triangle, 0),
    "▲": (triangle, 1),
    "◀": (triangle, 2),
    "▼": (triangle, 3),
    "✓": (tick, 0),
}


def clockwise(outline: Outline) -> Outline:
    """Return the outline in clockwise order, which TrueType fills."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(outline, outline[1:] + outline[:1], strict=True))
    return outline if area < 0 else outline[::-1]


def add_signs(font: TTFont, stroke: float) -> None:
    """Add the glyphs of SIGNS to the font."""
    glyphs = font["glyf"]
    names = font.getGlyphOrder()
    for sign, (draw, turns) in SIGNS.items():
        pen = TTGlyphPen(None)
        for outline in draw(stroke):
            for _ in range(turns):
                outline = [(-y, x) for x, y in outline]
            corners = [(round(x + ADVANCE / 2), round(y + MIDDLE)) for x, y in clockwise(outline)]
            pen.moveTo(corners[0])
            for corner in corners[1:]:
                pen.lineTo(corner)
            pen.closePath()
        name = f"uni{ord(sign):04X}"
        names.append(name)
        glyphs[name] = pen.glyph()
        font["hmtx"][name] = (ADVANCE, round(min(x for x, _ in glyphs[name].coordinates)))
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(sign)] = name
    font.setGlyphOrder(names)


def main() -> None:
    """Download the fonts, take the subset, add the signs, and write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    if TTFont is None:
        parser.exit(2, "sprites/make.py needs fonttools, which is not installed: pip install fonttools\n")
    if shutil.which("npm") is None:
        parser.exit(2, "sprites/make.py needs npm, which is not installed.\n")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True)
        with tarfile.open(next(Path(folder).glob("*.tgz"))) as package:
            package.extractall(folder, filter="data")
        FONTS.mkdir(exist_ok=True)
        (FONTS / "LICENSE-OFL.txt").write_bytes((Path(folder) / LICENCE).read_bytes())
        for name, source in SOURCES.items():
            font = TTFont(Path(folder) / source, recalcTimestamp=False)
            options = Options(hinting=False, layout_features=["kern", "mark", "mkmk", "ccmp", "locl", "liga"])
            options.notdef_outline = True  # a box for characters without a glyph
            subsetter = Subsetter(options)
            subsetter.populate(unicodes=[code for first, last in RANGES for code in range(first, last + 1)])
            subsetter.subset(font)
            add_signs(font, STROKES[name])
            font.save(FONTS / name)
            print(name, (FONTS / name).stat().st_size)


if __name__ == "__main__":
    main()
