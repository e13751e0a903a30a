"""Functions that cannot go to the page, each for a reason: python -m tests.strange NAME."""

import math
import sys

import numpy as np
from llvmlite import binding as llvm

from scripts import modules  # isort: skip  # chooses the mode: it comes before the house's own
from kitama.compiled import compiled
from kitama.intermediate import intermediate


@compiled
def allocates(count: int) -> int:
    """Asks for memory."""
    return len(np.zeros(count))


@compiled
def raises(count: int) -> int:
    """Needs Python's exceptions: the page is told of a trap instead."""
    if count > 3:
        raise ValueError
    return count


@compiled
def imports(count: float) -> float:
    """Calls what the page does not give."""
    return math.erf(count)


@compiled
def fits(count: float) -> float:
    """Calls what the page gives."""
    return math.exp(count) + 1.0


def main(name: str) -> None:
    """Make object code of one of them, or say why not."""
    function = fits if name == "holds" else globals()[name]
    example = 1 if name in {"allocates", "raises"} else 1.0
    code = modules.joined([intermediate("asked", function, (example,))])
    if name == "holds":
        code = llvm.parse_assembly(f"{code}\n{HOLDS}")
    try:
        modules.object_code(code, ["asked", "held"])
    except modules.Leftover as leftover:
        sys.exit(str(leftover))


HOLDS = """
define i64 @held() {
  %found = load i64, ptr inttoptr (i64 139873 to ptr)
  ret i64 %found
}
"""
"""An address of this process, as numba leaves one for a large table."""

if __name__ == "__main__":
    main(sys.argv[1])
