"""A held tile turns and shrinks as it approaches a place."""

from itertools import pairwise

from game.ui.layouts.animation import FAR, HELD_OPACITY, NEAR, align_to_place, sprite_at_rest
from game.ui.layouts.table_layout import Pose

HELD = sprite_at_rest(Pose(500, 500, 90, 112), True)._replace(lift=1.0)


def place_at(distance: float) -> Pose:
    """Return a place `distance` tile lengths away from the held tile."""
    return Pose(round(500 + distance * 112), 500, 0, 80)


def test_a_held_tile_is_unchanged_far_from_every_place() -> None:
    assert align_to_place(HELD, []) == HELD
    assert align_to_place(HELD, [place_at(FAR)]) == HELD


def test_at_its_place_a_held_tile_has_its_final_pose_and_is_translucent() -> None:
    aligned = align_to_place(HELD, [place_at(FAR), place_at(NEAR - 0.01)])
    assert (aligned.angle, aligned.length, aligned.opacity) == (0, 80, HELD_OPACITY)
    assert (aligned.x, aligned.y, aligned.lift) == (HELD.x, HELD.y, HELD.lift)
    assert not aligned.drawn_length


def test_a_held_tile_turns_and_shrinks_steadily_on_its_way() -> None:
    steps = [align_to_place(HELD, [place_at(tenths / 10)]) for tenths in range(22, 3, -1)]
    assert len({sprite.angle for sprite in steps}) > 10
    for before, after in pairwise(steps):
        assert before.angle >= after.angle
        assert before.length >= after.length
        assert before.opacity >= after.opacity
    assert {sprite.drawn_length for sprite in steps if 80 < sprite.length < 112} == {112}
