"""Draw the icons with the tile of the game: boneyard.svg, .png, .ico, .icns and sprites/icon.png.

    python build/icons/make.py

The .ico and .icns files are containers of PNG pictures, written here.
"""

import argparse
import os
import struct
import sys
from io import BytesIO
from pathlib import Path

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["SDL_VIDEODRIVER"] = "dummy"
HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from game.core.tiles import Tile  # noqa: E402
from game.ui.canvas.svg import paint, svg_document  # noqa: E402
from game.ui.canvas.theme import GREEN, LIGHT, mix  # noqa: E402
from game.ui.canvas.tile_sets import BONE  # noqa: E402
from game.ui.canvas.tile_svg import CORNER, TileSvg  # noqa: E402

SIDE = 512
TILE = Tile(2, 3)
TILT = 17  # degrees clockwise
SMALL = 32  # largest size in pixels at which the tile fills the icon and its pips are larger
ICO_SIDES = (16, 24, 32, 48, 64, 128, 256)
ICNS_SIDES = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}


def icon(small: bool = False) -> str:
    """Return the icon as SVG: a tilted tile on green."""
    margin, length, pip_scale = (4, 430, 1.45) if small else (26, 356, 1.2)
    side = SIDE - 2 * margin
    stops = (
        f'<stop offset="0%" {paint(mix(GREEN.table, LIGHT, 0.18), "stop-color")}/>'
        f'<stop offset="100%" {paint(mix(GREEN.table_edge, GREEN.table, 0.4), "stop-color")}/>'
    )
    return svg_document(
        (SIDE, SIDE),
        f'<defs><radialGradient id="lamp" cx="50%" cy="42%" r="68%">{stops}</radialGradient></defs>'
        f'<rect x="{margin}" y="{margin}" width="{side}" height="{side}" rx="{side * 0.2:.0f}" '
        f"{paint(mix(GREEN.table_edge, GREEN.shadow, 0.4))}/>"
        f'<rect x="{margin + 5}" y="{margin + 5}" width="{side - 10}" height="{side - 10}" '
        f'rx="{side * 0.19:.0f}" fill="url(#lamp)"/>{_tilted_tile(TileSvg(BONE, length, 1), pip_scale)}',
    )


def _tilted_tile(tile: TileSvg, pip_scale: float) -> str:
    """Return the shapes of the tilted tile and its shadow in the middle; the pips are scaled by `pip_scale`."""
    width, height = tile.size
    shadow = "".join(
        f'<rect x="{-grow}" y="{-grow}" width="{width + 2 * grow}" height="{height + 2 * grow}" '
        f'rx="{width * CORNER + grow:.1f}" {paint(GREEN.shadow)} fill-opacity="0.05"/>'
        for grow in range(-8, 22, 2)
    )
    pips = "".join(tile.well(center, radius * pip_scale, BONE.ink) for center, radius, _ in tile.pips(TILE))
    turn = f"rotate({TILT}) translate({-width / 2} {-height / 2})"
    return (
        f'<g transform="translate({SIDE / 2} {SIDE / 2 + 14}) {turn}">{shadow}</g>'
        f'<g transform="translate({SIDE / 2} {SIDE / 2}) {turn}">{tile.blank()}{pips}</g>'
    )


def png(side: int) -> bytes:
    """Return the icon as PNG with `side` pixels."""
    drawing = BytesIO(icon(small=side <= SMALL).encode())
    surface = pygame.image.load_sized_svg(drawing, (max(side, SIDE),) * 2).convert_alpha().premul_alpha()
    surface = pygame.transform.smoothscale(surface, (side, side))
    stream = BytesIO()
    pygame.image.save(_straight_alpha(surface), stream, "icon.png")
    return stream.getvalue()


def _straight_alpha(surface: pygame.Surface) -> pygame.Surface:
    """Return a premultiplied surface with straight alpha, as in files."""
    straight = surface.copy()
    for x in range(surface.get_width()):
        for y in range(surface.get_height()):
            *colour, alpha = surface.get_at((x, y))
            if 0 < alpha < 255:
                straight.set_at((x, y), (*(min(255, part * 255 // alpha) for part in colour), alpha))
    return straight


def ico(pictures: dict[int, bytes]) -> bytes:
    """Return a Windows icon: a header, a directory, the pictures. A side of 256 is written as 0."""
    directory, body = b"", b""
    start = 6 + 16 * len(pictures)
    for side, content in pictures.items():
        directory += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(content), start + len(body))
        body += content
    return struct.pack("<HHH", 0, 1, len(pictures)) + directory + body


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """Return a macOS icon: each picture after its type code and length."""
    body = b"".join(kind + struct.pack(">I", len(content) + 8) + content for kind, content in pictures.items())
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def main() -> None:
    """Write all icons."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    (HERE / "boneyard.svg").write_text(icon() + "\n")
    (HERE / "boneyard.png").write_bytes(png(256))
    (HERE / "boneyard.ico").write_bytes(ico({side: png(side) for side in ICO_SIDES}))
    (HERE / "boneyard.icns").write_bytes(icns({kind: png(side) for kind, side in ICNS_SIDES.items()}))
    (ROOT / "sprites" / "icon.png").write_bytes(png(128))


if __name__ == "__main__":
    main()
