"""Notices for those who are away, where they are sent, and the key they are signed with."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add three tables."""
    op.create_table(
        "endpoints",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("asker", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("keys", sa.Text(), nullable=False),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("locale", sa.Text(), nullable=False),
        sa.Column("quiet", sa.Text(), nullable=False),
        sa.Column("maker", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    for column in ("owner", "asker", "maker", "at"):
        op.create_index(f"endpoints_{column}", "endpoints", [column])
    op.create_index("endpoints_table", "endpoints", ["table_id"])
    op.create_table(
        "notices",
        sa.Column(
            "table_id", sa.Text(), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column(
            "endpoint",
            sa.Text(),
            sa.ForeignKey("endpoints.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("claim", sa.Text(), nullable=False),
        sqlite_with_rowid=False,
    )
    for column in ("due", "endpoint", "claim"):
        op.create_index(f"notices_{column}", "notices", [column])
    op.create_table(
        "keys",
        sa.Column("name", sa.Text(), primary_key=True),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sqlite_with_rowid=False,
    )
