"""A machine that only thinks for bots: questions come over NATS, each to one worker of many."""

import asyncio
from typing import Any

import msgspec

from kitama.server.bot_pool import QUEUE, SUBJECT, BotPool
from kitama.server.thinker import Answer, decode_question, encode


async def work(url: str, processes: int, stopped: asyncio.Event) -> None:
    """Answer questions until told to stop."""
    import nats  # noqa: PLC0415  # only in a cluster

    pool = BotPool(processes)
    await pool.open()
    busy: set[asyncio.Task[None]] = set()

    async def answer(message: Any) -> None:
        try:
            thought = await pool.choose(decode_question(message.data))
        except msgspec.DecodeError:
            thought = None
        await message.respond(encode(thought or Answer(trouble="failed")))

    async def heard(message: Any) -> None:
        task = asyncio.create_task(answer(message))
        busy.add(task)
        task.add_done_callback(busy.discard)

    client = await nats.connect(url, name="kitama worker", max_reconnect_attempts=-1)
    subscription = await client.subscribe(SUBJECT, queue=QUEUE, cb=heard)
    await stopped.wait()
    await subscription.unsubscribe()
    await asyncio.gather(*busy, return_exceptions=True)
    await client.close()
    await pool.close()
