"""Gymnasium: one seat against bots, or many games whose seats are all the learner's."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from kitama.bots.bot import Bot, Budget
from kitama.bots.levels import level_names, make_bot
from kitama.game import Seat
from kitama.games import GAMES
from kitama.research.batch import Batch
from kitama.research.sitting import Sitting

_HIGH: Final = 255
_SEEDS: Final = 2**32
ANY_SEAT: Final = -1


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat; bots of a level have the others, and act before step() returns.

    The mask of legal actions is in `info["action_mask"]`. An illegal action ends the game, lost.
    `seat` is drawn anew for each game where it is ANY_SEAT. A bot is bounded by nodes or seconds.
    """

    metadata: Final = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        title: str,
        level: str = "1",
        options: Mapping[str, str] | None = None,
        *,
        seat: Seat = ANY_SEAT,
        nodes: int | None = None,
        seconds: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._sitting = Sitting(title, options)
        self._level, self._wanted = level, seat
        self._budget = Budget(seconds, nodes)
        self._bot(Random(0))  # a level that is not there is refused here and now
        if not ANY_SEAT <= seat < self._sitting.seats:
            raise ValueError(f"there is no seat {seat} at this table")
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, _HIGH, self._sitting.shape, np.uint8)
        self.action_space = spaces.Discrete(self._sitting.simulator.actions)

    @property
    def planes(self) -> tuple[str, ...]:
        """The name of each plane."""
        return self._sitting.simulator.planes(self._sitting.options)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        del options
        sitting = self._sitting
        while True:
            sitting.begin(int(self.np_random.integers(_SEEDS)))
            self.seat = self._wanted
            if self.seat == ANY_SEAT:
                self.seat = int(self.np_random.integers(sitting.seats))
            rng = Random(int(self.np_random.integers(_SEEDS)))
            self._bots = [self._bot(rng) for _seat in range(sitting.seats)]
            self._let_others()
            if not (sitting.is_over or sitting.is_cut):  # or it ended before anything was asked
                return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        sitting = self._sitting
        sitting.step(int(action))
        self._let_others()
        reward = sitting.rewards[self.seat]
        return self._seen(), reward, sitting.is_over, sitting.is_cut, self._info()

    def render(self) -> str | None:
        return None if self.render_mode is None else self._sitting.text()

    def _bot(self, rng: Random) -> Bot:
        return make_bot(self._sitting.simulator.game, self._level, rng)

    def _let_others(self) -> None:
        """Bots see their views, and nothing else."""
        sitting = self._sitting
        while not (sitting.is_over or sitting.is_cut) and sitting.seat != self.seat:
            state = sitting.walk.state
            choice = self._bots[state.seat].choose(state.view(state.seat), self._budget)
            is_done = False
            while not is_done:
                # An action may take several steps; the last one is the one that changes the state.
                number = sitting.walk.towards(choice.action)
                is_done = sitting.walk.completed(number) is not None
                sitting.step(number)

    def _seen(self) -> Any:
        return self._sitting.planes(self.seat)

    def _info(self) -> dict[str, Any]:
        sitting = self._sitting
        is_asked = not (sitting.is_over or sitting.is_cut)
        mask = sitting.mask() if is_asked else np.zeros(sitting.simulator.actions, np.int8)
        return {"action_mask": mask, "seat": self.seat}


class TablesEnv(VectorEnv[Any, Any, Any]):
    """Many games at once, every seat of which is the learner's: a thin coat over Batch.

    What is seen is seen by who decides, whose number is in `info["seat"]`; a reward is for who
    acted, and `info["rewards"]` has those of all seats. A game that ends begins anew in the same
    step; what was seen at its end is not told.
    """

    metadata: Final = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # type: ignore[misc]

    def __init__(
        self,
        title: str,
        num_envs: int,
        options: Mapping[str, str] | None = None,
        *,
        threads: int = 1,
        longest: int | None = None,
    ) -> None:
        self.batch = Batch(title, num_envs, options=options, threads=threads, longest=longest)
        self.num_envs = num_envs
        shape = self.batch.arrays.planes.shape[1:]
        self.single_observation_space = spaces.Box(0, _HIGH, shape, np.uint8)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        del options
        found = self.batch.reset(int(self.np_random.integers(_SEEDS)))
        return found.planes.copy(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        acted = self.batch.arrays.seats.copy()
        found = self.batch.step(actions)
        return (
            found.planes.copy(),
            found.rewards[self._rows, acted].astype(np.float64),
            found.terminated.astype(bool),
            found.truncated.astype(bool),
            self._info(),
        )

    def close_extras(self, **kwargs: Any) -> None:
        del kwargs
        self.batch.close()

    def _info(self) -> dict[str, Any]:
        found = self.batch.arrays
        return {
            "action_mask": found.masks.copy(),
            "seat": found.seats.copy(),
            "rewards": found.rewards.copy(),
        }


def levels(title: str) -> tuple[str, ...]:
    """Whom SeatEnv can be played against, the weakest first."""
    return level_names(Sitting(title).simulator.game)


def register() -> None:
    """Make the titles known to gymnasium.make and make_vec, as `kitama/TITLE-v0`."""
    for title in GAMES:
        name = f"kitama/{title}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point=f"{__name__}:TablesEnv",
                kwargs={"title": title},
            )
