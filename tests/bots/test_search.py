"""The search: proven values, repetition, and the same number of nodes for ever."""

import pytest

from kitama.bots.bot import Budget
from kitama.bots.onitama.hashing import key_after, key_of
from kitama.bots.onitama.memory import MAX_DEPTH, Capacity, allocate
from kitama.bots.onitama.think import Thinker
from kitama.bots.onitama.thought import Root, Thought, legal_actions
from kitama.bots.onitama.transposition import WIN
from kitama.compiled import MODE
from kitama.games.onitama import kernel, notation
from kitama.games.onitama.game import OnitamaState
from kitama.games.onitama.kernel import GOING, Position
from tests.bots.endgames import FIVE, small, solved
from tests.bots.positions import FIXED, OPENING, after, at, safe, walks

SLOW = MODE == "plain"
SIGNATURE = {3: 975, 10: 151_633}
"""Nodes over the fixed positions at a depth. The deepest stands in commit messages as Bench."""
NO_BOUND = Budget()


def root(state: OnitamaState) -> Root:
    assert state.position is not None
    return Root(state.position, state.seen)


def think(position: Position, depth: int, budget: Budget = NO_BOUND, lines: int = 1) -> Thought:
    thinker = Thinker(Capacity(table_megabytes=1))
    return thinker.think(Root(position, {}), budget, depth=depth, lines=lines)


@pytest.mark.parametrize("depth", [3] if SLOW else [3, 10])
def test_signature(depth: int) -> None:
    nodes = sum(think(notation.parse_position(text), depth).nodes for text in FIXED)
    assert nodes == SIGNATURE[depth]


def proven(position: Position, actions: int) -> int:
    """The distance to a forced end within so many actions, signed; 0 if there is none."""
    if kernel.ending(position) != GOING:
        return -1  # lost, and already over
    if actions == 0:
        return 0
    found = [
        proven(kernel.apply(position, action), actions - 1) for action in legal_actions(position)
    ]
    lost = [-value for value in found if value < 0]
    if lost:
        return min(lost) + 1
    if 0 in found:
        return 0
    return -max(found) - 1


def distance_of(thought: Thought) -> int:
    """The same from a thought."""
    distance = thought.best.distance
    return 0 if distance is None else distance if thought.best.value > 0 else -distance


def test_ends_within_reach_are_found_at_their_exact_distance() -> None:
    actions = 3
    found = set()
    for state in walks(12 if SLOW else 60, seed=4):
        assert state.position is not None
        expected = proven(state.position, actions)
        signed = (abs(expected) - 1) * (1 if expected > 0 else -1)
        thought = think(state.position, actions)
        if expected:
            assert distance_of(thought) == signed
            assert thought.is_shortest
            found.add(signed)
        else:
            assert not 0 < abs(distance_of(thought)) <= actions
    assert found >= ({1} if SLOW else {1, -2, 3})


@pytest.mark.skipif(SLOW, reason="the table is too large for plain Python")
def test_mates_and_defences_are_those_of_the_table() -> None:
    """The table gives the positions and the distances; the search has to find them alone."""
    solver = solved()
    seen: dict[int, int] = {}
    for position in small(4000, seed=21):
        distance = solver.distance(position)
        if not 3 <= distance <= 8 or seen.get(distance, 0) == 12:
            continue
        seen[distance] = seen.get(distance, 0) + 1
        thought = think(position, MAX_DEPTH, Budget(nodes=400_000))
        assert thought.best.distance == distance
        assert (thought.best.value > 0) == (distance % 2 == 1)
        assert thought.is_shortest
        assert thought.best.actions[0] in solver.best_actions(position)
        assert len(thought.best.actions) == distance
    assert seen == dict.fromkeys(range(3, 9), 12)


@pytest.mark.skipif(SLOW, reason="the table is too large for plain Python")
def test_with_the_table_a_long_win_is_a_fact_at_once() -> None:
    solver = solved()
    thinker = Thinker(Capacity(table_megabytes=1, endgame_men=2))
    lengths = set()
    for position in small(200, seed=23):
        thought = thinker.think(Root(position, {}), Budget(nodes=2000), lines=2)
        distance = solver.distance(position)
        assert (thought.best.distance or 0) == distance
        if distance:
            assert len(thought.best.actions) == distance
            lengths.add(distance)
        assert thought.best.actions[0] in solver.best_actions(position)
    assert max(lengths) > 20


def test_a_proven_line_can_be_played_to_its_end() -> None:
    for state in walks(20 if SLOW else 150, seed=8):
        thought = think(root(state).position, 3 if SLOW else 6)
        distance = thought.best.distance
        position = root(state).position
        for action in thought.best.actions:
            assert action in legal_actions(position)
            position = kernel.apply(position, action)
        if distance is not None:
            assert len(thought.best.actions) == distance
            assert kernel.ending(position) != GOING


def test_a_position_that_stood_twice_is_a_draw() -> None:
    """O20: the winner must find another way, and the loser goes there."""
    state = at(OPENING)
    actions = state.legal_actions()
    thinker = Thinker(Capacity(table_megabytes=1))
    seen = {p: 2 for a in actions[1:] if (p := after(state, a).position) is not None}
    thought = thinker.think(Root(root(state).position, seen), Budget(), depth=2, lines=3)
    drawn = [line.value for line in thought.lines if line.actions[0] != actions[0]]
    assert drawn
    assert set(drawn) == {0}


@pytest.mark.skipif(SLOW, reason="the table is too large for plain Python")
def test_a_win_is_not_claimed_through_a_position_that_would_be_a_draw() -> None:
    solver = solved()
    tried = 0
    for position in small(600, seed=31):
        if solver.distance(position) != 5:
            continue
        best = solver.best_actions(position)
        if len(best) != 1:
            continue
        barred = kernel.apply(position, best[0])
        barred = Position(*(int(part) for part in barred))
        thinker = Thinker(Capacity(table_megabytes=1))
        free = thinker.think(Root(position, {}), Budget(nodes=50_000))
        bound = thinker.think(Root(position, {barred: 2}), Budget(nodes=50_000))
        assert free.best.actions[0] == best[0]
        assert (bound.best.distance or 99) > 5
        tried += 1
    assert tried > 5


def test_safe_actions_are_those_without_an_answer_that_wins() -> None:
    for state in walks(60 if SLOW else 200, seed=12):
        position = root(state).position
        thought = think(position, 1)
        unanswered = safe(state)
        if thought.best.value == WIN - 1:
            continue
        assert (thought.best.value == 2 - WIN) == (not unanswered)
        assert thought.best.actions[0] in (unanswered or legal_actions(position))


def test_keys_followed_are_keys_computed() -> None:
    memory = allocate(Capacity(table_megabytes=0))
    for state in walks(300, seed=2):
        position = root(state).position
        for action in legal_actions(position):
            following = kernel.apply(position, action)
            key = key_of(memory, position)
            assert key_after(memory, key, position, action) == key_of(memory, following)


def test_the_same_budget_of_nodes_gives_the_same_thought() -> None:
    for text in FIXED:
        position = notation.parse_position(text)
        first, second = (
            think(position, MAX_DEPTH, Budget(nodes=300 if SLOW else 20_000), lines=3)
            for _run in range(2)
        )
        assert (first.lines, first.nodes) == (second.lines, second.nodes)


def test_what_is_forgotten_makes_no_difference() -> None:
    thinker = Thinker(Capacity(table_megabytes=1))
    depth = 3 if SLOW else 8
    for text in FIXED:
        position = notation.parse_position(text)
        thinker.forget()
        thought = thinker.think(Root(position, {}), NO_BOUND, depth=depth)
        fresh = think(position, depth)
        assert (thought.lines, thought.nodes) == (fresh.lines, fresh.nodes)


def test_a_budget_of_nodes_is_kept() -> None:
    position = notation.parse_position(OPENING)
    nodes = think(position, MAX_DEPTH, Budget(nodes=1000), lines=3).nodes
    assert 1000 <= nodes < 1100


def test_a_budget_of_no_time_leaves_an_action() -> None:
    position = notation.parse_position(OPENING)
    thought = think(position, MAX_DEPTH, Budget(seconds=0), lines=3)
    assert len(thought.lines) == 3
    assert len({line.actions[0] for line in thought.lines}) == 3


@pytest.mark.skipif(SLOW, reason="threads share the interpreter there")
def test_threads_search_together_and_agree_on_what_is_proven() -> None:
    solver = solved()
    thinker = Thinker(Capacity(threads=3, table_megabytes=1))
    for position in small(40, seed=41):
        if 3 <= solver.distance(position) <= 6:
            thought = thinker.think(Root(position, {}), Budget(), depth=10)
            assert thought.best.distance == solver.distance(position)


def test_other_cards_other_table() -> None:
    thinker = Thinker(Capacity(table_megabytes=1, endgame_men=1))
    for five in (FIVE, tuple(card + 5 for card in FIVE)):
        for position in small(5, 43, five, 1):
            thought = thinker.think(Root(position, {}), Budget(nodes=50))
            assert (thought.best.distance or 0) == solved(five, 1).distance(position)
