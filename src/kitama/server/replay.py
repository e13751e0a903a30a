"""A game seen again: every position that stood, as the asker may know it, and how it was drawn.

The page holds no rules, so the positions are computed here: in a process of their own
(replay_child.py), for they take their time.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, Literal, NamedTuple

import msgspec

from kitama import transcript
from kitama.game import CHANCE, BadText, Seat, State
from kitama.server.content import content
from kitama.server.messages import ChanceShown, OutcomeShown, ReplayFrame, ReplayShown, encode
from kitama.tables import ledger
from kitama.tables.errors import Code, Refused
from kitama.tables.line import Kind
from kitama.tables.setup import Person
from kitama.tables.table import Table

MOST_ACTIONS: Final = 5_000
"""More than any game has; a longer text is no game but a burden."""
_GAVE_UP: Final[Mapping[str, Literal["resigned", "timed-out"]]] = {
    transcript.RESIGNATION: "resigned",
    transcript.TIME: "timed-out",
}


class _Step(NamedTuple):
    """An action that stands, and the number of the draw where chance made it."""

    action: int
    draw: int | None


class _Course(NamedTuple):
    """How a game went: from where, by which steps, and who gave up on the way."""

    start: State
    steps: Sequence[_Step]
    given_up: Sequence[transcript.GivenUp]


class Window(NamedTuple):
    """Which frames are wanted."""

    first: int = 0
    most: int = 2**31

    @property
    def end(self) -> int:
        return self.first + self.most


WHOLE: Final = Window()


def of_table(table: Table, seat: Seat | None, window: Window = WHOLE) -> ReplayShown:
    """The game of a table as this seat, or a spectator, may know it. Raises Refused."""
    if table.state is None:
        raise Refused(Code.NOT_STARTED)
    options = dict(table.options)
    course = _Course(table.began.copy(), _standing(table), table.given_up)
    frames, total = _frames(course, seat, window, is_over=table.is_over)
    return ReplayShown(
        table=table.id,
        game=table.game.name,
        options=options,
        players=list(table.players),
        content=content(table.game.name, options),
        viewer=seat,
        commitment=table.setup.commitment,
        seed=table.seed.hex() if table.is_over else "",
        outcome=OutcomeShown(*table.outcome) if table.outcome else None,
        frames=frames,
        first=window.first,
        total=total,
    )


def of_text(text: str, window: Window = WHOLE) -> ReplayShown:
    """The game of a transcript or of a record. Raises Refused with the place that is wrong."""
    plain = text.removeprefix(transcript.BYTE_ORDER_MARK)
    try:
        if plain.lstrip().startswith(ledger.MAGIC):
            return of_table(ledger.verify(ledger.read(plain.lstrip())), None, window)
        return _of_transcript(transcript.read(plain), window)
    except (BadText, ledger.Mismatch) as error:
        raise Refused(Code.BAD_TEXT, message=str(error)) from error


def _of_transcript(read: transcript.Transcript, window: Window) -> ReplayShown:
    start = read.game.start(read.options)
    options = dict(start.options)
    outcome = transcript.outcome(read)
    steps = [_Step(action, None) for action in read.actions]
    course = _Course(start, steps, read.given_up)
    frames, total = _frames(course, None, window, is_over=True)
    return ReplayShown(
        table="",
        game=read.game.name,
        options=options,
        players=[
            Person(read.players[label]) if label in read.players else None
            for label in read.game.seat_labels(options)
        ],
        content=content(read.game.name, options),
        viewer=None,
        commitment="",
        seed="",
        outcome=OutcomeShown(*outcome) if outcome else None,
        frames=frames,
        first=window.first,
        total=total,
    )


def _standing(table: Table) -> list[_Step]:
    """The actions that were not taken back, with the numbers of draws.

    Under earlier rules draws were counted with those that were taken back.
    """
    numbers: list[int | None] = []
    draws = 0
    for told in table.happenings:
        if told.kind == Kind.UNDID:
            del numbers[int(told.texts[0]) :]
        elif told.kind == Kind.ACTED:
            numbers.append(None)
        elif told.kind == Kind.DREW:
            numbers.append(len(numbers) if table.setup.has_fair_draws else draws)
            draws += 1
    return [_Step(entry.action, number) for entry, number in zip(table.stack, numbers, strict=True)]


def _frames(
    course: _Course, viewer: Seat | None, window: Window, *, is_over: bool
) -> tuple[list[ReplayFrame], int]:
    """The frames that are wanted, and how many there are. Only those wanted are built."""
    if len(course.steps) > MOST_ACTIONS:
        raise Refused(Code.TOO_LARGE, most=MOST_ACTIONS)
    frames = []
    total = 0
    for frame in _course(course, viewer, is_over=is_over):
        if window.first <= total < window.end:
            frames.append(frame())
        total += 1
    return frames, total


def _course(
    course: _Course, viewer: Seat | None, *, is_over: bool
) -> Iterator[Callable[[], ReplayFrame]]:
    """The position at the start, then one for each action and for each seat that gave up.

    Each is to be built before the next is asked for.
    """
    state = course.start
    game = state.game
    yield lambda: ReplayFrame(None, "", _view(state, viewer))
    yield from _gone(course, 0, state, viewer)
    for number, (action, draw) in enumerate(course.steps, 1):
        before = state.copy()
        state.apply(action)

        def acted(
            before: State = before, action: int = action, draw: int | None = draw
        ) -> ReplayFrame:
            by = None if before.seat == CHANCE else before.seat
            text = game.notation(action) if is_over else game.masked(before, action, viewer)
            chances = before.chances() if is_over and draw is not None else []
            weighted = [ChanceShown(game.notation(chance), weight) for chance, weight in chances]
            details = dict(game.details(before, action))
            return ReplayFrame(by, text, _view(state, viewer), details, draw, weighted)

        yield acted
        yield from _gone(course, number, state, viewer)


def _gone(
    course: _Course, number: int, state: State, viewer: Seat | None
) -> Iterator[Callable[[], ReplayFrame]]:
    """A frame for each seat that gave up after so many actions."""
    for after, seat, reason in course.given_up:
        if after == number:
            yield partial(_gave_up, seat, reason, state, viewer)


def _gave_up(seat: Seat, reason: str, state: State, viewer: Seat | None) -> ReplayFrame:
    return ReplayFrame(seat, "", _view(state, viewer), gave_up=_GAVE_UP[reason])


def _view(state: State, viewer: Seat | None) -> msgspec.Raw:
    return msgspec.Raw(encode(state.view(viewer)))
