"""The table of the coach: every row can be measured, and tells the same by the same seed."""

import pytest

from tests.coaching import ROWS

SMALL = {"known": 2, "grades": 2, "speed": 1}
"""The rows that take no time, and from how much."""


@pytest.mark.parametrize("row", SMALL)
def test_a_row_is_measured(row: str) -> None:
    lines = [*ROWS[row](["block", "forty_two"], SMALL[row], 1)]
    assert lines
    assert all(line.startswith(row) for line in lines)
    if row == "known":
        assert lines == [*ROWS[row](["block", "forty_two"], SMALL[row], 1)]
