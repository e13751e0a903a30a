"""How the suite runs: hypothesis profiles, nightly tests when asked for, shared parts."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from kitama.compiled import MODE
from tests.postgres import Postgres, running

pytest.register_assert_rewrite("tests.laws")

EXAMPLES = {"fast": 100, "checked": 100, "plain": 20}
"""Plain mode is ordinary Python: fewer examples, the same properties."""

for mode, examples in EXAMPLES.items():
    settings.register_profile(
        mode,
        max_examples=examples,
        deadline=None,
        derandomize=os.environ.get("CI") == "true",
    )
settings.load_profile(MODE)


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
        yield server
