"""Log lines as JSON: an event and a few named values. What is secret is never among them."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final

FIELDS: Final = ("table", "code", "path")
"""The only values that are written. A table's id is shortened: it is also a link."""


class JsonLines(logging.Formatter):
    """One line a record; errors bring their traceback, for the host alone."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        for name in FIELDS:
            value = getattr(record, name, None)
            if value is not None:
                line[name] = value[:6] if name == "table" else value
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def configure(level: int) -> None:
    """Write log lines to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
