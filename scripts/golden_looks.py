"""Writes tests/data/kitara/looks.json anew: `python -m scripts.golden_looks`.

For when games of Kitara are meant to be looked back at otherwise, or other tasks are kept.
"""

import json

from tests.bots.kitara import looks


def main() -> None:
    """Look at the piece of a game, and at some tasks."""
    text = json.dumps({"piece": looks.piece(), "tasks": looks.tasks()}, separators=(",", ":"))
    looks.FILE.write_text(text.replace(',"', ',\n"') + "\n", "utf-8")
    print(len(text), "bytes")


if __name__ == "__main__":
    main()
