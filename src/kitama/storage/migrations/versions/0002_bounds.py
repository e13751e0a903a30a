"""Proof that the database can be written to; what bounds it: who made a table, who sits; and which
requests were said, so that none is said twice.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add a table, two columns and two indexes."""
    op.create_table(
        "pulses",
        sa.Column("node", sa.Text(), primary_key=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.add_column("tables", sa.Column("maker", sa.Text(), nullable=False, server_default=""))
    op.add_column("chat", sa.Column("request", sa.Text(), nullable=False, server_default=""))
    op.create_index("tables_maker", "tables", ["maker"])
    op.create_index("seats_guest", "seats", ["guest"])
