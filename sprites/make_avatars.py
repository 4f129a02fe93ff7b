"""Draw the avatars in `sprites/avatars/`: a cameo for each bot name, and pictures for people.

    python sprites/make_avatars.py [FOLDER]

All are drawn on a square of 100 by 100 units, within a circle of radius 42. `game/ui/canvas/avatars.py` adds the coin,
replaces colours and line widths, and hides details in small pictures. A cameo is a head in profile, facing right: the
skin with engraved hatching at the back, then its layers from back to front.
"""

import argparse
import re
from itertools import pairwise
from pathlib import Path

Point = tuple[float, float]

AVATARS = Path(__file__).parent / "avatars"

# Colours, from bright to dark. The program replaces them in the high-contrast theme.
PALE, LIGHT, SKIN, DEEP, LINE = "#f0e2c0", "#e1c793", "#d6b26c", "#a07a3c", "#3e2c19"
THICK, THIN, FINE = 1.6, 1.12, 0.72  # line widths


# -- shapes ------------------------------------------------------------------------------------------------------------


def fill(colour: str, *paths: str) -> str:
    """Return filled shapes with a thin outline."""
    return f'<path fill="{colour}" stroke="{LINE}" stroke-width="{THIN}" stroke-linejoin="round" d="{"".join(paths)}"/>'


def lines(*paths: str, width: float = THICK, colour: str = LINE) -> str:
    """Return lines with round ends."""
    return f'<path fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" d="{"".join(paths)}"/>'


def details(*paths: str, width: float = THIN, colour: str = LINE) -> str:
    """Return lines that small pictures do not have."""
    return lines(*paths, width=width, colour=colour).replace("<path", '<path stroke-opacity="0.9"')


def dot(x: float, y: float, radius: float, colour: str = LINE) -> str:
    """Return a disc without an outline."""
    return f'<circle fill="{colour}" cx="{x}" cy="{y}" r="{radius}"/>'


def group(shapes: str, transform: str) -> str:
    """Return shapes moved, turned or scaled."""
    return f'<g transform="{transform}">{shapes}</g>'


# -- engraving ---------------------------------------------------------------------------------------------------------

SLOPE = -0.36  # of the lines of the hatching
STEP = 3.0


def outline(path: str) -> list[Point]:
    """Return a path of absolute M, L and C commands as a polygon."""
    points: list[Point] = []
    for command, text in re.findall(r"([MLC])([^A-Z]*)", path):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", text)]
        ends = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command != "C":
            points += ends
            continue
        for first, second, end in zip(ends[::3], ends[1::3], ends[2::3], strict=True):
            start = points[-1]
            points += [bezier(step / 12, start, first, second, end) for step in range(1, 13)]
    return points


def bezier(share: float, *points: Point) -> Point:
    """Return a point of a Bezier curve."""
    while len(points) > 1:
        points = tuple((ax + (bx - ax) * share, ay + (by - ay) * share) for (ax, ay), (bx, by) in pairwise(points))
    return points[0]


def hatching(path: str) -> str:
    """Return engraved lines at the back of a head, which end at a slanted edge."""
    corners = outline(path)
    edges = list(zip(corners, corners[1:] + corners[:1], strict=True))
    drawn = []
    for row in range(26, 46):
        level = row * STEP  # of the line, where it meets x = 0
        crossings = sorted(
            ax + (bx - ax) * (level - ay + SLOPE * ax) / ((by - ay) - SLOPE * (bx - ax))
            for (ax, ay), (bx, by) in edges
            if (ay - SLOPE * ax < level) != (by - SLOPE * bx < level)
        )
        for left, right in zip(crossings[::2], crossings[1::2], strict=True):
            left, right = left + 1.5, min(right - 1, 0.42 * level + 7 + 2.2 * (row % 2))
            if right - left > 2:
                drawn.append(f"M{left:.1f} {level + SLOPE * left:.1f}L{right:.1f} {level + SLOPE * right:.1f}")
    style = f'stroke="{LINE}" stroke-width="{FINE}" stroke-opacity="0.7"'
    return f'<path id="hatching" fill="none" {style} d="{"".join(drawn)}"/>'


# -- faces -------------------------------------------------------------------------------------------------------------

WOMAN = (
    "M33 99C38 91 40 86 39.5 79C30 73 25 62 25.5 50C26 35 37 27 50 27C60.5 27 66.5 33 67.5 41C67.8 44 67 46 67.8 48"
    "C69.5 51 73 54 74.5 56.5C75 58.3 73 59.3 70.8 59.5C71.8 61 72.6 62.3 71.8 63.8C73.2 64.8 73 66.6 71.4 67.6"
    "C71.8 69.6 73 71.4 71.8 73.8C69.8 78 63.5 79 58 77.5C54.5 79 53.5 83 54.5 87C57 92 63 95 69 99Z"
)
MAN = (
    "M27 99C33 90 36 84 36 77C27 70 23 60 23.5 49C24 34 36 26 50 26C61 26 68 32 69 41C69.3 44 68.3 45.5 69.2 47.5"
    "C71 50.5 75.5 54.5 77 57.5C77.5 59.6 75 60.5 72 60.5C73.5 62 74 63.5 73 65C74.5 66 74 68 72.5 69"
    "C73 71 75.5 73 74 76.5C71.5 81.5 64 81.5 58.5 79.8C55.5 81 55 85 56 88.5C59 93 66 96 73 99Z"
)
EAR = fill(SKIN, "M47 59.2C43.4 56 42.8 49.8 47.2 49.6C51.6 49.4 52.2 54 50 57C49.4 59 48.2 60.2 47 59.2Z") + details(
    "M46.4 52.6C48.4 51.8 49.6 53.4 48.2 55.8"
)
EYE = lines("M60 52.6C61.8 50.4 64.6 50.1 66.6 51.4") + dot(64.7, 52.4, 1.25)
BROW = lines("M58.6 47.6C61.2 45.1 65 45 67.2 46.4")
NOSTRIL = lines("M71.6 59C70.3 58.3 69.9 57.3 70.2 56.2", width=THIN)
SMILE = lines("M72 63.9C70 64.8 67.8 64.6 66.2 63")
CALM = lines("M72.6 65.1C70.6 65.7 68.6 65.6 66.8 65")


def cameo(head: str, *layers: str, at: str = "translate(0 0)") -> str:
    """Return the picture of a head with its layers in front of it; `at` moves and scales it."""
    return group(fill(SKIN, head) + hatching(head) + "".join(layers), at)


def flower(x: float, y: float, size: float = 1.0) -> str:
    """Return a flower with five petals."""
    petal = f'<ellipse cx="0" cy="-3.4" rx="2.5" ry="3.1" fill="{PALE}" stroke="{LINE}" stroke-width="{FINE}"/>'
    petals = "".join(group(petal, f"rotate({turn})") for turn in range(0, 360, 72))
    return group(petals + dot(0, 0, 1.7, DEEP), f"translate({x} {y}) scale({size})")


CAMEOS = {
    "agnes": cameo(
        WOMAN,
        fill(PALE, "M37 83C44 87 50 86.5 55.5 83C59 88 63 90 70 92L66 99L30 99C31 92 33 87 37 83Z"),
        details("M40 86.5l2 5M45 88l1 6M50 87.5l.6 6M55 86l2 6"),
        fill(LIGHT, "M30 32C22 29 19 21 23 15C27 9 38 9 42 15C45 20 43 27 37 32Z"),
        details("M27 25C25 19 29 14.5 35 15.5M33 26C30 23 32.5 19.5 36.5 21"),
        fill(
            LIGHT,
            "M66.5 38C62 27 50 22 39 26C28 29 22 39 22 50C22 59 26 67 33 71C38 71 40 66 39 62C44 60 44 52 46 49"
            "C54 48 63 45 66.5 38Z",
        ),
        details(
            "M62 35C53 33 42 37 38 47M57 41C50 40 44 43 41 49M52 30C41 30 32 36 29 47M30 53C29 58 31 63 34 66",
            width=THICK,
        ),
        EAR,
        BROW,
        lines("M62 53.5C63.4 52.6 65 52.6 66 53.2") + NOSTRIL + SMILE,
        lines("M57.4 54a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M57.4 52.8L48.6 51M69.4 52.4L71 51.6"),
        details("M63.5 69.5C64 70.6 64 71.6 63.5 72.6"),
        dot(47.4, 62.6, 1.9, PALE),
        at="translate(4 5) scale(0.93)",
    ),
    "basil": cameo(
        MAN,
        fill(PALE, "M35 82C42 87 50 87.5 56 84.5C60 89 63 93 66 99L26 99C28 92 31 87 35 82Z"),
        fill(DEEP, "M26 90C34 92 42 97 46 99L22 99ZM60 91C64 93 69 96 72 99L56 99Z"),
        fill(LIGHT, "M25 40C23 49 24 58 28 65C33 66 36 62 37 57C40 56 42 52 42 48L45 40Z"),
        details("M29 45C28 51 29 56 31 60M34 44C33 49 33 53 34 56", width=THICK),
        EAR,
        EYE + NOSTRIL,
        fill(DEEP, "M24 38C22 20 34 10 49 10C63 10 72 20 71 34C56 33 39 35 24 38Z"),
        fill(
            DEEP,
            "M13 39C12 35 15 33 19 35C40 29 58 29 75 33C80 32 83 29 87 30C88 35 83 40 75 40C56 36 36 38 22 44"
            "C17 45 14 43 13 39Z",
        ),
        fill(LIGHT, "M23.6 36C39 31 56 29.5 71.2 31L71 35C56 34 39 35.5 24 39Z"),
        lines("M32 25C35 19 40 15.5 46 14.5", colour=LIGHT),
        fill(
            PALE,
            "M73 61.5C69 60 64.5 62 62 65.5C60 68 57 69 54.5 67.5C55 72.5 60 75 65 73.5"
            "C69 72.5 71.5 70 72.6 67.2C75 66 75.4 63 73 61.5Z",
        ),
        details("M58 70.5C62 71 67 68.5 70.5 65"),
        at="translate(2 3) scale(0.95)",
    ),
    "clara": cameo(
        WOMAN,
        fill(DEEP, "M27 46C22 56 23 66 29 71C36 74 45 71 50 65C53 61 54 58 52.5 55.5C48 55 45 52 44 46Z"),
        details("M31 52C28 59 29 65 33 69M37 53C35 60 37 65 41 68M43 54C42 58 44 62 47 63.5", colour=LIGHT),
        EYE + NOSTRIL + SMILE,
        lines("M67.6 50.6L69.2 49.4M66.6 51.4L68.6 51", width=THIN),
        fill(
            LIGHT,
            "M20 51C17 31 29 17 47 17C62 17 70 26 70.5 40C72.5 42.5 74 44.5 74 47C66 46 57 45.5 49 49"
            "C40 53 29 58 22 57C20.5 56 20 53 20 51Z",
        ),
        fill(DEEP, "M20.3 47C33 49 56 41 70.2 35L70.5 40.5C57 45 36 55 20.4 53Z"),
        details("M26 38C27 29 33 23.5 41 21.5M35 42C36 33 41 26 49 22M48 38C50 32 55 28 61 27"),
        flower(43, 45.5, 1.5),
        dot(50, 66.5, 2.2, PALE),
        lines("M38 88C44 91 51 90.5 55.5 88", width=THIN),
        "".join(dot(38.5 + 4.3 * step, 88.4 + 1.8 * (1 - (step - 2) ** 2 / 4), 2.1, PALE) for step in range(5)),
    ),
    "edgar": cameo(
        MAN,
        fill(DEEP, "M34 84C42 89 50 90 57 90C63 91 70 94 76 99L22 99C26 92 30 87 34 84Z"),
        fill(PALE, "M26 46C23 53 24 62 29 68C34 69 38 66 38 61C41 58 40 54 38 52C35 46 31 42 26 46Z"),
        details("M29 52C28 57 29 61 32 64M33.5 52C33 56 34 59 36 61"),
        EYE,
        NOSTRIL,
        fill(
            PALE,
            "M73.2 61.6C69.5 60.4 66 61.4 63.5 63.4C59.5 62.5 55 60 52.6 56.5C50.5 57.5 48.5 58 47 58.5"
            "C46.5 64 48.5 70 52.5 74C55 82 62 91 72 95C72.5 91 77 84 76.5 76C76 71 74.5 68.5 73 67"
            "C75 65.5 75.2 63 73.2 61.6Z",
        ),
        lines("M72.4 66.6C70.4 67.2 68.6 66.9 67 66"),
        details("M55 66C58 70 60 75 63 79M62 69C63 74 66 81 69 86M69 70.5C69 75 71 80 72.5 83"),
        fill(PALE, "M58.2 48.6C60 45.4 65 44.4 69 46.6C66.5 47.4 62 48 58.2 48.6Z"),
        EAR,
        details("M58 36.5C61 35.6 63.5 35.8 65.5 37M57 40.5C60.5 39.5 63.8 39.6 66 40.8"),
        at="translate(0 -4)",
    ),
    "flora": cameo(
        WOMAN,
        EYE + BROW + NOSTRIL + SMILE,
        fill(
            LIGHT,
            "M66.5 36C62 24 48 20 36 25C24 30 18 42 21 53C22 60 17 64 18 71C19 77 16 80 18 86C24 93 36 96 44 93"
            "C47 89 44 85 46 80C48 75 44 71 46 66C47.5 62 46 59 46.5 55C47 50 52 47 57 45C61 43.5 65 41 66.5 36Z",
        ),
        details(
            "M43 45C33 50 30 58 32 66C33 73 28 78 30 86M38 43C28 48 24 56 26.5 65C28 71 23 77 25 83M48 46"
            "C40 52 37 60 39.5 68C41 75 36 80 38 89M60 38C54 38 47 41 43 45",
            width=THICK,
        ),
        flower(58, 31.5, 1.15),
        flower(48, 30, 1.3),
        flower(38, 34, 1.3),
        flower(30, 42, 1.15),
        details("M50 88C54 89.5 57 89 59.5 90.5"),
    ),
    "giles": cameo(
        MAN,
        fill(DEEP, "M33 80C41 86 50 86.5 57 82.5C61 84 63 88 62 92L66 99L24 99C25 91 28 85 33 80Z"),
        details("M33 86C41 91 52 91.5 60 88M31 91C40 96 52 96 61 93", colour=LIGHT),
        fill(LIGHT, "M25 44C22 52 23 61 28 67C33 67 36 63 37 58C41 58 45 56 47 52L47 42Z"),
        details("M29 48C27.5 53 28.5 58 30.5 62M34 48C33 52 33 55 34 58"),
        fill(
            LIGHT,
            "M44 44C44 55 45 64 49.5 70C54 75.5 60 78 64.5 75.5C66 73.5 65 71.5 62.5 70.5C57 68 54.5 62 54 55"
            "C53.5 50 53 46 52.5 43Z",
        ),
        details("M49.5 62C51 66.5 54 70.5 59 73.5M52 60C53 64 55 67 57.5 69.5"),
        EAR,
        EYE + BROW + NOSTRIL + CALM,
        fill(
            LIGHT,
            "M18 42C13 33 22 20 38 16.5C54 13 69 18 73 30C73.5 33 72.5 35.5 70.5 36.5C56 34 36 37 23 45"
            "C21 45 19 44 18 42Z",
        ),
        fill(
            DEEP,
            "M54 35.5C65 33 77 35 86 41C87 42.5 86.3 44.2 84.5 44.2C75 42 66 41 57 41.5C54.5 40 53.5 37.5 54 35.5Z",
        ),
        details("M46 15.5C36 20 28 29 25 41M47 15.5C48 21 48.5 28 48 36M48 15.5C57 19 63 26 65.5 34.5"),
        dot(47, 15.4, 2, DEEP),
    ),
    "hester": cameo(
        WOMAN,
        fill(PALE, "M38 76C44 80 51 80.5 56 78C55 83 55 87 57 90L60 99L31 99C36 92 39 84 38 76Z"),
        details("M39.5 81.5C45 84 51 84 55 82.5M38.8 86.5C45 89 51 89 55.6 87.5"),
        fill(DEEP, "M25 46C22 55 24 65 31 71C37 72 42 68 42 62C46 60 47 55 45.5 50L50 42Z"),
        details("M29 51C28 58 31 64 35 67M35 50C34 56 36 61 39 63", colour=LIGHT),
        EAR,
        BROW + EYE + NOSTRIL + lines("M72 64.2C70.2 64.7 68.2 64.7 66.6 64.2"),
        fill(
            PALE,
            "M40 29C34 17 22 10 11 15C13 16 14 17.5 14.5 19C11 19 8 21 7 24C10 23.5 12 24 13.5 25.5"
            "C11 27 10 29 10 32C18 28 27 33 34 38Z",
        ),
        details("M36 33C31 25 24 20 16 20"),
        fill(LIGHT, "M29 35C29 23 38 16 50 16C61 16 69 22 69 31C57 29 42 30 29 35Z"),
        fill(
            LIGHT,
            "M10 47C9 44 11 41.5 14.5 41C34 31 60 26 85 31C89.5 32 91 35 89.5 37.5C66 33 38 38 17 49"
            "C14 50 11 49.5 10 47Z",
        ),
        fill(DEEP, "M28.8 34C41 28.5 57 26.5 69.2 28.5L69.6 33C56 31 41 33.5 29 38Z"),
        at="translate(5 6) scale(0.9)",
    ),
    "jasper": cameo(
        MAN,
        fill(PALE, "M34 80C42 86 50 86.5 57 82L61 88L58 99L27 99C28 91 30 85 34 80Z"),
        fill(DEEP, "M56 87L64 84L64 93L56 90L49 94L48 85Z"),
        fill(DEEP, "M24 90C30 90 38 94 44 99L20 99Z"),
        fill(
            DEEP,
            "M26 42C23 50 24 59 28.5 65C33 64.5 36 61 37.5 56.5C39.5 56 41.6 54 43 51L46 63L49.6 63L51.5 41Z",
        ),
        details("M30 46C28.5 51 29 57 31 61M35 46C34 50 33.8 54 34.6 57", colour=LIGHT),
        EAR,
        EYE + BROW + NOSTRIL,
        lines("M59.4 53a4.9 4.9 0 1 0 9.8 0a4.9 4.9 0 1 0 -9.8 0M60.4 56.4C55.5 62 54 72 56 84", width=THIN),
        fill(
            DEEP,
            "M73.4 61.4C70.5 60.6 68 61.6 66.2 63.4C64.2 65 61.8 64.6 60.4 62.6C60.4 66.4 63.6 68.4 67 67.2"
            "C69.5 66.4 71.6 65 73 64.2C74.2 63.4 74.4 62 73.4 61.4Z",
        ),
        fill(
            DEEP,
            "M71.6 70.5C69 70 67 71.5 66 74C65.6 79 69 85 75 88C76.5 83 77 78 75.4 74.5C74.6 72.4 73.4 71 71.6 70.5Z",
        ),
        fill(DEEP, "M29.5 36L28 8C39 4.5 55 4.5 66 8L67 33C55 31 41 32 29.5 36Z"),
        fill(LIGHT, "M29.2 30.5C41 26.5 55 25.5 66.8 27.5L67.1 33.6C55 31.6 41 32.6 29.5 36.6Z"),
        fill(
            DEEP,
            "M17 38C16 34.5 18.5 32.5 21.5 34C37 29 58 28.5 74 32C77.5 31.5 79.5 30 81.5 30.5"
            "C82.5 35 79 38.5 74 38.5C57 34.5 38 36 25 41.5C21 42.5 18 41.5 17 38Z",
        ),
        lines("M34 26L33 11", colour=LIGHT),
        at="translate(6 8) scale(0.88)",
    ),
    "lydia": cameo(
        WOMAN,
        EYE + BROW + NOSTRIL + SMILE,
        details("M67.6 50.6L69.2 49.4"),
        fill(
            DEEP,
            "M67 38C64 27 52 21 40 25C27 29 22 40 23 51C23.5 58 27 65 33 68C37 67 38 62 39 58C44 57 46 52 46.5 48"
            "C53 47 62 44 67 38Z",
        ),
        details(
            "M63 37C53 37 43 40 37 47M60 31C48 29 38 33 31 40M30 44C28 51 29 58 32 62M37 47C34 51 33 55 34 59",
            colour=LIGHT,
        ),
        fill(
            DEEP,
            "M30 27C24 20 15 19 10 25C4 33 9 42 8 51C7.5 58 4 63 7 70C13 69 19 63 20.5 55C22 46 20 40 24 36Z",
        ),
        details("M25 28C19 26 15 29 14.5 35C14 43 15 52 11 60M27 31C22 31 20 35 19.5 41", colour=LIGHT),
        fill(PALE, "M31 23L24 29C22 32 25 36 28 35L36 30C37 26 34 22 31 23Z"),
        EAR,
        fill(PALE, "M47.5 60L50 65.5L47.5 71L45 65.5Z"),
        details("M39 86C45 90 51 89.5 54.8 87M38 90C45 94 51 93.5 56 91"),
        at="translate(9 6) scale(0.9)",
    ),
    "miles": cameo(
        MAN,
        fill(PALE, "M34 78C42 84 50 84.5 57.5 80.5L62 89L58 99L27 99C28 91 30 84 34 78Z"),
        fill(DEEP, "M57 86L67 80.5L67 92.5L57 88.5L47 94L46 81.5Z"),
        EYE + BROW + NOSTRIL + SMILE,
        fill(
            LIGHT,
            "M69 39C66 40 61 39.5 57 37C54 42 48 45 46 49L46.6 60L43.6 60C42.8 56 41.6 54 40 53.4C39 58 36 63 31 66"
            "C24 60 21 50 22.5 41C24 30 32 23 42 21C50 13 64 12 76 19C73 20 71.5 21.5 71 23"
            "C74 24 76 27 76 30C73 30 71 31 70 33C70.5 35.5 70 38 69 39Z",
        ),
        details(
            "M69 21.5C60 19 51 22 46 29M70 28C62 26 54 29 49 36M66 34C60 32 54 34 50 38M40 26C32 30 28 37 28 45"
            "M38 36C33 42 31 49 33 57"
        ),
        EAR,
        at="translate(2 2) scale(0.96)",
    ),
}


# -- pictures for people -----------------------------------------------------------------------------------------------

PICTURES = {
    "domino": group(
        f'<rect x="31" y="13" width="38" height="74" rx="7" fill="{PALE}" stroke="{LINE}" stroke-width="{THIN}"/>'
        + lines("M35 50L65 50")
        + "".join(dot(x, y, 4.2) for x, y in ((41, 22.5), (59, 22.5), (50, 32), (41, 41.5), (59, 41.5)))
        + "".join(dot(x, y, 4.2) for x, y in ((41, 59), (50, 68.5), (59, 78))),
        "rotate(24 50 50)",
    ),
    "crown": group(
        fill(LIGHT, "M20 68L16 36L34 50L50 26L66 50L84 36L80 68Z")
        + fill(SKIN, "M19 68L81 68L81 78L19 78Z")
        + "".join(fill(PALE, f"M{x - 4} {y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0") for x, y in ((16, 34), (50, 23), (84, 34)))
        + "".join(fill(PALE, f"M{x} 69L{x + 4} 73L{x} 77L{x - 4} 73Z") for x in (30, 50, 70))
        + details("M25 62C40 59 60 59 75 62"),
        "translate(4 4) scale(0.92)",
    ),
    "cat": fill(DEEP, "M66 86C80 86 88 76 85 66C83 60 77 57 73 60C70 62.5 72 66.5 75 66C77 72 72 76 66 76Z")
    + fill(
        LIGHT,
        "M27 96C25 78 29 64 35 58C30 54 28 48 28 40L27 19L40 29C46 27 54 27 60 29L73 19L72 40C72 48 70 54 65 58"
        "C71 64 75 78 73 96Z",
    )
    + fill(PALE, "M41 96C39 80 43 70 50 66C57 70 61 80 59 96Z")
    + fill(DEEP, "M31 25.5L38 31C35 33 33 35 31.6 38ZM69 25.5L62 31C65 33 67 35 68.4 38Z")
    + dot(40, 42, 4.4)
    + dot(60, 42, 4.4)
    + dot(41.4, 40.6, 1.4, PALE)
    + dot(61.4, 40.6, 1.4, PALE)
    + fill(DEEP, "M46.6 49.5L53.4 49.5L50 53Z")
    + lines("M50 53.5C49.5 57 46 58 43.5 56M50 53.5C50.5 57 54 58 56.5 56")
    + lines("M34 51L20 48.5M34 53.5L21 56M66 51L80 48.5M66 53.5L79 56", width=THIN)
    + lines("M46 29.5L47 34M50 28.5L50 34M54 29.5L53 34M44 82L44 92M56 82L56 92"),
    "owl": lines("M17 82L83 79", width=4.2, colour=LINE)
    + lines("M17 82L83 79", width=2.6, colour=DEEP)
    + fill(
        SKIN,
        "M50 22C62 22 72 19 76 15C76 24 75 30 75 38C79 52 76 68 66 76C60 81 40 81 34 76C24 68 21 52 25 38"
        "C25 30 24 24 24 15C28 19 38 22 50 22Z",
    )
    + fill(PALE, "M50 49C60 51 65 60 62 70C60 77 40 77 38 70C35 60 40 51 50 49Z")
    + fill(DEEP, "M25 42C22 55 24 68 35 76C39 66 36 52 25 42ZM75 42C78 55 76 68 65 76C61 66 64 52 75 42Z")
    + fill(LIGHT, "M27 36a11.5 11.5 0 1 0 23 0a11.5 11.5 0 1 0 -23 0M50 36a11.5 11.5 0 1 0 23 0a11.5 11.5 0 1 0 -23 0")
    + dot(39.5, 36, 6)
    + dot(60.5, 36, 6)
    + dot(41.5, 33.8, 2, PALE)
    + dot(62.5, 33.8, 2, PALE)
    + fill(DEEP, "M46.4 41L53.6 41L50 50Z")
    + details("M44 58q2 3 4 0M52 58q2 3 4 0M42 65q2 3 4 0M48 65q2 3 4 0M54 65q2 3 4 0")
    + lines("M41 78l-1 5M45 78.5l0 4.5M55 78.5l0 4.5M59 78l1 4.5", width=2.4),
    "ship": lines("M50 14L50 68M32 24L32 66M67 26L67 66", width=2.2, colour=DEEP)
    + fill(PALE, "M37 20C46 22 55 22 63 20C67 27 67 34 64 40C55 42 46 42 38 40C41 34 41 27 37 20Z")
    + fill(LIGHT, "M35 43C45 45 56 45 66 43C70 50 70 56 67 62C56 64 45 64 36 62C39 56 39 50 35 43Z")
    + fill(LIGHT, "M22 31C26 32 30 32 34 31C36 36 36 42 35 47C30 48 26 48 21 47C23 42 23 36 22 31Z")
    + fill(PALE, "M69 28C72 38 78 48 87 57C80 60 75 61 70 61C72 50 72 38 69 28Z")
    + fill(DEEP, "M50 14C45 11 41 16 36 13C38 16 38 17 37 19C42 21 45 17 50 19Z")
    + fill(SKIN, "M15 58C20 65 28 68 38 68L76 68L90 60C88 72 82 80 74 82L32 82C23 80 17 70 15 58Z")
    + details("M20 68C30 74 72 74 86 67")
    + "".join(dot(x, 76.5, 1.7) for x in (36, 44, 52, 60, 68))
    + lines("M8 84q5 -4 10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0", width=2.2, colour=PALE)
    + lines("M14 90q5 -4 10 0t10 0t10 0t10 0t10 0t10 0t10 0", width=2.2, colour=LIGHT),
    "oak": group(
        lines("M0 42C-1 36 0 32 0 26", width=4.2)
        + fill(
            LIGHT,
            "M0 28C5 29 13 28 14 22C14.6 18 11 16 8 15.5C15 16 22 13 22 6.5C22 1 16 -1 11 0C18 -2 23 -7 21.5 -13"
            "C20 -18 14 -18 10 -15.5C14 -20 15 -27 11 -31C8 -34 3 -33.5 0 -37C-3 -33.5 -8 -34 -11 -31"
            "C-15 -27 -14 -20 -10 -15.5C-14 -18 -20 -18 -21.5 -13C-23 -7 -18 -2 -11 0C-16 -1 -22 1 -22 6.5"
            "C-22 13 -15 16 -8 15.5C-11 16 -14.6 18 -14 22C-13 28 -5 29 0 28Z",
        )
        + lines("M0 42C-1 36 0 32 0 26", width=2.4, colour=LIGHT)
        + lines("M0 30L0 -26", width=THIN)
        + details("M0 24L9 21M0 14L15 6M0 0L15 -10M0 -13L7 -24M0 24L-9 21M0 14L-15 6M0 0L-15 -10M0 -13L-7 -24"),
        "translate(44 47) rotate(33) scale(1.06)",
    )
    + group(
        fill(SKIN, "M-8 0C-9 10 -4 17 0 20C4 17 9 10 8 0Z")
        + fill(DEEP, "M-10 1C-10 -6 -5 -9 0 -9C5 -9 10 -6 10 1C4 3 -4 3 -10 1Z")
        + lines("M0 -9C0 -12 -1 -14 -3 -16")
        + details("M-5 -5l3 4M0 -6l3 5M5 -5l2 3")
        + lines("M-3.5 6C-3.5 10 -2 13 -1 14.5", colour=PALE),
        "translate(70 66) rotate(-16)",
    ),
    "cup": fill(
        LIGHT, "M70 46C80 42 89 48 86 57C83 65 73 69 64 68L66 62C72 62.5 78 60 79.5 55C80.5 51 75 50 69.5 52.5Z"
    )
    + fill(SKIN, "M14 77C24 82 76 82 86 77C84 85 72 88 50 88C28 88 16 85 14 77Z")
    + fill(PALE, "M20 42L72 42C72 58 67 70 58 76L34 76C25 70 20 58 20 42Z")
    + f'<ellipse fill="{DEEP}" stroke="{LINE}" stroke-width="{THIN}" cx="46" cy="42" rx="26" ry="6"/>'
    + fill(SKIN, "M22.4 56C36 60 56 60 69.6 56L68.2 61C56 65 36 65 23.8 61Z")
    + lines("M36 33C32 28 40 24 36 17M47 33C43 27 51 22 47 14M58 33C54 28 62 24 58 17", width=2.4, colour=PALE),
    "key": group(
        fill(LIGHT, "M44 40L44 92L64 92L64 84L57 84L57 78L62 78L62 71L56 71L56 40Z")
        + f'<path fill="{LIGHT}" fill-rule="evenodd" stroke="{LINE}" stroke-width="{THIN}" d="M50 2'
        "C57 2 60 7 59 12C65 10 72 14 72 22C72 30 65 34 59 32C60 37 57 42 50 42C43 42 40 37 41 32C35 34 28 30 28 22"
        "C28 14 35 10 41 12C40 7 43 2 50 2ZM50 9C47 9 46 12 48 16L50 19L52 16C54 12 53 9 50 9ZM36 22C36 25 39 27 43 25"
        'L47 22L43 19C39 17 36 19 36 22ZM64 22C64 19 61 17 57 19L53 22L57 25C61 27 64 25 64 22Z"/>'
        + fill(SKIN, "M40 41L60 41L60 47L40 47Z")
        + details("M48 51L48 88"),
        "rotate(38 50 50) translate(5 8) scale(0.9)",
    ),
}


def main() -> None:
    """Write one SVG file for each avatar."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=AVATARS)
    folder = parser.parse_args().folder
    if not folder.is_dir():
        parser.error(f"there is no folder {folder}")
    for name, shapes in (CAMEOS | PICTURES).items():
        text = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">\n'
        (folder / f"{name}.svg").write_text(text + shapes.replace("><", ">\n<") + "\n</svg>\n", encoding="utf-8")


if __name__ == "__main__":
    main()
