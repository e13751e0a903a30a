"""Writes tests/data/kitara/thoughts.json anew: `python -m scripts.golden_thoughts`.

For when bots are meant to think otherwise, or the positions they are asked about have changed.
"""

import json

from kitama.bots.kitara.ladder import CASUAL, SEARCHES
from tests.bots.kitara import thoughts


def main() -> None:
    """Let every level think in every position."""
    found = [
        thoughts.position_of(state, (20_261_116 + number, 7 * number), (*CASUAL, *SEARCHES))
        for number, state in enumerate(thoughts.positions())
    ]
    told = {"milliseconds": thoughts.MILLISECONDS, "tick": thoughts.TICK, "positions": found}
    text = json.dumps(told, separators=(",", ":"))
    thoughts.FILE.write_text(text.replace(',"', ',\n"') + "\n", "utf-8")
    print(len(text), "bytes")


if __name__ == "__main__":
    main()
