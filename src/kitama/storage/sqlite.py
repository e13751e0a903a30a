"""The store in one file: write-ahead log, synced to disk before anybody is told."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event

from kitama.storage.away import ANSWER_SECONDS
from kitama.storage.sql import SqlStore
from kitama.tables.ports import Unavailable

_SINGLE: Final = "kitama_single"
"""The option of a connection on which every statement is a transaction of its own."""
_CLOSED: Final = "unable to open database file"
_REMEDIES: Final = {
    "disk is full": "Free some space there, or name a file elsewhere with --database.",
    "disk I/O error": "Is there space on its disk? If not, free some, or name another file.",
    "locked": "Another program is writing to it: end that one.",
    "not a database": "Name another file with --database.",
    "readonly database": "Let this user write to it, or name another file with --database.",
    _CLOSED: "Let this user write to its folder, or name another file with --database.",
}
"""What SQLite says, and what helps."""


class SqliteStore(SqlStore):
    """Needs the path of its file, and makes it if it is not there."""

    is_alone = True  # hold.py lets no second one in

    def __init__(self, path: Path, seconds: float = ANSWER_SECONDS) -> None:
        self._path = path
        # IMMEDIATE takes the lock for writing at once. A transaction that begins by reading and
        # wants to write later is refused without waiting, if another has written since.
        writing = _engine(path, "BEGIN IMMEDIATE", seconds)
        # The driver hands the interpreter over several times in every statement, also in those
        # that only begin and end a transaction.
        single = writing.execution_options(**{_SINGLE: True})
        super().__init__(writing, _engine(path, "BEGIN", seconds), seconds, single)

    def prepare(self) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Unavailable(self.remedy(error)) from error
        super().prepare()

    def remedy(self, error: Exception) -> str:
        reason = str(getattr(error, "orig", None) or error)
        for word, fix in _REMEDIES.items():
            if word in reason:
                return f"{self._path}: {word}. {fix}"
        return f"{self._path} cannot be opened. {_REMEDIES[_CLOSED]}"


def _engine(path: Path, begin: str, seconds: float) -> Engine:
    engine = create_engine(
        f"sqlite:///{path}",
        # It waits a little less than whoever asked, so that these hear the reason.
        connect_args={"check_same_thread": False, "timeout": seconds * 0.9},
    )

    @event.listens_for(engine, "connect")
    def configure(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin when we say so
        # In WAL mode nothing less than FULL syncs at every commit; foreign keys are off unless
        # asked for, and forgetting a table must take its lines along.
        # test_every_commit_is_synced_to_disk holds all three. What a statement may have to take
        # back is kept in memory: each one of many rows would make a file and delete it.
        pragmas = "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "temp_store=MEMORY"
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        if not connection.get_execution_options().get(_SINGLE):
            connection.exec_driver_sql(begin)

    return engine


def backup(source: Path, target: Path) -> None:
    """Copy a database that may be in use, as it stands at one moment."""
    if not source.exists():
        raise FileNotFoundError(f"there is no database at {source}")
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
