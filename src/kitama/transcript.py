"""A recorded game as text, the way back, and its replay. docs/notation.md shows one."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, NoReturn

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
from kitama.games import GAMES, UnknownGame, find

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
COUNTED: Final = "counted as it stands"
RESIGNATION: Final = "resignation"
TIME: Final = "time"
AGREEMENT: Final = "agreement"
AS_IT_STANDS: Final = "as-it-stands"
TABLE_RULES: Final = 4
"""The version of docs/rules/table.md. Under 1, whoever gave up ended the game (T15)."""
_GIVES_UP: Final = {RESIGNATION: RESIGNS, TIME: TIMED_OUT}
_HEADER: Final = re.compile(
    r"(game|rules|table|date|result|reason|option [a-z_]+|player [^:]+): ?(.*)"
)
_LINE: Final = re.compile(r"\s*(\d+) (\S+) (.*\S)\s*")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""What must not stand in a header's value, every line break Python knows among it."""


class GivenUp(NamedTuple):
    """Who gave up, after how many actions, and why: a resignation, or time."""

    after: int
    seat: Seat
    reason: str


def given_up_outcome(given_up: Sequence[GivenUp], seats: int, table_rules: int) -> Outcome | None:
    """Who has won because others gave up (T9, T12); None while at least two play on."""
    if not given_up or (len(given_up) < seats - 1 and table_rules > 1):
        return None
    out = {each.seat for each in given_up}
    rest = tuple(seat for seat in range(seats) if seat not in out)
    return Outcome(given_up[-1].reason, (0,) * seats, rest)


def standing_outcome(state: State, out: Collection[Seat]) -> Outcome:
    """Who has won where only bots are left to play (T13)."""
    return state.standing(out)._replace(reason=AS_IT_STANDS)


@dataclass(slots=True)
class Transcript:
    """A game as it was recorded: what was agreed, who played, and every action in order."""

    game: Game
    options: dict[str, str] = field(default_factory=dict)
    players: dict[str, str] = field(default_factory=dict)
    """Seat label to name."""
    date: str = ""
    actions: list[Action] = field(default_factory=list)
    given_up: list[GivenUp] = field(default_factory=list)
    """In the order of the game. Of more than two players, the others play on."""
    agreed_draw: bool = False
    counted: bool = False
    """Only bots were left to play, and the game was counted as it stood."""
    table_rules: int = TABLE_RULES
    """What follows when somebody of more than two gives up; otherwise it does not matter."""

    def add(self, action: Action) -> Action:
        """Put one more action at the end, and give it back to be played."""
        self.actions.append(action)
        return action

    def give_up(self, seat: Seat, reason: str = RESIGNATION) -> None:
        """Let a seat give up after the last action."""
        self.given_up.append(GivenUp(len(self.actions), seat, reason))

    @property
    def out(self) -> frozenset[Seat]:
        """The seats that gave up."""
        return frozenset(each.seat for each in self.given_up)

    @property
    def resigned(self) -> Seat | None:
        """Who was the last to resign, if anybody did."""
        return next((one.seat for one in self.given_up[::-1] if one.reason == RESIGNATION), None)

    @resigned.setter
    def resigned(self, seat: Seat) -> None:
        """Let a seat resign where nobody plays on: the rest is counted as it stands."""
        self.give_up(seat)
        seats = len(self.game.seat_labels(self.game.start(self.options).options))
        self.counted = given_up_outcome(self.given_up, seats, self.table_rules) is None

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
    seats = len(transcript.game.seat_labels(state.options))
    if transcript.agreed_draw:
        return Outcome(AGREEMENT, (0,) * seats, ())
    if transcript.counted:
        return standing_outcome(state, transcript.out)
    won = given_up_outcome(transcript.given_up, seats, transcript.table_rules)
    return won or state.outcome(transcript.out)


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
    if transcript.given_up and len(labels) > 2 and transcript.table_rules > 1:
        heading += [f"table: {transcript.table_rules}"]
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
    for number, line in enumerate(_words(transcript, labels, word), 1):
        yield f"{number} {line}"


def _words(
    transcript: Transcript, labels: Sequence[str], word: Callable[[State, Action], str]
) -> Iterator[str]:
    gone = [f"{labels[each.seat]} {_GIVES_UP[each.reason]}" for each in transcript.given_up]
    told = 0
    for number, state in enumerate(transcript.states()):
        while told < len(gone) and transcript.given_up[told].after <= number:
            yield gone[told]
            told += 1
        if number < len(transcript.actions):
            yield f"{_who(state.seat, labels)} {word(state, transcript.actions[number])}"
    if transcript.agreed_draw:
        yield f"{TABLE} {AGREED}"
    if transcript.counted:
        yield f"{TABLE} {COUNTED}"


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
        self.table_rules = TABLE_RULES

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
            self.refuse(f"a header is a known name, a colon and a value, as in 'game: {GAMES[0]}'")
        if match[1] in self.headers:
            self.refuse(f"the header {match[1]!r} appears twice")
        self.headers[match[1]] = match[2]
        self.places[match[1]] = self.at

    def begin(self) -> Transcript:
        try:
            game = find(self.headers.get("game", ""))
        except UnknownGame as error:
            self.refuse(str(error), header="game")
        options = self.options(game)
        try:
            labels = game.seat_labels(game.start(options).options)
        except BadOption as error:
            self.refuse(str(error), header=f"option {next(iter(options), '')}")
        self.table_rules = self.read_table_rules()
        players = self.with_prefix("player ")
        for label in players:
            if label not in labels:
                self.refuse(f"no seat is called {label!r}", header=f"player {label}")
        return Transcript(game, options, players, self.headers.get("date", ""))

    def options(self, game: Game) -> dict[str, str]:
        """What was agreed, under whichever rules the game was played."""
        rules = self.headers.get("rules", "")
        try:
            return dict(game.agreed(self.with_prefix("option "), int(rules)))
        except ValueError:  # no number, or rules nobody has played by
            message = f"the rules of {game.name} are version {game.rules_version} or earlier"
            self.refuse(message, header="rules")

    def read_table_rules(self) -> int:
        """Texts from before there were several versions do not say which they follow."""
        text = self.headers.get("table", "1")
        if text not in {str(version) for version in range(1, TABLE_RULES + 1)}:
            self.refuse(f"the rules of tables are version {TABLE_RULES} or older", header="table")
        return int(text)

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
            if self.is_ended(transcript, len(labels)):
                self.refuse("the game was over before this line")
            if match[3] in {RESIGNS, TIMED_OUT, AGREED, COUNTED}:
                if state.seat == NOBODY:
                    self.refuse("the game was over before this line")
                self.read_ending(transcript, labels, match[2], match[3])
            else:
                state = self.read_action(transcript, state, labels, match)
        if transcript.given_up and len(labels) > 2:
            transcript.table_rules = self.table_rules

    def is_ended(self, transcript: Transcript, seats: int) -> bool:
        """Whether the players have ended the game without its rules ending it."""
        won = given_up_outcome(transcript.given_up, seats, self.table_rules)
        return transcript.agreed_draw or transcript.counted or won is not None

    def read_ending(
        self, transcript: Transcript, labels: Sequence[str], who: str, word: str
    ) -> None:
        """Take a line by which players give up or end a game themselves."""
        if word in _GIVES_UP.values() and who in labels:
            if labels.index(who) in transcript.out:
                self.refuse(f"{who} gave up before this line")
            reason = next(reason for reason, words in _GIVES_UP.items() if words == word)
            transcript.give_up(labels.index(who), reason)
        elif word == AGREED and who == TABLE:
            if not transcript.game.draw_by_agreement:
                self.refuse(f"{transcript.game.name} knows no draw by agreement")
            transcript.agreed_draw = True
        elif word == COUNTED and who == TABLE:
            last = transcript.given_up[-1:]
            if not last or last[0].after < len(transcript.actions):
                self.refuse("a game is counted as it stands when somebody has just given up")
            transcript.counted = True
        else:
            self.refuse(f"{who!r} cannot end the game this way")

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
