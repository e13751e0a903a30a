"""A machine that only thinks for bots: questions come over NATS, each to one worker of many."""

import asyncio
from typing import Any

import msgspec

from kitama.server.bot_pool import NOBODY, QUEUE, SUBJECTS, BotPool
from kitama.server.thinker import decode_question, encode


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
        await message.respond(encode(thought or NOBODY))

    async def heard(message: Any) -> None:
        task = asyncio.create_task(answer(message))
        busy.add(task)
        task.add_done_callback(busy.discard)

    client = await nats.connect(url, name="kitama worker", max_reconnect_attempts=-1)
    subscriptions = [
        await client.subscribe(subject, queue=QUEUE, cb=heard) for subject in SUBJECTS.values()
    ]
    await stopped.wait()
    for subscription in subscriptions:
        await subscription.unsubscribe()
    await asyncio.gather(*busy, return_exceptions=True)
    await client.close()
    await pool.close()
