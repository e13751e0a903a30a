"""Programs of others in SQL: their tokens, and what they are asked to."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import Connection, Executable, delete, func, insert, select, update

from kitama.storage.schema import CHALLENGES, LINES, SEATS, TABLES, TOKENS
from kitama.tables.line import Kind
from kitama.tables.ports import Challenge, Token, Told

T = TypeVar("T")

MOST: Final = 500
"""So many are told at once; who asks again gets the next ones."""
_DAY_MS: Final = 86_400_000


class Read(Protocol):
    """How the store reads."""

    def __call__(self, query: Callable[[Connection], T], /) -> Awaitable[T]: ...


Write = Callable[[Callable[[Connection], None]], Awaitable[None]]


class SqlPrograms:
    """Needs the store's ways to read and to write."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read = read
        self._write = write

    async def add(self, token: Token) -> None:
        await self._run(insert(TOKENS).values(**token._asdict()))

    async def find(self, token_hash: str) -> Token | None:
        found = await self._rows(select(TOKENS).where(TOKENS.c.token_hash == token_hash))
        return Token(*found[0]) if found else None

    async def of(self, program: str) -> list[Token]:
        every = select(TOKENS).order_by(TOKENS.c.program, TOKENS.c.at)
        found = await self._rows(every.where(TOKENS.c.program == program) if program else every)
        return [Token(*row) for row in found]

    async def revoke(self, program: str) -> int:
        own = TOKENS.c.program == program
        ((count,),) = await self._rows(select(func.count()).where(own))
        await self._run(delete(TOKENS).where(own))
        return int(count)

    async def ask(self, challenge: Challenge) -> None:
        row = challenge._asdict()
        row["table_id"] = row.pop("table")
        await self._run(insert(CHALLENGES).values(**row))

    async def answer(self, challenge: str, answer: str) -> None:
        own = CHALLENGES.c.id == challenge
        await self._run(update(CHALLENGES).where(own).values(answer=answer))

    async def asked(self, challenge: str) -> Challenge | None:
        found = await self._rows(select(CHALLENGES).where(CHALLENGES.c.id == challenge))
        return Challenge(*found[0]) if found else None

    async def asked_since(self, program: str, since: int) -> list[Challenge]:
        statement = (
            select(CHALLENGES)
            .where(
                CHALLENGES.c.program == program,
                CHALLENGES.c.at >= since,
                CHALLENGES.c.answer == "",
                CHALLENGES.c.table_id == TABLES.c.id,
                TABLES.c.phase == "lobby",
            )
            .order_by(CHALLENGES.c.at)
            .limit(MOST)
        )
        return [Challenge(*row) for row in await self._rows(statement)]

    async def told(self, guest: str, since: int) -> list[Told]:
        columns = (LINES.c.table_id, TABLES.c.game, SEATS.c.seat, LINES.c.kind, LINES.c.at)
        statement = select(*columns).where(
            SEATS.c.guest == guest,
            TABLES.c.id == SEATS.c.table_id,
            LINES.c.table_id == SEATS.c.table_id,
            LINES.c.at >= since,
        )
        going = TABLES.c.phase == "playing"
        if since:
            # A day: whoever was away for longer asks for the games that go on.
            recent = TABLES.c.created_at >= since - _DAY_MS
            kinds = LINES.c.kind.in_((Kind.STARTED.value, Kind.REVEALED.value))
            statement = statement.where(going | recent, kinds)
        else:
            statement = statement.where(going, LINES.c.kind == Kind.STARTED.value)
        found = await self._rows(statement.order_by(LINES.c.at, LINES.c.table_id).limit(MOST))
        return [Told(*row) for row in found]

    async def _rows(self, statement: Executable) -> list[Any]:
        return await self._read(lambda connection: list(connection.execute(statement)))

    async def _run(self, statement: Executable) -> None:
        def run(connection: Connection) -> None:
            connection.execute(statement)

        await self._write(run)
