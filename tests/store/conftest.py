"""A store for a test, and as many starts of the program on it as it asks for."""

import errno
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.store import Store, locks


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
def no_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk without locks, so that stores in one process do not see one another as held.

    POSIX locks belong to the process and would not conflict here. Windows locks belong to the open file and would.
    """

    def refuse(_file: int, _place: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(locks, "_lock", refuse)


@pytest.fixture
def stores(path: Path, no_locks: None) -> Iterator[Callable[[], Store]]:
    """Opens the file again and again, as one start of the program after another would."""
    opened: list[Store] = []

    def start() -> Store:
        opened.append(Store(path))
        return opened[-1]

    yield start
    for store in opened:
        store.close()
