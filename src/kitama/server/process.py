"""Sets up a process that does nothing but serve: its loop, how often it looks for garbage."""

import asyncio
import gc
import sys
from collections.abc import Coroutine
from typing import Any, Final

try:
    import resource
except ModuleNotFoundError:  # on Windows
    resource = None  # type: ignore[assignment]

GARBAGE: Final = (20_000, 50, 100)
"""How much is made before anybody looks for garbage: tables grow, and throw little away."""
FEWEST_FILES: Final = 512
MOST_FILES: Final = 65_536
SWITCH_SECONDS: Final = 0.0005
"""How long the event loop may keep the writing thread waiting for its turn."""


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run to the end on uvloop, or on Python's own loop where there is none, as on Windows."""
    try:
        import uvloop  # noqa: PLC0415  # not everywhere
    except ModuleNotFoundError:
        asyncio.run(work)
    else:
        uvloop.run(work)


def open_many() -> int:
    """Allow as many open files, and so connections, as the system lets us have: their number."""
    if resource is None:
        return FEWEST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(soft, most)


def settle() -> None:
    """To be called once everything is loaded."""
    # What is loaded by now stays; looking through it for garbage again and again takes long.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH_SECONDS)
