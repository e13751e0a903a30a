"""kitama forget --person: nothing of the person is left, and every record is still valid."""

import asyncio
from pathlib import Path

from kitama.storage.hold import hold
from tests.cli.running import run
from tests.server.serving import play_to_the_end, serving


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
