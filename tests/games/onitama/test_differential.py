"""The kernel against the naive oracle: random games must be told alike at every step."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from kitama.compiled import MODE
from kitama.games.onitama import notation
from kitama.games.onitama.game import GAME, OnitamaState
from kitama.games.onitama.kernel import Position
from tests.games.onitama.oracle import (
    ORACLE_CARDS,
    oracle_at,
    told_by_kernel,
    told_by_oracle,
)
from tests.naive.onitama import NaiveOnitama
from tests.strategies import IDS, Walk, positions, walks

FLOOR = {"fast": 20_000, "checked": 5_000, "plain": 2_000}[MODE]
"""So many positions are compared at least, counted, so that the test cannot shrink unseen."""
WALKS = {"fast": 1100, "checked": 300, "plain": 120}[MODE]
PARTS = (("",), ("red", "blue"))
"""The walks are shared out, for the sake of time: the stamp or the options say who begins."""


def oracle_of(walk: Walk) -> NaiveOnitama:
    red_1, red_2, blue_1, blue_2, side = walk.options["cards"].split(",")
    first = walk.options.get("first")
    return NaiveOnitama(ORACLE_CARDS, (red_1, red_2), (blue_1, blue_2), side, first)


def compare(walk: Walk) -> int:
    """Take the oracle along a walk and return how many positions were compared."""
    oracle = oracle_of(walk)
    assert told_by_oracle(oracle) == told_by_kernel(walk.states[0])
    for action, state in zip(walk.actions, walk.states[1:], strict=True):
        oracle.apply(notation.notation(action))
        assert told_by_oracle(oracle) == told_by_kernel(state)
    return len(walk.states)


def compare_many(count: int, first: Sequence[str]) -> int:
    """How many positions were compared on so many walks."""
    compared = 0

    @settings(max_examples=count, suppress_health_check=[HealthCheck.too_slow])
    @given(walks(first=first))
    def along(walk: Walk) -> None:
        nonlocal compared
        compared += compare(walk)

    along()
    return compared


@pytest.mark.parametrize("first", PARTS)
def test_kernel_and_oracle_tell_the_same_game(first: Sequence[str]) -> None:
    assert compare_many(WALKS // len(PARTS), first) >= FLOOR // len(PARTS)


@pytest.mark.nightly
@pytest.mark.parametrize("first", PARTS)
def test_kernel_and_oracle_tell_the_same_game_all_night(first: Sequence[str]) -> None:
    assert compare_many(10 * WALKS, first) >= 10 * FLOOR


def at_random(cards: Sequence[str], rng: Random) -> Walk:
    """One whole game with these cards."""
    options = {"cards": ",".join(cards)}
    walk = Walk(options, [], [GAME.start(options)])
    while legal := walk.states[-1].legal_actions():
        walk.actions.append(rng.choice(legal))
        walk.states.append(walk.states[-1].copy())
        walk.states[-1].apply(walk.actions[-1])
    return walk


def test_every_card_and_both_ways_to_win_are_compared() -> None:
    """Five neighbours on the round of all cards, so that each is held, and lies at the side."""
    games = [at_random((IDS + IDS)[start : start + 5], Random(start)) for start in range(len(IDS))]
    reasons = {outcome.reason for walk in games if (outcome := walk.states[-1].outcome())}
    assert {"stone", "stream"} <= reasons
    assert sum(len(walk.states) for walk in games) == sum(map(compare, games)) > 500


@given(positions())
def test_kernel_and_oracle_agree_on_positions_put_up_by_hand(position: Position) -> None:
    """Crowded boards, lone masters and passes, which random games seldom reach."""
    state = OnitamaState(GAME.start().options, position)
    assert told_by_oracle(oracle_at(position)) == told_by_kernel(state)
    for action in state.legal_actions():
        after, oracle = state.copy(), oracle_at(position)
        after.apply(action)
        oracle.apply(notation.notation(action))
        assert told_by_oracle(oracle) == told_by_kernel(after)
