"""Import records or a store to the end."""

from pathlib import Path

from game.store import Store
from game.store.transfer import ImportProgress, ImportTask, TransferError


def to_its_end(task: ImportTask) -> ImportTask:
    """Wait for the end of an import."""
    while not task.done(0.01):
        pass
    return task


def import_all(store: Store, source: str | Path) -> ImportProgress:
    """Import everything and return the final counts; raises TransferError if it is refused."""
    task = to_its_end(ImportTask(store, source))
    if task.refused is not None:
        raise TransferError(task.refused)
    return task.progress
