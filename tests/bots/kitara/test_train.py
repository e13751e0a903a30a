"""What is learned from games, and how it is kept."""

from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from kitama.bots.kitara import samples, train, value
from kitama.bots.kitara.plan import ENDED, ROUNDS, WITHIN
from kitama.bots.kitara.weights import WEIGHTS
from kitama.compiled import MODE
from kitama.games.kitara.rules.features import COUNT
from tests.bots.training import trained
from tests.cli.running import refused

pytest.importorskip("sklearn")


def test_weights_come_back_from_their_text() -> None:
    ends = {2: np.arange(7.0 * COUNT).reshape(7, COUNT), 3: np.full((9, COUNT), -0.25)}

    back = value.read(value.write(ends, "made somehow"))

    assert {2, 3} == back.keys()
    assert all((back[players] == ends[players]).all() for players in ends)


def test_the_package_has_weights_for_every_number_of_players() -> None:
    text = files("kitama.bots.kitara").joinpath(value.FILE).read_text("utf-8")

    assert text.startswith("# Made by: kitama train kitara ")
    shapes = {players: table.shape for players, table in value.read(text).items()}
    assert {2: (7, COUNT), 3: (9, COUNT), 4: (7, COUNT)} == shapes


@pytest.mark.parametrize("players", [2, 3, 4])
def test_within_a_turn_a_third_by_hand_is_added_to_what_is_learned(players: int) -> None:
    mind = value.mind_of(players)

    assert (2 * ROUNDS, COUNT) == mind.shape
    assert (mind[ENDED:, 0] > 0).all()  # points are never bad
    for within, ended in zip(mind[WITHIN:ENDED], mind[ENDED:], strict=True):
        assert within == pytest.approx(ended + ended[0] * WEIGHTS / 3)


def test_who_has_more_of_what_wins_is_learned() -> None:
    """Wins that hang on the first feature alone give it the weight."""
    rng = np.random.default_rng(1)
    features = rng.standard_normal((400, 2, COUNT))
    rounds = np.arange(400) % 3
    learned = train.fit(samples.Samples(rounds, features, features[:, :, 0]))

    assert learned.shape == (3, COUNT)
    assert (learned[:, 0] > 5 * np.abs(learned[:, 1:]).max(axis=1)).all()
    assert (learned[0] == learned[1]).all()  # the first two rounds share their weights


def test_a_game_that_is_over_teaches_nothing() -> None:
    """Where nobody has a turn left, points decide: nothing there hangs on anything else."""
    rng = np.random.default_rng(1)
    features = rng.standard_normal((400, 2, COUNT))
    rounds = np.arange(400) % 3
    is_over = rounds == 2
    features[is_over, :, -1] = 0
    points = np.where(is_over[:, None], features[:, :, 1], features[:, :, 0])

    learned = train.fit(samples.Samples(rounds, features, points))

    assert (learned[:2, 0] > 5 * np.abs(learned[:2, 1:]).max(axis=1)).all()


@pytest.mark.skipif(MODE == "plain", reason="whole games take minutes as plain Python")
def test_the_command_writes_what_it_learned_and_repeats_itself(tmp_path: Path) -> None:
    chosen = ("--players", "2", "--games", "20", "--passes", "1")
    one, two = (trained("kitara", tmp_path, *chosen) for _time in range(2))

    assert one == two
    assert one[0] == "# Made by: kitama train kitara --games 20 --passes 1 --seed 1 --players 2"


@pytest.mark.skipif(MODE == "plain", reason="whole games take minutes as plain Python")
def test_it_learns_onward_from_what_the_package_knows(tmp_path: Path) -> None:
    chosen = ("--players", "2", "--games", "20", "--passes", "1")
    fresh, onward = (trained("kitara", tmp_path, *chosen, *more) for more in ((), ("--onward",)))

    told = "# Made by: kitama train kitara --games 20 --passes 1 --seed 1"
    assert (fresh[0], onward[0]) == (f"{told} --players 2", f"{told} --onward --players 2")
    assert fresh[1:] != onward[1:]


def test_only_titles_that_learn_are_trained() -> None:
    assert "No such command 'chess'" in refused("train", "chess")
