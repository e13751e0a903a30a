"""Deciding at a Kitara table of four with bots, clock and leaver rule, beside the code before.

`python -m bench.tables`, or with everything else in `python -m bench`. The code before is taken out
of git; both play the same games, in turns, in processes of their own.
"""

import sys
from random import Random
from statistics import median
from time import process_time
from typing import Final

from bench.earlier import side_by_side
from bench.measure import Row, report
from kitama.game import NOBODY
from kitama.games.kitara.game import GAME
from kitama.tables import lobby, schedule, turn
from kitama.tables.clock import LiveClock
from kitama.tables.schedule import Patience
from kitama.tables.setup import Machine, Person, Player, Setup

EARLIER: Final = "63f4416613"
"""The last commit that folded every line twice."""
PATIENCE: Final = Patience(bot_ms=20_000, leaver_ms=90_000)
PLAYERS: Final[tuple[Player, ...]] = (Person("Ada"), *[Machine("1")] * 3)
TURNS: Final = 15
GAMES: Final = 3


def folds() -> float:
    """Lines a second, decided, looked ahead of and taken in, over some random games."""
    seconds, lines = 0.0, 0
    for game in range(GAMES):
        rng = Random(game)
        clock = LiveClock(bank_ms=3_600_000)
        setup = Setup("kitara", {"players": "4"}, clock=clock, leaver="bot", stand_in="1")
        change = lobby.create("t", setup, PLAYERS, bytes(32), 0)
        change.commit()
        table = change.table
        lobby.start(table, 0).commit()
        while (state := table.state) is not None and state.seat != NOBODY:
            text = GAME.notation(rng.choice(state.legal_actions()))
            begun = process_time()
            change = turn.act(table, state.seat, table.version, text, "", 0)
            schedule.marks_after(change, PATIENCE)
            change.commit()
            seconds += process_time() - begun
            lines += len(change.lines)
    return lines / seconds


def tables() -> list[Row]:
    """Ours and those of before in turns."""
    with side_by_side("bench.tables", EARLIER) as (theirs, ours):
        rates = [(float(theirs.ask()), float(ours.ask())) for _turn in range(TURNS)]
    before, now = zip(*rates, strict=True)
    ratio = median(mine / old for old, mine in rates)
    return [
        Row("lines a second, folded twice, as before", f"{median(before):,.0f}"),
        Row("lines a second, folded once", f"{median(now):,.0f}"),
        Row("  / before", f"{ratio:.2f}", "> 1", ratio > 1),
    ]


def main() -> None:
    """Play for whoever asks, or measure and print."""
    if sys.argv[1:] != ["--play"]:
        report("Kitara, a table of four with bots", tables())
        return
    GAME.prepare()
    folds()
    for _line in sys.stdin:
        print(folds(), flush=True)


if __name__ == "__main__":
    main()
