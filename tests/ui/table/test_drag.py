"""A tile in hand, without a window: what is picked, where it would go, and what letting go of it asks for."""

import subprocess
import sys

import pytest

from game.core.state import DRAW, Action, Play
from game.core.tiles import Tile, parse_tile
from game.ui.layouts.table_layout import Pose
from game.ui.table.drag import Box, Drag, DrawTile, DropOutside, DropTargets, ReorderHand, TileAction

FIVE, THREE, TWO, BONE = (parse_tile(text) for text in ("6-5", "6-3", "6-2", "1-0"))
LEFT, RIGHT = Play(FIVE, 0), Play(FIVE, 1)
HOME = {FIVE: (100, 500), THREE: (160, 500), TWO: (220, 500)}
MIDDLE, NOTHING, BONE_AT, END = (400, 200), (790, 20), (720, 500), (300, 100)


def reach(*legal: Action) -> DropTargets:
    """Three tiles in hand, of which the first goes to both ends of a line and the second to one; and a boneyard."""
    places: dict[Tile, dict[TileAction, Pose]] = {}
    for nth, action in enumerate(legal):
        if isinstance(action, Play):
            places.setdefault(action.tile, {})[action] = Pose(END[0] + 200 * nth, END[1], 0, 80)
    own = {tile: Box(x - 20, y - 40, 40, 80) for tile, (x, y) in HOME.items()}
    boneyard = {BONE: Box(BONE_AT[0] - 10, BONE_AT[1] - 20, 20, 40)}
    hand, middle, side = Box(50, 440, 250, 120), Box(100, 40, 600, 350), Box(690, 440, 100, 120)
    return DropTargets(legal, own, boneyard, (Box(740, 480, 20, 40),), places, hand, middle, side)


TURN = Drag(reach(LEFT, RIGHT, Play(THREE, 0)))


def dragged(drag: Drag, tile: Tile, *to: tuple[int, int]) -> Drag:
    drag = drag.press(HOME[tile])
    for at in to:
        drag = drag.move(at)
    return drag


def test_it_needs_no_pygame() -> None:
    code = "import sys, game.ui.table.drag; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_tile_is_lifted_once_the_mouse_has_moved_and_lights_its_places() -> None:
    held = dragged(TURN, FIVE, (102, 501))
    assert (held.lifted, held.selected_tile) == (False, None)
    held = held.move((130, 470))
    assert (held.lifted, held.selected_tile, set(held.places)) == (True, FIVE, {LEFT, RIGHT})
    assert Drag(TURN.targets) == TURN, "what was in hand before is as it was"


def test_it_follows_where_it_was_taken_hold_of() -> None:
    held = TURN.press((110, 520)).move((210, 320))
    assert held.middle == (200, 300)


@pytest.mark.parametrize(
    ("to", "asked"), [(END, LEFT), ((END[0] + 190, END[1] + 20), RIGHT), (MIDDLE, DropOutside(FIVE, MIDDLE))]
)
def test_let_go_near_a_place_it_is_laid_and_elsewhere_in_the_middle_it_is_asked_what_was_meant(
    to: tuple[int, int], asked: object
) -> None:
    loose, found = dragged(TURN, FIVE, to).release(to)
    assert found == asked
    assert (loose.grab, loose.selected_tile, loose.lifted) == (None, None, False)


def test_let_go_in_the_hand_it_is_put_among_the_others_and_outside_it_goes_home() -> None:
    assert dragged(TURN, FIVE, (230, 490)).release((230, 490))[1] == ReorderHand(FIVE, (230, 490))
    assert dragged(TURN, FIVE, NOTHING).release(NOTHING)[1] is None


def test_out_of_turn_a_tile_moves_but_nothing_is_asked() -> None:
    assert dragged(Drag(reach()), FIVE, MIDDLE).release(MIDDLE)[1] is None


def clicked(drag: Drag, tile: Tile) -> tuple[Drag, object]:
    return drag.press(HOME[tile]).release(HOME[tile])


def test_clicks_choose_a_tile_and_lay_it_where_there_is_one_way() -> None:
    chosen, asked = clicked(TURN, FIVE)
    assert (chosen.selected_tile, asked) == (FIVE, None)
    assert chosen.clicked(END) == LEFT
    assert chosen.clicked(NOTHING) is None
    assert clicked(chosen, FIVE) == (TURN.move(HOME[FIVE]), None), "of two ways neither is taken"
    assert clicked(clicked(TURN, THREE)[0], THREE)[1] == Play(THREE, 0)
    assert clicked(TURN, TWO)[1] == DropOutside(TWO), "it may not be laid, and that is refused with a reason"


def test_clicked_twice_a_tile_with_two_ways_stays_chosen_and_one_with_one_way_is_laid() -> None:
    for tile, outcome in ((FIVE, (FIVE, None)), (THREE, (None, Play(THREE, 0)))):
        chosen, _asked = clicked(TURN, tile)
        after, asked = chosen.press(HOME[tile]).release(HOME[tile], twice=True)
        assert (after.selected_tile, asked) == outcome


def test_a_press_that_slides_over_the_hand_takes_the_last_playable_tile_along() -> None:
    over_two = TURN.slide(HOME[THREE]).slide(HOME[FIVE]).slide(HOME[TWO])
    assert over_two.selected_tile is None, "it may not be laid"
    assert over_two.slide(MIDDLE).grab is None
    over_five = TURN.slide(HOME[FIVE])
    assert over_five.grab is None
    out = over_five.slide(MIDDLE)
    assert out.grab is not None
    assert (out.grab.tile, out.lifted, out.middle) == (FIVE, True, MIDDLE)
    assert out.move(END).release(END)[1] == LEFT


def test_a_click_on_an_own_tile_is_no_click_on_the_place_under_it() -> None:
    over_home = DropTargets((LEFT,), {FIVE: Box(280, 60, 40, 80)}, places={FIVE: {LEFT: Pose(*END, 0, 80)}})
    assert Drag(over_home, selected_tile=FIVE).clicked(END) is None


def test_a_tile_is_drawn_by_a_click_or_by_pulling_it_away_from_the_boneyard() -> None:
    turn = Drag(reach(DRAW))
    assert turn.press(BONE_AT).release(BONE_AT)[1] == DrawTile(BONE)
    assert turn.press(BONE_AT).move(MIDDLE).release(MIDDLE)[1] == DrawTile(BONE)
    assert turn.press(BONE_AT).move((700, 460)).release((700, 460))[1] is None, "it was put back"
    assert TURN.press(BONE_AT) is TURN, "nothing is drawn now"
    assert turn.targets.is_blocked_at((745, 490))
    assert not turn.targets.is_blocked_at(BONE_AT)


def test_keys_go_along_the_tiles_then_along_the_places_and_lay_the_tile() -> None:
    first = TURN.step(1)
    assert (first.cursor, first.step(-1).cursor, first.step(1).step(1).step(1).cursor) == (FIVE, TWO, FIVE)
    chosen, asked = first.confirm()
    assert (chosen.selected_tile, chosen.hovered_drop, asked) == (FIVE, LEFT, None)
    assert chosen.step(1).confirm()[1] == RIGHT
    assert chosen.step(1).step(1).hovered_drop == LEFT
    assert first.step(-1).confirm()[1] == DropOutside(TWO)


def test_keys_begin_on_a_tile_that_may_be_laid() -> None:
    turn = Drag(reach(Play(THREE, 0)))
    assert (turn.step(1).cursor, turn.step(-1).cursor) == (THREE, THREE)
    assert TURN.step(-1).cursor == THREE, "the last of those that may be laid"
    nothing = Drag(reach(DRAW))
    assert (nothing.step(1).cursor, nothing.step(-1).cursor) == (FIVE, TWO)


def test_a_new_turn_keeps_what_may_still_be_laid_and_lets_go_of_the_rest() -> None:
    chosen = TURN.choose(FIVE)
    assert chosen.with_targets(reach(LEFT)).selected_tile == FIVE
    assert chosen.with_targets(reach(Play(THREE, 0))).selected_tile is None
    held = dragged(TURN, FIVE, (130, 470)).with_targets(reach())
    assert (held.selected_tile, held.lifted, held.places) == (FIVE, True, {}), (
        "nothing is taken from the hand that holds it"
    )
    assert TURN.with_cursor(TWO).with_targets(DropTargets()).cursor is None


def test_whatever_is_held_or_chosen_can_be_dropped() -> None:
    dropped = dragged(TURN, FIVE, MIDDLE).cleared()
    assert (dropped.selected_tile, dropped.grab, dropped.lifted, dropped.hovered_drop) == (None, None, False, None)
