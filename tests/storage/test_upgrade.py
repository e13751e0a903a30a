"""The upgrade drill: databases of earlier versions are opened, replayed and played on."""

import gzip
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.server.serving import Client, Made, serving

KEPT = sorted((Path(__file__).parents[1] / "data" / "databases").glob("*.sqlite.gz"))
pytestmark = [pytest.mark.anyio, pytest.mark.server]


@pytest.fixture(params=KEPT, ids=lambda path: path.name)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    copy = tmp_path / "k.sqlite"
    copy.write_bytes(gzip.decompress(request.param.read_bytes()))
    return copy


def test_there_are_databases_to_try() -> None:
    assert KEPT


def test_every_table_replays(database: Path) -> None:
    found = run("replay", "--all", "--database", str(database))
    assert found.exit_code == 0, found.output
    assert "4 tables" in found.output


async def test_games_are_shown_and_go_on(database: Path) -> None:
    async with serving(database) as server:
        tables = await server.services.store.every()
        shown = [await server.get(f"/api/tables/{table}") for table in tables]
        phases = sorted(one["seen"]["phase"] for one in shown)
        assert phases == ["lobby", "over", "over", "playing"]
        for table, one in zip(tables, shown, strict=True):
            if one["seen"]["phase"] == "over":
                record = (await server.http.get(f"/api/tables/{table}/record")).text
                path = database.parent / "record.kitama"
                path.write_text(record, "utf-8")
                assert run("verify", str(path)).exit_code == 0
        going = next(one for one in shown if one["seen"]["phase"] == "playing")["about"]["table"]
        live = await server.services.hub.find(going)
        assert all(grant.token_hash for grant in live.grants.values())
        before = live.table.version
        made = Made(going, {}, "")
        async with server.client() as client:
            assert await watched(client, made) == before
        assert live.table.require_playing().legal_actions()


async def watched(client: Client, table: Made) -> int:
    seen = await client.watch(table.id)
    return int(seen["version"])
