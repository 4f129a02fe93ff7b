"""The coaching measurements: small rows run, and are reproducible by the seed."""

import pytest

from tests.coaching import ROWS

SMALL = {"known": 1, "grades": 2, "speed": 1}
"""The fast rows, with a small count."""


@pytest.mark.parametrize("row", SMALL)
def test_fast_rows_are_measured(row: str) -> None:
    games = ["block"] if row == "speed" else ["block", "forty_two"]
    lines = [*ROWS[row](games, SMALL[row], 1)]
    assert lines
    assert all(line.startswith(row) for line in lines)
    if row != "speed":
        assert lines == [*ROWS[row](games, SMALL[row], 1)]
