"""The library's front: positions analysed, games simulated, chance drawn by its weights."""

from collections import Counter
from random import Random

import pytest

import kitama
from kitama.bots.levels import make_bot
from kitama.game import CHANCE
from kitama.games import GAMES, find
from kitama.transcript import Transcript, read, replay, write

pytestmark = pytest.mark.server  # bots think: compiled, where nothing differs but the time

NEAR = "..R../...../...../..B../..... red=ox,crab blue=tiger,horse side=boar to=blue"


def test_a_position_is_analysed_whatever_it_comes_as() -> None:
    found = kitama.analyse(NEAR, nodes=500)
    assert (found.game, found.seat, found.action) == ("onitama", 1, found.line[0])
    game = find("onitama")
    state = game.start({"position": NEAR})
    record = Transcript(game, dict(state.options))
    assert found == kitama.analyse(state, nodes=500) == kitama.analyse(record, nodes=500)
    assert found == kitama.analyse(NEAR, game="onitama", level="best", nodes=500)
    assert kitama.analyse(NEAR, level="1", seconds=0.01).action


def test_what_cannot_be_analysed_is_told() -> None:
    with pytest.raises(ValueError, match=r"no title has such a position; kitara: .*; onitama: "):
        kitama.analyse("nonsense")
    with pytest.raises(ValueError, match="nobody decides"):
        kitama.analyse(find("onitama").start())
    with pytest.raises(AttributeError, match="has no attribute 'analyze'"):
        kitama.analyze  # noqa: B018


@pytest.mark.parametrize("name", GAMES)
def test_simulated_games_are_whole_and_come_again(name: str) -> None:
    played = list(kitama.simulate(name, ["1", "1"], games=2, nodes=50, seed=3))
    assert [write(one.transcript) for one in played] == [
        write(one.transcript)
        for one in kitama.simulate(name, ["1", "1"], games=2, nodes=50, seed=3)
    ]
    assert played[0].transcript.actions != played[1].transcript.actions
    for one in played:
        assert replay(read(write(one.transcript))).outcome() == one.outcome


def test_a_bot_of_ones_own_and_options() -> None:
    game = find("kitara")
    own = make_bot(game, "1", Random(1))
    (one,) = kitama.simulate("kitara", [own, "1", "1"], options={"players": "3"}, nodes=50)
    assert len(one.outcome.scores) == 3
    with pytest.raises(ValueError, match="2 seats, and 1 players"):
        list(kitama.simulate("onitama", ["1"]))


def test_chance_draws_by_its_weights() -> None:
    """Evenly among what can happen would be wrong: some tokens are there more often than others."""
    game = find("kitara")
    rng = Random(5)
    state = game.start()
    while not (state.seat == CHANCE and len({weight for _action, weight in state.chances()}) > 1):
        legal = state.legal_actions()
        if legal:
            state.apply(legal[rng.randrange(len(legal))])
        else:
            state = game.start()
    chances = state.chances()
    total = sum(weight for _action, weight in chances)
    drawn: Counter[str] = Counter()
    for _time in range(2000):
        drawn[kitama.draw(state.copy(), rng)[0]] += 1
    for action, weight in chances:
        expected = 2000 * weight / total
        assert abs(drawn[game.notation(action)] - expected) < 6 * expected**0.5 + 1
