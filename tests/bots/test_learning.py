"""Learning what positions are worth: samples, inputs, the fit and the command."""

from pathlib import Path

import numpy as np
import pytest

from kitama.bots.onitama.net import Table, by_hand, kept, read, text
from kitama.bots.onitama.self_play import CAME_TO, SAMPLE, VALUE
from kitama.bots.onitama.threat import attackers, can_win
from kitama.bots.onitama.train import chances, fit, inputs_of, play
from kitama.compiled import MODE
from kitama.games.onitama.kernel import GOING, SQUARES, Position, ending
from tests.bots.test_evaluate import inputs
from tests.bots.training import trained

pytest.importorskip("sklearn")

GAMES = 1 if MODE == "plain" else 60


def samples(seed: int = 1) -> Table:
    return play(by_hand().words, GAMES, 60, seed, lambda: None)


def positions(found: Table) -> list[Position]:
    return [Position(*(int(word) for word in row[:VALUE])) for row in found]


def test_samples_are_quiet_positions_of_whole_games() -> None:
    found = samples()
    assert len(found) > 5 * GAMES
    for position in positions(found):
        assert ending(position) == GOING
        assert not can_win(position)
        assert attackers(position) == 0
    assert {*found[:, CAME_TO]} <= {0, 1, 2}
    assert (np.abs(found[:, VALUE]) < 5000).all()


def test_the_same_seed_plays_the_same_games() -> None:
    assert np.array_equal(samples(2), samples(2))
    assert not np.array_equal(samples(2)[:5], samples(3)[:5])


def test_inputs_are_what_stands_and_where_it_steps() -> None:
    found = samples()[:20]
    for position, counted in zip(positions(found), inputs_of(found), strict=True):
        assert counted.tolist() == inputs(position).tolist()


def test_a_mirror_image_has_its_files_exchanged() -> None:
    found = samples()[:20]
    straight, mirrored = inputs_of(found), inputs_of(found, is_mirrored=True)
    boards = straight.reshape(len(found), -1, 5, 5)
    assert np.array_equal(boards[..., ::-1].reshape(straight.shape), mirrored)


def test_chances_are_what_was_seen_and_what_came_of_it() -> None:
    rows = np.zeros((3, SAMPLE), np.int64)
    rows[:, VALUE], rows[:, CAME_TO] = (0, 0, 4000), (2, 1, 0)
    assert chances(rows) == pytest.approx([0.65, 0.5, 0.7], abs=1e-6)


def test_a_fit_learns_that_students_count() -> None:
    """Values that are nothing but students counted are told again, roughly."""
    found = samples()
    balance = [one.mine.bit_count() - one.theirs.bit_count() for one in positions(found)]
    found[:, VALUE], found[:, CAME_TO] = 100 * np.array(balance), 1 + np.sign(balance)
    net = fit(found, 1, (5e-3, 2e-3) * (1 if MODE == "plain" else 6))
    units = np.maximum(inputs_of(found) @ net.weights + net.biases, 0)
    told = units @ (2 * net.signs - 1)
    assert MODE == "plain" or np.corrcoef(told, balance)[0, 1] > 0.8


def test_a_net_comes_back_from_its_text() -> None:
    for net in (by_hand(), kept()):
        again = read(text(net, "a test"))
        assert np.array_equal(net.words, again.words)
    assert (by_hand().weights[:SQUARES, 0] > 0).all()


@pytest.mark.skipif(MODE == "plain", reason="whole games take minutes as plain Python")
def test_the_command_writes_what_it_learned_and_repeats_itself(tmp_path: Path) -> None:
    chosen = ("--games", "20", "--passes", "2", "--nodes", "50")
    one, two = (trained("onitama", tmp_path, *chosen) for _time in range(2))
    assert one == two
    told = "# Made by: kitama train onitama --games 20 --passes 2 --nodes 50 --seed 1"
    assert one[0] == told


@pytest.mark.skipif(MODE == "plain", reason="whole games take minutes as plain Python")
def test_it_goes_on_from_the_kept_weights(tmp_path: Path) -> None:
    chosen = ("--games", "20", "--passes", "1", "--nodes", "50")
    fresh, onward = (trained("onitama", tmp_path, *chosen, *more) for more in ((), ("--kept",)))
    assert onward[0].endswith(" --seed 1 --kept")
    assert fresh[1:] != onward[1:]
