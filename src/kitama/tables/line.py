"""One line of a table's list, and the chain of digests that ties each line to those before it.

41 1763240000000 1 acted 5f3a... tiger b1-b3
version, milliseconds, seat (- for the table), kind, client's id (- for none), text
"""

import hashlib
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from kitama.game import BadText, Seat
from kitama.tables.names import is_request

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kitama.tables.happening import Happening

NO_SEAT: Final[Seat] = -1
"""The seat of a line that belongs to the table as a whole, such as a draw."""

MOST: Final = 2**53 - 1
"""The largest number that databases and browsers read alike."""

START: Final = "0" * 64
"""What the chain of digests begins with."""

_BLOCK: Final = 64
"""What SHA-256 reads at once, in bytes."""


class Kind(StrEnum):
    """What a line says."""

    CREATED = "created"
    SAT = "sat"
    STOOD = "stood"
    READY = "ready"
    PROMISED = "promised"
    CALLED = "called"
    SHOWED = "showed"
    STARTED = "started"
    ACTED = "acted"
    DREW = "drew"
    UNDID = "undid"
    ASKED = "asked"
    DECLINED = "declined"
    AGREED = "agreed"
    RESIGNED = "resigned"
    TIMED_OUT = "timed-out"
    LEFT = "left"
    RETURNED = "returned"
    SETTLED = "settled"
    REVEALED = "revealed"
    REMATCHED = "rematched"
    MOVED = "moved"


ACTIONS: Final = frozenset({Kind.ACTED, Kind.DREW})
"""What moves a game on."""

DRAW: Final = "draw"
"""What is asked, declined and agreed to: this and the next two."""
TAKEBACK: Final = "takeback"
REMATCH: Final = "rematch"

READY: Final = "yes"
NOT_READY: Final = "no"

BOT: Final = "bot"
"""How those who are here go on without somebody: with a bot in their place, or not at all."""
END: Final = "end"


class Line(NamedTuple):
    """What happened, when, by whom; never changed and never erased."""

    version: int
    at: int
    """Milliseconds since 1970."""
    seat: Seat
    kind: str
    text: str
    id: str
    """The client's own name for its request; empty for what nobody asked for."""
    digest: str
    """Ties this line to all before it."""


def only_actions(lines: "Iterable[Line | Happening]") -> bool:
    """Whether a game just goes on with these: its start and its end have lines of their own."""
    for line in lines:  # noqa: SIM110  # asked at every action, where all() takes three times as long
        if line.kind not in ACTIONS:
            return False
    return True


Unlinked = tuple[int, int, Seat, str, str, str]
"""A line without its digest."""


def linked(seed: bytes, before: str, line: "Unlinked") -> Line:
    """The line that follows the one with that digest."""
    return Line(*line, digest(seed, before, line))


def digest(seed: bytes, before: str, line: "Unlinked") -> str:
    """What ties a line to the one before it.

    It is keyed with the table's seed: players are shown digests while they play, and must not
    find out what a hidden draw was by trying which one fits.
    """
    version, at, seat, kind, text, _request = line
    message = f"line\n{before}\n{version} {at} {seat} {kind} {text}".encode()
    keyed_inner, keyed_outer = _keyed(seed)
    inner = keyed_inner.copy()
    inner.update(message)
    outer = keyed_outer.copy()
    outer.update(inner.digest())
    return outer.hexdigest()


@lru_cache(4096)
def _keyed(seed: bytes) -> "tuple[hashlib._Hash, hashlib._Hash]":
    """The two hashes of an HMAC with this key, before any message: every line begins with them.

    To begin with the key takes longer than the message does. test_a_digest_is_an_hmac compares
    what comes out with Python's own.
    """
    key = hashlib.sha256(seed).digest() if len(seed) > _BLOCK else seed
    key = key.ljust(_BLOCK, b"\0")
    inner, outer = (hashlib.sha256(bytes(byte ^ pad for byte in key)) for pad in (0x36, 0x5C))
    return inner, outer


def write(line: Line) -> str:
    """A line as text, the way records keep it."""
    seat = "-" if line.seat == NO_SEAT else str(line.seat)
    return f"{line.version} {line.at} {seat} {line.kind} {line.id or '-'} {line.text}"


def read(text: str, seed: bytes, before: str) -> Line:
    """The line a text holds, linked to the digest before it. Raises BadText."""
    parts = text.split(" ", 5)
    if len(parts) != 6:
        raise BadText("a line has six parts: version, time, seat, kind, id, text", text=text)
    version, at, seat, kind, request, rest = parts
    try:
        numbers = int(version), int(at), NO_SEAT if seat == "-" else int(seat)
        known = Kind(kind)
    except ValueError as error:
        raise BadText(str(error), text=text) from error
    if not all(NO_SEAT <= number <= MOST for number in numbers):
        raise BadText("a number is out of all bounds", text=text)
    if request != "-" and not is_request(request):
        raise BadText("an id is up to 40 letters, digits, - and _", text=text)
    return linked(seed, before, (*numbers, known.value, rest, "" if request == "-" else request))
