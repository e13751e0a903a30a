"""The batch plays by the rules: whole games of it are walked beside the rules' own states."""

from random import Random
from typing import Any

import numpy as np
import pytest

from kitama.chance import below_at
from kitama.compiled import MODE
from kitama.game import CHANCE, NOBODY, Options, drawn
from kitama.research import arrays
from kitama.research.batch import Batch
from kitama.research.walk import Walk, mask_of, rewards_of
from tests.research.tables import TABLES, named

GAMES = 2 if MODE == "plain" else 6
STEPS = 150 if MODE == "plain" else 400


class Beside:
    """The same game by the rules' states, chance drawn from the same counter."""

    def __init__(self, batch: Batch, game: int) -> None:
        self.batch, self.seed, self.place = batch, int(batch._many.seeds[game]), 0
        self.begin()

    def begin(self) -> None:
        self.walk: Walk = self.batch.simulator.walk(self.batch.options)
        self.steps = 0
        self.let_happen()

    def let_happen(self) -> None:
        state = self.walk.state
        while state.seat == CHANCE:
            chances = state.chances()
            number = below_at(self.seed, self.place, sum(weight for _, weight in chances))
            self.place += 1
            self.walk.happen(drawn(chances, number))

    def step(self, number: int) -> tuple[list[float], bool, bool]:
        self.walk.step(number)
        self.let_happen()
        self.steps += 1
        outcome = self.walk.state.outcome()
        if outcome is not None:
            self.begin()
            return rewards_of(outcome), True, False
        is_cut = self.steps >= self.batch._many.longest
        if is_cut:
            self.begin()
        return [0.0] * self.batch.seats, False, is_cut


def same(batch: Batch, game: int, beside: Beside) -> None:
    walk, planes = beside.walk, np.zeros_like(batch.arrays.planes[game]).reshape(-1)
    seat = walk.state.seat
    assert seat == batch.arrays.seats[game]
    assert mask_of(batch.actions, walk.legal()).tolist() == batch.arrays.masks[game].tolist()
    walk.observe(seat, planes)
    assert planes.tobytes() == batch.arrays.planes[game].tobytes()


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_a_batch_plays_by_the_rules(table: tuple[str, Options]) -> None:
    title, options = table
    rng = Random(named(table))
    batch = Batch(title, GAMES, options=options, seed=rng.getrandbits(40), longest=120)
    games = [Beside(batch, game) for game in range(GAMES)]
    ends = 0
    for _step in range(STEPS):
        for game, beside in enumerate(games):
            same(batch, game, beside)
        actions = [rng.choice(beside.walk.legal()) for beside in games]
        found = batch.step(actions)
        for game, (beside, action) in enumerate(zip(games, actions, strict=True)):
            rewards, is_over, is_cut = beside.step(action)
            assert np.allclose(rewards, found.rewards[game])
            assert (is_over, is_cut) == (found.terminated[game] == 1, found.truncated[game] == 1)
            ends += is_over or is_cut
    assert ends > 0


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_every_action_of_the_rules_is_reached_by_steps_and_nothing_else(
    table: tuple[str, Options],
) -> None:
    """From each state all sequences of steps are tried: they are exactly the legal actions."""
    title, options = table
    rng = Random(named(table))
    batch = Batch(title, 1, options=options)
    for _game in range(1 if MODE == "plain" else 2):
        walk = batch.simulator.walk(batch.options)
        while walk.state.seat != NOBODY:
            state = walk.state
            if state.seat == CHANCE:
                assert walk.legal() == []
                walk.happen(drawn(state.chances(), 0))
                continue
            action = rng.choice(state.legal_actions())
            if len(state.legal_actions()) < 60:
                assert sorted(completed(walk)) == portraits(state)
            after = state.copy()
            after.apply(action)
            before = portrait(state)
            while portrait(state) == before:
                number = walk.towards(action)
                assert number in walk.legal()
                walk.step(number)
            assert portrait(after) == portrait(state)


def portrait(state: Any) -> bytes:
    return bytes((state.course if hasattr(state, "course") else state.cells).tobytes())


def portraits(state: Any) -> list[bytes]:
    """What the state would be after each legal action."""
    found = []
    for action in state.legal_actions():
        after = state.copy()
        after.apply(action)
        found.append(portrait(after))
    return sorted(found)


def completed(walk: Walk) -> list[bytes]:
    """What the state would be after each whole sequence of steps; no part leaves no choice."""
    found, before = [], portrait(walk.state)
    for number in walk.legal():
        twin = walk.copy()
        twin.step(number)
        if portrait(twin.state) != before:
            found.append(portrait(twin.state))
        else:
            assert len(twin.legal()) > 1
            found += completed(twin)
    return found


@pytest.mark.parametrize("title", ["onitama", "kitara"])
def test_threads_and_the_callers_arrays_change_nothing(title: str) -> None:
    alone = Batch(title, 7, seed=4)
    own = arrays.Arrays(*(np.ones_like(array) for array in alone.arrays))
    with Batch(title, 7, seed=4, threads=3, out=own) as shared:
        assert shared.arrays is own
        for _step in range(40):
            chosen = alone.choose().copy()
            assert chosen.tolist() == shared.choose().tolist()
            alone.step(chosen)
            shared.step(chosen)
            for one, other in zip(alone.arrays, own, strict=True):
                assert one.tobytes() == other.tobytes()
        again = [array.copy() for array in shared.reset(4)]
    assert [array.tobytes() for array in Batch(title, 7, seed=4).arrays] == [
        array.tobytes() for array in again
    ]


def test_what_is_chosen_by_chance_is_legal_and_even() -> None:
    batch = Batch("kitara", 400, seed=1)
    counts = np.zeros(batch.actions)
    for _time in range(20):
        counts += np.bincount(batch.choose(), minlength=batch.actions)
    legal = batch.arrays.masks.sum(0) > 0
    assert set(np.flatnonzero(counts)) <= set(np.flatnonzero(legal))
    expected = 20 * (batch.arrays.masks / batch.arrays.masks.sum(1, keepdims=True)).sum(0)
    assert (abs(counts - expected) < 6 * expected**0.5 + 1).all()


def test_what_cannot_be_is_refused_and_nothing_is_changed() -> None:
    batch = Batch("onitama", 3)
    before = [array.copy() for array in batch.arrays]
    illegal = int(np.argmin(batch.arrays.masks[1]))
    legal = batch.choose().copy()
    for actions, message in (
        ([legal[0], illegal, legal[2]], rf"action {illegal} is not legal in game 1"),
        ([legal[0], -1, 0], "numbers from 0 to 1251"),
        ([legal[0], 1252, 0], "numbers from 0 to 1251"),
        ([legal[0]], "each of 3 games"),
    ):
        with pytest.raises(ValueError, match=message):
            batch.step(actions)
    for one, other in zip(before, batch.arrays, strict=True):
        assert one.tobytes() == other.tobytes()
    refused: list[tuple[dict[str, Any], str]] = [
        ({"out": batch.arrays._replace(masks=before[0].astype(bool))}, "masks: expected int8"),
        ({"out": batch.arrays._replace(planes=before[1][..., ::-1])}, "planes: must be contig"),
        ({"options": {"cards": "ox,boar,horse,elephant,crab"}}, "a batch deals its cards"),
        ({"threads": 0}, "at least one"),
    ]
    for arguments, message in refused:
        with pytest.raises(ValueError, match=message):
            Batch("onitama", 3, **arguments)
