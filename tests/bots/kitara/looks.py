"""What is found of a piece of a game and where tasks begin: the page must say the same."""

from pathlib import Path
from random import Random
from typing import Any, Final

from kitama.bots.kitara.puzzles.keep import parts
from kitama.bots.kitara.puzzles.task import read, state_of
from kitama.bots.kitara.puzzles.turns import value_at
from kitama.bots.kitara.review.look import walked
from kitama.bots.kitara.review.walk import ROWS
from kitama.game import CHANCE
from kitama.games.kitara.game import GAME
from kitama.transcript import read as read_transcript
from tests.bots.kitara.thoughts import numbers

DATA: Final = Path(__file__).parents[2] / "data" / "kitara"
FILE: Final = DATA / "looks.json"
GAME_FILE: Final = DATA / "games" / "2-red-en.txt"
ACTIONS: Final = 60
TASKS: Final = 12

Json = dict[str, Any]


def piece() -> Json:
    """Values after the turns of the first actions of a game, as review/walk.py finds them."""
    game = read_transcript(GAME_FILE.read_text("utf-8"))
    actions = game.actions[:ACTIONS]
    start = GAME.start(game.options)
    walk = walked(start, actions)
    return {
        "options": dict(start.options),
        "actions": [GAME.notation(action) for action in actions],
        "values": walk.values[: walk.course[ROWS], :2].tolist(),
        "luck": walk.luck[: len(actions), :2].sum(axis=0).tolist(),
    }


def tasks() -> list[Json]:
    """Tasks with the record they begin with, but for its bag, and with what ends are worth."""
    lines = [line for part in parts() for line in part.read_text("utf-8").splitlines()]
    return [task_of(line) for line in Random(5).sample(lines, TASKS)]


def task_of(line: str) -> Json:
    """A task, its first state, what doing nothing is worth and what the solution is."""
    task = read(line)
    state, now = state_of(task), state_of(task)
    for action in task.line:
        now.apply(action)
        while now.seat == CHANCE:
            now.apply(now.legal_actions()[0])
    ends = [state.records, now.records]
    worths = [int(value_at(state.settings, state.records, end, task.goal)) for end in ends]
    return {"line": line, "state": numbers(state.records), "worths": worths}
