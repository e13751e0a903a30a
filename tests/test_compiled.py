"""Machine code: the three modes, the cache, and two processes that share it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitama import compiled as module
from kitama.compiled import MODE, cache_directory, compiled, lowest, popcount

PROGRESS = r"Preparing the rules for this machine, once \.+ done\n"
SWITCHES = ("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK")
Ints = np.ndarray[tuple[int], np.dtype[np.int64]]

ENGINE = """
import sys
from random import Random
from kitama.games.onitama import kernel
from kitama.games.onitama.game import GAME

GAME.prepare()
sys.stderr.write("ready\\n")
start = GAME.start({"cards": "horse,elephant,ox,boar,crab"})
counts = [kernel.perft(start.position, 4, bulk) for bulk in (True, False)]
state, rng = GAME.start(), Random(1)
while legal := state.legal_actions():
    state = state.copy()
    state.apply(rng.choice(legal))
print(kernel.__file__)
print(*counts, state.outcome().reason)
"""


def run(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A new process, with only these of numba's switches set."""
    inherited = {name: value for name, value in os.environ.items() if name not in SWITCHES}
    return subprocess.run(
        [sys.executable, "-c", script],
        env=inherited | environment,
        capture_output=True,
        text=True,
        check=True,
    )


def switches() -> dict[str, str]:
    """The switches of the mode this test runs in."""
    return {name: os.environ[name] for name in SWITCHES if name in os.environ}


def copied(folder: Path) -> Path:
    """The package once more, with files of another age."""
    shutil.copytree(
        Path(module.__file__).parent,
        folder / "kitama",
        ignore=shutil.ignore_patterns("__pycache__", "web"),
        copy_function=shutil.copyfile,
    )
    return folder


def test_processes_in_a_row(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The first compiles before it is ready and nothing later; the second only loads, and so does
    one with a copy of the same sources.
    """
    environment = {"XDG_CACHE_HOME": str(tmp_path), **switches()}
    copy = copied(tmp_path_factory.mktemp("copy"))
    first, second = run(ENGINE, **environment), run(ENGINE, **environment)
    third = run(ENGINE, PYTHONPATH=str(copy), **environment)
    preparing, ready, later = first.stderr.partition("ready\n")
    assert re.fullmatch(PROGRESS if MODE != "plain" else "", preparing)
    assert ("ready\n", "", "ready\n", "ready\n") == (ready, later, second.stderr, third.stderr)
    (of_first, result), (of_second, again), (of_third, elsewhere) = (
        done.stdout.splitlines() for done in (first, second, third)
    )
    assert of_first == of_second
    assert Path(of_third).is_relative_to(copy)
    assert result == again == elsewhere
    assert result.startswith("28509 28509 ")
    assert [path.name for path in tmp_path.glob("kitama/*")] == (
        [] if MODE == "plain" else [cache_directory().name]
    )


@pytest.mark.parametrize(
    ("environment", "mode"),
    [
        ({}, "fast"),
        ({"NUMBA_BOUNDSCHECK": "0", "NUMBA_DISABLE_JIT": ""}, "fast"),
        ({"NUMBA_BOUNDSCHECK": "1"}, "checked"),
        ({"NUMBA_DISABLE_JIT": "1"}, "plain"),
        ({"NUMBA_DISABLE_JIT": "1", "NUMBA_BOUNDSCHECK": "1"}, "plain"),
    ],
)
def test_modes(environment: dict[str, str], mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SWITCHES:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert mode == module._mode()


def test_plain_mode_does_not_import_numba() -> None:
    script = """
import sys
import kitama.games.onitama.game
print(sorted({"numba", "llvmlite", "numpy"} & sys.modules.keys()))
"""
    assert "['numpy']\n" == run(script, NUMBA_DISABLE_JIT="1").stdout


def test_each_mode_has_a_cache_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    directories = set()
    for mode in ("fast", "checked", "plain"):
        monkeypatch.setattr(module, "MODE", mode)
        directories.add(cache_directory())
        assert cache_directory().name.startswith(f"code-{mode}-")
    assert 3 == len(directories)


KERNEL = "from kitama.compiled import compiled\nfrom kitama.games.title.tables import TABLE\n"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small package in the place of ours."""
    title = tmp_path / "games" / "title"
    title.mkdir(parents=True)
    (title / "kernel.py").write_text(KERNEL)
    (title / "tables.py").write_text("from kitama.games.title import (\n    maps,\n)\n")
    (title / "maps.py").write_text("# read by a table that a kernel freezes\n")
    (title / "cards.txt").write_text("one\n")
    (title / "maps").mkdir()
    (title / "maps" / "map2.txt").write_text("two\n")
    (title / "view.py").write_text("from kitama.compiled import MODE  # compiles nothing\n")
    monkeypatch.setattr(module, "_PACKAGE", tmp_path)
    return title


@pytest.mark.parametrize(
    ("name", "text", "stays"),
    [
        ("kernel.py", KERNEL + "TABLE[0]\n", False),
        ("tables.py", "TABLE = ()\n", False),
        ("maps.py", "# another map\n", False),
        ("cards.txt", "one two\n", False),
        ("maps/map2.txt", "two three\n", False),
        ("search.py", "import kitama.compiled\n", False),
        ("plan.py", "from kitama import compiled\n", False),
        ("view.py", "# still compiles nothing\n", True),
        ("story.py", "from kitama.games.title.kernel import apply\n", True),
        ("kernel.py", KERNEL, True),
    ],
)
def test_the_cache_belongs_to_its_sources(
    package: Path, name: str, text: str, *, stays: bool
) -> None:
    before = cache_directory()
    (package / name).write_text(text)
    assert stays == (before == cache_directory())


def test_a_moved_source_is_another_source(package: Path) -> None:
    before = cache_directory()
    (package / "kernel.py").rename(package / "engine.py")
    assert before != cache_directory()


def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert tmp_path / "cache" / "kitama" == cache_directory().parent
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert tmp_path / ".cache" / "kitama" == cache_directory().parent


@compiled
def bits_set(bits: int) -> int:
    return popcount(bits)


@compiled
def lowest_bit(bits: int) -> int:
    return lowest(bits)


@compiled("int64(int64)")
def factorial(number: int) -> int:
    return 1 if number < 2 else number * factorial(number - 1)


@compiled
def item(values: Ints, index: int) -> int:
    return int(values[index])


def as_in_a_table(bits: int) -> int:
    """The same number as NumPy holds it; in plain mode it has other methods."""
    return cast("int", np.int64(bits))


@given(st.integers(0, 2**62 - 1))
def test_popcount(bits: int) -> None:
    assert f"{bits:b}".count("1") == bits_set(bits) == bits_set(as_in_a_table(bits))


@given(st.integers(1, 2**62 - 1))
def test_lowest(bits: int) -> None:
    digits = f"{bits:b}"
    expected = len(digits) - 1 - digits.rindex("1")
    assert expected == lowest_bit(bits) == lowest_bit(as_in_a_table(bits))


def test_recursion_with_a_signature() -> None:
    assert [1, 1, 2, 6, 24, 120] == [factorial(number) for number in range(6)]


@pytest.mark.skipif(MODE == "fast", reason="fast code trusts its indices")
def test_indices_are_checked() -> None:
    with pytest.raises(IndexError):
        item(np.zeros(3, np.int64), 3)


UNKEPT = """
import sys
sys.path.insert(0, sys.argv[1])
from small import twice
from kitama.compiled import is_kept
print(twice(21), is_kept())
"""


@pytest.mark.skipif(MODE == "plain", reason="nothing is kept")
def test_code_that_cannot_be_kept_is_run(tmp_path: Path) -> None:
    """One line says what to do, and the result is there; where it was kept, it is only loaded."""
    source = (
        "from kitama.compiled import compiled\n\n\n@compiled\ndef twice(n):\n    return 2 * n\n"
    )
    (tmp_path / "small.py").write_text(source)
    home = tmp_path / "home"
    environment = {"XDG_CACHE_HOME": str(home), **switches()}
    script = UNKEPT.replace("sys.argv[1]", repr(str(tmp_path)))
    home.write_text("not a folder")
    lost = run(script, **environment)
    assert lost.stdout == "42 False\n"
    assert lost.stderr.count("cannot be kept in") == 1
    assert "XDG_CACHE_HOME" in lost.stderr
    assert "cannot be kept" not in run(script, KITAMA_UNKEPT="1", **environment).stderr
    home.unlink()
    assert run(script, **environment).stdout == "42 True\n"
    assert run(script, **environment).stderr == ""
