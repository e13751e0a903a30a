"""What a turn and its end are worth: weights learned from self-play, by players and rounds.

Two questions have two answers. Who will win is in learned.txt: the worth of a seat is a sum of its
features times weights, and the chances go with the powers of e of the seats' worths. What to play
for is in plans.txt: a turn is the better the more its end is worth by that. Who is not keen plays
for what leaders have, and that is in learned.txt, too. Both files say which command made them.
"""

from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np

from kitama.bots.kitara.plan import ENDED, LATER, ROUNDS, ROWS, WITHIN
from kitama.bots.kitara.weights import WEIGHTS
from kitama.games.kitara.rules.features import COUNT, Table

PLANS: Final = "plans.txt"
CHANCES: Final = "learned.txt"
GUIDE: Final = 1 / 3
"""How much the weights by hand count within a turn beside those learned for its end, where a point
is worth as much by both."""


@cache
def mind_of(players: int, *, is_keen: bool = False) -> Table:
    """What somebody has in mind at a table of so many."""
    return with_ends(kept(PLANS if is_keen else CHANCES, players), kept(CHANCES, players))


def kept(file: str, players: int) -> Table:
    """Weights of the package, a row for each round."""
    return read(files(__package__).joinpath(file).read_text(encoding="utf-8"))[players]


def with_ends(plans: Table, chances: Table) -> Table:
    """A mind of such weights; the last round stands for all after it."""
    rounds = np.minimum(np.arange(ROUNDS), len(plans) - 1)
    mind = np.zeros((ROWS, COUNT))
    mind[ENDED:LATER] = plans[rounds]
    mind[LATER:] = chances[rounds]
    # What is learned for ends knows nothing of what the rest of a turn can still bring, and leads
    # astray alone; weights by hand alone lead to turns whose ends are worth less (docs/bots.md).
    mind[WITHIN:ENDED] = mind[ENDED:LATER] + GUIDE * mind[ENDED:LATER, :1] * WEIGHTS
    return mind


def write(ends: dict[int, Table], command: str) -> str:
    """The text of such a file: for each number of players a row for each round."""
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
