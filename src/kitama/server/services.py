"""Everything a server is made of, put together once."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from kitama.server.adviser import Adviser
from kitama.server.bot_pool import BotPool, Bots, NatsBots
from kitama.server.bounds import Allowance
from kitama.server.bus import LocalBus, NatsBus
from kitama.server.doing import Doing
from kitama.server.door import Doorway
from kitama.server.hub import Hub
from kitama.server.keeper import Keeper
from kitama.server.limits import Addresses, Proxies
from kitama.server.listing import Listing
from kitama.server.messages import Preparing, encode
from kitama.server.metrics import Metrics
from kitama.server.notices.endpoints import Endpoints
from kitama.server.notices.notifier import Notifier
from kitama.server.notices.post import Poster
from kitama.server.preparation import Preparation
from kitama.server.programs import Programs
from kitama.server.pulse import Pulse
from kitama.server.replayer import Replayer
from kitama.server.seating import Seating
from kitama.server.settings import Settings
from kitama.tables.ports import Bus, Now, Secret, Store

FILES_FOR_A_REQUEST: Final = 10
"""A first visit keeps some 150 files of the page for offline days; they cost next to nothing, and
take no credit from moves."""


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass
class Services:
    """The parts and how they know each other. Time and secrets can be put in by tests."""

    store: Store
    settings: Settings = field(default_factory=Settings)
    bus: Bus = field(default_factory=LocalBus)
    bots: Bots | None = None
    now: Now = now_ms
    secret: Secret = secrets.token_bytes
    poster: Poster | None = None
    preparation: Preparation = field(default_factory=lambda: Preparation(is_done=True))

    def __post_init__(self) -> None:
        pool = BotPool(self.settings.bot_processes)
        if self.bots is None:
            self.bots = NatsBots(self.bus, pool) if isinstance(self.bus, NatsBus) else pool
        self.hub = Hub(self.store, self.bus, self.now, self.settings)
        self.keeper = Keeper(self.hub, self.bots)
        self.adviser = Adviser(self.bots)
        self.pulse = Pulse(self.store)
        self.allowance = Allowance(self.settings.bounds, self.store)
        self.seating = Seating(self.hub, self.secret)
        self.doing = Doing(self.hub, self.seating, self.allowance)
        if self.poster is None:
            self.poster = Poster(is_private_allowed=self.settings.private_notices)
        self.notifier = Notifier(self.hub, self.poster)
        self.endpoints = Endpoints(self.hub, is_private_allowed=self.poster.is_private_allowed)
        self.programs = Programs(self.hub, self.seating)
        self.listing = Listing(self.hub)
        self.doorway = Doorway(
            self.settings.connections_per_address,
            self.settings.max_waiting,
            Proxies(self.settings.proxies),
        )
        self.addresses = Addresses(
            self.settings.requests_per_second,
            self.settings.request_burst,
            self.settings.sockets_per_address,
        )
        self.files = Addresses(
            FILES_FOR_A_REQUEST * self.settings.requests_per_second,
            FILES_FOR_A_REQUEST * self.settings.request_burst,
            0,
        )
        self.replayer = Replayer(self.store, self.addresses)
        self._waiting: list[Callable[[], None]] = []
        self.preparation.follow(self._tell_progress)

    @property
    def metrics(self) -> Metrics:
        return self.hub.metrics

    def when_prepared(self, work: Callable[[], None]) -> None:
        """Do this once the rules are ready."""
        self._waiting.append(work)

    async def open(self) -> None:
        await self.bus.open(self.hub.grown, self.keeper.presences.heard)
        if self.preparation.is_done:
            await self._begin()
        else:
            self.keeper.spawn(self._prepare())

    async def _prepare(self) -> None:
        await self.preparation.run()
        await self._begin()

    async def _begin(self) -> None:
        """All that needs the rules."""
        for work in self._waiting:
            work()
        await self.keeper.open()
        self.notifier.open()
        await self.replayer.open()

    def _tell_progress(self) -> None:
        text = encode(Preparing(self.preparation.percent))
        for listener in self.hub.listeners:
            listener.hear(text)

    async def drain(self) -> None:
        await self.programs.close()
        await self.replayer.close()  # or those who wait for it would keep the server from ending
        await self.hub.drain()

    async def close(self) -> None:
        await self.notifier.close()
        await self.keeper.close()
        await self.store.close()
