"""A held tile on its way to a place."""

from itertools import pairwise

from game.ui.layouts.animation import FAR, HELD_OPACITY, NEAR, align_to_place, sprite_at_rest
from game.ui.layouts.table_layout import Pose

HELD = sprite_at_rest(Pose(500, 500, 90, 112), True)._replace(lift=1.0)


def at(away: float) -> Pose:
    """A place so many lengths of the held tile away."""
    return Pose(round(500 + away * 112), 500, 0, 80)


def test_far_from_every_place_a_held_tile_is_as_it_was_in_the_hand() -> None:
    assert align_to_place(HELD, []) == HELD
    assert align_to_place(HELD, [at(FAR)]) == HELD


def test_at_its_place_it_lies_as_it_will_and_lets_the_place_be_seen() -> None:
    there = align_to_place(HELD, [at(FAR), at(NEAR - 0.01)])
    assert (there.angle, there.length, there.opacity) == (0, 80, HELD_OPACITY)
    assert (there.x, there.y, there.lift) == (HELD.x, HELD.y, HELD.lift)


def test_on_its_way_it_turns_and_shrinks_steadily() -> None:
    way = [align_to_place(HELD, [at(away / 10)]) for away in range(22, 3, -1)]
    assert len({shown.angle for shown in way}) > 10
    for before, after in pairwise(way):
        assert before.angle >= after.angle
        assert before.length >= after.length
        assert before.opacity >= after.opacity
