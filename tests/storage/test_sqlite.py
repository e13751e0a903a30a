"""What only SQLite has: its settings, its backup, its ways to fail."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from kitama.storage import open_store
from kitama.storage.sqlite import backup
from kitama.tables.ports import Marks, Unavailable, VersionTaken, Write
from tests.storage.test_store import a_line, born

pytestmark = pytest.mark.anyio


async def test_every_commit_is_synced_to_disk(tmp_path: Path) -> None:
    store = open_store(tmp_path / "k.sqlite")
    try:
        with store._writing.connect() as connection:
            found = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            }
    finally:
        await store.close()

    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


async def test_a_backup_while_serving_is_a_moment_of_the_whole(tmp_path: Path) -> None:
    store = open_store(tmp_path / "k.sqlite")
    copies = [tmp_path / f"copy{n}.sqlite" for n in range(5)]
    try:
        await store.write(born("a"))

        async def play() -> None:
            for version in range(1, 200):
                await store.write(Write("a", [a_line(version)]))

        async def copy() -> None:
            for target in copies:
                await asyncio.to_thread(backup, tmp_path / "k.sqlite", target)

        await asyncio.gather(play(), copy())
    finally:
        await store.close()

    for target in copies:
        again = open_store(target)
        stored = await again.load("a")
        await again.close()
        assert stored is not None
        assert [line.version for line in stored.lines] == list(range(len(stored.lines)))


def test_there_must_be_something_to_back_up(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no database"):
        backup(tmp_path / "missing.sqlite", tmp_path / "copy.sqlite")


async def test_a_broken_file_is_told_as_unavailable(tmp_path: Path) -> None:
    path = tmp_path / "k.sqlite"
    store = open_store(path)
    try:
        with closing(sqlite3.connect(path)) as rival:
            rival.execute("DROP TABLE lines")
        with pytest.raises(Unavailable):
            await store.versions(["a"])
        with pytest.raises(Unavailable):
            await store.write(Write("a", [a_line(0)]))
    finally:
        await store.close()


async def test_what_tables_play_is_one_statement(tmp_path: Path) -> None:
    """Nothing is said to begin or end a transaction where one statement is all of it."""
    store = open_store(tmp_path / "k.sqlite")
    said: list[str] = []

    @event.listens_for(store._writing, "before_cursor_execute")
    def note(_c: object, _cursor: object, statement: str, *_rest: object) -> None:
        said.append(statement.split(maxsplit=1)[0])

    try:
        await store.write(born("a"), born("b"))
        assert said[0] == "BEGIN"
        said.clear()
        await store.write(Write("a", [a_line(1)]), Write("b", [a_line(1), a_line(2)]))
        assert said == ["INSERT"]
        said.clear()
        with pytest.raises(VersionTaken):
            await store.write(Write("a", [a_line(2)]), Write("b", [a_line(2)]))
        assert await store.versions(["a", "b"]) == {"a": (2, 0), "b": (3, 0)}
        await store.write(Write("a", [a_line(2)], Marks("over", None)))
        assert "BEGIN" in said
    finally:
        await store.close()
