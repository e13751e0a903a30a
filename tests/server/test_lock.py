"""The lock of a table: never two holders, in the order of asking."""

import asyncio
import random

import pytest

from kitama.server.lock import Lock

pytestmark = pytest.mark.anyio


async def test_it_is_taken_at_once_while_it_is_free() -> None:
    lock = Lock()
    assert lock.take_now()
    assert lock.is_held
    assert not lock.take_now()
    lock.release()
    assert not lock.is_held


async def test_it_passes_on_in_the_order_of_asking() -> None:
    lock, order = Lock(), list[int]()

    async def hold(number: int) -> None:
        async with lock:
            order.append(number)
            await asyncio.sleep(0)

    await asyncio.gather(*(hold(number) for number in range(5)))
    assert order == [0, 1, 2, 3, 4]
    assert not lock.is_held


async def test_nobody_slips_in_while_it_is_handed_over() -> None:
    lock = Lock()
    assert lock.take_now()
    waiting = asyncio.create_task(lock.take())
    await asyncio.sleep(0)
    lock.release()
    # Its next holder has not run yet.
    assert not lock.take_now()
    await waiting
    assert not lock.take_now()


async def test_who_goes_away_while_waiting_keeps_nobody_waiting() -> None:
    lock = Lock()
    assert lock.take_now()
    gone, last = asyncio.create_task(lock.take()), asyncio.create_task(lock.take())
    await asyncio.sleep(0)
    gone.cancel()
    lock.release()
    await last
    lock.release()
    assert lock.take_now()


async def test_who_goes_away_when_it_is_handed_over_passes_it_on() -> None:
    lock = Lock()
    assert lock.take_now()
    gone, last = asyncio.create_task(lock.take()), asyncio.create_task(lock.take())
    await asyncio.sleep(0)
    lock.release()
    gone.cancel()
    await last
    lock.release()
    assert not lock.is_held


async def test_never_two_holders() -> None:
    """Takers of both kinds, cancelled at random."""
    lock, rng = Lock(), random.Random(5)
    holders = 0

    async def hold(*, now: bool) -> None:
        nonlocal holders
        if now:
            if not lock.take_now():
                return
        else:
            await lock.take()
        holders += 1
        assert holders == 1
        try:
            for _pause in range(rng.randrange(3)):
                await asyncio.sleep(0)
        finally:
            holders -= 1
            lock.release()

    tasks = []
    for _number in range(2000):
        tasks.append(asyncio.create_task(hold(now=rng.random() < 0.5)))
        if rng.random() < 0.3:
            rng.choice(tasks).cancel()
        if rng.random() < 0.5:
            await asyncio.sleep(0)
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert not [one for one in done if isinstance(one, AssertionError)]
    assert not lock.is_held
