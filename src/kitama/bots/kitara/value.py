"""What a turn and its end are worth: weights learned from self-play, by players and rounds.

The worth of a seat is a sum of its features times weights; the chances to win go with the powers
of e of the seats' worths. learned.txt has the weights, and the command that made them.
"""

from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np

from kitama.bots.kitara.plan import ENDED, ROUNDS, WITHIN
from kitama.bots.kitara.weights import WEIGHTS
from kitama.games.kitara.rules.features import COUNT, Table

FILE: Final = "learned.txt"
GUIDE: Final = 1 / 3
"""How much the weights by hand count within a turn beside those learned for its end, where a point
is worth as much by both."""


@cache
def mind_of(players: int) -> Table:
    """What somebody has in mind at a table of so many."""
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    return with_ends(read(text)[players])


def with_ends(ends: Table) -> Table:
    """A mind that values the ends of turns so; the last round stands for all after it."""
    mind = np.zeros((ENDED + ROUNDS, COUNT))
    mind[ENDED:] = ends[np.minimum(np.arange(ROUNDS), len(ends) - 1)]
    # What is learned for ends knows nothing of what the rest of a turn can still bring, and leads
    # astray alone; weights by hand alone lead to turns whose ends are worth less (docs/bots.md).
    mind[WITHIN:ENDED] = mind[ENDED:] + GUIDE * mind[ENDED:, :1] * WEIGHTS
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
