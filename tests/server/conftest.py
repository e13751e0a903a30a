from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.serving import Serving, serving
from tests.tables.tables import show_veiled


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here runs in compiled mode alone."""
    for item in items:
        if "tests/server" in item.path.as_posix():
            item.add_marker(pytest.mark.server)


@pytest.fixture
def veiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests' own game with secrets can be played."""
    show_veiled(monkeypatch)


@pytest.fixture
async def server(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Serving]:
    del anyio_backend
    async with serving(tmp_path / "k.sqlite") as running:
        yield running
