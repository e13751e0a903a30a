"""Sockets frame by frame, as no well-meaning client would use them."""

import asyncio
import contextlib
import dataclasses
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.frames import Close, Frame, Opcode

from kitama.server import wire
from kitama.server.messages import Goodbye
from tests.server.serving import PATIENT, Serving, serving

pytestmark = pytest.mark.anyio

TRUSTING = dataclasses.replace(PATIENT, messages_per_second=1e9, message_burst=1e9)
STRICT = dataclasses.replace(PATIENT, messages_per_second=0.001, message_burst=5)
HEAD = (
    b"GET %s HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Raw:
    """A socket that sends whatever bytes it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, *frames: Frame) -> None:
        self.writer.write(b"".join(frame.serialize(mask=True) for frame in frames))
        await self.writer.drain()

    async def receive(self) -> Frame:
        async with asyncio.timeout(60):
            head = await self.reader.readexactly(2)
            length = head[1]
            if length == 126:
                length = int.from_bytes(await self.reader.readexactly(2))
            return Frame(Opcode(head[0] & 15), await self.reader.readexactly(length))

    async def lines(self, count: int) -> list[str]:
        """So many messages, whatever frames they come in."""
        found: list[str] = []
        while len(found) < count:
            frame = await self.receive()
            if frame.opcode is Opcode.TEXT:
                found += bytes(frame.data).decode().split("\n")
        return found

    async def close_code(self) -> int:
        """Read on to the end: what the server gives as the reason."""
        while (frame := await self.receive()).opcode is not Opcode.CLOSE:
            pass
        return Close.parse(frame.data).code


@asynccontextmanager
async def raw(server: Serving, room: int = 0) -> AsyncIterator[Raw]:
    """A socket after its handshake and the server's hello."""
    plain = socket.socket()
    if room:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    plain.setblocking(False)
    await asyncio.get_running_loop().sock_connect(plain, ("127.0.0.1", server.port))
    reader, writer = await asyncio.open_connection(sock=plain, limit=room or 2**16)
    writer.write(HEAD % b"/socket")
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    client = Raw(reader, writer)
    assert "hello" in (await client.lines(1))[0]
    try:
        yield client
    finally:
        writer.transport.abort()


def ping(number: int = 1) -> Frame:
    return Frame(Opcode.TEXT, b'{"type":"ping","at":%d}' % number)


async def test_many_messages_in_one_packet_are_answered_in_order(server: Serving) -> None:
    async with raw(server) as client:
        await client.send(*(ping(number) for number in range(200)))
        lines = await client.lines(200)
    assert [line.partition('"at":')[2].partition(".")[0] for line in lines] == [
        str(number) for number in range(200)
    ]


async def test_a_message_in_pieces_with_a_ping_between(server: Serving) -> None:
    async with raw(server) as client:
        await client.send(
            Frame(Opcode.TEXT, b'{"type":"pi', fin=False),
            Frame(Opcode.CONT, b'ng","at":', fin=False),
            Frame(Opcode.PING, b"between"),
            Frame(Opcode.CONT, b"7}"),
        )
        pong = await client.receive()
        assert (pong.opcode, pong.data) == (Opcode.PONG, b"between")
        assert '"type":"pong"' in (await client.lines(1))[0]


async def test_pieces_are_limited_together(server: Serving) -> None:
    async with raw(server) as client:
        piece = b"x" * 5000
        await client.send(
            Frame(Opcode.TEXT, piece, fin=False), Frame(Opcode.CONT, piece, fin=False)
        )
        assert await client.close_code() == 1009


async def test_text_that_is_none(server: Serving) -> None:
    async with raw(server) as client:
        await client.send(Frame(Opcode.TEXT, b"\xff\xfe"))
        assert await client.close_code() == 1007


async def test_frames_against_the_protocol(server: Serving) -> None:
    async with raw(server) as client:
        await client.send(Frame(Opcode.CONT, b"of nothing"))
        assert await client.close_code() == 1002


@pytest.mark.parametrize(
    "frame",
    [
        Frame(Opcode.PING, b""),
        Frame(Opcode.PONG, b"nobody asked"),
        Frame(Opcode.CONT, b"", fin=False),
    ],
)
async def test_frames_that_are_no_messages_have_credit_too(tmp_path: Path, frame: Frame) -> None:
    async with serving(tmp_path / "k.sqlite", STRICT) as server, raw(server) as client:
        await client.send(Frame(Opcode.TEXT, b"", fin=False))
        await client.send(*([frame] * 5_000))
        heard = [await client.receive()]
        while heard[-1].opcode is not Opcode.CLOSE:
            heard.append(await client.receive())
        assert b'"reason":"flood"' in heard[-2].data
        assert Close.parse(heard[-1].data).code == wire.CLOSE_POLICY
        # Answers to one slice of what was sent, at the most, beyond credit and strikes.
        assert len(heard) < 400


async def test_who_does_not_read_pongs_is_dropped(tmp_path: Path) -> None:
    """Unread answers to pings take bounded memory, however much credit there is."""
    async with serving(tmp_path / "k.sqlite", TRUSTING) as server:
        async with raw(server, room=4096) as client:
            (listener,) = server.services.hub.listeners
            (held,) = (
                found
                for found in server.server.server_state.connections
                if isinstance(found, wire.Wire)
            )
            pings = [Frame(Opcode.PING, b"x" * 125)] * 500
            with contextlib.suppress(ConnectionError):
                while listener.outbox.farewell is None:
                    await client.send(*pings)
                    assert held._transport.get_write_buffer_size() < 200_000
            assert listener.outbox.farewell is not None
            assert listener.outbox.farewell.reason == "slow"
        async with server.client() as other:
            await other.send("ping", at=1)
            await other.expect("pong")


async def test_who_does_not_hang_up_is_cut_off(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "CLOSE_SECONDS", 0.05)
    async with raw(server) as client:
        (listener,) = server.services.hub.listeners
        listener.outbox.close(Goodbye("restart"))
        assert await client.close_code() == wire.CLOSE_RESTART
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await client.receive()
    assert not server.services.hub.listeners


async def test_who_goes_on_after_the_goodbye_is_cut_off(server: Serving) -> None:
    async with raw(server) as client:
        (listener,) = server.services.hub.listeners
        listener.outbox.close(Goodbye("restart"))
        await client.close_code()
        with pytest.raises(ConnectionError):
            await _talk_for_ever(client)


async def _talk_for_ever(client: Raw) -> None:
    while True:
        await client.send(*(ping() for _number in range(1000)))


async def test_who_is_not_heard_is_dropped(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "PING_SECONDS", 0.05)
    async with server.client() as talks, raw(server) as silent:
        assert (await silent.receive()).opcode is Opcode.PING
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await silent.close_code()
        # Its library answers the pings.
        await talks.send("ping", at=1)
        await talks.expect("pong")


async def test_an_address_gets_its_place_back(tmp_path: Path) -> None:
    """A socket counts until it is gone, and no longer."""
    one = dataclasses.replace(PATIENT, sockets_per_address=1)
    async with serving(tmp_path / "k.sqlite", one) as server:
        for _turn in range(3):
            async with server.client():
                with pytest.raises(InvalidStatus):
                    async with server.client():
                        pass
            await asyncio.gather(*server.server.server_state.tasks)


async def test_other_paths_and_broken_handshakes(server: Serving) -> None:
    for path, status in ((b"/elsewhere", b" 403 "), (b"/api/games", b" 403 ")):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(HEAD % path)
        assert status in await reader.readuntil(b"\r\n")
        writer.transport.abort()
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write((HEAD % b"/socket").replace(b"Version: 13", b"Version: 12"))
    assert b" 400 " in await reader.readuntil(b"\r\n")
    writer.transport.abort()
