"""What a connection may send before it is heard, how long it may take, and whom it counts for."""

import asyncio
import dataclasses
import socket
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from kitama.server import door
from kitama.server.limits import Addresses, Proxies, household
from kitama.tables.errors import Refused
from tests.server.serving import PATIENT, Serving, serving

pytestmark = pytest.mark.anyio

GET = b"GET /api/games HTTP/1.1\r\nhost: localhost\r\n"


async def answer(server: Serving, *pieces: bytes) -> bytes:
    """What a connection is sent for these bytes until the server closes it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
        async with asyncio.timeout(60):
            return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()


async def test_no_piece_of_an_answer_waits_for_the_one_before(server: Serving) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(GET)
    await server.http.get("/api/games")  # the other connection has been taken in by now
    (waiting, *_others) = server.services.doorway._waiting
    carrier = waiting.transport.get_extra_info("socket")
    assert carrier.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    writer.close()
    del reader


@pytest.mark.parametrize(
    "head",
    [
        GET + b"a: " + b"x" * door.MAX_HEAD + b"\r\n\r\n",
        GET + b"a: b\r\n" * (door.MAX_HEADERS + 1) + b"\r\n",
        b"GET /" + b"x" * door.MAX_HEAD + b" HTTP/1.1\r\n\r\n",
        GET + b"a: " + b"x" * 30_000_000,
        b"POST /api/replay HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n0\r\n"
        + b"a: b\r\n" * 5_000_000,
        GET + b"a: b\r\n" * 5_000_000,
    ],
    ids=["large", "many", "address", "endless-header", "trailers", "endless-headers"],
)
async def test_large_heads_are_refused(server: Serving, head: bytes) -> None:
    found = await answer(server, head)
    assert b"" == found or found.startswith(b"HTTP/1.1 431 ") or b" 400 " in found[:20]
    assert (await server.http.get("/api/games")).status_code == 200


async def test_an_ordinary_request_in_pieces_is_heard(server: Serving) -> None:
    text = GET + b"connection: close\r\n" + b"a: b\r\n" * 50 + b"\r\n"
    found = await answer(server, *(text[at : at + 7] for at in range(0, len(text), 7)))
    assert found.startswith(b"HTTP/1.1 200 ")


async def test_pipelined_requests_are_answered_up_to_a_bound(server: Serving) -> None:
    last = GET + b"connection: close\r\n\r\n"
    found = await answer(server, (GET + b"\r\n") * 3 + last)
    assert found.count(b"HTTP/1.1 200 ") == 4
    assert (await answer(server, (GET + b"\r\n") * 1000)).count(b"HTTP/1.1 200 ") < 20


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        GET,
        GET + b"\r\n",
        GET + b"\r\n" + b"GET /a",
        GET + b"\r\n\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{",
    ],
    ids=[
        "nothing",
        "half a head",
        "keeps quiet",
        "half a second one",
        "line breaks",
        "half a body",
    ],
)
async def test_who_keeps_the_server_waiting_is_hung_up_on(
    server: Serving, sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "HEAD_SECONDS", 0.1)
    monkeypatch.setattr(door, "BODY_SECONDS", 0.1)
    await answer(server, sent)  # ends, because the server does
    assert not server.services.doorway._waiting


async def test_who_hangs_up_in_the_middle_of_a_body_is_no_fault_of_ours(
    server: Serving, caplog: pytest.LogCaptureFixture
) -> None:
    """Or anybody could fill the log with tracebacks."""
    head = b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n"
    _reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(head + b"{")
    await writer.drain()
    writer.close()
    async with asyncio.timeout(60):
        while "kitama_refused_total{" not in (told := (await server.http.get("/metrics")).text):
            pass
    assert 'kitama_refused_total{code="bad-message"} 1.0' in told
    assert "internal" not in caplog.text


async def test_who_does_not_read_an_answer_is_hung_up_on(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "STALL_SECONDS", 0.1)
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
    schema = b"GET /api/schema/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n"
    while server.server.server_state.connections or not server.server.server_state.total_requests:
        writer.write(schema)
        await asyncio.sleep(0.001)
    writer.close()
    assert reader.exception() is None


async def test_idle_connections_count_for_their_address(tmp_path: Path) -> None:
    strict = dataclasses.replace(PATIENT, connections_per_address=5)
    async with serving(tmp_path / "k.sqlite", strict) as server:
        held = [await asyncio.open_connection("127.0.0.1", server.port) for _number in range(5)]
        with pytest.raises(httpx.TransportError):
            await server.http.get("/api/games")
        for _reader, writer in held:
            writer.close()
            await writer.wait_closed()
        while server.services.doorway._counts:  # noqa: ASYNC110  # nobody tells
            await asyncio.sleep(0)
        assert (await server.http.get("/api/games")).status_code == 200
        # A socket has left the door: its own number bounds it.
        async with server.client(), server.client(), server.client():
            assert server.services.doorway._counts.total() == 1


async def test_of_all_that_wait_the_oldest_make_room(tmp_path: Path) -> None:
    """However many addresses they come from: they shut nobody out."""
    strict = dataclasses.replace(PATIENT, max_waiting=10)
    async with serving(tmp_path / "k.sqlite", strict) as server:
        held = [await asyncio.open_connection("127.0.0.1", server.port) for _number in range(40)]
        assert (await server.http.get("/api/games")).status_code == 200
        assert len(server.services.doorway._waiting) <= 10
        assert b"" == await held[0][0].read()
        for _reader, writer in held:
            writer.close()


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", "unknown"),
        ("x" * 1000, "unknown"),
    ],
)
def test_what_counts_as_one(address: str, name: str) -> None:
    assert household(address) == name


def test_a_household_shares_its_credit() -> None:
    addresses = Addresses(1, 2, 1, clock=lambda: 0.0)
    addresses.spend("2001:db8::1")
    addresses.spend("2001:db8::2")
    with pytest.raises(Refused, match="too-fast"):
        addresses.spend("2001:db8::3")
    addresses.spend("2001:db8:0:1::3")
    with addresses.socket("2001:db8::1"), pytest.raises(Refused), addresses.socket("2001:db8::9"):
        pass


def test_proxies_are_addresses_and_networks() -> None:
    proxies = Proxies(["10.0.0.0/8", "::1"])
    assert "10.2.3.4" in proxies
    assert "::1" in proxies
    assert "192.0.2.1" not in proxies
    assert "" not in proxies
    with pytest.raises(ValueError, match="nonsense"):
        Proxies(["nonsense"])


async def statuses(server: Serving, *forwarded: str) -> list[int]:
    return [
        (await server.http.get("/api/games", headers={"x-forwarded-for": whom})).status_code
        for whom in forwarded
    ]


async def test_behind_a_trusted_proxy_people_are_counted(tmp_path: Path) -> None:
    chosen = dataclasses.replace(
        PATIENT,
        proxies=("127.0.0.1", "10.0.0.0/8"),
        requests_per_second=0.001,
        request_burst=2,
        connections_per_address=0,
        sockets_per_address=1,
    )
    async with serving(tmp_path / "k.sqlite", chosen) as server:
        one, other = "192.0.2.1", "2001:db8::1"
        assert await statuses(server, one, one, one, other) == [200, 200, 429, 200]
        # What the client itself wrote stands further left, and is believed of nobody.
        assert await statuses(server, f"{other}, {one}", f"{one}, {other}, 10.1.1.1") == [429, 200]
        headers = {"x-forwarded-for": "192.0.2.9"}
        async with server.client(additional_headers=headers):
            with pytest.raises(InvalidStatus):
                async with server.client(additional_headers=headers):
                    pass


async def test_others_are_not_believed(tmp_path: Path) -> None:
    strict = dataclasses.replace(PATIENT, requests_per_second=0.001, request_burst=2)
    async with serving(tmp_path / "k.sqlite", strict) as server:
        assert await statuses(server, "192.0.2.1", "192.0.2.2", "192.0.2.3") == [200, 200, 429]


async def test_who_asks_too_often_is_told_when_to_ask_again(tmp_path: Path) -> None:
    strict = dataclasses.replace(PATIENT, requests_per_second=0.02, request_burst=1)
    async with serving(tmp_path / "k.sqlite", strict) as server:
        assert "retry-after" not in (await server.http.get("/api/games")).headers
        answer = await server.http.get("/api/games")
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "50")
