"""Whether the time a bot takes tells what it holds: answers at pairs of positions, side by side.

`python -m bench.answers`. The two positions of a pair differ only in tokens that the others may not
see, those of the bot's own seat among them. Each is asked of a bot in a process of its own, in
turns, as the server asks it.
"""

import asyncio
import statistics
import time
from random import Random
from typing import Final

from kitama.bots.bot import Budget
from kitama.bots.levels import make_bot
from kitama.games.kitara.game import GAME, KitaraState
from kitama.server.bot_pool import BotPool
from kitama.server.thinker import Question
from tests.games.kitara.hidden import raid, with_other_tokens
from tests.games.kitara.playing import TABLES

LEVELS: Final = ("5", "10", "best")
SECONDS: Final = 0.3
PAIRS: Final = 60


def main() -> None:
    """Measure each level, and print both distributions."""
    asyncio.run(_measure())


async def _measure() -> None:
    pool = BotPool(1)
    await pool.open()
    try:
        pairs = _pairs()
        for level in LEVELS:
            times: tuple[list[float], list[float]] = ([], [])
            for number, pair in enumerate(pairs):
                for which in (0, 1) if number % 2 else (1, 0):
                    times[which].append(await _time(pool, pair[which], level))
            print(f"level {level}: {_told(times[0])} and {_told(times[1])}, {len(pairs)} pairs")
        for level in LEVELS[:-1]:  # the last is bounded by time alone
            nodes = [[_nodes(state, level) for state in pair] for pair in pairs]
            one, other = (sum(each) for each in zip(*nodes, strict=True))
            same = sum(len(set(each)) == 1 for each in nodes)
            print(f"level {level}: {one} and {other} nodes, the same in {same} pairs")
    finally:
        await pool.close()


def _pairs() -> list[tuple[KitaraState, KitaraState]]:
    """Positions at which a seat decides that holds other tokens in each."""
    found: list[tuple[KitaraState, KitaraState]] = []
    for options in TABLES.values():
        beginning = GAME.start(options)
        actions = raid(beginning)
        one, other = beginning.copy(), beginning.copy()
        here: list[tuple[KitaraState, KitaraState]] = []
        others = with_other_tokens(beginning, actions, None)
        for action, instead in zip(actions, others, strict=True):
            # Chance and nobody are below.
            if one.seat >= 0 and one.view(one.seat) != other.view(other.seat):
                here.append((one.copy(), other.copy()))
            one.apply(action)
            other.apply(instead)
        found += here[:: max(1, len(here) * len(TABLES) // PAIRS)]
    return found[:PAIRS]


async def _time(pool: BotPool, state: KitaraState, level: str) -> float:
    question = Question.about(state, state.seat, level, SECONDS)
    begun = time.perf_counter()
    answer = await pool.choose(question)
    assert answer is not None
    assert answer.action
    return (time.perf_counter() - begun) * 1000


def _nodes(state: KitaraState, level: str) -> int:
    """How many positions it looks at, by the same chance each time."""
    return make_bot(GAME, level, Random(7)).choose(state.view(state.seat), Budget()).account.nodes


def _told(times: list[float]) -> str:
    tenths = statistics.quantiles(times, n=10)
    return f"{tenths[0]:.1f}, {statistics.median(times):.1f}, {tenths[8]:.1f} ms"


if __name__ == "__main__":
    main()
