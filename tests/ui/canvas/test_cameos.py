"""Avatars of the players: one per level, distinguishable even when small."""

import os
from itertools import combinations

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


from game.bots.levels import LEVELS
from game.ui.canvas.avatars import bot_avatar, person_avatar
from game.ui.canvas.theme import GREEN, Theme
from tests.ui.canvas.test_tile_art import contrast, every_theme, pixels, unlike

pytestmark = pytest.mark.usefixtures("display")


@every_theme
@pytest.mark.parametrize("side", [28, 46, 120])
def test_faces_differ(theme: Theme, side: int) -> None:
    level_of_face = {level.face: key for key, level in LEVELS.items()}
    faces = [bot_avatar(theme, level, side) for level in level_of_face.values()]
    assert all(face.size == (side, side) for face in faces)
    for one, other in combinations(faces, 2):
        assert unlike(one, other) > 0.05 * side * side


@every_theme
@pytest.mark.parametrize("level", LEVELS)
def test_head_contrasts_with_background_and_stays_inside_the_rim(theme: Theme, level: str) -> None:
    face = bot_avatar(theme, level, 100)
    cheek, ground = (tuple(face.get_at(at))[:3] for at in ((58, 57), (80, 62)))
    assert contrast(cheek, ground) > 4.5
    assert face.get_at((2, 2)).a == 0
    assert face.get_at((50, 50)).a == 255


def test_avatars_are_cached() -> None:
    assert bot_avatar(GREEN, "club", 40) is bot_avatar(GREEN, "club", 40)


@every_theme
def test_people_differ_by_colour_and_initial(theme: Theme) -> None:
    assert pixels(person_avatar(theme, "A", 0, 40)) != pixels(person_avatar(theme, "B", 0, 40))
    grounds = {tuple(person_avatar(theme, "A", seat, 40).get_at((20, 7)))[:3] for seat in range(10)}
    assert len(grounds) == 10
    assert all(contrast(theme.ivory, ground) > 3 for ground in grounds)
    assert pixels(person_avatar(theme, "é", 0, 40)) == pixels(person_avatar(theme, "É", 0, 40))
