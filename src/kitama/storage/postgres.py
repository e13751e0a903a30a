"""The store that several machines share."""

from typing import Final

from sqlalchemy import Connection, Engine, create_engine, text

from kitama.storage.sql import SqlStore

_SCHEMA_LOCK: Final = 0x6B6974616D61  # "kitama"


class PostgresStore(SqlStore):
    """Needs a URL such as postgresql://user:password@host/database."""

    def __init__(self, url: str) -> None:
        # One connection for the one thread that writes, and one for each that reads.
        super().__init__(_engine(url, 1), _engine(url, 4))

    def lock_schema(self, connection: Connection) -> None:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _SCHEMA_LOCK})


def _engine(url: str, connections: int) -> Engine:
    return create_engine(
        "postgresql+psycopg://" + url.partition("://")[2],
        pool_size=connections,
        max_overflow=0,
        # A connection may have ended with the server it led to: asked before it is trusted with a
        # write.
        pool_pre_ping=True,
        connect_args={"connect_timeout": 5},
    )
