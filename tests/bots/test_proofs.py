"""What the engine calls proven is so: every claim is compared with the endgame table.

The engine is given no table of its own. A claim is a value beyond CERTAIN: who wins, and within
how many actions at the most. A game before may forbid positions that have stood twice (O20); that
makes a win harder and never easier, so a claim must hold without them, too.
"""

from random import Random

import pytest

from kitama.bots.bot import Budget
from kitama.bots.onitama.endgame.solver import DRAWN, Solver
from kitama.bots.onitama.memory import Capacity
from kitama.bots.onitama.think import Thinker
from kitama.bots.onitama.thought import Root, Thought, legal_actions
from kitama.compiled import MODE
from kitama.games.onitama import kernel
from kitama.games.onitama.kernel import GOING, Position
from kitama.games.onitama.options import chosen_position
from tests.bots.endgames import EDGY, FIVE, MEN, small, solved

MANY = 20 if MODE == "plain" else 1500
THROWN_AWAY = "0020000100030010003004000 crab,dragon boar,crane mantis blue"
"""Won in 25 by dragon c1-e2; a search that stopped early once called it lost."""


def before(position: Position, rng: Random) -> dict[Position, int]:
    """How often positions may have stood on the way here: some of those around it, twice."""
    seen = {position: 1}
    for action in legal_actions(position):
        after = kernel.apply(position, action)
        if kernel.ending(after) == GOING and rng.random() < 0.3:
            seen[after] = 2
    return seen


def wrong(solver: Solver, position: Position, thought: Thought, *, is_free: bool) -> str:
    """What is wrong about a claim; empty where it is right, or nothing is claimed."""
    claimed, distance = thought.best.distance, solver.distance(position)
    if claimed is None:
        return ""
    is_won = thought.best.value > 0
    if distance == DRAWN or (distance % 2 == 1) != is_won or distance > claimed:
        return f"{'won' if is_won else 'lost'} in {claimed}, not {distance}: {position}"
    if is_free and thought.is_shortest and claimed != distance:
        return f"shortest in {claimed}, not {distance}: {position}"
    return ""


def mistakes(five: tuple[int, ...], men: int, count: int, seed: int) -> tuple[list[str], int]:
    """All wrong claims about positions with so few men, and how many claims there were."""
    rng = Random(seed)
    solver = solved(five, men)
    thinkers = [Thinker(Capacity(threads, 1)) for threads in (1, 2)]
    found, claims = [], 0
    for position in small(count, seed, five, men):
        is_free = rng.random() < 0.5
        root = Root(position, {} if is_free else before(position, rng))
        if rng.random() < 0.8:
            budget = Budget(nodes=int(10 ** rng.uniform(1, 4.3)))
        else:
            budget = Budget(seconds=10 ** rng.uniform(-3.5, -1.7))
        if rng.random() < 0.1:
            rng.choice(thinkers).forget()
        thought = rng.choice(thinkers).think(root, budget, lines=rng.choice((1, 1, 3)))
        claims += thought.best.distance is not None
        found += [told] if (told := wrong(solver, position, thought, is_free=is_free)) else []
    return found, claims


@pytest.mark.parametrize("five", [FIVE, EDGY])
def test_no_claim_is_wrong(five: tuple[int, ...]) -> None:
    found, claims = mistakes(five, MEN, MANY, seed=21)
    assert found == []
    assert claims > MANY // 4


@pytest.mark.nightly
@pytest.mark.skipif(MODE == "plain", reason="too many states for plain Python")
@pytest.mark.parametrize("five", [FIVE, EDGY])
def test_no_claim_is_wrong_with_six_men(five: tuple[int, ...]) -> None:
    found, claims = mistakes(five, 3, 4000, seed=22)
    solved.cache_clear()  # a gigabyte
    assert found == []
    assert claims > 1000


@pytest.mark.skipif(MODE == "plain", reason="too many nodes for plain Python")
@pytest.mark.parametrize("nodes", [50_000, 75_000, 100_000, 150_000, 200_000, 300_000])
def test_a_won_position_is_not_called_lost(nodes: int) -> None:
    thinker = Thinker(Capacity(table_megabytes=64))
    thought = thinker.think(Root(chosen_position(THROWN_AWAY), {}), Budget(nodes=nodes))
    assert thought.best.value > 0
