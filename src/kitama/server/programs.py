"""Programs of others: who they are, what they are asked to, and what they are told of it."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from kitama.server.hub import Hub
from kitama.server.identity import hashed, new_program_token, new_token, program_guest
from kitama.server.live import Live
from kitama.server.messages import (
    Challenged,
    Event,
    GameFinish,
    GameStart,
    Joining,
    ProgramToken,
    Scope,
    SeatToken,
    Sit,
)
from kitama.server.seating import Held, Seating
from kitama.tables import lobby
from kitama.tables.errors import Code, Refused
from kitama.tables.line import Kind
from kitama.tables.ports import Challenge, Token, Unavailable
from kitama.tables.setup import Machine

LOOK_SECONDS: Final = 5.0
"""How often the store is asked for what happened on other nodes."""
SLACK_MS: Final = 1000
"""What happened just before one came may be written down just after."""


class Program(NamedTuple):
    """Who came with a program's token."""

    name: str
    scopes: frozenset[str]

    @property
    def guest(self) -> str:
        """Who holds its seats: itself, where it may play."""
        return program_guest(self.name) if "play" in self.scopes else ""

    def require(self, scope: Scope) -> None:
        if scope not in self.scopes:
            raise Refused(Code.WRONG_SCOPE, scope=scope)


class Programs:
    """Needs the hub and those who seat."""

    def __init__(self, hub: Hub, seating: Seating) -> None:
        self._hub = hub
        self._kept = hub.store.programs
        self._seating = seating
        self._phases: WeakKeyDictionary[Live, str] = WeakKeyDictionary()
        self._news = asyncio.Condition()
        self._here: Counter[str] = Counter()
        self._waking: asyncio.Task[None] | None = None
        self._is_closing = False
        hub.onlookers.append(self._look)

    # Who they are

    async def find(self, token: str) -> Program:
        """The program of a token. Raises Refused."""
        with _kept():
            found = await self._kept.find(hashed(token))
        if found is None:
            raise Refused(Code.NO_SUCH_TOKEN)
        return Program(found.program, frozenset(found.scopes.split()))

    async def make(self, name: str, scopes: Sequence[Scope]) -> ProgramToken:
        """A token for a new program. Raises Refused where another has its name."""
        name = lobby.clean_name(name)
        with _kept():
            if await self._kept.of(name):
                raise Refused(Code.NAME_TAKEN, name=name)
            token = new_program_token()
            kept = sorted(set(scopes))
            await self._kept.add(Token(hashed(token), name, " ".join(kept), self._hub.now()))
        return ProgramToken(name, kept, token)

    async def all(self) -> list[tuple[str, bool]]:
        """Every program that plays, and whether it listens here."""
        with _kept():
            tokens = await self._kept.of("")
        names = dict.fromkeys(token.program for token in tokens if "play" in token.scopes.split())
        return [(name, self._here[name] > 0) for name in names]

    # What they are asked to

    async def challenge(self, live: Live, program: str, held: Held) -> str:
        """Ask a program to a table, on behalf of who sits there: the challenge's name."""
        mine = held()
        if not mine:
            raise Refused(Code.NOT_YOUR_SEAT)
        _free_seat(live)
        now = self._hub.now()
        with _kept():
            if not await self._kept.of(program):
                raise Refused(Code.NO_SUCH_PROGRAM, program=program[:40])
            player = live.table.players[mine[0]]
            by = "" if player is None or isinstance(player, Machine) else player.name
            made = Challenge(new_token(), live.table.id, program, by, now)
            await self._kept.ask(made)
        await self._wake()
        return made.id

    async def accept(self, program: Program, challenge: str) -> tuple[Live, SeatToken]:
        """Sit down where one was asked to, and begin if that was the last seat."""
        asked = await self._asked(program, challenge)
        live = await self._hub.find(asked.table)
        made = await self.sit(live, _free_seat(live), program)
        with _kept():
            await self._kept.answer(challenge, "accepted")
        return live, made

    async def sit(self, live: Live, seat: int, program: Program) -> SeatToken:
        """Let a program that was asked sit down; who asked has shown that they may."""
        asked = Joining(Sit(program.name))
        made = await self._seating.join(live, seat, asked, program.guest, "api", is_asked=True)
        await self.begin_if_full(live, seat)
        return made

    async def begin_if_full(self, live: Live, seat: int) -> None:
        """A program in that seat waits for nobody where no seat is free."""
        if None not in live.table.players:
            with contextlib.suppress(Refused):
                await self._seating.start(live, lambda: (seat,))

    async def decline(self, program: Program, challenge: str) -> None:
        await self._asked(program, challenge)
        with _kept():
            await self._kept.answer(challenge, "declined")

    async def _asked(self, program: Program, challenge: str) -> Challenge:
        with _kept():
            asked = await self._kept.asked(challenge)
        if asked is None or asked.program != program.name or asked.answer:
            raise Refused(Code.NO_SUCH_CHALLENGE)
        return asked

    # What they are told

    async def events(self, program: Program, since: int) -> AsyncIterator[Event | None]:
        """What happens to a program, from then on; None now and then, when nothing does.

        What happened at that very moment comes again: two things may happen at once.
        """
        told: dict[tuple[str, str], int] = {}
        begun = self._hub.now() - SLACK_MS
        self._here[program.name] += 1
        try:
            while not self._is_closing:
                for event in await self._since(program, since):
                    key = (type(event).__name__, getattr(event, "challenge", event.table))
                    if key not in told:
                        told[key] = event.at
                        since = max(since, event.at)
                        yield event
                since = since or begun
                told = {key: at for key, at in told.items() if at >= since}
                yield None
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_SECONDS), self._news:
                        await self._news.wait()
        finally:
            self._here[program.name] -= 1

    async def _since(self, program: Program, since: int) -> list[Event]:
        with _kept():
            asked = await self._kept.asked_since(program.name, since)
            told = await self._kept.told(program_guest(program.name), since)
        events: list[Event] = []
        for challenge in asked:
            with contextlib.suppress(Refused):
                table = (await self._hub.find(challenge.table)).table
                events.append(
                    Challenged(
                        challenge.at,
                        challenge.id,
                        table.id,
                        table.game.name,
                        challenge.by,
                        dict(table.options),
                        table.setup.clock,
                    )
                )
        for one in told:
            kind = GameStart if one.kind == Kind.STARTED else GameFinish
            events.append(kind(one.at, one.table, one.game, one.seat))
        return sorted(events, key=lambda event: event.at)

    def _look(self, live: Live) -> None:
        """A table has changed: games that begin or end are news."""
        phase = live.table.phase
        if self._phases.get(live) != phase:
            self._phases[live] = phase
            if self._here and (self._waking is None or self._waking.done()):
                self._waking = asyncio.ensure_future(self._wake())

    async def close(self) -> None:
        """The server stops: nobody is told anything more."""
        self._is_closing = True
        await self._wake()

    async def _wake(self) -> None:
        async with self._news:
            self._news.notify_all()


@contextlib.contextmanager
def _kept() -> Iterator[None]:
    try:
        yield
    except Unavailable as error:
        raise Refused(Code.BUSY) from error


def _free_seat(live: Live) -> int:
    """The first free seat of a table that has not begun. Raises Refused."""
    table = live.table
    if table.state is not None or table.called_at is not None:
        raise Refused(Code.ALREADY_STARTED)
    if None not in table.players:
        raise Refused(Code.SEAT_TAKEN, seat=0)
    return table.players.index(None)
