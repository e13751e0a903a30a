"""What goes to the page: kept modules are what the sources make, small, and stand alone."""

import gzip
import json
import os
import subprocess
import sys
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import pytest

from kitama.compiled import MODE

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "web" / "src" / "games"
MOST_KB = {"onitama": 42, "kitara": 60}
"""Compressed, as they travel; half of Onitama's are the weights of its net."""

pytestmark = pytest.mark.skipif(MODE != "fast", reason="modules are made in a mode of their own")


def run(*words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(  # our own
        [sys.executable, "-m", *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(
    "WASM_LD" not in os.environ and find_spec("ziglang") is None,
    reason="no linker is here: `make test` gets one",
)
def test_the_kept_modules_are_what_the_sources_make() -> None:
    """`make modules` makes them again."""
    found = run("scripts.modules", "--check")
    assert (0, "") == (found.returncode, found.stderr.split("done\n")[-1])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("allocates", "cannot go to the page: NRT_"),
        ("imports", "cannot go to the page: erf"),
        ("holds", "an address of this process is left in the code"),
    ],
)
def test_what_ties_code_to_this_process_is_refused(name: str, said: str) -> None:
    found = run("tests.strange", name)
    assert 1 == found.returncode
    assert said in found.stderr


@pytest.mark.parametrize("name", ["fits", "raises"])
def test_what_stands_alone_is_taken(name: str) -> None:
    assert 0 == run("tests.strange", name).returncode


def test_versions_are_pinned_to_what_is_tested() -> None:
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    for name in ("numba", "llvmlite"):
        assert f"{name}=={version(name)} " in lock


@pytest.mark.parametrize("title", MOST_KB)
def test_a_module_is_small_and_says_what_it_is(title: str) -> None:
    module = (GAMES / title / "local" / "rules.wasm").read_bytes()
    assert len(gzip.compress(module)) <= 1_000 * MOST_KB[title]
    told = json.loads((GAMES / title / "local" / "module.json").read_bytes())
    assert sha256(module).hexdigest().startswith(told["digest"])
