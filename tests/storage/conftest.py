from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from kitama.storage import SqlStore, open_store


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.server)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "kitama.sqlite")
    made: str = request.getfixturevalue("postgres").new_database()
    return made


@pytest.fixture
async def store(address: str) -> AsyncIterator[SqlStore]:
    store = open_store(address)
    yield store
    await store.close()
