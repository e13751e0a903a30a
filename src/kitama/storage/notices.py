"""Those who are called back, in SQL: where they are told, and what waits to be sent."""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Executable,
    bindparam,
    delete,
    func,
    insert,
    select,
    tuple_,
    update,
)

from kitama.storage.programs import Read
from kitama.storage.programs import Write as Run
from kitama.storage.schema import ENDPOINTS, KEYS, NOTICES
from kitama.tables.ports import Call, Endpoint, Notice, VersionTaken, Waiting, Write

_VOID: Final = delete(NOTICES).where(NOTICES.c.table_id == bindparam("of_table"))
_OWNERS: Final = ("guest", "token", "whole")
_COLUMNS: Final = tuple(column.name for column in NOTICES.c if column.name != "endpoint")
_CALL: Final = insert(NOTICES).from_select(
    [*_COLUMNS, "endpoint"],
    select(
        *(bindparam(f"to_{name}", type_=NOTICES.c[name].type) for name in _COLUMNS), ENDPOINTS.c.id
    ).where(ENDPOINTS.c.owner.in_([bindparam(f"of_{owner}") for owner in _OWNERS])),
)
_ANY: Final = select(ENDPOINTS.c.id).limit(1)
_WAITING: Final = (
    select(NOTICES.c.table_id)
    .where(NOTICES.c.table_id.in_(bindparam("tables", expanding=True)))
    .distinct()
)
_TOLD: Final = select(ENDPOINTS.c.owner).where(
    ENDPOINTS.c.owner.in_(bindparam("owners", expanding=True))
)
_PLACE: Final = (NOTICES.c.table_id, NOTICES.c.seat, NOTICES.c.endpoint)


class Caller:
    """Writes down who is called back, a row for each endpoint, in the transaction of the action.

    Nearly always nobody wants to be called: that is found out for all writes at once, because a
    statement for each costs as much as its lines. Who is the only one to write has to ask once.
    """

    def __init__(self, *, is_alone: bool) -> None:
        self._is_alone = is_alone
        self._found_nobody = False
        self._expected = 0
        """How many are about to be put down who want to be called."""

    @property
    def is_idle(self) -> bool:
        """Whether nobody can want to be called: neither by now nor by what is being written."""
        return self._found_nobody and not self._expected

    def calls(self, writes: Sequence[Write]) -> bool:
        """Whether anybody may have to be called."""
        return not self.is_idle and any(write.calls is not None for write in writes)

    def call(self, connection: Connection, writes: Sequence[Write]) -> None:
        if self.calls(writes):
            calling = [write for write in writes if write.calls is not None]
            # Notices go with their endpoints: where there are none, nothing waits either.
            if connection.execute(_ANY).first() is None:
                self._found_nobody = self._is_alone
            else:
                _call(connection, calling)

    def expect(self) -> None:
        """Somebody who wants to be called is about to be put down."""
        self._expected += 1

    def found(self) -> None:
        """And is there now. Where it is not known whether, they stay expected."""
        self._found_nobody = False
        self._expected -= 1


def _call(connection: Connection, calling: Sequence[Write]) -> None:
    """What waited is not true any more: it goes."""
    called = {"tables": [write.table for write in calling]}
    waiting = [{"of_table": table} for table in connection.scalars(_WAITING, called)]
    if waiting:
        connection.execute(_VOID, waiting)
    calls = [(write.table, one) for write in calling for one in write.calls or ()]
    owners = {"owners": [owner for _table, one in calls for owner in one.owners]}
    told = set(connection.scalars(_TOLD, owners)) if calls else set()
    rows = [_row(table, one) for table, one in calls if not told.isdisjoint(one.owners)]
    if rows:
        connection.execute(_CALL, rows)


def _row(table: str, called: Call) -> dict[str, Any]:
    values = {**called._asdict(), "id": called.id, "table_id": table, "tries": 0, "claim": ""}
    row = {f"to_{name}": values[name] for name in _COLUMNS}
    owners = {f"of_{name}": owner for name, owner in zip(_OWNERS, called.owners, strict=True)}
    return {**row, **owners}


class SqlNotices:
    """Needs the store's ways to read and to write, and who calls."""

    def __init__(self, read: Read, write: Run, caller: Caller) -> None:
        self._read = read
        self._write = write
        self._caller = caller

    @property
    def calls_nobody(self) -> bool:
        return self._caller.is_idle

    async def key(self, name: str, make: Callable[[], bytes]) -> bytes:
        wanted = select(KEYS.c.value).where(KEYS.c.name == name)
        found = await self._rows(wanted)
        if not found:
            with suppress(VersionTaken):  # another process was first: its key is the key
                await self._run(insert(KEYS).values(name=name, value=make()))
            found = await self._rows(wanted)
        return bytes(found[0][0])

    async def put(self, endpoint: Endpoint, most: int, most_each: int) -> bool:
        kept: list[bool] = []

        def write(connection: Connection) -> None:
            # In one transaction, so that many at once are no way round the bounds.
            same = ENDPOINTS.c.id == endpoint.id
            owned = select(func.count()).where(ENDPOINTS.c.owner == endpoint.owner, ~same)
            made = select(func.count()).where(ENDPOINTS.c.maker == endpoint.maker, ~same)
            has_room = (connection.scalar(owned) or 0) < most_each
            has_room = has_room and (connection.scalar(made) or 0) < most
            if has_room:
                row = endpoint._asdict()
                row["table_id"] = row.pop("table")
                # Changed where it is there: what waits for it stays.
                if not connection.execute(update(ENDPOINTS).where(same).values(**row)).rowcount:
                    connection.execute(insert(ENDPOINTS).values(**row))
            kept[:] = [has_room]

        self._caller.expect()
        await self._write(write)
        self._caller.found()
        return kept[0]

    async def of(self, owners: Sequence[str]) -> list[Endpoint]:
        wanted = select(ENDPOINTS).where(ENDPOINTS.c.owner.in_(owners))
        found = await self._rows(wanted.order_by(ENDPOINTS.c.at, ENDPOINTS.c.id))
        return [Endpoint(*row) for row in found]

    async def forget(self, endpoint: str) -> None:
        await self._run(delete(ENDPOINTS).where(ENDPOINTS.c.id == endpoint))

    async def forget_old(self, before: int) -> None:
        await self._run(delete(ENDPOINTS).where(ENDPOINTS.c.at < before))

    async def forget_people(self, people: Collection[str]) -> None:
        """Take away where these guests and holders of seats are told, and what they asked for."""
        theirs = ENDPOINTS.c.owner.in_(people) | ENDPOINTS.c.asker.in_(people)
        await self._run(delete(ENDPOINTS).where(theirs))

    async def soon(self, before: int, limit: int) -> list[Waiting]:
        wanted = select(*_PLACE).where(NOTICES.c.due <= before)
        found = await self._rows(wanted.order_by(NOTICES.c.due).limit(limit))
        return [Waiting(*row) for row in found]

    async def postpone(self, waiting: Sequence[Waiting], due: int) -> None:
        wanted = tuple_(*_PLACE).in_(list(waiting))
        await self._run(_unlocked(update(NOTICES).values(due=due), wanted))

    async def claim(self, claim: str, now: int, until: int, limit: int) -> list[Notice]:
        found: list[Any] = []
        first = select(*_PLACE).where(NOTICES.c.due <= now).order_by(NOTICES.c.due).limit(limit)
        # Those that another process is looking at are its own.
        taken = first.with_for_update(skip_locked=True)
        take = update(NOTICES).where(tuple_(*_PLACE).in_(taken)).values(claim=claim, due=until)
        columns = (
            column for column in NOTICES.c if column.name not in {"endpoint", "due", "claim"}
        )
        mine = (
            select(*columns, ENDPOINTS)
            .where(NOTICES.c.claim == claim, NOTICES.c.endpoint == ENDPOINTS.c.id)
            .order_by(NOTICES.c.at)
        )

        def write(connection: Connection) -> None:
            connection.execute(take)
            found[:] = connection.execute(mine).all()

        await self._write(write)
        return [_notice(row) for row in found]

    async def settle(self, claim: str, waiting: Waiting, due: int | None, tries: int) -> None:
        mine = tuple_(*_PLACE).in_([waiting]) & (NOTICES.c.claim == claim)
        later = update(NOTICES).values(due=due, tries=tries, claim="")
        await self._run(_unlocked(delete(NOTICES) if due is None else later, mine))

    async def queued(self) -> int:
        ((count,),) = await self._rows(select(func.count()).select_from(NOTICES))
        return int(count)

    async def _rows(self, statement: Executable) -> list[Any]:
        return await self._read(lambda connection: list(connection.execute(statement)))

    async def _run(self, statement: Executable) -> None:
        def run(connection: Connection) -> None:
            connection.execute(statement)

        await self._write(run)


def _unlocked(change: Any, wanted: Any) -> Executable:
    """Change what is wanted and no other transaction is changing: actions never wait for notices.

    What is locked is on its way out, or will be looked at again.
    """
    rows = select(*_PLACE).where(wanted).with_for_update(skip_locked=True)
    found: Executable = change.where(tuple_(*_PLACE).in_(rows))
    return found


def _notice(row: Any) -> Notice:
    own = len(Notice._fields) - 1
    return Notice._make([*row[:own], Endpoint(*row[own:])])
