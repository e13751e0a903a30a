"""How the suite runs: hypothesis profiles, nightly tests when asked for, shared parts."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from kitama.compiled import MODE
from tests.postgres import Postgres, running

pytest.register_assert_rewrite("tests.laws")

EXAMPLES = {"fast": 100, "checked": 40, "plain": 20}
"""Plain mode is ordinary Python, and checks slow code down: fewer examples, the same properties."""

HERE = Path(__file__).parent
ONCE = (
    *("cli", "server", "storage"),
    *("test_docs.py", "test_imports.py", "test_modules.py", "test_packaging.py", "test_readme.py"),
    *("test_sources.py", "test_third_title.py"),
)
"""Commands, servers, databases, packages and pages are the same in every mode: tried compiled."""
UNCOMPILED = (
    *(f"games/kitara/test_{name}.py" for name in ("cards", "content_docs", "draw", "geometry")),
    *(f"games/kitara/test_{name}.py" for name in ("maps", "notation", "rulebook")),
    *(f"games/onitama/test_{name}.py" for name in ("cards", "rulebook")),
    *("test_chance.py", "test_deploy.py", "test_wheel.py"),
)
"""Runs no compiled code, in which alone there are indices to be checked."""
LEFT_OUT = {
    "fast": (),
    "checked": ONCE if os.environ.get("KITAMA_NIGHTLY") else (*ONCE, *UNCOMPILED, "bots", "tables"),
    "plain": (*ONCE, "bots"),
}[MODE]
"""By day the other modes are there for the rules: bots would be compiled, or think, for minutes."""

for mode, examples in EXAMPLES.items():
    settings.register_profile(
        mode,
        max_examples=examples,
        deadline=None,
        derandomize=os.environ.get("CI") == "true",
    )
settings.load_profile(MODE)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out what is tried in other modes."""
    return True if any(collection_path == HERE / name for name in LEFT_OUT) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked nightly, unless -m says what to run."""
    if config.getoption("markexpr"):
        return
    nightly = [item for item in items if item.get_closest_marker("nightly")]
    config.hook.pytest_deselected(items=nightly)
    items[:] = [item for item in items if item not in nightly]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running() as server:
        server.hurry()
        yield server
