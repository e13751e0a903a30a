"""Takes one line more into a table. It trusts the line: what may be added is decided in lobby.py,
turn.py, undo.py and ending.py, which only ever propose lines and leave the table as it is.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from msgspec import Struct

from kitama.game import CHANCE, NOBODY, Action, Details, Outcome, Seat, State
from kitama.tables import clock as clocks
from kitama.tables import dealer
from kitama.tables.errors import Code, Refused
from kitama.tables.happening import Happening
from kitama.tables.line import ACTIONS, BOT, DRAW, NO_SEAT, READY, TAKEBACK, Kind, Line
from kitama.tables.pile import Entry, Pile
from kitama.tables.setup import (
    Player,
    agreed_options,
    decode_player,
    decode_setup,
    named,
    started,
    title,
)
from kitama.tables.table import Table
from kitama.transcript import (
    AGREEMENT,
    RESIGNATION,
    TABLE_RULES,
    TIME,
    GivenUp,
    given_up_outcome,
    standing_outcome,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitama.tables.setup import Source

Told = tuple[tuple[str, ...], Details]
"""The texts of an action and its details."""


class Made(Struct, frozen=True):
    """An action as its maker knows it, so that nobody has to read and play it once more."""

    action: Action
    after: State


def fold(table: Table, line: Line, made: Made | None = None) -> None:
    """Take one line more. An action that was not made here is read and played."""
    version, at, seat, kind, text, request, digest = line
    texts: tuple[str, ...] = (text,)
    details: Details = {}
    if kind in ACTIONS and table.state is not None:
        texts, details = _fold_action(table, line, table.state, made)
    else:
        _FOLDS[kind](table, line)
    table.version = version = version + 1
    table.at = at
    table.digest = digest
    if request:
        table.accepted[seat, request] = version
    table.happenings.append(Happening(version, at, seat, kind, texts, details))


def _fold_action(table: Table, line: Line, state: State, made: Made | None) -> Told:
    action = table.game.parse(line.text) if made is None else made.action
    texts = _told(table, line.text, state, action)
    told = texts, table.game.details(state, action)
    is_wall = dealer.is_wall(state, line.text, texts)
    table.pile = Pile(table.pile, Entry(line.seat, action, is_wall))
    if line.kind == Kind.DREW:
        table.draws += 1
    elif line.seat not in table.acted:
        table.acted |= {line.seat}
    if made is None:
        state.apply(action)
    table.state = state if made is None else made.after
    _position_changed(table, line)
    return told


def _told(table: Table, text: str, state: State, action: Action) -> tuple[str, ...]:
    """The text of an action for spectators and each seat, or one where all are the same."""
    if not table.game.has_secrets:
        return (text,)
    masked = table.game.masked
    texts = tuple(masked(state, action, seat) for seat in (None, *range(len(table.players))))
    return texts[:1] if texts.count(texts[0]) == len(texts) else texts


def _position_changed(table: Table, line: Line, *, reward: bool = True) -> None:
    assert table.state is not None  # noqa: S101  # told to the type checker
    table.decided_at = line.version + 1
    _close_questions(table)
    table.outcome = table.state.outcome(table.out)
    seat = table.state.seat
    if seat != CHANCE and not isinstance(table.setup.clock, clocks.NoClock):
        is_stopped = seat == NOBODY or seat in table.out or table.clock_waits
        _run_clock(table, None if is_stopped else seat, line.at, reward=reward)


def _close_questions(table: Table) -> None:
    if table.asked:
        table.favour = {}
        table.asked = frozenset()


def _run_clock(table: Table, seat: Seat | None, at: int, *, reward: bool = True) -> None:
    if not isinstance(table.setup.clock, clocks.NoClock):
        table.clock = table.clock.turn_to(seat, at, reward=reward)


def _created(table: Table, line: Line) -> None:
    table.setup = decode_setup(line.text)
    table.game = title(table.setup.game)
    table.options = agreed_options(table.game, table.setup)
    if not 1 <= table.setup.table_rules <= TABLE_RULES:
        raise Refused(Code.OTHER_RULES, rules=table.setup.table_rules, ours=TABLE_RULES)
    table.labels = table.game.seat_labels(table.options)
    table.players = [None] * len(table.labels)
    table.clock = clocks.stopped(table.setup.clock, len(table.labels))
    table.maker = table.setup.made_by


def _sat(table: Table, line: Line) -> None:
    _seat(table, line.seat, named(decode_player(line.text), line.seat))


def _seat(table: Table, seat: Seat, player: Player | None) -> None:
    players = list(table.players)
    players[seat] = player
    table.players = players


def _stood(table: Table, line: Line) -> None:
    _seat(table, line.seat, None)
    table.ready -= {line.seat}
    table.promises = {seat: one for seat, one in table.promises.items() if seat != line.seat}
    if line.seat == table.maker:
        table.maker = NO_SEAT


def _ready(table: Table, line: Line) -> None:
    table.ready = table.ready | {line.seat} if line.text == READY else table.ready - {line.seat}


def _promised(table: Table, line: Line) -> None:
    if table.is_over:
        table.next_promises = {**table.next_promises, line.seat: line.text}
    else:
        table.promises = {**table.promises, line.seat: line.text}


def _called(table: Table, line: Line) -> None:
    table.called_at = line.at


def _showed(table: Table, line: Line) -> None:
    table.numbers = {**table.numbers, line.seat: bytes.fromhex(line.text)}


def _started(table: Table, line: Line) -> None:
    if table.setup.has_fair_draws:
        table.sources = cast("Sequence[Source]", line.text.split(" "))
        numbers = (
            table.numbers.get(seat) or dealer.house_number(table.seed, seat)
            for seat in range(len(table.players))
        )
        table.key = dealer.table_key(table.seed, table.setup.table, numbers)
    table.began = started(table.game, table.options)
    table.state = table.began.copy()
    _position_changed(table, line)


def _undid(table: Table, line: Line) -> None:
    table.pile = table.pile.cut(int(line.text))
    table.state = table.began.copy()
    for entry in table.pile.upwards():
        table.state.apply(entry.action)
    height = table.pile.height
    table.given_up = tuple(one._replace(after=min(one.after, height)) for one in table.given_up)
    _position_changed(table, line, reward=False)


def _asked(table: Table, line: Line) -> None:
    seats = table.favour.get(line.text, frozenset())
    table.favour = {**table.favour, line.text: seats | {line.seat}}
    table.asked |= {(line.text, line.seat)}
    if line.text == TAKEBACK:
        table.takeback_by = line.seat


def _declined(table: Table, line: Line) -> None:
    table.favour = {name: seats for name, seats in table.favour.items() if name != line.text}


def _agreed(table: Table, line: Line) -> None:
    table.favour = {**table.favour, line.text: table.favour[line.text] | {line.seat}}
    if line.text == DRAW and table.favour[DRAW].issuperset(table.in_game()):
        _end(table, Outcome(AGREEMENT, (0,) * len(table.players), ()), line)


def _resigned(table: Table, line: Line) -> None:
    _give_up(table, line, RESIGNATION)


def _timed_out(table: Table, line: Line) -> None:
    _give_up(table, line, TIME)


def _give_up(table: Table, line: Line, reason: str) -> None:
    """The seat is out, its clock stops and questions are closed; the game may go on (T10)."""
    assert table.state is not None  # noqa: S101  # told to the type checker
    table.given_up += (GivenUp(table.pile.height, line.seat, reason),)
    table.out |= {line.seat}
    rules = table.setup.table_rules
    outcome = given_up_outcome(table.given_up, len(table.players), rules)
    if outcome is None and not table.people_in_game():
        outcome = standing_outcome(table.state, table.out)
    if outcome is not None:
        _end(table, outcome, line)
        return
    _close_questions(table)
    if table.clock.running == line.seat:
        _run_clock(table, None, line.at, reward=False)


def _end(table: Table, outcome: Outcome, line: Line) -> None:
    table.outcome = outcome
    table.decided_at = line.version + 1
    _close_questions(table)
    _run_clock(table, None, line.at)


def _left(table: Table, line: Line) -> None:
    table.away = {**table.away, line.seat: line.at}


def _returned(table: Table, line: Line) -> None:
    table.away = {seat: at for seat, at in table.away.items() if seat != line.seat}
    table.replaced -= {line.seat}


def _settled(table: Table, line: Line) -> None:
    """Who ends it lets the other seat resign, in a line of its own."""
    seat, how = line.text.split(" ")
    if how == BOT:
        table.replaced |= {int(seat)}


def _moved(table: Table, line: Line) -> None:
    """Who holds a seat is kept beside the list; the line makes what they did before stale."""
    del table, line


def _revealed(table: Table, line: Line) -> None:
    """The seed is for the readers of the list; the table knew it."""
    del table, line


def _rematched(table: Table, line: Line) -> None:
    table.rematch = line.text
    table.favour = {}


_FOLDS: Final[dict[str, Callable[[Table, Line], None]]] = {
    Kind.CREATED: _created,
    Kind.SAT: _sat,
    Kind.STOOD: _stood,
    Kind.READY: _ready,
    Kind.PROMISED: _promised,
    Kind.CALLED: _called,
    Kind.SHOWED: _showed,
    Kind.STARTED: _started,
    Kind.UNDID: _undid,
    Kind.ASKED: _asked,
    Kind.DECLINED: _declined,
    Kind.AGREED: _agreed,
    Kind.RESIGNED: _resigned,
    Kind.TIMED_OUT: _timed_out,
    Kind.LEFT: _left,
    Kind.RETURNED: _returned,
    Kind.SETTLED: _settled,
    Kind.REVEALED: _revealed,
    Kind.REMATCHED: _rematched,
    Kind.MOVED: _moved,
}
