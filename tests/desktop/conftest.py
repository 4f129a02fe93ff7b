"""What several tests of a real window share."""

from collections.abc import Iterator

import pytest

from tests.conftest import need_a_desk
from tests.desktop.virtual_desktop import Desk
from tests.desktop.whole_match import Evening


@pytest.fixture(scope="module")
def evening() -> Iterator[Evening]:
    """A program for all tests of a file that leave it at its menu."""
    need_a_desk()
    with Desk() as desk:
        evening = Evening(desk)
        yield evening
        evening.end()
