"""Bad tables among good ones, on a real database: each is refused with its reason, and alone."""

import dataclasses
import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from kitama.server.keeper import LOOK_AGAIN_MS
from kitama.tables import line as lines_
from kitama.tables.line import START, Line
from kitama.tables.ports import Stored
from tests.cli.running import run
from tests.server.serving import PATIENT, Clock, Made, Serving, serving

pytestmark = pytest.mark.anyio

PACK = Path(__file__).parents[1] / "data" / "kitara" / "pack"
CLOCK = {"type": "deadline", "within_ms": 60_000}
QUIET = dataclasses.replace(
    PATIENT,
    sweep_seconds=3600,
    bounds=dataclasses.replace(PATIENT.bounds, listed_per_address=1_000),
)
"""Tests look after the tables themselves."""

READ = (
    "SELECT version, at, seat, kind, text, request, digest FROM lines "
    "WHERE table_id = ? ORDER BY version"
)
WRITE = (
    "INSERT INTO lines (table_id, version, at, seat, kind, text, request, digest) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)

Lines = list[Line]


def rewritten(database: Path, table: str, change: Callable[[Lines], Lines], *, link: bool) -> None:
    """Change a table's lines in the file; with link, as a house would have written them."""
    with closing(sqlite3.connect(database)) as file, file:
        (seed,) = file.execute("SELECT seed FROM tables WHERE id = ?", [table]).fetchone()
        rows = file.execute(READ, [table])
        lines = change([Line(*row) for row in rows])
        file.execute("DELETE FROM lines WHERE table_id = ?", [table])
        before = START
        for line in lines:
            kept = lines_.linked(seed, before, line[:6]) if link else line
            before = kept.digest
            file.execute(WRITE, [table, *kept])


def first_says(**changes: Any) -> Callable[[Lines], Lines]:
    def change(lines: Lines) -> Lines:
        text = json.dumps(json.loads(lines[0].text) | changes)
        return [lines[0]._replace(text=text), *lines[1:]]

    return change


def last_is(**changes: Any) -> Callable[[Lines], Lines]:
    return lambda lines: [*lines[:-1], lines[-1]._replace(**changes)]


DAMAGE: dict[str, tuple[Callable[[Lines], Lines], bool, str]] = {
    "no-title": (first_says(game="chess"), True, "no-such-game"),
    "other-rules": (first_says(rules=99), True, "other-rules"),
    "later-table-rules": (first_says(table_rules=99), True, "other-rules"),
    "no-setup": (lambda lines: [lines[0]._replace(text="{"), *lines[1:]], True, "broken-table"),
    "nonsense": (last_is(text="ox z9-z9"), True, "broken-table"),
    "edited": (last_is(text="ox b1-b2"), False, "broken-table"),
    "unknown-kind": (last_is(kind="danced"), True, "broken-table"),
    "unknown-seat": (
        last_is(kind="sat", seat=9, text='{"type":"bot","bot":"1"}'),
        True,
        "broken-table",
    ),
    "gap": (lambda lines: lines[:2] + lines[3:], False, "broken-table"),
    "empty": (lambda _lines: [], False, "broken-table"),
    "not-created": (lambda lines: lines[1:], False, "broken-table"),
}


@dataclasses.dataclass
class House:
    """A database with good tables, and bad ones by the code they are refused with."""

    database: Path
    packs: Path
    clock: Clock
    good: list[Made]
    bad: dict[str, str]


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, anyio_backend: str) -> House:
    """Two of each kind, good ones before, between and after them; every clock runs."""
    del anyio_backend
    packs = tmp_path / "packs"
    monkeypatch.setenv("KITAMA_PACKS", str(packs))
    for name in ("gone", "changed", "kept"):
        shutil.copytree(PACK, packs / name)
    made = House(tmp_path / "k.sqlite", packs, Clock(), [], {})
    damaged: dict[str, str] = {}
    async with serving(made.database, QUIET, now=made.clock) as server:
        for _twice in range(2):
            made.good.append(await begun(server, made.clock))
            for kind in DAMAGE:
                damaged[(await begun(server, made.clock)).id] = kind
            for pack in ("gone", "changed"):
                table = await with_pack(server, pack, made.clock)
                made.bad[table.id] = "other-content"
                waiting = await with_pack(server, pack, made.clock, begin=False)
                made.bad[waiting.id] = "other-content"
            made.good.append(await with_pack(server, "kept", made.clock))
    for table_id, kind in damaged.items():
        change, link, code = DAMAGE[kind]
        rewritten(made.database, table_id, change, link=link)
        made.bad[table_id] = code
    shutil.rmtree(packs / "gone")
    tokens = packs / "changed" / "tokens.toml"
    tokens.write_text(tokens.read_text("utf-8") + "\n# another\n", "utf-8")
    return made


async def begun(server: Serving, clock: Clock) -> Made:
    """A public table with a clock that runs and an action played."""
    clock.ms += 1
    table = await server.new_table(clock=CLOCK, visibility="public")
    async with server.client() as client:
        await client.act(await client.watch(table, 1), "ox c1-c2")
    return table


async def with_pack(server: Serving, pack: str, clock: Clock, *, begin: bool = True) -> Made:
    clock.ms += 1
    options = {"players": "2", "pack": pack}
    return await server.new_table(
        game="kitara", options=options, clock=CLOCK, visibility="public", begin=begin
    )


def due(house: House) -> dict[str, int | None]:
    with closing(sqlite3.connect(house.database)) as file:
        return dict(file.execute("SELECT id, due FROM tables"))


async def test_each_is_refused_with_its_reason_over_http(house: House) -> None:
    async with serving(house.database, QUIET, now=house.clock) as server:
        found = {}
        for table_id in house.bad:
            response = await server.http.get(f"/api/tables/{table_id}")
            found[table_id] = response.json()["code"]
            assert response.status_code == (400 if found[table_id] == "no-such-game" else 409)
            for path in ("transcript", "record", "replay", "content"):
                again = await server.http.get(f"/api/tables/{table_id}/{path}")
                assert again.json() == response.json()
        listed = await server.get("/api/tables")
        for table in house.good:
            assert (await server.get(f"/api/tables/{table.id}"))["seen"]["phase"] == "playing"

    assert found == house.bad
    assert {entry["table"] for entry in listed} == {table.id for table in house.good}


async def test_a_socket_is_told_and_goes_on(house: House) -> None:
    async with serving(house.database, QUIET, now=house.clock) as server, server.client() as client:
        found = {}
        for table_id in house.bad:
            await client.send("subscribe", table=table_id)
            found[table_id] = (await client.expect("refused"))["code"]
        seen = await client.watch(house.good[0], 0)
        answer = await client.act(seen)

    assert found == house.bad
    assert answer["type"] == "accepted"


async def test_the_sweep_serves_the_good_and_comes_back_to_the_bad(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots after a restart, leavers and clocks all hang on the sweep; here it is the clocks."""
    loaded: list[str] = []
    async with serving(house.database, QUIET, now=house.clock) as server:
        store, keeper = server.services.store, server.services.keeper
        load = store.load

        async def noting(table: str, since: int = 0, said: int = 0) -> Stored | None:
            loaded.append(table)
            return await load(table, since, said)

        monkeypatch.setattr(store, "load", noting)
        house.clock.ms += 120_000
        await keeper.sweep()
        running = [table for table, when in due(house).items() if when is not None]
        bad = {table for table in house.bad if table in running}
        phases = [
            (await server.get(f"/api/tables/{table.id}"))["seen"]["phase"] for table in house.good
        ]
        assert phases == ["over"] * len(house.good)
        assert set(running) == bad
        assert len(bad) == 2 * len(DAMAGE) + 4
        assert {due(house)[table] for table in bad} == {house.clock.ms + LOOK_AGAIN_MS}

        loaded.clear()
        for _again in range(3):
            await keeper.sweep()
        assert loaded == []

        house.clock.ms += LOOK_AGAIN_MS
        await keeper.sweep()
        assert sorted(loaded) == sorted(bad)


async def test_a_table_whose_pack_is_back_is_served_again(house: House) -> None:
    async with serving(house.database, QUIET, now=house.clock) as server:
        house.clock.ms += 120_000
        await server.services.keeper.sweep()
        shutil.copytree(PACK, house.packs / "gone")
        house.clock.ms += LOOK_AGAIN_MS
        await server.services.keeper.sweep()

    waiting = [table for table, when in due(house).items() if when is not None]
    assert len(waiting) == 2 * len(DAMAGE) + 2


async def test_what_fails_for_no_known_reason_keeps_nobody_from_the_others(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(house.database, QUIET, now=house.clock) as server:
        keeper = server.services.keeper
        attend = keeper._attend

        async def failing(live: Any) -> None:
            if live.table.id == house.good[0].id:
                raise ArithmeticError("nobody thought of this")
            await attend(live)

        monkeypatch.setattr(keeper, "_attend", failing)
        house.clock.ms += 120_000
        await keeper.sweep()

    left = [table.id for table in house.good if due(house)[table.id] is not None]
    assert left == [house.good[0].id]


def test_replay_all_names_each_and_goes_on(house: House) -> None:
    found = run("replay", "--all", "--database", str(house.database))

    assert found.exit_code == 2
    assert [table for table in house.bad if f"{table}: " not in found.output] == []
    assert f"{len(house.bad)} of {len(house.bad) + len(house.good)} tables" in found.output


async def test_a_pack_that_goes_while_its_table_is_open(house: House) -> None:
    async with serving(house.database, QUIET, now=house.clock) as server:
        waiting = await with_pack(server, "kept", house.clock, begin=False)
        playing = house.good[1]
        await server.get(f"/api/tables/{playing.id}")
        shutil.rmtree(house.packs / "kept")
        answers = [
            await server.http.post(f"/api/tables/{waiting.id}/start", headers=waiting.bearer()),
            await server.http.get(f"/api/tables/{playing.id}/transcript"),
        ]

    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [
        (409, "other-content"),
        (409, "other-content"),
    ]


async def test_a_line_nobody_here_knows_comes_from_another_house(house: House) -> None:
    """A newer process shares the database: what it writes is refused here, and here alone."""
    async with serving(house.database, QUIET, now=house.clock) as server, server.client() as client:
        table = house.good[0]
        seen = await client.watch(table, 0)
        hub = server.services.hub
        live = await hub.find(table.id)
        parts = (live.table.version, live.table.at, 0, "danced", "", "")
        line = lines_.linked(live.table.seed, live.table.digest, parts)
        rewritten(house.database, table.id, lambda lines: [*lines, line], link=True)
        await hub.grown(table.id)
        answer = await client.act(seen)
        other = await client.watch(house.good[2], 0)
        good = await client.act(other)

    assert answer["code"] == "broken-table"
    assert answer["values"] == {"line": line.version}
    assert good["type"] == "accepted"


def test_exporting_goes_past_a_table_without_lines(house: House, tmp_path: Path) -> None:
    done = run("export", str(tmp_path / "out"), "--database", str(house.database))

    assert done.exit_code == 0, done.output
    assert len(list((tmp_path / "out").glob("*.kitama"))) == len(house.bad) + len(house.good)
