"""One server for one file: a lock beside the database, which ends with the process that has it.

PostgreSQL has locks of its own (postgres.py).
"""

import contextlib
import os
from pathlib import Path
from typing import IO, Any

try:
    import fcntl
except ModuleNotFoundError:  # Windows
    fcntl = None  # type: ignore[assignment]


class InUse(Exception):
    """Another process has the file for itself, or writes to a database that is to be had alone."""


def hold(path: Path) -> IO[Any] | None:
    """Take the file for this process, until what is returned is closed. Raises InUse.

    None where a lock cannot be had, as in a folder nobody can write to.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Neither emptied when opened nor deleted when closed: both would be done to another's lock.
        lock = path.with_name(f"{path.name}.lock").open("a+")
    except OSError:
        return None
    try:
        _lock(lock)
    except OSError as error:
        lock.seek(0)
        holder = lock.read(20).strip()
        lock.close()
        raise InUse(holder) from error
    with contextlib.suppress(OSError):  # on a full disk the lock holds without a name in it
        lock.truncate(0)
        lock.write(f"{os.getpid()}\n")
        lock.flush()
    return lock


def _lock(lock: IO[Any]) -> None:
    if fcntl is not None:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        import msvcrt  # noqa: PLC0415  # Windows alone has it

        # Far behind the text, which others must be able to read.
        lock.seek(1 << 20)
        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
