"""Programs of others: their tokens, and the tables they are asked to."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add two tables."""
    op.create_table(
        "tokens",
        sa.Column("token_hash", sa.Text(), primary_key=True),
        sa.Column("program", sa.Text(), nullable=False),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("tokens_program", "tokens", ["program"])
    op.create_table(
        "challenges",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column(
            "table_id", sa.Text(), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("program", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("challenges_program", "challenges", ["program", "at"])
    op.create_index("challenges_table", "challenges", ["table_id"])
