"""Games seen again cost nobody else anything: elsewhere, in turn, at a price, and once."""

import asyncio
import dataclasses
import gzip
import sys
from pathlib import Path

import pytest

from kitama.server import replayer
from kitama.server.squeeze import SMALLEST, accepts_gzip
from tests.server.serving import PATIENT, Serving, play_to_the_end, serving

pytestmark = pytest.mark.anyio

SILENT = "print('{}', flush=True); import time; time.sleep(1000)"
"""A process that never answers."""


async def record(server: Serving) -> str:
    table = await server.new_table()
    async with server.client() as client:
        await play_to_the_end(client, table)
    return (await server.http.get(f"/api/tables/{table.id}/record")).text


async def test_while_a_game_is_seen_again_others_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is computed elsewhere: as long as that takes, here everything goes on."""
    monkeypatch.setattr(replayer, "_COMMAND", (sys.executable, "-c", SILENT))
    async with serving(tmp_path / "k.sqlite") as server:
        text = await record(server)
        asked = asyncio.create_task(server.http.post("/api/replay", json={"text": text}))
        table = await server.new_table()
        async with server.client() as client:
            assert (await play_to_the_end(client, table))["phase"] == "over"
        path = f"/api/tables/{table.id}/replay"
        asked_too = asyncio.create_task(server.http.get(path))
        assert (await server.http.get("/api/games")).status_code == 200
        assert not asked.done()
        for task in (asked, asked_too):
            task.cancel()


async def test_few_wait_and_of_one_address_fewer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replayer, "_COMMAND", (sys.executable, "-c", SILENT))
    async with serving(tmp_path / "k.sqlite") as server:
        asked = [
            asyncio.create_task(server.http.post("/api/replay", json={"text": str(number)}))
            for number in range(10)
        ]
        while sum(task.done() for task in asked) < 7:
            await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.sleep(0)
        assert {task.result().json()["code"] for task in asked if task.done()} == {"too-fast"}
        for task in asked:
            task.cancel()


async def test_a_process_that_dies_is_told_and_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mortal = "import sys; print('{}', flush=True); sys.stdin.readline()"
    monkeypatch.setattr(replayer, "_COMMAND", (sys.executable, "-c", mortal))
    async with serving(tmp_path / "k.sqlite") as server:
        for text in ("a", "b", "c"):
            response = await server.http.post("/api/replay", json={"text": text})
            assert (response.status_code, response.json()["code"]) == (503, "busy")


async def test_the_same_is_computed_once(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    text = await record(server)
    together = [server.post("/api/replay", {"text": text}) for _number in range(5)]
    first, *others = await asyncio.gather(*together)
    monkeypatch.setattr(server.services.replayer._lane, "ask", None)  # nobody is asked any more
    again = await server.post("/api/replay", {"text": text})
    assert all(first == other for other in [*others, again])


async def test_what_is_kept_is_bounded(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    text = await record(server)
    await server.post("/api/replay", {"text": text})
    kept = server.services.replayer._kept
    size = sum(map(len, kept.values()))
    monkeypatch.setattr(replayer, "MOST_KEPT", size + size // 2)
    for extra in ("\n", "\n\n", "\n\n\n"):
        await server.post("/api/replay", {"text": text + extra})
    assert sum(map(len, kept.values())) == server.services.replayer._size <= size + size // 2


async def test_it_costs_its_address_what_it_cost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replayer, "REQUESTS_A_SECOND", 1e9)
    strict = dataclasses.replace(PATIENT, requests_per_second=0.001, request_burst=50)
    async with serving(tmp_path / "k.sqlite", strict) as server:
        text = await record(server)
        assert (await server.http.post("/api/replay", json={"text": text})).status_code == 200
        assert (await server.http.get("/api/games")).status_code == 429


async def test_some_frames_alone(server: Serving) -> None:
    text = await record(server)
    whole = await server.post("/api/replay", {"text": text})
    some = await server.post("/api/replay?first=3&most=2", {"text": text})
    beyond = await server.post("/api/replay?first=100000", {"text": text})

    assert some["frames"] == whole["frames"][3:5]
    assert (some["first"], some["total"]) == (3, len(whole["frames"]))
    assert (beyond["frames"], beyond["total"]) == ([], whole["total"])
    assert {name: some[name] for name in ("outcome", "players")} == {
        name: whole[name] for name in ("outcome", "players")
    }


async def test_large_answers_are_sent_in_gzip(server: Serving) -> None:
    text = await record(server)
    table = server.services.hub.tables()[0].table.id
    for path in (f"/api/tables/{table}/replay", "/api/schema/openapi.json", "/api"):
        plain = await server.http.get(path, headers={"accept-encoding": "identity"})
        packed = await server.http.get(path, headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in plain.headers
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["vary"] == "accept-encoding"
        assert packed.content == plain.content
        assert int(packed.headers["content-length"]) < len(plain.content) / 3
        assert (await server.http.head(path)).status_code in {200, 405}
    small = await server.http.get("/health", headers={"accept-encoding": "gzip"})
    assert len(small.content) < SMALLEST
    assert "content-encoding" not in small.headers
    assert len(gzip.compress(text.encode())) < len(text)


@pytest.mark.parametrize(
    ("header", "is_accepted"),
    [
        ("gzip, deflate, br", True),
        ("br;q=1.0, gzip;q=0.8, *;q=0.1", True),
        ("*", True),
        ("", False),
        ("identity", False),
        ("gzip;q=0", False),
        ("gzip;q=0.0, br", False),
        ("xgzip", False),
    ],
)
def test_what_readers_accept(header: str, *, is_accepted: bool) -> None:
    assert accepts_gzip(header) == is_accepted
