"""Who is here: told to everybody at the table, kept nowhere, and what those who wait may do."""

import dataclasses
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kitama.server.bus import LocalBus
from kitama.server.presence import Word
from tests.server.serving import PATIENT, Client, Clock, Serving, serving

pytestmark = pytest.mark.anyio

HASTY = dataclasses.replace(
    PATIENT, away_after_seconds=0, leave_after_seconds=0.01, patience_seconds=10
)
LIVE = {"type": "live", "bank_ms": 60_000, "increment_ms": 0}


class Apart:
    """Two people, each with a browser of their own."""

    def __init__(self, server: Serving, table: str, tokens: list[str]) -> None:
        self.server = server
        self.table = table
        self.tokens = tokens

    def bearer(self, seat: int) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[seat]}"}

    async def ready(self, seat: int, *, is_ready: bool = True) -> None:
        path = f"/api/tables/{self.table}/seats/{seat}/ready"
        response = await self.server.http.post(
            path, json={"is_ready": is_ready}, headers=self.bearer(seat)
        )
        assert response.status_code == 204, response.text

    async def start(self) -> Any:
        path = f"/api/tables/{self.table}/start"
        return (await self.server.http.post(path, headers=self.bearer(0))).json()

    @asynccontextmanager
    async def client(self, *seats: int) -> AsyncIterator[Client]:
        async with self.server.client() as client:
            tokens = [self.tokens[seat] for seat in seats]
            await client.send("subscribe", table=self.table, tokens=tokens)
            yield client


async def apart(server: Serving, **options: Any) -> Apart:
    seats = [{"who": "me", "name": "Léa"}, {"who": "open"}]
    made = await server.post("/api/tables", {"game": "onitama", "seats": seats, **options})
    body = {"player": {"who": "me", "name": "Jonas"}, "join": made["join"]}
    taken = await server.post(f"/api/tables/{made['table']}/seats/1", body)
    return Apart(server, made["table"], [made["seats"][0]["token"], taken["token"]])


def here(*seats: bool | None) -> list[dict[str, Any]]:
    return [{"is_here": one, "since": None} for one in seats]


async def test_who_comes_and_goes(tmp_path: Path) -> None:
    clock = Clock()
    patient = dataclasses.replace(HASTY, leave_after_seconds=3600)
    async with serving(tmp_path / "k.sqlite", patient, now=clock) as server:
        pair = await apart(server)
        await pair.start()
        async with pair.client(0) as lea:
            told = await lea.expect("presence")
            assert told["seats"] == here(True, False)
            async with pair.client(1):
                await lea.expect("presence", seats=here(True, True))
            gone = {"is_here": False, "since": clock.ms}
            await lea.expect("presence", seats=[*here(True), gone])
            async with pair.client(1), pair.client():
                await lea.expect("presence", seats=here(True, True))
        kinds = [
            told.kind for told in (await server.services.hub.find(pair.table)).table.happenings
        ]
    assert kinds[-1] not in {"left", "returned"}


async def test_nobody_is_told_of_those_at_one_screen(server: Serving) -> None:
    table = await server.new_table()
    async with server.client() as client:
        await client.watch(table, 0, 1)
        assert (await client.ask("resign", table=table.id, seat=0))["type"] == "accepted"
    assert "presence" not in {told["type"] for told in client.heard}


async def test_when_only_a_bot_is_left_there_is_nothing_more_to_tell(server: Serving) -> None:
    table = await server.new_table(("Léa", ""), begin=False, hot_seat=False)
    async with server.client() as client:
        await client.watch(table, 0)
        await client.expect("presence")
        body = {"player": {"who": "bot", "bot": "1"}, "join": table.join}
        await server.post(f"/api/tables/{table.id}/seats/1", body)
        await server.start(table)
        await client.expect("seen", phase="playing")
    assert [told["type"] for told in client.heard].count("presence") == 1


async def test_somebody_looks_at_a_free_seat(tmp_path: Path) -> None:
    async with serving(tmp_path / "k.sqlite", HASTY) as server:
        table = await server.new_table(("Léa", ""), begin=False, hot_seat=False)
        async with server.client() as lea, server.client() as guest:
            await lea.watch(table, 0)
            assert (await lea.expect("presence"))["lookers"] == 0
            await guest.watch(table.id)
            await lea.expect("presence", lookers=1)
            await guest.send("unsubscribe", table=table.id)
            await lea.expect("presence", lookers=0)


async def test_those_who_wait_decide_after_a_while(tmp_path: Path) -> None:
    """T27: anybody who is there may let a bot play on for them until they are back"""
    clock = Clock()
    async with serving(tmp_path / "k.sqlite", HASTY, now=clock) as server:
        pair = await apart(server)
        await pair.start()
        async with pair.client(0) as lea:
            about = await lea.expect("about")
            while not about["seats"][1]["is_away"]:
                about = await lea.expect("about")
            settle = {"table": pair.table, "seat": 0, "absent": 1, "how": "bot"}
            refused = await lea.ask("settle", **settle)
            clock.ms += 10_000
            accepted = await lea.ask("settle", **settle)
            live = await server.services.hub.find(pair.table)
            assert live.table.is_bot(1)
            async with pair.client(1):
                while about["seats"][1]["is_away"]:
                    about = await lea.expect("about")

    assert (refused["code"], refused["values"]) == ("not-gone", {"seat": 1})
    assert accepted["type"] == "accepted"
    assert about["patience_ms"] == 10_000
    assert not about["seats"][1]["has_stand_in"]


async def test_nobody_leaves_a_table_where_nobody_waits(tmp_path: Path) -> None:
    async with serving(tmp_path / "k.sqlite", HASTY) as server:
        pair = await apart(server)
        await pair.start()
        live = await server.services.hub.find(pair.table)
        keeper = server.services.keeper
        assert await keeper._leave_unless_present(live, 1)
        assert live.table.away == {}


async def test_a_live_game_begins_when_both_are_ready(tmp_path: Path) -> None:
    """T26: A game with a live clock begins when all people at it have said that they are ready"""
    async with serving(tmp_path / "k.sqlite", HASTY) as server:
        pair = await apart(server, clock=LIVE)
        async with pair.client(0) as lea, pair.client(1) as jonas:
            await jonas.expect("presence", seats=here(True, True))
            refused = await pair.start()
            await pair.ready(0)
            await pair.ready(0, is_ready=False)
            await pair.ready(1)
            about = await lea.expect("about")
            while not about["seats"][1]["is_ready"]:
                about = await lea.expect("about")
            await pair.ready(0)
            seen = await lea.expect("seen", phase="playing")

    assert (refused["code"], refused["values"]) == ("not-ready", {"seats": ["0", "1"]})
    assert about["asks_ready"]
    assert not about["seats"][0]["is_ready"]
    assert seen["clock"]["running"] is None
    assert seen["clock"]["is_waiting"]


async def test_who_is_away_is_not_ready(tmp_path: Path) -> None:
    """T26: Who is away is not ready."""
    async with serving(tmp_path / "k.sqlite", HASTY) as server:
        pair = await apart(server, clock=LIVE)
        async with pair.client(0) as lea:
            async with pair.client(1):
                await lea.expect("presence", seats=here(True, True))
                await pair.ready(1)
            about = await lea.expect("about")
            while not about["seats"][1]["is_ready"]:
                about = await lea.expect("about")
            while about["seats"][1]["is_ready"]:
                about = await lea.expect("about")


class Heard(LocalBus):
    """Other nodes, as far as this one hears of them."""

    is_shared = True  # type: ignore[misc]
    is_up = True  # type: ignore[misc]

    def __init__(self) -> None:
        self.passed_on: list[Word] = []

    async def pass_on(self, table: str, words: bytes) -> None:
        del table
        self.passed_on.append(msgspec.json.decode(words, type=Word))


async def test_seats_at_another_node(tmp_path: Path) -> None:
    bus = Heard()
    patient = dataclasses.replace(HASTY, leave_after_seconds=3600)
    async with serving(tmp_path / "k.sqlite", patient, bus=bus) as server:
        pair = await apart(server)
        await pair.start()
        presences = server.services.keeper.presences

        async def say(*seats: int, asks: bool = False) -> None:
            word = Word("other", list(seats), 0, asks)
            await presences.heard(pair.table, msgspec.json.encode(word))

        await say(1)  # of a table nobody looks at here
        async with pair.client(0) as lea:
            await lea.expect("presence", seats=here(True, False))
            assert [word.seats for word in bus.passed_on if word.asks] == [[0]]
            await presences.heard(pair.table, b"nonsense")
            await say(1)
            await lea.expect("presence", seats=here(True, True))
            live = await server.services.hub.find(pair.table)
            assert presences.is_here(live, 1)
            known = len(bus.passed_on)
            await say(asks=True)
            gone = await lea.expect("presence")
            bus.is_up = False  # type: ignore[misc]
            assert presences.is_here(live, 1) is None
            assert not await server.services.keeper._leave_unless_present(live, 1)
            presences.look(live)
            await lea.expect("presence", seats=here(True, None))
            assert [word.seats for word in bus.passed_on[known:]] == [[0]]

    assert gone["seats"][1]["is_here"] is False
    assert gone["seats"][1]["since"] is not None
