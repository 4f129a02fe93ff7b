"""A tile in hand, without a window: what is picked, where it would go, and what letting go of it asks for."""

import subprocess
import sys

import pytest

from game.core.state import DRAW, Action, Play
from game.core.tiles import Tile, parse_tile
from game.ui.layouts.room import Pose
from game.ui.table.drag import Aim, Among, Box, Drag, Laying, Picked, Reach

FIVE, THREE, TWO, BONE = (parse_tile(text) for text in ("6-5", "6-3", "6-2", "1-0"))
LEFT, RIGHT = Play(FIVE, 0), Play(FIVE, 1)
HOME = {FIVE: (100, 500), THREE: (160, 500), TWO: (220, 500)}
MIDDLE, NOTHING, BONE_AT, END = (400, 200), (790, 20), (720, 500), (300, 100)


def reach(*legal: Action) -> Reach:
    """Three tiles in hand, of which the first goes to both ends of a line and the second to one; and a boneyard."""
    places: dict[Tile, dict[Laying, Pose]] = {}
    for nth, action in enumerate(legal):
        if isinstance(action, Play):
            places.setdefault(action.tile, {})[action] = Pose(END[0] + 200 * nth, END[1], 0, 80)
    own = {tile: Box(x - 20, y - 40, 40, 80) for tile, (x, y) in HOME.items()}
    boneyard = {BONE: Box(BONE_AT[0] - 10, BONE_AT[1] - 20, 20, 40)}
    hand, middle, side = Box(50, 440, 250, 120), Box(100, 40, 600, 350), Box(690, 440, 100, 120)
    return Reach(legal, own, boneyard, (Box(740, 480, 20, 40),), places, hand, middle, side)


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
    assert (held.lifted, held.chosen) == (False, None)
    held = held.move((130, 470))
    assert (held.lifted, held.chosen, set(held.places)) == (True, FIVE, {LEFT, RIGHT})
    assert Drag(TURN.reach) == TURN, "what was in hand before is as it was"


def test_it_follows_where_it_was_taken_hold_of() -> None:
    held = TURN.press((110, 520)).move((210, 320))
    assert held.middle == (200, 300)


@pytest.mark.parametrize(
    ("to", "asked"), [(END, LEFT), ((END[0] + 190, END[1] + 20), RIGHT), (MIDDLE, Aim(FIVE, MIDDLE))]
)
def test_let_go_near_a_place_it_is_laid_and_elsewhere_in_the_middle_it_is_asked_what_was_meant(
    to: tuple[int, int], asked: object
) -> None:
    loose, found = dragged(TURN, FIVE, to).release(to)
    assert found == asked
    assert (loose.grip, loose.chosen, loose.lifted) == (None, None, False)


def test_let_go_in_the_hand_it_is_put_among_the_others_and_outside_it_goes_home() -> None:
    assert dragged(TURN, FIVE, (230, 490)).release((230, 490))[1] == Among(FIVE, (230, 490))
    assert dragged(TURN, FIVE, NOTHING).release(NOTHING)[1] is None


def test_out_of_turn_a_tile_moves_but_nothing_is_asked() -> None:
    assert dragged(Drag(reach()), FIVE, MIDDLE).release(MIDDLE)[1] is None


def clicked(drag: Drag, tile: Tile) -> tuple[Drag, object]:
    return drag.press(HOME[tile]).release(HOME[tile])


def test_clicks_choose_a_tile_and_lay_it_where_there_is_one_way() -> None:
    chosen, asked = clicked(TURN, FIVE)
    assert (chosen.chosen, asked) == (FIVE, None)
    assert chosen.clicked(END) == LEFT
    assert chosen.clicked(NOTHING) is None
    assert clicked(chosen, FIVE) == (TURN.move(HOME[FIVE]), None), "of two ways neither is taken"
    assert clicked(clicked(TURN, THREE)[0], THREE)[1] == Play(THREE, 0)
    assert clicked(TURN, TWO)[1] == Aim(TWO), "it may not be laid, and that is refused with a reason"


def test_clicked_twice_a_tile_with_two_ways_stays_chosen_and_one_with_one_way_is_laid() -> None:
    for tile, outcome in ((FIVE, (FIVE, None)), (THREE, (None, Play(THREE, 0)))):
        chosen, _asked = clicked(TURN, tile)
        after, asked = chosen.press(HOME[tile]).release(HOME[tile], twice=True)
        assert (after.chosen, asked) == outcome


def test_a_press_that_slides_over_the_hand_takes_the_last_playable_tile_along() -> None:
    over_two = TURN.slide(HOME[THREE]).slide(HOME[FIVE]).slide(HOME[TWO])
    assert over_two.chosen is None, "it may not be laid"
    assert over_two.slide(MIDDLE).grip is None
    over_five = TURN.slide(HOME[FIVE])
    assert over_five.grip is None
    out = over_five.slide(MIDDLE)
    assert out.grip is not None
    assert (out.grip.tile, out.lifted, out.middle) == (FIVE, True, MIDDLE)
    assert out.move(END).release(END)[1] == LEFT


def test_a_click_on_an_own_tile_is_no_click_on_the_place_under_it() -> None:
    over_home = Reach((LEFT,), {FIVE: Box(280, 60, 40, 80)}, places={FIVE: {LEFT: Pose(*END, 0, 80)}})
    assert Drag(over_home, chosen=FIVE).clicked(END) is None


def test_a_tile_is_drawn_by_a_click_or_by_pulling_it_away_from_the_boneyard() -> None:
    turn = Drag(reach(DRAW))
    assert turn.press(BONE_AT).release(BONE_AT)[1] == Picked(BONE)
    assert turn.press(BONE_AT).move(MIDDLE).release(MIDDLE)[1] == Picked(BONE)
    assert turn.press(BONE_AT).move((700, 460)).release((700, 460))[1] is None, "it was put back"
    assert TURN.press(BONE_AT) is TURN, "nothing is drawn now"
    assert turn.reach.is_beyond((745, 490))
    assert not turn.reach.is_beyond(BONE_AT)


def test_keys_go_along_the_tiles_then_along_the_places_and_lay_the_tile() -> None:
    first = TURN.step(1)
    assert (first.cursor, first.step(-1).cursor, first.step(1).step(1).step(1).cursor) == (FIVE, TWO, FIVE)
    chosen, asked = first.confirm()
    assert (chosen.chosen, chosen.over, asked) == (FIVE, LEFT, None)
    assert chosen.step(1).confirm()[1] == RIGHT
    assert chosen.step(1).step(1).over == LEFT
    assert first.step(-1).confirm()[1] == Aim(TWO)


def test_keys_begin_on_a_tile_that_may_be_laid() -> None:
    turn = Drag(reach(Play(THREE, 0)))
    assert (turn.step(1).cursor, turn.step(-1).cursor) == (THREE, THREE)
    assert TURN.step(-1).cursor == THREE, "the last of those that may be laid"
    nothing = Drag(reach(DRAW))
    assert (nothing.step(1).cursor, nothing.step(-1).cursor) == (FIVE, TWO)


def test_a_new_turn_keeps_what_may_still_be_laid_and_lets_go_of_the_rest() -> None:
    chosen = TURN.choose(FIVE)
    assert chosen.allowed(reach(LEFT)).chosen == FIVE
    assert chosen.allowed(reach(Play(THREE, 0))).chosen is None
    held = dragged(TURN, FIVE, (130, 470)).allowed(reach())
    assert (held.chosen, held.lifted, held.places) == (FIVE, True, {}), "nothing is taken from the hand that holds it"
    assert TURN.point_at(TWO).allowed(Reach()).cursor is None


def test_whatever_is_held_or_chosen_can_be_dropped() -> None:
    dropped = dragged(TURN, FIVE, MIDDLE).drop()
    assert (dropped.chosen, dropped.grip, dropped.lifted, dropped.over) == (None, None, False, None)
