"""The tables of the database. migrations/ builds them; a test compares the two."""

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Text
from sqlalchemy import Table as SqlTable

METADATA: Final = MetaData()

TABLES: Final = SqlTable(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("join_hash", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("phase", Text, nullable=False),
    Column("due", BigInteger),
    # Who made it, as a hash of an address, until it is over.
    Column("maker", Text, nullable=False, server_default=""),
    Index("tables_due", "due"),
    Index("tables_maker", "maker"),
    Index("tables_listed", "visibility", "phase", "created_at"),
)

LINES: Final = SqlTable(
    "lines",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("request", Text, nullable=False),
    Column("digest", Text, nullable=False),
    # Read by table and in order: without a row number of their own the rows lie in that order.
    sqlite_with_rowid=False,
)

SEATS: Final = SqlTable(
    "seats",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("token_hash", Text, nullable=False),
    Column("guest", Text, nullable=False),
    Index("seats_guest", "guest"),
    sqlite_with_rowid=False,
)

CHAT: Final = SqlTable(
    "chat",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("request", Text, nullable=False, server_default=""),
    sqlite_with_rowid=False,
)

PULSES: Final = SqlTable(
    "pulses",
    METADATA,
    Column("node", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    # One row for each node, written again and again to find out whether that is possible.
    sqlite_with_rowid=False,
)

TOKENS: Final = SqlTable(
    "tokens",
    METADATA,
    Column("token_hash", Text, primary_key=True),
    Column("program", Text, nullable=False),
    Column("scopes", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("tokens_program", "program"),
    sqlite_with_rowid=False,
)

CHALLENGES: Final = SqlTable(
    "challenges",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("program", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("answer", Text, nullable=False),
    Index("challenges_program", "program", "at"),
    Index("challenges_table", "table_id"),
    sqlite_with_rowid=False,
)
