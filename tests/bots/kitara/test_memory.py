"""Plans that bots remember: found by the state they were meant for, and by nothing else."""

from kitama.bots.kitara.memory import Memory, keep, make_memory, recall
from kitama.bots.kitara.thought import LENGTH, Thought, make_thought
from kitama.game import CHANCE
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.rules.record import P_MOVE, fields
from tests.bots.kitara.moments import middle_of_a_game


def planned(state: KitaraState) -> Thought:
    """To do at each point of the turn the last thing that is legal."""
    thought, twin, count = make_thought(), state.copy(), 0
    while (twin.seat, twin.record.turn) == (state.seat, state.record.turn):
        thought.line[count] = twin.legal_actions()[-1]
        twin.apply(int(thought.line[count]))
        count += 1
    assert count > 1
    thought.values[0], thought.counts[LENGTH] = 0.25, count
    return thought


def before_moves(seed: int) -> KitaraState:
    """A state with a plan that nothing unexpected upsets: nothing is revealed while moving."""
    state = middle_of_a_game(seed)
    while state.record.phase != P_MOVE or state.record.moves_left < 2 or state.seat == CHANCE:
        state.apply(state.legal_actions()[0])
    return state


def kept(state: KitaraState, room: int = 16) -> Memory:
    memory = make_memory(room)
    keep(fields(state.settings), state.record, planned(state), memory)
    return memory


def is_recalled(state: KitaraState, memory: Memory) -> bool:
    return bool(recall(fields(state.settings), state.record, memory, make_thought()))


def test_the_rest_of_a_plan_is_recalled_once() -> None:
    state, found = before_moves(3), make_thought()
    plan, memory = planned(state), kept(state)
    state.apply(int(plan.line[0]))

    assert recall(fields(state.settings), state.record, memory, found)

    length = int(plan.counts[LENGTH])
    assert found.counts.tolist() == [length - 1, 0, 0]
    assert found.line[: length - 1].tolist() == plan.line[1:length].tolist()
    assert found.values[0] == 0.25
    assert not is_recalled(state, memory)


def test_the_state_it_begins_in_is_not_expected_again() -> None:
    state = before_moves(3)

    assert not is_recalled(state, kept(state))


def test_another_state_is_not_expected() -> None:
    state = before_moves(3)
    memory, (*_rest, other, first) = kept(state), state.legal_actions()
    assert planned(state).line[0] == first

    state.apply(other)

    assert not is_recalled(state, memory)


def test_another_ground_is_not_the_same_state() -> None:
    state = before_moves(3)
    memory = kept(state)
    state.apply(int(planned(state).line[0]))
    elsewhere = GAME.start({**state.options, "deck": "blue"})
    elsewhere.records = state.records

    assert not is_recalled(elsewhere, memory)
    assert is_recalled(state, memory)


def test_the_oldest_is_forgotten_first() -> None:
    states = [before_moves(seed) for seed in (3, 4)]
    room = int(planned(states[1]).counts[LENGTH]) - 1
    memory = make_memory(room)
    for state in states:
        keep(fields(state.settings), state.record, planned(state), memory)
        state.apply(int(planned(state).line[0]))

    assert [is_recalled(state, memory) for state in states] == [False, True]
