"""What tests of tables, storage and server share."""

from collections.abc import Iterator

import pytest

from tests.postgres import Postgres, running


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    with running(tmp_path_factory.mktemp("postgres")) as server:
        yield server
