"""Names of levels, and bots for any title."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from kitama.bots import levels
from kitama.bots.bot import Budget
from kitama.bots.levels import UnknownLevel, level_names, make_bot
from kitama.bots.uniform import UniformBot
from kitama.compiled import MODE
from kitama.game import CHANCE, NOBODY, State, play
from kitama.games import GAMES, find

GAME = find("onitama")

PLAYS = """
from random import Random
from kitama.bots.bot import Budget
from kitama.bots.levels import make_bot
from kitama.games.onitama.game import GAME
state = GAME.start({"cards": "ox,boar,horse,elephant,crab"})
for level in ("plain-4", "3", "7"):
    print(make_bot(GAME, level, Random(1)).choose(state.view(0), Budget()).account.line[0])
"""


def whole_game(state: State, level: str, seed: int) -> State:
    rng = Random(seed)
    bot = make_bot(state.game, level, rng)
    while state.seat != NOBODY:
        if state.seat == CHANCE:
            state = play(state, rng.choice(state.legal_actions()))
        else:
            choice = bot.choose(state.view(state.seat), Budget())
            state = play(state, choice.action, state.seat)
    return state


def test_levels_go_from_weak_to_strong() -> None:
    assert level_names(GAME) == ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "best")


@pytest.mark.parametrize(
    "level", ["greedy"] if MODE == "plain" else ["1", "easy", "normal", "7", "plain-4"]
)
def test_a_game_between_bots_ends(level: str) -> None:
    assert whole_game(GAME.start(), level, 3).outcome()


@pytest.mark.parametrize("name", GAMES)
def test_a_title_without_levels_is_played_by_chance(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(levels, "ladder", lambda _title: levels.Ladder({}))
    game = find(name)
    assert level_names(game) == ("uniform",)
    assert whole_game(game.start(), "uniform", 5).outcome()


def test_an_unknown_level_names_those_there_are() -> None:
    with pytest.raises(
        UnknownLevel, match=r"no level 'hard'; there are: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, best"
    ):
        make_bot(GAME, "hard", Random(1))


def test_uniform_reaches_every_action_and_repeats_with_its_seed() -> None:
    state = GAME.start({"cards": "ox,boar,horse,elephant,crab"})
    chosen = [
        UniformBot(GAME, Random(seed)).choose(state.view(1), Budget()).action for seed in range(200)
    ]
    assert set(chosen) == set(state.legal_actions())
    assert chosen[7] == UniformBot(GAME, Random(7)).choose(state.view(1), Budget()).action


@pytest.mark.nightly
@pytest.mark.skipif(MODE != "fast", reason="one kind of compiled code is enough")
def test_cached_recursive_code_runs_in_a_second_process(tmp_path: Path) -> None:
    """Recursion without a signature crashes the second process that loads it."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    first, second = (
        subprocess.run(
            [sys.executable, "-c", PLAYS],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        for _run in range(2)
    )
    assert "Preparing" in first.stderr
    assert (second.stdout, second.stderr) == (first.stdout, "")
