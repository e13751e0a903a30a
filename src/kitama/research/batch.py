"""Many games of a title at once: a step in all of them is one call of compiled code.

Games that end begin anew within the same step. Whatever chance does in a game is computed from
its seed and a counter: the same seeds and actions give the same games, on any number of threads.
"""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from random import Random
from typing import Any, Self

import numpy as np

from kitama.chance import SEED_BITS
from kitama.game import Options
from kitama.research import arrays
from kitama.research.arrays import Arrays
from kitama.research.walk import Ints, Many, simulator


class Batch:
    """So many games, with what is to be known of each in `arrays`, which every step fills anew.

    The arrays may be the caller's own. What they hold is only to be read: the mask of the last
    step says what is legal in the next.
    """

    def __init__(
        self,
        title: str,
        count: int,
        *,
        options: Options | None = None,
        seed: int = 0,
        threads: int = 1,
        longest: int | None = None,
        out: Arrays | None = None,
    ) -> None:
        self.simulator = simulator(title)
        self.options = dict(self.simulator.game.start(options).options)
        self.planes = self.simulator.planes(self.options)
        self.actions = self.simulator.actions
        self.seats = len(self.simulator.game.seat_labels(self.options))
        self.count = count
        fresh = arrays.make(count, self.actions, self.simulator.shape(self.options), self.seats)
        self.arrays = fresh if out is None else out
        self._flat = arrays.flat(self.arrays, fresh)
        self._spans = _spans(count, threads)
        self._threads = ThreadPoolExecutor(len(self._spans)) if len(self._spans) > 1 else None
        self._many = Many(
            count,
            np.zeros(count, np.int64),
            longest or self.simulator.longest,
            len(self._spans),
        )
        self._rows = np.arange(count)
        self._chosen = np.zeros(count, np.int64)
        self.reset(seed)

    def reset(self, seed: int) -> Arrays:
        """Begin all games anew, with other chance."""
        rng = Random(seed)
        self._many.seeds[:] = [rng.getrandbits(SEED_BITS) for _game in range(self.count)]
        self._seed, self._place = rng.getrandbits(SEED_BITS), 0
        self._games = self.simulator.make(self.options, self._many)
        self._on_all(
            lambda thread, span: self.simulator.reset(self._games, self._flat, span, thread)
        )
        return self.arrays

    def step(self, actions: Any) -> Arrays:
        """Do something in every game. Raises ValueError, and does nothing, if any is illegal."""
        chosen = np.ascontiguousarray(actions, np.int64)
        self._check(chosen)
        self._on_all(
            lambda thread, span: self.simulator.step(self._games, chosen, self._flat, span, thread)
        )
        return self.arrays

    def choose(self) -> Ints:
        """Something legal for every game, by chance; the array is used again by the next call."""
        self._on_all(
            lambda _thread, span: self.simulator.choose(
                self._games, self._seed, self._place, self._chosen, span
            )
        )
        self._place += 1
        return self._chosen

    def close(self) -> None:
        """Let the threads go."""
        if self._threads is not None:
            self._threads.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _check(self, chosen: Ints) -> None:
        if chosen.shape != (self.count,):
            raise ValueError(f"an action for each of {self.count} games, not {chosen.shape}")
        if chosen.min() < 0 or chosen.max() >= self.actions:
            raise ValueError(f"actions are numbers from 0 to {self.actions - 1}")
        legal = self.arrays.masks[self._rows, chosen]
        if not legal.all():
            game = int(np.argmin(legal))
            raise ValueError(f"action {chosen[game]} is not legal in game {game}")

    def _on_all(self, run: Any) -> None:
        """Share the games out among the threads; compiled code lets the interpreter's lock go."""
        if self._threads is None:
            run(0, self._spans[0])
            return
        waiting = [
            self._threads.submit(run, thread, span) for thread, span in enumerate(self._spans)
        ]
        for one in waiting:
            one.result()


def _spans(count: int, threads: int) -> list[tuple[int, int]]:
    """Nearly equal parts of the games, none empty."""
    if count < 1 or threads < 1:
        raise ValueError("at least one game and one thread are needed")
    ends = [count * part // threads for part in range(threads + 1)]
    return [span for span in pairwise(ends) if span[0] < span[1]]
