"""The real server for the tests in browsers.

python -m tests.browser.serve PORT DATABASE [SETTINGS], the last as JSON.
"""

import asyncio
import json
import sys
from dataclasses import replace
from typing import Any

from kitama.server.app import make_server
from kitama.server.services import Services
from kitama.server.settings import Settings
from kitama.storage import open_store

SETTINGS = Settings(
    is_secure=False,
    messages_per_second=1_000,
    message_burst=1_000,
    requests_per_second=1_000,
    request_burst=1_000,
)
"""Plain cookies, as on a local network, and room for many people at one address."""


async def main(port: int, database: str, chosen: dict[str, Any]) -> None:
    settings = replace(SETTINGS, **chosen)
    await make_server(Services(open_store(database), settings), "127.0.0.1", port).serve()


if __name__ == "__main__":
    port, database, *more = sys.argv[1:]
    asyncio.run(main(int(port), database, json.loads(more[0]) if more else {}))
