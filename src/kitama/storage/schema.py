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

ENDPOINTS: Final = SqlTable(
    "endpoints",
    METADATA,
    Column("id", Text, primary_key=True),
    # Who is told: a guest, whoever holds a seat by its token, or a table; never in plain words.
    Column("owner", Text, nullable=False),
    # Who asked for it: a guest, or a seat's token.
    Column("asker", Text, nullable=False),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE")),
    Column("kind", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("keys", Text, nullable=False),
    Column("origin", Text, nullable=False),
    Column("locale", Text, nullable=False),
    Column("quiet", Text, nullable=False),
    # From where, as a hash of an address.
    Column("maker", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("endpoints_owner", "owner"),
    Index("endpoints_asker", "asker"),
    Index("endpoints_maker", "maker"),
    Index("endpoints_table", "table_id"),
    Index("endpoints_at", "at"),
    sqlite_with_rowid=False,
)

NOTICES: Final = SqlTable(
    "notices",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("endpoint", Text, ForeignKey("endpoints.id", ondelete="CASCADE"), primary_key=True),
    Column("id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    # Whoever sends it; who has died meanwhile holds it only until it is due again.
    Column("claim", Text, nullable=False),
    Index("notices_due", "due"),
    Index("notices_endpoint", "endpoint"),
    Index("notices_claim", "claim"),
    sqlite_with_rowid=False,
)

KEYS: Final = SqlTable(
    "keys",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
