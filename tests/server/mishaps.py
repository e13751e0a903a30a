"""What else can go wrong with a store while a server is running, for as long as it is held."""

import resource
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from tests.postgres import Postgres
from tests.server.crash import Mishap, Node


@asynccontextmanager
async def full_disk(node: Node) -> AsyncIterator[None]:
    """The server may write no further into any file."""
    assert node.process is not None
    pid = node.process.pid
    limit = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1000, limit[1]))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, limit)


def locked_file(path: Path) -> Mishap:
    """Another program is in the middle of writing, and stays there."""

    @asynccontextmanager
    async def locked(_node: Node) -> AsyncIterator[None]:
        with closing(sqlite3.connect(path, isolation_level=None, timeout=30)) as rival:
            rival.execute("BEGIN IMMEDIATE")
            yield
            rival.rollback()

    return locked


def stopped_postgres(postgres: Postgres) -> Mishap:
    """Connections stay open, and nobody answers."""

    @asynccontextmanager
    async def stopped(_node: Node) -> AsyncIterator[None]:
        with postgres.paused():
            yield

    return stopped
