"""kitama replay: a recorded game, one action after the other."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import click

from kitama.cli.database import database_option
from kitama.cli.errors import told_as_trouble
from kitama.cli.screen import Played, Scene, Screen, find_screen
from kitama.cli.terminal import GOLD, Terminal
from kitama.game import CHANCE, Action, State
from kitama.transcript import RESIGNATION, Transcript, outcome, read

_KEYS: Final = "n or Enter: on   p: back   g N: to action N   q: leave"


class _Frame(NamedTuple):
    """A moment to look at: after this many actions, with what happened before it."""

    number: int
    state: State
    last: Action | None
    told: Sequence[str]


@click.command
@click.argument(
    "file", type=click.Path(exists=True, dir_okay=False, allow_dash=True), required=False
)
@click.option("--print", "printed", is_flag=True, help="Print every board, and ask nothing.")
@click.option("--all", "every", is_flag=True, help="Check every table of a server's database.")
@database_option
def command(file: str | None, *, printed: bool, every: bool, database: str) -> None:
    """Played through the transcript in FILE, or print it board by board.

    Every action is checked against the rules on the way. A minus reads standard input; without a
    keyboard everything is printed.

    \b
    kitama replay lesson.txt            n forward, p back, g 12 to action 12, q to leave
    kitama replay lesson.txt --print    all of it
    kitama replay --all                 do all stored tables still replay? before an upgrade
    """  # noqa: D301  # \b keeps click from joining the lines
    if every:
        from kitama.cli.recheck import replay_all  # noqa: PLC0415  # loads the database's parts

        replay_all(database)
        return
    if file is None:
        raise click.UsageError("Missing argument 'FILE'.")
    with told_as_trouble(f"{file}: "):
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
        transcript = read(text)
        screen = find_screen(transcript.game)
    terminal = Terminal()
    reel = _Reel(transcript, screen, terminal)
    if printed or file == "-" or not terminal.has_keyboard:
        reel.show_all()
    else:
        reel.run()


class _Reel:
    """The frames of a game, and the place one has come to."""

    def __init__(self, transcript: Transcript, screen: Screen, terminal: Terminal) -> None:
        self.screen = screen
        self.terminal = terminal
        self.outcome = outcome(transcript)
        self.frames = _frames(transcript, screen)
        labels = transcript.game.seat_labels(self.frames[0].state.options)
        self.players = [_name(label, transcript) for label in labels]
        self.at = 0

    def show_all(self) -> None:
        for at in range(len(self.frames)):
            self.show(at)

    def show(self, at: int) -> None:
        frame = self.frames[at]
        scene = Scene(frame.state.view(None), None, self.players, frame.last)
        first, *more = frame.told or [""]
        self.terminal.say(f"{frame.number}  {first}".rstrip(), GOLD)
        for line in more:
            self.terminal.say(line, GOLD)
        self.terminal.show(self.screen.draw(scene, self.terminal.width))
        if frame is self.frames[-1]:
            ended = self.screen.conclude(self.outcome) if self.outcome else "Not finished."
            self.terminal.say(ended, f"bold {GOLD}")
        self.terminal.say()

    def run(self) -> None:
        """Go back and forth as asked."""
        self.terminal.say(_KEYS)
        self.show(self.at)
        while (line := self.terminal.ask(f"{self.at}/{len(self.frames) - 1}> ")) not in {None, "q"}:
            place = self.place_for((line or "n").split())
            if place is None:
                self.terminal.say(_KEYS)
            else:
                self.at = max(0, min(place, len(self.frames) - 1))
                self.show(self.at)

    def place_for(self, words: Sequence[str]) -> int | None:
        """The frame a line asks for; None for a line that means nothing."""
        match words:
            case ["n"]:
                return self.at + 1
            case ["p"]:
                return self.at - 1
            case ["g", number] if number.isdecimal():
                reached = (
                    at for at, frame in enumerate(self.frames) if frame.number >= int(number)
                )
                return next(reached, len(self.frames) - 1)
            case _:
                return None


def _frames(transcript: Transcript, screen: Screen) -> list[_Frame]:
    """A frame wherever somebody decides, and one for the end; chance is only told of."""
    frames: list[_Frame] = []
    last = None
    states = list(transcript.states())
    told = 0
    for number, state in enumerate(states):
        if number and states[number - 1].seat != CHANCE:
            last = transcript.actions[number - 1]
        if state.seat != CHANCE or number == len(states) - 1:
            story = screen.story(_steps(transcript, states, told, number), None)
            gone = _given_up(transcript, told if frames else -1, number)
            frames.append(_Frame(number, state, last, [*story, *gone]))
            told = number
    return frames


def _given_up(transcript: Transcript, first: int, end: int) -> list[str]:
    """Who gave up between two moments."""
    labels = transcript.game.seat_labels(transcript.game.start(transcript.options).options)
    words = {True: "resigns", False: "is out of time"}
    return [
        f"{_name(labels[seat], transcript)} {words[reason == RESIGNATION]}."
        for after, seat, reason in transcript.given_up
        if first < after <= end
    ]


def _steps(transcript: Transcript, states: Sequence[State], first: int, end: int) -> list[Played]:
    """What happened between two moments. Whoever holds the record may know all of it."""
    game = transcript.game
    return [
        Played(states[at], action, game.notation(action), states[at + 1])
        for at, action in enumerate(transcript.actions[first:end], first)
    ]


def _name(label: str, transcript: Transcript) -> str:
    name = transcript.players.get(label)
    return f"{label.capitalize()}, {name}" if name else label.capitalize()
