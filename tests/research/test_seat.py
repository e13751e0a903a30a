"""Gymnasium's own checks, with every warning an error, and seats against bots."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from kitama.bots.levels import UnknownLevel
from kitama.games import GAMES
from kitama.research.seat import SeatEnv, TablesEnv, levels, register

pytestmark = pytest.mark.server  # bots think: compiled, where nothing differs


def played(table: SeatEnv, seed: int) -> float:
    rng = np.random.default_rng(seed)
    _seen, info = table.reset(seed=seed)
    while True:
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        _seen, reward, is_over, is_cut, info = table.step(action)
        if is_over or is_cut:
            return float(reward)


@pytest.mark.parametrize("title", GAMES)
def test_the_checks_of_gymnasium(title: str) -> None:
    check_env(SeatEnv(title), skip_render_check=True)
    register()
    made = gymnasium.make(f"kitama/{title}-v0", level=levels(title)[0], render_mode="ansi")
    made.reset(seed=1)
    assert title in str(made.render())
    made.close()


@pytest.mark.parametrize("title", GAMES)
def test_every_level_sits_there(title: str) -> None:
    """Bounded, because the best ones would think for a second."""
    assert levels(title)[-1] == "best"
    for level in levels(title):
        table = SeatEnv(title, level, nodes=50)
        _seen, info = table.reset(seed=1)
        for _step in range(3):
            *_told, info = table.step(int(np.argmax(info["action_mask"])))


def test_a_seat_is_kept_or_drawn_and_bots_act_in_all_others() -> None:
    seats = set()
    for seed in range(8):
        table = SeatEnv("onitama", "3")
        table.reset(seed=seed)
        seats.add(table.seat)
    assert seats == {0, 1}
    table = SeatEnv("kitara", "1", {"players": "3"}, seat=2)
    _seen, info = table.reset(seed=1)
    assert (info["seat"], info["action_mask"].any()) == (2, True)
    assert table.observation_space.shape == (len(table.planes), 40)


def test_the_same_seed_plays_the_same_game() -> None:
    results = [[played(SeatEnv("kitara", "1"), seed) for seed in range(3)] for _time in range(2)]
    assert results[0] == results[1]


def test_bots_beat_who_acts_by_chance() -> None:
    table = SeatEnv("onitama", "3")
    assert sum(played(table, seed) for seed in range(20)) < 0


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownLevel):
        SeatEnv("onitama", "17")
    with pytest.raises(ValueError, match="no seat 2"):
        SeatEnv("onitama", seat=2)


@pytest.mark.parametrize("title", GAMES)
def test_many_games_at_once(title: str) -> None:
    register()
    made = gymnasium.make_vec(f"kitama/{title}-v0", num_envs=8, threads=2)
    with_statistics = RecordEpisodeStatistics(made)
    seen, info = with_statistics.reset(seed=3)
    rng, ends = np.random.default_rng(1), 0
    for _step in range(300):
        assert with_statistics.observation_space.contains(seen)
        actions = [int(rng.choice(np.flatnonzero(mask))) for mask in info["action_mask"]]
        seen, rewards, is_over, is_cut, info = with_statistics.step(np.array(actions))
        ends += int((is_over | is_cut).sum())
        assert rewards.shape == is_over.shape == (8,)
    assert ends > 0
    again = TablesEnv(title, 8)
    assert again.reset(seed=3)[0].tobytes() == made.reset(seed=3)[0].tobytes()
    with_statistics.close()
