"""A bot for `kitama bot` and `kitama arena`: reads questions and writes actions.

kitama bot --server http://localhost:8000 --token TOKEN -- python examples/line_bot.py
"""

import json
import random
import sys

for line in sys.stdin:
    print(random.choice(json.loads(line)["legal"]), flush=True)
