"""The store that several machines share."""

from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, text

from kitama.storage.away import ANSWER_SECONDS
from kitama.storage.hold import InUse
from kitama.storage.sql import SqlStore

_SCHEMA_LOCK: Final = 0x6B6974616D61  # "kitama"
_HOUSE_LOCK: Final = _SCHEMA_LOCK + 1
"""Shared by all who write there; had by one who must be alone."""


class PostgresStore(SqlStore):
    """Needs a URL such as postgresql://user:password@host/database."""

    def __init__(
        self, url: str, seconds: float = ANSWER_SECONDS, *, is_alone: bool = False
    ) -> None:
        """With is_alone nobody else may write meanwhile; InUse is raised where somebody may."""
        self.is_alone = is_alone
        # One connection for the one thread that writes, and one for each that reads.
        writing = _engine(url, 1, seconds)
        event.listen(writing, "connect", _take_all if is_alone else _share)
        super().__init__(writing, _engine(url, 4, seconds), seconds)

    def lock_schema(self, connection: Connection) -> None:
        # Another node may be migrating, and a migration may take its time.
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _SCHEMA_LOCK})

    def remedy(self, error: Exception) -> str:
        return (
            f"PostgreSQL does not answer ({type(error).__name__}). Is it running, and are the "
            "name, the password and the address given with --database its own?"
        )


# A lock of the session: it ends with the connection, however that ends.


def _share(connection: Any, _record: Any) -> None:
    """Be one of those who write. Who is alone there is waited for, as long as for any statement."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock_shared(%s)", [_HOUSE_LOCK])
    connection.commit()


def _take_all(connection: Any, _record: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [_HOUSE_LOCK])
        (is_ours,) = cursor.fetchone()
    connection.commit()
    if not is_ours:
        connection.close()
        raise InUse


def _engine(url: str, connections: int, seconds: float) -> Engine:
    limit_ms = int(seconds * 1000)
    return create_engine(
        "postgresql+psycopg://" + url.partition("://")[2],
        pool_size=connections,
        max_overflow=0,
        # A connection may have ended with the server it led to: asked before it is trusted with a
        # write.
        pool_pre_ping=True,
        connect_args={
            "connect_timeout": 2,
            # The server ends a statement that takes too long; who asked has gone by then. A machine
            # that is gone altogether is noticed by what it does not acknowledge.
            "options": f"-c statement_timeout={limit_ms}",
            "tcp_user_timeout": limit_ms,
            "keepalives_idle": 5,
            "keepalives_interval": 2,
            "keepalives_count": 3,
        },
    )
