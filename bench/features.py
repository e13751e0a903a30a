"""What each feature of Onitama's search is worth: the engine against itself without it.

    python -m bench.features --milliseconds 10 --openings 1500

Both have the same processor time, as in bench.strength. A sequential test, that of `kitama arena`,
ends each match as soon as it is clear that the engine with the feature is stronger, or is not.
"""

import argparse
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from bench.earlier import ROOT, Contender
from bench.strength import Side, match
from kitama.bots.arena.score import SequentialTest

ENGINE: Final = Path("kitama", "bots", "onitama")
BEHIND: Final = "depth - 1 - less, -alpha - 1, -alpha)"
CAPTURES: Final = "if estimate >= beta:\n                return estimate\n            best"


class Feature(NamedTuple):
    """What stands in a file of the engine, and what would stand there without it."""

    file: str
    there: str
    instead: str


FEATURES: Final = {
    "reductions": Feature("search.py", "less = int(REDUCTIONS", "less = 0 * int(REDUCTIONS"),
    "longer-where-attacked": Feature("search.py", "+ EXTENDED] = 2 * depth", "+ EXTENDED] = 0"),
    "hopeless": Feature("search.py", "_HOPELESS_DEPTH: Final = 3", "_HOPELESS_DEPTH: Final = -1"),
    "futile": Feature("search.py", "_FUTILE_MARGIN: Final = 70", "_FUTILE_MARGIN: Final = 99999"),
    "captures-beyond": Feature("search.py", CAPTURES, CAPTURES.replace(">= beta", "> -WIN")),
    "zero-window": Feature("search.py", BEHIND, BEHIND.replace("-alpha - 1", "-beta")),
    "aspiration": Feature("deepen.py", "if depth > 4 and", "if depth > MAX_DEPTH and"),
    "killers": Feature("order.py", "score += KILLER\n", "score += 0\n"),
    "counters": Feature("order.py", "score += COUNTER\n", "score += 0\n"),
    "history": Feature("order.py", "bonus = min(depth * depth * 4, 1600)", "bonus = 0"),
}


@contextmanager
def without(feature: Feature) -> Iterator[tuple[Contender, Contender]]:
    """The engine, and the engine without that."""
    with ExitStack() as stack:
        sources = Path(stack.enter_context(TemporaryDirectory())) / "src"
        copytree(ROOT / "src", sources, ignore=ignore_patterns("web", "__pycache__"))
        file = sources / ENGINE / feature.file
        text = file.read_text("utf-8")
        assert text.count(feature.there) == 1, feature
        file.write_text(text.replace(feature.there, feature.instead), "utf-8")
        pair = []
        for place in (ROOT / "src", sources):
            pair.append(Contender("bench.strength", place))
            stack.callback(pair[-1].close)
        yield pair[0], pair[1]


def main() -> None:
    """Play, feature by feature."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--features", nargs="*", choices=FEATURES, default=tuple(FEATURES))
    parser.add_argument("--openings", type=int, default=1500)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--milliseconds", type=float, default=10)
    parser.add_argument("--test", type=SequentialTest.parse, default="0,20")
    chosen = parser.parse_args()
    openings = range(chosen.first, chosen.first + chosen.openings)
    for name in chosen.features:
        print(name, flush=True)
        with without(FEATURES[name]) as (ours, theirs):
            sides = Side(ours, chosen.milliseconds), Side(theirs, chosen.milliseconds)
            match(sides, openings, chosen.test)


if __name__ == "__main__":
    main()
