"""A store for a test, and as many starts of the program on it as it asks for."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store is to lie, in a folder that is not there yet."""
    return tmp_path / "kept" / "boneyard.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """An open store."""
    with closing(Store(path)) as store:
        yield store


@pytest.fixture
def stores(path: Path) -> Iterator[Callable[[], Store]]:
    """Opens the file again and again, as one start of the program after another would."""
    opened: list[Store] = []

    def start() -> Store:
        opened.append(Store(path))
        return opened[-1]

    yield start
    for store in opened:
        store.close()
