"""A game seen again: every position that stood, as the asker may know it, and how it was drawn.

The page holds no rules, so the positions are computed here.
"""

from collections.abc import Mapping, Sequence
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


def of_table(table: Table, seat: Seat | None) -> ReplayShown:
    """The game of a table as this seat, or a spectator, may know it. Raises Refused."""
    if table.state is None:
        raise Refused(Code.NOT_STARTED)
    options = dict(table.options)
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
        frames=_frames(
            _Course(table.began.copy(), _standing(table), table.given_up),
            seat,
            is_over=table.is_over,
        ),
    )


def of_text(text: str) -> ReplayShown:
    """The game of a transcript or of a record. Raises Refused with the place that is wrong."""
    plain = text.removeprefix(transcript.BYTE_ORDER_MARK)
    try:
        if plain.lstrip().startswith(ledger.MAGIC):
            return of_table(ledger.verify(ledger.read(plain.lstrip())), None)
        return _of_transcript(transcript.read(plain))
    except (BadText, ledger.Mismatch) as error:
        raise Refused(Code.BAD_TEXT, message=str(error)) from error


def _of_transcript(read: transcript.Transcript) -> ReplayShown:
    start = read.game.start(read.options)
    options = dict(start.options)
    outcome = transcript.outcome(read)
    steps = [_Step(action, None) for action in read.actions]
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
        frames=_frames(_Course(start, steps, read.given_up), None, is_over=True),
    )


def _standing(table: Table) -> list[_Step]:
    """The actions that were not taken back. Draws are numbered with those that were."""
    numbers: list[int | None] = []
    draws = 0
    for told in table.happenings:
        if told.kind == Kind.UNDID:
            del numbers[int(told.texts[0]) :]
        elif told.kind == Kind.ACTED:
            numbers.append(None)
        elif told.kind == Kind.DREW:
            numbers.append(draws)
            draws += 1
    return [_Step(entry.action, number) for entry, number in zip(table.stack, numbers, strict=True)]


def _frames(course: _Course, viewer: Seat | None, *, is_over: bool) -> list[ReplayFrame]:
    """The position at the start, then one for each action and for each seat that gave up."""
    if len(course.steps) > MOST_ACTIONS:
        raise Refused(Code.TOO_LARGE, most=MOST_ACTIONS)
    state = course.start
    frames = [ReplayFrame(None, "", _view(state, viewer)), *_gone(course, 0, state, viewer)]
    game = state.game
    for number, (action, draw) in enumerate(course.steps, 1):
        by = None if state.seat == CHANCE else state.seat
        text = game.notation(action) if is_over else game.masked(state, action, viewer)
        chances = state.chances() if is_over and draw is not None else []
        weighted = [ChanceShown(game.notation(chance), weight) for chance, weight in chances]
        details = dict(game.details(state, action))
        state.apply(action)
        frames.append(ReplayFrame(by, text, _view(state, viewer), details, draw, weighted))
        frames += _gone(course, number, state, viewer)
    return frames


def _gone(course: _Course, number: int, state: State, viewer: Seat | None) -> list[ReplayFrame]:
    """A frame for each seat that gave up after so many actions."""
    return [
        ReplayFrame(seat, "", _view(state, viewer), gave_up=_GAVE_UP[reason])
        for after, seat, reason in course.given_up
        if after == number
    ]


def _view(state: State, viewer: Seat | None) -> msgspec.Raw:
    return msgspec.Raw(encode(state.view(viewer)))
