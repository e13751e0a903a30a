"""Migrations lead to exactly the schema the code uses."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from kitama.storage import SqlStore, open_store
from kitama.storage.migrations import upgrade
from kitama.storage.schema import METADATA

pytestmark = pytest.mark.anyio


async def test_migrated_is_what_the_code_expects(store: SqlStore) -> None:
    with store._writing.begin() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), METADATA)

    assert differences == []


async def test_migrating_again_changes_nothing(store: SqlStore, address: str) -> None:
    with store._writing.begin() as connection:
        upgrade(connection)
    again = open_store(address)
    await again.check()
    await again.close()
