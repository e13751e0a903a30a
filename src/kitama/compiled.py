"""Turns plain functions into machine code: the only file that knows numba, with kept.py and
intermediate.py.

Four modes, chosen by switches before the first import:
fast (the default), checked (NUMBA_BOUNDSCHECK=1, every index is tested), plain
(NUMBA_DISABLE_JIT=1, ordinary Python for debugger and coverage; numba is not even imported) and
module (KITAMA_MODULE=1), which stops at intermediate code for scripts/modules.py to make
WebAssembly of: nothing can be called, and nothing is kept.
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
    if _is_on("KITAMA_MODULE"):
        return "module"
    return "checked" if _is_on("NUMBA_BOUNDSCHECK") else "fast"


MODE: Final = _mode()
_functions: Final[list[Any]] = []
"""All that was declared and is compiled when it is needed, to tell how far that is."""
BARE: Final = "CPointer(int64)" if MODE in {"fast", "module"} else "int64[::1]"
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


def _put_bits(out: Any, at: int, bits: int, width: int) -> None:
    """Write so many bits from there on, the lowest first, a number of 0 or 1 each."""
    for index in range(width):
        out[at + index] = bits >> index & 1


def share() -> float:
    """How much of all that was declared by now is compiled."""
    return sum(bool(function.overloads) for function in _functions) / max(1, len(_functions))


def forms() -> int:
    """How many forms there are of all that can be called, each compiled or loaded."""
    return sum(len(function.overloads) for function in _functions)


if MODE == "plain":

    def _compile(
        function: F,
        signature: str | None,  # noqa: ARG001  # one shape, two modes
        *,
        is_inlined: bool = False,  # noqa: ARG001
    ) -> F:
        return function

    def popcount(bits: int) -> int:
        """How many bits are set."""
        return int(bits).bit_count()

    def lowest(bits: int) -> int:
        """The index of the lowest set bit; bits is not 0."""
        return int(bits & -bits).bit_length() - 1  # a NumPy integer has no bit_length

    def backwards(bits: int) -> int:
        """64 bits in the opposite order, the sign being one of them."""
        turned = int(f"{int(bits) & (1 << 64) - 1:064b}"[::-1], 2)
        return turned - (1 << 64) if turned >> 63 else turned

    put_bits: Any = _put_bits

    def bare(array: A) -> A:
        """An array for functions that read and write single elements, as fast as can be."""
        return array

    def prepared() -> None:
        """Say that everything needed now is compiled."""

    def is_kept() -> bool:
        """There is nothing to keep."""
        return True

else:
    import numba
    from llvmlite import ir
    from numba.core import config, event, typeinfer, types
    from numba.core.imputils import impl_ret_borrowed
    from numba.extending import intrinsic

    from kitama.kept import (
        Kept,
        is_kept,  # noqa: F401  # for others
    )

    config.CACHE_DIR = str(cache_directory())  # type: ignore[attr-defined]  # set by name at import

    def _compile(function: F, signature: str | None, *, is_inlined: bool = False) -> F:
        decorate = numba.njit(
            nogil=True,
            error_model="numpy",
            boundscheck=MODE == "checked",
            forceinline=is_inlined,
        )
        dispatcher: Any = decorate(function)
        if MODE != "module":  # raw code must never get into a cache others share
            dispatcher._cache = Kept(function)
        if signature is not None:
            with typeinfer.register_dispatcher(dispatcher):  # it may call itself
                dispatcher.compile(signature)
                dispatcher.disable_compile()
        _functions.append(dispatcher)
        return cast("F", dispatcher)

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
    def backwards(_typing, bits):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201
        """64 bits in the opposite order, the sign being one of them."""

        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.bitreverse(args[0])

        return types.int64(bits), generate

    def _vector(width: int, bits: int) -> ir.VectorType:
        return ir.VectorType(ir.IntType(bits), width)

    @intrinsic(prefer_literal=True)
    def _spread(_typing, out, _at, _bits, width):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
        """_put_bits for bytes and a width known beforehand: all of them with a few instructions."""
        count = width.literal_value  # a constant with a name, or a number: nothing computed
        whole = 32 if count <= 32 else 64

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            start, kind = args[0], signature.args[0]
            if isinstance(kind, types.Array):
                start = context.make_array(kind)(context, builder, start).data
            flags = builder.bitcast(builder.trunc(args[2], ir.IntType(whole)), _vector(whole, 1))
            spread = builder.zext(flags, _vector(whole, 8))
            if count < whole:
                kept = ir.Constant(_vector(count, 32), list(range(count)))
                spread = builder.shuffle_vector(spread, spread, kept)
            place = builder.bitcast(builder.gep(start, [args[1]]), spread.type.as_pointer())
            builder.store(spread, place, align=1)
            return context.get_dummy_value()

        return types.none(out, types.int64, types.int64, width), generate

    put_bits = _compile(_put_bits, None) if MODE == "checked" else _spread

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


if MODE == "module":
    from kitama.intermediate import stop_there

    stop_there()


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


def inlined(function: F) -> F:
    """Compile a function into each that calls it: for the innermost parts of a loop alone."""
    return _compile(function, None, is_inlined=True)
