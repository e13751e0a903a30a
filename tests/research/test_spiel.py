"""OpenSpiel's own simulation, and playthroughs that are kept.

`python -m tests.research.test_spiel` writes the playthroughs anew. Tensors are kept as digests.
"""

import re
from hashlib import sha256
from pathlib import Path
from random import Random

import pyspiel
import pytest
from open_spiel.python.algorithms.generate_playthrough import playthrough

from kitama.research import spiel

FOLDER = Path(__file__).parents[1] / "data" / "research"
GAMES = {
    "onitama": "kitama_onitama(repetition=none)",
    "kitara": "kitama_kitara",
    "kitara-3-fr": "kitama_kitara(deck=red,edition=fr,players=3)",
}
each_game = pytest.mark.parametrize("name", GAMES)
SHOWN = 4
"""Of this many states one is kept."""


@pytest.fixture(autouse=True)
def _registered() -> None:
    spiel.register()


@pytest.mark.server
@each_game
def test_random_simulation(name: str) -> None:
    game = pyspiel.load_game(GAMES[name])
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def played(name: str) -> str:
    """A playthrough without its long lines."""
    text = playthrough(GAMES[name], action_sequence=None, seed=7)
    kept = []
    for state in re.split(r"\n(?=# State \d+\n)", text):
        number = re.match(r"# State (\d+)\n", state)
        if number is None or int(number[1]) % SHOWN == 0:
            kept.append("\n".join(shortened(line) for line in state.splitlines()))
    return "\n".join(kept) + "\n"


def shortened(line: str) -> str:
    if len(line) <= 240:
        return line
    return f"{line[:80]} ... {sha256(line.encode()).hexdigest()[:12]}"


LONG = "kitara-3-fr"
"""Ten seconds and more: at night."""


@pytest.mark.server
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.nightly if name == LONG else ()) for name in GAMES],
)
def test_playthroughs_stay_as_they_are(name: str) -> None:
    assert (FOLDER / f"{name}.playthrough.txt").read_text("utf-8") == played(name)


def test_chance_is_drawn_by_its_weights_and_told_as_far_as_a_seat_may_know() -> None:
    state = pyspiel.load_game("kitama_kitara").new_initial_state()
    rng = Random(2)
    uneven = False
    for _step in range(400):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(share for _action, share in outcomes) == pytest.approx(1)
            uneven |= len({share for _action, share in outcomes}) > 1
            state.apply_action(rng.choice(outcomes)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    first, second = state.information_state_string(0), state.information_state_string(1)
    assert first != second
    assert sum(state.returns()) == pytest.approx(0)


def test_a_copy_goes_its_own_way() -> None:
    state = pyspiel.load_game("kitama_onitama").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    twin, before = state.clone(), str(state)
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before != str(twin)
    assert len(twin.information_state_string(0)) > len(state.information_state_string(0))


if __name__ == "__main__":
    spiel.register()
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.playthrough.txt").write_text(played(name), "utf-8")
