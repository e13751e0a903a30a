"""What is learned from games, and how it is kept."""

from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from kitama.bots.kitara import improve, samples, train, value
from kitama.bots.kitara.plan import ENDED, LATER, ROUNDS, WITHIN
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


@pytest.mark.parametrize("file", [value.PLANS, value.CHANCES])
def test_the_package_has_weights_for_every_number_of_players(file: str) -> None:
    text = files("kitama.bots.kitara").joinpath(file).read_text("utf-8")

    assert text.startswith("# Made by: kitama train kitara ")
    shapes = {players: table.shape for players, table in value.read(text).items()}
    assert {2: (7, COUNT), 3: (9, COUNT), 4: (7, COUNT)} == shapes


@pytest.mark.parametrize("players", [2, 3, 4])
def test_within_a_turn_a_third_by_hand_is_added_to_what_is_learned(players: int) -> None:
    mind = value.mind_of(players)

    assert (3 * ROUNDS, COUNT) == mind.shape
    assert (mind[:, 0] > 0).all()  # points are never bad
    for within, ended in zip(mind[WITHIN:ENDED], mind[ENDED:LATER], strict=True):
        assert within == pytest.approx(ended + ended[0] * WEIGHTS / 3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_is_keen_is_guided_by_what_won_more_games(players: int) -> None:
    mind, guides = value.mind_of(players, is_keen=True), value.guides_of(players)

    assert (players == 2) == (guides is not None)
    for number in range(7):
        ended = mind[ENDED + number]
        added = ended[0] * WEIGHTS / 3 if guides is None else guides[number]
        assert mind[WITHIN + number] == pytest.approx(ended + added)


def test_what_to_play_for_is_not_who_will_win() -> None:
    plans, chances = np.full((7, COUNT), 2.0), np.full((7, COUNT), 3.0)

    mind = value.with_ends(plans, chances)

    assert (mind[ENDED:LATER] == 2).all()
    assert (mind[LATER:] == 3).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_is_keen_expects_the_same_and_plays_for_something_else(players: int) -> None:
    mind, keen = value.mind_of(players), value.mind_of(players, is_keen=True)

    assert (mind[LATER:] == keen[LATER:]).all()
    assert (mind[ENDED:LATER] == mind[LATER:]).all()
    assert (mind[ENDED:LATER] != keen[ENDED:LATER]).any(axis=1).all()


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


def test_weights_are_pulled_to_where_games_are_won() -> None:
    """Shares that hang on one weight alone pull that one only, in the same direction."""
    shakes = np.random.default_rng(1).choice((-1.0, 1.0), (2000, 3, improve.KNOTS, COUNT))
    shares = shakes[:, :, 1, 4] - 2.0 * shakes[:, :, 2, 0]

    pull = improve.pull(shakes, shares)

    assert (pull[1, 4], pull[2, 0]) == pytest.approx((28, -57), abs=4)
    pull[1, 4] = pull[2, 0] = 0
    assert np.abs(pull).max() < 4  # of what is luck
    assert np.sqrt((pull**2).mean()) == pytest.approx(1, abs=0.25)


def test_what_all_at_a_table_have_pulls_nothing() -> None:
    shakes = np.tile(np.arange(4.0).reshape(4, 1, 1, 1), (1, 2, improve.KNOTS, COUNT))

    assert not improve.pull(shakes, np.array([[0.0, 1.0]] * 4)).any()


def test_worths_come_as_far_apart_as_they_shall_be() -> None:
    """Whatever the weights are worth; the first round goes by the second."""
    rng = np.random.default_rng(1)
    looked = samples.Samples(
        np.arange(300) % 3, rng.standard_normal((300, 2, COUNT)), np.zeros((300, 2))
    )
    plans, chances = np.abs(rng.standard_normal((2, 3, COUNT)))

    result = improve.scaled(plans * [[1], [10], [0.1]], chances, looked)

    apart = looked.features - looked.features.mean(axis=1, keepdims=True)
    for number, seen in enumerate((1, 1, 2)):
        there = apart[looked.rounds == seen]
        assert (there @ result[number]).std() == pytest.approx(
            improve.SURE * (there @ chances[number]).std()
        )
        assert np.corrcoef(result[number], plans[number])[0, 1] == pytest.approx(1)
        assert result[number, 0] > 0


@pytest.mark.skipif(MODE == "plain", reason="whole games take minutes as plain Python")
def test_results_move_the_weights_of_the_package(tmp_path: Path) -> None:
    chosen = ("--players", "2", "--games", "20", "--by-results")
    one, two = (trained("kitara", tmp_path, *chosen) for _time in range(2))
    before, after = value.kept(value.PLANS, 2), value.read("\n".join(one))[2]

    assert one == two
    assert one[0].endswith("--games 20 --passes 1 --seed 1 --by-results --players 2")
    assert (after != before).any(axis=1).all()
    assert (after[:, 0] > 0).all()
    assert after == pytest.approx(before, abs=3)


@pytest.mark.skipif(MODE == "plain", reason="whole games take minutes as plain Python")
def test_guides_move_to_where_turns_are_planned_better(tmp_path: Path) -> None:
    """The same each time."""
    chosen = ("--players", "2", "--games", "20", "--passes", "2", "--guides")
    one, two = (trained("kitara", tmp_path, *chosen) for _time in range(2))
    before, after = value.guides_of(2), value.read("\n".join(one))[2]

    assert one == two
    assert one[0].endswith("--games 20 --passes 2 --seed 1 --guides --players 2")
    assert before is not None
    assert (after != before).any(axis=1).all()
    assert after == pytest.approx(before, abs=3)


def test_only_titles_that_learn_are_trained() -> None:
    assert "No such command 'chess'" in refused("train", "chess")
