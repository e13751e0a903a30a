"""A table begun on a device goes on here, with its whole record, and stays marked."""

import asyncio
import dataclasses
import threading
from pathlib import Path
from typing import Any

import pytest

from kitama.game import Action
from kitama.tables import ledger
from kitama.tables.local import LocalTable
from kitama.tables.setup import Machine, Person, Place, Player, Setup, Visibility
from kitama.tables.table import Table
from tests.server.serving import CARDS, PATIENCE_SECONDS, PATIENT, Serving, serving

pytestmark = pytest.mark.anyio
PATH = "/api/tables/handed-over"
SEED = bytes(range(32))
NOW = 1_763_240_000_000


def begun(
    *,
    actions: int = 3,
    players: tuple[Player, ...] = (Person("Léa"), Person("Jonas")),
    begun_at: Place = "device",
    visibility: Visibility = "link",
    now: int = NOW,
) -> str:
    """The record of a game on one screen after some actions."""
    setup = Setup("onitama", CARDS, hot_seat=True, begun_at=begun_at, visibility=visibility)
    table = LocalTable(setup, players, SEED, lambda: now)
    for _action in range(actions):
        table.act(first(table))
    return ledger.write(table.ledger())


def first(table: LocalTable) -> Action:
    return table.table.require_playing().legal_actions()[0]


async def refusal(server: Serving, record: str) -> tuple[str, Any]:
    response = await server.http.post(PATH, json={"record": record})
    assert response.status_code == 400, response.text
    return response.json()["code"], response.json()["values"]


async def test_it_goes_on_where_it_was_left(server: Serving) -> None:
    made = await server.post(PATH, {"record": begun()})
    assert [seat["seat"] for seat in made["seats"]] == [0, 1]
    bearer = {"authorization": f"Bearer {made['seats'][1]['token']}"}
    shown = await server.get(f"/api/tables/{made['table']}", headers=bearer)
    assert shown["about"]["begun_at"] == "device"
    assert shown["seen"]["phase"] == "playing"
    assert [one["kind"] for one in shown["seen"]["happenings"]].count("acted") == 3

    async with server.client() as client:
        tokens = {seat["seat"]: seat["token"] for seat in made["seats"]}
        seen = await client.watch(made["table"], *tokens.values())
        mover = shown["seen"]["decides"]
        assert seen["version"] == shown["seen"]["version"]
        assert mover in tokens


async def test_a_game_that_is_over_can_be_shown_to_others(server: Serving) -> None:
    setup = Setup("onitama", CARDS, begun_at="device")
    table = LocalTable(setup, (Person("Léa"), Machine("1")), SEED, lambda: NOW)
    while not table.table.is_over:
        table.act(first(table))
    made = await server.post(PATH, {"record": ledger.write(table.ledger())})
    assert [seat["seat"] for seat in made["seats"]] == [0]
    replay = await server.get(f"/api/tables/{made['table']}/replay")
    assert len(replay["frames"]) == len(table.table.stack) + 1


async def test_records_are_verified_one_at_a_time(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Threads share the interpreter: many of them would leave the loop little of it."""
    verify, may_go_on, found = ledger.verify, threading.Event(), list[ledger.Ledger]()

    def slowly(record: ledger.Ledger) -> Table:
        found.append(record)
        assert may_go_on.wait(PATIENCE_SECONDS)
        return verify(record)

    monkeypatch.setattr("kitama.server.seating.ledger.verify", slowly)
    posts = [asyncio.ensure_future(server.post(PATH, {"record": begun()})) for _time in range(4)]
    async with server.client() as client:
        while not found or len(server.services.seating._verifying._waiting) < 3:
            await client.send("ping", at=1)
            await client.expect("pong")
    assert len(found) == 1
    may_go_on.set()
    assert len({made["table"] for made in await asyncio.gather(*posts)}) == len(found) == 4


@pytest.mark.parametrize("extra", ["", "\n9 9 0 acted - nonsense"])
async def test_a_record_costs_its_address_what_it_cost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, extra: str
) -> None:
    monkeypatch.setattr("kitama.server.routes.REQUESTS_A_SECOND", 1e9)
    strict = dataclasses.replace(PATIENT, requests_per_second=0.001, request_burst=50)
    async with serving(tmp_path / "k.sqlite", strict) as server:
        answer = await server.http.post(PATH, json={"record": begun() + extra})
        assert answer.status_code == (400 if extra else 201)
        assert (await server.http.get("/api/games")).status_code == 429


async def test_two_tables_come_of_it_when_it_is_handed_over_twice(server: Serving) -> None:
    one, two = [await server.post(PATH, {"record": begun()}) for _time in range(2)]
    assert one["table"] != two["table"]


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("", "bad-text"),
        ("kitama record 1\ntable: x\n\nnonsense\n", "bad-text"),
        (begun().replace("seed: 00", "seed: 01"), "bad-text"),
        (begun() + "99 0 0 acted - ox a1-a2\n", "bad-text"),
        (begun(begun_at="server"), "bad-text"),
        (begun(visibility="public"), "bad-text"),
        (begun(now=NOW * 3), "bad-text"),
        (begun(players=(Person("Léa"), Machine("nobody"))), "no-such-bot"),
        (begun(players=(Person("Léa"), Person(" Jonas\u202e"))), "bad-name"),
    ],
)
async def test_whatever_is_bent_is_refused_and_makes_no_table(
    server: Serving, record: str, code: str
) -> None:
    before = await server.services.store.every()
    assert (await refusal(server, record))[0] == code
    assert await server.services.store.every() == before
