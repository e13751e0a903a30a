"""What to play for by other weights than the package's: Kitara's search with 25,000 nodes for both.

    python -m bench.weights_kitara plans.txt --players 4 --openings 40

One who plays for what the file says sits with others who play for what the package says; every
opening, with one luck and either deck in turn, is played once from every place in the order of
turns.
"""

import argparse
from pathlib import Path

from bench.inside_kitara import sort_of
from bench.match_kitara import Match
from bench.shares import told
from kitama.bots.kitara.value import CHANCES, PLANS, kept, read, with_ends


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--openings", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    chosen = parser.parse_args()
    players = chosen.players
    plans = read(chosen.file.read_text("utf-8"))[players], kept(PLANS, players)
    minds = [with_ends(ends, kept(CHANCES, players)) for ends in plans]
    match = Match(players, [sort_of("10")] * 2, minds)
    score = match.play(range(chosen.first, chosen.first + chosen.openings))
    print(f"{players} players, {players * chosen.openings} games: {told(score, players)}")


if __name__ == "__main__":
    main()
