"""The list of tables anybody may watch or sit down at, and what a stranger wants to know."""

import time
from typing import Final

from kitama.server.hub import Hub
from kitama.server.messages import TableListed
from kitama.tables.errors import Code, Refused
from kitama.tables.line import NO_SEAT
from kitama.tables.ports import Listed, Unavailable
from kitama.tables.setup import Person
from kitama.tables.table import Table

MOST: Final = 100
FRESH_SECONDS: Final = 2.0
"""How old an answer may be where each table is compared with the store: many ask often."""


class Listing:
    """Needs the hub, which holds the tables."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._made_at = float("-inf")
        self._made: list[TableListed] = []

    async def tables(self) -> list[TableListed]:
        """The newest first. Raises Refused."""
        now = time.monotonic()
        if not self._hub.bus.is_shared or now - self._made_at >= FRESH_SECONDS:
            self._made = await self._look()
            self._made_at = now
        return self._made

    async def _look(self) -> list[TableListed]:
        try:
            found = await self._hub.store.listed(MOST, self._hub.settings.bounds.listed_per_address)
        except Unavailable as error:
            raise Refused(Code.BUSY) from error
        rows = [await self._row(listed) for listed in found]
        return [row for row in rows if row is not None]

    async def _row(self, listed: Listed) -> TableListed | None:
        """None for a table that went meanwhile, cannot be opened, or is for its players alone."""
        try:
            table = (await self._hub.find(listed.table)).table
        except Refused as refusal:
            if refusal.code == Code.BUSY:
                raise
            return None
        has_room = table.state is None and None in table.players
        is_open = table.setup.is_open and has_room
        if not is_open and table.setup.visibility != "public":
            return None
        return TableListed(
            *listed,
            host=host(table),
            players=list(table.players),
            options=dict(table.options),
            clock=table.setup.clock,
            is_open=is_open,
        )


def host(table: Table) -> str:
    """Whoever made the table, or the first person there; empty for nobody."""
    made = table.players[table.maker : table.maker + 1] if table.maker != NO_SEAT else ()
    people = [player.name for player in (*made, *table.players) if isinstance(player, Person)]
    return people[0] if people else ""
