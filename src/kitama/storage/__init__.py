"""Where tables are written down: SQLite in one file, or PostgreSQL for more than one machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kitama.storage.away import ANSWER_SECONDS
from kitama.storage.hold import hold
from kitama.storage.postgres import PostgresStore
from kitama.storage.sql import SqlStore
from kitama.storage.sqlite import SqliteStore

__all__ = ["SqlStore", "file_of", "make_store", "open_alone", "open_store"]


def file_of(database: str | Path) -> Path | None:
    """The file at that address; None for PostgreSQL."""
    text = str(database)
    if text.startswith(("postgresql://", "postgres://")):
        return None
    return Path(text.removeprefix("sqlite:///"))


def make_store(database: str | Path, seconds: float = ANSWER_SECONDS) -> SqlStore:
    """The store at that address, a PostgreSQL URL or the path of a file, not yet looked at.

    Nobody waits longer than so many seconds for an answer.
    """
    file = file_of(database)
    return PostgresStore(str(database), seconds) if file is None else SqliteStore(file, seconds)


@contextmanager
def open_alone(database: str | Path, seconds: float) -> Iterator[SqlStore]:
    """A store to which nobody else writes meanwhile: no server has it. Raises InUse, Unavailable.

    What is in the memory of a server would otherwise be written to lines that are no more.
    """
    file = file_of(database)
    if file is None:
        store: SqlStore = PostgresStore(str(database), seconds, is_alone=True)
        store.prepare()
        yield store
        return
    held = hold(file)
    try:
        yield open_store(file, seconds)
    finally:
        if held is not None:
            held.close()


def open_store(database: str | Path, seconds: float = ANSWER_SECONDS) -> SqlStore:
    """The same, looked at and migrated if needed. Raises Unavailable."""
    store = make_store(database, seconds)
    store.prepare()
    return store
