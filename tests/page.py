"""What the page must answer as Python does, position by position, along recorded games.

`python -m scripts.golden_page` writes tests/data/page from here; the page's own tests replay it.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random

import msgspec

from kitama.game import NOBODY, Action, Game, Options, Outcome, State

FOLDER = Path(__file__).parent / "data" / "page"
POSITIONS = 10_000
"""At least so many are recorded for each title."""
DIGITS = 12
"""So much of a digest is kept."""
ASKED = 2
"""After so many actions that are not legal is asked in each position."""

Walk = Callable[[int], tuple[Options, Iterator[tuple[State, Action]]]]
"""A numbered game of a title: its options, and every state but the last with what happens there."""


@dataclass(frozen=True)
class Played:
    """A game, and what was told along it."""

    options: Options
    actions: list[Action]
    asked: list[Action]
    """What was asked, position by position."""
    digests: str
    """Of what was told, position by position, the last one too."""


def played(game: Game, walk: Walk, number: int) -> Played:
    """One numbered game."""
    options, steps = walk(number)
    found, rng = Played(options, [], [], ""), Random(f"asked {number}")
    state = game.start(options)
    for now, action in steps:
        state = now
        asked = [not_legal(state, rng, game.actions) for _ in range(ASKED)]
        found.actions.append(action)
        found.asked.extend(asked)
        found = replace(found, digests=found.digests + digest(told(state, action, asked)))
    assert state.seat == NOBODY
    return replace(found, digests=found.digests + digest(told(state, None, [])))


def games(game: Game, walk: Walk) -> Iterator[Played]:
    """Game after game until there are enough positions."""
    positions = 0
    for number in count():
        found = played(game, walk, number)
        yield found
        positions += len(found.actions) + 1
        if positions >= POSITIONS:
            return


def not_legal(state: State, rng: Random, actions: int) -> Action:
    """An action that is not legal, most often one whose number is near to one that is."""
    legal = state.legal_actions()
    while True:
        shift = rng.randrange(10 ** rng.randrange(1, 7))
        action = (rng.choice(legal) + rng.choice((-1, 1)) * shift) % actions
        if action not in legal:
            return action


def digest(text: bytes) -> str:
    """What names exactly this text, as far as need be."""
    return sha256(text).hexdigest()[:DIGITS]


def told(state: State, action: Action | None, asked: list[Action]) -> bytes:
    """All that a position tells, a line each."""
    game, seats = state.game, len(state.game.seat_labels(state.options))
    viewers = (None, *range(seats))
    out = (0,) if seats > 2 else ()
    lines: list[object] = [state.view(viewer) for viewer in viewers]
    lines += [state.legal_actions(), state.chances()]
    lines += [_outcome(state.standing()), _outcome(state.standing(out))]
    if action is not None:
        lines += [game.notation(action), *(game.masked(state, action, each) for each in viewers)]
        lines += [game.details(state, action)]
    lines += [game.explain(state, each)._asdict() for each in asked]
    return b"\n".join(msgspec.json.encode(line) for line in lines)


def _outcome(outcome: Outcome) -> dict[str, object]:
    return outcome._asdict()


def write(found: Iterator[Played]) -> str:
    """The file of a title: a line for each game."""
    lines = (msgspec.json.encode(asdict(each)).decode() for each in found)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def read(title: str) -> list[Played]:
    """The games in the file of a title."""
    text = (FOLDER / f"{title}.json").read_bytes()
    return msgspec.json.decode(text, type=list[Played])
