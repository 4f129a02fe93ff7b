"""Fixture of the tests that play several matches in one program."""

from collections.abc import Iterator

import pytest

from tests.conftest import require_desktop_tools
from tests.desktop.virtual_desktop import Desktop
from tests.desktop.whole_match import SharedProgram


@pytest.fixture(scope="module")
def shared_program() -> Iterator[SharedProgram]:
    """One program for all tests of a file."""
    require_desktop_tools()
    with Desktop() as desktop:
        shared_program = SharedProgram(desktop)
        yield shared_program
        shared_program.end()
