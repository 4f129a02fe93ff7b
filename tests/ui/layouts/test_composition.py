"""The figures of a line of play at the table: it fills the room in few sizes, and what lies stays."""

import pytest

from tests.composition import SIZES, TABLES, composed, hand, place_of


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", TABLES)
def test_a_line_fills_its_room_in_few_sizes_and_what_lies_stays(game: str, size: tuple[int, int]) -> None:
    place = place_of(game, size)
    for seed in range(5):
        found = composed(hand(game, seed), place)
        assert 0 < found.share <= 1
        assert found.steps <= 3
        assert found.reroutes == 0


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_an_end_with_no_room_beyond_a_double_goes_off_its_side(size: tuple[int, int]) -> None:
    """Once an arm that ran up to the edge was shut in here, and the whole line was laid anew."""
    assert composed(hand("bergen", 686), place_of("bergen", size)).reroutes == 0
