"""Turns plain functions into machine code: the only file that knows numba.

Three modes, chosen by numba's own switches before the first import:
fast (the default), checked (NUMBA_BOUNDSCHECK=1, every index is tested) and plain
(NUMBA_DISABLE_JIT=1, ordinary Python for debugger and coverage; numba is not even imported).
Machine code is kept in the user's cache folder, in a directory named by a digest of every file it
depends on (sources.py), the versions and the mode, so that stale code can never be picked up.
"""

import atexit
import hashlib
import os
import platform
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, TypeVar, cast, overload

from kitama.sources import sources

F = TypeVar("F", bound=Callable[..., Any])
A = TypeVar("A")

_PACKAGE: Final = Path(__file__).parent


def _is_on(switch: str) -> bool:
    return os.environ.get(switch, "0") not in {"", "0"}


def _mode() -> str:
    if _is_on("NUMBA_DISABLE_JIT"):
        return "plain"
    return "checked" if _is_on("NUMBA_BOUNDSCHECK") else "fast"


MODE: Final = _mode()
BARE: Final = "CPointer(int64)" if MODE == "fast" else "int64[::1]"
"""For signatures: an array of 64-bit integers as `bare` returns it."""


def _digest() -> str:
    versions = (platform.python_version(), version("numba"), version("numpy"), MODE)
    digest = hashlib.sha256("\0".join(versions).encode())
    for path in sources(_PACKAGE):
        digest.update(path.relative_to(_PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def cache_directory() -> Path:
    """Where the machine code of exactly these sources is kept."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "kitama" / f"code-{MODE}-{_digest()}"


if MODE == "plain":

    def _compile(function: F, signature: str | None) -> F:  # noqa: ARG001  # one shape, two modes
        return function

    def popcount(bits: int) -> int:
        """How many bits are set."""
        return int(bits).bit_count()

    def lowest(bits: int) -> int:
        """The index of the lowest set bit; bits is not 0."""
        return int(bits & -bits).bit_length() - 1  # a NumPy integer has no bit_length

    def bare(array: A) -> A:
        """An array for functions that read and write single elements, as fast as can be."""
        return array

    def prepared() -> None:
        """Say that everything needed now is compiled."""

else:
    import numba
    from llvmlite import ir
    from numba.core import config, event, types
    from numba.core.imputils import impl_ret_borrowed
    from numba.extending import intrinsic

    config.CACHE_DIR = str(cache_directory())  # type: ignore[attr-defined]  # set by name at import

    def _compile(function: F, signature: str | None) -> F:
        decorate = numba.njit(
            signature,
            cache=True,
            nogil=True,
            error_model="numpy",
            boundscheck=MODE == "checked",
        )
        return cast("F", decorate(function))

    @intrinsic
    def popcount(_typing, bits):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201
        """How many bits are set."""

        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(bits), generate

    @intrinsic
    def lowest(_typing, bits):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201
        """The index of the lowest set bit; bits is not 0."""

        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(bits), generate

    @intrinsic
    def bare(_typing, array):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201
        """An array for functions that read and write single elements, as fast as can be.

        An array is handed on as seven words, its owners are counted at every call, and an index
        may be negative. A search pays for that at each position: it is better off with the bare
        address, unless indices are to be checked. Whoever calls keeps the array alive.
        """

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            if MODE == "checked":
                return impl_ret_borrowed(context, builder, signature.return_type, args[0])  # type: ignore[no-untyped-call]
            return context.make_array(signature.args[0])(context, builder, args[0]).data

        kind = array if MODE == "checked" else types.CPointer(array.dtype)  # type: ignore[no-untyped-call]
        return kind(array), generate

    class _Progress(event.Listener):
        """Says on standard error that a first start is compiling, with a dot for each part."""

        def __init__(self) -> None:
            self.depth = 0
            self.done = 0

        def on_start(self, _event: Any) -> None:
            if self.depth == 0 and self.done == 0:
                sys.stderr.write("Preparing the rules for this machine, once ")
            self.depth += 1

        def on_end(self, _event: Any) -> None:
            self.depth -= 1
            if self.depth == 0:
                self.done += 1
                sys.stderr.write(".")
                sys.stderr.flush()

        def close(self) -> None:
            if self.done:
                sys.stderr.write(" done\n")
                self.done = 0

    _progress = _Progress()
    event.register("numba:compile", _progress)  # type: ignore[no-untyped-call]
    atexit.register(_progress.close)

    def prepared() -> None:
        """Say that everything needed now is compiled: ends the progress line, if one was begun."""
        _progress.close()


@overload
def compiled(target: F) -> F: ...


@overload
def compiled(target: str) -> Callable[[F], F]: ...


def compiled(target: F | str) -> F | Callable[[F], F]:
    """Compile a function on first use, or at once when given its signature.

    A recursive function needs its signature, as in `@compiled("int64(int64, int64)")`: without
    one, cached recursive code crashes the second process that loads it.
    """
    if isinstance(target, str):
        return lambda function: _compile(function, target)
    return _compile(target, None)
