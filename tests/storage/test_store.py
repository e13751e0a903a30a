"""What a store promises, the same for SQLite and PostgreSQL."""

import asyncio
from concurrent.futures import Executor, Future
from typing import Any

import pytest

from kitama.storage import SqlStore, open_store
from kitama.tables.line import Line, linked
from kitama.tables.ports import Birth, Grant, Listed, Marks, Said, VersionTaken, Write

pytestmark = pytest.mark.anyio

BIRTH = Birth("onitama", "public", b"\x01" * 32, "join", 1000)


def a_line(version: int, text: str = "x", request: str = "") -> Line:
    return linked(b"", "0", (version, 1000 + version, 0, "acted", text, request))


def born(table: str, birth: Birth = BIRTH, marks: Marks | None = None) -> Write:
    return Write(table, [a_line(0)], marks, (Grant(0, "t0", "g0"), Grant(1, "t1", "")), birth)


async def test_what_was_written_is_read(store: SqlStore) -> None:
    await store.write(born("a"))
    await store.write(Write("a", [a_line(1, "Léa ☯"), a_line(2, request="r")]))
    await store.say("a", Said(0, 5, -1, "Ann", "hello", "r"))
    stored = await store.load("a")

    assert stored is not None
    assert stored.birth == BIRTH
    assert stored.lines == [a_line(0), a_line(1, "Léa ☯"), a_line(2, request="r")]
    assert stored.grants == [Grant(0, "t0", "g0"), Grant(1, "t1", "")]
    assert stored.chat == [Said(0, 5, -1, "Ann", "hello", "r")]
    assert await store.load("b") is None


async def test_reading_on_from_a_version(store: SqlStore) -> None:
    await store.write(born("a"), Write("a", [a_line(1), a_line(2)]))
    for number in range(3):
        await store.say("a", Said(number, 5, 0, "Ann", str(number)))
    stored = await store.load("a", since=2, said=1)

    assert stored is not None
    assert [line.version for line in stored.lines] == [2]
    assert [said.number for said in stored.chat] == [1, 2]


async def test_each_version_exists_once(store: SqlStore) -> None:
    await store.write(born("a"))
    with pytest.raises(VersionTaken):
        await store.write(Write("a", [a_line(0, "again")]))
    with pytest.raises(VersionTaken):
        await store.write(born("a"))
    await store.say("a", Said(0, 5, 0, "Ann", "first"))
    with pytest.raises(VersionTaken):
        await store.say("a", Said(0, 5, 0, "Bob", "second"))


async def test_a_write_is_all_or_nothing(store: SqlStore) -> None:
    await store.write(born("a"))
    with pytest.raises(VersionTaken):
        await store.write(Write("a", [a_line(1)]), born("b"), Write("a", [a_line(0)]))

    assert await store.load("b") is None
    assert await store.versions(["a"]) == {"a": (1, 0)}


async def test_of_many_at_once_exactly_one_wins_each_version(store: SqlStore) -> None:
    """The losers of a batch fail by themselves; the others of the batch are written."""
    await asyncio.gather(*(store.write(born(f"t{n}")) for n in range(20)))
    writes = [
        store.write(Write(f"t{n}", [a_line(1, f"by {rival}")]))
        for n in range(20)
        for rival in range(5)
    ]
    results = await asyncio.gather(*writes, return_exceptions=True)

    assert results.count(None) == 20
    assert all(isinstance(result, VersionTaken) for result in results if result is not None)
    assert set((await store.versions([f"t{n}" for n in range(20)])).values()) == {(2, 0)}


async def test_two_stores_on_one_database(address: str) -> None:
    first, second = open_store(address), open_store(address)
    try:
        await first.write(born("a"))
        rivals = [
            keeper.write(Write("a", [a_line(version)]))
            for version in range(1, 20)
            for keeper in (first, second)
        ]
        results = await asyncio.gather(*rivals, return_exceptions=True)
        assert results.count(None) == 19
        assert await second.versions(["a"]) == {"a": (20, 0)}
    finally:
        await first.close()
        await second.close()


async def test_a_seat_goes_to_another_token_with_its_line_or_not_at_all(store: SqlStore) -> None:
    await store.write(born("a"))
    await store.write(Write("a", [a_line(1)], None, (Grant(0, "new", "g9"),)))
    with pytest.raises(VersionTaken):
        await store.write(Write("a", [a_line(1)], None, (Grant(0, "late", ""),)))
    stored = await store.load("a")

    assert stored is not None
    assert stored.grants == [Grant(0, "new", "g9"), Grant(1, "t1", "")]


async def test_tables_that_are_due(store: SqlStore) -> None:
    await store.write(born("a", marks=Marks("playing", 500)))
    await store.write(born("b", marks=Marks("playing", 300)))
    await store.write(born("c"))
    assert await store.due(299, 10) == []
    assert await store.due(500, 10) == ["b", "a"]
    assert await store.due(500, 1) == ["b"]
    await store.postpone("b", None)
    await store.write(Write("a", [a_line(1)], Marks("over", None)))

    assert await store.due(10**12, 10) == []


async def test_only_public_tables_that_go_on_are_listed(store: SqlStore) -> None:
    await store.write(born("open"))
    await store.write(born("later", BIRTH._replace(at=2000), Marks("playing", None)))
    await store.write(born("hidden", BIRTH._replace(visibility="link")))
    await store.write(born("over", marks=Marks("over", None)))

    assert await store.listed(10, 10) == [
        Listed("later", "onitama", "playing", 2000),
        Listed("open", "onitama", "lobby", 1000),
    ]
    assert len(await store.listed(1, 10)) == 1
    assert await store.every() == ["hidden", "open", "over", "later"]


async def test_old_finished_tables_are_forgotten_only_when_asked(store: SqlStore) -> None:
    await store.write(born("old", marks=Marks("over", None)))
    await store.write(born("going", marks=Marks("playing", None)))
    await store.write(born("new", BIRTH._replace(at=9000), Marks("over", None)))
    assert await store.forget(5000) == 1

    assert await store.every() == ["going", "new"]
    assert await store.load("old") is None
    assert await store.versions(["old"]) == {"old": (0, 0)}


async def test_a_store_opened_again_has_everything(address: str) -> None:
    first = open_store(address)
    await first.write(born("a"))
    await first.close()
    second = open_store(address)
    await second.check()
    try:
        assert await second.versions(["a"]) == {"a": (1, 0)}
    finally:
        await second.close()


async def test_closing_finishes_what_was_asked_for(address: str) -> None:
    first = open_store(address)
    await first.write(born("a"))
    asked = [asyncio.ensure_future(first.write(Write("a", [a_line(n)]))) for n in range(1, 50)]
    await asyncio.sleep(0)
    await first.close()
    await asyncio.gather(*asked)
    second = open_store(address)
    try:
        assert await second.versions(["a"]) == {"a": (50, 0)}
    finally:
        await second.close()


async def test_a_cancelled_asker_does_not_disturb_the_others(store: SqlStore) -> None:
    await store.write(born("a"))
    cancelled = asyncio.ensure_future(store.write(Write("a", [a_line(1)])))
    await asyncio.sleep(0)
    cancelled.cancel()
    await store.write(born("b"))

    assert await store.versions(["a", "b"]) == {"a": (2, 0), "b": (1, 0)}


async def test_a_list_holds_so_many_of_each_maker(store: SqlStore) -> None:
    """Somebody who makes a hundred tables does not push the others out."""
    await store.write(born("other", BIRTH._replace(at=1, maker="b")))
    await store.write(born("early", BIRTH._replace(at=2)))
    for number in range(101):
        await store.write(born(f"t{number:03}", BIRTH._replace(at=10 + number, maker="a")))

    listed = [table.table for table in await store.listed(100, 3)]
    assert listed == ["t100", "t099", "t098", "early", "other"]


async def test_open_tables_are_counted_for_maker_and_guest(store: SqlStore) -> None:
    await store.write(born("a", BIRTH._replace(maker="m")))
    await store.write(born("b", BIRTH._replace(maker="m"), Marks("playing", None)))
    await store.write(born("c", BIRTH._replace(maker="n")))
    assert await store.open_tables("m", "") == 2
    assert await store.open_tables("n", "g0") == 3
    assert await store.open_tables("", "") == 0
    await store.write(Write("b", [a_line(1)], Marks("over", None)))

    assert await store.open_tables("m", "g0") == 2
    assert await store.open_tables("m", "nobody") == 1


async def test_only_so_much_chat_is_kept(store: SqlStore) -> None:
    await store.write(born("a"))
    for number in range(10):
        await store.say("a", Said(number, 5, 0, "Ann", str(number)), keep=3)
    stored = await store.load("a")

    assert stored is not None
    assert [said.number for said in stored.chat] == [7, 8, 9]
    assert await store.versions(["a"]) == {"a": (1, 10)}


async def test_tables_where_nothing_happens_are_forgotten(store: SqlStore) -> None:
    await store.write(born("lobby"))
    await store.write(born("abandoned", marks=Marks("playing", None)))
    await store.write(born("by deadline", marks=Marks("playing", 10**12)))
    await store.write(born("over", marks=Marks("over", None)))
    await store.write(born("alive", marks=Marks("playing", None)))
    await store.write(Write("alive", [a_line(9000)]))
    assert await store.forget_idle("lobby", 1000, 10) == 0
    assert await store.forget_idle("lobby", 5000, 10) == 1
    assert await store.forget_idle("playing", 5000, 10) == 1

    assert set(await store.every()) == {"by deadline", "over", "alive"}


class AtOnce(Executor):
    """Has done what it is given before anybody waits for it."""

    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        done = Future[Any]()
        done.set_result(work(*args, **kwargs))
        return done


@pytest.mark.parametrize("steps", range(6))
async def test_who_is_cancelled_while_the_answer_comes_is_cancelled(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    """Otherwise whoever looks after the tables for ever would never end."""
    monkeypatch.setattr(store, "_readers", AtOnce())
    reading = asyncio.create_task(store.due(0, 10))
    for _step in range(steps):
        await asyncio.sleep(0)
    was_early = reading.cancel()
    await asyncio.wait((reading,))
    assert reading.cancelled() == was_early
