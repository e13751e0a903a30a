"""The store in SQL, the same for SQLite and PostgreSQL: one writing thread, a few reading ones."""

import asyncio
import secrets
import threading
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import chain
from typing import Final, TypeVar

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Executable,
    bindparam,
    case,
    delete,
    distinct,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from kitama.storage.away import Away
from kitama.storage.migrations import upgrade
from kitama.storage.notices import Caller, SqlNotices
from kitama.storage.programs import SqlPrograms
from kitama.storage.schema import CHALLENGES, CHAT, LINES, NOTICES, PULSES, SEATS, TABLES
from kitama.storage.writer import Writer
from kitama.tables.line import Line
from kitama.tables.ports import Birth, Done, Grant, Listed, Said, Stored, Unavailable, Write

T = TypeVar("T")

READERS: Final = 4
_DAY_MS: Final = 86_400_000
MAX_ROWS: Final = 500
"""Of one statement; databases bound the number of its values."""

_INSERT_TABLES: Final = insert(TABLES)
_INSERT_SEATS: Final = insert(SEATS)
_INSERT_CHAT: Final = insert(CHAT)
_DELETE_SEATS: Final = delete(SEATS).where(
    SEATS.c.table_id == bindparam("of_table"), SEATS.c.seat == bindparam("of_seat")
)
_MARK: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("of_table"))
    .values(phase=bindparam("to_phase"), due=bindparam("to_due"))
)
_REWRITE: Final = (
    update(LINES)
    .where(LINES.c.table_id == bindparam("of_table"), LINES.c.version == bindparam("of_version"))
    .values(text=bindparam("to_text"), digest=bindparam("to"))
)
_UNMAKE: Final = update(TABLES).where(TABLES.c.id == bindparam("of_table")).values(maker="")
_BIRTH: Final = select(
    TABLES.c.game,
    TABLES.c.visibility,
    TABLES.c.seed,
    TABLES.c.join_hash,
    TABLES.c.created_at,
    TABLES.c.maker,
)
_LINE_COLUMNS: Final = tuple(column for column in LINES.c if column.name != "table_id")
_SEAT_COLUMNS: Final = tuple(column for column in SEATS.c if column.name != "table_id")
_CHAT_COLUMNS: Final = tuple(column for column in CHAT.c if column.name != "table_id")


class SqlStore:
    """Keeps the promises of kitama.tables.ports.Store on two engines, one of them for writing."""

    is_alone = False
    """Whether no other server writes there."""

    def __init__(
        self, writing: Engine, reading: Engine, seconds: float, single: Engine | None = None
    ) -> None:
        """Each statement of the single engine, if there is one, is a transaction of its own."""
        self._writing = writing
        self._reading = reading
        self._away = Away(seconds)
        caller = Caller(is_alone=self.is_alone)
        shortest = single or writing

        def engine(writes: Sequence[Write]) -> Engine:
            is_one = _is_one_statement(writes) and not caller.calls(writes)
            return shortest if is_one else writing

        def write(connection: Connection, writes: Sequence[Write]) -> None:
            _insert(connection, writes)
            caller.call(connection, writes)

        self._writer = Writer(writing, engine, write, self._away)
        self._readers = ThreadPoolExecutor(READERS, "kitama-reader")
        self._is_ready = False
        self._preparing = threading.Lock()
        self._node = secrets.token_hex(8)
        self.programs = SqlPrograms(self._read, self._writer.run)
        self.notices = SqlNotices(self._read, self._writer.run, caller)

    def prepare(self) -> None:
        """Migrate if needed. Raises Unavailable with a sentence that says what to do."""
        try:
            with self._writing.begin() as connection:
                self.lock_schema(connection)
                upgrade(connection)
        except SQLAlchemyError as error:
            raise Unavailable(self.remedy(error)) from error
        self._is_ready = True

    def remedy(self, error: Exception) -> str:
        """What is wrong with the database, and what helps. Holds nothing secret."""
        raise NotImplementedError

    def lock_schema(self, connection: Connection) -> None:
        """Keep other processes from migrating at the same time."""

    async def write(self, *writes: Write) -> None:
        await self._writer.write(writes)

    def begin(self, done: Done, *writes: Write) -> None:
        self._writer.begin(writes, done)

    async def say(self, table: str, said: Said, keep: int = 0) -> None:
        row = {"table_id": table, **said._asdict()}
        old = delete(CHAT).where(CHAT.c.table_id == table, CHAT.c.number <= said.number - keep)

        def write(connection: Connection) -> None:
            connection.execute(_INSERT_CHAT.values(**row))
            if keep:
                connection.execute(old)

        await self._writer.run(write)

    async def postpone(self, table: str, due: int | None) -> None:
        statement = update(TABLES).where(TABLES.c.id == table).values(due=due)
        await self._writer.run(lambda connection: _execute(connection, statement))

    async def forget(self, before: int) -> int:
        """Delete tables that are over and were made before that time; how many there were."""
        old = (TABLES.c.phase == "over") & (TABLES.c.created_at < before)
        count = await self._read(
            lambda connection: connection.scalar(select(func.count()).where(old))
        )
        await self._writer.run(lambda connection: _execute(connection, delete(TABLES).where(old)))
        return int(count or 0)

    async def rewrite(
        self,
        table: str,
        lines: Sequence[Line],
        names: Collection[str],
        seats: Collection[int],
        said: Collection[int],
    ) -> None:
        """Put these lines in the place of a table's, without the people of these names: free their
        seats, delete what they said and whom they asked.
        """
        rows = [
            {"of_table": table, "of_version": line.version, "to_text": line.text, "to": line.digest}
            for line in lines
        ]
        nobody = [(table, Grant(seat, "", "")) for seat in sorted(seats)]
        gone = delete(CHAT).where(CHAT.c.table_id == table, CHAT.c.number.in_(said))
        asked = delete(CHALLENGES).where(CHALLENGES.c.table_id == table, CHALLENGES.c.by.in_(names))
        # Those have names in them. Whoever is called there waits for nothing more.
        called = delete(NOTICES).where(NOTICES.c.table_id == table)

        def write(connection: Connection) -> None:
            connection.execute(_REWRITE, rows)
            _grant(connection, nobody)
            connection.execute(gone)
            connection.execute(asked)
            connection.execute(called)

        await self._writer.run(write)

    async def load(self, table: str, since: int = 0, said: int = 0) -> Stored | None:
        return await self._read(lambda connection: _load(connection, table, since, said))

    async def due(self, now: int, limit: int) -> list[str]:
        statement = select(TABLES.c.id).where(TABLES.c.due <= now).order_by(TABLES.c.due)
        return await self._read(lambda connection: list(connection.scalars(statement.limit(limit))))

    async def open_tables(self, maker: str, guest: str) -> int:
        made = select(func.count()).where(TABLES.c.maker == maker, TABLES.c.phase != "over")
        held = select(func.count(distinct(TABLES.c.id))).where(
            TABLES.c.id == SEATS.c.table_id, SEATS.c.guest == guest, TABLES.c.phase != "over"
        )
        counts = [made] * bool(maker) + [held] * bool(guest)
        return await self._read(
            lambda connection: max((connection.scalar(count) or 0 for count in counts), default=0)
        )

    async def forget_idle(self, phase: str, before: int, limit: int) -> int:
        last = select(func.max(LINES.c.at)).where(LINES.c.table_id == TABLES.c.id)
        idle = (TABLES.c.phase == phase) & TABLES.c.due.is_(None) & (TABLES.c.created_at < before)
        old = select(TABLES.c.id).where(idle, last.scalar_subquery() < before).limit(limit)
        found = await self._read(lambda connection: list(connection.scalars(old)))
        if found:
            # Looked at again within the transaction: somebody may have come back meanwhile.
            gone = delete(TABLES).where(
                TABLES.c.id.in_(found), idle, last.scalar_subquery() < before
            )
            await self._writer.run(lambda connection: _execute(connection, gone))
        return len(found)

    async def listed(self, limit: int, each: int) -> list[Listed]:
        columns = TABLES.c.id, TABLES.c.game, TABLES.c.phase, TABLES.c.created_at
        # Those of which nobody knows who made them count as made by as many.
        maker = case((TABLES.c.maker == "", TABLES.c.id), else_=TABLES.c.maker)
        newest = TABLES.c.created_at.desc(), TABLES.c.id
        place = func.row_number().over(partition_by=maker, order_by=newest).label("place")
        shown = (
            select(*columns, place)
            .where(TABLES.c.visibility == "public", TABLES.c.phase.in_(("lobby", "playing")))
            .subquery()
        )
        statement = (
            select(*(shown.c[column.name] for column in columns))
            .where(shown.c.place <= each)
            .order_by(shown.c.created_at.desc(), shown.c.id)
            .limit(limit)
        )
        return await self._read(
            lambda connection: [Listed(*row) for row in connection.execute(statement)]
        )

    async def versions(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        return await self._read(lambda connection: _versions(connection, tables))

    async def every(self) -> list[str]:
        statement = select(TABLES.c.id).order_by(TABLES.c.created_at, TABLES.c.id)
        return await self._read(lambda connection: list(connection.scalars(statement)))

    async def check(self) -> None:
        now = time.time_ns() // 1_000_000
        await self._writer.run(lambda connection: _beat(connection, self._node, now))

    async def close(self) -> None:
        await self._writer.close()
        await asyncio.get_running_loop().run_in_executor(None, self._close)

    def _close(self) -> None:
        self._readers.shutdown()
        self._writing.dispose()
        self._reading.dispose()

    async def _read(self, query: Callable[[Connection], T]) -> T:
        def run() -> T:
            self._require_ready()
            try:
                with self._reading.begin() as connection:
                    return query(connection)
            except SQLAlchemyError as error:
                self._away.failed(begun)
                # The name alone: what a driver says quotes statements and values.
                raise Unavailable(type(error).__name__) from error

        begun = self._away.require_here()
        work = asyncio.get_running_loop().run_in_executor(self._readers, run)
        try:
            # What no thread has begun by then is not begun at all. Not by wait_for: before Python
            # 3.12 it forgets that somebody is cancelled whose answer comes in the same moment.
            async with asyncio.timeout(self._away.seconds):
                return await work
        except TimeoutError as error:
            self._away.failed(begun)
            raise Unavailable("it does not answer") from error

    def _require_ready(self) -> None:
        """A database that could not be opened when the server began may have come by now."""
        if not self._is_ready:
            with self._preparing:
                if not self._is_ready:
                    self.prepare()


def _execute(connection: Connection, statement: Executable) -> None:
    connection.execute(statement)


def _beat(connection: Connection, node: str, now: int) -> None:
    """Write something new, and take away what nodes that are no more have left."""
    old = PULSES.c.at < now - _DAY_MS
    connection.execute(delete(PULSES).where((PULSES.c.node == node) | old))
    connection.execute(insert(PULSES).values(node=node, at=now))


def _is_one_statement(writes: Sequence[Write]) -> bool:
    """Whether _insert() needs no more than one: nearly always, where tables play."""
    rows = 0
    for write in writes:
        if write.marks or write.birth or write.grants:
            return False
        rows += len(write.lines)
    return rows <= MAX_ROWS


def _insert(connection: Connection, writes: Sequence[Write]) -> None:
    if _is_one_statement(writes):
        _insert_lines(connection, writes)
        return
    births = [_table_row(write, write.birth) for write in writes if write.birth]
    if births:
        connection.execute(_INSERT_TABLES, births)
    _insert_lines(connection, writes)
    marks = [
        {"of_table": write.table, "to_phase": write.marks.phase, "to_due": write.marks.due}
        for write in writes
        # The row of a new table has its marks already.
        if write.marks and not write.birth
    ]
    if marks:
        connection.execute(_MARK, marks)
        over = [mark for mark in marks if mark["to_phase"] == "over"]
        if over:
            connection.execute(_UNMAKE, [{"of_table": mark["of_table"]} for mark in over])
    _grant(connection, [(write.table, grant) for write in writes for grant in write.grants])


def _insert_lines(connection: Connection, writes: Sequence[Write]) -> None:
    lines = [(write.table, *line) for write in writes for line in write.lines]
    for first in range(0, len(lines), MAX_ROWS):
        rows = lines[first : first + MAX_ROWS]
        # The one statement every action runs, said to the driver in one piece: it is quicker, and
        # the driver lets the event loop run on meanwhile instead of stopping it for each row.
        statement = _lines_statement(len(rows), connection.dialect.paramstyle)
        connection.exec_driver_sql(statement, tuple(chain.from_iterable(rows)))


@cache
def _lines_statement(rows: int, paramstyle: str) -> str:
    """The statement that adds so many lines, the columns in the order of Line."""
    names = ", ".join(f'"{column.name}"' for column in LINES.c)
    mark = "?" if paramstyle == "qmark" else "%s"
    row = f"({', '.join([mark] * len(LINES.c))})"
    return f"INSERT INTO lines ({names}) VALUES {', '.join([row] * rows)}"  # noqa: S608


def _table_row(write: Write, birth: Birth) -> dict[str, object]:
    return {
        "id": write.table,
        "game": birth.game,
        "visibility": birth.visibility,
        "seed": birth.seed,
        "join_hash": birth.join_hash,
        "created_at": birth.at,
        "maker": birth.maker,
        "phase": write.marks.phase if write.marks else "lobby",
        "due": write.marks.due if write.marks else None,
    }


def _grant(connection: Connection, grants: Sequence[tuple[str, Grant]]) -> None:
    if grants:
        # Deleted and inserted: SQLAlchemy has no upsert that both databases understand.
        old = [{"of_table": table, "of_seat": grant.seat} for table, grant in grants]
        connection.execute(_DELETE_SEATS, old)
        new = [{"table_id": table, **grant._asdict()} for table, grant in grants]
        connection.execute(_INSERT_SEATS, new)


def _load(connection: Connection, table: str, since: int, said: int) -> Stored | None:
    birth = connection.execute(_BIRTH.where(TABLES.c.id == table)).first()
    if birth is None:
        return None
    lines = connection.execute(
        select(*_LINE_COLUMNS)
        .where(LINES.c.table_id == table, LINES.c.version >= since)
        .order_by(LINES.c.version)
    )
    seats = connection.execute(
        select(*_SEAT_COLUMNS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
    )
    chat = connection.execute(
        select(*_CHAT_COLUMNS)
        .where(CHAT.c.table_id == table, CHAT.c.number >= said)
        .order_by(CHAT.c.number)
    )
    return Stored(
        Birth(*birth),
        [Line(*row) for row in lines],
        [Grant(*row) for row in seats],
        [Said(*row) for row in chat],
    )


def _versions(connection: Connection, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
    lines = _counts(connection, tables, LINES.c.table_id, LINES.c.version)
    chat = _counts(connection, tables, CHAT.c.table_id, CHAT.c.number)
    return {table: (lines.get(table, 0), chat.get(table, 0)) for table in tables}


def _counts(
    connection: Connection, tables: Sequence[str], table: Column[str], number: Column[int]
) -> dict[str, int]:
    # Versions have no gaps, so the highest tells how many there are.
    statement = select(table, func.max(number) + 1).where(table.in_(tables)).group_by(table)
    return {name: count for name, count in connection.execute(statement)}  # noqa: C416
