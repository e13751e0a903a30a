"""What everybody is shown along seeded games: digests of all of it, and a few views to read.

`python -m scripts.golden_views` writes tests/data/kitara/views from here.
"""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from random import Random

import msgspec

from kitama.games.kitara.game import KitaraState
from kitama.games.kitara.view import PHASES
from tests.games.kitara.playing import STYLES, TABLES, game
from tests.games.kitara.positions import PACKS, start

FOLDER = PACKS / "views"
DIGESTS = FOLDER / "digests.txt"
BATCH = 20
"""So many positions share a digest: where a view is another one, this tells where to look."""
_TWO, _FOUR = ("2-red-en", "uniform"), ("4-blue-fr", "raider")
SHOWN = {
    **{f"{_TWO[0]}-{phase}": (*_TWO, phase) for phase in PHASES},
    **{f"{_FOUR[0]}-{phase}": (*_FOUR, phase) for phase in ("draft", "move", "discard", "over")},
}
"""Views kept whole, by file name: a phase of a game, when it comes up for the last time."""


def walked(table: str, style: str) -> Iterator[KitaraState]:
    """Every position of a game, the last one too. It is one state that goes on."""
    state = start(**TABLES[table])
    for now, _action in game(state, Random(f"views {table} {style}"), style):
        state = now
        yield state
    yield state


def told(state: KitaraState) -> bytes:
    """A position as the wire carries it to a spectator and to every seat, and as a whole text."""
    viewers = (None, *range(state.content.map.seats))
    views = [msgspec.json.encode(state.view(viewer)) for viewer in viewers]
    return b"\n".join((*views, state.position().encode(), b""))


def digests(table: str, style: str, every: int = 1) -> Iterator[tuple[int, str]]:
    """The digest of one batch of positions in so many, with its number."""
    batch, number = sha256(), 0
    for step, state in enumerate(walked(table, style)):
        if step and step % BATCH == 0:
            if number % every == 0:
                yield number, batch.hexdigest()[:12]
            batch, number = sha256(), number + 1
        if number % every == 0:
            batch.update(told(state))
    if number % every == 0:
        yield number, batch.hexdigest()[:12]


def read() -> dict[tuple[str, str], tuple[int, list[str]]]:
    """How many positions each game has, and the digests of its batches."""
    found = {}
    for line in DIGESTS.read_text("utf-8").splitlines():
        table, style, count, *batches = line.split()
        found[table, style] = int(count), batches
    return found


def write() -> str:
    """The digests of all games, a line each."""
    lines = []
    for table in TABLES:
        for style in STYLES:
            count = sum(1 for _ in walked(table, style))
            batches = (digest for _number, digest in digests(table, style))
            lines.append(" ".join((table, style, str(count), *batches)))
    return "\n".join(lines) + "\n"


@cache
def lasting(table: str, style: str) -> dict[str, KitaraState]:
    """The state of a game in which each phase comes up for the last time."""
    return {PHASES[state.record.phase]: state.copy() for state in walked(table, style)}


def whole(table: str, style: str, phase: str) -> str:
    """The last view of a phase as JSON, a line for each field; by phase another one looks."""
    viewer = (None, 0, 1)[PHASES.index(phase) % 3]
    view = msgspec.json.encode(lasting(table, style)[phase].view(viewer))
    fields = msgspec.json.decode(view).items()
    lines = (f'"{name}": {msgspec.json.encode(value).decode()}' for name, value in fields)
    return "{\n  " + ",\n  ".join(lines) + "\n}\n"
