"""Kitara's search against that of an earlier commit, at the same processor time.

    python -m bench.strength_kitara COMMIT --players 3 --openings 100 --milliseconds 100
    python -m bench.strength_kitara COMMIT --milliseconds 2000 --width 96 --their-width 48

One of ours sits with as many of theirs as there are other seats; every opening, with one luck and
either deck in turn, is played once from every place in the order of turns. Each search is in a
process of its own that stays, and gets as many nodes as it has shown to need that much processor
time: so other work on the machine changes nothing. Beams are narrower than in play, where there is
more time: the plans of the own turn would take most of a tenth of a second. Rules, map and cards
are ours for both, or those of an earlier rules version with `--content`: what a search is told are
the records of the setting and of its view, as both commits must know them.
"""

import argparse
import sys
from functools import partial
from random import Random
from time import process_time

import numpy as np

from bench.earlier import Contender, side_by_side
from bench.shares import told
from kitama.bots.arena.score import Score
from kitama.bots.kitara.ground import inner
from kitama.bots.kitara.halving import Effort, begin, make_search, step
from kitama.bots.kitara.ladder import SEARCHES
from kitama.bots.kitara.value import mind_of
from kitama.chance import SEED_BITS
from kitama.game import CHANCE, NOBODY, drawn_by
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.ground.cards import DECKS
from kitama.games.kitara.ground.releases import NEWEST, RELEASES
from kitama.games.kitara.restore import write
from kitama.games.kitara.rules.record import P_DEAL, P_TOKEN, SETTING, cells_of, laid
from kitama.games.kitara.rules.sight import VIEW

FIRST_NODES = 50_000
ALL = 1 << 30
COUNTED = (P_DEAL, P_TOKEN)
"""Luck goes by its number here; for cards it goes by the turn."""


def answer() -> None:
    """Think about every view told on a line: width, nodes, a seed, the setting, the view."""
    search, best = make_search(Effort(width=96)), SEARCHES["best"][0]
    # Earlier commits had one mind for all.
    minds = partial(mind_of, is_keen=True) if getattr(best, "is_keen", False) else mind_of
    for line in sys.stdin:
        width, nodes, seed, *records = line.split()
        settings, views = (
            laid(kind, np.frombuffer(bytes.fromhex(told), np.int64).copy())
            for kind, told in zip((SETTING, VIEW), records, strict=True)
        )
        np.copyto(search.mind, minds(int(settings["seats"][0])))
        begun = process_time()
        is_over = begin(settings, views, int(width), int(nodes), int(seed), search)
        while not is_over:
            is_over = step(settings, search, 0.0, ALL)
        spent = process_time() - begun
        print(search.thought.line[0], search.thought.counts[2], spent, flush=True)


class Side:
    """A search, and how fast it was so far."""

    def __init__(self, program: Contender, width: int, milliseconds: float) -> None:
        self._program = program
        self._width = width
        self._seconds = milliseconds / 1000
        self.nodes = self.spent = 0.0

    def choose(self, state: KitaraState, seed: int) -> int:
        """An action for the seat that decides."""
        nodes = FIRST_NODES if self.spent < 1 else int(self._seconds * self.nodes / self.spent)
        records = inner(state.options), write(state.view(state.seat))
        told = " ".join(cells_of(each).tobytes().hex() for each in records)
        action, used, spent = self._program.ask(f"{self._width} {nodes} {seed} {told}").split()
        # What is compiled or followed says nothing of speed.
        if int(used) and float(spent) < 100 * self._seconds:
            self.nodes += int(used)
            self.spent += float(spent)
        return int(action)


def happen(state: KitaraState, opening: int, counted: int) -> int:
    """What chance does: both games of an opening have as much luck in common as they can."""
    phase, turn = int(state.record.phase), int(state.record.turn)
    number = counted if phase in COUNTED else 0
    return drawn_by(Random(f"{opening} {turn} {phase} {number}"), state.chances())


def game(options: dict[str, str], opening: int, sides: list[Side]) -> list[float]:
    """What each side gets, in the order of turns."""
    state, rng, drawn = GAME.start(options), Random(opening), 0
    seats = len(sides)
    first = rng.randrange(seats)
    state.apply(first)
    while state.seat != NOBODY:
        if state.seat == CHANCE:
            is_counted = state.record.phase in COUNTED
            state.apply(happen(state, opening, drawn))
            drawn += is_counted
        elif len(legal := state.legal_actions()) == 1:
            state.apply(legal[0])
        else:
            side = sides[(state.seat - first) % seats]
            state.apply(side.choose(state, rng.getrandbits(SEED_BITS)))
    outcome = state.outcome()
    assert outcome is not None
    shares = [float(seat in outcome.winners) / len(outcome.winners) for seat in range(seats)]
    return shares[first:] + shares[:first]


def main() -> None:
    """Play, and tell the score from time to time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--openings", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--milliseconds", type=float, default=100)
    parser.add_argument("--width", type=int, default=12, help="of the beam for the own turn")
    parser.add_argument("--their-width", type=int, help="the same for the commit; as ours")
    parser.add_argument("--content", type=int, choices=RELEASES, default=NEWEST)
    chosen = parser.parse_args()
    seats, content = chosen.players, {"content": RELEASES[chosen.content]}
    widths = chosen.width, chosen.their_width or chosen.width
    results: list[float] = []
    with side_by_side("bench.strength_kitara", chosen.commit) as (before, now):
        ours, theirs = (
            Side(program, width, chosen.milliseconds)
            for program, width in zip((now, before), widths, strict=True)
        )
        for opening in range(chosen.first, chosen.first + chosen.openings):
            options = {"players": str(seats), "deck": DECKS[opening % len(DECKS)]} | content
            shares = []
            for place in range(seats):
                sides = [theirs] * seats
                sides[place] = ours
                shares.append(game(options, opening, sides)[place])
            results.append(float(np.mean(shares)))
            if len(results) % 10 == 0 or len(results) == chosen.openings:
                print(f"{seats * len(results)} games: {told(Score.of(results), seats)}", flush=True)
                speeds = " and ".join(f"{s.nodes / s.spent:,.0f}" for s in (ours, theirs))
                print(f"  {speeds} nodes a second", flush=True)


if __name__ == "__main__":
    if "--play" in sys.argv:
        answer()
    else:
        main()
