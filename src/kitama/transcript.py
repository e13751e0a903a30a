"""A recorded game as text, the way back, and its replay.

kitama transcript 1
game: onitama
rules: 1
option cards: tiger,crab,dragon,ox,eel
option first: blue
date: 2026-11-15
player red: Léa
player blue: Jonas
result: blue
reason: stone

1 blue dragon a1-c2
2 red tiger c5-c3
3 blue ox c2-c3
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NoReturn

from kitama.game import (
    CHANCE,
    NOBODY,
    Action,
    BadOption,
    BadText,
    Game,
    IllegalAction,
    Outcome,
    Seat,
    State,
    play,
)
from kitama.games import UnknownGame, find

MAGIC: Final = "kitama transcript 1"
UNFINISHED: Final = "unfinished"
DRAW: Final = "draw"
MAX_CHARACTERS: Final = 1_000_000
BYTE_ORDER_MARK: Final = "\ufeff"
"""The byte-order mark some editors put before a text; it says nothing about the game."""
CHANCE_LABEL: Final = "chance"
TABLE: Final = "table"
RESIGNS: Final = "resigns"
TIMED_OUT: Final = "out of time"
AGREED: Final = "draw agreed"
_HEADER: Final = re.compile(r"(game|rules|date|result|reason|option [a-z_]+|player [^:]+): ?(.*)")
_LINE: Final = re.compile(r"\s*(\d+) (\S+) (.*\S)\s*")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""What must not stand in a header's value, every line break Python knows among it."""


@dataclass(slots=True)
class Transcript:
    """A game as it was recorded: what was agreed, who played, and every action in order."""

    game: Game
    options: dict[str, str] = field(default_factory=dict)
    players: dict[str, str] = field(default_factory=dict)
    """Seat label to name."""
    date: str = ""
    actions: list[Action] = field(default_factory=list)
    resigned: Seat | None = None
    """Who gave up after the last action, if anybody did."""
    timed_out: Seat | None = None
    """Whose time was up after the last action, if anybody's was."""
    agreed_draw: bool = False

    def add(self, action: Action) -> Action:
        """Put one more action at the end, and give it back to be played."""
        self.actions.append(action)
        return action

    @property
    def is_ended_by_players(self) -> bool:
        """Whether the game ended without its rules ending it."""
        return self.agreed_draw or self.resigned is not None or self.timed_out is not None

    def states(self) -> Iterator[State]:
        """Every state from the start on, each action checked. Raises IllegalAction."""
        state = self.game.start(self.options)
        yield state
        for action in self.actions:
            state = play(state, action)
            yield state


def replay(transcript: Transcript) -> State:
    """The state after the last action."""
    *_earlier, last = transcript.states()
    return last


def outcome(transcript: Transcript) -> Outcome | None:
    """How the recorded game ended: by its rules, on time, by resigning or agreeing, or not yet."""
    state = replay(transcript)
    seats = range(len(transcript.game.seat_labels(state.options)))
    nothing = (0,) * len(seats)
    for reason, loser in (("resignation", transcript.resigned), ("time", transcript.timed_out)):
        if loser is not None:
            return Outcome(reason, nothing, tuple(seat for seat in seats if seat != loser))
    if transcript.agreed_draw:
        return Outcome("agreement", nothing, ())
    return state.outcome()


def write(transcript: Transcript) -> str:
    """The whole transcript as text."""
    return _text(transcript, lambda _state, action: transcript.game.notation(action))


def write_for(transcript: Transcript, seat: Seat | None) -> str:
    """The transcript as this seat, or a spectator, may know it; all of it once the game is over."""
    if outcome(transcript) is not None:
        return write(transcript)
    return _text(transcript, lambda state, action: transcript.game.masked(state, action, seat))


def _text(transcript: Transcript, word: Callable[[State, Action], str]) -> str:
    game = transcript.game
    labels = game.seat_labels(game.start(transcript.options).options)
    heading = [MAGIC, f"game: {game.name}", f"rules: {game.rules_version}"]
    heading += [f"option {name}: {value}" for name, value in transcript.options.items()]
    heading += [f"date: {transcript.date}"] if transcript.date else []
    heading += [
        f"player {label}: {transcript.players[label]}"
        for label in labels
        if label in transcript.players
    ]
    heading += _result(outcome(transcript), labels)
    heading = [_CONTROL.sub(" ", line) for line in heading]
    return "\n".join([*heading, "", *_lines(transcript, labels, word)]) + "\n"


def _result(ended: Outcome | None, labels: Sequence[str]) -> list[str]:
    if ended is None:
        return [f"result: {UNFINISHED}"]
    winners = "+".join(labels[seat] for seat in ended.winners) or DRAW
    return [f"result: {winners}", f"reason: {ended.reason}"]


def _lines(
    transcript: Transcript, labels: Sequence[str], word: Callable[[State, Action], str]
) -> Iterator[str]:
    number = 0
    for number, (state, action) in enumerate(
        zip(transcript.states(), transcript.actions, strict=False), 1
    ):
        yield f"{number} {_who(state.seat, labels)} {word(state, action)}"
    if transcript.resigned is not None:
        yield f"{number + 1} {labels[transcript.resigned]} {RESIGNS}"
    if transcript.timed_out is not None:
        yield f"{number + 1} {labels[transcript.timed_out]} {TIMED_OUT}"
    if transcript.agreed_draw:
        yield f"{number + 1} {TABLE} {AGREED}"


def _who(seat: Seat, labels: Sequence[str]) -> str:
    return CHANCE_LABEL if seat == CHANCE else labels[seat]


def read(text: str) -> Transcript:
    """The transcript a text holds, replayed and checked. Raises BadText with the place."""
    if len(text) > MAX_CHARACTERS:
        raise BadText(f"a transcript has at most {MAX_CHARACTERS} characters", text=text)
    return _Reader(text).read()


class _Reader:
    """Reads a transcript line by line; every error names its line."""

    def __init__(self, text: str) -> None:
        self.lines = text.removeprefix(BYTE_ORDER_MARK).splitlines()
        self.at = 0
        self.headers: dict[str, str] = {}
        self.places: dict[str, int] = {}

    def read(self) -> Transcript:
        if not self.lines or self.lines[0].strip() != MAGIC:
            self.refuse(f"a transcript begins with {MAGIC!r}")
        for at in range(1, len(self.lines)):
            self.at = at
            if not self.lines[at].strip():
                break
            self.read_header()
        transcript = self.begin()
        self.read_actions(transcript)
        self.check_result(transcript)
        return transcript

    def refuse(self, message: str, column: int = 1, header: str = "") -> NoReturn:
        """Raise BadText for the line being read, or for that of an earlier header."""
        at = self.places.get(header, self.at)
        line = self.lines[at] if self.lines else ""
        raise BadText(message, text=line, line=at + 1, column=column)

    def read_header(self) -> None:
        match = _HEADER.fullmatch(self.lines[self.at])
        if match is None:
            self.refuse("a header is a known name, a colon and a value, as in 'game: onitama'")
        if match[1] in self.headers:
            self.refuse(f"the header {match[1]!r} appears twice")
        self.headers[match[1]] = match[2]
        self.places[match[1]] = self.at

    def begin(self) -> Transcript:
        try:
            game = find(self.headers.get("game", ""))
        except UnknownGame as error:
            self.refuse(str(error), header="game")
        if self.headers.get("rules") != str(game.rules_version):
            message = f"the rules of {game.name} are version {game.rules_version}"
            self.refuse(message, header="rules")
        options = self.with_prefix("option ")
        try:
            labels = game.seat_labels(game.start(options).options)
        except BadOption as error:
            self.refuse(str(error), header=f"option {next(iter(options), '')}")
        players = self.with_prefix("player ")
        for label in players:
            if label not in labels:
                self.refuse(f"no seat is called {label!r}", header=f"player {label}")
        return Transcript(game, options, players, self.headers.get("date", ""))

    def with_prefix(self, prefix: str) -> dict[str, str]:
        return {
            name.removeprefix(prefix): value
            for name, value in self.headers.items()
            if name.startswith(prefix)
        }

    def read_actions(self, transcript: Transcript) -> None:
        state = transcript.game.start(transcript.options)
        labels = transcript.game.seat_labels(state.options)
        number = 0
        for at in range(self.at + 1, len(self.lines)):
            self.at = at
            if not self.lines[at].strip():
                continue
            number += 1
            match = _LINE.fullmatch(self.lines[at])
            if match is None or match[1] != str(number):
                self.refuse(f"expected '{number} <who> <action>'")
            if transcript.is_ended_by_players:
                self.refuse("the game was over before this line")
            if not self.read_ending(transcript, state, labels, match[2], match[3]):
                state = self.read_action(transcript, state, labels, match)

    def read_ending(
        self, transcript: Transcript, state: State, labels: Sequence[str], who: str, word: str
    ) -> bool:
        """Take a line by which players end a game themselves."""
        if word not in {RESIGNS, TIMED_OUT, AGREED}:
            return False
        if state.seat == NOBODY:
            self.refuse("the game was over before this line")
        if word == RESIGNS and who in labels:
            transcript.resigned = labels.index(who)
        elif word == TIMED_OUT and who in labels:
            transcript.timed_out = labels.index(who)
        elif word == AGREED and who == TABLE:
            transcript.agreed_draw = True
        else:
            self.refuse(f"{who!r} cannot end the game this way")
        return True

    def read_action(
        self, transcript: Transcript, state: State, labels: Sequence[str], match: re.Match[str]
    ) -> State:
        try:
            action = transcript.game.parse(match[3])
        except BadText as error:
            self.refuse(error.message, column=match.start(3) + error.column)
        if state.seat != NOBODY and match[2] != _who(state.seat, labels):
            self.refuse(f"it is the turn of {_who(state.seat, labels)}", column=match.start(2) + 1)
        try:
            after = play(state, action)
        except IllegalAction as error:
            self.refuse(f"not allowed here: {error}", column=match.start(3) + 1)
        transcript.actions.append(action)
        return after

    def check_result(self, transcript: Transcript) -> None:
        """Result and reason are there for the reader; they may not contradict the actions."""
        labels = transcript.game.seat_labels(replay(transcript).options)
        found = _result(outcome(transcript), labels)
        for name in ("result", "reason"):
            line = f"{name}: {self.headers.get(name)}"
            if name in self.headers and line not in found:
                self.refuse(f"the actions lead to {', '.join(found)!r}", header=name)
