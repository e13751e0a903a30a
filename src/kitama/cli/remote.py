"""A server somewhere else, asked over HTTP with a program's token."""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any, Final

QUIET_SECONDS: Final = 60.0
"""Streams have an empty line at least every 15 seconds: who is silent for longer is gone."""


class Away(Exception):
    """The server cannot be reached, or has no time: try again."""


class RefusedThere(Exception):
    """The server says no, and would say so again."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code


class Remote:
    """Needs the server's address and a token."""

    def __init__(self, server: str, token: str) -> None:
        self._server = server.rstrip("/")
        self._token = token

    def post(self, path: str, body: Any = None) -> None:
        """Ask for something. Raises Away or RefusedThere."""
        with self._open(path, json.dumps(body or {}).encode()) as response:
            response.read()

    def lines(self, path: str) -> Iterator[dict[str, Any]]:
        """The messages of a stream as they come, until it ends. Raises Away or RefusedThere."""
        with self._open(path, None) as response:
            try:
                for line in response:
                    if line.strip():
                        yield json.loads(line)
            except (OSError, HTTPException, ValueError) as error:
                raise Away(str(error)) from error

    def _open(self, path: str, body: bytes | None) -> Any:
        request = urllib.request.Request(  # noqa: S310  # the user names the server
            self._server + path,
            body,
            {"authorization": f"Bearer {self._token}", "content-type": "application/json"},
        )
        try:
            return urllib.request.urlopen(request, timeout=QUIET_SECONDS)  # noqa: S310
        except urllib.error.HTTPError as error:
            if error.code in {429, 500, 502, 503, 504}:
                raise Away(f"status {error.code}") from error
            raise RefusedThere(error.code, _code(error)) from error
        except (OSError, HTTPException) as error:
            raise Away(str(error)) from error


def _code(error: urllib.error.HTTPError) -> str:
    try:
        found = json.loads(error.read())
    except (OSError, ValueError):
        return ""
    return str(found.get("code", "")) if isinstance(found, dict) else ""
