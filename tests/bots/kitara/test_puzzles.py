"""Turn tasks have one best end: a sample of those that are kept is proved anew, in two ways."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from kitama.bots.kitara.puzzles.keep import parts
from kitama.bots.kitara.puzzles.make import lines, made
from kitama.bots.kitara.puzzles.task import GOALS, THEMES, Task, read, state_of, text_of
from kitama.bots.kitara.puzzles.turns import (
    BEST,
    CHANCY,
    CLASSES,
    DONE,
    DRIVE,
    FEWEST,
    POINTS,
    RULE,
    enumerate_turns,
    make_turns,
    value_at,
)
from kitama.cli import main
from kitama.compiled import MODE
from kitama.game import CHANCE
from kitama.games.kitara.game import KitaraState
from kitama.games.kitara.ground.releases import RELEASES
from tests.bots.kitara.moments import middle_of_a_game

compiled_only = pytest.mark.skipif(MODE == "plain", reason="proofs need compiled code")
LINES = [line for part in parts() for line in part.read_text("utf-8").splitlines()]


def sample(count: int, seed: int = 1) -> list[Task]:
    return [read(line) for line in Random(seed).sample(LINES, count)]


def test_they_are_many_small_and_read_as_they_are_written() -> None:
    assert len(LINES) == len(set(LINES)) >= 1000
    assert len(gzip.compress("\n".join(LINES).encode())) < 150_000
    found = [read(line) for line in LINES]
    assert [text_of(task) for task in found] == LINES
    assert [task.rating for task in found] == sorted(task.rating for task in found)
    assert {task.options["content"] for task in found} <= set(RELEASES.values())
    tables = {(task.options["players"], task.options["deck"]) for task in found}
    assert tables == {(players, deck) for players in "234" for deck in ("blue", "red")}
    for letter, goal in GOALS.items():
        own = [task for task in found if task.goal == goal]
        assert len(own) >= 150
        assert all(task.themes[0] == letter and set(task.themes) <= set(THEMES) for task in own)


def proven_again(task: Task) -> None:
    """All turns are looked at once more: the same best, by one set of spaces, in as few moves."""
    state, turns = state_of(task), make_turns()
    assert enumerate_turns(state.settings, state.records, task.goal, turns) == DONE
    assert (turns.found[BEST], turns.found[CLASSES]) == (task.best, 1)
    assert turns.found[FEWEST] == len(task.line) >= 2


def carried_out(task: Task) -> KitaraState:
    """Where the solution leads, each action legal."""
    state = state_of(task)
    for action in task.line:
        assert action in state.legal_actions()
        state.apply(action)
        while state.seat == CHANCE:
            (happening,) = state.legal_actions()
            state.apply(happening)
    return state


@compiled_only
def test_a_sample_has_one_best_end_and_its_line_leads_there() -> None:
    for task in sample(40):
        proven_again(task)
        begun, ended = state_of(task), carried_out(task)
        assert value_at(begun.settings, begun.records, ended.records, task.goal) == task.best


@compiled_only
@pytest.mark.nightly
def test_all_have() -> None:
    for line in LINES:
        task = read(line)
        proven_again(task)
        carried_out(task)


def ends(state: KitaraState) -> Iterator[KitaraState]:
    """Every end of the moves, by the rules alone; no state twice would be faster."""
    yield state
    for action in state.legal_actions()[1:]:
        after = state.copy()
        after.apply(action)
        while after.seat == CHANCE:
            (happening,) = after.legal_actions()
            after.apply(happening)
        assert after.view(None).phase == "move"
        yield from ends(after)


def plain_value(begun: KitaraState, ended: KitaraState, goal: int) -> tuple[int, frozenset[str]]:
    """The goal as docs/puzzles.md words it, counted from what anybody sees."""
    seat, ground = begun.seat, begun.content.map
    before = {held.space: held for held in begun.view(None).holdings}
    after = {held.space: held for held in ended.view(None).holdings if held.seat == seat}
    kinds = {space.label: space for space in ground.spaces}
    tally = ended.view(None).tally.seats[seat]
    if goal == POINTS:
        scoring = {s for s, held in after.items() if kinds[s].kind == "ruins" and held.pawns[1]}
        return tally.points, frozenset(scoring)
    if goal == RULE:
        ruins = {space for space in after if kinds[space].kind == "ruins"}
        return (len(ruins) if tally.fed == tally.hungry else -1), frozenset(ruins)
    taken = {space for space in after if space in before and before[space].seat != seat}
    huts = {s for s, held in before.items() if held.seat == seat and kinds[s].start}
    driven = sum(sum(before[space].pawns) for space in taken)
    return (driven if huts <= after.keys() else -1), frozenset(taken)


@compiled_only
@pytest.mark.parametrize("goal", [POINTS, RULE, DRIVE])
def test_a_plain_enumeration_says_the_same(goal: int) -> None:
    small = [task for task in map(read, LINES) if task.goal == goal and ",2 " in text_of(task)]
    few = min(small, key=lambda task: len(state_of(task).legal_actions()))
    begun = state_of(few)
    values = {plain_value(begun, ended, goal) for ended in ends(begun)}
    best = max(value for value, _spaces in values)
    assert best == few.best
    assert len([value for value, _spaces in values if value == best]) == 1


@compiled_only
def test_what_is_left_to_chance_or_has_many_answers_is_no_task() -> None:
    turns, found = make_turns(), set()
    for seed in range(30):
        state = middle_of_a_game(seed, "2", 6)
        while state.view(None).phase != "move" or state.seat < 0:
            state.apply(state.legal_actions()[0])
        if state.record.moves_left > 3:
            continue
        found.add(enumerate_turns(state.settings, state.records, DRIVE, turns))
        task = made(state, DRIVE, turns)
        assert task is None or turns.found[CLASSES] == 1
    assert CHANCY in found


@compiled_only
def test_the_command_adds_tasks_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "tasks.txt"
    (kept,) = Random(3).sample(LINES, 1)
    file.write_text(f"{kept}\n", "utf-8")
    done = CliRunner().invoke(main, ["puzzles", "make", "kitara", str(file), "--seconds", "0.01"])
    assert done.exit_code == 0, done.output
    found = file.read_text("utf-8").splitlines()
    assert found[0] == kept
    assert [text_of(read(line)) for line in found] == found


@compiled_only
def test_games_of_planners_have_tasks() -> None:
    found = next(batch for batch in lines(Random(1)) if batch)
    for line in found:
        proven_again(read(line))
