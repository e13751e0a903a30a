"""One line of a table's list, and the chain of digests that ties each line to those before it.

41 1763240000000 1 acted 5f3a... tiger b1-b3
version, milliseconds, seat (- for the table), kind, client's id (- for none), text
"""

import hmac
from enum import StrEnum
from typing import Final, NamedTuple

from kitama.game import BadText, Seat
from kitama.tables.names import is_request

NO_SEAT: Final[Seat] = -1
"""The seat of a line that belongs to the table as a whole, such as a draw."""

MOST: Final = 2**53 - 1
"""The largest number that databases and browsers read alike."""

START: Final = "0" * 64
"""What the chain of digests begins with."""


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
    return hmac.digest(seed, message, "sha256").hex()


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
