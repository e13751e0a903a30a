"""kitama forget --person: nothing of the person is left, and every record is still valid."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from kitama.storage import open_alone, open_store
from kitama.storage.away import COMMAND_SECONDS
from kitama.storage.hold import hold
from kitama.tables.ports import Challenge, Unavailable
from tests.cli.running import run
from tests.postgres import Postgres
from tests.server.serving import Made, Serving, play_to_the_end, serving

pytestmark = pytest.mark.anyio


async def _played(database: Path) -> tuple[str, str, str]:
    """A finished table of Léa and Jonas, one of theirs that goes on, and another Léa's."""
    async with serving(database) as server:
        over = await server.new_table(("Léa", "Jonas"))
        async with server.client() as client:
            seen = await client.watch(over, 0)
            for seat, text in ((0, "a word of hers"), (1, "a word of his")):
                await client.watch(over, seat)
                await client.ask("say", table=over.id, seat=seat, text=text)
            digest = seen["digest"]
            await play_to_the_end(client, over)
        seats = [{"who": "me", "name": "Léa"}, {"who": "me", "name": "Jonas"}]
        body = {"game": "onitama", "seats": seats, "hot_seat": True}
        made = (await server.http.post("/api/tables", json=body)).json()
        seats[1]["name"] = "Mia"
        await server.http.post("/api/tables", json=body)  # from the same browser
        server.http.cookies.clear()
        await server.new_table(("Tom", "Léa"))
        return over.id, made["table"], digest


def test_a_person_is_forgotten(tmp_path: Path) -> None:
    database = tmp_path / "k.sqlite"
    over, _going, digest = asyncio.run(_played(database))
    with hold(database):  # type: ignore[union-attr]
        busy = run("forget", "--database", database, "--person", "Léa", "--yes")
        assert "stop it first" in busy.output
    done = run("forget", "--database", database, "--person", "Léa", "--yes")
    assert "out of 4 tables" in done.output
    run("export", "--database", database, tmp_path / "out")
    texts = {file.stem: file.read_text() for file in (tmp_path / "out").iterdir()}
    assert not any("Léa" in text for text in texts.values())
    assert "Jonas" in texts[over]
    assert "4 tables, all as" in run("replay", "--all", "--database", database).output
    record = tmp_path / "out" / f"{over}.kitama"
    assert run("verify", record).exit_code == 0
    told = run("verify", record, "--digest", digest)
    assert (told.exit_code, "removed a name" in told.output) == (2, True)

    async def read() -> None:
        async with serving(database) as server, server.client() as client:
            await client.watch(over)
            said = (await client.expect("chat"))["said"]
            assert [message["text"] for message in said] == ["a word of his"]

    asyncio.run(read())


def test_the_person_at_one_table(tmp_path: Path) -> None:
    """Others of the same name stay."""
    database = tmp_path / "k.sqlite"
    _over, going, _digest = asyncio.run(_played(database))
    done = run("forget", "--database", database, "--person", "Léa", "--table", going, "--yes")
    assert "out of 2 tables" in done.output
    run("export", "--database", database, tmp_path / "out")
    texts = [file.read_text() for file in (tmp_path / "out").iterdir()]
    assert any("Mia" in text for text in texts)
    assert sum("Léa" in text for text in texts) == 2
    assert run("forget", "--database", database, "--yes").exit_code == 2


def _forget(database: str | Path, name: str) -> str:
    return run("forget", "--database", database, "--person", name, "--yes").output


async def _everything_about(server: Serving, table: Made) -> str:
    """All that anybody can be told of a table by now."""
    async with server.client() as client:
        await client.watch(table.id)
        record = await server.http.get(f"/api/tables/{table.id}/record")
        return "\n".join([*client.raw, record.text])


async def test_who_is_forgotten_in_the_middle_of_a_game_comes_back_as_a_stranger(
    tmp_path: Path,
) -> None:
    """Neither the cookie nor the token of before is good for anything; the other plays on."""
    database = tmp_path / "k.sqlite"
    async with serving(database) as server:
        made = (await server.http.post("/api/tables", json=_a_table("Léa"))).json()
        cookie = _cookie(server)
        server.http.cookies.clear()
        sat = await server.post(f"/api/tables/{made['table']}/seats/1", _sits("Jonas", made))
        table = Made(made["table"], {0: made["seats"][0]["token"], 1: sat["token"]}, "")
        await server.start(table)
        async with server.client() as lea, server.client() as jonas:
            views = [await lea.watch(table, 0), await jonas.watch(table, 1)]
            await lea.ask("say", table=table.id, seat=0, text="a word of hers")
            players = (lea, jonas)
            await players[views[0]["decides"]].act(views[views[0]["decides"]])

    assert "out of 1 tables" in await asyncio.to_thread(_forget, database, "Léa")

    async with serving(database) as server:
        async with server.client(additional_headers={"Cookie": cookie}) as lea:
            seen = await lea.watch(table.id)
            assert seen["seat"] is None
            acted = await lea.ask(
                "act", table=table.id, seat=0, version=seen["version"], action="ox a1-a2"
            )
            assert acted["code"] == "not-your-seat"
            await lea.send("subscribe", table=table.id, tokens=[table.tokens[0]], since=0)
            assert (await lea.expect("refused"))["code"] == "not-your-seat"
        told = await _everything_about(server, table)
        assert "Léa" not in told
        assert "a word of hers" not in told
        assert "Jonas" in told
        async with server.client() as jonas:
            await jonas.watch(table, 1)
            assert (await jonas.ask("resign", table=table.id, seat=1))["type"] == "accepted"
            over = [told for told in jonas.heard if told.get("phase") == "over"]
            assert over[-1]["outcome"]["winners"] == [0]
    replayed = await asyncio.to_thread(run, "replay", "--all", "--database", database)
    assert "1 tables, all as" in replayed.output


async def test_who_sat_down_after_them_keeps_the_seat(tmp_path: Path) -> None:
    """Forgotten is who stood up, not who has the seat now."""
    database = tmp_path / "k.sqlite"
    async with serving(database) as server:
        made = await server.post("/api/tables", _a_table("Léa"))
        path = f"/api/tables/{made['table']}/seats/1"
        sat = await server.post(path, _sits("Jonas", made))
        tokens = {0: made["seats"][0]["token"], 1: sat["token"]}
        async with server.client() as jonas:
            await jonas.watch(Made(made["table"], tokens, ""), 1)
            assert (await jonas.ask("leave", table=made["table"], seat=1))["type"] == "accepted"
        tokens[1] = (await server.post(path, _sits("Mia", made)))["token"]

    assert "out of 1 tables" in await asyncio.to_thread(_forget, database, "Jonas")

    table = Made(made["table"], tokens, "")
    async with serving(database) as server:
        await server.start(table)
        async with server.client() as mia:
            assert (await mia.watch(table, 1))["seat"] == 1
        told = await _everything_about(server, table)
    assert ("Jonas" in told, "Mia" in told) == (False, True)


async def test_whom_they_asked_is_not_told_their_name_any_more(tmp_path: Path) -> None:
    database = tmp_path / "k.sqlite"
    async with serving(database) as server:
        made = await server.post("/api/tables", _a_table("Léa"))
        challenge = Challenge("c1", made["table"], "Old Pine", "Léa", server.services.now())
        await server.services.store.programs.ask(challenge)

    await asyncio.to_thread(_forget, database, "Léa")

    store = open_store(database)
    assert await store.programs.asked("c1") is None
    await store.close()


async def test_nobody_is_forgotten_while_a_node_has_their_tables_in_memory(
    postgres: Postgres,
) -> None:
    """It would go on writing to lines that are no more, and the record would not hold together."""
    database = postgres.new_database()
    async with serving(database) as server:
        table = await server.new_table(("Léa", "Jonas"))
        assert "stop it first" in await asyncio.to_thread(_forget, database, "Léa")
        async with server.client() as client:
            assert (await client.act(await client.watch(table, 0, 1)))["type"] == "accepted"
            assert "Léa" in "".join(client.raw)
        # Among those who only share it, as the commands do, nobody is in another's way.
        shared = await asyncio.to_thread(run, "replay", "--all", "--database", database)
        assert "1 tables, all as" in shared.output

    assert "out of 1 tables" in await asyncio.to_thread(_forget, database, "Léa")

    async with serving(database) as server:
        assert "Léa" not in await _everything_about(server, table)
    replayed = await asyncio.to_thread(run, "replay", "--all", "--database", database)
    assert "1 tables, all as" in replayed.output


async def test_a_node_that_starts_while_somebody_is_forgotten_waits(postgres: Postgres) -> None:
    database = postgres.new_database()
    with open_alone(database, COMMAND_SECONDS) as alone:
        with pytest.raises(Unavailable):
            open_store(database, seconds=0.2)
        await alone.close()
    await open_store(database).close()


def _a_table(name: str) -> dict[str, Any]:
    return {"game": "onitama", "seats": [{"who": "me", "name": name}, {"who": "open"}]}


def _sits(name: str, made: dict[str, Any]) -> dict[str, Any]:
    return {"player": {"who": "me", "name": name}, "join": made["join"]}


def _cookie(server: Serving) -> str:
    return "; ".join(f"{name}={value}" for name, value in server.http.cookies.items())
