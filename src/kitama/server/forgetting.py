"""Deletes what nobody comes back to, after the time the host has set."""

from typing import Final

from kitama.server.bounds import Bounds
from kitama.tables.ports import Store

DAY_MS: Final = 86_400_000
BATCH: Final = 100
"""In one transaction: others want to write meanwhile."""


ENDPOINT_DAYS: Final = 400
"""Where somebody is told is kept as long as they come back once a year."""


async def forget(store: Store, bounds: Bounds, now: int) -> int:
    """Delete what has lain long enough: how many tables that were."""
    ages = {
        "lobby": bounds.forget_unstarted,
        "playing": bounds.forget_abandoned,
        "over": bounds.forget_finished,
    }
    await store.notices.forget_old(now - ENDPOINT_DAYS * DAY_MS)
    total = 0
    for phase, days in ages.items():
        count = BATCH if days else 0
        while count == BATCH:
            count = await store.forget_idle(phase, now - days * DAY_MS, BATCH)
            total += count
    return total
