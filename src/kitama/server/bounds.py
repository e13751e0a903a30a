"""How much of the store anybody may take, and how long what nobody comes back to is kept."""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from kitama.server.limits import Addresses, household
from kitama.tables.errors import Code, Refused
from kitama.tables.ports import Store, Unavailable


def _bound(default: int, meaning: str) -> int:
    bound: int = field(default=default, metadata={"help": meaning})
    return bound


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a host may choose; each is an option of kitama serve."""

    tables_per_hour: int = _bound(100, "New tables, for each address.")
    open_tables: int = _bound(200, "Tables that are not over, for each address and person.")
    actions_per_hour: int = _bound(100_000, "What is written down, for each address.")
    chat_per_minute: int = _bound(60, "Messages to tables, for each address.")
    chat_kept: int = _bound(200, "Messages kept of each table.")
    lines_per_table: int = _bound(20_000, "Beyond it one can only give up.")
    listed_per_address: int = _bound(10, "Tables in the public list.")
    endpoints_per_person: int = _bound(20, "Devices and webhooks that are told, for each.")
    endpoints_per_address: int = _bound(100, "The same, for each address they were asked from.")
    notices_per_hour: int = _bound(240, "Turn notices sent, for each such address.")
    notices_queued: int = _bound(100_000, "That wait to be sent; nobody else is called meanwhile.")
    forget_unstarted: int = _bound(14, "Days after which a table that never began is deleted.")
    forget_abandoned: int = _bound(90, "Days without an action, and no clock running.")
    forget_finished: int = _bound(0, "Days after the end; 0 keeps them for ever.")


class Allowance:
    """Needs the bounds and the store. Counts what is spent here; the store knows the rest."""

    def __init__(
        self, bounds: Bounds, store: Store, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._bounds = bounds
        self._store = store
        self._tables = _each(bounds.tables_per_hour, 3600, clock)
        self._actions = _each(bounds.actions_per_hour, 3600, clock)
        self._chat = _each(bounds.chat_per_minute, 60, clock)

    async def make_table(self, address: str, guest: str) -> str:
        """Count a new table: what its maker is known by. Raises Refused."""
        self._tables.spend(address)
        maker = known_as(address)
        try:
            taken = await self._store.open_tables(maker, guest)
        except Unavailable as error:
            raise Refused(Code.BUSY) from error
        if taken >= self._bounds.open_tables:
            raise Refused(Code.TOO_MANY, most=self._bounds.open_tables)
        return maker

    def rematch(self, address: str) -> None:
        """Count a table that may follow."""
        self._tables.spend(address)

    def act(self, address: str, version: int, *, ends: bool) -> None:
        """Count something to be written down. Raises Refused."""
        if version >= self._bounds.lines_per_table and not ends:
            raise Refused(Code.TABLE_FULL, most=self._bounds.lines_per_table)
        self._actions.spend(address)

    def say(self, address: str) -> None:
        self._chat.spend(address)


def known_as(address: str) -> str:
    """What is kept of the address a table was made from, until the table is over."""
    return hashlib.sha256(f"kitama maker {household(address)}".encode()).hexdigest()[:16]


def _each(most: int, seconds: float, clock: Callable[[], float]) -> Addresses:
    return Addresses(most / seconds, most, 0, clock)
