"""Sends what waits: at least once, with the same id whenever it is sent again.

Between processes the store decides: who has claimed a notice sends it. Whoever dies meanwhile loses
the claim, and another sends it. Each process keeps back what would go to a seat that is here.
"""

import asyncio
import logging
import secrets
from typing import Final

from kitama.server.hub import Hub
from kitama.server.limits import Addresses
from kitama.server.notices.payload import sent
from kitama.server.notices.post import BadAddress, Poster, Unreachable
from kitama.server.notices.push import Signer, new_key
from kitama.server.notices.quiet import quiet_until
from kitama.tables.errors import Refused
from kitama.tables.ports import Notice, Unavailable, Waiting

BATCH: Final = 64
"""Sent at once."""
LOOKED_AT: Final = 500
KEPT_BACK_MS: Final = 60_000
"""Longer than needed, so that whoever stays for hours costs few writes."""
PAUSES_MS: Final = (30_000, 120_000, 600_000, 1_800_000, 7_200_000, 21_600_000, 43_200_000)
"""Before each further try; then it is given up."""
CREDIT_PAUSE_MS: Final = 600_000
COST_OF_FAILING: Final = 9
"""Besides its own one: whoever does not answer holds up the others for seconds at every try."""
_GONE: Final = frozenset({404, 410})
NOBODY: Final = "mailto:nobody@kitama.invalid"
"""Whom push services may write to where the host has not said where the server is found."""

log = logging.getLogger("kitama")


class Notifier:
    """Needs the hub, and whoever takes a request to an address."""

    def __init__(self, hub: Hub, poster: Poster) -> None:
        self._hub = hub
        self._poster = poster
        self._signer: Signer | None = None
        self._task: asyncio.Task[None] | None = None
        bound = hub.settings.bounds.notices_per_hour
        self._credit = Addresses(bound / 3600, bound, 0, self._seconds, str)

    def _seconds(self) -> float:
        return self._hub.now() / 1000

    def open(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """What is on its way is tried again later: its claim runs out."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def signer(self) -> Signer:
        """Made when it is first needed: its key may lie in a store that is away. Raises it."""
        if self._signer is None:
            key = await self._hub.store.notices.key("vapid", new_key)
            origins = sorted(self._hub.settings.origins)
            secure = [origin for origin in origins if origin.startswith("https:")]
            self._signer = Signer(key, secure[0] if secure else NOBODY)
        return self._signer

    async def _run(self) -> None:
        while True:
            count = 0
            try:
                count = await self.send()
            except Unavailable:
                pass  # said by whoever looks after the tables
            except Exception:
                log.exception("notices")
            if count < BATCH:
                await asyncio.sleep(self._hub.settings.notice_seconds)

    async def send(self) -> int:
        """Send what is due: how many were tried."""
        hub = self._hub
        await self.signer()
        waiting = await hub.store.notices.queued()
        hub.calls_back = waiting < hub.settings.bounds.notices_queued
        hub.metrics.waiting_notices.set(waiting)
        if not waiting:
            return 0
        await self.keep_back()
        now = hub.now()
        claim = secrets.token_hex(8)
        until = now + int(hub.settings.notice_lease_seconds * 1000)
        notices = await hub.store.notices.claim(claim, now, until, BATCH)
        sending = (self._deliver(claim, notice) for notice in notices)
        for result in await asyncio.gather(*sending, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, Unavailable):
                log.error("notice", exc_info=result)  # it keeps nobody from the others
        return len(notices)

    async def keep_back(self) -> None:
        """Put off what would go to seats that are here, before any process finds it due."""
        settings = self._hub.settings
        after = int(settings.notice_after_seconds * 1000)
        # Looked at again before then: whoever has just gone was here less than that ago.
        ahead = after + int(settings.notice_seconds * 1000)
        now = self._hub.now()
        soon = await self._hub.store.notices.soon(now + ahead, LOOKED_AT)
        here = [one for one in soon if self._hub.is_here(one.table, one.seat)]
        if here:
            await self._hub.store.notices.postpone(here, now + ahead + KEPT_BACK_MS)

    async def _deliver(self, claim: str, notice: Notice) -> None:
        """Try one, and write down what came of it.

        What cannot be written down is sent once more, and shown once.
        """
        due = self._not_before(notice)
        if due is not None:
            await self._settle(claim, notice, due, notice.tries)
            return
        status = await self._post(notice)
        if status in _GONE:
            await self._hub.store.notices.forget(notice.endpoint.id)
        elif 200 <= status < 300:
            await self._settle(claim, notice, None, 0)
        else:
            self._credit.charge(notice.endpoint.maker, COST_OF_FAILING)
            await self._settle(claim, notice, self._again(notice), notice.tries + 1)

    def _not_before(self, notice: Notice) -> int | None:
        """When it may be sent; None for now."""
        now = self._hub.now()
        quiet = quiet_until(notice.endpoint.quiet, now)
        if quiet is not None:
            return quiet
        try:
            self._credit.spend(notice.endpoint.maker)
        except Refused:
            return now + CREDIT_PAUSE_MS
        return None

    async def _post(self, notice: Notice) -> int:
        """The status of the answer; 0 for none."""
        status = 0
        try:
            made = sent(notice, await self.signer(), self._hub.now())
            status = await self._poster.post(notice.endpoint.address, made.headers, made.body)
        except (BadAddress, Unreachable) as error:
            log.info("notice", extra={"kind": notice.endpoint.kind, "error": str(error)})
        self._hub.metrics.notices.labels(notice.endpoint.kind, str(status // 100)).inc()
        return status

    def _again(self, notice: Notice) -> int | None:
        """When to try again; None for never."""
        if notice.tries >= len(PAUSES_MS):
            return None
        return self._hub.now() + PAUSES_MS[notice.tries]

    async def _settle(self, claim: str, notice: Notice, due: int | None, tries: int) -> None:
        place = Waiting(notice.table, notice.seat, notice.endpoint.id)
        await self._hub.store.notices.settle(claim, place, due, tries)
