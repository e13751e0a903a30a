"""Where tables are written down: SQLite in one file, or PostgreSQL for more than one machine."""

from pathlib import Path

from kitama.storage.postgres import PostgresStore
from kitama.storage.sql import SqlStore
from kitama.storage.sqlite import SqliteStore

__all__ = ["SqlStore", "open_store"]


def open_store(database: str | Path) -> SqlStore:
    """The store at that address: a PostgreSQL URL or the path of a file. Migrates it if needed."""
    text = str(database)
    if text.startswith(("postgresql://", "postgres://")):
        return PostgresStore(text)
    return SqliteStore(Path(text.removeprefix("sqlite:///")))
