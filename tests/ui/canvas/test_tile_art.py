"""Tile art, themes and fonts: legibility, exact sizes, and distinguishable pictures."""

import os
import struct
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import get_args

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.core.tiles import HIDDEN, Tile, double_set
from game.ui.canvas import lighting
from game.ui.canvas.assets import asset_folder
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.fonts import Fonts
from game.ui.canvas.shapes import SurfaceCache
from game.ui.canvas.theme import GREEN, THEMES, Colour, Theme
from game.ui.canvas.tile_art import TileArt
from game.ui.canvas.tile_sets import BONE, TILE_SETS, TileSet
from game.ui.canvas.tile_svg import TileSvg
from game.ui.layouts.animation import Sign
from game.ui.settings import PipStyle, Settings, ThemeName, TileSetName
from tests.loops import for_each

pytestmark = pytest.mark.usefixtures("display")

ICONS = Path(__file__).parents[3] / "build" / "icons"
SOONEST_SEEN = 60  # of 255: a difference of brightness that cannot be missed

every_theme = for_each("theme", THEMES.values())
every_set = for_each("tiles", TILE_SETS.values())


@pytest.fixture(scope="module")
def art() -> TileArt:
    return TileArt(GREEN)


@cache
def brightness(colour: Colour) -> float:
    """Relative luminance by WCAG 2."""
    shares = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio by WCAG 2, 1 to 21."""
    darker, lighter = sorted((brightness(one), brightness(other)))
    return (lighter + 0.05) / (darker + 0.05)


def inked(surface: pygame.Surface, area: pygame.Rect) -> int:
    """Return the number of solid pixels in `area` that are darker than ivory."""
    return sum(
        max(surface.get_at((x, y))[:3]) < 120 and surface.get_at((x, y)).a == 255
        for x in range(area.left, area.right)
        for y in range(area.top, area.bottom)
    )


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def colours(surface: pygame.Surface) -> Iterator[Colour]:
    """Return the colours of a surface's pixels without their opacity."""
    rgb = pygame.image.tobytes(surface, "RGB")
    return zip(rgb[::3], rgb[1::3], rgb[2::3], strict=True)


def lit(surface: pygame.Surface) -> float:
    """The mean of the relative luminance of a surface's pixels."""
    seen = Counter(colours(surface))
    return sum(count * brightness(colour) for colour, count in seen.items()) / seen.total()


def unlike(one: pygame.Surface, other: pygame.Surface) -> int:
    """Return the number of pixels that differ visibly between two surfaces of the same size."""
    greens = pixels(one)[1::4], pixels(other)[1::4]
    return sum(abs(a - b) > SOONEST_SEEN for a, b in zip(*greens, strict=True))


@every_theme
def test_words_and_pips_can_be_read(theme: Theme) -> None:
    assert contrast(theme.text, theme.panel) >= 7
    assert contrast(theme.text, theme.table) >= 7
    assert contrast(theme.dim, theme.panel) >= 4.5
    assert contrast(theme.dim, theme.table) >= 4.5
    assert contrast(theme.accent, theme.panel) >= 4.5
    assert contrast(theme.alert, theme.panel) >= 4.5
    assert contrast(theme.on_accent, theme.accent) >= 4.5
    assert contrast(theme.on_accent, theme.alert) >= 4.5
    assert contrast(theme.accent, theme.table) >= 3
    assert contrast(theme.alert, theme.table) >= 3
    assert contrast(theme.text, theme.rim) >= 7
    assert min(contrast(ink, theme.rim) for ink in (theme.dim, theme.accent, theme.alert)) >= 4.5


@every_theme
def test_no_pure_black_and_no_pure_white(theme: Theme) -> None:
    for colour in (theme.table, theme.table_edge, theme.panel, theme.text, theme.ivory, theme.ink, theme.rim):
        assert colour not in ((0, 0, 0), (255, 255, 255))


@every_set
def test_the_pips_of_every_set_can_be_read_in_every_style(tiles: TileSet) -> None:
    assert contrast(tiles.ink, tiles.face) > 12
    for ground in tiles.grounds:
        assert min(contrast(pip, ground) for pip in (tiles.ink, *tiles.pips)) > 7
    assert len(set(tiles.pips)) == 13
    for colour in (tiles.face, tiles.ink, *tiles.pips):
        assert colour not in ((0, 0, 0), (255, 255, 255))


@every_set
@for_each("pips", ["ink", "colour", "numerals"])
@for_each("width", [24, 48])
def test_pips_and_numerals_contrast_with_the_tile(tiles: TileSet, pips: PipStyle, width: int) -> None:
    """Compare the middle of each pip, or the darkest point of each numeral, with the face around it."""
    margin = 0.14 * width
    for theme, number in product((GREEN, THEMES["contrast"]), range(1, 13 if width > 40 else 7)):
        art = TileArt(theme, pips, tiles)
        face = art.face(Tile(0, number), 2 * width)
        if pips == "numerals":
            half = face.subsurface((width + 5, 5, width - 10, width - 10))
            tones = sorted(map(brightness, colours(half)))
            few = len(tones) // 100 + 1
            assert (tones[-few] + 0.05) / (tones[few] + 0.05) > 7
            continue
        lying = [pygame.Vector2(at) for at, _radius, _number in TileSvg(art.tiles, 2 * width).pips(Tile(0, number))]
        (radius, *_others) = {radius for _at, radius, _number in TileSvg(art.tiles, 2 * width).pips(Tile(0, number))}
        seen = 0
        for at, turn in product(lying, range(0, 360, 45)):
            beside = at + pygame.Vector2(1.3 * radius + 1.8, 0).rotate(turn)
            clear = all(beside.distance_to(pip) > 1.25 * radius + 1 for pip in lying)
            if clear and margin < beside.y < width - margin and width + margin < beside.x < 2 * width - margin:
                seen += 1
                there = [face.get_at((int(place.x), int(place.y)))[:3] for place in (at, beside)]
                assert contrast(*there) > 7
        assert seen


@every_theme
@every_set
def test_the_tiles_are_the_brightest_things_and_stand_out_from_the_table(theme: Theme, tiles: TileSet) -> None:
    drawn = TileArt(theme, tiles=tiles).tiles
    bright = max(brightness(drawn.face), brightness(drawn.ink))
    assert bright > 0.8
    assert bright > max(brightness(colour) for colour in (theme.table, theme.rim, theme.panel, theme.accent))
    outline = drawn.edge if drawn.bound is None else drawn.bound
    for ground in (theme.table, theme.table_edge, theme.rim):
        assert max(contrast(drawn.face, ground), contrast(outline, ground)) > 4.5
        assert max(contrast(drawn.back, ground), contrast(outline, ground)) > 2.5
    if drawn.dark:
        assert contrast(drawn.edge, drawn.face) > 4.5
    assert contrast(drawn.back_mark, drawn.back) > 1.8


@every_theme
@every_set
def test_every_tile_is_brighter_than_the_table_below_the_lamp(theme: Theme, tiles: TileSet) -> None:
    """Backs and the darkest faces are twice as bright as the brightest part of the table, at every size."""
    canvas = Canvas(pygame.Surface((640, 360)), Settings(theme=theme.name, tiles=tiles.name))
    ground = lit(canvas.background().subsurface((256, 126, 128, 72)))
    rim = brightness(canvas.theme.rim)
    for length, tile in product((40, 96), (HIDDEN, Tile(0, 0), Tile(9, 9))):
        assert lit(canvas.art.face(tile, length)) > 2 * max(ground, rim)


@every_theme
def test_a_theme_and_a_set_have_a_title(theme: Theme) -> None:
    assert theme.title
    assert THEMES[theme.name] is theme
    for tiles in TILE_SETS.values():
        assert tiles.title
        assert TILE_SETS[tiles.name] is tiles


def test_the_settings_know_every_theme_and_tile_set() -> None:
    assert set(get_args(ThemeName)) == set(THEMES)
    assert set(get_args(TileSetName)) == set(TILE_SETS)


@every_theme
@for_each("width", [24, 48, 96, 160])
def test_every_tile_has_exactly_its_size(theme: Theme, width: int) -> None:
    art = TileArt(theme)
    for tile in (*double_set(12), HIDDEN):
        assert art.face(tile, 2 * width, 0).size == (2 * width, width)
    for angle, size in [(90, (width, 2 * width)), (180, (2 * width, width)), (270, (width, 2 * width))]:
        assert art.face(Tile(3, 5), 2 * width, angle).size == size
        assert art.back(2 * width, angle).size == art.slot(2 * width, angle).size == size


@for_each("theme", [GREEN, THEMES["contrast"]])  # others draw the same faces
@for_each("width", [28, 40])
@for_each("angle", [0, 90])
@every_set
def test_no_two_numbers_look_the_same_on_small_tiles(theme: Theme, width: int, angle: int, tiles: TileSet) -> None:
    art = TileArt(theme, tiles=tiles)
    for one, other in combinations(range(13), 2):
        assert unlike(art.face(Tile(0, one), 2 * width, angle), art.face(Tile(0, other), 2 * width, angle)) >= 10


@for_each("pips", ["ink", "colour", "numerals"])
@every_set
def test_no_two_tiles_look_the_same(pips: PipStyle, tiles: TileSet) -> None:
    art = TileArt(GREEN, pips, tiles)
    faces = {pixels(art.face(tile, 56, 90)) for tile in (*double_set(12), HIDDEN)}
    assert len(faces) == 92


def test_a_pip_style_changes_the_face(art: TileArt) -> None:
    for tile in double_set(12)[1:]:
        plain = art.face(tile, 96)
        assert unlike(plain, TileArt(GREEN, "numerals").face(tile, 96)) >= 10
        assert pixels(plain) != pixels(TileArt(GREEN, "colour").face(tile, 96))


def test_the_hidden_tile_shows_its_back(art: TileArt) -> None:
    assert art.face(HIDDEN, 96, 90) is art.back(96, 90)


@for_each(("angle", "high_end"), [(0, "right"), (90, "top"), (180, "left"), (270, "bottom"), (-90, "bottom")])
def test_the_high_end_points_where_the_angle_says(art: TileArt, angle: int, high_end: str) -> None:
    face = art.face(Tile(0, 6), 96, angle)
    width, height = face.size
    halves = {
        "left": pygame.Rect(0, 0, width // 2 - 4, height),
        "right": pygame.Rect(width // 2 + 4, 0, width // 2 - 4, height),
        "top": pygame.Rect(0, 0, width, height // 2 - 4),
        "bottom": pygame.Rect(0, height // 2 + 4, width, height // 2 - 4),
    }
    opposite = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}[high_end]
    assert inked(face, halves[high_end]) > 200
    assert inked(face, halves[opposite]) == 0


def test_every_number_has_the_right_number_of_pips() -> None:
    for number in range(13):
        places = [at for at, _, _ in TileSvg(BONE, 200).pips(Tile(0, number))]
        assert len(set(places)) == len(places) == number


@for_each("width", [24, 28, 40, 57, 96, 160])
def test_pips_never_touch_each_other_or_the_edge(width: int) -> None:
    slab = TileSvg(BONE, 2 * width)
    for number in range(13):
        pips = [(pygame.Vector2(at), radius) for at, radius, _ in slab.pips(Tile(0, number))]
        for (one, radius), (other, _) in combinations(pips, 2):
            assert one.distance_to(other) > 2 * radius
        for at, radius in pips:
            assert width + radius < at.x < 2 * width - 1 - radius
            assert 1 + radius < at.y < width - 1 - radius


@pytest.mark.parametrize("length", [112, 140, 188])
@pytest.mark.parametrize("angle", [0, 90])
def test_the_count_of_a_tile_covers_no_pip(art: TileArt, length: int, angle: int) -> None:
    for tile, count in ((Tile(5, 5), 10), (Tile(4, 6), 10), (Tile(1, 4), 5), (Tile(6, 6), 12)):
        plain, signed = art.face(tile, length, angle), art.face_with_sign(tile, length, angle, Sign(False, count))
        left, top = (signed.get_width() - plain.get_width()) // 2, (signed.get_height() - plain.get_height()) // 2
        for (x, y), radius, _number in TileSvg(art.tiles, length, angle // 90).pips(tile):
            around = [
                (round(x + dx * radius), round(y + dy * radius)) for dx in (-0.6, 0, 0.6) for dy in (-0.6, 0, 0.6)
            ]
            assert all(signed.get_at((left + px, top + py)) == plain.get_at((px, py)) for px, py in around)
        assert pygame.image.tobytes(signed.subsurface((left, top, *plain.get_size())), "RGB") != pygame.image.tobytes(
            plain, "RGB"
        )


def test_a_turned_tile_keeps_its_middle_and_its_colour(art: TileArt) -> None:
    turned = art.face(Tile(4, 4), 160, 16)
    assert turned.width > 160
    assert turned.height > 80
    clear_corner, ivory = turned.get_at((0, 0)), turned.get_at((turned.width // 2 + 6, turned.height // 2 - 34))
    assert clear_corner == (0, 0, 0, 0)
    assert min(ivory[:3]) > 180


def test_what_was_drawn_is_not_drawn_again(art: TileArt) -> None:
    for angle in (0, 90, 17):
        assert art.face(Tile(2, 3), 120, angle) is art.face(Tile(2, 3), 120, angle)
        assert art.shadow(120, angle, 0.5).surface is art.shadow(120, angle, 0.5).surface
    assert art.face(Tile(2, 3), 120, 360) is art.face(Tile(2, 3), 120, 0)
    assert art.table((120, 80)) is art.table((120, 80))


def test_drawing_one_tile_leaves_the_next_clean() -> None:
    used, clean = (TileArt(GREEN, tiles=replace(BONE, name=name)) for name in ("used", "clean"))
    used.face(Tile(6, 6), 96)
    assert pixels(used.face(Tile(0, 1), 96)) == pixels(clean.face(Tile(0, 1), 96))


def test_a_cache_forgets_what_was_used_longest_ago() -> None:
    cache = SurfaceCache(3 * 400)
    drawn: list[str] = []

    def draw(name: str) -> pygame.Surface:
        drawn.append(name)
        return pygame.Surface((10, 10), depth=32)

    for name in "abcabdab":
        cache.get(name, lambda name=name: draw(name))
    assert "".join(drawn) == "abcd"
    cache.get("c", lambda: draw("c"))
    assert "".join(drawn) == "abcdc"
    assert cache.size_bytes == 1200


def test_a_lifted_tile_throws_a_longer_softer_shadow(art: TileArt) -> None:
    lying, lifted = art.shadow(160, 90), art.shadow(160, 90, 1)
    assert lifted.offset[1] > lying.offset[1] + 10
    assert lifted.surface.width > lying.surface.width > 80
    middle = lying.surface.get_rect().center
    assert 0 < lifted.surface.get_at(lifted.surface.get_rect().center).a < lying.surface.get_at(middle).a


def test_high_contrast_throws_no_shadow() -> None:
    surface = TileArt(THEMES["contrast"]).shadow(160, 90).surface
    assert surface.get_bounding_rect().size == (0, 0)


@every_theme
def test_the_glow_shows_around_its_tile(theme: Theme) -> None:
    glow = TileArt(theme).glow(160, 0)
    assert glow.width > 164
    assert glow.height > 84
    beside = glow.get_at((glow.width // 2, (glow.height - 80) // 2 - 2))
    assert beside.a > 60
    assert beside.r > beside.b


def test_fading_keeps_a_surface_premultiplied(art: TileArt) -> None:
    face = art.face(Tile(1, 1), 96)
    half = lighting.with_opacity(face, 0.5)
    assert half.get_at((24, 6)).a == pytest.approx(127, abs=2)
    assert half.get_at((24, 6)).r <= 128
    assert face.get_at((24, 6)).a == 255


@every_theme
@for_each("size", [(800, 600), (1280, 720)])
def test_the_table_is_lit_in_the_middle_and_has_no_bands(theme: Theme, size: tuple[int, int]) -> None:
    table = TileArt(theme).table(size)
    assert table.size == size
    assert pixels(table) == pixels(lighting.table(theme, size))
    middle = pygame.transform.average_color(table, pygame.Rect(size[0] // 2 - 20, size[1] // 2 - 20, 40, 40))
    corner = pygame.transform.average_color(table, pygame.Rect(0, 0, 40, 40))
    assert all(abs(drawn - meant) <= 5 for drawn, meant in zip(middle, theme.table, strict=False))
    assert all(abs(drawn - meant) <= 8 for drawn, meant in zip(corner, theme.table_edge, strict=False))
    if not theme.flat:
        row = [tuple(table.get_at((x, size[1] // 3)))[:3] for x in range(size[0])]
        alike = max(sum(1 for _ in run) for run in _runs(row))
        assert alike < 24


def _runs(row: list[tuple[int, ...]]) -> Iterator[list[tuple[int, ...]]]:
    run = row[:1]
    for before, pixel in pairwise(row):
        if pixel != before:
            yield run
            run = []
        run.append(pixel)
    yield run


def test_a_long_line_is_cut_with_an_ellipsis() -> None:
    fonts = Fonts()
    whole = fonts.text("Ann plays 5-3", 20, GREEN.text)
    assert fonts.text("Ann plays 5-3", 20, GREEN.text, max_width=whole.width) is whole
    cut = fonts.text("Ann plays 5-3", 20, GREEN.text, max_width=80)
    assert 50 < cut.width <= 80
    assert fonts.text("Ann plays 5-3", 20, GREEN.text, max_width=1) is fonts.text("…", 20, GREEN.text)


@for_each("bold", [False, True])
def test_wrapped_lines_fit_and_lose_no_word(bold: bool) -> None:
    fonts = Fonts()
    said = "Own pips are not deducted.\n\nAnunreasonablylongwordthatnolinecanhold ends here"
    lines = fonts.wrap(said, 18, 150, bold)
    assert all(fonts.width(line, 18, bold) <= 150 for line in lines)
    assert "".join(lines).replace(" ", "") == said.replace(" ", "").replace("\n", "")
    assert "" in lines
    assert fonts.wrap("", 18, 150) == [""]
    assert fonts.wrap("short", 18, 1) == list("short")
    wide = fonts.width("Maximiliane-", 18, bold)
    assert fonts.wrap(fonts.add_hyphen_breaks("Maximiliane-Alexandra", 18, wide, bold), 18, wide, bold) == [
        "Maximiliane-",
        "Alexandra",
    ]
    assert fonts.add_hyphen_breaks("6-6 and 3-3", 18, wide, bold) == "6-6 and 3-3", "what has room stays whole"


@for_each("bold", [False, True])
def test_the_fonts_hold_the_letters_and_signs_of_the_game(bold: bool) -> None:
    latin = "".join(map(chr, [*range(0x21, 0x7F), *range(0xA1, 0x250), *range(0x300, 0x370), *range(0x1E00, 0x1F00)]))
    fonts = Fonts()
    box = pixels(fonts.text("美", 20, GREEN.text, bold))
    for letter in latin + "Ωλ Ждё Ґґ Әә –—‘’“”…·×−½€₫№ ←↑→↓ ▶▲◀▼ ✓":
        assert pixels(fonts.text(letter, 20, GREEN.text, bold)) != box, letter


@for_each("name", ["美", "Ann美", "🎲🎲", "👨‍👩‍👧", "عمر", "ก้อย", "n\u1dc4", "\ue000"])
def test_letters_that_the_fonts_lack_are_boxes_as_wide_as_measured(name: str) -> None:
    fonts = Fonts()
    drawn = fonts.text(name, 20, GREEN.text)
    assert drawn.width == fonts.width(name, 20)
    box = fonts.text("美", 20, GREEN.text)
    assert box.get_bounding_rect().width > box.width / 2
    right = drawn.subsurface(drawn.width - box.width, 0, box.width, box.height)
    assert pygame.image.tobytes(right, "RGBA") == pygame.image.tobytes(box, "RGBA")


def test_characters_without_width_are_drawn_and_wrapped() -> None:
    fonts = Fonts()
    for invisible in "\ufe0f", "\u034f", "\u200b\u202e":
        assert fonts.text(invisible, 20, GREEN.text).width == 0
    accented = "e\u0301\u0323" * 20
    lines = fonts.wrap(accented, 20, 60)
    assert "".join(lines) == accented
    assert len(lines) > 1
    assert all(line.startswith("e") for line in lines)


def test_text_is_drawn_once_and_is_premultiplied() -> None:
    fonts = Fonts()
    drawn = fonts.text("12", 30, GREEN.accent)
    assert fonts.text("12", 30.2, GREEN.accent) is drawn
    for x in range(drawn.width):
        for y in range(drawn.height):
            red, _, _, alpha = drawn.get_at((x, y))
            assert red <= alpha


def test_the_windows_icon_holds_every_size() -> None:
    content = (ICONS / "boneyard.ico").read_bytes()
    reserved, kind, count = struct.unpack_from("<HHH", content)
    assert (reserved, kind) == (0, 1)
    sides = []
    for entry in range(count):
        width, height, _, _, _, depth, length, start = struct.unpack_from("<BBBBHHII", content, 6 + 16 * entry)
        picture = pygame.image.load(BytesIO(content[start : start + length]), "icon.png")
        assert picture.size == (width or 256, height or 256)
        assert depth == 32
        sides.append(picture.width)
    assert sides == [16, 24, 32, 48, 64, 128, 256]


def test_the_macos_icon_holds_every_size() -> None:
    content = (ICONS / "boneyard.icns").read_bytes()
    assert content[:4] == b"icns"
    assert struct.unpack_from(">I", content, 4) == (len(content),)
    start, sides = 8, []
    while start < len(content):
        (length,) = struct.unpack_from(">I", content, start + 4)
        sides.append(pygame.image.load(BytesIO(content[start + 8 : start + length]), "icon.png").width)
        start += length
    assert sides == [16, 32, 64, 128, 256, 512, 1024]


def test_the_window_has_its_icon() -> None:
    icon = pygame.image.load(asset_folder("sprites") / "icon.png")
    assert icon.size == (128, 128)
    assert icon.get_at((0, 0)).a == 0
    assert icon.get_at((64, 60)).a == 255
