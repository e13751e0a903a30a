"""What the end of a turn is worth: weights learned from self-play, by players and rounds.

The worth of a seat is a sum of its features times weights; the chances to win go with the powers
of e of the seats' worths. learned.txt has the weights, and the command that made them.
"""

from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np

from kitama.bots.kitara.plan import ENDED, ROUNDS
from kitama.bots.kitara.weights import BY_HAND
from kitama.games.kitara.rules.features import COUNT, Table

FILE: Final = "learned.txt"


@cache
def mind_of(players: int) -> Table:
    """By hand within turns, learned at their ends."""
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    return with_ends(read(text)[players])


def with_ends(ends: Table) -> Table:
    """A mind that values the ends of turns so; the last round stands for all after it."""
    # Only ends are learned: games never show what the middle of a turn is worth (train.py).
    mind = BY_HAND.copy()
    mind[ENDED:] = ends[np.minimum(np.arange(ROUNDS), len(ends) - 1)]
    return mind


def write(ends: dict[int, Table], command: str) -> str:
    """The text of learned.txt: for each number of players a row for each round."""
    lines = [f"# Made by: {command}"]
    for players, table in ends.items():
        lines.append(f"players {players}")
        lines += [" ".join(f"{weight:.4g}" for weight in row) for row in table]
    return "\n".join(lines) + "\n"


def read(text: str) -> dict[int, Table]:
    """The reverse of write()."""
    rows: dict[int, list[list[float]]] = {}
    for line in text.splitlines():
        if line.startswith("players"):
            players = int(line.split()[1])
            rows[players] = []
        elif not line.startswith("#"):
            rows[players].append([float(word) for word in line.split()])
    return {seats: np.array(table).reshape(-1, COUNT) for seats, table in rows.items()}
