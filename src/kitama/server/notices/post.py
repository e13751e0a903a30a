"""Sends a request to an address somebody gave us: never into our own network, and never for long.

A name is resolved once, what it leads to is looked at, and that very address is connected to.
Answers are read as far as their status, and nobody is followed elsewhere.
"""

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from socket import SOCK_STREAM, getaddrinfo
from typing import Final, NamedTuple
from urllib.parse import urlsplit

MAX_ADDRESS: Final = 1_000
SECONDS: Final = 5.0
_MOST_READ: Final = 4_096
_NAT64: Final = IPv6Network("64:ff9b::/96")
_RESOLVERS: Final = 4

Resolve = Callable[[str, int], Awaitable[list[str]]]


class BadAddress(Exception):
    """Nothing is sent there."""


class Unreachable(Exception):
    """It did not answer, or not in the way of HTTP."""


class Place(NamedTuple):
    """An address, taken apart."""

    is_secure: bool
    host: str
    port: int
    target: str

    @property
    def shown(self) -> str:
        """The host as requests name it."""
        name = f"[{self.host}]" if ":" in self.host else self.host
        usual = 443 if self.is_secure else 80
        return name if self.port == usual else f"{name}:{self.port}"


def place(address: str, *, is_private_allowed: bool) -> Place:
    """Read an address. Raises BadAddress for one that nothing may be sent to."""
    if len(address) > MAX_ADDRESS or not address.isascii() or not address.isprintable():
        raise BadAddress("too long, or not an address")
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError as error:
        raise BadAddress("not an address") from error
    is_secure = parts.scheme == "https"
    if not is_secure and not (parts.scheme == "http" and is_private_allowed):
        raise BadAddress("https only")
    if not parts.hostname or "@" in parts.netloc or " " in address:
        raise BadAddress("a name or a number, and nothing before it")
    port = port or (443 if is_secure else 80)
    if port != 443 and port < 1024 and not is_private_allowed:
        raise BadAddress("not a port of the web")
    number = _number(parts.hostname)
    if number is not None and not is_private_allowed and not is_public(number):
        raise BadAddress("a private address")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Place(is_secure, parts.hostname, port, target)


def is_public(number: IPv4Address | IPv6Address) -> bool:
    """Whether it is somewhere on the net, and not within some network of ours."""
    if isinstance(number, IPv6Address):
        within = number.ipv4_mapped or number.sixtofour
        if number in _NAT64:
            within = IPv4Address(int(number) & 0xFFFFFFFF)
        if within is not None:
            return is_public(within)
        if number.teredo is not None:
            return False
    return number.is_global and not number.is_multicast


def _number(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


class Poster:
    """Sends. Tests put their own names and certificates in."""

    def __init__(
        self,
        *,
        is_private_allowed: bool = False,
        context: ssl.SSLContext | None = None,
        resolve: Resolve | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self.is_private_allowed = is_private_allowed
        self._context = context
        # Threads of its own: names that take long to resolve keep nobody else from theirs.
        self._threads = ThreadPoolExecutor(_RESOLVERS, "kitama-names")
        self._resolve = resolve or self._look_up
        self._seconds = seconds

    async def post(self, address: str, headers: Mapping[str, str], body: bytes) -> int:
        """The status of the answer. Raises BadAddress and Unreachable."""
        found = place(address, is_private_allowed=self.is_private_allowed)
        try:
            async with asyncio.timeout(self._seconds):
                return await self._ask(found, headers, body)
        # TimeoutError is an OSError, as is everything about certificates.
        except (OSError, EOFError, ValueError, asyncio.LimitOverrunError) as error:
            raise Unreachable(type(error).__name__) from error

    async def _ask(self, found: Place, headers: Mapping[str, str], body: bytes) -> int:
        numbers = [ip_address(one) for one in await self._resolve(found.host, found.port)]
        # One private address among them is one too many: somebody is trying something.
        if not numbers or not (self.is_private_allowed or all(map(is_public, numbers))):
            raise BadAddress("a private address")
        context = self._secured() if found.is_secure else None
        reader, writer = await asyncio.open_connection(
            str(numbers[0]),
            found.port,
            limit=_MOST_READ,
            ssl=context,
            server_hostname=found.host if context else None,
        )
        try:
            writer.write(_request(found, headers, body))
            await writer.drain()
            return _status(await reader.readuntil(b"\n"))
        finally:
            # Not closed politely: whoever keeps us waiting shall not keep us longer.
            writer.transport.abort()

    def _secured(self) -> ssl.SSLContext:
        self._context = self._context or ssl.create_default_context()
        return self._context

    async def _look_up(self, host: str, port: int) -> list[str]:
        loop = asyncio.get_running_loop()

        def ask() -> list[str]:
            found = getaddrinfo(host, port, type=SOCK_STREAM)
            return [str(entry[4][0]).partition("%")[0] for entry in found]

        return await loop.run_in_executor(self._threads, ask)


def _request(found: Place, headers: Mapping[str, str], body: bytes) -> bytes:
    lines = {
        "host": found.shown,
        "user-agent": "kitama",
        "connection": "close",
        "content-length": str(len(body)),
        **headers,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"POST {found.target} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body


def _status(line: bytes) -> int:
    """From the first line of an answer. Raises ValueError."""
    version, status = line.split(b" ", 2)[:2]
    if not version.startswith(b"HTTP/1."):
        raise ValueError("not HTTP")
    return int(status)
