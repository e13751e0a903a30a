"""How hard a puzzle is: what levels made of it, on the scale of their Elo."""

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from kitama.bots.difficulty import (
    LEVELS,
    LOWEST,
    Tried,
    difficulty,
    rated,
    trier_of,
    with_rating,
)
from kitama.bots.kitara.puzzles import keep as tasks
from kitama.bots.onitama.puzzles import keep as puzzles
from kitama.bots.ratings import ratings
from kitama.cli import main
from kitama.compiled import MODE

compiled_only = pytest.mark.skipif(MODE == "plain", reason="levels think in compiled code")
MOST_OFF = 60
"""Points, on the mean."""
DATA = {"onitama": puzzles.parts, "kitara": tasks.parts}


def lines(game: str) -> list[str]:
    return [line for part in DATA[game]() for line in part.read_text("utf-8").splitlines()]


def at(*solved: int) -> int:
    elos = [LOWEST + 150 * number for number in range(len(solved))]
    return difficulty([Tried(elo, count, 20) for elo, count in zip(elos, solved, strict=True)])


def test_a_level_solves_half_of_what_is_as_hard_as_it_is_strong() -> None:
    assert at(0, 10, 20) == LOWEST + 150


def test_what_fewer_solve_is_harder_and_what_all_or_none_solve_has_a_number() -> None:
    told = [at(20, 20, 20), at(15, 20, 20), at(5, 12, 20), at(0, 3, 11), at(0, 0, 1), at(0, 0, 0)]
    assert told == sorted(told)
    assert len(set(told)) == len(told)
    assert all(0 < rating < 4000 for rating in told)


def test_a_line_gets_another_rating_and_nothing_else() -> None:
    assert with_rating("a b c 1240 Tq", 981) == "a b c 981 Tq"


@compiled_only
@pytest.mark.parametrize("game", DATA)
def test_stronger_levels_solve_more_and_the_same_each_time(game: str) -> None:
    trier, some = trier_of(game), Random(7).sample(lines(game), 40)
    solved = {level: sum(trier.solved(line, level, 4) for line in some) for level in LEVELS}
    assert solved["1"] < solved["8"] <= solved["10"]
    assert solved["10"] > 0.8 * 4 * len(some)
    assert solved["3"] == sum(trier.solved(line, "3", 4) for line in some)


@compiled_only
@pytest.mark.parametrize("game", DATA)
def test_the_command_rates_a_file_and_goes_on_where_it_was(game: str, tmp_path: Path) -> None:
    some = Random(8).sample(lines(game), 3)
    file, done = tmp_path / "puzzles.txt", tmp_path / "puzzles.txt.rated"
    file.write_text("".join(f"{with_rating(line, 1)}\n" for line in some), "utf-8")
    done.write_text(f"{with_rating(some[0], 4321)}\n", "utf-8")
    found = CliRunner().invoke(main, ["puzzles", "rate", game, str(file), "--tries", "2"])
    assert found.exit_code == 0, found.output
    told = file.read_text("utf-8").splitlines()
    assert told[0] == with_rating(some[0], 4321)
    assert [with_rating(line, 1) for line in told] == [with_rating(line, 1) for line in some]
    assert not done.exists()


@compiled_only
@pytest.mark.nightly
@pytest.mark.parametrize("game", DATA)
def test_kept_ratings_are_about_what_the_levels_make_of_them(game: str) -> None:
    """When levels change, `kitama puzzles rate` is run again."""
    assert {level for level, _elo, _margin in ratings(game)} >= set(LEVELS)
    some = Random(8).sample(lines(game), 200)
    again = {with_rating(line, 0): int(line.split()[-2]) for line in rated(game, some)}
    off = [abs(int(line.split()[-2]) - again[with_rating(line, 0)]) for line in some]
    assert sum(off) / len(off) < MOST_OFF


def test_a_title_without_puzzles_says_so(tmp_path: Path) -> None:
    with pytest.raises(LookupError):
        trier_of("nothing")
    missing = CliRunner().invoke(main, ["puzzles", "rate", "onitama", str(tmp_path / "none.txt")])
    assert missing.exit_code != 0
