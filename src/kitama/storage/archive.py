"""Tables as text files, out of a store and into one: to move a house, or to keep what was played.

A file holds a table's record with its seed, and the hashes of its seats' tokens, so that a game
can go on elsewhere. It is for the host alone while the game goes on. Chat stays where it is.
"""

from collections.abc import AsyncIterator

from kitama.game import BadText
from kitama.tables import ledger, schedule
from kitama.tables.ledger import Ledger
from kitama.tables.ports import Birth, Grant, Store, Stored, Unavailable, Write
from kitama.tables.table import Table

PATIENCE = schedule.Patience(bot_ms=0, leaver_ms=90_000)
"""Bots of an imported table are asked at once."""


def ledger_of(table_id: str, stored: Stored) -> Ledger:
    """A stored table as a record, with what a new home needs."""
    headers = {"visibility": stored.birth.visibility, "join": stored.birth.join_hash}
    for grant in stored.grants:
        if grant.token_hash:
            headers[f"seat {grant.seat}"] = f"{grant.token_hash} {grant.guest or '-'}"
    digest = stored.lines[-1].digest if stored.lines else ""
    return Ledger(table_id, stored.lines, stored.birth.seed, digest, headers)


async def ledgers(store: Store) -> AsyncIterator[Ledger]:
    """Every table of a store, oldest first."""
    for table_id in await store.every():
        stored = await store.load(table_id)
        if stored is None:
            raise Unavailable(f"the table {table_id} vanished while it was read")
        yield ledger_of(table_id, stored)


async def take_in(store: Store, text: str) -> Table:
    """Verify a record and store it. Raises BadText, Mismatch, or VersionTaken when it is there."""
    made = ledger.read(text)
    table = ledger.verify(made)
    setup = table.setup
    # Not under a digest, as the agreed one in line 0 is: a changed header must not publish a table.
    if made.headers.get("visibility", setup.listing) != setup.listing:
        raise BadText("the visibility is not the one agreed", text=text[:60], line=1)
    birth = Birth(
        setup.game, setup.listing, made.seed, made.headers.get("join", ""), made.lines[0].at
    )
    grants = [
        _grant(name, value, len(table.players))
        for name, value in made.headers.items()
        if name.startswith("seat")
    ]
    if len({grant.seat for grant in grants}) < len(grants):
        raise BadText("a seat has one holder", text=text[:60], line=1)
    marks = schedule.marks(table, PATIENCE)
    await store.write(Write(made.table, made.lines, marks, grants, birth))
    return table


def _grant(name: str, value: str, seats: int) -> Grant:
    try:
        token_hash, guest = value.split(" ")
        seat = int(name.removeprefix("seat "))
        if not 0 <= seat < seats:
            raise ValueError(seat)  # noqa: TRY301  # told in the same words
    except ValueError as error:
        raise BadText("a seat has a number and two hashes", text=value, line=1) from error
    return Grant(seat, token_hash, "" if guest == "-" else guest)
