"""Avatars of the players: every bot name and every picture is distinguishable even when small."""

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pygame
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


from game.bots.levels import LEVELS
from game.match.match import BOT_NAMES
from game.match.player_types import Bot, Person, Player
from game.ui.canvas.assets import asset_folder
from game.ui.canvas.avatars import PICTURES, bot_avatar, bot_faces, level_marks, person_avatar, player_avatar
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.theme import GREEN, Theme
from game.ui.settings import AvatarName, Settings
from tests.loops import for_each
from tests.ui.canvas.test_tile_art import contrast, every_theme, pixels, unlike

SPRITES = asset_folder("sprites")

pytestmark = pytest.mark.usefixtures("display")


def test_the_script_draws_the_files(tmp_path: Path) -> None:
    subprocess.run([sys.executable, SPRITES / "make_avatars.py", tmp_path], check=True)
    drawn, stored = (
        {path.name: path.read_text() for path in folder.iterdir()} for folder in (tmp_path, SPRITES / "avatars")
    )
    assert drawn == stored


@every_theme
@for_each("side", [28, 46, 120])
def test_faces_and_pictures_differ(theme: Theme, side: int) -> None:
    faces = [bot_avatar(theme, name, side) for name in BOT_NAMES]
    pictures = [person_avatar(theme, key, "Ann", 0, side) for key in PICTURES]
    for coins in (faces, pictures):
        assert all(coin.size == (side, side) for coin in coins)
        for one, other in combinations(coins, 2):
            assert unlike(one, other) > 0.05 * side * side


@every_theme
@for_each("name", BOT_NAMES)
def test_head_contrasts_with_background_and_stays_inside_the_rim(theme: Theme, name: str) -> None:
    face = bot_avatar(theme, name, 100)
    ground = tuple(face.get_at((86, 62)))[:3]
    cheek = [contrast(tuple(face.get_at((x, y)))[:3], ground) > 4.5 for x in range(50, 66) for y in range(56, 68)]
    assert sum(cheek) > 0.5 * len(cheek)
    assert face.get_at((2, 2)).a == 0
    assert face.get_at((50, 50)).a == 255


def test_avatars_are_cached() -> None:
    assert bot_avatar(GREEN, "Clara", 40) is bot_avatar(GREEN, "Clara", 40)
    assert level_marks(GREEN, "club", 14) is level_marks(GREEN, "club", 14)


def test_every_bot_at_a_table_has_its_own_face() -> None:
    assert bot_faces(BOT_NAMES) == {name: name for name in BOT_NAMES}
    others = tuple(f"Bot {number}" for number in range(5))
    for names in (others, (*BOT_NAMES[:5], *others), (*others, *BOT_NAMES[:5])):
        faces = bot_faces(names)
        assert len(set(faces.values())) == len(names)
        assert all(faces[name] == name for name in names if name in BOT_NAMES)
    assert bot_faces(("Bot 3",)) == bot_faces(("Bot 3",))
    assert set(bot_faces((*BOT_NAMES, "Bot 3")).values()) == set(BOT_NAMES)


@every_theme
def test_people_differ_by_colour_and_initial(theme: Theme) -> None:
    assert pixels(person_avatar(theme, "", "Ann", 0, 40)) != pixels(person_avatar(theme, "", "Bob", 0, 40))
    grounds = {tuple(person_avatar(theme, "", "A", seat, 40).get_at((20, 7)))[:3] for seat in range(10)}
    assert len(grounds) == 10
    assert all(contrast(theme.ivory, ground) > 3 for ground in grounds)
    assert pixels(person_avatar(theme, "", "é", 0, 40)) == pixels(person_avatar(theme, "", "É", 0, 40))


@pytest.mark.parametrize(
    ("players", "avatars"),
    [
        ([Person("Ann"), Bot("club")], ["owl"]),
        ([Bot("club"), Person("Bob")], ["owl"]),
        ([Person("Bob"), Person("Ann"), Bot("club")], ["", "owl"]),
        ([Person("Bob"), Person("Cy")], ["", ""]),
    ],
)
def test_the_chosen_picture_belongs_to_the_person_at_this_machine(
    players: list[Player], avatars: list[AvatarName]
) -> None:
    canvas = Canvas(pygame.Surface((800, 600)), Settings(name="Ann", avatar="owl"))
    names = [player.name or "Agnes" for player in players]
    people = [seat for seat, player in enumerate(players) if isinstance(player, Person)]
    for seat, avatar in zip(people, avatars, strict=True):
        drawn = player_avatar(canvas, players, names, seat, 40)
        assert drawn is person_avatar(canvas.theme, avatar, names[seat], seat, 40)
    for seat in set(range(len(players))) - set(people):
        assert player_avatar(canvas, players, names, seat, 40) is bot_avatar(canvas.theme, "Agnes", 40)


@every_theme
@for_each("height", [12, 18, 40])
def test_a_stronger_level_has_more_filled_marks(theme: Theme, height: int) -> None:
    drawn = [level_marks(theme, level, height) for level in LEVELS]
    filled = [
        sum(surface.get_at((x, height // 2))[:3] == theme.accent for x in range(surface.width)) for surface in drawn
    ]
    assert filled == sorted(set(filled))
    assert len({surface.size for surface in drawn}) == 1
