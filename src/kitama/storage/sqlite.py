"""The store in one file: write-ahead log, synced to disk before anybody is told."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event

from kitama.storage.sql import SqlStore


class SqliteStore(SqlStore):
    """Needs the path of its file, and makes it if it is not there."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        # IMMEDIATE takes the lock for writing at once. A transaction that begins by reading and
        # wants to write later is refused without waiting, if another has written since.
        super().__init__(_engine(path, "BEGIN IMMEDIATE"), _engine(path, "BEGIN"))


def _engine(path: Path, begin: str) -> Engine:
    engine = create_engine(
        f"sqlite:///{path}", connect_args={"check_same_thread": False, "timeout": 20}
    )

    @event.listens_for(engine, "connect")
    def configure(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin when we say so
        # In WAL mode nothing less than FULL syncs at every commit; foreign keys are off unless
        # asked for, and forgetting a table must take its lines along.
        # test_every_commit_is_synced_to_disk holds all three.
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def backup(source: Path, target: Path) -> None:
    """Copy a database that may be in use, as it stands at one moment."""
    if not source.exists():
        raise FileNotFoundError(f"there is no database at {source}")
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
