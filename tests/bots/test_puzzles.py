"""Puzzles have one solution: a sample of those that are kept is proved anew."""

import gzip
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from kitama.bots.onitama.arrangement import five_of
from kitama.bots.onitama.endgame.solver import Solver, men_of
from kitama.bots.onitama.puzzles.endings import LONGEST, SHORTEST, endings
from kitama.bots.onitama.puzzles.force import is_forced
from kitama.bots.onitama.puzzles.keep import parts, puzzles
from kitama.bots.onitama.puzzles.make import made
from kitama.bots.onitama.puzzles.prove import Judge, SearchJudge, TableJudge, only_way
from kitama.bots.onitama.puzzles.puzzle import THEMES, Puzzle, read, text_of
from kitama.bots.onitama.thought import legal_actions
from kitama.cli import main
from kitama.compiled import MODE
from kitama.games.onitama.kernel import GOING, apply, ending
from kitama.games.onitama.notation import parse_position

compiled_only = pytest.mark.skipif(MODE == "plain", reason="proofs need compiled code")
TABLE_MEN = 4
"""The men a side of an endgame table: with more, puzzles come from games and are short."""
LEAP = ".R.r./...../...../....B/b.r.. red=eel,cobra blue=dragon,crab side=tiger to=blue"


def sample(count: int, most: int, seed: int = 1) -> list[Puzzle]:
    """Some of the puzzles with so many own moves at most."""
    found = [puzzle for part in parts() for puzzle in puzzles(part) if puzzle.moves <= most]
    return Random(seed).sample(found, count)


def test_they_are_many_small_and_read_as_they_are_written() -> None:
    lines = [line for part in parts() for line in part.read_text("utf-8").splitlines()]
    assert len(lines) == len(set(lines))
    assert len(lines) >= 20_000
    assert len(gzip.compress("\n".join(lines).encode())) < 1_000_000
    for line in Random(2).sample(lines, 500):
        puzzle = read(line)
        assert text_of(puzzle) == line
        assert len(puzzle.line) % 2 == 1
        assert 2 <= puzzle.moves <= 8
        assert set(puzzle.themes) <= THEMES.keys()


def test_parts_are_called_by_the_lowest_rating_in_them() -> None:
    for part in parts():
        ratings = [puzzle.rating for puzzle in puzzles(part)]
        assert ratings == sorted(ratings)
        assert int(part.stem.split("-")[1]) == ratings[0]


def test_their_lines_are_legal_and_win() -> None:
    for puzzle in sample(100, 8):
        position = puzzle.position
        for action in puzzle.line:
            assert ending(position) == GOING
            assert action in legal_actions(position)
            position = apply(position, action)
        assert ending(position) != GOING


def proven_again(puzzle: Puzzle, judge: Judge) -> None:
    """The same line of own moves is found, and no other."""
    found = only_way(puzzle.position, judge)
    assert found is not None
    assert found[0] == puzzle.line[0]
    assert len(found) == len(puzzle.line)


@compiled_only
def test_a_sample_has_one_solution() -> None:
    for puzzle in sample(60, 3):
        proven_again(puzzle, SearchJudge(3))


@compiled_only
@pytest.mark.nightly
def test_a_thousand_have() -> None:
    judges: dict[tuple[int, ...], TableJudge] = {}
    for puzzle in sorted(sample(1000, 8, seed=3), key=lambda one: five_of(one.position.cards)):
        if men_of(puzzle.position) > TABLE_MEN:
            proven_again(puzzle, SearchJudge(3))
            continue
        five = five_of(puzzle.position.cards)
        if five not in judges:
            judges = {five: TableJudge(filled(five))}
        proven_again(puzzle, judges[five])


def filled(five: tuple[int, ...]) -> Solver:
    """A table worked out to its end."""
    solver = Solver(five, TABLE_MEN)
    for _round in solver.fill():
        pass
    return solver


@compiled_only
def test_a_puzzle_is_made_of_its_position_and_none_of_one_with_two_wins() -> None:
    (kept,) = sample(1, 2)
    found = made(kept.position, SearchJudge(3))
    assert found is not None
    assert found._replace(rating=kept.rating) == kept
    two = "R..../.B.../...../b..../..... red=crab,horse blue=goose,rooster side=boar to=blue"
    assert made(parse_position(two), SearchJudge(3)) is None


def test_a_win_is_forced_or_not() -> None:
    position = parse_position(LEAP)
    assert not is_forced(position, 1)
    assert is_forced(position, 3)


@compiled_only
def test_the_command_adds_puzzles_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    done = CliRunner().invoke(main, ["puzzles", "make", "onitama", str(file), "--seconds", "0.01"])
    assert done.exit_code == 0, done.output
    assert all(text_of(read(line)) == line for line in file.read_text("utf-8").splitlines())


@compiled_only
def test_endings_are_won_in_as_many_moves_as_they_say() -> None:
    """One set of cards is worked out anew; all of them at night."""
    found = endings()
    assert len(found) >= 200
    first = five_of(found[0].position.cards)
    proven_in_tables([one for one in found if five_of(one.position.cards) == first])


@compiled_only
@pytest.mark.nightly
def test_all_endings_are() -> None:
    proven_in_tables(endings())


def proven_in_tables(wanted: list[Puzzle]) -> None:
    for five in {five_of(one.position.cards) for one in wanted}:
        solver = filled(five)
        for one in wanted:
            if five_of(one.position.cards) == five:
                assert solver.distance(one.position) == len(one.line)


@compiled_only
def test_the_command_writes_endings(tmp_path: Path) -> None:
    file = tmp_path / "endings.txt"
    done = CliRunner().invoke(main, ["endings", str(file), "--tables", "1"])
    assert done.exit_code == 0, done.output
    lengths = [read(line).moves for line in file.read_text("utf-8").splitlines()]
    assert lengths == sorted(lengths)
    assert set(lengths) <= set(range(SHORTEST, LONGEST + 1))
