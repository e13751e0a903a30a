"""How an older database becomes one of today."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def upgrade(connection: Connection) -> None:
    """Bring the database up to date, within the connection's transaction."""
    config = Config()
    # A lone % means something in Alembic's configuration, and may stand in a path.
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
