"""Bots in the page's modules beside native ones: `make bench-modules`. Needs Chromium.

Times are the best of a few, so that what else a machine does counts little.
"""

import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from kitama.bots.bot import Budget
from kitama.bots.onitama.engine import EngineBot
from kitama.bots.onitama.memory import Capacity
from kitama.game import CHANCE, NOBODY, State
from kitama.games import find

ROOT: Final = Path(__file__).parents[1]
NODE: Final = Path(sys.executable).with_name("node")
POSITIONS: Final = 12
TIMES: Final = 5
NODES: Final = 300_000
SLOW: Final = 4
"""A machine slowed so many times, as Chromium does it."""


class Asked(NamedTuple):
    """A position somebody decides in, and how it came about."""

    state: State
    actions: list[str]


def positions(title: str) -> list[Asked]:
    """Positions of random games."""
    rng, game, found = Random(7), find(title), list[Asked]()
    while len(found) < POSITIONS:
        state, actions, least = game.start(), list[str](), rng.randrange(10, 60)
        while state.seat == CHANCE or (state.seat != NOBODY and len(actions) < least):
            action = rng.choice(state.legal_actions())
            actions.append(game.notation(action))
            state.apply(action)
        if state.seat != NOBODY:
            found.append(Asked(state, actions))
    return found


def native(asked: list[Asked]) -> list[tuple[float, int]]:
    """Milliseconds and nodes of each position."""
    bot = EngineBot(Capacity(threads=1), Budget(nodes=NODES))
    return [_best(bot, each.state) for each in asked]


def _best(bot: EngineBot, state: State) -> tuple[float, int]:
    took, nodes = float("inf"), 0
    for _time in range(TIMES):
        began = time.perf_counter()
        nodes = bot.choose(state.view(state.seat), Budget()).account.nodes
        took = min(took, 1_000 * (time.perf_counter() - began))
    return took, nodes


def in_chromium(rows: list[dict[str, Any]]) -> list[Any]:
    """What the page measured, row by row."""
    done = subprocess.run(
        [NODE, "tools/bench-modules.mjs"],
        cwd=ROOT / "web",
        input=json.dumps(rows),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def main() -> None:
    """Measure and print."""
    asked = {title: positions(title) for title in ("onitama", "kitara")}
    games = {title: [each.actions for each in found] for title, found in asked.items()}
    rows = [
        {"title": "onitama", "games": games["onitama"], "nodes": NODES, "times": TIMES, "slow": 1},
        *(
            {"title": title, "games": found, "level": "8", "times": 1, "slow": SLOW}
            for title, found in games.items()
        ),
        *(
            {"title": title, "games": found[:2], "level": "best", "times": 1, "slow": 1}
            for title, found in games.items()
        ),
    ]
    same, *slow, memory, other = in_chromium(rows)
    here = native(asked["onitama"])
    there = [(each["milliseconds"], each["nodes"]) for each in same["found"]]
    assert [nodes for _took, nodes in here] == [nodes for _took, nodes in there]
    times = [sum(took for took, _nodes in each) for each in (here, there)]
    print(
        f"onitama, {sum(nodes for _took, nodes in here)} nodes: "
        f"native {times[0]:.0f} ms, Chromium {times[1]:.0f} ms, {times[1] / times[0]:.2f} times"
    )
    for title, found in zip(games, slow, strict=True):
        longest = max(each["milliseconds"] for each in found["found"])
        print(f"{title}, level 8, slowed {SLOW} times: at most {longest:.0f} ms")
    for title, found in zip(games, (memory, other), strict=True):
        print(f"{title}, strongest level: {found['megabytes']:.1f} MB of memory")


if __name__ == "__main__":
    main()
