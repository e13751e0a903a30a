"""Alembic's way in: it runs on the connection it is given, in that connection's transaction."""

from alembic import context

from kitama.storage.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    # The transaction is the caller's: Alembic neither begins nor ends one.
    transactional_ddl=False,
)
context.run_migrations()
