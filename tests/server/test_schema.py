"""Requests made from the OpenAPI description, valid and hostile, get documented answers."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from tests.server.serving import serving

EXAMPLES = 15


class Background:
    """A server in a thread of its own, for a tool that asks synchronously."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self.url = ""

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        async with serving(self._database) as server:
            self.url = server.url
            self._ready.set()
            await self._stop.wait()

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_error: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()


@pytest.fixture(scope="module")
def background(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Background]:
    with Background(tmp_path_factory.mktemp("schema") / "k.sqlite") as server:
        # What games are seen again with starts at the first request, and may have to compile.
        httpx.post(f"{server.url}/api/replay", json={"text": ""}, timeout=120)
        yield server


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_hostile_requests(background: Background, mode: GenerationMode) -> None:
    api = schemathesis.openapi.from_url(f"{background.url}/api/schema/openapi.json")
    for found in api.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]
        if mode is GenerationMode.NEGATIVE and not (operation.body or operation.path_parameters):
            continue

        @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
        @given(operation.as_strategy(generation_mode=mode))
        def ask(case: Any) -> None:
            case.call_and_validate(
                checks=[not_a_server_error, status_code_conformance, response_schema_conformance]
            )

        ask()
