"""A bot for `kitama arena` in a few lines: it takes what it can, and otherwise anything.

kitama arena onitama 1 "command:python examples/arena_bot.py"

Each line on standard input is a question in JSON, each line on standard output an action. The
protocol is described in docs/bot-protocol.md.
"""

import json
import random
import sys


def choose(question: dict) -> str:
    """One of the legal actions: a capture if there is one."""
    view = question["view"]
    theirs = "rR" if view["mover"] == "blue" else "bB"
    captures = [text for text in question["legal"] if at(view, text) in theirs]
    return random.choice(captures or question["legal"])


def at(view: dict, text: str) -> str:
    """What stands where an action such as `tiger b1-b3` leads; `-` for a pass."""
    square = text.rpartition("-")[2]
    if len(square) != 2:
        return "-"
    return view["squares"]["abcde".index(square[0]) + 5 * (int(square[1]) - 1)]


for line in sys.stdin:
    print(choose(json.loads(line)), flush=True)
