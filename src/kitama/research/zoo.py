"""PettingZoo: every seat an agent, one after the other (AEC) or each in every step (parallel)."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from kitama.research.sitting import Illegal, Sitting
from kitama.research.walk import names_of

MODES: Final = ["ansi", "human"]
_HIGH: Final = 255
_SEEDS: Final = 2**32


class _Seats:
    """The spaces of a table, its game, and where the seed of the next one comes from."""

    def __init__(self, sitting: Sitting, *, mask_in_observation: bool) -> None:
        self.sitting = sitting
        self.names = names_of(sitting.seats)
        self.is_masked = mask_in_observation
        planes = spaces.Box(0, _HIGH, sitting.shape, np.uint8)
        actions = sitting.simulator.actions
        mask = spaces.Box(0, 1, (actions,), np.int8)
        self.observed: dict[str, spaces.Space[Any]] = {
            name: spaces.Dict({"observation": planes, "action_mask": mask})
            if mask_in_observation
            else spaces.Box(0, _HIGH, sitting.shape, np.uint8)
            for name in self.names
        }
        self.done: dict[str, spaces.Space[Any]] = {
            name: spaces.Discrete(actions) for name in self.names
        }
        first, *rest = sitting.shape
        self.whole = spaces.Box(0, _HIGH, (sitting.seats * first, *rest), np.uint8)
        self._seeds = np.random.default_rng()

    def begin(self, seed: int | None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.sitting.begin(int(self._seeds.integers(_SEEDS)))

    def decides(self) -> str:
        """Who decides; the first one where nobody does."""
        return self.names[max(0, self.sitting.seat)]

    def is_done(self) -> bool:
        return self.sitting.is_over or self.sitting.is_cut

    def observe(self, name: str) -> Any:
        planes = self.sitting.planes(self.names.index(name))
        if not self.is_masked:
            return planes
        return {"observation": planes, "action_mask": self.info(name)["action_mask"]}

    def info(self, name: str) -> dict[str, Any]:
        """Its mask for who decides; the others have no actions."""
        if not self.is_done() and name == self.decides():
            return {"action_mask": self.sitting.mask()}
        if self.is_masked:
            return {"action_mask": np.zeros(self.sitting.simulator.actions, np.int8)}
        return {}

    def state(self) -> Any:
        """What all seats see, one below the other: for those who teach, not for players."""
        return np.concatenate([self.sitting.planes(seat) for seat in range(len(self.names))])

    def render(self, mode: str | None) -> str | None:
        if mode is None:
            return None
        text = self.sitting.text()
        if mode == "human":
            print(text)  # noqa: T201  # what this mode is for
            return None
        return text


class _Table:
    """What both kinds of environments have; `title` and the rest as `env` takes them."""

    def __init__(
        self,
        title: str,
        options: Mapping[str, str] | None = None,
        *,
        max_cycles: int | None = None,
        illegal: Illegal = "end",
        mask_in_observation: bool = False,
        render_mode: str | None = None,
    ) -> None:
        sitting = Sitting(title, options, illegal=illegal)
        if max_cycles is not None:
            sitting.longest = self._steps(max_cycles, sitting.seats)
        self._seats = _Seats(sitting, mask_in_observation=mask_in_observation)
        self.metadata = {"name": f"{title}_v0", "render_modes": MODES, "render_fps": 1}
        self.render_mode = render_mode
        self.possible_agents = self._seats.names.copy()
        self.agents: list[str] = []
        self.observation_spaces, self.action_spaces = self._seats.observed, self._seats.done
        self.state_space = self._seats.whole

    def _steps(self, cycles: int, seats: int) -> int:
        """How many steps so many cycles are at most."""
        raise NotImplementedError

    @property
    def planes(self) -> tuple[str, ...]:
        """The name of each plane."""
        sitting = self._seats.sitting
        return sitting.simulator.planes(sitting.options)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def state(self) -> Any:
        return self._seats.state()

    def render(self) -> str | None:
        return self._seats.render(self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


class TurnEnv(_Table, AECEnv):  # type: ignore[misc]  # PettingZoo leaves its type parameters open
    """A table at which agents act in turn; `env` makes one.

    | what | here |
    |---|---|
    | agents | player_0 and so on, in the order of the seats |
    | actions | Discrete; which are legal is in `info["action_mask"]` |
    | observations | planes of what the seat may see, named by `planes` |
    | rewards | at the end: 1 won alone, 0 even, the sum being nothing |

    An illegal action ends the game, lost by who did it, unless `illegal` is "chance".
    """

    def __init__(
        self, title: str, options: Mapping[str, str] | None = None, **arguments: Any
    ) -> None:
        super().__init__(title, options, **arguments)
        self.metadata["is_parallelizable"] = True

    def _steps(self, cycles: int, seats: int) -> int:
        return cycles * seats

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        del options
        self._seats.begin(seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._tell()
        self.agent_selection = self._seats.decides()

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        sitting = self._seats.sitting
        sitting.step(int(action))  # type: ignore[arg-type]  # None is for who is done
        self.rewards = dict(zip(self.agents, sitting.rewards, strict=True))
        self._tell()
        self.agent_selection = (
            self._after(self.agent_selection) if self._seats.is_done() else self._seats.decides()
        )
        self._accumulate_rewards()

    def _after(self, name: str) -> str:
        """Who comes next when all that is left is to be told of the end."""
        names = self._seats.names
        return names[(names.index(name) + 1) % len(names)]

    def _tell(self) -> None:
        sitting = self._seats.sitting
        self.terminations = dict.fromkeys(self.agents, sitting.is_over)
        self.truncations = dict.fromkeys(self.agents, sitting.is_cut)
        self.infos = {name: self._seats.info(name) for name in self.agents}

    def observe(self, agent: str) -> Any:
        return self._seats.observe(agent)


class TogetherEnv(_Table, ParallelEnv):  # type: ignore[misc]  # the same
    """The same table where all agents act in every step, and what does not decide is ignored."""

    def _steps(self, cycles: int, seats: int) -> int:
        del seats
        return cycles

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        del options
        self._seats.begin(seed)
        self.agents = self.possible_agents.copy()
        return self._observed(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        sitting = self._seats.sitting
        sitting.step(int(actions[self._seats.decides()]))
        told = (
            self._observed(),
            dict(zip(self.agents, sitting.rewards, strict=True)),
            dict.fromkeys(self.agents, sitting.is_over),
            dict.fromkeys(self.agents, sitting.is_cut),
            self._infos(),
        )
        if self._seats.is_done():
            self.agents = []
        return told

    def _observed(self) -> dict[str, Any]:
        return {name: self._seats.observe(name) for name in self.agents}

    def _infos(self) -> dict[str, Any]:
        return {name: self._seats.info(name) for name in self.agents}


def env(title: str, options: Mapping[str, str] | None = None, **arguments: Any) -> TurnEnv:
    """Agents in turn, as PettingZoo has them."""
    return TurnEnv(title, options, **arguments)


def parallel_env(
    title: str, options: Mapping[str, str] | None = None, **arguments: Any
) -> TogetherEnv:
    """All agents in every step."""
    return TogetherEnv(title, options, **arguments)
