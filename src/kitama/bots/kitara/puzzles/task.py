"""A turn task and its line of text; docs/puzzles.md shows one and says what the words are.

The position is that of docs/notation.md without its keys and without what a task has not (tokens
kept and drawn, a retreat). The digest of the content is in it, so that later decks change nothing.
"""

from typing import Final, NamedTuple

from kitama.bots.kitara.puzzles.turns import DRIVE, POINTS, RULE
from kitama.game import Action
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.position import parse_set_up

GOALS: Final = {"P": POINTS, "R": RULE, "D": DRIVE}
_LETTERS: Final = {goal: letter for letter, goal in GOALS.items()}
DECKS: Final = {"b": "blue", "r": "red"}
THEMES: Final = "PRDa234br"
"""The goal, an attack in the solution, how many play, the deck."""


class Task(NamedTuple):
    """A turn, the moves of which are still to be made, and the best end of it."""

    options: dict[str, str]
    """Players, deck and content."""
    position: str
    """As docs/notation.md has it; the seat whose turn it is solves it."""
    goal: int
    best: int
    """The most there is: points, Ruins or pawns driven out."""
    line: tuple[Action, ...]
    """One way to it, with the fewest moves."""
    rating: int
    themes: str


def state_of(task: Task) -> KitaraState:
    """Where a task begins."""
    state = GAME.start(task.options)
    state.records = parse_set_up(task.position, state.settings)
    return state


def text_of(task: Task) -> str:
    """The line of a task."""
    values = dict(word.split("=") for word in task.position.split())
    seats = range(1, int(values["players"]) + 1)
    ground = f"{values['players']}{task.options['deck'][0]}@{task.options['content']}"
    course = ",".join(values[key] for key in ("first", "seat", "turn", "last", "moves"))
    kingdoms = "/".join(values[f"seat{seat}"].rstrip(":") for seat in seats)
    line = "+".join("-".join(GAME.notation(action).split()[1:]) for action in task.line)
    return " ".join(
        (
            ground,
            course,
            values["row"],
            values["gone"] or "-",
            values["board"],
            kingdoms,
            f"{_LETTERS[task.goal]}{task.best}",
            line,
            str(task.rating),
            task.themes,
        )
    )


def read(text: str) -> Task:
    """The task of a line."""
    ground, course, row, gone, board, kingdoms, asked, line, rating, themes = text.split()
    first, seat, turn, last, moves = course.split(",")
    table, content = ground.split("@")
    held = kingdoms.split("/")
    position = (
        f"players={len(held)} first={first} seat={seat} turn={turn} last={last} phase=move "
        f"moves={moves} due=0,0,0,0 short=0 row={row} gone={gone.strip('-')} drawn= retreat= "
        f"board={board} " + " ".join(f"seat{n}={own}:" for n, own in enumerate(held, 1))
    )
    actions = tuple(GAME.parse(f"move {step.replace('-', ' ')}") for step in line.split("+"))
    options = {"players": table[0], "deck": DECKS[table[1]], "content": content}
    return Task(options, position, GOALS[asked[0]], int(asked[1:]), actions, int(rating), themes)
