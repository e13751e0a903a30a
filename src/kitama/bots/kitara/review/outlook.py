"""What every seat may expect of a state, and what a draw changed of it. Compiled.

The same luck is tried in every state, so that what a state is worth follows from the state alone:
then luck, told as what came less the mean of all that could have come, is 0 in the long run,
however wrong the values may be.
"""

from typing import Final, NamedTuple

import numpy as np

from kitama.bots.kitara.plan import ROWS
from kitama.bots.kitara.simulate import LUCK, Stage, chance_to_win, make_stage, play_on
from kitama.chance import uniform_at
from kitama.compiled import compiled
from kitama.games.kitara.rules import features, kernel
from kitama.games.kitara.rules.features import Floats, Table
from kitama.games.kitara.rules.legal import chances
from kitama.games.kitara.rules.record import (
    MAX_LEGAL,
    SEATS,
    STATE,
    Ints,
    Record,
    Records,
    blank,
)

WIDTH: Final = 2
"""Of the beams for the turns that are played on, as the strongest bot has them."""
SAMPLES: Final = 8
"""Ways in which the game might go on."""
_SEED: Final = 20


class Outlook(NamedTuple):
    """Working memory for one value after another."""

    mind: Table
    stage: Stage
    luck: Floats
    state: Records
    """After one of all that could have been drawn."""
    drawable: Ints
    weights: Ints
    worth: Floats


def make_outlook(width: int = WIDTH) -> Outlook:
    """Memory; the mind is to be put in."""
    return Outlook(
        np.zeros((ROWS, features.COUNT)),
        make_stage(width),
        np.zeros(LUCK),
        blank(STATE),
        np.zeros(MAX_LEGAL, np.int64),
        np.zeros(MAX_LEGAL, np.int64),
        np.zeros(SEATS),
    )


@compiled
def draw_luck(seed: int, number: int, luck: Floats) -> None:
    """Luck for the whole rest of a game; the same seed and number bring the same."""
    for place in range(LUCK):
        luck[place] = uniform_at(seed, number * LUCK + place)


@compiled
def horizon(setting: Record, state: Record) -> int:
    """The turn at whose end chances are told: a round on, or the last of the game.

    What was learned of the ends of turns tells them as they are. Games played on to their end
    would tell them as if everybody played no better than these few looks ahead.
    """
    return state.turn + setting.seats


@compiled
def expect(setting: Record, state: Record, samples: int, outlook: Outlook, out: Floats) -> None:
    """The chance to win of each seat: the mean over some ways to play on; exact at the end."""
    stage = outlook.stage
    until = horizon(setting, state)
    for seat in range(SEATS):
        out[seat] = 0.0
    for space in range(len(stage.refuges)):
        stage.refuges[space] = 0
    for number in range(samples):
        draw_luck(_SEED, number, outlook.luck)
        stage.bench.nodes[0] = 0
        play_on(setting, state, 0, outlook.luck, outlook.mind, until, stage)
        for seat in range(setting.seats):
            chance = chance_to_win(setting, stage.state[0], seat, outlook.mind, stage)
            out[seat] += chance / samples


@compiled
def luck_of(
    setting: Record, state: Record, drawn: int, samples: int, outlook: Outlook, out: Floats
) -> None:
    """What each seat gained by a draw: its value less the weighted mean of all there could be."""
    for seat in range(SEATS):
        out[seat] = 0.0
    count = chances(setting, state, outlook.drawable, outlook.weights)
    if count < 2:
        return
    total = 0
    for index in range(count):
        total += outlook.weights[index]
    for index in range(count):
        outlook.state[0] = state
        kernel.apply(setting, outlook.state[0], outlook.drawable[index])
        expect(setting, outlook.state[0], samples, outlook, outlook.worth)
        part = outlook.weights[index] / total
        for seat in range(setting.seats):
            out[seat] -= part * outlook.worth[seat]
            if outlook.drawable[index] == drawn:
                out[seat] += outlook.worth[seat]
