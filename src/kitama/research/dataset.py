"""Sets of games as Parquet, for the public domain: each row a whole game between bots.

Game n of a seed is the same on every machine and however often the work was interrupted, as long
as the bots are not bounded in time. A set lies in a folder, in parts of so many games; a part is
written under another name and moved into place, so that what is there is whole.
"""

from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from kitama import __version__
from kitama.bots.bot import Budget
from kitama.bots.levels import make_bot
from kitama.game import CHANCE, drawn_by
from kitama.games import find

LICENCE: Final = "CC0-1.0"
LICENCE_TEXT: Final = (
    "To the extent possible under law, the makers of this set of games have waived all copyright "
    "and related or neighbouring rights to it: Creative Commons CC0 1.0 Universal, "
    "https://creativecommons.org/publicdomain/zero/1.0/"
)
PART: Final = 10_000
COLUMNS: Final = pa.schema(
    [
        pa.field("number", pa.int64(), metadata={"what": "of the game, with the seed its name"}),
        pa.field("levels", pa.list_(pa.string()), metadata={"what": "the bot of each seat"}),
        pa.field("actions", pa.list_(pa.int32()), metadata={"what": "numbers of the rules"}),
        pa.field("seats", pa.list_(pa.int8()), metadata={"what": "whose each was; -1 is chance"}),
        pa.field("reason", pa.string(), metadata={"what": "why it ended"}),
        pa.field("scores", pa.list_(pa.int32()), metadata={"what": "of each seat"}),
        pa.field("winners", pa.list_(pa.int8()), metadata={"what": "none is a draw"}),
    ]
)


class Plan(NamedTuple):
    """What a set holds."""

    title: str
    games: int
    levels: tuple[str, ...]
    """Each seat of each game has one of these, by chance."""
    options: Mapping[str, str]
    seed: int = 0
    nodes: int | None = 1000
    """Bounds the levels that search; the others think little anyway."""
    part: int = PART


def play(plan: Plan, number: int) -> dict[str, Any]:
    """One game of the set, as a row."""
    game, rng = find(plan.title), Random(f"{plan.seed} {number}")
    state = game.start(plan.options)
    levels = [rng.choice(plan.levels) for _seat in game.seat_labels(state.options)]
    bots = [make_bot(game, level, rng) for level in levels]
    actions, seats = [], []
    while (outcome := state.outcome()) is None:
        if state.seat == CHANCE:
            action = drawn_by(rng, state.chances())
        else:
            action = (
                bots[state.seat].choose(state.view(state.seat), Budget(nodes=plan.nodes)).action
            )
        actions.append(action)
        seats.append(state.seat)
        state.apply(action)
    return {
        "number": number,
        "levels": levels,
        "actions": actions,
        "seats": seats,
        "reason": outcome.reason,
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
    }


def write_part(plan: Plan, folder: Path, first: int) -> int:
    """Play the games of a part and write it; how many they are."""
    numbers = range(first, min(first + plan.part, plan.games))
    table = pa.Table.from_pylist([play(plan, number) for number in numbers], COLUMNS)
    table = table.replace_schema_metadata(_told(plan))
    path = path_of(folder, first)
    unfinished = path.with_suffix(".unfinished")
    pq.write_table(table, unfinished, compression="zstd")
    unfinished.rename(path)
    return len(numbers)


def write(plan: Plan, folder: Path, processes: int = 1) -> Iterator[int]:
    """Write all parts that are not there yet; after each, how many games the set has.

    Raises ValueError where the folder holds a set of another plan.
    """
    folder.mkdir(parents=True, exist_ok=True)
    starts = range(0, plan.games, plan.part)
    there = [first for first in starts if path_of(folder, first).exists()]
    for first in there:
        _check(plan, path_of(folder, first))
    done = sum(min(plan.part, plan.games - first) for first in there)
    yield done
    missing = [first for first in starts if first not in set(there)]
    with ProcessPoolExecutor(processes) as pool:
        waiting = [pool.submit(write_part, plan, folder, first) for first in missing]
        for one in as_completed(waiting):
            done += one.result()
            yield done


def path_of(folder: Path, first: int) -> Path:
    """Where the part is that begins with that game."""
    return folder / f"games-{first:09}.parquet"


def _told(plan: Plan) -> dict[str, str]:
    """What every part says of itself."""
    game = find(plan.title)
    options = game.start(plan.options).options
    return {
        "licence": LICENCE,
        "licence_text": LICENCE_TEXT,
        "game": game.name,
        "rules": str(game.rules_version),
        "options": " ".join(f"{name}={value}" for name, value in options.items()),
        "levels": ",".join(plan.levels),
        "seed": str(plan.seed),
        "nodes": str(plan.nodes),
        "part": str(plan.part),
        "kitama": __version__,
    }


def _check(plan: Plan, path: Path) -> None:
    found = pq.read_schema(path).metadata or {}
    for name, value in _told(plan).items():
        other = found.get(name.encode(), b"").decode()
        if other != value:
            raise ValueError(f"{path.name} is of another set: {name} is {other!r}, not {value!r}")
