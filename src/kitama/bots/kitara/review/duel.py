"""A turn as it was played against the best plan for it, on what its player could see. Compiled.

The best plan is looked for as the strongest bot does. Then both are carried out again and again,
with tokens and luck that the search has not met, the same for both: so the plan is not favoured
by the luck it was chosen for.
"""

from typing import Final, NamedTuple

import numpy as np

from kitama.bots.kitara.halving import Search, begin
from kitama.bots.kitara.review.outlook import draw_luck, horizon
from kitama.bots.kitara.review.walk import BETTER, PLAYED, SEAT, Walk
from kitama.bots.kitara.simulate import LUCK, chance_to_win, play_on
from kitama.bots.kitara.thought import LENGTH
from kitama.compiled import compiled
from kitama.games.kitara.rules.features import Floats, Table
from kitama.games.kitara.rules.record import SEATS, SPACES, STATE, Records, blank
from kitama.games.kitara.rules.restore import deal
from kitama.games.kitara.rules.sight import VIEW, show

CERTAIN: Final = 1.0
"""A loss counts if its square is larger than so many times its variance."""
ROUNDS, SQUARES = range(2)
_FRESH: Final = 1 << 32
"""Seeds from here on are the duel's, those below the search's."""


class Duel(NamedTuple):
    """Working memory for one turn after another."""

    views: Records
    """What the player could see when the turn began."""
    root: Records
    luck: Floats
    chances: Table
    """To win, of each seat: with the turn played, then with the better one."""
    totals: Floats
    """What the turn played brought each seat more than the better one, summed."""
    tallies: Floats
    """How many rounds that is of, and the squares of what it brought its own seat."""


def make_duel() -> Duel:
    """Memory for a duel."""
    return Duel(
        blank(VIEW),
        blank(STATE),
        np.zeros(LUCK),
        np.zeros((2, SEATS)),
        np.zeros(SEATS),
        np.zeros(2),
    )


@compiled
def study(
    settings: Records, walk: Walk, row: int, width: int, most: int, search: Search, duel: Duel
) -> None:
    """Begin to look for the best plan of a turn; halving.step() goes on with it."""
    show(settings[0], walk.roots[row], walk.turns[row, SEAT], duel.views[0])
    for place in range(len(search.memory.fingerprints)):
        search.memory.fingerprints[place] = 0
    begin(settings, duel.views, width, most, _seed_of(row), search)
    for seat in range(SEATS):
        duel.totals[seat] = 0.0
    duel.tallies[ROUNDS] = 0.0
    duel.tallies[SQUARES] = 0.0


@compiled
def _seed_of(row: int) -> int:
    # The search takes some seeds beginning with its own.
    return 1000 * (row + 1)


@compiled
def compare(
    settings: Records, walk: Walk, row: int, rounds: int, search: Search, duel: Duel
) -> None:
    """Carry both turns out so many times more, and keep what one brought more than the other."""
    own, tallies = walk.turns[row, SEAT], duel.tallies
    for _round in range(rounds):
        number = int(tallies[ROUNDS])
        deal(settings[0], duel.views[0], _FRESH * _seed_of(row) + number, duel.root[0])
        draw_luck(_FRESH * _seed_of(row), number, duel.luck)
        for which in range(2):
            _carry_out(settings, walk, row, which, search, duel)
        for seat in range(settings[0].seats):
            duel.totals[seat] += duel.chances[0, seat] - duel.chances[1, seat]
        tallies[SQUARES] += (duel.chances[0, own] - duel.chances[1, own]) ** 2
        tallies[ROUNDS] += 1.0
    _conclude(settings, walk, row, search, duel)


@compiled
def _carry_out(
    settings: Records, walk: Walk, row: int, which: int, search: Search, duel: Duel
) -> None:
    """Find the chances of every seat with the turn played, 0, or with the best plan, 1."""
    setting, root = settings[0], duel.root[0]
    stage, mind = walk.outlook.stage, walk.outlook.mind
    length = walk.turns[row, PLAYED] if which == 0 else search.thought.counts[LENGTH]
    for step in range(length):
        stage.line[step] = walk.played[row, step] if which == 0 else search.thought.line[step]
    for space in range(SPACES):
        stage.refuges[space] = walk.refuges[row, space]
    stage.bench.nodes[0] = 0
    play_on(setting, root, length, duel.luck, mind, horizon(setting, root), stage)
    for seat in range(setting.seats):
        duel.chances[which, seat] = chance_to_win(setting, stage.state[0], seat, mind, stage)


@compiled
def _conclude(settings: Records, walk: Walk, row: int, search: Search, duel: Duel) -> None:
    """Say what the turn gave away, and what was better; nothing where that may be mere chance."""
    own, rounds = walk.turns[row, SEAT], duel.tallies[ROUNDS]
    mean = duel.totals[own] / rounds
    # Squares are compared: the page has no roots.
    variance = max(0.0, duel.tallies[SQUARES] / rounds - mean * mean) / rounds
    walk.variances[row] = variance
    is_worse = mean < 0 and mean * mean > CERTAIN * variance
    for seat in range(settings[0].seats):
        walk.gains[row, seat] = duel.totals[seat] / rounds if is_worse else 0.0
    walk.turns[row, BETTER] = search.thought.counts[LENGTH] if is_worse else 0
    for step in range(walk.turns[row, BETTER]):
        walk.better[row, step] = search.thought.line[step]
