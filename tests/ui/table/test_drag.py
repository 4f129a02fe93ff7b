"""Drag state without a window: selection, targets and results of a release."""

import pytest
from pygame import Rect

from game.core.state import DRAW, Action, Play
from game.core.tiles import Tile, parse_tile
from game.ui.layouts.table_layout import Pose
from game.ui.table.drag import Drag, DrawTile, DropOutside, DropTargets, ReorderHand, TileAction

FIVE, THREE, TWO, BONE = (parse_tile(text) for text in ("6-5", "6-3", "6-2", "1-0"))
LEFT, RIGHT = Play(FIVE, 0), Play(FIVE, 1)
HOME = {FIVE: (100, 500), THREE: (160, 500), TWO: (220, 500)}
MIDDLE, NOTHING, BONE_AT, END = (400, 200), (790, 20), (720, 500), (300, 100)


def make_targets(*legal: Action) -> DropTargets:
    """Return targets for three tiles, the first with two targets and the second with one, and a boneyard."""
    places: dict[Tile, dict[TileAction, Pose]] = {}
    for nth, action in enumerate(legal):
        if isinstance(action, Play):
            places.setdefault(action.tile, {})[action] = Pose(END[0] + 200 * nth, END[1], 0, 80)
    own = {tile: Rect(x - 20, y - 40, 40, 80) for tile, (x, y) in HOME.items()}
    boneyard = {BONE: Rect(BONE_AT[0] - 10, BONE_AT[1] - 20, 20, 40)}
    hand, middle, side = Rect(50, 440, 250, 120), Rect(100, 40, 600, 350), Rect(690, 440, 100, 120)
    return DropTargets(legal, own, boneyard, (Rect(740, 480, 20, 40),), places, hand, middle, side)


TURN = Drag(make_targets(LEFT, RIGHT, Play(THREE, 0)))


def dragged(drag: Drag, tile: Tile, *to: tuple[int, int]) -> Drag:
    drag = drag.press(HOME[tile])
    for at in to:
        drag = drag.move(at)
    return drag


def test_moved_tile_is_lifted_and_highlights_its_targets() -> None:
    held = dragged(TURN, FIVE, (102, 501))
    assert (held.lifted, held.selected_tile) == (False, None)
    held = held.move((130, 470))
    assert (held.lifted, held.selected_tile, set(held.places)) == (True, FIVE, {LEFT, RIGHT})
    assert Drag(TURN.targets) == TURN, "what was in hand before is as it was"


def test_held_tile_keeps_its_offset_to_the_mouse() -> None:
    held = TURN.press((110, 520)).move((210, 320))
    assert held.middle == (200, 300)


@pytest.mark.parametrize(
    ("to", "asked"), [(END, LEFT), ((END[0] + 190, END[1] + 20), RIGHT), (MIDDLE, DropOutside(FIVE, MIDDLE))]
)
def test_release_near_a_target_plays_and_elsewhere_drops_outside(to: tuple[int, int], asked: object) -> None:
    loose, found = dragged(TURN, FIVE, to).release(to)
    assert found == asked
    assert (loose.grab, loose.selected_tile, loose.lifted) == (None, None, False)


def test_release_in_the_hand_reorders_and_off_the_table_returns() -> None:
    assert dragged(TURN, FIVE, (230, 490)).release((230, 490))[1] == ReorderHand(FIVE, (230, 490))
    assert dragged(TURN, FIVE, NOTHING).release(NOTHING)[1] is None


def test_drag_out_of_turn_has_no_result() -> None:
    assert dragged(Drag(make_targets()), FIVE, MIDDLE).release(MIDDLE)[1] is None


def clicked(drag: Drag, tile: Tile) -> tuple[Drag, object]:
    return drag.press(HOME[tile]).release(HOME[tile])


def test_two_clicks_play_a_tile_with_one_target() -> None:
    chosen, asked = clicked(TURN, FIVE)
    assert (chosen.selected_tile, asked) == (FIVE, None)
    assert chosen.clicked(END) == LEFT
    assert chosen.clicked(NOTHING) is None
    assert clicked(chosen, FIVE) == (TURN.move(HOME[FIVE]), None), "of two ways neither is taken"
    assert clicked(clicked(TURN, THREE)[0], THREE)[1] == Play(THREE, 0)
    assert clicked(TURN, TWO)[1] == DropOutside(TWO), "it may not be laid, and that is refused with a reason"


def test_double_click_keeps_a_tile_with_two_targets_selected() -> None:
    for tile, outcome in ((FIVE, (FIVE, None)), (THREE, (None, Play(THREE, 0)))):
        chosen, _asked = clicked(TURN, tile)
        after, asked = chosen.press(HOME[tile]).release(HOME[tile], twice=True)
        assert (after.selected_tile, asked) == outcome


def test_slide_over_the_hand_grabs_the_last_playable_tile() -> None:
    over_two = TURN.slide(HOME[THREE]).slide(HOME[FIVE]).slide(HOME[TWO])
    assert over_two.selected_tile is None, "it may not be laid"
    assert over_two.slide(MIDDLE).grab is None
    over_five = TURN.slide(HOME[FIVE])
    assert over_five.grab is None
    out = over_five.slide(MIDDLE)
    assert out.grab is not None
    assert (out.grab.tile, out.lifted, out.middle) == (FIVE, True, MIDDLE)
    assert out.move(END).release(END)[1] == LEFT


def test_own_tile_hides_the_target_below_it() -> None:
    over_home = DropTargets((LEFT,), {FIVE: Rect(280, 60, 40, 80)}, places={FIVE: {LEFT: Pose(*END, 0, 80)}})
    assert Drag(over_home, selected_tile=FIVE).clicked(END) is None


def test_boneyard_tile_is_drawn_by_click_or_drag() -> None:
    turn = Drag(make_targets(DRAW))
    assert turn.press(BONE_AT).release(BONE_AT)[1] == DrawTile(BONE)
    assert turn.press(BONE_AT).move(MIDDLE).release(MIDDLE)[1] == DrawTile(BONE)
    assert turn.press(BONE_AT).move((700, 460)).release((700, 460))[1] is None, "it was put back"
    assert TURN.press(BONE_AT) is TURN, "nothing is drawn now"
    assert turn.targets.is_blocked_at((745, 490))
    assert not turn.targets.is_blocked_at(BONE_AT)


def test_keys_move_along_tiles_then_targets_and_play() -> None:
    first = TURN.step(1)
    assert (first.cursor, first.step(-1).cursor, first.step(1).step(1).step(1).cursor) == (FIVE, TWO, FIVE)
    chosen, asked = first.confirm()
    assert (chosen.selected_tile, chosen.hovered_drop, asked) == (FIVE, LEFT, None)
    assert chosen.step(1).confirm()[1] == RIGHT
    assert chosen.step(1).step(1).hovered_drop == LEFT
    assert first.step(-1).confirm()[1] == DropOutside(TWO)


def test_cursor_starts_on_a_playable_tile() -> None:
    turn = Drag(make_targets(Play(THREE, 0)))
    assert (turn.step(1).cursor, turn.step(-1).cursor) == (THREE, THREE)
    assert TURN.step(-1).cursor == THREE, "the last of those that may be laid"
    nothing = Drag(make_targets(DRAW))
    assert (nothing.step(1).cursor, nothing.step(-1).cursor) == (FIVE, TWO)


def test_new_turn_keeps_a_selection_that_is_still_playable() -> None:
    chosen = TURN.choose(FIVE)
    assert chosen.with_targets(make_targets(LEFT)).selected_tile == FIVE
    assert chosen.with_targets(make_targets(Play(THREE, 0))).selected_tile is None
    held = dragged(TURN, FIVE, (130, 470)).with_targets(make_targets())
    assert (held.selected_tile, held.lifted, held.places) == (FIVE, True, {}), (
        "nothing is taken from the hand that holds it"
    )
    assert TURN.with_cursor(TWO).with_targets(DropTargets()).cursor is None


def test_cleared_drops_selection_and_grab() -> None:
    dropped = dragged(TURN, FIVE, MIDDLE).cleared()
    assert (dropped.selected_tile, dropped.grab, dropped.lifted, dropped.hovered_drop) == (None, None, False, None)
