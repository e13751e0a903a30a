"""Who wins Kitara by turn order, on many games of one level against itself.

    python -m bench.order_kitara --games 400 --first 200000

The report is that of `kitama content balance`. Games are played inside compiled code instead of at
tables, so the same numbers stand for other luck; another seat begins each time.
"""

import argparse
from functools import cache
from pathlib import Path

from bench.inside_kitara import Table, sort_of
from kitama.bots.arena.entrant import Entrant
from kitama.bots.kitara.balance import measure
from kitama.cli.kitara.balance_report import markdown
from kitama.game import Options
from kitama.games.kitara.ground.cards import DECKS
from kitama.games.kitara.options import END, EVEN, FORCED, START

TABLES = tuple(f"{players}{deck}" for players in (2, 3, 4) for deck in DECKS)

_table = cache(Table)


def actions(options: Options, bot: Entrant, opening: int) -> list[int]:
    """A game of a level against itself."""
    players, sort = int(options["players"]), sort_of(bot.name)
    others = {START: options[START]} if START in options else {}
    table = _table(players, options["deck"], **others)
    return table.game(opening, opening % players, (sort, sort))[1]


def main() -> None:
    """Play, and write the report of all tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--bot", default="10")
    parser.add_argument("--tables", nargs="*", choices=TABLES, default=TABLES)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--even", action="store_true", help="with the points of an even start")
    parser.add_argument("--out", type=Path, default=Path("balance.md"))
    chosen = parser.parse_args()
    openings, reports = range(chosen.first, chosen.first + chosen.games), []
    bot = Entrant.parse(chosen.bot)
    for table in chosen.tables:
        options = {"players": table[0], "deck": table[1:], END: FORCED}
        if chosen.even:
            options[START] = EVEN
        report = measure(options, bot, openings, chosen.processes, lambda: None, actions)
        reports.append(report)
        shares = " ".join(f"{share:.3f}" for share in report.order_shares)
        print(f"{table}: {shares}", flush=True)
    chosen.out.write_text(markdown(reports, bots=[bot.text], first=chosen.first), "utf-8")


if __name__ == "__main__":
    main()
