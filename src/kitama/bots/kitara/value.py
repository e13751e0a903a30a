"""What a turn and its end are worth: weights learned from self-play, by players and rounds.

Two questions about the end have two answers. Who will win is in learned.txt: the worth of a seat is
a sum of its features times weights, and the chances go with the powers of e of the seats' worths.
What to play for is in plans.txt: a turn is the better the more its end is worth by that. What is
added to it within turns, so that they are found, is in guides.txt. Who is not keen plays for what
leaders have, guided by hand. Each file says which command made it.
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
GUIDES: Final = "guides.txt"
GUIDE: Final = 1 / 3
"""How much the weights by hand count within a turn beside those learned for its end, where a point
is worth as much by both."""


@cache
def mind_of(players: int, *, is_keen: bool = False) -> Table:
    """What somebody has in mind at a table of so many."""
    chances = kept(CHANCES, players)
    if not is_keen:
        return with_ends(chances, chances)
    return with_ends(kept(PLANS, players), chances, guides_of(players))


def kept(file: str, players: int) -> Table:
    """Weights of the package, a row for each round."""
    return _all_of(file)[players]


def guides_of(players: int) -> Table | None:
    """What guides who is keen; nothing learned where it won no more games than what is by hand."""
    return _all_of(GUIDES).get(players)


def _all_of(file: str) -> dict[int, Table]:
    return read(files(__package__).joinpath(file).read_text(encoding="utf-8"))


def by_hand(ends: Table) -> Table:
    """What is added within turns where nothing is learned."""
    return GUIDE * ends[:, :1] * WEIGHTS


def with_ends(plans: Table, chances: Table, added: Table | None = None) -> Table:
    """A mind of such weights; the last round stands for all after it.

    Within turns something is added to what their ends are worth: by hand, unless it is given.
    """
    rounds = np.minimum(np.arange(ROUNDS), len(plans) - 1)
    mind = np.zeros((ROWS, COUNT))
    mind[ENDED:LATER] = plans[rounds]
    mind[LATER:] = chances[rounds]
    # What is learned for ends knows nothing of what the rest of a turn can still bring, and leads
    # astray alone; weights by hand alone lead to turns whose ends are worth less (docs/bots.md).
    mind[WITHIN:ENDED] = mind[ENDED:LATER] + (by_hand(plans) if added is None else added)[rounds]
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
