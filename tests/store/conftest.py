"""Fixtures for the store: a path, an open store, and several stores on one file."""

import errno
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.store import Store, locks


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of the store, in a folder that does not exist yet."""
    return tmp_path / "kept" / "boneyard.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """An open store."""
    with closing(Store(path)) as store:
        yield store


@pytest.fixture
def no_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate a disk without locks, so that stores in this process do not lock each other out.

    POSIX locks belong to the process and would not conflict here; Windows locks belong to the open file and would.
    """

    def refuse(_file: int, _place: int, unlock: bool = False) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(locks, "_lock", refuse)


@pytest.fixture
def stores(path: Path, no_locks: None) -> Iterator[Callable[[], Store]]:
    """Return a function that opens the file again, like another start of the program."""
    opened: list[Store] = []

    def start() -> Store:
        opened.append(Store(path))
        return opened[-1]

    yield start
    for store in opened:
        store.close()
