"""What a start costs: importing, compiling for the first time, loading from the cache."""

from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from bench.measure import Row, fresh

TURNS: Final = 5
KERNEL: Final = "from kitama.games.onitama.game import GAME; GAME.prepare()"


def starts() -> list[Row]:
    """Fresh processes in turns; the median of each."""
    pairs = [(fresh("import kitama"), fresh("import numba")) for _turn in range(TURNS)]
    share = median(ours / numba for ours, numba in pairs)
    numba_seconds = median(numba for _ours, numba in pairs)
    with TemporaryDirectory() as cache:
        cold = fresh(KERNEL, XDG_CACHE_HOME=cache)
        warm = median(fresh(KERNEL, XDG_CACHE_HOME=cache) for _turn in range(TURNS))
    return [
        Row("import kitama, import numba = 1", f"{share:.4f}", "< 0.15", share < 0.15),
        Row("import numba", f"{numba_seconds:.2f} s"),
        Row("Onitama ready, compiled for the first time", f"{cold:.1f} s"),
        Row("Onitama ready, from the cache", f"{warm:.2f} s"),
    ]
