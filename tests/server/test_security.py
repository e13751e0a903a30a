"""One test for each row of the threat table in docs/security.md."""

import asyncio
import dataclasses
import json
import logging
import random
import re
import resource
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kitama.server import identity
from kitama.server.app import MAX_BODY, MAX_FRAME
from kitama.server.limits import MOST_ADDRESSES, Addresses, Credit
from kitama.server.logs import JsonLines
from kitama.server.outbox import Outbox
from kitama.tables.errors import Refused
from kitama.tables.ports import Done, Unavailable
from tests.server.serving import PATIENT, Client, Clock, Serving, play_to_the_end, serving

pytestmark = pytest.mark.anyio


async def still_serves(server: Serving) -> None:
    """Others' play is undisturbed: a whole game can be played."""
    async with server.client() as client:
        assert (await play_to_the_end(client, await server.new_table()))["phase"] == "over"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '"act"',
        '{"type":"act"}',
        '{"type":"dance"}',
        '{"type":"ping","at":"now"}',
        '{"type":"ping","at":1,"extra":1}',
        '{"type":"subscribe","table":"../../etc"}',
        '{"type":"subscribe","table":"a\\n"}',
        '{"type":"subscribe","table":"a","tokens":["a\\n"]}',
        '{"type":"resign","table":"a","seat":0,"id":"x\\n"}',
        '{"type":"subscribe","table":"a","tokens":[1]}',
        '{"type":"subscribe","table":"a","since":-1}',
        '{"type":"act","table":"a","seat":99,"version":0,"action":"x","id":"a"}',
        '{"type":"act","table":"a","seat":0,"version":1e99,"action":"x","id":"a"}',
        '{"type":"act","table":"a","seat":0,"version":0,"action":"x","id":"<script>"}',
        "[" * 4000,
        b"\xff\xfe\x00",
        b"\x00" * 100,
    ],
)
async def test_malformed_messages(server: Serving, text: str | bytes) -> None:
    async with server.client() as client:
        await client.connection.send(text)
        refused = await client.expect("refused")
        assert refused["code"] == "bad-message"
        await client.send("ping", at=1)
        await client.expect("pong")


async def test_random_messages(server: Serving) -> None:
    """Whatever bytes come in, each gets its answer, and the server goes on."""
    table = await server.new_table()
    rng = random.Random(7)
    keys = ["type", "table", "seat", "version", "action", "id", "tokens", "since", "question"]
    values: list[Any] = [table.id, 0, 1, -1, 2**70, "act", "subscribe", None, [], {}, "é" * 50, 1.5]
    async with server.client() as client:
        for _number in range(300):
            chosen = rng.sample(keys, rng.randrange(len(keys)))
            body = json.dumps({key: rng.choice(values) for key in chosen}).encode()
            for _flip in range(rng.randrange(3)):
                body = body[: rng.randrange(len(body) + 1)] + rng.randbytes(1) + body[-3:]
            await client.connection.send(body)
        await client.send("ping", at=99)
        await client.expect("pong")
        kinds = {message["type"] for message in client.heard}
        codes = {message["code"] for message in client.heard if message["type"] == "refused"}

    assert kinds <= {"refused", "pong", "hello", "about", "seen"}
    assert "internal" not in codes
    await still_serves(server)


@pytest.mark.parametrize("host", ["[", "[::1", "a]b", "x" * 300, "a b", "[zz]", "a:b:c"])
async def test_hosts_that_are_none(server: Serving, host: str) -> None:
    for path in ("/", "/api/games", "/nowhere"):
        response = await server.http.get(path, headers={"Host": host, "accept": "text/html"})
        assert response.status_code == 403


@pytest.mark.parametrize("path", ["/api/tables", "/api/replay", "/api/tables/handed-over"])
@pytest.mark.parametrize("bracket", [b"[", b'{"a":'])
async def test_brackets_within_brackets(server: Serving, path: str, bracket: bytes) -> None:
    body = bracket * (30_000 // len(bracket))
    response = await server.http.post(
        path, content=body, headers={"content-type": "application/json"}
    )
    assert (response.status_code, response.json()["code"]) == (400, "bad-message")


async def test_table_names_end_where_they_end(server: Serving) -> None:
    table = await server.new_table()
    assert (await server.http.get(f"/api/tables/{table.id}%0A")).status_code == 400


async def test_a_repeated_message_is_said_once_whatever_ended_between(tmp_path: Path) -> None:
    async with serving(tmp_path / "k.sqlite") as server:
        table = await server.new_table()
        said = {"table": table.id, "text": "hello", "id": "same"}
        async with server.client() as lea, server.client() as jonas:
            await lea.watch(table, 0)
            await jonas.watch(table, 1)
            answers = [await lea.ask("say", seat=0, **said) for _time in range(3)]
            await jonas.ask("say", seat=1, **said)  # an id belongs to its seat
    async with serving(tmp_path / "k.sqlite") as server, server.client() as lea:
        await lea.watch(table, 0)
        assert answers == [await lea.ask("say", seat=0, **said)] * 3
        live = await server.services.hub.find(table.id)
        assert [told.seat for told in live.chat] == [0, 1]


async def test_oversized_frames(server: Serving) -> None:
    async with server.client() as client:
        await client.connection.send("x" * (MAX_FRAME + 1))
        with pytest.raises(ConnectionClosed):
            await client.receive()
        assert client.connection.close_code == 1009
    await still_serves(server)


async def test_oversized_bodies(server: Serving) -> None:
    response = await server.http.post("/api/tables", content=b"{" + b" " * MAX_BODY)
    assert (response.status_code, response.json()["code"]) == (413, "too-large")


async def test_a_flood_is_slowed_and_then_cut_off(tmp_path: Path) -> None:
    strict = dataclasses.replace(PATIENT, messages_per_second=0.001, message_burst=5)
    async with serving(tmp_path / "k.sqlite", strict) as server, server.client() as client:
        for _number in range(200):
            await client.send("ping", at=1)
        goodbye = await client.expect("goodbye")
        assert goodbye["reason"] == "flood"
        assert sum(message["type"] == "pong" for message in client.heard) == 5
        assert sum(message.get("code") == "too-fast" for message in client.heard) > 50


async def test_many_requests_from_one_address(tmp_path: Path) -> None:
    strict = dataclasses.replace(PATIENT, requests_per_second=0.001, request_burst=3)
    async with serving(tmp_path / "k.sqlite", strict) as server:
        answers = [await server.http.get("/api/games") for _number in range(5)]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    assert answers[-1].json()["code"] == "too-fast"


async def test_files_of_the_page_take_no_credit_from_moves(tmp_path: Path) -> None:
    strict = dataclasses.replace(PATIENT, requests_per_second=0.001, request_burst=1)
    async with serving(tmp_path / "k.sqlite", strict) as server:
        files = [await server.http.get("/assets/none.js") for _number in range(11)]
        asked = await server.http.get("/api/games")

    assert [answer.status_code for answer in files] == [*[404] * 10, 429]
    assert asked.status_code == 200


def test_many_addresses_take_bounded_memory() -> None:
    addresses = Addresses(1, 1, 1, clock=lambda: 0.0)
    for number in range(MOST_ADDRESSES + 10):
        addresses.spend(str(IPv4Address(number)))
    assert len(addresses._credits) == MOST_ADDRESSES
    with pytest.raises(Refused, match="too-fast"):
        addresses.spend(str(IPv4Address(MOST_ADDRESSES)))


def test_a_clock_that_is_set_back_takes_no_credit() -> None:
    credit = Credit(rate=1, burst=10, now=1_000)
    assert all(credit.spend(now) for now in (1_000, 10, 11))


async def test_many_sockets_from_one_address(tmp_path: Path) -> None:
    strict = dataclasses.replace(PATIENT, sockets_per_address=2)
    async with serving(tmp_path / "k.sqlite", strict) as server:
        async with server.client(), server.client():
            with pytest.raises((InvalidStatus, ConnectionClosed)):
                async with server.client():
                    pass
        async with server.client():
            pass


async def test_many_tables_on_one_socket(tmp_path: Path) -> None:
    strict = dataclasses.replace(PATIENT, tables_per_socket=1)
    async with serving(tmp_path / "k.sqlite", strict) as server, server.client() as client:
        first, second = await server.new_table(), await server.new_table()
        await client.watch(first, 0)
        await client.send("subscribe", table=second.id)
        assert (await client.expect("refused"))["code"] == "too-many"


async def test_a_slow_reader_is_dropped(tmp_path: Path) -> None:
    """Somebody who never reads costs a bounded number of messages, and nobody else anything."""
    small = dataclasses.replace(PATIENT, outbox_messages=16)
    async with serving(tmp_path / "k.sqlite", small) as server:
        table = await server.new_table()
        async with server.client() as player, server.client(max_queue=1) as slow:
            await player.watch(table, 0, 1)
            for _number in range(100):
                await player.ask("say", table=table.id, seat=0, text="x" * 300)
            await slow.watch(table.id)
            listener = next(
                found
                for found in server.services.hub.listeners
                if found.proofs.get(table.id) == frozenset()
            )
            slow.connection.transport.pause_reading()
            asking = asyncio.create_task(_ask_for_ever(slow, table.id))
            while listener.outbox.farewell is None:
                await player.ask("say", table=table.id, seat=0, text="hello")
                assert len(listener.outbox._messages) <= 17
            assert listener.outbox.farewell.reason == "slow"
            asking.cancel()
            slow.connection.transport.abort()
        await still_serves(server)


async def _ask_for_ever(client: Client, table: str) -> None:
    """Ask for 40 kB again and again without reading any of it."""
    while True:
        await client.send("subscribe", table=table)


async def test_outboxes_are_bounded() -> None:
    woken: list[int] = []
    outbox = Outbox(3, lambda: woken.append(1))
    for number in range(10):
        outbox.put(str(number).encode())
    assert outbox.take() == b'{"type":"goodbye","reason":"slow"}'
    assert len(woken) == 2  # for the first message and for the goodbye


async def test_foreign_origins(server: Serving) -> None:
    for origin in ("https://evil.example", "null", f"{server.url}.evil.example"):
        with pytest.raises(InvalidStatus) as error:
            async with server.client(additional_headers={"Origin": origin}):
                pass
        assert error.value.response.status_code == 403
        response = await server.http.post("/api/tables", json={}, headers={"Origin": origin})
        assert (response.status_code, response.json()["code"]) == (403, "foreign-origin")
    async with server.client(additional_headers={"Origin": server.url}):
        pass


async def test_foreign_host_names(tmp_path: Path) -> None:
    """A name somebody else bound to this address gets nothing."""
    named = dataclasses.replace(PATIENT, hosts=frozenset({"127.0.0.1"}))
    async with serving(tmp_path / "k.sqlite", named) as server:
        response = await server.http.get("/api/games", headers={"Host": "evil.example"})
        assert response.status_code == 403
        assert (await server.http.get("/api/games")).status_code == 200


async def test_a_stolen_table_link_is_for_watching(server: Serving) -> None:
    table = await server.new_table()
    async with server.client() as thief:
        seen = await thief.watch(table.id)
        assert seen["seat"] is None
        answer = await thief.ask("act", table=table.id, seat=1, version=5, action="ox c1-c2")
        assert answer["code"] == "not-your-seat"
        guess = identity.new_token()
        await thief.send("subscribe", table=table.id, tokens=[guess])
        assert (await thief.expect("refused"))["code"] == "not-your-seat"


async def test_somebody_elses_seat_token(server: Serving) -> None:
    table, other = await server.new_table(), await server.new_table()
    async with server.client() as client:
        seen = await client.watch(table, 0)
        act = {"table": table.id, "seat": 1, "version": seen["version"], "action": "ox c1-c2"}
        assert (await client.ask("act", **act))["code"] == "not-your-seat"
        await client.send("subscribe", table=table.id, tokens=[other.tokens[1]])
        assert (await client.expect("refused"))["code"] == "not-your-seat"


async def test_replayed_ids(server: Serving) -> None:
    """An id belongs to its seat: nobody can answer for another, nor act twice with one."""
    table = await server.new_table()
    async with server.client() as lea, server.client() as jonas:
        await lea.watch(table, 0)
        seen = await jonas.watch(table, 1)
        act = {"table": table.id, "version": seen["version"], "id": "same"}
        first = await jonas.ask("act", seat=1, action="ox c1-c2", **act)
        replayed = await jonas.ask("act", seat=1, action="ox b1-b2", **act)
        assert replayed == first
        act["version"] = first["version"]
        own = await lea.ask("act", seat=0, action="horse c5-c4", **act)
        assert own["type"] == "accepted"
        assert own["version"] == first["version"] + 1


async def test_out_of_turn(server: Serving) -> None:
    table = await server.new_table()
    async with server.client() as client:
        seen = await client.watch(table, 0)
        act = {"table": table.id, "seat": 0, "version": seen["version"]}
        assert (await client.ask("act", action="horse c5-c4", **act))["code"] == "not-your-turn"


async def test_secrets_are_hashed_at_rest(tmp_path: Path) -> None:
    async with serving(tmp_path / "k.sqlite") as server:
        seats = [{"who": "me", "name": "Léa"}, {"who": "open"}]
        async with httpx.AsyncClient(base_url=server.url) as browser:
            made = (
                await browser.post("/api/tables", json={"game": "onitama", "seats": seats})
            ).json()
            cookie = browser.cookies["kitama"]
    stored = _all_bytes(tmp_path)

    assert made["table"].encode() in stored
    for secret in (cookie, made["join"], made["seats"][0]["token"]):
        assert secret.encode() not in stored


def _all_bytes(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir())


async def test_cookies(tmp_path: Path) -> None:
    body = {"game": "onitama", "seats": [{"who": "open"}, {"who": "open"}]}
    for secure, start in ((True, "__Host-kitama="), (False, "kitama=")):
        chosen = dataclasses.replace(PATIENT, is_secure=secure)
        async with serving(tmp_path / f"{secure}.sqlite", chosen) as server:
            response = await server.http.post("/api/tables", json=body)
        header = response.headers["set-cookie"]
        assert header.startswith(start)
        assert {"Path=/", "HttpOnly", "SameSite=Lax"} <= set(header.split("; "))
        assert ("Secure" in header.split("; ")) == secure
        assert len(header.partition("=")[2].partition(";")[0]) == 22


async def test_headers_keep_the_page_to_itself(server: Serving) -> None:
    for path in ("/", "/api", "/api/games", "/nowhere"):
        headers = (await server.http.get(path)).headers
        policy = headers["content-security-policy"].split("; ")
        assert "default-src 'self'" in policy
        assert "script-src 'self' 'wasm-unsafe-eval'" in policy  # no inline script, no eval
        assert "worker-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


async def test_text_is_text(server: Serving) -> None:
    name = "<script>alert(1)</"
    await server.new_table((name, "Jo\u202enas"), visibility="public")
    page = (await server.http.get("/")).text
    assert "<script>alert" not in page


async def test_no_traceback_reaches_a_client(
    server: Serving, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def explode(*_args: object) -> None:
        raise RuntimeError("secret detail")

    table = await server.new_table()
    async with server.client() as client:
        seen = await client.watch(table, 1)
        with monkeypatch.context() as patched:
            patched.setattr("kitama.tables.turn.act", explode)
            answer = await client.act(seen, "ox c1-c2")
            patched.setattr(server.services.seating, "create", explode)
            body = {"game": "onitama", "seats": [{"who": "open"}, {"who": "open"}]}
            response = await server.http.post("/api/tables", json=body)
        assert answer["code"] == "internal"
        assert (response.status_code, response.json()["code"]) == (500, "internal")
        assert "secret detail" not in response.text + json.dumps(answer)
        assert (await client.act(seen, "ox c1-c2"))["type"] == "accepted"
    assert "secret detail" in caplog.text


async def test_a_lost_store_is_told_and_nobody_is_told_more(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is told that was not stored; afterwards the same request succeeds."""

    def broken(done: Done, *_writes: object) -> None:
        done(Unavailable())

    table = await server.new_table()
    async with server.client() as client, server.client() as watcher:
        seen = await client.watch(table, 1)
        await watcher.watch(table.id)
        with monkeypatch.context() as patched:
            patched.setattr(server.services.store, "begin", broken)
            assert (await client.act(seen, "ox c1-c2"))["code"] == "busy"
        assert (await client.act(seen, "ox c1-c2"))["type"] == "accepted"
        told = await watcher.expect("seen")
        assert told["version"] == seen["version"] + 1


def test_logs_hold_no_secrets() -> None:
    record = logging.LogRecord("kitama", logging.INFO, "", 0, "hello", None, None)
    record.__dict__.update({"table": "Abcdefghijkl", "token": "sesame", "code": "stale"})
    line = json.loads(JsonLines().format(record))

    assert line["table"] == "Abcdef"
    assert line["code"] == "stale"
    assert "sesame" not in json.dumps(line)


@pytest.mark.usefixtures("veiled")
async def test_nobody_learns_what_is_hidden(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Two games that differ only in hidden draws look the same to everybody else, byte for byte.

    Messages, refusals, spectators, HTTP, transcripts, metrics, logs, and the sizes of all.
    """
    caplog.set_level(logging.DEBUG, "kitama")
    told = [await _veiled_game(tmp_path, bytes([number]) * 32, caplog) for number in (1, 2, 3)]
    own = {json.dumps(account.pop("own")) for account in told}

    assert len(own) > 1, "the draws must differ for this to mean anything"
    assert told[0] == told[1] == told[2]


async def _veiled_game(
    tmp_path: Path, seed: bytes, caplog: pytest.LogCaptureFixture
) -> dict[str, Any]:
    caplog.clear()
    database = tmp_path / f"{seed[0]}.sqlite"
    async with serving(database, now=Clock(), secret=lambda _size: seed) as server:
        table = await server.new_table(game="veiled", options={"seats": "2", "turns": "2"})
        async with server.client() as owner, server.client() as rival, server.client() as watcher:
            seen = await owner.watch(table, 0)
            await rival.watch(table, 1)
            await watcher.watch(table.id)
            for action in ("take", "take", "token 1", "nonsense"):
                latest = next(m for m in reversed(owner.heard) if m["type"] == "seen")
                await owner.act(latest, action)
            end = {"table": table.id, "seat": 1, "version": seen["version"], "action": "end"}
            await rival.ask("act", id="early", **end)
            path = f"/api/tables/{table.id}"
            outside = [
                (await server.http.get(path)).text,
                (await server.http.get(path, headers=table.bearer(1))).text,
                (await server.http.get(f"{path}/transcript")).text,
                (await server.http.get(f"{path}/transcript", headers=table.bearer(1))).text,
                (await server.http.get(f"{path}/record")).text,
                _without_times((await server.http.get("/metrics")).text),
            ]
            await rival.send("ping", at=1)
            await rival.expect("pong")
            await watcher.send("ping", at=1)
            await watcher.expect("pong")
            heard = [json.dumps(client.heard) for client in (rival, watcher)]
        hidden = [table.id, seed.hex(), *_hashes(heard + outside)]
        account = {
            "heard": [_scrubbed(text, hidden) for text in heard],
            "outside": [_scrubbed(text, hidden) for text in outside],
            "logs": [record.getMessage() for record in caplog.records if record.name == "kitama"],
            "own": _own(owner),
        }
        assert seed.hex() not in caplog.text + "".join(heard + outside)
        return account


def _own(client: Client) -> Any:
    return next(m["view"]["own"] for m in reversed(client.heard) if m["type"] == "seen")


def _hashes(texts: list[str]) -> set[str]:
    """Digests and commitments: 64 hexadecimal digits that say nothing."""
    return {found for text in texts for found in re.findall(r"[0-9a-f]{64}", text)}


def _scrubbed(text: str, hidden: list[str]) -> str:
    for secret in hidden:
        text = text.replace(secret, "*" * len(secret))
    return text


def _without_times(text: str) -> str:
    return "\n".join(
        line for line in text.splitlines() if "_seconds" not in line and "_created" not in line
    )


@pytest.mark.usefixtures("veiled")
async def test_the_record_is_shown_only_when_the_game_is_over(server: Serving) -> None:
    table = await server.new_table(game="veiled", options={})
    response = await server.http.get(f"/api/tables/{table.id}/record", headers=table.bearer())
    assert response.json()["code"] == "not-over"


async def test_tables_cannot_be_found_by_trying() -> None:
    names = {identity.table_id_of(identity.new_token()) for _number in range(1000)}
    assert len(names) == 1000
    assert all(len(name) == 16 for name in names)
    assert len(identity.new_token()) == 22


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(max_size=200))
def test_any_header_is_read(text: str) -> None:
    token = identity.bearer(text)
    assert token == "" or len(token) >= 16
    assert len(identity.guest(text)) in {0, 64}


async def test_memory_stays_bounded_under_hostile_sockets(server: Serving) -> None:
    """A thousand sockets that come, send rubbish and go leave nothing behind."""

    async def one() -> None:
        async with server.client() as client:
            await client.connection.send("rubbish" * 100)
            await client.expect("refused")

    for _round in range(3):
        await asyncio.gather(*(one() for _number in range(50)))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _round in range(17):
        await asyncio.gather(*(one() for _number in range(50)))
    grown_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before

    assert grown_kb < 30_000
    assert not server.services.hub.listeners
    await still_serves(server)
