"""PettingZoo's own tests, with every warning an error, and what they do not ask."""

from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    bombardment_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    test_save_obs,
)
from pettingzoo.test.state_test import state_test

from kitama.research.zoo import TurnEnv, env, parallel_env

pytestmark = pytest.mark.server  # thousands of games: compiled, where nothing differs
TABLES = [("onitama", {}), ("kitara", {}), ("kitara", {"players": "4", "edition": "fr"})]
each_table = pytest.mark.parametrize("table", TABLES, ids=str)
test_save_obs.__test__ = False  # ours calls it


@each_table
def test_the_api(table: Any) -> None:
    api_test(env(*table), num_cycles=200)
    api_test(env(*table, illegal="chance"), num_cycles=50)


@each_table
def test_the_parallel_api(table: Any) -> None:
    parallel_api_test(parallel_env(*table), num_cycles=100)
    parallel_api_test(parallel_env(*table, illegal="chance"), num_cycles=100)


@each_table
def test_seeds(table: Any) -> None:
    seed_test(partial(env, *table), num_cycles=100)
    parallel_seed_test(partial(parallel_env, *table, illegal="chance"), num_cycles=100)


@each_table
def test_states(table: Any) -> None:
    state_test(env(*table), parallel_env(*table))


@each_table
def test_rendering(table: Any, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(env, *table))
    assert table[0] in capsys.readouterr().out


class Telling(TurnEnv):
    """This one test of theirs takes what step() returns for what is seen next."""

    def step(self, action: int | None) -> Any:
        super().step(action)
        return self.observe(self.agent_selection)


@each_table
def test_bombardment(table: Any) -> None:
    bombardment_test(Telling(*table, illegal="chance"), cycles=20)


@each_table
def test_saving_observations(table: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    test_save_obs(env(*table))


def test_the_most_cycles() -> None:
    """Where seats take turns step by step: a turn of the other title has several steps."""
    max_cycles_test(
        SimpleNamespace(
            env=partial(env, "onitama", illegal="chance"),
            parallel_env=partial(parallel_env, "onitama", illegal="chance"),
        )
    )


def test_an_illegal_action_loses() -> None:
    table = env("onitama")
    table.reset(seed=1)
    loser = table.agent_selection
    _seen, _reward, _over, _cut, info = table.last()
    table.step(int(np.argmin(info["action_mask"])))
    assert table.rewards == {name: -1.0 if name == loser else 0.0 for name in table.agents}
    assert all(table.terminations.values())


def test_the_mask_may_be_in_the_observation() -> None:
    table = env("kitara", mask_in_observation=True)
    table.reset(seed=1)
    name = table.agent_selection
    for agent in table.agents:
        seen = table.observe(agent)
        assert table.observation_space(agent).contains(seen)
        assert (agent == name) == seen["action_mask"].any()
    assert seen["observation"].shape == (len(table.planes), 40)


def test_a_whole_game_is_worth_nothing_in_sum() -> None:
    table = env("kitara", {"players": "3"})
    table.reset(seed=5)
    rng = np.random.default_rng(5)
    totals = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        _seen, reward, is_over, is_cut, info = table.last()
        totals[agent] += reward
        done = is_over or is_cut
        table.step(None if done else int(rng.choice(np.flatnonzero(info["action_mask"]))))
    assert sum(totals.values()) == pytest.approx(0)
    assert max(totals.values()) > 0
