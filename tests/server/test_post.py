"""Requests to addresses that strangers gave us: where they go, and where they never do."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from kitama.server.notices.post import BadAddress, Poster, Unreachable, is_public, place
from tests.server.push_service import Service, service

pytestmark = pytest.mark.anyio

PRIVATE = (
    "127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "0.0.0.1",
    "100.64.0.1", "224.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fc00::1", "ff02::1",
    "::ffff:127.0.0.1", "2002:7f00:1::", "64:ff9b::a00:1", "2001:0:1:2::3",
)  # fmt: skip
PUBLIC = ("93.184.216.34", "2606:4700::1111", "64:ff9b::5db8:d822")


@pytest.mark.parametrize("number", PRIVATE)
def test_private_numbers_are_known(number: str) -> None:
    assert not is_public(ip_address(number))
    written = f"[{number}]" if ":" in number else number
    with pytest.raises(BadAddress):
        place(f"https://{written}/x", is_private_allowed=False)


@pytest.mark.parametrize("number", PUBLIC)
def test_public_numbers_are_known(number: str) -> None:
    assert is_public(ip_address(number))


@pytest.mark.parametrize(
    "address",
    [
        "",
        "push.example",
        "http://push.example/",
        "file:///etc/passwd",
        "gopher://push.example/",
        "https://",
        "https://user:word@push.example/",
        "https://push.example:25/",
        "https://push.example:99999/",
        "https://[::1/",
        "https://push.example/a b",
        "https://push.example/a\r\nx-evil: 1",
        "https://pуsh.example/",  # noqa: RUF001  # a letter of another script
        "https://push.example/" + "a" * 1_000,
    ],
)
def test_bad_addresses_are_refused(address: str) -> None:
    with pytest.raises(BadAddress):
        place(address, is_private_allowed=False)


def test_an_address_is_taken_apart() -> None:
    found = place("https://push.example/a/b?c=d#e", is_private_allowed=False)
    assert found == (True, "push.example", 443, "/a/b?c=d")
    assert found.shown == "push.example"
    shown = place("http://[::1]:8080", is_private_allowed=True)
    assert (shown.target, shown.shown) == ("/", "[::1]:8080")


async def test_a_name_that_leads_into_our_network_is_not_followed() -> None:
    """Not even where it also leads elsewhere: the next answer could be the other one."""
    asked = []

    async def resolve(host: str, _port: int) -> list[str]:
        asked.append(host)
        return ["93.184.216.34", "127.0.0.1"]

    async with service() as here:
        port = int(here.url.rpartition(":")[2])
        with pytest.raises(BadAddress):
            await Poster(resolve=resolve).post(f"https://evil.example:{port}/", {}, b"")
        assert here.arrived == []
    assert asked == ["evil.example"]


async def test_a_name_is_resolved_once_and_that_address_connected_to() -> None:
    asked = []

    async def resolve(host: str, _port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"]

    async with service() as here:
        port = int(here.url.rpartition(":")[2])
        poster = Poster(is_private_allowed=True, resolve=resolve)
        assert await poster.post(f"http://push.example:{port}/x?y", {"a": "b"}, b"body") == 201
        (arrived,) = here.arrived
    assert asked == ["push.example"]
    assert (arrived.path, arrived.body, arrived.headers["a"]) == ("/x?y", b"body", "b")
    assert arrived.headers["host"] == f"push.example:{port}"


async def test_names_of_this_machine_are_resolved() -> None:
    async with service() as here:
        port = here.url.rpartition(":")[2]
        poster = Poster(is_private_allowed=True)
        assert await poster.post(f"http://localhost:{port}/", {}, b"") == 201


async def test_nobody_is_followed_elsewhere() -> None:
    async with service() as here:
        here.status["/"] = 302
        assert await Poster(is_private_allowed=True).post(here.url, {}, b"") == 302
        assert len(here.arrived) == 1


@asynccontextmanager
async def answering(answer: bytes, *, closes: bool = True) -> AsyncIterator[str]:
    """A server that says this to anybody, and goes, or stays without another word."""

    gone = asyncio.Event()

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(answer)
            if not closes:
                await reader.read()  # until the other side is tired of it
        except ConnectionError:
            pass
        finally:
            writer.close()
            gone.set()

    server = await asyncio.start_server(take, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        await gone.wait()
    finally:
        server.close()


@pytest.mark.parametrize(
    "answer", [b"", b"SSH-2.0-x\r\n", b"HTTP/1.1\r\n", b"HTTP/1.1 abc\r\n", b"H" * 100_000]
)
async def test_what_is_no_answer_is_none(answer: bytes) -> None:
    async with answering(answer) as url:
        with pytest.raises(Unreachable):
            await Poster(is_private_allowed=True).post(url, {}, b"")


async def test_nobody_keeps_us_waiting() -> None:
    async with answering(b"HTTP/1.1 2", closes=False) as url:
        with pytest.raises(Unreachable):
            await Poster(is_private_allowed=True, seconds=0.05).post(url, {}, b"")
    with pytest.raises(Unreachable):
        await Poster(is_private_allowed=True).post(url, {}, b"")  # nobody is there any more


def certificate(folder: Path, name: str) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """For a server of that name, and for those who trust it."""
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(who)
        .issuer_name(who)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = folder / "both.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(secret + made.public_bytes(Encoding.PEM))
    serving = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    serving.load_cert_chain(file)
    return serving, ssl.create_default_context(cafile=file)


async def test_certificates_are_checked_for_the_name_that_was_given(tmp_path: Path) -> None:
    """Although a number is connected to."""
    serving, trusting = certificate(tmp_path, "push.example")
    here = Service()
    server = await asyncio.start_server(here.take, "127.0.0.1", 0, ssl=serving)
    port = server.sockets[0].getsockname()[1]

    async def resolve(_host: str, _port: int) -> list[str]:
        return ["127.0.0.1"]

    def poster(context: ssl.SSLContext | None) -> Poster:
        return Poster(is_private_allowed=True, context=context, resolve=resolve)

    try:
        assert await poster(trusting).post(f"https://push.example:{port}/", {}, b"") == 201
        for name, context in (("other.example", trusting), ("push.example", None)):
            with pytest.raises(Unreachable):
                await poster(context).post(f"https://{name}:{port}/", {}, b"")
        assert len(here.arrived) == 1
    finally:
        server.close()
