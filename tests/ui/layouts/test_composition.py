"""Measures of the layout of lines: they fill the table in few tile sizes, and laid tiles do not move."""

import pytest

from tests.composition import SIZES, TABLES, composed, hand, place_of


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", TABLES)
def test_lines_use_few_tile_sizes_and_are_never_rerouted(game: str, size: tuple[int, int]) -> None:
    place = place_of(game, size)
    for seed in range(5000, 5005):
        result = composed(hand(game, seed), place)
        assert 0 < result.share <= 1
        assert result.steps <= 3
        assert result.gaps == result.overlaps == 0
        assert result.reroutes == 0


@pytest.mark.parametrize(
    ("game", "least"),
    [
        ("muggins, one spinner", {14: 52, 18: 48}),
        ("muggins, all doubles spinners", {14: 36, 18: 36}),
        ("palmer fives", {14: 44, 18: 44}),
    ],
)
def test_tiles_of_lines_with_spinners_stay_large(game: str, least: dict[int, int]) -> None:
    place = place_of(game, (1280, 720))
    results = [composed(hand(game, seed), place) for seed in range(12)]
    for count, short_side in least.items():
        reached = [result.short_sides[count] for result in results if count in result.short_sides]
        assert len(reached) >= 6
        assert min(reached) >= short_side
    assert all(result.gaps == 0 for result in results)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_an_end_without_space_beyond_a_double_continues_at_its_side(size: tuple[int, int]) -> None:
    """Regression: an arm that reached the edge was blocked, and the whole line was laid out again."""
    assert composed(hand("bergen", 686), place_of("bergen", size)).reroutes == 0


def test_short_lines_leave_their_rows_before_tiles_become_small() -> None:
    """Regression: without space for a double in its row, an end took the third size at 14 tiles."""
    for game, seed in (("bergen", 83), ("partner match", 108)):
        assert composed(hand(game, seed), place_of(game, (1280, 720))).short_sides[14] >= 52


@pytest.mark.parametrize("text_size", [1.0, 2.0])
def test_two_arms_that_turn_early_keep_large_tiles(text_size: float) -> None:
    """Regression: with three rows of 104 px too high for the area, both hands took the third size at 14 tiles."""
    place = place_of("partner match", (1280, 720), text_size)
    for seed in (245, 798):
        assert composed(hand("partner match", seed), place).short_sides[14] >= 52


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)], ids=str)
def test_the_largest_text_makes_no_tile_of_nine_players_smaller(size: tuple[int, int]) -> None:
    """Regression: at Tiddle-a-Wink the short side fell from 36 to 28 px at 14 tiles at 800×600."""
    normal, large = (place_of("tiddle-a-wink", size, text_size) for text_size in (1.0, 2.0))
    assert large.lengths("none") >= normal.lengths("none")
    for seed in (0, 3):
        lines = hand("tiddle-a-wink", seed)
        assert composed(lines, large).short_sides == composed(lines, normal).short_sides


def test_tiles_of_the_largest_set_stay_large() -> None:
    place = place_of("draw, double-twelve", (1280, 720))
    results = [composed(hand("draw, double-twelve", seed), place) for seed in range(12)]
    for count, least in {26: 44, 40: 32, 60: 28}.items():
        reached = [result.short_sides[count] for result in results if count in result.short_sides]
        assert len(reached) >= 6
        assert min(reached) >= least
