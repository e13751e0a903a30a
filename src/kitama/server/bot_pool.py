"""Who answers for bots: processes of this machine, or workers anywhere.

Bots that play come first: they have processes of their own, and hints have one that gives way.
"""

import asyncio
import sys
from collections.abc import Sequence
from typing import Any, Final, Protocol

from kitama.server.lane import GRACE_SECONDS, WAIT_SECONDS, Full, Ticket, lane, lazy_lane
from kitama.server.thinker import Answer, Kind, Question, decode_answer, encode

SUBJECTS: Final[dict[Kind, str]] = {"play": "bots.think", "hint": "bots.hint"}
QUEUE: Final = "workers"
MOST_PLAYING: Final = 4_096
"""How many questions of bots at tables may wait, each table with one; and of one person."""
MOST_PLAYING_EACH: Final = 64
MOST_HINTS: Final = 64
MOST_HINTS_EACH: Final = 2
_COMMAND: Final = (sys.executable, "-m", "kitama.server.thinker")


class Bots(Protocol):
    """Somebody who answers for bots."""

    async def open(self) -> None: ...

    async def choose(self, question: Question) -> Answer | None:
        """What the bot chose, and why, or its trouble; None when nobody answered."""
        ...

    @property
    def is_up(self) -> bool: ...

    @property
    def is_ready(self) -> bool:
        """Not as long as it makes itself ready for the first question."""
        ...

    async def close(self) -> None: ...


class BotPool:
    """Needs the number of processes; each question goes to one that is free, persons in turn."""

    def __init__(self, processes: int, command: Sequence[str] = _COMMAND) -> None:
        hints = (*command, "--nice") if command is _COMMAND else command
        self._lanes = {
            "play": lane(processes, command, MOST_PLAYING, MOST_PLAYING_EACH),
            "hint": lazy_lane(min(processes, 1), hints, MOST_HINTS, MOST_HINTS_EACH),
        }
        self._troubles = 0

    @property
    def is_up(self) -> bool:
        return self._lanes["play"].is_up

    @property
    def is_ready(self) -> bool:
        return self._lanes["play"].is_ready

    @property
    def failures(self) -> int:
        return self._troubles + sum(lane.failures for lane in self._lanes.values())

    async def open(self) -> None:
        for each in self._lanes.values():
            await each.open()

    async def choose(self, question: Question) -> Answer | None:
        ticket = Ticket(question.person, question.table)
        asked = self._lanes[question.kind].ask(ticket, encode(question), question.seconds)
        try:
            line = await asked
            thought = decode_answer(line) if line is not None else None
        except (Full, ValueError):
            return None
        self._troubles += thought is not None and bool(thought.trouble)
        return thought

    async def close(self) -> None:
        await asyncio.gather(*(each.close() for each in self._lanes.values()))


class NatsBots:
    """Asks whichever worker is free anywhere; if there is none, the processes of this machine."""

    def __init__(self, bus: Any, local: BotPool) -> None:
        self._bus = bus
        self._local = local
        self._is_answered = True

    @property
    def is_up(self) -> bool:
        return self._local.is_up or (bool(self._bus.is_up) and self._is_answered)

    @property
    def is_ready(self) -> bool:
        return self._local.is_ready or (bool(self._bus.is_up) and self._is_answered)

    async def open(self) -> None:
        await self._local.open()

    async def choose(self, question: Question) -> Answer | None:
        from nats.errors import Error  # noqa: PLC0415  # only in a cluster

        if not self._bus.is_up:
            self._is_answered = False
            return await self._local.choose(question)
        # As long as it may wait there, and think, and a little for the way.
        seconds = question.seconds + WAIT_SECONDS + GRACE_SECONDS
        try:
            reply = await self._bus.client.request(
                SUBJECTS[question.kind], encode(question), timeout=seconds
            )
            thought = decode_answer(reply.data)
        except (Error, OSError, TimeoutError, ValueError):
            self._is_answered = False
            return await self._local.choose(question)
        self._is_answered = True
        return thought if thought != NOBODY else None

    async def close(self) -> None:
        await self._local.close()


NOBODY: Final = Answer(trouble="nobody")
"""What a worker says when none of its processes answered."""
