"""What is kept for calling people back, the same for SQLite and PostgreSQL."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import event

from kitama.storage import SqlStore, open_store
from kitama.tables.line import linked
from kitama.tables.ports import Birth, Call, Endpoint, Grant, VersionTaken, Waiting, Write

pytestmark = pytest.mark.anyio

BIRTH = Birth("onitama", "public", b"\x01" * 32, "join", 1000)
LEA, JONAS = "guest-lea", "token-jonas"
MANY = 1_000


def an_endpoint(name: str, owner: str = LEA, **changes: object) -> Endpoint:
    made = Endpoint(
        name, owner, owner, None, "push", f"https://push.example/{name}", "keys", "origin", "fr",
        "", "maker", 5,
    )  # fmt: skip
    return made._replace(**changes)  # type: ignore[arg-type]


def a_write(version: int, calls: tuple[Call, ...] | None = None) -> Write:
    line = linked(b"", "0", (version, 1000 + version, 0, "acted", "x", ""))
    birth = BIRTH if version == 0 else None
    return Write("a", [line], None, (Grant(0, "t0", LEA), Grant(1, JONAS, "")), birth, calls)


def a_call(seat: int, version: int, due: int = 100) -> Call:
    owners = ((LEA, "t0", "a"), ("", JONAS, "a"))[seat]
    return Call(seat, version, "turn", "onitama", "Léa", version, due, owners)


async def put(store: SqlStore, *endpoints: Endpoint) -> None:
    for endpoint in endpoints:
        assert await store.notices.put(endpoint, MANY, MANY)


async def claimed(store: SqlStore, claim: str = "c", now: int = 200) -> list[tuple[str, str]]:
    found = await store.notices.claim(claim, now, now + 50, 10)
    return sorted((notice.endpoint.id, notice.id) for notice in found)


async def test_a_row_for_each_endpoint_of_the_seat(store: SqlStore) -> None:
    await store.write(a_write(0))
    phone = an_endpoint("phone")
    await put(store, phone, an_endpoint("other", "somebody"), an_endpoint("room", "a", table="a"))
    await put(store, an_endpoint("moved", JONAS, table="a"))
    await store.write(a_write(1, (a_call(0, 1),)))
    (first, second) = await store.notices.claim("c", 200, 250, 10)
    assert {first.endpoint.id, second.endpoint.id} == {"phone", "room"}
    notice = first if first.endpoint.id == "phone" else second
    assert notice[:8] == ("a", 0, a_call(0, 1).id, "turn", "onitama", "Léa", 1, 0)
    assert notice.endpoint == phone

    await store.write(a_write(2, (a_call(1, 2),)))
    assert await claimed(store, "d") == [(name, a_call(1, 2).id) for name in ("moved", "room")]


async def test_what_follows_takes_the_place_of_what_waits(store: SqlStore) -> None:
    await store.write(a_write(0))
    await put(store, an_endpoint("phone"))
    await store.write(a_write(1, (a_call(0, 1),)))
    await store.write(a_write(2))
    assert await store.notices.queued() == 1
    await store.write(a_write(3, (a_call(0, 3),)))
    assert await claimed(store) == [("phone", a_call(0, 3).id)]
    await store.write(a_write(4, ()))
    assert await store.notices.queued() == 0


async def test_no_statement_for_those_who_want_no_notices(store: SqlStore) -> None:
    """Whoever plays pays nothing for what others may want: one look for all that is written."""
    await store.write(a_write(0))
    asked: list[str] = []

    @event.listens_for(store._writing, "before_cursor_execute")
    def note(_c: object, _cursor: object, statement: str, *_rest: object) -> None:
        asked.append(statement)

    def about_notices() -> list[str]:
        found = [one.split()[0] for one in asked if "notices" in one or "endpoints" in one]
        asked.clear()
        return found

    await store.write(a_write(1, (a_call(0, 1),)))
    assert about_notices() == ["SELECT"]
    await put(store, an_endpoint("other", "somebody"))
    about_notices()
    await store.write(a_write(2, (a_call(0, 2),)))
    assert set(about_notices()) == {"SELECT"}
    await put(store, an_endpoint("phone"))
    about_notices()
    await store.write(a_write(3, (a_call(0, 3),)))
    assert "INSERT" in about_notices()


async def test_a_lost_race_calls_nobody(store: SqlStore) -> None:
    """The notice is written with the action, or not at all."""
    await store.write(a_write(0))
    await put(store, an_endpoint("phone"))
    with pytest.raises(VersionTaken):
        await store.write(replace(a_write(0, (a_call(0, 1),)), birth=None))
    assert await store.notices.queued() == 0


async def test_nobody_else_is_given_what_is_claimed(store: SqlStore, address: str) -> None:
    """Until the claim has run out: then its holder has died."""
    await store.write(a_write(0))
    await put(store, *(an_endpoint(f"e{number}") for number in range(20)))
    await store.write(a_write(1, (a_call(0, 1),)))
    other = open_store(address)
    found = await asyncio.gather(
        *(one.notices.claim(f"{one}{turn}", 200, 250, 5) for one in (store, other) for turn in "ab")
    )
    given = [notice.endpoint.id for notices in found for notice in notices]
    assert len(given) == len(set(given)) == 20
    assert await claimed(other, "late", 249) == []
    assert len(await claimed(other, "late", 250)) == 10
    await other.close()


async def test_what_is_settled(store: SqlStore) -> None:
    await store.write(a_write(0))
    await put(store, an_endpoint("one"), an_endpoint("two"))
    await store.write(a_write(1, (a_call(0, 1),)))
    one, two = Waiting("a", 0, "one"), Waiting("a", 0, "two")
    assert len(await claimed(store)) == 2
    await store.notices.settle("somebody else's", one, None, 0)
    await store.notices.settle("c", one, None, 0)
    await store.notices.settle("c", two, 900, 3)
    assert await store.notices.queued() == 1
    assert await claimed(store, "d", 899) == []
    (notice,) = await store.notices.claim("d", 900, 950, 10)
    assert (notice.endpoint.id, notice.tries) == ("two", 3)


async def test_what_is_soon_can_be_put_off(store: SqlStore) -> None:
    await store.write(a_write(0))
    await put(store, an_endpoint("phone"))
    await store.write(a_write(1, (a_call(0, 1),)))
    assert await store.notices.soon(99, 10) == []
    soon = await store.notices.soon(100, 10)
    assert soon == [Waiting("a", 0, "phone")]
    await store.notices.postpone(soon, 500)
    assert await store.notices.soon(499, 10) == []


async def test_endpoints_are_bounded(store: SqlStore) -> None:
    await put(store, an_endpoint("one"), an_endpoint("two", maker="other"))
    notices = store.notices
    assert not await notices.put(an_endpoint("three", maker="other"), MANY, 2)
    assert not await notices.put(an_endpoint("three", "somebody"), 1, MANY)
    changed = an_endpoint("two", locale="de", maker="other")
    assert await notices.put(changed, 1, 2)
    assert await notices.of([LEA, "nobody"]) == [an_endpoint("one"), changed]


async def test_endpoints_are_forgotten(store: SqlStore) -> None:
    """With what waits for them; those of a table with the table."""
    await store.write(a_write(0))
    await put(store, *(an_endpoint(name, at=at) for name, at in (("x", 5), ("y", 6), ("z", 7))))
    await put(store, an_endpoint("room", "a", table="a"))
    await put(store, an_endpoint("club", "b", asker=JONAS))
    await store.write(a_write(1, (a_call(0, 1),)))
    await store.notices.forget("x")
    await store.notices.forget_old(7)
    assert await claimed(store) == [("z", a_call(0, 1).id)]
    await store.notices.forget_people([LEA, JONAS])
    assert await store.notices.of([LEA, "a", "b"]) == []
    assert await store.notices.queued() == 0


async def test_a_table_takes_its_endpoints_along(store: SqlStore) -> None:
    await store.write(a_write(0))
    await put(store, an_endpoint("room", "a", table="a"))
    await store.write(a_write(1, (a_call(0, 1),)))
    await store.forget_idle("lobby", 10_000, 10)
    assert await store.notices.of(["a"]) == []
    assert await store.notices.queued() == 0


async def test_the_key_stays_the_same(store: SqlStore, address: str) -> None:
    """Whoever is first makes it, for every process that will ever be."""
    other = open_store(address)
    keys = await asyncio.gather(
        *(one.notices.key("vapid", lambda one=one: str(one).encode()) for one in (store, other))  # type: ignore[misc]
    )
    again = await store.notices.key("vapid", lambda: b"another")
    assert set(keys) == {again}
    await other.close()


async def test_who_asks_to_be_called_is_called_from_then_on(tmp_path: Path) -> None:
    """Where it is certain that nobody wants it, nobody is named; not while somebody is asking."""
    store = open_store(tmp_path / "k.sqlite")
    notices = store.notices
    try:
        await store.write(a_write(0))
        assert not notices.calls_nobody
        await store.write(a_write(1, (a_call(0, 1),)))
        assert notices.calls_nobody
        asking = asyncio.ensure_future(put(store, an_endpoint("phone")))
        await asyncio.sleep(0)
        assert not notices.calls_nobody
        # Written together with it, whichever comes first: it is not found out that there is nobody.
        await store.write(a_write(2, (a_call(0, 2),)))
        await asking
        assert not notices.calls_nobody
        await store.write(a_write(3, (a_call(0, 3),)))
        assert await claimed(store) == [("phone", a_call(0, 3).id)]
    finally:
        await store.close()
