"""A whole table as text, and the check that nobody bent it.

kitama record 1
table: Vd3...
seed: 9f0c...
digest: 77a1...

0 1763240000000 - created - {"game":...}
1 1763240000000 0 sat - {"type":"person","name":"Léa"}
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from kitama.game import BadText
from kitama.tables import dealer, ending, lobby, names, turn, undo
from kitama.tables import line as lines_
from kitama.tables.draft import Change, Draft
from kitama.tables.fold import fold
from kitama.tables.line import DRAW, READY, REMATCH, START, TAKEBACK, Kind, Line
from kitama.tables.setup import Person, Player, decode_player, decode_setup, shown_name
from kitama.tables.table import Table
from kitama.transcript import (
    AGREEMENT,
    AS_IT_STANDS,
    BYTE_ORDER_MARK,
    TABLE_RULES,
    Transcript,
)

if TYPE_CHECKING:
    from collections.abc import Callable

MAGIC: Final = "kitama record 1"
"""Files and addresses say record, the players' word, since before there was the other."""


class Mismatch(ValueError):
    """The ledger is not what the rules, the seed or its own digests say it must be."""

    def __init__(self, message: str, version: int) -> None:
        super().__init__(f"line {version}: {message}")
        self.version = version


@dataclass(slots=True)
class Ledger:
    """A table's list with what is needed to check it."""

    table: str
    lines: list[Line]
    seed: bytes = b""
    """Empty as long as it is secret."""
    digest: str = ""
    """What the list ended in when it was written down."""
    headers: dict[str, str] = field(default_factory=dict)


def write(ledger: Ledger) -> str:
    """The ledger as text."""
    heading = [MAGIC, f"table: {ledger.table}"]
    heading += [f"seed: {ledger.seed.hex()}"] if ledger.seed else []
    heading += [f"digest: {line.digest}" for line in ledger.lines[-1:]]
    heading += [f"{name}: {value}" for name, value in ledger.headers.items()]
    return "\n".join([*heading, "", *map(lines_.write, ledger.lines)]) + "\n"


def read(text: str) -> Ledger:
    """The ledger a text holds, not yet verified. Raises BadText with the line."""
    rows = text.removeprefix(BYTE_ORDER_MARK).split("\n")
    if rows[0] != MAGIC:
        raise BadText(f"a record begins with {MAGIC!r}", text=rows[0], line=1)
    headers: dict[str, str] = {}
    at = 1
    while at < len(rows) and rows[at]:
        name, colon, value = rows[at].partition(": ")
        if not colon:
            raise BadText("a header is a name, a colon and a value", text=rows[at], line=at + 1)
        headers[name] = value
        at += 1
    seed = _hex(headers.pop("seed", ""))
    lines: list[Line] = []
    for number, row in enumerate(rows[at + 1 :], at + 2):
        if row:
            lines.append(_read_line(row, seed, lines, number))
    if not lines or "table" not in headers:
        raise BadText("a record names its table and has at least one line", text=rows[0], line=1)
    name = headers.pop("table")
    if not names.is_table(name):
        raise BadText("a table's name is up to 32 letters and digits", text=name, line=1)
    return Ledger(
        name,
        lines,
        seed,
        headers.pop("digest", ""),
        headers,
    )


def _read_line(row: str, seed: bytes, lines: list[Line], number: int) -> Line:
    try:
        return lines_.read(row, seed, lines[-1].digest if lines else START)
    except BadText as error:
        raise BadText(error.message, text=row, line=number) from error


def _hex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise BadText("a seed is written in hexadecimal digits", text=text, line=1) from error


def verify(ledger: Ledger) -> Table:
    """Play the whole table again through the same doors. Raises Mismatch at the first lie."""
    table = Table(ledger.table, ledger.seed)
    try:
        _verify_frame(ledger)
        fold(table, ledger.lines[0])
        while table.version < len(ledger.lines):
            _verify_next(table, ledger.lines[table.version :])
    except Mismatch:
        raise
    except Exception as error:  # what a bent line leads to cannot be listed
        raise Mismatch(str(error) or type(error).__name__, table.version) from error
    return table


def require_digest(ledger: Ledger, digest: str | None) -> None:
    """The list must have led to what somebody was shown at any time. Raises Mismatch."""
    if digest and digest not in {line.digest for line in ledger.lines}:
        raise Mismatch("the lines never lead to the digest", ledger.lines[-1].version)


def _verify_frame(ledger: Ledger) -> None:
    """What holds the list together: the promised seed, and the digests at both its ends."""
    first, last = ledger.lines[0], ledger.lines[-1]
    setup = decode_setup(first.text)
    if setup.has_fair_draws and setup.begun_at == "server" and setup.table != ledger.table:
        raise Mismatch("its draws are bound to another table", 0)
    if dealer.commitment(ledger.seed, setup.table) != setup.commitment:
        raise Mismatch("the seed is not the one whose hash was shown", 0)
    if ledger.digest and last.digest != ledger.digest:
        raise Mismatch("the lines do not lead to the digest", last.version)
    if first.digest != lines_.digest(ledger.seed, START, first[:6]):
        raise Mismatch("its digest does not fit", 0)


def _verify_next(table: Table, lines: list[Line]) -> None:
    change = _proposed(table, lines[0])
    for expected, found in zip(change.lines, lines, strict=False):
        if expected[:6] != found[:6]:
            raise Mismatch(
                f"found {lines_.write(found)!r}, not {lines_.write(expected)!r}", found.version
            )
        if expected.digest != found.digest:
            raise Mismatch("its digest does not fit", found.version)
    if len(change.lines) > len(lines):
        raise Mismatch("the list ends too early", lines[-1].version)
    change.commit()


def _proposed(table: Table, line: Line) -> Change:  # noqa: PLR0911  # one door a kind
    """What the house would have written for the request this line answers."""
    seat, at, id_ = line.seat, line.at, line.id
    match line.kind, line.text:
        case Kind.ACTED, text:
            return turn.act(table, seat, table.version, text, id_, at)
        case Kind.UNDID, _:
            return undo.undo(table, seat, table.version, id_, at)
        case Kind.ASKED, text if text == TAKEBACK:
            return undo.ask(table, seat, table.version, id_, at)
        case Kind.ASKED, text if text == DRAW:
            return ending.offer_draw(table, seat, id_, at)
        case Kind.ASKED, text if text == REMATCH:
            return ending.ask_rematch(table, seat, id_, at).change()
        case Kind.AGREED, text:
            return ending.agree(table, seat, text, id_, at)
        case Kind.DECLINED, text:
            return ending.decline(table, seat, text, id_, at)
        case Kind.RESIGNED, _:
            return ending.resign(table, seat, id_, at)
        case Kind.SETTLED, text:
            absent, _, how = text.partition(" ")
            return lobby.settle(table, seat, int(absent), how, id_, at)
        case _:
            return _proposed_beside(table, line) or _proposed_by_table(table, line)


def _proposed_beside(table: Table, line: Line) -> Change | None:
    """The same for lines about seats, numbers and the start."""
    seat, at, text = line.seat, line.at, line.text
    doors: dict[str, Callable[[], Change | None]] = {
        Kind.SAT: lambda: _sat(table, seat, decode_player(text), at),
        Kind.STOOD: lambda: lobby.stand(table, seat, at),
        Kind.READY: lambda: lobby.ready(table, seat, at, is_ready=text == READY),
        Kind.PROMISED: lambda: lobby.promise(table, seat, text, at),
        Kind.CALLED: lambda: lobby.start(table, at),
        Kind.SHOWED: lambda: lobby.show(table, seat, text, line.id, at),
        Kind.STARTED: lambda: (
            lobby.start(table, at) if table.called_at is None else lobby.begin_late(table, at)
        ),
        Kind.MOVED: lambda: lobby.move(table, seat, at),
    }
    door = doors.get(line.kind)
    return door() if door else None


def _sat(table: Table, seat: int, player: Player, at: int) -> Change | None:
    """Somebody sat down, or is called otherwise where they sit."""
    table.require_seat(seat)
    if isinstance(player, Person) and isinstance(table.players[seat], Person):
        return lobby.rename(table, seat, player.name, at)
    return lobby.sit(table, seat, player, at)


def _proposed_by_table(table: Table, line: Line) -> Change:
    """The same for lines that no request asked for."""
    change: Change | None = None
    match line.kind:
        case Kind.TIMED_OUT:
            change = ending.time_out(table, line.at)
        case Kind.LEFT:
            change = lobby.leave(table, line.seat, line.at)
        case Kind.RETURNED:
            change = lobby.come_back(table, line.seat, line.at)
        case Kind.REMATCHED if names.is_table(line.text) and ending.wants_rematch(table, line.seat):
            change = Draft(table, line.at).add(Kind.REMATCHED, text=line.text).change()
    if change is None:
        raise Mismatch(f"nothing leads to {lines_.write(line)!r}", line.version)
    return change


def transcript(table: Table, date: str) -> Transcript:
    """The game without what was taken back, as a transcript."""
    if table.state is None:
        raise ValueError("a table that has not begun has no transcript")
    reason = table.outcome.reason if table.outcome else ""
    matters = table.given_up and len(table.players) > 2
    return Transcript(
        table.game,
        dict(table.options),
        {
            label: shown_name(player)
            for label, player in zip(table.labels, table.players, strict=True)
            if player is not None
        },
        date,
        [entry.action for entry in table.stack],
        given_up=list(table.given_up),
        agreed_draw=reason == AGREEMENT,
        counted=reason == AS_IT_STANDS,
        table_rules=table.setup.table_rules if matters else TABLE_RULES,
    )
