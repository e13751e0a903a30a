"""Kitara's levels, each against the one below it, at a table of any size.

    python -m bench.levels_kitara --players 3 --openings 40

One of the higher level sits with as many of the lower one as there are other seats; every opening,
with one luck and either deck in turn, is played once from every place in the order of turns.
"""

import argparse

from bench.inside_kitara import sort_of
from bench.match_kitara import Match
from bench.shares import told


def main() -> None:
    """Play and tell, step by step."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--openings", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--levels", nargs="*", default=[str(level) for level in range(1, 11)])
    chosen = parser.parse_args()
    for upper in chosen.levels:
        lower = str(int(upper) - 1)
        match = Match(chosen.players, (sort_of(upper), sort_of(lower)))
        score = match.play(range(chosen.first, chosen.first + chosen.openings))
        step = f"{chosen.players} players, {upper} against {lower}"
        print(f"{step}: {told(score, chosen.players)}", flush=True)


if __name__ == "__main__":
    main()
