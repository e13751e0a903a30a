"""Takes one person out of a store: names, chat, seats and where they are told of turns.

No server may run meanwhile.
"""

from collections.abc import Iterator

import msgspec

from kitama.game import Seat
from kitama.storage.sql import SqlStore
from kitama.tables.line import START, Kind, Line, linked
from kitama.tables.ports import Stored
from kitama.tables.setup import FORGOTTEN, Person, decode_player, encode_player


async def forget_person(store: SqlStore, name: str, table: str = "") -> int:
    """Forget everybody of that name; with a table, the one who sits there, wherever they sit.

    How many tables that changed. Who sat elsewhere is known by the browser, not by the name.
    """
    guests = await _guests(store, name, table) if table else frozenset()
    holders = set(guests)
    count = 0
    for table_id in await store.every():
        stored = await store.load(table_id)
        if stored is None:
            continue
        if table and table_id != table:
            held = (grant.seat for grant in stored.grants if grant.guest in guests)
            names = {_name_at(stored, seat) for seat in held} - {""}
            # Several at one screen share a browser: there the name decides.
            names = names & {name} if len(names) > 1 else names
        else:
            names = {name}
        said = [said.number for said in stored.chat if said.name in names]
        sat = {line.seat for line, player in _people(stored) if player.name in names}
        # Another may have sat down there since: that one stays.
        seats = {seat for seat in sat if _name_at(stored, seat) in names}
        holders |= _holders(stored, seats)
        if said or sat:
            await store.rewrite(table_id, _without(stored, names), names, seats, said)
            count += 1
    await store.notices.forget_people(holders)
    return count


async def _guests(store: SqlStore, name: str, table: str) -> frozenset[str]:
    stored = await store.load(table)
    if stored is None:
        return frozenset()
    held = {grant.guest for grant in stored.grants if _name_at(stored, grant.seat) == name}
    return frozenset(held - {""})


def _holders(stored: Stored, seats: set[Seat]) -> set[str]:
    """Whom turns at these seats are told to."""
    held = [grant for grant in stored.grants if grant.seat in seats]
    return {known for grant in held for known in (grant.guest, grant.token_hash) if known}


def _people(stored: Stored) -> Iterator[tuple[Line, Person]]:
    for line in stored.lines:
        if line.kind == Kind.SAT:
            player = decode_player(line.text)
            if isinstance(player, Person):
                yield line, player


def _name_at(stored: Stored, seat: Seat) -> str:
    """Who sat down there last."""
    names = [player.name for line, player in _people(stored) if line.seat == seat]
    return names[-1] if names else ""


def _without(stored: Stored, names: set[str]) -> list[Line]:
    """The list without the names, linked anew with the seed."""
    changed = {
        line.version: encode_player(msgspec.structs.replace(player, name=FORGOTTEN)).decode()
        for line, player in _people(stored)
        if player.name in names
    }
    lines: list[Line] = []
    for line in stored.lines:
        plain = line._replace(text=changed.get(line.version, line.text))
        before = lines[-1].digest if lines else START
        lines.append(linked(stored.birth.seed, before, plain[:6]))
    return lines
