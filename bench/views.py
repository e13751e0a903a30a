"""What a view of Kitara costs, and a state that fits it, beside the code before.

`python -m bench.views`, or with everything else in `python -m bench`. Both sides look at the same
positions, in turns; of every position the least of all turns counts, by the processor's clock.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from random import Random
from statistics import fmean
from time import process_time
from typing import Final

from bench.earlier import Contender, side_by_side
from bench.measure import Row, report
from kitama.game import NOBODY
from kitama.games.kitara.game import GAME, KitaraState

EARLIER: Final = "63f4416613"
"""The last commit that filled views in Python."""
PLAYERS: Final = (2, 3, 4)
GAMES: Final = 3
TURNS: Final = 9
TARGET: Final = 40
"""Microseconds for one view with its tally, in the phase that takes longest."""


def positions(players: int) -> list[KitaraState]:
    """Every position of some random games."""
    found = []
    for seed in range(GAMES):
        rng, state = Random(f"{players} {seed}"), GAME.start({"players": str(players)})
        while state.seat != NOBODY:
            found.append(state.copy())
            state.apply(rng.choice(state.legal_actions()))
        found.append(state.copy())
    return found


def look(states: list[KitaraState]) -> list[float]:
    """Microseconds of a view of each position, over a spectator and every seat."""
    found = []
    for state in states:
        viewers = (None, *range(state.content.map.seats))
        begun = process_time()
        for viewer in viewers:
            state.view(viewer)
        found.append((process_time() - begun) / len(viewers) * 1e6)
    return found


def guess(states: list[KitaraState]) -> list[float]:
    """Microseconds of a state that fits what a spectator sees, for each position."""
    rng, found = Random(1), []
    for state in states:
        view = state.view(None)
        begun = process_time()
        GAME.determinize(view, rng)
        found.append((process_time() - begun) * 1e6)
    return found


def least(turns: list[list[float]]) -> list[float]:
    """Of every position the least of all turns."""
    return [min(times) for times in zip(*turns, strict=True)]


def asked(contender: Contender) -> dict[str, list[float]]:
    """The times of one turn, by what was measured."""
    found: dict[str, list[float]] = json.loads(contender.ask())
    return found


def views() -> list[Row]:
    """Ours and those of before in turns."""
    with side_by_side("bench.views", EARLIER) as (theirs, ours):
        turns = [(asked(theirs), asked(ours)) for _turn in range(TURNS)]
    rows = []
    for players in PLAYERS:
        phases = [state.view(None).phase for state in positions(players)]
        for what in ("view", "determinize"):
            name = f"{what}, {players} players"
            before = least([old[name] for old, _new in turns])
            now = least([new[name] for _old, new in turns])
            rows += _rows(name, phases, before, now)
        first = fmean(turns[0][1][f"view, {players} players"])
        rows.append(Row("view, each position for the first time", f"{first:.1f} us"))
    return rows


def _rows(name: str, phases: Sequence[str], before: list[float], now: list[float]) -> list[Row]:
    slowest, phase = _slowest(phases, now)
    is_met = slowest <= TARGET if name.startswith("view") else None
    return [
        Row(f"{name}, before", f"{fmean(before):.0f} us"),
        Row(name, f"{fmean(now):.1f} us"),
        Row(
            f"  in the slowest phase, {phase}",
            f"{slowest:.1f} us",
            f"<= {TARGET} us" if is_met is not None else "",
            is_met,
        ),
        Row("  / before", f"{fmean(before) / fmean(now):.1f}"),
    ]


def _slowest(phases: Sequence[str], times: list[float]) -> tuple[float, str]:
    by_phase = defaultdict(list)
    for phase, time in zip(phases, times, strict=True):
        by_phase[phase].append(time)
    return max((fmean(found), phase) for phase, found in by_phase.items())


def main() -> None:
    """Look for whoever asks, or measure and print."""
    if sys.argv[1:] != ["--play"]:
        report("Kitara, views", views())
        return
    GAME.prepare()
    states = {players: positions(players) for players in PLAYERS}
    for _line in sys.stdin:
        guess(states[2])  # wide awake again after the other one's turn
        times = {}
        for players, found in states.items():
            times[f"view, {players} players"] = look(found)
            times[f"determinize, {players} players"] = guess(found)
        print(json.dumps(times), flush=True)


if __name__ == "__main__":
    main()
