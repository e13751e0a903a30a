"""Learns what guides the beam within a turn, so that better turns are found.

What a turn is worth is told by its end. A state in the middle of one is worth what the rest of the
turn can make of it, and weights for ends do not know that: cards still unfed, pawns still to place.
Here weights within turns are shaken, the same turns are planned with each, and the weights move to
where the best plan's end was worth more. No game is played for that, and nothing is luck but which
turns are planned.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from kitama.bots.kitara.ground import inner
from kitama.bots.kitara.improve import KNOTS, PAIR, Way, hats_of, units_of
from kitama.bots.kitara.plan import Bench, make_bench, plan
from kitama.bots.kitara.playout import make_arena, play_game
from kitama.bots.kitara.value import with_ends
from kitama.compiled import compiled
from kitama.games.kitara.game import GAME
from kitama.games.kitara.ground.cards import DECKS
from kitama.games.kitara.rules import kernel
from kitama.games.kitara.rules.features import COUNT, Table
from kitama.games.kitara.rules.record import P_DRAFT, SEATS, STATE, Ints, Records, blank

WIDTH: Final = 4
"""Of the beams: wider ones find more by themselves, and tell less."""
PAIRS: Final = 24
"""Of shaken weights, one the mirror image of the other, between two moves of the weights."""
TURNS: Final = 32
"""Planned with each of them."""
MOST_TURNS: Final = 64


class Turn(NamedTuple):
    """A turn that begins, in a game with such a setting."""

    settings: Records
    states: Records


def guide(
    players: int,
    games: int,
    batches: int,
    seed: int,
    tick: Callable[[], object],
    ends: Table,
    begun: Table,
) -> Table:
    """What is added within turns to the weights for their ends, beginning with what is known.

    The turns are those of so many games.
    """
    rng = np.random.default_rng((seed, players))
    units, hats = units_of(players, ends, rng), hats_of(len(ends))
    turns = turns_of(players, games, with_ends(ends, ends, begun), rng)
    bench, way = make_bench(WIDTH), Way(units.shape)
    for _batch in range(batches):
        shakes = rng.choice((-1.0, 1.0), (PAIRS, PAIR, KNOTS, COUNT))
        shakes[:, 1] = -shakes[:, 0]
        chosen = [turns[number] for number in rng.choice(len(turns), TURNS, replace=False)]
        found = np.zeros((PAIRS, PAIR))
        for place in np.ndindex(found.shape):
            added = begun + hats @ ((way.moved + shakes[place]) * units)
            found[place] = worth(chosen, with_ends(ends, ends, added), bench, WIDTH)
        way.go(shakes, found)
        tick()
    return np.asarray(begun + hats @ (way.mean() * units))


def worth(turns: list[Turn], mind: Table, bench: Bench, width: int) -> float:
    """What the best plan found for such a turn comes to, in the mean."""
    found = 0.0
    for turn in turns:
        best = plan(turn.settings[0], turn.states[0], mind, width, bench)
        found += float(bench.finals.values[best])
    return found / len(turns)


def turns_of(players: int, games: int, mind: Table, rng: np.random.Generator) -> list[Turn]:
    """The turns of games with either deck, in which all plan with that in mind."""
    arena, minds = make_arena(WIDTH), np.tile(mind, (SEATS, 1, 1))
    turns = []
    for game in range(games):
        options = {"players": str(players), "deck": DECKS[game % len(DECKS)]}
        settings = inner(GAME.start(options).options)
        length = play_game(settings, arena, minds, np.full(SEATS, WIDTH), rng)
        states = blank(STATE, MOST_TURNS)
        count = int(_begun(settings, arena.log, length, blank(STATE), states))
        turns += [Turn(settings, states[number : number + 1]) for number in range(count)]
    return turns


@compiled
def _begun(settings: Records, log: Ints, length: int, trial: Records, states: Records) -> int:
    """Keep the states of a logged game in which a card is drafted; return how many there are."""
    setting, state, count = settings[0], trial[0], 0
    kernel.begin(setting, state)
    for index in range(length):
        if state.phase == P_DRAFT:
            states[count] = state
            count += 1
        kernel.apply(setting, state, log[index])
    return count
